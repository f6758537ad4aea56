import { describe, expect, test } from "vitest";
import type { GameEvent, Table } from "../../src/generated/highway-heist";
import { pegsOf, piecesOf } from "../../src/games/highway-heist/model/pieces";
import { sceneOf, settle } from "../../src/games/highway-heist/model/scene";
import { settled, STORY } from "../../src/games/highway-heist/motion/events";
import { GAMES, type Moment } from "./games";

/** Every kind of event there is; the type makes the list complete. */
const KINDS: Record<GameEvent["event"], true> = {
  "character-taken": true,
  "vehicle-taken": true,
  "vehicle-placed": true,
  "round-began": true,
  "turn-began": true,
  "turn-ended": true,
  drove: true,
  leapt: true,
  "boost-taken": true,
  "boost-lost": true,
  declared: true,
  assisted: true,
  "effort-rolled": true,
  boosted: true,
  "roll-ended": true,
  damaged: true,
  wrecked: true,
  removed: true,
  "peg-forced": true,
  "peg-landed": true,
  "peg-removed": true,
  "peg-moved": true,
  "peg-placed": true,
  "suv-placed": true,
  hijacked: true,
  moved: true,
  "stunt-tried": true,
  "stunt-spent": true,
  "enemy-die-rolled": true,
  "die-rerolled": true,
  slammed: true,
  "peg-struck": true,
  "card-shifted": true,
  "card-revealed": true,
  "card-activated": true,
  "effect-began": true,
  "main-moved": true,
  "strength-changed": true,
  "door-changed": true,
  "shells-changed": true,
  "cargo-changed": true,
  "lock-changed": true,
  "missile-launched": true,
  "missile-diverted": true,
  "ramsey-moved": true,
  "held-on": true,
  "stunt-drawn": true,
  "stunt-shifted": true,
  "game-ended": true,
};

function eventsOf({ happenings }: Moment): GameEvent[] {
  return happenings.map(({ event }) => event).filter(STORY.knows);
}

/** What the events tell of a table. They do not tell: */
function told(table: Table): unknown {
  return {
    ...table,
    // which actions and how many rounds are left, why the game ended, when a shot or missile is over,
    ...{ last_round: 0, verdict: "", turn: table.turn.active },
    scenario: {
      ...table.scenario,
      // what of a zone comes in over the edge of the road,
      tank: table.scenario.tank && { ...table.scenario.tank, fire_zone: [] },
      holding_on: [],
      chopper: table.scenario.chopper && {
        ...table.scenario.chopper,
        missile_diverted: false,
        radar_zone: [],
      },
      // the guard on Shaw's roof is the peg itself,
      shaw: table.scenario.shaw && { ...table.scenario.shaw, guarded: false },
    },
    // what is printed on the boards that are taken, and the tokens that come with them,
    ...(table.round < 2 ? { supplies: { ...table.supplies, boosts: 0 } } : {}),
    players: table.players.map((player) => ({
      ...player,
      ...{ ratings: {}, powers: [], boost_cap: 0, character: player.character?.id, name: "" },
      ...(table.round < 2 ? { boost: 0, tej_tokens: 0 } : {}),
      vehicle: player.vehicle && {
        ...{ id: player.vehicle.id, space: player.vehicle.space },
        ...(player.vehicle.id === "hijacked-suv" || table.round < 2
          ? {}
          : { strength: player.vehicle.strength }),
      },
    })),
    // and lists without an order.
    road: { ...table.road, occupants: table.road.occupants.map((each) => JSON.stringify(each)).sort() },
    // (the discards become the deck again without a word)
    enemy_cards: {
      row: table.enemy_cards.row,
      others: ids([...table.enemy_cards.deck, ...table.enemy_cards.discards]),
    },
    stunts: { ...table.stunts, pool: ids(table.stunts.pool), gone: ids(table.stunts.gone) },
  };
}

function ids(cards: { id: string }[]): string[] {
  return cards.map(({ id }) => id).sort();
}

test("the recorded games hold every kind of event", () => {
  const seen = new Set(
    Object.values(GAMES)
      .flat()
      .flatMap(eventsOf)
      .map(({ event }) => event),
  );
  expect([...seen].sort()).toEqual(Object.keys(KINDS).sort());
});

describe.each(Object.entries(GAMES))("%s", (_, moments) => {
  test("the events of every step lead from one table to the next", () => {
    for (const [number, moment] of moments.entries()) {
      const scene = eventsOf(moment).reduce(STORY.follow, sceneOf(moment.before));
      const what = eventsOf(moment).map(({ event }) => event);
      expect(told(scene.table), `step ${number}: ${what.join(", ")}`).toEqual(told(moment.after));
    }
  });

  test("an event leaves the scene before it as it was", () => {
    for (const moment of moments) {
      const scene = sceneOf(moment.before);
      const copy = JSON.stringify(scene);
      eventsOf(moment).reduce(STORY.follow, scene);
      expect(JSON.stringify(scene)).toBe(copy);
    }
  });

  test("pieces keep their names through the whole game, one for each", () => {
    let scene = sceneOf(moments[0]!.before);
    for (const moment of moments) {
      const followed = eventsOf(moment).reduce(STORY.follow, scene);
      scene = settle(followed, moment.after);
      expect(scene.bodies).toEqual(followed.bodies);
      expect(scene.enemies).toEqual(followed.enemies);
      const keys = [...piecesOf(scene), ...pegsOf(scene)].map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("every event is shown for a while and ends in the scene after it", () => {
    for (const moment of moments) {
      let scene = sceneOf(moment.before);
      for (const event of eventsOf(moment)) {
        const beats = STORY.beats(scene, { event, text: "" });
        scene = STORY.follow(scene, event);
        expect(beats.at(-1)?.scene.table).toEqual(scene.table);
        expect(
          beats.reduce((sum, { ms }) => sum + ms, 0),
          event.event,
        ).toBeGreaterThan(0);
      }
    }
  });
});

test("a peg over a wreck is falling and stands on nothing", () => {
  const table = structuredClone(GAMES["tank-assault-4"]!.at(-1)!.before);
  const suv = table.road.occupants.find(({ kind }) => kind === "suv")!;
  suv.kind = "wreck";
  const at = suv.spaces[0]!;
  table.road.enemy_pegs = [at];
  table.players[0]!.place = { where: "roof", space: at };
  const over = pegsOf(sceneOf(table)).filter((peg) => peg.at === at);
  expect(over.map(({ where, slot }) => [where, slot])).toEqual([
    ["falling", 0],
    ["falling", 1],
  ]);
});

test("dice that nobody saw fall lie on the table, and those of another roll do not", () => {
  const { before } = Object.values(GAMES).flat()[0]!;
  const old = { seat: 1, what: "ram", dice: 4, need: 3, faces: "", extra: 0, boosted: false };
  const declared = { event: "declared", seat: 0, what: "defense", dice: 2, need: 2 };
  const rolled = { event: "effort-rolled", seat: 0, what: "defense", faces: "SB", extra: 0 };
  const events = [declared, rolled].map((event) => ({ text: "", rule: "", event }));
  const entry = { number: 1, kind: "answer" as const, seat: 0, line: "", by: "" as const, events };
  const { roll } = settled({ ...sceneOf(before), roll: old }, before, [entry], "boost");
  expect(roll).toMatchObject({ seat: 0, what: "defense", need: 2, faces: "SB" });
});
