import type { CarData, Table, TurnData } from "../../../generated/full-throttle";

export function onCar(table: Table, number: number, changes: Partial<CarData>): Table {
  return { ...table, cars: table.cars.map((car) => (car.car === number ? { ...car, ...changes } : car)) };
}

export function onTurn(table: Table, changes: Partial<TurnData>): Table {
  return table.turn ? { ...table, turn: { ...table.turn, ...changes } } : table;
}

export function inGear(table: Table, car: number, gear: number): Table {
  return onTurn(onCar(table, car, { gear }), { row: gear });
}

export function tokens(table: Table, car: number, upgrade: string, change: number): Table {
  const upgrades = table.cars[car]?.upgrades;
  if (!upgrades) return table;
  return onCar(table, car, { upgrades: { ...upgrades, [upgrade]: (upgrades[upgrade] ?? 0) + change } });
}

export function fromHand(table: Table, number: number, cards: string[]): Table {
  const { hand = null, hand_size = 0 } = table.cars[number] ?? {};
  const left = hand && hand.filter((card) => !cards.includes(card));
  return onCar(table, number, { hand: left, hand_size: hand_size - cards.length });
}

export function toDiscard(table: Table, cards: string[]): Table {
  return { ...table, piles: { ...table.piles, discard: [...table.piles.discard, ...cards] } };
}

export function fromDeck(table: Table): Table {
  return { ...table, piles: { ...table.piles, deck: Math.max(0, table.piles.deck - 1) } };
}
