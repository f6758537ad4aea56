import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lengthOf, type Story } from "../../src/board/story";
import { STORY as RACE } from "../../src/games/full-throttle/motion/events";
import { STORY as HEIST } from "../../src/games/highway-heist/motion/events";
import { sceneOf, settle } from "../../src/games/highway-heist/model/scene";
import { STORY as FIGHT } from "../../src/games/shattered-highways/motion/events";
import type { EventInfo } from "../../src/generated/wire";
import { Playback } from "../../src/lib/playback";
import { RACES } from "../full-throttle/games";
import { GAMES as HEISTS } from "../highway-heist/games";
import type { Moment } from "../recorded";
import { FIGHTS } from "../shattered-highways/games";
import { step, update, view } from "../support";

/** The longest time to watch between two own turns, in milliseconds. */
const LONGEST = 15_000;
/** Between two messages of quick bots. */
const THINKING = 30;
/** The share of messages that are told too fast to be shown. */
const LOST = 0.1;
/** How many times as fast as normal half of the turns, and the longest, are shown at most. */
const USUAL = { "Highway Heist": 1.5, "Full Throttle": 1.3, "Shattered Highways": 1.3 };
const HASTE = 3.5;

interface Message {
  happenings: EventInfo[];
  /** How long it takes at normal pace. */
  ms: number;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** All that is shown between two turns of the first seat, for each of its turns. */
function waits<Table extends object, Scene>(
  moments: Moment<Table>[],
  story: Pick<Story<Scene, unknown, never>, "beats" | "joins">,
  from: (table: Table, before?: Scene) => Scene,
  turnOf: (event: never) => boolean | null,
): Message[][] {
  const found: Message[][] = [];
  let scene = from(moments[0]!.before);
  let waiting: Message[] | null = null;
  for (const { happenings, after } of moments) {
    let message: Message = { happenings: [], ms: 0 };
    for (const [at, happening] of happenings.entries()) {
      const mine = turnOf(happening.event as never);
      if (mine === true && waiting) {
        found.push([...waiting, message]);
        waiting = null;
      } else if (mine === false && !waiting) {
        waiting = [];
        message = { happenings: [], ms: 0 };
      }
      message.happenings.push(happening);
      const beats = story.beats(scene, happening);
      const joins = story.joins(beats, happening, happenings[at + 1]);
      for (const beat of beats) {
        scene = beat.scene;
        message.ms += lengthOf(beat, happening.text, joins);
      }
    }
    waiting?.push(message);
    scene = from(after, scene);
  }
  return found;
}

/** How long all of that is shown, how much of it is not, and how many times as fast as normal. */
function watch(messages: Message[]): { ms: number; lost: number; hurry: number } {
  let shown = 0;
  const normal = messages.reduce((sum, { ms }) => sum + ms, 0);
  let running: { done: () => void; ms: number } | null = null;
  const playback = new Playback({
    begin: ({ number }) => messages[number - 1]?.happenings ?? [],
    play: (happenings, speed, done) => {
      const { ms } = messages.find((one) => one.happenings === happenings)!;
      shown++;
      running = { done, ms: ms / speed };
    },
    show: () => undefined,
    speed: () => 1,
    othersThink: () => false,
  });
  playback.push(update(0, [view({})]));
  let watched = 0;
  const play = (most: number): void => {
    for (let left = most; running && left > 0;) {
      const { ms, done } = running as { done: () => void; ms: number };
      const passed = Math.min(ms, left);
      vi.advanceTimersByTime(passed);
      watched += passed;
      left -= passed;
      running = passed < ms ? { done, ms: ms - passed } : null;
      if (!running) done();
    }
  };
  messages.forEach(({ happenings }, at) => {
    playback.push(update(at + 1, [view({ entries: [{ ...step(at + 1, []), events: happenings }] })]));
    play(THINKING);
  });
  play(Infinity);
  const lost = 1 - shown / messages.filter(({ happenings }) => happenings.length).length;
  return { ms: watched, lost, hurry: normal / watched };
}

/** The wait begins with the enemy die of the own turn. */
const heist = (event: { event: string; seat: number }): boolean | null =>
  event.event === "turn-began"
    ? event.seat === 0
    : event.event === "enemy-die-rolled" && event.seat === 0
      ? false
      : null;
const race = (event: { event: string; car: number }): boolean | null =>
  event.event === "turn-began" ? event.car === 0 : null;

const GAMES = {
  "Highway Heist": Object.entries(HEISTS)
    .filter(([name]) => name.endsWith("-4"))
    .flatMap(([, moments]) =>
      waits(moments, HEIST, (table, before?) => (before ? settle(before, table) : sceneOf(table)), heist),
    ),
  "Full Throttle": waits(RACES["all-timer"]!, RACE, (table) => table, race),
  "Shattered Highways": Object.values(FIGHTS).flatMap((moments) => {
    const own = (vehicle: number): boolean =>
      moments[0]!.before.vehicles.some((one) => one.vehicle === vehicle && one.owner === 0);
    const turn = (event: { event: string; vehicle: number }): boolean | null =>
      event.event === "activated" ? own(event.vehicle) : null;
    return waits(moments, FIGHT, (table, before?) => ({ ...table, rolls: before?.rolls ?? [] }), turn);
  }),
};

test.each(Object.keys(USUAL) as (keyof typeof USUAL)[])(
  "%s: a player is asked again in good time",
  (game) => {
    const games = GAMES[game];
    expect(games.length).toBeGreaterThan(8);
    const watched = games.map(watch);
    expect(Math.max(...watched.map(({ ms }) => ms))).toBeLessThan(LONGEST);
    for (const { lost } of watched) expect(lost).toBeLessThan(LOST);
    const hurry = watched.map((one) => one.hurry).sort((a, b) => a - b);
    expect(hurry[Math.floor(hurry.length / 2)]).toBeLessThan(USUAL[game]);
    expect(hurry.at(-1)).toBeLessThan(HASTE);
  },
);
