import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import ChallengePage from "../../src/challenges/ChallengePage.svelte";
import WeeklyChallenges from "../../src/challenges/WeeklyChallenges.svelte";
import { linesOf } from "../../src/challenges/challenges";
import type { ChallengeInfo, ChallengeLine, ChallengeResult, MatchLine } from "../../src/generated/wire";
import { route } from "../../src/lib/location.svelte";
import Ending from "../../src/table/ending/Ending.svelte";
import { GAME } from "../pages/games";
import { answering, flaws, match, show } from "../support";

const ENDS = "2126-08-05T00:00:00.000Z";

const result = (name: string, more: Partial<ChallengeResult> = {}): ChallengeResult => ({
  place: 1,
  name,
  bot: "",
  mine: false,
  running: false,
  score: 1,
  verdict: "The team wins.",
  facts: [{ label: "Rounds", value: "6", rule: "" }],
  gave_up: false,
  lent: false,
  late: false,
  ranked: true,
  against: null,
  match: "",
  ended: "2026-08-01T00:00:00.000Z",
  ...more,
});

const info = (more: Partial<ChallengeInfo> = {}): ChallengeInfo => ({
  id: "c1",
  kind: "week",
  week: "2026-W31",
  game: GAME.slug,
  title: "Tank Assault, 2 players",
  terms: [{ label: "Damage", value: "yes", rule: "" }],
  seat: 0,
  bots: ["", "driver"],
  commitment: "abc",
  created: "2026-08-01T00:00:00.000Z",
  ends: ENDS,
  over: false,
  state: "open",
  read_only: "",
  results: [],
  ...more,
});

let now: ChallengeInfo;
let server: ReturnType<typeof answering>;
let asked: unknown[];

beforeEach(() => {
  now = info();
  asked = [];
  server = answering({
    "GET /games": () => [{ ...GAME, bots: [{ name: "ace", label: "Ace", help: "" }] }],
    "GET /challenges/c1": () => now,
    "POST /challenges/c1/play": (body) => (asked.push(body), { match: "m7" }),
    "POST /matches/m1/challenge": () => now,
  });
});

afterEach(() => {
  server.restore();
  history.replaceState(null, "", "/");
});

test("who has not played sees the results without replays, and begins", async () => {
  now = info({ results: [result("Ana"), result("Driver", { place: 2, bot: "driver", score: 0 })] });
  show(ChallengePage, { id: "c1" });
  await expect.element(page.getByRole("heading", { name: "Tank Assault, 2 players" })).toBeVisible();
  await expect.element(page.getByText("Challenge of week 31")).toBeVisible();
  await expect.element(page.getByText(/You take seat 1; the others are bots: driver/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Replay/ })).not.toBeInTheDocument();
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Play it", exact: true }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "m7" });
});

test("who has played is compared with each, and may look at all", async () => {
  now = info({
    state: "played",
    results: [
      result("Ana", { against: 1, match: "m1" }),
      result("Ben", { place: 2, mine: true, match: "m2" }),
      result("Cem", { place: 2, against: 0, match: "m3" }),
      result("Driver", { place: 4, bot: "driver", against: -1, match: "m4" }),
      result("Dee", { place: 5, gave_up: true, facts: [], against: -1, match: "m6" }),
      result("Late", { place: 0, late: true, ranked: false, against: 1, match: "m5" }),
    ],
  });
  show(ChallengePage, { id: "c1" });
  const rows = page.getByRole("listitem");
  await expect.element(rows.first()).toHaveTextContent(/Place 1 Ana .*better than you/);
  await expect.element(rows.nth(1)).toHaveTextContent(/Ben you/);
  await expect.element(rows.nth(2)).toHaveTextContent("as good as you");
  await expect.element(rows.nth(3)).toHaveTextContent(/Driver bot .*you were better/);
  await expect.element(rows.nth(4)).toHaveTextContent(/Dee gave up .*you were better/);
  await expect.element(rows.nth(5)).toHaveTextContent("after the end of the week");
  await expect
    .element(page.getByRole("link", { name: "Replay of Ana" }))
    .toHaveAttribute("href", "/match/m1/replay");
  await expect.element(page.getByRole("button", { name: "Play it", exact: true })).not.toBeInTheDocument();
  expect(await flaws()).toEqual([]);
});

