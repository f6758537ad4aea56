import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import PassScreen from "../../src/table/seats/PassScreen.svelte";
import EndVote from "../../src/table/seats/EndVote.svelte";
import GiveUpDialog from "../../src/table/seats/GiveUpDialog.svelte";
import LogPanel from "../../src/table/LogPanel.svelte";
import OddsBrief from "../../src/table/question/OddsBrief.svelte";
import OddsDetail from "../../src/table/question/OddsDetail.svelte";
import Ending from "../../src/table/ending/Ending.svelte";
import { feeling, nextAfter, nextTable } from "../../src/table/ending/outcome";
import RuleDrawer from "../../src/table/RuleDrawer.svelte";
import Seats from "../../src/table/seats/Seats.svelte";
import AutoReplyDialog from "../../src/table/seats/AutoReplyDialog.svelte";
import WhyNotPopover from "../../src/table/question/WhyNotPopover.svelte";
import type { MatchInfo } from "../../src/generated/wire";
import { GAME } from "../pages/games";
import { Props } from "../board/props.svelte";
import { answering, flaws, match, odds, person, seat, show, step } from "../support";

let server: { restore(): void } | undefined;
afterEach(() => server?.restore());

test("odds of several outcomes are listed for each way of spending", async () => {
  const list = [
    odds("no damage", 0.3),
    odds("1 damage", 0.7),
    odds("no damage", 0.9, "a boost"),
    odds("1 damage", 0.1, "a boost"),
  ];
  show(OddsDetail, { odds: list });
  const rows = page
    .getByRole("row")
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()));
  expect(rows).toEqual([
    ["", "as it stands", "with a boost"],
    ["no damage", "30 %", "90 %"],
    ["1 damage", "70 %", "10 %"],
  ]);
  expect(await flaws()).toEqual([]);
});

test("a percentage beside a choice says of what", async () => {
  show(OddsBrief, { odds: [odds("ram succeeds", 0.5), odds("ram succeeds", 0.9, "a boost")] });
  await expect.element(page.getByText("ram succeeds")).toBeVisible();
});

test("a refusal says why at its place, opens its rule and leaves with Escape", async () => {
  const onrule = vi.fn();
  const onclose = vi.fn();
  const at = document.body.appendChild(document.createElement("button"));
  at.textContent = "H3";
  at.focus();
  const why = { at, label: "Ram", text: "The nearest SUV is 2 spaces away.", rule: "BR-RAM-1" };
  show(WhyNotPopover, { why, onrule, onclose });
  await expect.element(page.getByRole("alert")).toHaveTextContent("The nearest SUV is 2 spaces away.");
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "BR-RAM-1" }).click();
  expect(onrule).toHaveBeenCalledWith("BR-RAM-1");
  await userEvent.keyboard("{Escape}");
  expect(onclose).toHaveBeenCalled();
});

test("the log tells what happened and no bare answers; a rule's id opens the rule", async () => {
  const onrule = vi.fn();
  const told = step(2, ["The SUV slams Ana."]);
  told.events[0]!.rule = "BR-SLAM-1";
  const declined = step(1, [], { line: "assist 0", seat: 1 });
  show(LogPanel, { steps: [declined, told, step(3, ["", "A wreck."])], match: match(), onrule });
  const log = page.getByRole("region", { name: "Log" });
  await expect.element(log).toHaveTextContent(/The SUV slams Ana\. §.*A wreck\./);
  await expect.element(log).not.toHaveTextContent("assist 0");
  await page.getByRole("button", { name: "BR-SLAM-1" }).click();
  expect(onrule).toHaveBeenCalledWith("BR-SLAM-1");
  expect(await flaws()).toEqual([]);
});

