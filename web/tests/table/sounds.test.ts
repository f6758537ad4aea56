import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SeatView } from "../../src/generated/wire";
import type { Sound } from "../../src/lib/sound";
import { TableStore } from "../../src/table/store.svelte";
import { FakeSocket, fakeSockets } from "../socket";
import { answering, choice, question, show, update, view } from "../support";
import SoundsHolder from "./SoundsHolder.svelte";

const asked = view({ questions: [question([choice("go")])] });
const others = view({ waiting: [1] });

const heard: Sound[] = [];
let restore: () => void;
let server: ReturnType<typeof answering>;
let table: TableStore;

async function open(first: SeatView): Promise<void> {
  server = answering({ "GET /matches/m1": () => update(1, [first]), "GET /games": () => [] });
  await table.open();
  FakeSocket.last.open();
  show(SoundsHolder, { table, play: (sound: Sound) => void heard.push(sound) });
}

function say(number: number, next: SeatView): void {
  FakeSocket.last.say(update(number, [next]));
  flushSync();
}

beforeEach(() => {
  restore = fakeSockets();
  table = new TableStore("m1");
  heard.length = 0;
});

afterEach(() => {
  table.close();
  server.restore();
  restore();
});

test("a turn that comes is heard, one that is there already is not", async () => {
  await open(asked);
  say(2, others);
  expect(heard).toEqual([]);
  say(3, asked);
  expect(heard).toEqual(["turn"]);
});

test.each([
  [[3, 1], "win"],
  [[1, 3], "lose"],
])("an end with %j is a %s", async (outcome, sound) => {
  await open(others);
  say(2, view({ outcome }));
  expect(heard).toEqual([sound]);
});

test("a game that was over when its page was opened ends without a sound", async () => {
  await open(view({ outcome: [3, 1] }));
  expect(heard).toEqual([]);
});
