import { expect, test } from "vitest";
import type { Table } from "../../src/generated/highway-heist";
import { guesses } from "../../src/games/highway-heist/model/guesses";
import { GAMES, momentOf, viewOf, type Moment } from "./games";

const ACT = momentOf("tank-assault-4", "act");
function guess({ before, question }: Moment, place: string): string[] {
  return guesses(place, question, viewOf(before, question));
}

function spaceWith(table: Table, kind: string): string {
  const found = table.road.occupants.find((occupant) => occupant.kind === kind)?.spaces[0];
  if (!found) throw new Error(`There is no ${kind} on the road.`);
  return found;
}

test("a free space is first of all one to drive to", () => {
  const taken = new Set(ACT.before.road.occupants.flatMap(({ spaces }) => spaces));
  const free = ["L1", "L2", "L6"].find((at) => !taken.has(at)) ?? "";
  expect(guess(ACT, free)[0]).toBe(`drive ${free}`);
});

test("an SUV is one to ram, to force and to leap on", () => {
  const suv = spaceWith(ACT.before, "suv");
  expect(guess(ACT, suv)).toEqual(["ram", "force", `leap ${suv}`, `drive ${suv}`]);
});

test("a wreck is in the way, and nothing to ram", () => {
  const at = spaceWith(ACT.before, "suv");
  const wrecked = structuredClone(ACT);
  for (const occupant of wrecked.before.road.occupants)
    if (occupant.spaces.includes(at)) occupant.kind = "wreck";
  expect(guess(wrecked, at)).toEqual([`drive ${at}`, `leap ${at}`]);
});

test("both spaces of the Tank mean its roof", () => {
  const [rear, front] = ACT.before.scenario.tank?.spaces ?? [];
  expect(guess(ACT, front!)).toContain(`leap ${rear}`);
});

test("cards, boards and tokens are asked about by their own words", () => {
  expect(guess(ACT, "stunt:tank-bail-out")).toEqual(["stunt tank-bail-out"]);
  expect(guess(ACT, "special:throw-cargo")).toEqual(["special throw-cargo"]);
  expect(guess(ACT, "boost:1")).toEqual(["take-boost"]);
  expect(guess(ACT, "seat:1")).toEqual(["turn 2"]);
});

test("a question that is answered with a space is asked with its own word", () => {
  expect(guess(momentOf("tank-assault-4", "place"), "E3")).toEqual(["place E3"]);
});

test("whatever stands in whatever space, there is a guess", () => {
  for (const moment of Object.values(GAMES).flat())
    for (const { spaces } of moment.before.road.occupants)
      for (const at of spaces) expect(guess(moment, at).length).toBeGreaterThan(0);
});
