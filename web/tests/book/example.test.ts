import { afterEach, expect, test } from "vitest";
import { Example } from "../../src/book/example.svelte";
import { settings } from "../../src/lib/settings.svelte";
import type { Scene } from "../../src/generated/wire";
import { step, view } from "../support";

const SCENE: Scene = {
  caption: "The start.",
  position: "",
  seat: 1,
  shows: [],
  at: ["A1"],
  steps: [
    { play: "1 go", text: "It goes.", at: ["B1"] },
    { play: "1 stop", text: "It stops.", at: [] },
  ],
};
const FRAMES = [
  view({ table: 0 }),
  view({ table: 1, entries: [step(1, ["Went."])] }),
  view({ table: 2, entries: [step(1, ["Stopped.", ""])] }),
];
const speed = settings.speed;

afterEach(() => (settings.speed = speed));

test("an example tells its steps at once where nothing moves", () => {
  settings.speed = 0;
  const example = new Example(SCENE, FRAMES);
  expect([example.caption, example.view.table, example.said]).toEqual(["The start.", 0, []]);
  expect(example.pointers[0]?.marks).toEqual([{ shape: "ring", at: "A1" }]);
  example.next();
  expect([example.caption, example.view.table, example.said]).toEqual(["It goes.", 1, ["Went."]]);
  expect(example.pointers[0]?.marks).toEqual([{ shape: "ring", at: "B1" }]);
  example.next();
  expect([example.caption, example.view.table, example.said]).toEqual(["It stops.", 2, ["Stopped."]]);
  example.jump(1);
  expect([example.at, example.view.table, example.jumps]).toEqual([1, 1, 1]);
});

test("what happened is shown on the table before it, and pressing on skips it", () => {
  settings.speed = 1;
  const example = new Example(SCENE, FRAMES);
  example.next();
  expect([example.caption, example.view.table]).toEqual(["The start.", 0]);
  expect([example.playing?.happenings.length, example.said]).toEqual([1, []]);
  example.playing?.told?.();
  expect(example.said).toEqual(["Went."]);
  expect(example.pointers[0]?.marks).toEqual([]);
  example.playing?.done();
  expect([example.playing, example.view.table, example.caption]).toEqual([null, 1, "It goes."]);
  example.next();
  expect(example.caption).toBe("It goes.");
  example.jump(0);
  expect([example.playing, example.view.table]).toEqual([null, 0]);
  example.close();
});
