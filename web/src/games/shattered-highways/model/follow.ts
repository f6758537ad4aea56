import type {
  GameEvent,
  PlayerData,
  Table,
  VehicleData,
  WarriorData,
} from "../../../generated/shattered-highways";

type Changes = {
  [K in GameEvent["event"]]: (table: Table, event: Extract<GameEvent, { event: K }>) => Table;
};

const PARTS = ["tractor", "trailer"];
const TRAILER_LENGTH = 40;
const FRESH = { acted: false, changed: false, clung: false, hanging: false };
const same = (table: Table): Table => table;

const CHANGES: Changes = {
  "vehicle-marked": (table, { vehicle }) => onVehicle(table, vehicle, { marked: true }),
  "hero-chosen": (table, { seat, warrior }) =>
    warrior === null ? table : onPlayer(onWarrior(table, warrior, { hero: true }), seat, { hero: warrior }),
  "heroes-shown": (table, { warriors }) => ({
    ...table,
    heroes_shown: true,
    warriors: table.warriors.map((one) => ({ ...one, hero: warriors.includes(one.warrior) })),
    players: table.players.map((player, seat) => ({ ...player, hero: warriors[seat] ?? null })),
  }),
  deployed: (table, { vehicle, x, y }) =>
    onVehicle(put(table, vehicle, x, y), vehicle, { status: "driving" }),
  rolled: same,
  "round-began": (table, { round }) => ({
    ...table,
    round,
    orders_shown: false,
    active: null,
    vehicles: table.vehicles.map((one) => ({ ...one, order: null })),
    warriors: table.warriors.map((one) => ({ ...one, ...FRESH })),
  }),
  "order-given": (table, { vehicle, number }) =>
    vehicle === null ? table : onVehicle(table, vehicle, { order: number }),
  "orders-shown": (table, { numbers }) => ({
    ...table,
    orders_shown: true,
    vehicles: table.vehicles.map((one) => ({ ...one, order: numbers[one.vehicle] || null })),
  }),
  "lead-rolled": (table, { seats }) => ({ ...table, lead: seats }),
  activated: (table, { vehicle }) => ({
    ...onVehicle(table, vehicle, { smoking: false }),
    active: vehicle,
    number: vehicleIn(table, vehicle)?.order ?? table.number,
  }),
  "activation-ended": (table) => ({ ...table, active: null, actor: null }),
  declared: (table, { warrior }) => ({ ...onWarrior(table, warrior, { acted: true }), actor: warrior }),
  "nitro-used": (table, { vehicle, left }) => onVehicle(table, vehicle, { nitro: left }),
  moved: (table, { vehicle, x, y }) => put(table, vehicle, x, y),
  contested: same,
  damaged: (table, { vehicle, part, left }) => onPart(table, vehicle, part, left),
  "trailer-dead": (table, { vehicle }) => onPart(table, vehicle, 1, 0),
  "warrior-out": (table, { warrior }) => {
    const off = leave(table, warrior);
    return { ...off, warriors: off.warriors.filter((one) => one.warrior !== warrior) };
  },
  wrecked: (table, { vehicle }) => onVehicle(table, vehicle, { status: "wrecked" }),
  "left-behind": (table, { vehicle }) => onVehicle(table, vehicle, { status: "left-behind" }),
  struck: same,
  "control-lost": same,
  captured: (table, { vehicle, seat }) => onVehicle(table, vehicle, { control: seat }),
  uncoupled: (table, { vehicle }) => withoutTrailer(table, vehicle),
  launched: (table, { vehicle, x, y }) =>
    onVehicle(put(table, vehicle, x, y), vehicle, { status: "driving" }),
  "launch-failed": (table, { vehicle, lost }) =>
    lost ? onVehicle(table, vehicle, { status: "left-behind" }) : table,
  recentred: (table, { ys }) =>
    ys.reduce((now, y, vehicle) => {
      const one = vehicleIn(now, vehicle);
      return one?.status === "driving" ? put(now, vehicle, one.x, y) : now;
    }, table),
  boarded: (table, { warrior, vehicle, part }) => {
    const off = leave(table, warrior);
    const aboard = onWarrior(off, warrior, { at: vehicle, part: PARTS[part] ?? "tractor", seat: null });
    return hold(aboard, warrior, vehicle);
  },
  "took-seat": (table, { warrior, vehicle, seat }) => {
    const off = onWarrior(leave(table, warrior), warrior, { at: vehicle, seat: seat < 0 ? null : seat });
    return seat < 0 ? hold(off, warrior, vehicle) : sit(off, warrior, vehicle, seat);
  },
  "stayed-behind": same,
  "held-on": (table, { warrior, acts }) => onWarrior(table, warrior, { clung: acts, hanging: !acts }),
  fought: same,
  hit: same,
  fired: same,
  dropped: same,
  jammed: (table, { vehicle, warrior, mount }) => jam(table, vehicle, warrior, mount, true),
  cleared: (table, { vehicle, warrior, mount }) => jam(table, vehicle, warrior, mount, false),
  "smoke-laid": (table, { vehicle, left }) => onVehicle(table, vehicle, { smoke: left, smoking: true }),
  "can-picked": (table, { warrior, vehicle, left }) =>
    onVehicle(onWarrior(table, warrior, { carries: true }), vehicle, { cans: left }),
  "can-stored": (table, { warrior, vehicle }) =>
    onVehicle(onWarrior(table, warrior, { carries: false }), vehicle, {
      cans: (vehicleIn(table, vehicle)?.cans ?? 0) + 1,
    }),
  "points-scored": (table, { seat, points }) =>
    onPlayer(table, seat, { score: (table.players[seat]?.score ?? 0) + points }),
  "battle-ended": same,
};

