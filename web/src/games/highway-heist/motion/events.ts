import { Stage as AnyStage, type Shown as AnyShown } from "../../../board/stage.svelte";
import { Story } from "../../../board/story";
import type { GameEvent, Table } from "../../../generated/highway-heist";
import type { LogEntry } from "../../../generated/wire";
import { copyScene, sceneOf, settle, type Scene } from "../model/scene";
import { CARD_EVENTS } from "./events-cards";
import { ROAD_EVENTS } from "./events-road";
import { TEAM_EVENTS } from "./events-team";
import type { Effect } from "./telling";

export type Shown = AnyShown<Effect>;
export type Stage = AnyStage<Scene, Effect>;

/** The enemy die is taken off with the next event. */
export const STORY = new Story<Scene, Effect, GameEvent>(
  { ...ROAD_EVENTS, ...TEAM_EVENTS, ...CARD_EVENTS },
  (scene) => ({ ...copyScene(scene), die: "" }),
);

export function stageFor(table: Table): Stage {
  return new AnyStage(sceneOf(table), STORY);
}

/** Questions that are asked while a roll or the enemy die lies on the table. */
const ROLLING = ["assist", "boost", "effort"];
const DIE = ["die", "reroll"];

/** What a piece or a peg does with itself just now. */
export function gestureOf({ effects }: Stage, key: string): string {
  const found = effects.find((effect) => effect.kind === "gesture" && effect.key === key);
  return found?.kind === "gesture" ? found.name : "";
}

/** The scene with the table that the server sent, and from the last entries the dice that still lie on it. */
export function settled(scene: Scene, table: Table, entries: LogEntry[], asked: string): Scene {
  const next = settle(scene, table);
  const dice = lastDice(next, entries);
  const over = table.outcome !== null;
  const roll = over || !mayLie(asked, ROLLING) ? null : dice.roll;
  return { ...next, roll, die: over || !mayLie(asked, DIE) ? "" : dice.die };
}

/** Any other question means that the dice are done; no question, that somebody else or chance is asked. */
function mayLie(asked: string, kinds: string[]): boolean {
  return asked === "" || kinds.includes(asked);
}

const ON_THE_DICE = [
  "declared",
  "assisted",
  "effort-rolled",
  "boosted",
  "roll-ended",
  "damaged",
  "enemy-die-rolled",
];

/** The roll as the entries leave it: also for somebody who comes in the middle of it, or for whom nothing is played. */
function lastDice(scene: Scene, entries: LogEntry[]): Scene {
  const events = entries.flatMap(({ events: told }) => told.map(({ event }) => event)).filter(STORY.knows);
  const begun = events.findLastIndex(({ event }) => event === "declared" || event === "enemy-die-rolled");
  const start = begun < 0 ? scene : { ...scene, roll: null, die: "" };
  return events
    .slice(Math.max(0, begun))
    .filter(({ event }) => ON_THE_DICE.includes(event))
    .reduce(STORY.follow, start);
}
