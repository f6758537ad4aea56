import { describe, expect, test } from "vitest";
import { aimOf } from "../../src/games/shattered-highways/model/aim";
import {
  actionOf,
  destination,
  mood,
  numberOf,
  shortly,
  spoken,
  spotsOf,
} from "../../src/games/shattered-highways/model/choices";
import { follow, isGameEvent, put, vehicleIn } from "../../src/games/shattered-highways/model/follow";
import { guesses } from "../../src/games/shattered-highways/model/guesses";
import {
  bodiesOf,
  holdSpot,
  lookOf,
  paintOf,
  seatSpots,
} from "../../src/games/shattered-highways/model/look";
import { vehicleLabel } from "../../src/games/shattered-highways/model/names";
import { optionsAt } from "../../src/games/shattered-highways/model/options";
import { Sheet } from "../../src/games/shattered-highways/model/sheet.svelte";
import { watchedBox } from "../../src/games/shattered-highways/model/watching";
import { beatsOf } from "../../src/games/shattered-highways/motion/beats";
import type { GameEvent, Table } from "../../src/generated/shattered-highways";
import type { Question } from "../../src/generated/wire";
import { ALL, choiceOf, drivingIn, momentOf, momentWith, viewOf } from "./games";

const asked = ALL.filter((one) => one.question !== null);

describe("choices", () => {
  test("every choice has a place on the board", () => {
    for (const { question, before } of asked) {
      const placed = new Set([...spotsOf(question, before).values()].flat().map(({ action }) => action));
      expect(question!.choices.filter(({ action }) => !placed.has(action))).toEqual([]);
    }
  });

  test("a buggy in its trailer is let out by a button, since it is not on the road yet", () => {
    const { before, question } = momentOf("warrior");
    const launch = { ...question.choices[0]!, action: "launch v3", data: { do: "launch", vehicle: "v3" } };
    const spots = spotsOf({ ...question, choices: [...question.choices, launch] }, before);
    expect(spots.get("button:launch")).toEqual([launch]);
    expect(spots.get("vehicle:2")).toContain(launch);
  });

  test("any number of clinging warriors are drawn apart", () => {
    const rides = momentOf("warrior").before.vehicles[0]!;
    const spots = Array.from({ length: 16 }, (_, index) => holdSpot(rides, "tractor", index));
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(16);
  });

  test("shots and attacks can be made at the warrior and at their vehicle", () => {
    const { before, question } = momentOf("action", ({ question }) =>
      question.choices.some(({ data }) => (data as { do: string }).do === "shoot-at"),
    );
    const choice = choiceOf(question, "shoot-at");
    const warrior = numberOf((choice.data as { warrior: string }).warrior);
    const rides = before.warriors.find((one) => one.warrior === warrior)!.at!;
    const spots = spotsOf(question, before);
    expect(spots.get(`warrior:${warrior}`)).toContain(choice);
    expect(spots.get(`vehicle:${rides}`)).toContain(choice);
  });

  test("what a shot aims at comes with the mount that fires", () => {
    const { before, question } = momentOf("action", ({ question }) =>
      question.choices.some(({ data }) => (data as { do: string }).do === "shoot"),
    );
    const choice = choiceOf(question, "shoot");
    const aim = aimOf(before, choice, null)!;
    expect(aim).toMatchObject({ from: before.active, kind: "shot" });
    expect(aim.to).toBe(numberOf((choice.data as { vehicle: string }).vehicle));
    expect(aim.mount?.weapon).toBeTruthy();
  });

  test("odds are told in words, good ones apart from bad ones", () => {
    const { question } = drivingIn();
    const move = choiceOf(question, "move");
    expect(destination(move)).toEqual({ x: expect.any(Number), y: expect.any(Number) });
    expect(spoken(move)).toMatch(/^Drive .*\d+ %/);
    expect(shortly(move)).toMatch(/it gets there \d+ %/);
    expect(move.odds.map(mood)).toEqual(["good", "bad", "bad"]);
    const others = ["Bone is destroyed", "Ash itself is destroyed", "Ash must swerve round the wreck"];
    expect(others.map((what) => mood({ ...move.odds[0]!, what }))).toEqual(["good", "bad", "bad"]);
  });
});

