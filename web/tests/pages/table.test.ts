import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SeatView } from "../../src/generated/wire";
import { settings } from "../../src/lib/settings.svelte";
import Table from "../../src/pages/Table.svelte";
import { answering, choice, flaws, match, question, seat, show, step, update, view } from "../support";
import { FakeSocket, fakeSockets } from "../socket";
import { GAME } from "./games";

let restore: () => void;
let server: ReturnType<typeof answering>;

beforeEach(() => {
  restore = fakeSockets();
});

afterEach(() => {
  restore();
  server.restore();
});

const BURN = question([choice("burn 1"), choice("burn 2")], {
  kind: "burn",
  prompt: "Which card do you burn?",
});
const asked = (more: Partial<SeatView> = {}) =>
  view({ questions: [BURN], entries: [step(1, ["Ana draws 2."])], ...more });

/** Opens a table on which these views are seen first. */
async function open(views: SeatView[], more: Parameters<typeof match>[0] = {}): Promise<void> {
  server = answering({
    "GET /matches/m1": () => update(1, views, more),
    "GET /games": () => [GAME],
    "GET /matches/m1/diagram": (_, url) => `the table of seat ${url.searchParams.get("seat")}`,
    "GET /matches/m1/hint": () => ({
      best: [
        { action: "burn 2", label: "Burn 2", chance: 0.634, reason: "It gets the convoy furthest." },
        { action: "burn 1", label: "Burn 1", chance: null, reason: "" },
      ],
    }),
  });
  show(Table, { id: "m1" });
  await expect.poll(() => FakeSocket.all.length).toBe(1);
  FakeSocket.last.open();
}

