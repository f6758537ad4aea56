import { between, fit, held, panned, roaming, zoomed, type Camera, type Size } from "../model/camera";
import type { Box } from "../model/atlas";

/** What the camera does by itself: it keeps the race or the whole course in view, or stays where it was put. */
export type Mode = "course" | "free" | "race";

const RACE_CLOSEST = 2.6;

/** The camera over the map: moved by hand, by keys and by what happens. */
export class Eye {
  now = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  size = $state.raw<Size>({ width: 1, height: 1 });
  mode = $state<Mode>("race");
  /** How many pixels on the left are covered. */
  left = $state(0);
  readonly #board: Size;
  #frame = 0;

  constructor(board: Size) {
    this.#board = board;
  }

  /** The middle of what is not covered, in pixels. */
  get middle(): { x: number; y: number } {
    return { x: (this.size.width + this.left) / 2, y: this.size.height / 2 };
  }

  /** Look at a box; over so many milliseconds, or at once. */
  show(box: Box, ms: number, closest = RACE_CLOSEST): void {
    const wanted = fit(box, this.size, closest, this.left);
    this.#glide(held(wanted, this.size, this.#board, this.left), ms);
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    this.#take(zoomed(this.now, this.size, factor, at));
  }

  pan(dx: number, dy: number): void {
    this.#take(panned(this.now, dx, dy));
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #take(next: Camera): void {
    this.stop();
    this.mode = "free";
    this.now = roaming(next, this.size, this.#board, this.left);
  }

  #glide(to: Camera, ms: number): void {
    this.stop();
    const from = this.now;
    const began = performance.now();
    const tick = (time: number): void => {
      const part = ms > 0 ? Math.min(1, Math.max(0, time - began) / ms) : 1;
      this.now = part < 1 ? between(from, to, part * part * (3 - 2 * part)) : to;
      if (part < 1) this.#frame = requestAnimationFrame(tick);
    };
    tick(began);
  }
}
