import type { Table, VehicleData } from "../../../generated/shattered-highways";

/** Everything about a vehicle that its picture shows. */
export interface Look {
  cls: string;
  /** Of a rig: whether the trailer is still there. */
  coupled: boolean;
  paint: Paint;
  mounts: { weapon: string | null; arc: string; part: string; state?: string }[];
  addons: Readonly<Record<string, number>>;
  armor: { part: string; face: string }[];
  /** By part: how much of its hit points is left, from 0 to 1. */
  left: Readonly<Record<string, number>>;
  smoking: boolean;
  /** A buggy waits in the trailer: its ramp can be seen, by its owner only. */
  ramp: boolean;
}

export interface Paint {
  body: string;
  dark: string;
  light: string;
  trim: string;
}

/** What the shops of the wasteland have in stock. */
const PAINTS: Paint[] = [
  { body: "#8d3a26", dark: "#5a2114", light: "#b9563a", trim: "#e8c37a" },
  { body: "#5c6b4a", dark: "#38432c", light: "#7f9067", trim: "#d9cfa0" },
  { body: "#4d6273", dark: "#2d3b47", light: "#71889b", trim: "#e6dcc6" },
  { body: "#a8792f", dark: "#6e4c18", light: "#cf9d4d", trim: "#2b2218" },
  { body: "#6b5a7a", dark: "#41354d", light: "#8e7ba0", trim: "#e0cfa8" },
  { body: "#7a7468", dark: "#4b463d", light: "#a29b8c", trim: "#b8452f" },
];

/** The same vehicle always has the same paint. */
export function paintOf(name: string): Paint {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return PAINTS[sum % PAINTS.length]!;
}

export function lookOf(vehicle: VehicleData, table: Table | null = null): Look {
  const { plan, coupled, mounts, addons, parts, smoking } = vehicle;
  return {
    ...{ cls: plan.cls, coupled, mounts, addons, smoking },
    paint: paintOf(plan.id),
    armor: parts.flatMap(({ part, armor }) => armor.map((face) => ({ part, face }))),
    left: Object.fromEntries(parts.map(({ part, hp, max_hp }) => [part, hp / max_hp])),
    ramp: table?.vehicles.some(({ rig, status }) => rig === vehicle.vehicle && status === "inside") ?? false,
  };
}

export interface At {
  x: number;
  y: number;
}

/** Width and length of each part in ticks (SH-GEO-4). */
export const SIZES: Record<string, { w: number; l: number }> = {
  buggy: { w: 8, l: 18 },
  car: { w: 10, l: 24 },
  truck: { w: 12, l: 30 },
  tractor: { w: 12, l: 24 },
  trailer: { w: 12, l: 40 },
};

/** The bodies of a vehicle with their middles, front up, around the middle of the whole. */
export function bodiesOf({
  cls,
  coupled,
}: Pick<Look, "cls" | "coupled">): { body: string; part: string; at: At }[] {
  if (cls !== "rig") return [{ body: cls, part: "tractor", at: { x: 0, y: 0 } }];
  if (!coupled) return [{ body: "tractor", part: "tractor", at: { x: 0, y: 0 } }];
  return [
    { body: "trailer", part: "trailer", at: { x: 0, y: 12 } },
    { body: "tractor", part: "tractor", at: { x: 0, y: -20 } },
  ];
}

/** Where crew sits, by body, in the order of the seats of that part; those beyond the usual ones are extra. */
const SEATS: Record<string, At[]> = {
  buggy: spots([0, -1.4], [0, 2], [0, 5]),
  car: spots([-1.75, 0.6], [1.75, 0.6], [0, 4.2], [0, 7.6]),
  truck: spots([-2.2, -4.4], [2.2, -4.4], [-2.6, 4], [2.6, 4], [-2.6, 9.4], [2.6, 9.4]),
  tractor: spots([-2.4, -0.6], [2.4, -0.6]),
  trailer: spots([-3, -13], [3, -13], [-3, 3], [3, 3], [-3, 13], [3, 13]),
};

function spots(...pairs: [number, number][]): At[] {
  return pairs.map(([x, y]) => ({ x, y }));
}

/** Where the seats of a vehicle are on its picture, by seat number. */
export function seatSpots(vehicle: VehicleData): Map<number, At> {
  const found = new Map<number, At>();
  for (const { body, part, at } of bodiesOf({ cls: vehicle.plan.cls, coupled: vehicle.coupled })) {
    const seats = vehicle.seats.filter((seat) => seat.part === part);
    seats.forEach(({ seat }, index) => {
      const spot = SEATS[body]?.[index] ?? { x: 0, y: 0 };
      found.set(seat, { x: at.x + spot.x, y: at.y + spot.y });
    });
  }
  return found;
}

/** Holds for those who cling: left and right in turn, from the middle of the part on, then farther out. */
export function holdSpot(vehicle: VehicleData, part: string, index: number): At {
  const bodies = bodiesOf({ cls: vehicle.plan.cls, coupled: vehicle.coupled });
  const { body, at } = bodies.find((one) => one.part === part) ?? bodies[0]!;
  const { w, l } = SIZES[body] ?? { w: 8, l: 18 };
  const side = index % 2 ? 1 : -1;
  const row = Math.floor(index / 2);
  const out = w / 2 + 0.4 + Math.floor(row / 4) * 2.6;
  return { x: at.x + side * out, y: at.y - l * 0.12 + (row % 4) * 3.6 };
}

/** Where the weapons of a part stand, so that each is seen: those of one arc side by side along the part. */
export function mountSpots(look: Look, part: string, body: string): (At & { index: number })[] {
  const { w, l } = SIZES[body] ?? { w: 8, l: 18 };
  const here = look.mounts
    .map((mount, index) => ({ mount, index }))
    .filter(({ mount }) => mount.part === part);
  const places: Record<string, (order: number) => At> = {
    front: (order) => ({ x: 0, y: -l * FORWARD[body]! + order * 6 }),
    rear: (order) => ({ x: 0, y: l * 0.34 - order * 6 }),
    left: (order) => ({ x: -w * 0.3, y: order * 7 - l * 0.1 }),
    right: (order) => ({ x: w * 0.3, y: order * 7 - l * 0.1 }),
  };
  const used: Record<string, number> = {};
  return here.map(({ mount, index }) => {
    const order = (used[mount.arc] = (used[mount.arc] ?? -1) + 1);
    return { index, ...(places[mount.arc] ?? places.front!)(order) };
  });
}

/** How far forward of its middle a body has room for a weapon. */
const FORWARD: Record<string, number> = { buggy: 0.3, car: 0.26, truck: -0.02, tractor: 0.3, trailer: 0.2 };