test("a question is answered over the live connection and the next table is shown", async () => {
  await open([asked()]);
  await expect.element(page.getByRole("heading", { name: "Which card do you burn?" })).toBeVisible();
  await expect
    .element(page.getByLabelText("The table as a diagram"))
    .toHaveTextContent("the table of seat 0");
  expect(document.title).toBe("Your turn - Beacon Run");
  await userEvent.keyboard("2");
  expect(FakeSocket.last.sent).toEqual([{ id: 1, do: "act", action: "burn 2", seat: 0, expect: 1 }]);
  FakeSocket.last.say(update(2, [view({ entries: [step(2, ["The convoy burns 2."])], waiting: [1] })]));
  FakeSocket.last.say({ type: "reply", re: 1 });
  await expect.element(page.getByRole("heading", { name: "Waiting for Driver 1" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Log" })).toHaveTextContent("The convoy burns 2.");
  expect(document.title).toBe("Waiting for Driver 1 - Beacon Run");
});

test("what is not allowed is explained in place with the rule's id", async () => {
  await open([asked()]);
  await userEvent.click(page.getByRole("combobox"));
  await userEvent.keyboard("burn 3{Enter}");
  expect(FakeSocket.last.sent).toEqual([{ id: 1, do: "ask", action: "burn 3", seat: 0 }]);
  const answered = {
    action: "burn 3",
    label: "Burn 3",
    allowed: false,
    refusal: { code: "no-card", rule: "BR-BURN-2", text: "You have no 3." },
    odds: [],
    preview: null,
    data: null,
    places: [],
  };
  FakeSocket.last.say({ type: "reply", re: 1, answered });
  await expect
    .element(page.getByRole("dialog", { name: "Why not" }))
    .toHaveTextContent(/Burn 3.*You have no 3\..*BR-BURN-2/);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
});

test("an answer that the rules refuse is explained at its choice", async () => {
  await open([asked()]);
  await page.getByRole("option", { name: "Burn 1" }).click();
  const problem = {
    type: "",
    title: "",
    status: 409,
    detail: "Somebody answered before you.",
    code: "",
    rule: "",
    now: null,
  };
  FakeSocket.last.say({ type: "reply", re: 1, problem });
  await expect
    .element(page.getByRole("dialog", { name: "Why not" }))
    .toHaveTextContent("Somebody answered before you.");
});

test("seats with secrets pass the screen on, and no seat's view is there before", async () => {
  const seats = [seat(0), seat(1, { name: "Bo", mine: true, holder: "person", bot: "" })];
  const second = asked({
    seat: 1,
    questions: [{ ...BURN, prompt: "What does Bo burn?", seat: 1, mine: [1] }],
  });
  await open([asked(), second], { seats });
  await expect.element(page.getByRole("heading", { name: "Pass the screen to Ana" })).toBeVisible();
  expect(document.body.textContent).not.toContain("Which card");
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "I am Ana" }).click();
  await expect.element(page.getByRole("heading", { name: "Which card do you burn?" })).toBeVisible();
  const mine = view({ entries: [step(2, ["Ana secretly draws 3."])] });
  FakeSocket.last.say(update(2, [mine, { ...second, entries: [step(2, ["Ana draws a card."])] }], { seats }));
  await expect.element(page.getByRole("heading", { name: "Pass the screen to Bo" })).toBeVisible();
  expect(document.body.textContent).not.toContain("draws");
  await page.getByRole("button", { name: "I am Bo" }).click();
  await expect.element(page.getByRole("heading", { name: "What does Bo burn?" })).toBeVisible();
  expect(document.body.textContent).toContain("Ana draws a card.");
  expect(document.body.textContent).not.toContain("secretly");
});

test("a lost connection is said, and gone when it is back", async () => {
  await open([asked()]);
  const first = FakeSocket.last;
  first.close();
  await expect.element(page.getByText("The connection is lost. Trying again…")).toBeVisible();
  await expect.poll(() => FakeSocket.last !== first).toBe(true);
  FakeSocket.last.open();
  await expect.element(page.getByText("The connection is lost. Trying again…")).not.toBeInTheDocument();
});

test("somebody who comes in disturbs nobody who is typing, and events are told to screen readers", async () => {
  await open([asked()]);
  await userEvent.click(page.getByRole("combobox"));
  await userEvent.keyboard("burn");
  FakeSocket.last.say(update(1, [asked()], { seats: [seat(0), seat(1, { name: "Bo" })] }));
  await expect.element(page.getByRole("list", { name: "Players" })).toHaveTextContent("Bo");
  await expect.element(page.getByRole("combobox")).toHaveValue("burn");
  FakeSocket.last.say(update(2, [asked({ entries: [step(2, ["The storm gains 1."])] })]));
  await expect.element(page.getByRole("log", { name: "Events" })).toHaveTextContent(/^The storm gains 1\.$/);
});

test("a hint marks its choice, also when others have answered meanwhile", async () => {
  await open([asked()]);
  await page.getByRole("button", { name: "Hint" }).click();
  const marked = page.getByRole("option", { name: "Burn 2", selected: true });
  await expect.element(marked).toBeVisible();
  const fewer = question([choice("burn 2"), choice("burn 3")], { kind: "burn" });
  FakeSocket.last.say(update(2, [asked({ questions: [fewer], entries: [step(2, ["Bo draws a card."])] })]));
  await expect.element(page.getByRole("option", { name: "Burn 3" })).toBeVisible();
  await expect.element(marked).toBeVisible();
  const hint = page.getByRole("status").filter({ hasText: "A good driver would" });
  await expect.element(hint).toHaveTextContent(/Burn 2 ?wins about 63 % ?It gets the convoy furthest\./);
  await expect.element(hint).not.toHaveTextContent("Burn 1");
});

test("a hint tells the best few, and each of them lights up", async () => {
  await open([asked()]);
  await page.getByRole("button", { name: "Hint" }).click();
  const hint = page.getByRole("status").filter({ hasText: "A good driver would" });
  expect(
    hint
      .getByRole("listitem")
      .elements()
      .map((one) => one.textContent.trim()),
  ).toEqual([expect.stringMatching(/^Burn 2/), "Burn 1"]);
  expect(await flaws()).toEqual([]);
  await hint.getByRole("button", { name: "Burn 1" }).click();
  await expect.element(page.getByRole("option", { name: "Burn 1", selected: true })).toBeVisible();
  await expect.element(hint.getByRole("button", { name: "Burn 1" })).toHaveAttribute("aria-pressed", "true");
});

test("a hint is gone with the question it was for", async () => {
  await open([asked()]);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect.element(page.getByText("A good driver would")).toBeInTheDocument();
  await page.getByRole("option", { name: "Burn 2" }).click();
  FakeSocket.last.say(update(2, [asked({ entries: [step(2, ["Ana burns 2."])] })]));
  FakeSocket.last.say({ type: "reply", re: 1 });
  await expect.element(page.getByText("A good driver would")).not.toBeInTheDocument();
});

test("an answer is not lost while the one before is still under way", async () => {
  await open([asked()]);
  await userEvent.keyboard("2");
  const next = question([choice("route safe"), choice("route risky")], { kind: "route" });
  FakeSocket.last.say(update(2, [asked({ questions: [next], entries: [step(2, ["Ana burns 2."])] })]));
  await expect.element(page.getByRole("option", { name: "Route risky" })).toBeVisible();
  await userEvent.keyboard("2");
  expect(FakeSocket.last.sent).toHaveLength(1);
  FakeSocket.last.say({ type: "reply", re: 1 });
  await expect.poll(() => FakeSocket.last.sent).toHaveLength(2);
  expect(FakeSocket.last.sent[1]).toMatchObject({ action: "route risky", expect: 2 });
});

test("the same answer pressed twice is sent once", async () => {
  await open([asked()]);
  await userEvent.keyboard("22");
  FakeSocket.last.say(update(2, [view({ entries: [step(2, ["Ana burns 2."])], waiting: [1] })]));
  FakeSocket.last.say({ type: "reply", re: 1 });
  await expect.element(page.getByRole("heading", { name: "Waiting for Driver 1" })).toBeVisible();
  expect(FakeSocket.last.sent).toHaveLength(1);
});

/** Answers at a moment when somebody else has just changed the table. */
async function answerTooLate(): Promise<void> {
  await open([asked()]);
  await userEvent.keyboard("2");
  const stale = {
    code: "STALE",
    detail: "The table has changed.",
    status: 409,
    rule: "",
    type: "",
    title: "",
    now: null,
  };
  FakeSocket.last.say({ type: "reply", re: 1, problem: stale });
}

test("an answer that others got before is given again to the table they left", async () => {
  await answerTooLate();
  const fewer = { ...BURN, prompt: BURN.prompt };
  FakeSocket.last.say(update(2, [asked({ questions: [fewer], entries: [step(2, ["Bo burns 1."])] })]));
  await expect.poll(() => FakeSocket.last.sent).toHaveLength(2);
  expect(FakeSocket.last.sent[1]).toMatchObject({ action: "burn 2", expect: 2 });
});

test("an answer whose question others have answered is dropped", async () => {
  await answerTooLate();
  FakeSocket.last.say(update(2, [view({ entries: [step(2, ["Bo burns 1."])], waiting: [1] })]));
  await expect.element(page.getByRole("heading", { name: "Waiting for Driver 1" })).toBeVisible();
  expect(FakeSocket.last.sent).toHaveLength(1);
});

test("undo is offered only where it is possible, and says why not", async () => {
  await open([asked({ no_undo: "the dice came after it" })]);
  await expect
    .element(page.getByRole("button", { name: /Undo is not possible: the dice came after it/ }))
    .toBeDisabled();
  FakeSocket.last.say(update(2, [asked({ entries: [] })]));
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  expect(FakeSocket.last.sent).toMatchObject([{ do: "undo", seat: 0 }]);
});

test("sound is switched on and off beside the table", async () => {
  await open([asked()]);
  const sound = page.getByRole("button", { name: "Sound" });
  await expect.element(sound).toHaveAttribute("aria-pressed", "false");
  await sound.click();
  await expect.element(sound).toHaveAttribute("aria-pressed", "true");
  expect(settings.sound).toBe(true);
  expect(await flaws()).toEqual([]);
  await sound.click();
  expect(settings.sound).toBe(false);
  await page.viewport(390, 844);
  await expect.element(sound).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByRole("dialog", { name: "Menu" }).getByText("Sound")).toBeVisible();
  await page.viewport(1440, 900);
});

