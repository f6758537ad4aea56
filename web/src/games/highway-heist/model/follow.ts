import type { GameEvent } from "../../../generated/highway-heist";
import { CARD_CHANGES } from "./follow-cards";
import { ROAD_CHANGES } from "./follow-road";
import { TEAM_CHANGES } from "./follow-team";
import { copyScene, type Scene } from "./scene";

/** What each kind of event does to a scene that may be written to. */
export type Changes = {
  [K in GameEvent["event"]]: (scene: Scene, event: Extract<GameEvent, { event: K }>) => void;
};

const CHANGES: Changes = { ...ROAD_CHANGES, ...TEAM_CHANGES, ...CARD_CHANGES };

/** Every event of the game; a question that answered itself and events of later versions change nothing. */
export function isGameEvent(event: unknown): event is GameEvent {
  return typeof event === "object" && event !== null && "event" in event && String(event.event) in CHANGES;
}

/** The scene after an event, as far as the event tells. */
export function follow(scene: Scene, event: GameEvent): Scene {
  const next = copyScene(scene);
  next.die = "";
  const change = CHANGES[event.event] as (scene: Scene, event: GameEvent) => void;
  change(next, event);
  return next;
}
