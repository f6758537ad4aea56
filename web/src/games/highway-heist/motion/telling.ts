import type { Beat as AnyBeat, Tellings } from "../../../board/story";
import type { GameEvent } from "../../../generated/highway-heist";
import type { Scene } from "../model/scene";

/** What a piece or a peg does with itself for the length of a beat. */
export type Gesture =
  "arrive" | "climb" | "fall" | "fly" | "hop" | "jolt" | "lunge" | "punch" | "roll-away" | "spin" | "tumble";

/** Something shown for the length of a beat and gone afterwards. Places are spaces, or `edge` and `tray`. */
export type Effect =
  | { kind: "aim"; degrees: number }
  | { kind: "banner"; text: string; sign: string }
  | { kind: "blast"; at: string }
  | { kind: "card"; card: string }
  | { kind: "flare"; at: string }
  | { kind: "float"; at: string; text: string; good: boolean }
  | { kind: "fly"; what: "boost" | "crate" | "missile" | "ramsey"; from: string; to: string }
  | { kind: "gesture"; key: string; name: Gesture }
  | { kind: "ring"; at: string; good: boolean }
  | { kind: "shot"; from: string; to: string }
  | { kind: "slam"; at: string }
  | { kind: "sweep"; at: string }
  | { kind: "tumble" }
  | { kind: "verdict"; text: string; good: boolean };

export type Beat = AnyBeat<Scene, Effect>;

export type HeistTellings = Tellings<Scene, Effect, GameEvent>;

/** Where a player is to be seen. */
export function whereIs(scene: Scene, seat: number): string {
  const player = scene.table.players[seat];
  return player?.place.space ?? player?.vehicle?.space ?? "edge";
}

export function gesture(key: string | undefined, name: Gesture): Effect {
  return { kind: "gesture", key: key ?? "", name };
}
