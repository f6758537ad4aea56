import type { CarData, GameEvent, Table, TurnData } from "../../../generated/full-throttle";

type Changes = {
  [K in GameEvent["event"]]: (table: Table, event: Extract<GameEvent, { event: K }>) => Table;
};

const CHANGES: Changes = {
  "car-taken": (table, { car, paint }) => onCar(table, car, { paint }),
  "driver-taken": (table, { car, driver }) => onCar(table, car, { driver }),
  "obstacle-placed": (table, { at }) => ({ ...table, obstacles: [...table.obstacles, at] }),
  "obstacles-passed": (table) => ({ ...table, passed: table.passed + 1 }),
  "token-fitted": (table, { car, upgrade }) => {
    const fitted = onCar(table, car, { fitted: (table.cars[car]?.fitted ?? 0) + 1 });
    return upgrade ? tokens(fitted, car, upgrade, 1) : fitted;
  },
  "consoles-shown": (table, { consoles }) => ({
    ...table,
    consoles_shown: true,
    cars: table.cars.map((car, index) => ({ ...car, upgrades: { ...car.upgrades, ...consoles[index] } })),
  }),
  "first-player": (table, { car }) => ({ ...table, first: car }),
  "lane-taken": (table, { car, at }) => onCar(table, car, { at, leg: 1 }),
  "runner-named": (table, { car }) => ({
    ...table,
    cars: table.cars.map((one) =>
      one.car !== car && one.seat === table.cars[car]?.seat ? { ...one, status: "waiting" } : one,
    ),
  }),
  "card-drawn": (table, { car, card }) => {
    const { hand = null, hand_size = 0 } = table.cars[car] ?? {};
    const held = hand && card ? [...hand, card] : hand;
    return fromDeck(onCar(table, car, { hand: held, hand_size: hand_size + 1 }));
  },
  "deck-made": (table, { cards }) => ({ ...table, piles: { ...table.piles, deck: cards, discard: [] } }),
  "round-began": (table, { round }) => ({ ...table, round }),
  "turn-began": (table, { car }) => ({ ...table, turn: { ...FRESH, car, row: table.cars[car]?.gear ?? 0 } }),
  discarded: (table, { car, cards }) => toDiscard(fromHand(table, car, cards), cards),
  shifted: (table, { car, gear }) => inGear(table, car, gear),
  "upgrade-used": (table, { car, upgrade, free }) => (free ? table : tokens(table, car, upgrade, -1)),
  "set-played": (table, { car, gear, cards }) => {
    const played = onTurn(fromHand(table, car, cards), { set_gear: gear, set_count: cards.length });
    return { ...played, piles: { ...played.piles, table: [...played.piles.table, ...cards] } };
  },
  flipped: (table, { card, speed }) => {
    const { flipped = [], speeds = [] } = table.turn ?? {};
    return fromDeck(onTurn(table, { flipped: [...flipped, card], speeds: [...speeds, speed] }));
  },
  "nitrous-flipped": (table, { value }) =>
    fromDeck(onTurn(table, { nitrous: (table.turn?.nitrous ?? 0) + value })),
  "no-move": (table) => onTurn(table, { moved: true }),
  "speed-selected": (table, { speed, sv, icon }) => onTurn(table, { chosen: speed, sv, icon }),
  "drift-lost": (table) => onTurn(table, { drift: false }),
  "control-taken": (table, { car, speed }) =>
    onCar(table, car, { control: [...(table.cars[car]?.control ?? []), speed] }),
  "block-taken-back": (table, { car }) => onCar(table, car, { block: null }),
  moved: (table, { car, start, path, legs, tires, aerodynamics, handling }) => {
    const leg = legs.at(-1) ?? table.cars[car]?.leg;
    const there = onCar(onTurn(table, { moved: true }), car, { at: path.at(-1) ?? start, leg });
    const spent = Object.entries({ tires, aerodynamics, handling }).filter(([, number]) => number > 0);
    return spent.reduce((now, [upgrade, number]) => tokens(now, car, upgrade, -number), there);
  },
  paused: (table, { car }) => onCar(table, car, { paused: true }),
  "barrier-cleared": (table, { car }) => onCar(table, car, { paused: false }),
  "gear-dropped": (table, { car, gear }) => inGear(table, car, gear),
  damaged: (table, { car, showing }) => {
    const { control = [], damaged = [] } = table.cars[car] ?? {};
    const turned = showing - damaged.length;
    const all = [...damaged, ...control.slice(0, turned)].sort((a, b) => a - b);
    return onCar(table, car, { control: control.slice(turned), damaged: all });
  },
  "block-placed": (table, { car, at }) => onCar(table, car, { block: at }),
  crossed: (table, { car, extra, sv }) =>
    onCar(table, car, { status: "finished", at: "finish", extra, finish_sv: sv }),
  "handed-over": (table, { to }) => onCar(table, to, { status: "racing", waits_for_team: false }),
  "car-out": (table, { car }) => onCar(table, car, { status: "out", at: null }),
  "race-ended": (table) => table,
};

const FRESH: TurnData = {
  ...{ car: 0, set_gear: 0, set_count: 0, flipped: [], speeds: [], svs: [], row: 0, nitrous: 0 },
  ...{ tire_speed: 0, discount: 0, turbo: false, drift: false, engine_power_used: false, sv: 0 },
  ...{ handling_used: false, swapped: false, moved: false, chosen: null, icon: false, control_due: 0 },
  ...{ penalties: 0, upshift_cost: 0, downshift_cost: 0 },
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

export function onCar(table: Table, number: number, changes: Partial<CarData>): Table {
  return { ...table, cars: table.cars.map((car) => (car.car === number ? { ...car, ...changes } : car)) };
}

function onTurn(table: Table, changes: Partial<TurnData>): Table {
  return table.turn ? { ...table, turn: { ...table.turn, ...changes } } : table;
}

function inGear(table: Table, car: number, gear: number): Table {
  return onTurn(onCar(table, car, { gear }), { row: gear });
}

function tokens(table: Table, car: number, upgrade: string, change: number): Table {
  const upgrades = table.cars[car]?.upgrades;
  if (!upgrades) return table;
  return onCar(table, car, { upgrades: { ...upgrades, [upgrade]: (upgrades[upgrade] ?? 0) + change } });
}

function fromHand(table: Table, number: number, cards: string[]): Table {
  const { hand = null, hand_size = 0 } = table.cars[number] ?? {};
  const left = hand && hand.filter((card) => !cards.includes(card));
  return onCar(table, number, { hand: left, hand_size: hand_size - cards.length });
}

function toDiscard(table: Table, cards: string[]): Table {
  return { ...table, piles: { ...table.piles, discard: [...table.piles.discard, ...cards] } };
}

function fromDeck(table: Table): Table {
  return { ...table, piles: { ...table.piles, deck: Math.max(0, table.piles.deck - 1) } };
}
