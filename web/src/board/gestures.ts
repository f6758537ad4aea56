import type { CameraControl } from "./camera-control.svelte";

type At = { x: number; y: number };

/** A drag shorter than this is a click. */
const SLIP = 5;
const STEP = 70;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** What the map tells of the pointer, in pixels from its upper left corner. */
export interface Hands {
  onpress(at: At): void;
  onpoint(at: At | null): void;
  /** The keys have moved the map: this is its middle now. */
  onaim(at: At): void;
  onmode(mode: "all" | "follow"): void;
}

/** Drag, wheel, pinch and keys move the camera; a click without a drag is told. */
export function gestures(cameraControl: CameraControl, hands: Hands): (map: HTMLElement) => () => void {
  return (map) => {
    map.tabIndex = 0;
    const fingers = new Map<number, At>();
    let far = 0;
    const spot = (event: MouseEvent): At => {
      const box = map.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const onMap = (event: Event): boolean => !(event.target as Element).closest("button, [role=menu]");

    function down(event: PointerEvent): void {
      if (!onMap(event) || event.button > 0) return;
      if (fingers.size === 0) far = 0;
      fingers.set(event.pointerId, spot(event));
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      const now = spot(event);
      if (!before) return hands.onpoint(event.pointerType === "mouse" && onMap(event) ? now : null);
      far += Math.hypot(now.x - before.x, now.y - before.y);
      if (far > SLIP) {
        if (!map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
        drag(event.pointerId, before, now);
      }
      fingers.set(event.pointerId, now);
    }

    function drag(finger: number, before: At, now: At): void {
      const other = [...fingers].find(([id]) => id !== finger)?.[1];
      if (!other) return cameraControl.pan(now.x - before.x, now.y - before.y);
      const span = (at: At): number => Math.hypot(at.x - other.x, at.y - other.y) || 1;
      cameraControl.zoom(span(now) / span(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }

    function up(event: PointerEvent): void {
      const known = fingers.delete(event.pointerId);
      if (known && far <= SLIP && event.type === "pointerup") hands.onpress(spot(event));
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      cameraControl.zoom(Math.exp(-event.deltaY * 0.0016), spot(event));
    }

    function key(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { middle } = cameraControl;
      const step = event.target === map ? ARROWS[event.key] : undefined;
      if (step) {
        cameraControl.pan(...step);
        hands.onaim(middle);
      } else if (event.target === map && event.key === "Enter") hands.onpress(middle);
      else if (event.key === "+" || event.key === "=") cameraControl.zoom(1.3);
      else if (event.key === "-") cameraControl.zoom(1 / 1.3);
      else if (event.key === "0") hands.onmode("all");
      else if (event.key === "f") hands.onmode("follow");
      else return;
      event.preventDefault();
    }

    const leave = (): void => hands.onpoint(null);
    const stop = new AbortController();
    const { signal } = stop;
    map.addEventListener("pointerdown", down, { signal });
    map.addEventListener("pointermove", move, { signal });
    map.addEventListener("pointerup", up, { signal });
    map.addEventListener("pointercancel", up, { signal });
    map.addEventListener("pointerleave", leave, { signal });
    map.addEventListener("wheel", wheel, { signal, passive: false });
    map.addEventListener("keydown", key, { signal });
    return () => stop.abort();
  };
}
