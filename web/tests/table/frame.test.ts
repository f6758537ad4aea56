import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { change } from "../../src/lib/settings.svelte";
import { forgetTips, takeTip } from "../../src/lib/tips";
import { Commands } from "../../src/table/commands.svelte";
import { TableStore } from "../../src/table/store.svelte";
import TableFrame from "../../src/table/TableFrame.svelte";
import { answering, choice, question, show, step, update, view } from "../support";
import { FakeSocket, fakeSockets } from "../socket";
import FakeBoard from "./FakeBoard.svelte";

let restore: () => void;
let server: ReturnType<typeof answering>;
let marks: unknown;
let table: TableStore;

beforeEach(async () => {
  restore = fakeSockets();
  marks = undefined;
  server = answering({
    "GET /matches/m1": () =>
      update(1, [view({ table: { round: 1 }, questions: [question([choice("ram"), choice("end")])] })]),
    "GET /games": () => [],
    "POST /matches/m1/ask-at": (body) => {
      const { place } = body as { place: string };
      const refusal = { code: "far", rule: "BR-1", text: `No SUV is near ${place}.` };
      return [
        { ...choice("look"), allowed: true, refusal: null },
        { ...choice("ram"), allowed: false, refusal },
      ];
    },
    "PUT /matches/m1/seats/0/marks": (body) => ((marks = body), {}),
  });
  table = new TableStore("m1");
  await table.open();
  table.pages = { Board: FakeBoard, endings: [], moments: {} };
  FakeSocket.last.open();
});

afterEach(() => {
  table.close();
  server.restore();
  restore();
  vi.useRealTimers();
  change({ speed: 1 });
});

function open(planning = false): Commands {
  const commands = new Commands(table);
  show(TableFrame, { table, commands, planning, onrule: () => {}, onresult: () => {} });
  return commands;
}

const happened = (number: number, text: string) =>
  update(number, [
    view({
      table: { round: number },
      entries: [step(number, [text])],
      questions: [question([choice("go")])],
    }),
  ]);

const at = (name: string) => page.getByTestId(name);

test("what happens is animated on the table before it, told as it is shown, then the new table is shown", async () => {
  open();
  FakeSocket.last.say(happened(2, "The SUV slams."));
  await expect.element(at("playing")).toHaveTextContent("The SUV slams. at 1");
  await expect.element(at("table")).toHaveTextContent('{"round":1}');
  const side = page.getByRole("complementary");
  await expect.element(side).not.toHaveTextContent("The SUV slams.");
  expect(table.told).toEqual([]);
  await page.getByRole("button", { name: "one is shown" }).click();
  await expect.element(page.getByRole("region", { name: "Log" })).toHaveTextContent("The SUV slams.");
  expect(table.told).toHaveLength(1);
  expect(page.getByRole("option").elements()).toEqual([]);
  await page.getByRole("button", { name: "animation ends" }).click();
  await expect.element(at("playing")).toHaveTextContent("still");
  await expect.element(at("table")).toHaveTextContent('{"round":2}');
  await expect.element(page.getByRole("option", { name: "Go" })).toBeVisible();
});

test("the skip button ends all animations that wait", async () => {
  open();
  FakeSocket.last.say(happened(2, "One."));
  FakeSocket.last.say(happened(3, "Two."));
  await page.getByRole("button", { name: "Skip" }).click();
  await expect.element(at("table")).toHaveTextContent('{"round":3}');
  await expect.element(page.getByRole("region", { name: "Log" })).toHaveTextContent(/One\..*Two\./);
});

test.each([
  ["an answer in one's own turn gives time to watch", 0, 1],
  ["an answer in another's turn gives no more time", 1, 8],
])("%s", async (_, turn, speed) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  table.pages = { ...table.pages!, turnOf: () => [turn] };
  open();
  for (const number of [2, 3]) {
    const mine = step(number, ["Five dice."], { by: "person", seat: 0 });
    FakeSocket.last.say(update(number, [view({ entries: [mine], questions: [question([choice("go")])] })]));
    await expect.element(at("playing")).toHaveTextContent(`at ${number === 2 ? 1 : speed}`);
    vi.advanceTimersByTime(14_500);
    await page.getByRole("button", { name: "animation ends" }).click();
  }
});

test("with animations off the new table is there at once", async () => {
  change({ speed: 0 });
  open();
  FakeSocket.last.say(happened(2, "One."));
  await expect.element(at("table")).toHaveTextContent('{"round":2}');
});

test("list and board mark the same choice, and either answers", async () => {
  open();
  // The pointer first: where the test before left it, it may lie on a choice.
  await page.getByRole("button", { name: "board end" }).hover();
  await expect.element(page.getByRole("option", { name: "End" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(at("active")).toHaveTextContent("ram");
  await page.getByRole("button", { name: "board end" }).click();
  expect(FakeSocket.last.sent[0]).toMatchObject({ do: "act", action: "end", seat: 0 });
});

test("a place where nothing is allowed is explained by the best guess that the rules refuse", async () => {
  const commands = open();
  await page.getByRole("button", { name: "an empty place" }).click();
  await expect.poll(() => commands.whyNot).toMatchObject({ text: "No SUV is near H3.", rule: "BR-1" });
});

test("marks on the plan go to the server", async () => {
  open(true);
  await page.getByRole("button", { name: "Ring" }).click();
  await expect.element(at("plans")).toHaveTextContent("[] ring");
  await page.getByRole("button", { name: "draw" }).click();
  await expect.poll(() => marks).toEqual({ marks: [{ shape: "ring", at: "C4" }], expect: 1 });
});

test("an undo is for the table that was seen: after a mark it is sent again, after an answer it is not", async () => {
  change({ speed: 0 });
  const commands = open();
  const stale = {
    status: 409,
    code: "STALE",
    detail: "The table has changed.",
    rule: "",
    title: "",
    type: "",
    now: null,
  };
  const undos = () => FakeSocket.last.sent.filter((sent) => sent.do === "undo");
  const refuse = (nth: number) =>
    FakeSocket.last.say({ type: "reply", re: undos()[nth]!.id, problem: stale });
  const undoing = commands.undo();
  await expect.poll(undos).toMatchObject([{ seat: 0, expect: 1 }]);
  FakeSocket.last.say(update(2, [view({ entries: [step(2, [], { kind: "plan", seat: 1 })] })]));
  refuse(0);
  await expect.poll(undos).toMatchObject([{ expect: 1 }, { expect: 2 }]);
  FakeSocket.last.say(happened(3, "The SUV slams."));
  refuse(1);
  await undoing;
  expect(undos()).toHaveLength(2);
});

test("a newcomer is told once about each new thing, and not where tips are off", async () => {
  forgetTips();
  table.pages = {
    Board: FakeBoard,
    endings: [],
    moments: {},
    tips: () => ({ act: "Two actions.", go: "Off you go." }),
  };
  open();
  const tip = page.getByRole("note", { name: "Good to know" });
  await expect.element(tip).toHaveTextContent("Two actions.");
  const log = document.querySelector("[data-room=log]")!.getBoundingClientRect();
  await page.getByRole("button", { name: "Understood" }).click();
  await expect.element(tip).not.toBeInTheDocument();
  expect(document.querySelector("[data-room=log]")!.getBoundingClientRect()).toEqual(log);
  expect(takeTip("beacon-run", { act: "", go: "" }, ["act", "go"])).toBe("go");
  expect(takeTip("beacon-run", { act: "", go: "" }, ["act", "go"])).toBe("");
});