/** Every event of the game; a question that answered itself and events of later versions change nothing. */
export function isGameEvent(event: unknown): event is GameEvent {
  return typeof event === "object" && event !== null && "event" in event && String(event.event) in CHANGES;
}

/** The table after an event, as far as the event tells; the table before stays what it was. */
export function follow(table: Table, event: GameEvent): Table {
  const change = CHANGES[event.event] as (table: Table, event: GameEvent) => Table;
  return change(table, event);
}

export function vehicleIn(table: Table, vehicle: number): VehicleData | undefined {
  return table.vehicles.find((one) => one.vehicle === vehicle);
}

export function onVehicle(table: Table, vehicle: number, changes: Partial<VehicleData>): Table {
  const change = (one: VehicleData): VehicleData => (one.vehicle === vehicle ? { ...one, ...changes } : one);
  return { ...table, vehicles: table.vehicles.map(change) };
}

function onWarrior(table: Table, warrior: number, changes: Partial<WarriorData>): Table {
  const change = (one: WarriorData): WarriorData => (one.warrior === warrior ? { ...one, ...changes } : one);
  return { ...table, warriors: table.warriors.map(change) };
}

function onPlayer(table: Table, seat: number, changes: Partial<PlayerData>): Table {
  const change = (one: PlayerData): PlayerData => (one.seat === seat ? { ...one, ...changes } : one);
  return { ...table, players: table.players.map(change) };
}

/** A vehicle elsewhere, with its parts. */
export function put(table: Table, vehicle: number, x: number, y: number): Table {
  const one = vehicleIn(table, vehicle);
  if (!one) return table;
  const parts = one.parts.map((part) => ({ ...part, x: part.x + x - one.x, y: part.y + y - one.y }));
  return onVehicle(table, vehicle, { x, y, parts });
}

function onPart(table: Table, vehicle: number, part: number, hp: number): Table {
  const parts = vehicleIn(table, vehicle)?.parts.map((one) =>
    one.part === PARTS[part] ? { ...one, hp } : one,
  );
  return parts ? onVehicle(table, vehicle, { parts }) : table;
}

/** SH-RIG-7: the tractor goes on alone. */
function withoutTrailer(table: Table, vehicle: number): Table {
  const one = vehicleIn(table, vehicle);
  if (!one?.coupled) return table;
  return onVehicle(table, vehicle, {
    coupled: false,
    y: one.y + TRAILER_LENGTH,
    length: one.length - TRAILER_LENGTH,
    parts: one.parts.filter(({ part }) => part === "tractor"),
    seats: one.seats.filter(({ part }) => part === "tractor"),
    mounts: one.mounts.map((mount) => (mount.part === "trailer" ? { ...mount, ready: false } : mount)),
  });
}

/** The warrior has left the seat or let go. */
function leave(table: Table, warrior: number): Table {
  const vehicles = table.vehicles.map((one) => ({
    ...one,
    seats: one.seats.map((seat) => (seat.warrior === warrior ? { ...seat, warrior: null } : seat)),
    clinging: one.clinging.filter((other) => other !== warrior),
  }));
  return { ...table, vehicles };
}

function hold(table: Table, warrior: number, vehicle: number): Table {
  const clinging = [...(vehicleIn(table, vehicle)?.clinging ?? []), warrior];
  return onVehicle(table, vehicle, { clinging });
}

function sit(table: Table, warrior: number, vehicle: number, seat: number): Table {
  const seats = vehicleIn(table, vehicle)?.seats.map((one) =>
    one.seat === seat ? { ...one, warrior } : one,
  );
  return seats ? onVehicle(table, vehicle, { seats }) : table;
}

/** Mount -1 is the hero's own weapon. */
function jam(table: Table, vehicle: number, warrior: number, mount: number, jammed: boolean): Table {
  if (mount < 0) {
    const team = table.warriors.find((one) => one.warrior === warrior)?.team ?? -1;
    return onPlayer(table, team, { hero_jammed: jammed });
  }
  const mounts = vehicleIn(table, vehicle)?.mounts.map((one) =>
    one.mount === mount ? { ...one, state: jammed ? "jammed" : "cleared", ready: false } : one,
  );
  return mounts ? onVehicle(table, vehicle, { mounts }) : table;
}
