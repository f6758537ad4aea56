import type { GameEvent } from "../../../generated/highway-heist";
import type { Scene } from "../model/scene";
import type { Beat, Beats } from "./beat";
import { CARD_BEATS } from "./beats-cards";
import { ROAD_BEATS } from "./beats-road";
import { TEAM_BEATS } from "./beats-team";

const BEATS: Beats = { ...ROAD_BEATS, ...TEAM_BEATS, ...CARD_BEATS };

/** How an event is shown: one or more scenes in order; the last one is the scene after the event. */
export function beatsOf(scene: Scene, event: GameEvent, text: string): Beat[] {
  const make = BEATS[event.event] as (scene: Scene, event: GameEvent, text: string) => Beat[];
  return make(scene, event, text);
}
