/** A part of the board. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of the board that is seen: its middle, and how many pixels one unit takes. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How many pixels of the screen are covered, on the left and at the bottom. */
export interface Covered {
  left: number;
  bottom: number;
}

export const CLOSEST = 5;
const NOTHING: Covered = { left: 0, bottom: 0 };

/** The camera that shows a box whole beside what is covered, but no closer than `closest`. */
export function fit(box: Box, size: Size, closest = CLOSEST, { left, bottom } = NOTHING): Camera {
  const scale = Math.min((size.width - left) / box.w, (size.height - bottom) / box.h, closest);
  return { x: box.x + box.w / 2 - left / 2 / scale, y: box.y + box.h / 2 + bottom / 2 / scale, scale };
}

/** Zoom around a point of the screen, so that what lies there stays there. */
export function zoomed(
  camera: Camera,
  size: Size,
  factor: number,
  at = { x: size.width / 2, y: size.height / 2 },
): Camera {
  const scale = camera.scale * factor;
  const [dx, dy] = [at.x - size.width / 2, at.y - size.height / 2];
  const shift = 1 / camera.scale - 1 / scale;
  return { x: camera.x + dx * shift, y: camera.y + dy * shift, scale };
}

/** Move by pixels of the screen. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Neither farther away than the whole board, nor closer than `closest`, nor off the board. */
export function held(
  camera: Camera,
  size: Size,
  board: Size,
  { left, bottom } = NOTHING,
  closest = CLOSEST,
): Camera {
  const least = Math.min((size.width - left) / board.width, (size.height - bottom) / board.height);
  const scale = Math.min(closest, Math.max(least, camera.scale));
  return {
    scale,
    x: heldAxis(camera.x, size.width / scale, -left / scale, board.width),
    y: heldAxis(camera.y, size.height / scale, 0, board.height + bottom / scale),
  };
}

/** Moved by hand, the middle of what is not covered may go to every point of the board. */
export function roaming(
  camera: Camera,
  size: Size,
  board: Size,
  covered = NOTHING,
  closest = CLOSEST,
): Camera {
  const { scale } = held(camera, size, board, covered, closest);
  const [left, below] = [covered.left / 2 / scale, covered.bottom / 2 / scale];
  const clamp = (value: number, last: number): number => Math.min(last, Math.max(0, value));
  return {
    scale,
    x: clamp(camera.x + left, board.width) - left,
    y: clamp(camera.y - below, board.height) + below,
  };
}

function heldAxis(middle: number, seen: number, first: number, last: number): number {
  if (seen >= last - first) return (first + last) / 2;
  return Math.min(last - seen / 2, Math.max(first + seen / 2, middle));
}

/** The part of the board that is in view. */
export function boxOf({ x, y, scale }: Camera, { width, height }: Size): Box {
  const [w, h] = [width / scale, height / scale];
  return { x: x - w / 2, y: y - h / 2, w, h };
}

export function viewBox(camera: Camera, size: Size): string {
  const { x, y, w, h } = boxOf(camera, size);
  return `${x} ${y} ${w} ${h}`;
}

export function isInside(box: Box, { x, y, w, h }: Box): boolean {
  return box.x >= x && box.y >= y && box.x + box.w <= x + w && box.y + box.h <= y + h;
}

export function toScreen({ x, y, scale }: Camera, size: Size, at: { x: number; y: number }) {
  return { x: (at.x - x) * scale + size.width / 2, y: (at.y - y) * scale + size.height / 2 };
}

export function toBoard({ x, y, scale }: Camera, size: Size, at: { x: number; y: number }) {
  return { x: (at.x - size.width / 2) / scale + x, y: (at.y - size.height / 2) / scale + y };
}

/** Between two cameras: even to the eye, for the scale grows by factors. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: from.scale * (to.scale / from.scale) ** part,
  };
}