test("the log stays at its newest line, also where that joins the one before, unless somebody scrolls up", async () => {
  const again = (count: number) =>
    Array.from({ length: count }, (_, i) => step(i + 1, ["A wreck.", "It drifts."]));
  const props = new Props({ steps: again(1), match: match(), onrule: () => {} });
  show(LogPanel, props.live);
  const log = page.getByRole("region", { name: "Log" }).element() as HTMLElement;
  log.style.height = "60px";
  const below = () => log.scrollHeight - log.scrollTop - log.clientHeight;
  const grow = async (count: number) => {
    const before = log.scrollHeight;
    props.now = { ...props.now, steps: again(count) };
    await expect.poll(() => log.scrollHeight).toBeGreaterThan(before);
  };
  await grow(9);
  await expect.poll(below).toBeLessThan(2);
  await grow(12);
  await expect.poll(below).toBeLessThan(2);
  log.scrollTop = 0;
  await expect.poll(below).toBeGreaterThan(40);
  await new Promise(requestAnimationFrame);
  await grow(15);
  expect(log.scrollTop).toBe(0);
});

test("a rule is shown with its source, its tests and its neighbours", async () => {
  const rule = (id: string, text: string) => ({ id, section: "Slams", text, source: "house", tests: 3 });
  const asked = answering({
    "GET /games/beacon-run/rules": () => ({
      title: "Rules",
      rules: [rule("BR-1", "See BR-2-1."), rule("BR-2", "*Two*")],
    }),
  });
  server = asked;
  const onrule = vi.fn();
  show(RuleDrawer, { slug: "beacon-run", rule: "BR-1", onrule, onclose: () => {} });
  const dialog = page.getByRole("dialog", { name: "BR-1" });
  await expect.element(dialog).toHaveTextContent(/Slams.*house.*3 tests/);
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "BR-2" }).click();
  expect(onrule).toHaveBeenCalledWith("BR-2");
});

test("a curtain hides the table until the next player is ready", async () => {
  const onready = vi.fn();
  show(PassScreen, { seat: 1, name: "Bo", onready });
  await expect.element(page.getByRole("heading")).toHaveTextContent("Pass the screen to Bo");
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "I am Bo" }).click();
  expect(onready).toHaveBeenCalledOnce();
});

