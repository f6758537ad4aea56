import { expect, test } from "vitest";
import { en } from "../../src/company/messages/en";
import { Talk } from "../../src/company/talk.svelte";
import fullThrottle from "../../src/games/full-throttle";
import highwayHeist from "../../src/games/highway-heist";
import shatteredHighways from "../../src/games/shattered-highways";
import type { GamePages } from "../../src/games/types";
import { RACES } from "../full-throttle/games";
import { GAMES } from "../highway-heist/games";
import { kindOf, type Moment } from "../recorded";
import { FIGHTS } from "../shattered-highways/games";
import { match, seat, step } from "../support";

const TABLES = 40;
const KINDS = ["ace", "driver", "rookie"] as const;
const LINES = new Set(KINDS.flatMap((kind) => [...en.lines[kind].glad, ...en.lines[kind].sore]));

/** The lines of a table full of bots during a recorded game, with the round of each. */
function heard(pages: GamePages, moments: Moment<unknown>[], commitment: string): [number, string][] {
  const talk = new Talk();
  const rounds = pages.moments?.round ?? [];
  const table = match({ commitment, seats: KINDS.map((bot, n) => seat(n, { bot })) });
  const lines: [number, string][] = [];
  let round = 0;
  for (const [number, { happenings, after }] of moments.entries()) {
    const before = talk.said;
    round += happenings.filter((one) => rounds.includes(kindOf(one))).length;
    talk.comment(table, [{ ...step(number), events: happenings }], rounds, (event) =>
      pages.feeling!(event, after),
    );
    if (talk.said !== before) lines.push([round, talk.said.at(-1)!.text]);
  }
  return lines;
}

test.each([
  ["Full Throttle", fullThrottle, Object.values(RACES)],
  ["Highway Heist", highwayHeist, Object.values(GAMES)],
  ["Shattered Highways", shatteredHighways, Object.values(FIGHTS)],
] as [string, GamePages, Moment<unknown>[][]][])(
  "over recorded games of %s bots say a line now and then",
  (_, pages, games) => {
    const tables = games.flatMap((moments) =>
      Array.from({ length: TABLES }, (_, n) => ({ moments, lines: heard(pages, moments, `table ${n}`) })),
    );
    for (const { lines } of tables)
      for (const [place, [round, text]] of lines.entries()) {
        expect(LINES).toContain(text);
        expect(round - (lines[place - 1]?.[0] ?? -2)).toBeGreaterThanOrEqual(1);
      }
    const spoken = tables.reduce((sum, { lines }) => sum + lines.length, 0);
    const rounds = tables.reduce(
      (sum, { moments }) =>
        sum +
        moments.flatMap((one) => one.happenings).filter((one) => pages.moments!.round!.includes(kindOf(one)))
          .length,
      0,
    );
    expect(spoken / rounds).toBeGreaterThan(0.05);
    expect(spoken / rounds).toBeLessThan(0.5);
    expect(tables.filter(({ lines }) => lines.length).length).toBeGreaterThan(tables.length / 4);
  },
);
