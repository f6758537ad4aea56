import type { Drawing } from "../../generated/full-throttle";
import { BASE } from "../../lib/api";

let loading: Promise<Drawing> | null = null;
let loaded: Drawing | null = null;

/** The drawing where it is there already. */
export function drawingAtHand(): Drawing | null {
  return loaded;
}

/** The boards, courses and cards: large and always the same, so they are asked for once. */
export function loadDrawing(): Promise<Drawing> {
  loading ??= fetchDrawing().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchDrawing(): Promise<Drawing> {
  const response = await fetch(`${BASE}/games/full-throttle/drawing`);
  if (!response.ok) throw new Error(`The map could not be loaded (${response.status}).`);
  loaded = (await response.json()) as Drawing;
  return loaded;
}
