import { INCH, type Spot } from "./geometry";

/** Plans are drawn on squares of two inches, named by their middle: `13,21`. */
const SQUARE = 2;

export function planPlace({ x, y }: Spot): string {
  const middle = (ticks: number): number => Math.floor(ticks / (SQUARE * INCH)) * SQUARE + SQUARE / 2;
  return `${middle(x)},${middle(y)}`;
}

export function planSpot(place: string): Spot | null {
  const [x, y] = place.split(",").map(Number);
  return x === undefined || y === undefined || Number.isNaN(x + y) ? null : { x: x * INCH, y: y * INCH };
}
