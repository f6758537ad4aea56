import { page } from "vitest/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GamePages } from "../../src/games/types";
import { change } from "../../src/lib/settings.svelte";
import { Commands } from "../../src/table/commands.svelte";
import { wantsAsking } from "../../src/table/question/confirming";
import { TableStore } from "../../src/table/store.svelte";
import TableFrame from "../../src/table/TableFrame.svelte";
import { FakeSocket, fakeSockets } from "../socket";
import { answering, choice, flaws, odds, question, show, update, view } from "../support";
import FakeBoard from "./FakeBoard.svelte";

const pages: GamePages = {
  Board: FakeBoard,
  endings: ["end"],
  moments: {},
  risk: ({ odds: [line] }) => (line ? 1 - line.chance : 0),
};
const safe = choice("look");
const likely = choice("drive", { odds: [odds("it arrives", 0.8)] });
const bold = choice("ram", { odds: [odds("the ram succeeds", 0.4)] });
const end = choice("end");

test.each([
  ["never", []],
  ["risky", ["ram"]],
  ["always", ["drive", "ram", "end"]],
] as const)("who wants to be asked %s is asked about %j", (wanted, asked) => {
  const all = [safe, likely, bold, end];
  const found = all.filter((one) => wantsAsking(wanted, question(all), one, pages));
  expect(found.map(({ action }) => action)).toEqual(asked);
});

test("what real dice have shown is a fact, and a game that tells no risk has none", () => {
  expect(wantsAsking("always", question([bold], { seat: -1 }), bold, pages)).toBe(false);
  expect(wantsAsking("risky", question([bold]), bold, { ...pages, risk: undefined })).toBe(false);
  expect(wantsAsking("risky", question([bold]), bold, null)).toBe(false);
});

let restore: () => void;
let server: ReturnType<typeof answering>;
let table: TableStore;
let act: ReturnType<typeof vi.fn>;

beforeEach(async () => {
  restore = fakeSockets();
  server = answering({
    "GET /matches/m1": () => update(1, [view({ questions: [question([safe, bold])] })]),
    "GET /games": () => [],
  });
  table = new TableStore("m1");
  await table.open();
  table.pages = pages;
  FakeSocket.last.open();
  const commands = new Commands(table);
  act = vi.fn(() => Promise.resolve());
  commands.act = act as Commands["act"];
  show(TableFrame, { table, commands, planning: false, onrule: () => {}, onresult: () => {} });
});

afterEach(() => {
  table.close();
  server.restore();
  restore();
  change({ confirm: "never" });
});

const take = (label: string): Promise<void> => page.getByRole("option", { name: label }).click();
const dialog = () => page.getByRole("dialog", { name: "Do this?" });

test("a risky answer is asked about with its odds, and given when it is meant", async () => {
  change({ confirm: "risky" });
  await take("Ram");
  await expect.element(dialog()).toHaveTextContent("costs you something is 60 %");
  expect(await flaws(dialog().element())).toEqual([]);
  await dialog().getByRole("button", { name: "Think again" }).click();
  expect(act).not.toHaveBeenCalled();
  await take("Ram");
  await dialog().getByRole("button", { name: "Do it" }).click();
  expect(act.mock.calls.map(([action]) => action as string)).toEqual(["ram"]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("a safe answer is given at once, and every answer where nobody wants to be asked", async () => {
  change({ confirm: "risky" });
  await take("Look");
  change({ confirm: "never" });
  await take("Ram");
  expect(act.mock.calls.map(([action]) => action as string)).toEqual(["look", "ram"]);
});
