import type { EffectBegan } from "../../../generated/highway-heist";
import { distance, spaceOf } from "../model/places";
import type { Scene } from "../model/scene";
import { banner, shown, type Beat, type Beats, type Effect } from "./beat";

export const CARD_BEATS = {
  "stunt-tried": (scene, event, text) => shown(scene, event, 800, banner(text), card(event.card)),
  "stunt-spent": (scene, event) => shown(scene, event, 480, card(event.card)),
  "stunt-drawn": (scene, event, text) => shown(scene, event, 900, banner(text), card(event.card)),
  "stunt-shifted": (scene, event) => shown(scene, event, 440),
  "enemy-die-rolled": (scene, event) => [
    ...shown(scene, event, 950, { kind: "tumble" }),
    ...shown(scene, event, 800),
  ],
  "die-rerolled": (scene, event, text) => shown(scene, event, 600, banner(text)),
  "card-shifted": (scene, event) => shown(scene, event, 440),
  "card-revealed": (scene, event, text) => shown(scene, event, 1000, banner(text), card(event.card)),
  "card-activated": (scene, event, text) =>
    shown(scene, event, 900, banner(text, "danger"), card(event.card)),
  "effect-began": (scene, event, text) => effectBeats(scene, event, text),
} satisfies Partial<Beats>;

function card(id: string): Effect {
  return { kind: "card", card: id };
}

/** A card's effect is announced; where it comes from a weapon, that is seen. */
function effectBeats(scene: Scene, event: EffectBegan, text: string): Beat[] {
  const title = banner(event.label || text, event.fx);
  const weapon: Record<string, () => Effect[]> = {
    "tank-fires": () => tankShots(scene),
    radar: () => sweeps(scene),
    missiles: () => sweeps(scene),
    lock: () => sweeps(scene),
  };
  return shown(scene, event, 900, title, card(event.card), ...(weapon[event.fx]?.() ?? []));
}

function sweeps({ table }: Scene): Effect[] {
  const at = table.scenario.chopper?.space;
  return at ? [{ kind: "sweep", at }] : [];
}

/** HH-TANK-6: it hits every player vehicle in its field of fire; the turret turns to the nearest. */
function tankShots({ table }: Scene): Effect[] {
  const { tank } = table.scenario;
  if (!tank) return [];
  const [rear, front] = tank.spaces.map((name) => spaceOf(table.road, name));
  const targets = table.players
    .flatMap(({ vehicle }) => vehicle?.space ?? [])
    .filter((name) => {
      const at = spaceOf(table.road, name);
      const away = Math.min(distance(at, rear!), distance(at, front!));
      return away >= tank.fire_min && away <= tank.fire_max;
    });
  const [first] = targets;
  if (!first) return [];
  const at = spaceOf(table.road, first);
  const middle = (rear!.column + front!.column) / 2;
  const degrees = (Math.atan2((at.lane - rear!.lane) * 0.66, at.column - middle) * 180) / Math.PI;
  const shots = targets.map((to): Effect => ({ kind: "shot", from: tank.spaces[1] ?? "", to }));
  return [{ kind: "aim", degrees }, ...shots];
}
