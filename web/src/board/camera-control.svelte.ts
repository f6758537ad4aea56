import {
  between,
  CLOSEST,
  fit,
  held,
  panned,
  roaming,
  zoomed,
  type Box,
  type Camera,
  type Size,
} from "./camera";

/** What the camera does by itself: it follows what happens, shows all, or stays where it was put. */
export type Mode = "all" | "follow" | "free";

/** How many pixels a unit may take: at most, and where the camera goes by itself. */
export interface Closeness {
  most: number;
  alone: number;
}

/** Fingers need more room. */
const USUAL: Closeness = { most: CLOSEST, alone: matchMedia("(pointer: coarse)").matches ? 3.2 : 2.6 };

/** How many pixels around the view are drawn too. */
export const MARGIN = 160;

/** The camera over the map: moved by hand, by keys and by what happens. */
export class CameraControl {
  now = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  size = $state.raw<Size>({ width: 1, height: 1 });
  /** The camera that the picture was drawn for: while it covers the view with its margin it is moved as a whole. */
  drawn = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  mode = $state<Mode>("follow");
  /** How many pixels are covered on the left, and at the bottom. */
  left = $state(0);
  bottom = $state(0);
  readonly #board: Size;
  readonly #close: Closeness;
  #frame = 0;

  constructor(board: Size, close = USUAL) {
    this.#board = board;
    this.#close = close;
  }

  /** The middle of what is not covered, in pixels. */
  get middle(): { x: number; y: number } {
    return { x: (this.size.width + this.left) / 2, y: this.size.height / 2 };
  }

  /** How many pixels the drawn picture has to be moved. */
  get shift(): { x: number; y: number } {
    const { drawn, now } = this;
    return { x: (drawn.x - now.x) * now.scale, y: (drawn.y - now.y) * now.scale };
  }

  /** Look at a box, over some milliseconds or at once. */
  show(box: Box, ms: number, closest = this.#close.alone): void {
    const wanted = fit(box, this.size, closest, this);
    this.#glide(held(wanted, this.size, this.#board, this, this.#close.most), ms);
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
    this.#see(roaming(next, this.size, this.#board, this, this.#close.most));
  }

  #see(camera: Camera): void {
    this.now = camera;
    const { x, y } = this.shift;
    if (camera.scale !== this.drawn.scale || Math.max(Math.abs(x), Math.abs(y)) > MARGIN) this.drawn = camera;
  }

  #glide(to: Camera, ms: number): void {
    this.stop();
    const from = this.now;
    const began = performance.now();
    const tick = (time: number): void => {
      const part = ms > 0 ? Math.min(1, Math.max(0, time - began) / ms) : 1;
      this.#see(part < 1 ? between(from, to, part * part * (3 - 2 * part)) : to);
      if (part < 1) this.#frame = requestAnimationFrame(tick);
    };
    tick(began);
  }
}
