import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import NoticeButton from "../../src/clocks/NoticeButton.svelte";
import OpenTables from "../../src/clocks/OpenTables.svelte";
import TakenOver from "../../src/clocks/TakenOver.svelte";
import { forget } from "../../src/clocks/time.svelte";
import { watchTurns } from "../../src/clocks/turns";
import type { ClockInfo, MatchLine, NewClock, Turn } from "../../src/generated/wire";
import ClockPicker from "../../src/clocks/ClockPicker.svelte";
import { route } from "../../src/lib/location.svelte";
import { change, settings } from "../../src/lib/settings.svelte";
import LogPanel from "../../src/table/LogPanel.svelte";
import Seats from "../../src/table/seats/Seats.svelte";
import { GAME } from "../pages/games";
import { answering, flaws, match, seat, show, step } from "../support";

let server: ReturnType<typeof answering> | undefined;

afterEach(() => {
  server?.restore();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  change({ notices: false });
  history.replaceState(null, "", "/");
});

const later = (seconds: number): string => new Date(Date.now() + 1000 * seconds).toISOString();

const clock = (seconds: number): ClockInfo => ({
  ...{ kind: "live", allowance: 60, bot: "driver", now: later(0) },
  running: [{ seat: 0, ends: later(seconds) }],
});

function seats(seconds: number): void {
  forget();
  show(Seats, {
    match: match({ clock: clock(seconds) }),
    turn: [0],
    bots: GAME.bots,
    onlend: () => undefined,
    onreturn: () => undefined,
  });
}

test("the seat that is waited for shows its time, quietly", async () => {
  seats(50.5);
  await expect.element(page.getByRole("timer")).toHaveTextContent(/0:(51|50|49)/);
  expect(page.getByRole("timer").elements()).toHaveLength(1);
  await expect.element(page.getByRole("status")).toHaveTextContent("");
  expect(await flaws()).toEqual([]);
});

test("when it is nearly over it turns urgent and is said once", async () => {
  seats(9.5);
  await expect.element(page.getByRole("timer")).toHaveClass(/urgent/);
  const status = page.getByRole("status");
  await expect.element(status).toHaveTextContent(/Your time is nearly over: 0:\d\d left/);
  const said = status.element().textContent;
  await expect.element(page.getByRole("timer")).toHaveTextContent(/0:0[0-7]/);
  expect(status.element().textContent).toBe(said);
  expect(await flaws()).toEqual([]);
});

test("the log says whose time ran out and who plays on", async () => {
  const steps = [
    step(2, [], { kind: "lend", by: "clock" }),
    step(3, [], { kind: "return" }),
    step(4, [], { kind: "lend" }),
  ];
  show(LogPanel, { steps, match: match({ clock: clock(9) }), onrule: () => undefined });
  await expect.element(page.getByText("Time ran out: Driver plays on for Ana")).toBeVisible();
  await expect.element(page.getByRole("region")).toHaveTextContent("Ana plays again");
  await expect.element(page.getByRole("region")).toHaveTextContent("Ana is played by a bot now");
});

test("who was played for may take the seat back or let the bot play", async () => {
  const back: number[] = [];
  const props = {
    match: match({ seats: [seat(0, { bot: "driver" }), seat(1)] }),
    steps: [step(2, [], { kind: "lend", by: "clock" })],
    lent: new Set<number>(),
    busy: false,
    onreturn: (one: number) => void back.push(one),
  };
  show(TakenOver, props);
  await expect.element(page.getByRole("status")).toHaveTextContent("a bot plays on for you");
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Take the seat back" }).click();
  expect(back).toEqual([0]);
  await page.getByRole("button", { name: "Let the bot play" }).click();
  expect(page.getByRole("status").elements()).toHaveLength(0);
});

// Setting a clock up

test("a clock is chosen by kind, then by time", async () => {
  const chosen: (NewClock | null)[] = [];
  const props = {
    clock: null,
    bots: GAME.bots,
    typed: false,
    onchange: (next: NewClock | null) => void chosen.push(next),
  };
  show(ClockPicker, props);
  await page.getByRole("radio", { name: "Days" }).click();
  await page.getByRole("radio", { name: "Minutes" }).click();
  expect(chosen).toEqual([
    { kind: "days", allowance: 3 * 86_400, bot: "driver" },
    { kind: "live", allowance: 120, bot: "driver" },
  ]);
  expect(await flaws()).toEqual([]);
});