test("a player lends the own seat to a bot and takes it back", async () => {
  const onlend = vi.fn();
  const onreturn = vi.fn();
  const bots = [{ name: "driver", label: "Driver", help: "" }];
  const props = { turn: [0], bots, onlend, onreturn };
  const first = show(Seats, { ...props, match: match() });
  await expect.element(page.getByRole("button", { name: /Driver 1.*Driver bot/ })).toBeEnabled();
  await page.getByRole("button", { name: /Ana.*to answer/ }).click();
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Driver", exact: true }).click();
  expect(onlend).toHaveBeenCalledWith(0, "driver");
  first.remove();
  show(Seats, { ...props, match: match({ seats: [seat(0, { bot: "driver" })] }) });
  await page.getByRole("button", { name: /a bot plays/ }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  expect(onreturn).toHaveBeenCalledWith(0);
});

test("the host is told why a bot cannot play for somebody yet", async () => {
  const bots = [{ name: "driver", label: "Driver", help: "" }];
  const onlend = vi.fn();
  const bo = (more: object) => [seat(0), person(1, { name: "Bo", mine: false, ...more })];
  const said: [Partial<MatchInfo>, RegExp, boolean][] = [
    [{ seats: bo({}) }, /Bo is here, so only they can lend/, false],
    [
      {
        seats: bo({ online: false }),
        clock: { kind: "live", allowance: 60, bot: "driver", running: [], now: "" },
      },
      /a bot takes over when the time of Bo is over/,
      false,
    ],
    [{ seats: bo({ online: false }) }, /a minute after Bo was last here/, true],
  ];
  for (const [more, text, possible] of said) {
    const shown = show(Seats, { match: match(more), turn: [0], bots, onlend, onreturn: vi.fn() });
    await page.getByRole("button", { name: /^2? ?Bo/ }).click();
    const menu = page.getByRole("dialog", { name: "Seat of Bo" });
    await expect.element(menu).toHaveTextContent(text);
    expect(await flaws()).toEqual([]);
    expect(menu.getByRole("button", { name: "Driver" }).elements().length).toBe(possible ? 1 : 0);
    if (possible) await menu.getByRole("button", { name: "Driver" }).click();
    shown.remove();
  }
  expect(onlend).toHaveBeenCalledWith(1, "driver");
  show(Seats, {
    match: match({ challenge: "week" }),
    turn: [0],
    bots,
    onlend,
    onreturn: vi.fn(),
  });
  await expect.element(page.getByRole("button", { name: /Ana/ })).toBeDisabled();
});

test("giving up says what it does, and ending the game for all is a vote", async () => {
  const onconcede = vi.fn();
  const onvote = vi.fn();
  const props = { mine: [seat(0)], onconcede, onvote, onclose: vi.fn() };
  const first = show(GiveUpDialog, { ...props, match: match() });
  const dialog = page.getByRole("dialog", { name: "Give up?" });
  await expect.element(dialog).toHaveTextContent("The game counts as lost");
  expect(dialog.getByRole("button", { name: "Vote to end the game" }).elements()).toEqual([]);
  first.remove();
  show(GiveUpDialog, { ...props, match: match({ giving_up: "hands-over" }) });
  await expect.element(dialog).toHaveTextContent(/A bot plays your seat on.*more than half of the players/);
  expect(await flaws()).toEqual([]);
  await dialog.getByRole("button", { name: "Vote to end the game" }).click();
  expect(onvote).toHaveBeenCalledWith(0);
  await dialog.getByRole("button", { name: "Give up" }).click();
  expect(onconcede).toHaveBeenCalledWith(0);
});

test("a vote to end the game is shown to all, and may be joined or taken back", async () => {
  const onvote = vi.fn();
  const bo = person(1, { name: "Bo", mine: false, ending: true });
  const first = show(EndVote, { match: match({ seats: [seat(0), bo] }), busy: false, onvote });
  await expect.element(page.getByRole("status")).toHaveTextContent("Bo wants to end the game for all.");
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Agree" }).click();
  expect(onvote).toHaveBeenLastCalledWith(0, true);
  first.remove();
  const second = show(EndVote, {
    match: match({ seats: [seat(0, { ending: true }), bo] }),
    busy: false,
    onvote,
  });
  await expect.element(page.getByRole("status")).toHaveTextContent("Ana, Bo want to end the game for all.");
  await page.getByRole("button", { name: "Take my vote back" }).click();
  expect(onvote).toHaveBeenLastCalledWith(0, false);
  await page.getByRole("button", { name: "Not now" }).click();
  expect(page.getByRole("status").elements()).toEqual([]);
  second.remove();
  show(EndVote, { match: match(), busy: false, onvote });
  expect(page.getByRole("status").elements()).toEqual([]);
});

test("automatic replies are switched on, with a limit of odds", async () => {
  const onchange = vi.fn();
  const offers = [{ kind: "assist", answer: "assist 0", label: "Never assist", by_odds: true }];
  const replies = [{ kind: "assist", answer: "assist 0", unless: 0.1 }];
  const first = show(AutoReplyDialog, { offers, match: match(), onchange, onclose: () => {} });
  await page.getByRole("switch", { name: "Never assist" }).click();
  expect(onchange).toHaveBeenLastCalledWith(0, replies);
  first.remove();
  show(AutoReplyDialog, {
    offers,
    match: match({ seats: [seat(0, { auto_replies: replies })] }),
    onchange,
    onclose: () => {},
  });
  expect(await flaws()).toEqual([]);
  await page.getByRole("spinbutton").click();
  await userEvent.keyboard("{ArrowUp}");
  expect(onchange).toHaveBeenLastCalledWith(0, [{ ...replies[0], unless: 0.15 }]);
});

test("an ending tells the places on a podium and what decided it, and offers a rematch", async () => {
  const onrematch = vi.fn();
  const ending = {
    headline: "Photo finish: 2nd, 1 point behind Driver 1",
    standings: [
      { seat: 1, place: 1, note: "over the line with 3 points to spare" },
      { seat: 0, place: 2, note: "over the line with 2 points to spare" },
    ],
    facts: [],
    harder: {},
    easier: {},
    sides: false,
  };
  const props = { match: match({ status: "over" }), game: null, outcome: [0, 1], record: "/record" };
  show(Ending, { ...props, ending, verdict: "Driver 1 wins.", onrematch, onclose: () => {} });
  const dialog = page.getByRole("dialog", { name: /^Defeat: Photo finish: 2nd/ });
  await expect.element(dialog).toHaveTextContent(/Driver 1 wins\./);
  const places = dialog.getByRole("list", { name: "Places" }).getByRole("listitem");
  expect(places.elements().map((one) => one.textContent?.replace(/\s+/g, " ").trim())).toEqual([
    expect.stringMatching(/Driver 1.*over the line with 3 points.*Place 1/),
    expect.stringMatching(/Ana.*You.*over the line with 2 points.*Place 2/),
  ]);
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Rematch" }).click();
  expect(onrematch).toHaveBeenCalledOnce();
});

test("a defeat tells what was left, and an easier game is one press away", async () => {
  const made: unknown[] = [];
  const server = answering({
    "POST /matches": (body) => {
      made.push(body);
      return { id: "m2", invites: {} };
    },
  });
  const ending = {
    headline: "So close: 2 more!",
    standings: [],
    facts: [{ label: "Tank strength left", value: "2 of 19", rule: "", share: 2 / 19 }],
    harder: { difficulty: "hard" },
    easier: { difficulty: "easy" },
    sides: false,
  };
  const over = match({ status: "over", options: { difficulty: "standard", players: 2 } });
  show(Ending, {
    match: over,
    game: GAME,
    outcome: [0, 0],
    ending,
    verdict: "Time is up.",
    record: "/record",
    onrematch: () => {},
    onclose: () => {},
  });
  const dialog = page.getByRole("dialog", { name: "Defeat: So close: 2 more!" });
  await expect.element(dialog).toHaveTextContent(/Time is up\..*Tank strength left.*2 of 19/);
  expect(dialog.getByRole("button", { name: "Make it harder" }).query()).toBeNull();
  await dialog.getByRole("button", { name: "Make it easier" }).click();
  await expect.poll(() => made).toMatchObject([{ options: { difficulty: "easy", players: 2 } }]);
  expect(made).toMatchObject([{ seats: [{ who: "me" }, { who: "bot", bot: "driver" }] }]);
  server.restore();
});

test("the coach's moments of the visitor lead to their places in the replay", async () => {
  const luck = { answer: 3, what: "luck", seat: 0, change: 0.2, text: "A six.", better: "", reason: "" };
  const choice = { answer: 2, what: "choice", seat: 0, change: -0.1, text: "Brake", better: "Ram" };
  const players = [
    { seat: 0, best: null, luckiest: luck, costliest: { ...choice, reason: "You hit: 61 %." } },
  ];
  let begun = false;
  const answer = () => ({
    begun,
    done: 4,
    total: 4,
    frames: [2, 3, 5, 6],
    findings: [],
    summary: { sides: [], moments: [], players },
  });
  const server = answering({
    "GET /matches/m1/review": answer,
    "POST /matches/m1/review": () => {
      begun = true;
      return answer();
    },
  });
  show(Ending, {
    match: match({ status: "over" }),
    game: null,
    outcome: [1, 0],
    verdict: "You win.",
    record: "/record",
    onrematch: () => {},
    onclose: () => {},
  });
  await page.getByRole("button", { name: "Show my best and worst moments" }).click();
  await expect
    .element(page.getByRole("link", { name: /Your luckiest roll or draw A six\./ }))
    .toHaveAttribute("href", "/replay/m1?at=5&seat=0#review");
  await expect
    .element(page.getByRole("link", { name: /cost most Brake Better: Ram You hit: 61 %/ }))
    .toHaveAttribute("href", "/replay/m1?at=2&seat=0#review");
  server.restore();
});

test("sides can be changed where they differ, and stronger bots make a race harder", () => {
  const over = match({ status: "over" });
  const ending = {
    headline: "",
    standings: [{ seat: 0, place: 1, note: "" }],
    facts: [],
    harder: {},
    easier: {},
    sides: true,
  };
  expect(nextTable(over, ending, "sides")?.seats).toEqual([
    { who: "bot", bot: "driver" },
    { who: "me", name: "Ana" },
  ]);
  expect(nextTable(over, { ...ending, sides: false }, "sides")).toBeNull();
  expect(nextTable(over, ending, "harder")?.seats?.[1]).toEqual({ who: "bot", bot: "ace" });
  const strong = match({ seats: [seat(0), seat(1, { bot: "ace" })] });
  expect(nextTable(strong, ending, "harder")).toBeNull();
  expect(nextTable(strong, ending, "easier")?.seats?.[1]).toEqual({ who: "bot", bot: "driver" });
  expect(nextTable(match({ challenge: "c1" }), ending, "harder")).toBeNull();
});

test("a place that everybody shares is no victory", () => {
  const over = match({ status: "over" });
  const places = (...all: number[]) => ({
    headline: "",
    standings: all.map((place, i) => ({ seat: i, place, note: "" })),
    facts: [],
    harder: {},
    easier: {},
    sides: true,
  });
  expect(feeling(over, null, [0, 0], places(1, 1))).toBe("over");
  expect(feeling(over, null, [1, 0], places(1, 2))).toBe("won");
  expect(feeling(over, null, [0, 1], places(2, 1))).toBe("lost");
});

test("who has won is offered more, who has lost less", () => {
  expect(nextAfter("won")).toEqual(["harder", "sides"]);
  expect(nextAfter("lost")).toEqual(["easier"]);
  expect(nextAfter("over")).toEqual(["sides", "easier"]);
});

test("the log can tell only what happened to me", async () => {
  const mine = { ...step(2, ["The SUV slams you.", "The Tank turns."]), seat: 1 };
  const other = { ...step(3, ["Driver 1 drives on."]), seat: 1 };
  show(LogPanel, {
    steps: [
      { ...step(1, ["You drive on.", "A wreck drifts."]), seat: 0 },
      mine,
      other,
      // My answer, but their turn.
      { ...step(4, ["Driver 1's turn begins."]), seat: 0 },
    ],
    match: match(),
    onrule: () => {},
  });
  const log = page.getByRole("region", { name: "Log" });
  await expect.element(log).toHaveTextContent(/Driver 1 drives on/);
  await page.getByRole("checkbox", { name: "What happened to me" }).click();
  await expect.element(log).toHaveTextContent(/^1 You drive on\.2 The SUV slams you\.$/);
});

test.each([
  ["silver", "Checked: the dice were the promised ones."],
  ["golden", "The seed is not the one that was promised."],
])("the result checks the seed %s against the promise", async (seed, said) => {
  const commitment = "19e76a09e05ef4d2ddf9ccee7b430804826f02c0e44b612078fabc5c3997ad3c";
  const over = match({ status: "over", seed, commitment });
  const props = { match: over, game: null, outcome: [1, 3], verdict: "Over.", record: "/record" };
  show(Ending, { ...props, onrematch: () => {}, onclose: () => {} });
  await page.getByText(said).click();
  await expect.element(page.getByText(commitment)).toBeVisible();
  await expect.element(page.getByText(seed, { exact: true })).toBeVisible();
  expect(await flaws()).toEqual([]);
});