describe("options of a place", () => {
  const { before, question } = drivingIn();
  const placing = before.placing!;
  const ram = question.choices.find(({ data }) => (data as { do: string }).do === "ram");

  test("a free place is driven to", () => {
    const options = optionsAt(before, question, placing, { x: placing.x + 1, y: placing.y + 3 });
    expect(options.map(({ action }) => action.split(" ")[0])).toContain("move");
    expect(options[0]!.data).toEqual({ do: "move", x: placing.x + 1, y: placing.y + 3 });
  });

  test("places are called as the server calls them", () => {
    for (const { question, before } of asked.filter((one) => one.before.placing)) {
      for (const { data, action, label } of question!.choices) {
        const { x, y } = data as { x?: number; y?: number };
        if (x === undefined || y === undefined) continue;
        const bare = optionsAt(before, { ...question!, choices: [] }, before.placing!, { x, y });
        expect(bare.find((one) => one.action === action)?.label).toBe(label);
      }
    }
  });

  test("a listed place brings the listed choices with their odds", () => {
    const { data } = ram!;
    const options = optionsAt(before, question, placing, data as { x: number; y: number });
    expect(options).toContain(ram);
    const { vehicle } = data as { vehicle: string };
    expect(options.map(({ action }) => action.split(",")[0])).toContain(`nudge ${vehicle}`);
  });

  test("one's own vehicles can be nudged, not rammed", () => {
    const { vehicle, x, y } = ram!.data as { vehicle: string; x: number; y: number };
    const driver = before.warriors.find(({ warrior }) => warrior === before.asked)!.team;
    const vehicles = before.vehicles.map((one) =>
      one.vehicle === numberOf(vehicle) ? { ...one, control: driver } : one,
    );
    const actions = optionsAt({ ...before, vehicles }, { ...question, choices: [] }, placing, { x, y });
    const kinds = actions.map((choice) => actionOf(choice).do);
    expect(kinds).toContain("nudge");
    expect(kinds).not.toContain("ram");
    expect(actions.find((choice) => actionOf(choice).do === "nudge")!.label).toMatch(/^Nudge your own /);
  });

  test("a vehicle that is put is placed; one that starts is deployed", () => {
    const put = optionsAt(before, question, { ...placing, what: "place" }, placing);
    expect(put).toMatchObject([{ data: { do: "place" }, label: "Stay there" }]);
    const start = momentOf("deploy");
    const options = optionsAt(start.before, start.question, start.before.placing!, { x: 40, y: 100 });
    const tag = `v${start.before.placing!.vehicle! + 1}`;
    expect(options).toMatchObject([{ action: `deploy ${tag}, 5, 12 1/2` }]);
  });
});

describe("guesses", () => {
  const { before, question } = drivingIn();
  const guess = (place: string, about: Question | null = question, table: Table = before): string[] =>
    guesses(place, about, viewOf(table, about));

  test("a place of the road is one to drive to, to start at or to be put on", () => {
    expect(guess("spot:99,160")).toEqual(["move 12 3/8, 20"]);
    const start = momentOf("deploy");
    expect(guess("spot:99,160", start.question, start.before)[0]).toMatch(/^deploy v\d+, 12 3\/8, 20$/);
    const placed = { ...before, placing: { ...before.placing!, what: "place" } };
    expect(guess("spot:99,160", question, placed)).toEqual(["place 12 3/8, 20"]);
  });

  test("other things are asked about in their own way", () => {
    expect(guess("vehicle:6").map((text) => text.split(" ")[0])).toEqual(["ram", "nudge", "shoot", "board"]);
    expect(guess("vehicle:6", momentOf("field").question)).toEqual(["field v7"]);
    expect(guess("warrior:0", momentOf("hero").question)).toEqual(["hero w1"]);
    expect(guess("seat:0.D")).toEqual(["change D"]);
    expect(guess("seat:0.D", momentOf("seat").question)).toEqual(["take D"]);
    expect(guess("mount:0.0")).toEqual(["clear 1"]);
    expect(guess("addon:0.nitro")).toEqual(["nitro"]);
    expect(guess("order:2.4")).toEqual(["order v3 4"]);
    expect(guess("button:pass")).toEqual([]);
    const enemy = before.warriors.find(({ team }) => team !== 0)!.warrior;
    expect(guess(`warrior:${enemy}`)).toEqual([`shoot-at w${enemy + 1}`, `attack w${enemy + 1}`]);
  });
});

describe("the order sheet", () => {
  const { before, question } = momentOf("order");

  test("it is filled in order, numbers are exchanged, and it is handed in line by line", () => {
    const sheet = new Sheet();
    sheet.prepare(before, question);
    const [first, second] = [...sheet.numbers.keys()];
    expect([...sheet.numbers.values()].slice(0, 2)).toEqual([1, 2]);
    sheet.give(first!, 2);
    expect(sheet.numbers.get(second!)).toBe(1);
    sheet.prepare(before, question);
    expect(sheet.numbers.get(first!)).toBe(2);
    expect(sheet.next(question)).toBeNull();
    sheet.handIn();
    expect(sheet.next(question)?.action).toBe(`order v${first! + 1} 2`);
    expect(sheet.next(momentOf("warrior").question)).toBeNull();
    expect(sheet.next(question)).toBeNull();
  });
});

