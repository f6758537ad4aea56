import type { GameEvent } from "../../../generated/highway-heist";
import { follow } from "../model/follow";
import type { Scene } from "../model/scene";

/** Something shown for the length of a beat and gone afterwards. */
export type Effect =
  | { kind: "banner"; text: string; sign: string }
  | { kind: "tumble" }
  | { kind: "verdict"; text: string }
  | { kind: "card"; card: string }
  | { kind: "aim"; degrees: number }
  | { kind: "blast"; at: string }
  | { kind: "slam"; at: string; from: string };

/** A scene and how long it is shown, in milliseconds at normal pace. */
export interface Beat {
  scene: Scene;
  ms: number;
  effects?: Effect[];
}

export function beatsOf(scene: Scene, event: GameEvent, _text: string): Beat[] {
  return [{ scene: follow(scene, event), ms: 300 }];
}