test("a week says what stays sealed and who is ranked", async () => {
  now = info({
    state: "played",
    results: [
      result("@Ana", { against: 1 }),
      result("Ben", { place: 0, ranked: false, mine: true, match: "m2" }),
      result("Driver", { place: 0, ranked: false, bot: "driver", against: -1 }),
    ],
  });
  show(ChallengePage, { id: "c1" });
  await expect.element(page.getByText(/stay sealed until the week is over/)).toBeVisible();
  await expect.element(page.getByText(/Accounts that are older than the week are ranked/)).toBeVisible();
  const rows = page.getByRole("listitem");
  await expect.element(rows.nth(1)).toHaveTextContent(/Without a place Ben you not ranked/);
  await expect.element(rows.nth(2)).not.toHaveTextContent("not ranked");
  await expect.element(page.getByRole("link", { name: "Replay of Ben" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Replay of @Ana" })).not.toBeInTheDocument();
  expect(await flaws()).toEqual([]);
});

test("a bot is sent, and its result waited for", async () => {
  show(ChallengePage, { id: "c1" });
  await expect.element(page.getByText("Nobody has finished it yet. Be the first.")).toBeVisible();
  now = info({ results: [result("Ace", { place: 0, bot: "ace", running: true })] });
  await page.getByRole("button", { name: "Let Ace play it" }).click();
  await expect.element(page.getByText("is playing now")).toBeVisible();
  expect(asked).toEqual([{ bot: "ace" }]);
  await expect.element(page.getByRole("button", { name: "Let Ace play it" })).not.toBeInTheDocument();
});

test("who is playing goes on from one button", async () => {
  now = info({
    state: "playing",
    results: [
      result("Ana"),
      result("Ben", { place: 0, mine: true, running: true, verdict: "", facts: [], match: "m2" }),
    ],
  });
  show(ChallengePage, { id: "c1" });
  await expect.element(page.getByText("you are playing now")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Keep playing" })).toHaveAttribute("href", "/match/m2");
  await expect.element(page.getByRole("link", { name: /Replay/ })).not.toBeInTheDocument();
});

test("nobody begins when the week is over, or with another version", async () => {
  now = info({
    over: true,
    read_only: "This challenge is of other rules.",
    ends: "2026-08-03T00:00:00.000Z",
  });
  show(ChallengePage, { id: "c1" });
  await expect.element(page.getByText(/The week ended on/)).toBeVisible();
  await expect.element(page.getByText("This challenge is of other rules.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Play it/ })).not.toBeInTheDocument();
});

test("the home page has this week's with how one stands", async () => {
  const line = (id: string, more: Partial<ChallengeLine>): ChallengeLine => ({
    id,
    game: GAME.slug,
    title: `Set-up ${id}`,
    ends: ENDS,
    state: "open",
    goes: 0,
    ranked: 0,
    mine: null,
    best: null,
    ...more,
  });
  server.restore();
  server = answering({
    "GET /challenges": () => [
      line("c1", {}),
      line("c2", { state: "playing", goes: 1, best: result("Ana") }),
      line("c3", {
        state: "played",
        goes: 30,
        ranked: 12,
        mine: result("Ben", { place: 2 }),
        best: result("Ana"),
      }),
    ],
  });
  show(WeeklyChallenges, { games: [GAME] });
  await expect
    .element(page.getByRole("link", { name: /Set-up c1.*nobody has finished yet.*Play/ }))
    .toHaveAttribute("href", "/challenge/c1");
  await expect.element(page.getByRole("link", { name: /Set-up c2.*best so far: Ana.*Go on/ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Set-up c3.*2nd of 12/ })).toBeVisible();
  expect(await flaws()).toEqual([]);
});

test.each([
  ["2026-07-27T00:00:00Z", "2026-w31", "2026-08-03T00:00:00.000Z"],
  ["2026-08-02T23:59:59Z", "2026-w31", "2026-08-03T00:00:00.000Z"],
  ["2027-01-03T12:00:00Z", "2026-w53", "2027-01-04T00:00:00.000Z"],
  ["2024-12-30T12:00:00Z", "2025-w01", "2025-01-06T00:00:00.000Z"],
])("without a server the challenge of %s is that of %s", (now, week, ends) => {
  const played = { challenge: `${GAME.slug}-${week}`, status: "over" } as MatchLine;
  const games = [{ ...GAME, weekly: ["One", "Other"] }, GAME];
  const [line, none] = linesOf(games, [played], Date.parse(now));
  expect([line?.id, line?.ends, line?.state]).toEqual([`${GAME.slug}-${week}`, ends, "played"]);
  expect(none).toBeUndefined();
  const [next] = linesOf(games, [], Date.parse(now) + 7 * 86_400_000);
  expect([line?.title, next?.title].toSorted(), "each week another").toEqual(["One", "Other"]);
  expect(next?.state).toBe("open");
});

const RESULT = {
  game: GAME,
  outcome: [1, 0],
  verdict: "Ana wins.",
  record: "/record",
  onrematch: () => {},
  onclose: () => {},
};

test("a result leads to the same dice for a friend", async () => {
  show(Ending, { ...RESULT, match: match({ status: "over" }) });
  await page.getByRole("button", { name: "Same dice for a friend" }).click();
  await expect.poll(() => route()).toEqual({ page: "challenge", id: "c1" });
});

test("a result of a challenge leads back to it, and says when the seed is shown", async () => {
  const sealed = match({ status: "over", challenge: "c1", commitment: "abc", sealed: ENDS });
  show(Ending, { ...RESULT, match: sealed });
  await expect
    .element(page.getByRole("link", { name: "To the challenge" }))
    .toHaveAttribute("href", "/challenge/c1");
  await expect.element(page.getByText(/their seed is shown and can be checked from/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Review" })).not.toBeInTheDocument();
  expect(await flaws()).toEqual([]);
});

test("where the dice cannot be had again nothing is offered", async () => {
  show(Ending, { ...RESULT, match: match({ status: "over", no_same_dice: "its dice are real ones" }) });
  await expect.element(page.getByRole("button", { name: "Rematch" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Same dice/ })).not.toBeInTheDocument();
});