describe("what events do to the table", () => {
  /** What the follower cannot know: questions, and what only the engine counts. */
  function visible({ vehicles, warriors, round, lead, orders_shown }: Table) {
    return {
      ...{ round, lead, orders_shown },
      vehicles: vehicles.map(({ vehicle, x, y, length, status, order, control, parts, clinging, seats }) => ({
        ...{ vehicle, length, status, order, control, clinging },
        at: status === "driving" ? { x, y } : null,
        hp: parts.map(({ part, hp }) => ({ part, hp })),
        seats: seats.map(({ seat, warrior }) => ({ seat, warrior })),
      })),
      aboard: warriors.map(({ warrior, at, seat, part }) => ({ warrior, at, seat, part })),
    };
  }

  test("the table after an answer is the one that was sent", () => {
    for (const { before, after, happenings, game } of ALL) {
      const events = happenings.map(({ event }) => event).filter(isGameEvent);
      const kinds = events.map(({ event }) => event).join(" ");
      expect(visible(events.reduce(follow, before)), `${game}: ${kinds}`).toEqual(visible(after));
    }
  });

  test("every event has its beats, and they end where it leads", () => {
    for (const { before, happenings } of ALL) {
      let table = before;
      for (const { event, text } of happenings) {
        if (!isGameEvent(event)) continue;
        const beats = beatsOf({ table, rolls: [] }, event, text);
        table = follow(table, event);
        expect(beats.at(-1)!.scene.table).toEqual(table);
      }
    }
  });

  test("whoever leaves the fight is seen leaving over the back edge", () => {
    const { before, happenings } = momentWith("wrecked");
    const event = happenings.find(({ event }) => (event as GameEvent).event === "wrecked")!
      .event as GameEvent;
    const { vehicle } = event as { vehicle: number };
    const beats = beatsOf({ table: before, rolls: [] }, event, "gone");
    expect(vehicleIn(beats[1]!.scene.table, vehicle)!.y).toBeLessThan(0);
    expect(vehicleIn(beats.at(-1)!.scene.table, vehicle)!.status).toBe("wrecked");
  });

  test("a rig goes on without its trailer", () => {
    const table = momentOf("field", ({ game }) => game === "convoy").before;
    const rig = table.vehicles.find(({ plan }) => plan.cls === "rig")!;
    const event: GameEvent = { event: "uncoupled", vehicle: rig.vehicle };
    const after = vehicleIn(follow(put(table, rig.vehicle, 100, 100), event), rig.vehicle)!;
    expect(after).toMatchObject({ coupled: false, x: 100, y: 140, length: 24 });
    expect(after.parts).toHaveLength(1);
    expect(bodiesOf(lookOf(after))).toMatchObject([{ body: "tractor" }]);
  });

  test("events of later versions change nothing", () => {
    expect(isGameEvent({ event: "sandstorm" })).toBe(false);
    expect(isGameEvent(null)).toBe(false);
  });
});

describe("pictures", () => {
  test("every seat has its own place on its vehicle", () => {
    for (const vehicle of ALL[0]!.before.vehicles) {
      const spots = [...seatSpots(vehicle).values()].map(({ x, y }) => `${x},${y}`);
      expect(new Set(spots).size).toBe(vehicle.seats.length);
      const [left, right] = [holdSpot(vehicle, "tractor", 0), holdSpot(vehicle, "tractor", 1)];
      expect(left.x).toBeLessThan(0);
      expect(right.x).toBeGreaterThan(0);
    }
  });

  test("the same vehicle always has the same paint", () => {
    expect(paintOf("deacon")).toBe(paintOf("deacon"));
  });

  test("a vehicle is told whole to those who do not see it", () => {
    const { before } = drivingIn();
    const vehicle = before.vehicles.find((one) => one.vehicle === before.active)!;
    expect(vehicleLabel(before, vehicle)).toMatch(/: \w+ .*, \d+ of \d+ hit points, \d+ aboard, .*its turn/);
  });
});

describe("the camera", () => {
  test("close up it looks at all places for the vehicle in hand, and at little else", () => {
    const { before } = drivingIn();
    const { places, width, length } = before.placing!;
    const [usual, close] = [watchedBox(before, before.placing), watchedBox(before, before.placing, true)];
    expect(close.w * close.h).toBeLessThan(usual.w * usual.h);
    for (const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] of places) {
      expect(close.x).toBeLessThan(x0);
      expect(close.x + close.w).toBeGreaterThan(x1 + width);
      expect(close.y).toBeLessThan(before.length - y1 - length);
      expect(close.y + close.h).toBeGreaterThan(before.length - y0);
    }
  });
});
