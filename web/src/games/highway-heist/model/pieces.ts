import type { OccupantData, PlayerData, Table } from "../../../generated/highway-heist";
import { hasRoof, isBody, standsIn, type Scene } from "./scene";

/** Something drawn on the road. */
export interface Piece {
  key: string;
  kind: string;
  /** The space it is shown in; for the Tank and the Semi the one furthest West. */
  at: string;
  owner: PlayerData | null;
  /** The drawing: a vehicle's id, or the kind. */
  look: string;
  manned: boolean;
}

/** A peg on a roof, behind a wheel, falling off a vehicle that is gone, or adrift. */
export interface Peg {
  key: string;
  /** Null for an enemy. */
  player: PlayerData | null;
  at: string;
  where: "adrift" | "falling" | "roof" | "wheel";
  /** Which of the roof's slots, counted from 0. */
  slot: number;
}

export function piecesOf(scene: Scene): Piece[] {
  const bodies = scene.table.road.occupants.filter(isBody).map((body) => bodyPiece(scene, body));
  return [...bodies, ...mainPieces(scene.table)];
}

function bodyPiece(scene: Scene, body: OccupantData): Piece {
  const key = scene.bodies[standsIn(body)] ?? standsIn(body);
  const owner = body.owner === null ? null : (scene.table.players[body.owner] ?? null);
  return {
    key,
    kind: body.kind,
    at: scene.shown[key] ?? standsIn(body),
    owner,
    look: owner?.vehicle?.id ?? body.kind,
    manned: owner?.place.where === "wheel",
  };
}

function mainPieces({ scenario }: Table): Piece[] {
  const piece = (kind: string, at: string): Piece => ({
    key: kind,
    kind,
    at,
    owner: null,
    look: kind,
    manned: true,
  });
  const pieces: Piece[] = [];
  if (scenario.tank) pieces.push(piece("tank", scenario.tank.spaces[0] ?? ""));
  if (scenario.semi) pieces.push(piece("semi", scenario.semi.spaces[0] ?? ""));
  if (scenario.chopper?.space) pieces.push(piece("chopper", scenario.chopper.space));
  return pieces;
}

export function pegsOf(scene: Scene): Peg[] {
  const pegs: Peg[] = [];
  const taken = new Map<string, number>();
  const slotOf = (at: string): number => {
    const slot = taken.get(at) ?? 0;
    taken.set(at, slot + 1);
    return slot;
  };
  const roofAt = (at: string): Peg["where"] => (hasRoof(scene.table, at) ? "roof" : "falling");
  for (const at of scene.table.road.enemy_pegs)
    pegs.push({ key: scene.enemies[at] ?? at, player: null, at, where: roofAt(at), slot: slotOf(at) });
  for (const player of scene.table.players) {
    const at = player.place.space ?? scene.falling[player.seat];
    if (!at || !player.character) continue;
    const where = player.place.where === "roof" ? roofAt(at) : player.place.where;
    const slot = where === "wheel" ? 0 : slotOf(at);
    pegs.push({ key: `peg-${player.seat}`, player, at, where, slot });
  }
  return pegs.map((peg) => ({ ...peg, at: scene.shown[peg.key] ?? peg.at }));
}