test("with real dice there is no clock, and the page says why", async () => {
  show(ClockPicker, { clock: null, bots: GAME.bots, typed: true, onchange: () => undefined });
  await expect.element(page.getByText(/nobody could roll them/)).toBeVisible();
  expect(page.getByRole("radio").elements()).toHaveLength(0);
});

// Open tables

const line = (id: string, more: Partial<MatchLine> = {}): MatchLine => ({
  ...{
    id,
    game: "beacon-run",
    status: "waiting",
    title: `Table ${id}`,
    host: "Bo",
    my_turn: false,
    due: "",
    challenge: "",
  },
  ...{ clock: { kind: "days", allowance: 86_400, bot: "driver" }, read_only: "" },
  ...{ created: later(-120), changed: later(-60) },
  seats: [seat(0, { mine: false }), seat(1, { holder: "open", name: "" })],
  ...more,
});

test("open tables tell what is played with whom, and a click sits down", async () => {
  let claimed: unknown;
  change({ name: "Cy" });
  server = answering({
    "GET /matches": () => [line("a"), line("b", { seats: [seat(0), seat(1, { holder: "open" })] })],
    "POST /matches/a/seats/1/claim": (body) => ((claimed = body), {}),
  });
  show(OpenTables, { games: [GAME] });
  await expect
    .element(page.getByText("Beacon Run · by Bo · 1 free seat · 1 day a question").first())
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open" })).toHaveAttribute("href", "/match/b");
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Join Table a of Bo" }).click();
  await expect.poll(() => route()).toEqual({ page: "table", id: "a" });
  expect(claimed).toEqual({ name: "Cy" });
  change({ name: "" });
});

test("who comes too late is told, and the list is read again", async () => {
  let tables = [line("a")];
  server = answering({
    "GET /matches": () => tables,
    "POST /matches/a/seats/1/claim": () => {
      tables = [];
      return Response.json({ detail: "Seat 2 is taken already.", status: 409 }, { status: 409 });
    },
  });
  show(OpenTables, { games: [GAME] });
  await page.getByRole("button", { name: "Join Table a of Bo" }).click();
  await expect.element(page.getByRole("heading", { name: "Open tables" })).not.toBeInTheDocument();
  expect(location.pathname).toBe("/");
});

// Notices

class FakeNotification {
  static permission = "default";
  static made: { title: string; tag: string }[] = [];
  static requestPermission = async (): Promise<string> => FakeNotification.permission;
  onclick: (() => void) | null = null;
  constructor(title: string, more: { tag: string }) {
    FakeNotification.made.push({ title, tag: more.tag });
  }
}

function browserThat(permission: string): void {
  FakeNotification.permission = permission;
  FakeNotification.made = [];
  vi.stubGlobal("Notification", FakeNotification);
}

test("notices are switched on by a button, if the browser lets them, and off again", async () => {
  browserThat("granted");
  show(NoticeButton, {});
  const button = page.getByRole("button");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
  expect(settings.notices).toBe(true);
  expect(await flaws()).toEqual([]);
  await button.click();
  expect(settings.notices).toBe(false);
});

test("where the browser does not let them nothing is switched on", async () => {
  browserThat("denied");
  show(NoticeButton, {});
  await page.getByRole("button").click();
  await expect.element(page.getByRole("button")).toHaveAttribute("aria-pressed", "false");
  expect(settings.notices).toBe(false);
});

test.each([true, false])("a new turn is told only while the page is hidden: %s", async (hidden) => {
  browserThat("granted");
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  const turn = (id: string): Turn => ({ match: id, game: "beacon-run", seats: [0], changed: later(0) });
  const answers = [[turn("old")], [turn("old"), turn("new")]];
  const known: (string | null)[] = [];
  let stop = (): void => undefined;
  server = answering({
    "GET /games": () => [GAME],
    "GET /turns": (_, url) => {
      known.push(url.searchParams.get("known"));
      return answers.shift() ?? new Response("{}", { status: 503 });
    },
  });
  stop = watchTurns();
  await expect.poll(() => known).toEqual(["", "old", "old,new"]);
  stop();
  expect(FakeNotification.made).toEqual(hidden ? [{ title: "Your turn", tag: "new" }] : []);
});