test("real dice are asked for with their chances and answered for chance", async () => {
  const roll = [
    choice("roll 1", { odds: [{ what: "", chance: 1 / 6, exact: "1/6", spend: "", spread: false }] }),
    choice("roll 2"),
  ];
  await open([view({ questions: [question(roll, { seat: -1, prompt: "What does the die show?" })] })], {
    dice: "typed",
  });
  await expect.element(page.getByRole("option", { name: /Roll 1/ })).toHaveTextContent("17 %");
  expect(await flaws()).toEqual([]);
  await page.getByRole("option", { name: "Roll 2" }).click();
  expect(FakeSocket.last.sent[0]).toMatchObject({ do: "act", action: "roll 2", seat: -1 });
});

test("an onlooker sees the table and can do nothing", async () => {
  await open([view({ seat: null, waiting: [0] })], { seats: [seat(0, { mine: false }), seat(1)] });
  await expect.element(page.getByText("Watching", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Waiting for Ana" })).toBeVisible();
  expect(page.getByRole("button", { name: /Undo/ }).elements()).toEqual([]);
  expect(await flaws()).toEqual([]);
});

test("the end shows the result", async () => {
  await open([asked()]);
  FakeSocket.last.say(
    update(2, [view({ outcome: [1, 1], verdict: "The convoy is through." })], { status: "over" }),
  );
  await expect
    .element(page.getByRole("dialog", { name: /^Victory/ }))
    .toHaveTextContent("The convoy is through.");
  expect(document.title).toBe("Game over - Beacon Run");
});

test("a table that is not there is said to be so", async () => {
  server = answering({});
  show(Table, { id: "nope" });
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no GET /matches/nope.");
});

test("while friends are missing there is a waiting room with their links", async () => {
  localStorage.setItem("rolling-road.invites.m1", '{"1":"s3cret"}');
  const seats = [seat(0), seat(1, { holder: "open", bot: "", name: "" })];
  await open([view({ seat: null, table: null })], { status: "waiting", seats });
  await expect.element(page.getByText(`${location.origin}/join/m1/1#s3cret`)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Start with bots in the empty seats" }).click();
  expect(server.asked).toContain("POST /matches/m1/start");
});

test("the host deletes a table that waits after being asked once more", async () => {
  const waiting = { status: "waiting" as const, host: true, seats: [seat(0), seat(1, { holder: "open" })] };
  await open([view()], waiting);
  await page.getByRole("button", { name: "Delete the table" }).click();
  await expect.element(page.getByRole("heading", { name: "Delete this table?" })).toBeVisible();
  expect(await flaws()).toEqual([]);
  await page.getByRole("button", { name: "Delete the table" }).last().click();
  await expect.poll(() => server.asked).toContain("DELETE /matches/m1");
});

test("a table that is gone says so when its connection ends", async () => {
  await open([view()], { status: "waiting", seats: [seat(0, { holder: "open" })] });
  await expect.element(page.getByRole("heading", { name: "Waiting for players" })).toBeVisible();
  server.restore();
  server = answering({});
  FakeSocket.last.onclose?.();
  await expect.element(page.getByText("There is no GET /matches/m1.")).toBeVisible();
});

test("a match of other rules says why it cannot go on", async () => {
  await open([view()], { read_only: "This match was begun with version 1 of the rules." });
  await expect.element(page.getByRole("heading", { name: "This match cannot go on" })).toBeVisible();
  await expect.element(page.getByRole("note")).toHaveTextContent("begun with version 1 of the rules");
  expect(page.getByRole("button", { name: "Undo" }).elements()).toEqual([]);
});
