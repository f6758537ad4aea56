import type { CardData, OccupantData, Table } from "../../../generated/highway-heist";
import { distance, spaceOf } from "./places";

/** A skill roll that has been announced and is not settled yet. */
export interface Roll {
  seat: number;
  what: string;
  dice: number;
  need: number;
  /** One letter a die, S, B or -, once they are rolled. */
  faces: string;
  extra: number;
  boosted: boolean;
}

/** The table as it stands between two events, with names for the pieces that stay the same while they move. */
export interface Scene {
  table: Table;
  /** The name of what stands in a space, except the Tank and the Semi. */
  bodies: Record<string, string>;
  /** The name of the enemy peg over a space. */
  enemies: Record<string, string>;
  /** Where a piece is shown while it flies or crashes, if not where it stands. */
  shown: Record<string, string>;
  /** Where drivers have lost their vehicles, until they land. */
  falling: Record<number, string>;
  /** Enemy cards that are between two spots. */
  lifted: CardData[];
  roll: Roll | null;
  /** The face of the enemy die that has just been rolled. */
  die: string;
  /** How many names have been given out. */
  named: number;
}

/** The main enemies have parts and spaces of their own and need no name by space. */
export function isBody(occupant: OccupantData): boolean {
  return occupant.kind !== "tank" && occupant.kind !== "semi";
}

export function standsIn(occupant: OccupantData): string {
  return occupant.spaces[0] ?? "";
}

/** Wrecks and empty spaces have no roof: a peg over one is falling. */
export function hasRoof({ road }: Table, at: string): boolean {
  return road.occupants.some(({ kind, spaces }) => spaces[0] === at && kind !== "wreck" && kind !== "hulk");
}

export function sceneOf(table: Table): Scene {
  const empty = {
    table,
    bodies: {},
    enemies: {},
    shown: {},
    falling: {},
    lifted: [],
    roll: null,
    die: "",
    named: 0,
  };
  return settle(empty, table);
}

/** Events change a copy: the scene before stays what it was. */
export function copyScene(scene: Scene): Scene {
  return {
    ...scene,
    table: JSON.parse(JSON.stringify(scene.table)) as Table,
    bodies: { ...scene.bodies },
    enemies: { ...scene.enemies },
    shown: { ...scene.shown },
    falling: { ...scene.falling },
    lifted: [...scene.lifted],
    roll: scene.roll && { ...scene.roll },
  };
}

/** Take over the next table; pieces keep their names where they stand, or move to the nearest of their kind. */
export function settle(scene: Scene, table: Table): Scene {
  const next: Scene = { ...scene, table, bodies: {}, enemies: {}, shown: {}, lifted: [] };
  const gone = new Map(Object.entries(scene.bodies).map(([at, key]) => [key, at]));
  const bodies = table.road.occupants.filter(isBody);
  const newcomers = bodies.filter((body) => {
    const key = scene.bodies[standsIn(body)];
    if (!key || !fits(key, body)) return true;
    next.bodies[standsIn(body)] = key;
    gone.delete(key);
    return false;
  });
  for (const body of newcomers) {
    const key = nearest(next, gone, body);
    next.bodies[standsIn(body)] = key ?? nameBody(next, body);
    if (key) gone.delete(key);
  }
  for (const at of table.road.enemy_pegs) next.enemies[at] = scene.enemies[at] ?? freshName(next, "enemy");
  return next;
}

function nearest(scene: Scene, gone: Map<string, string>, body: OccupantData): string | undefined {
  const here = spaceOf(scene.table.road, standsIn(body));
  const away = (at: string): number => distance(spaceOf(scene.table.road, at), here);
  const candidates = [...gone].filter(([key]) => fits(key, body));
  return candidates.sort(([, a], [, b]) => away(a) - away(b))[0]?.[0];
}

/** A player's vehicle is known by its seat; SUVs and what becomes of them share the other names. */
function fits(key: string, body: OccupantData): boolean {
  if (body.kind === "vehicle") return key === `vehicle-${body.owner}`;
  if (body.kind === "shaw") return key === "shaw";
  return !key.startsWith("vehicle-") && key !== "shaw";
}

export function nameBody(scene: Scene, body: OccupantData): string {
  if (body.kind === "vehicle") return `vehicle-${body.owner}`;
  return body.kind === "shaw" ? "shaw" : freshName(scene, "body");
}

export function freshName(scene: Scene, stem: string): string {
  scene.named += 1;
  return `${stem}-${scene.named}`;
}
