import type { Drawing } from "../../generated/full-throttle";
import { BASE } from "../../lib/api";

let loading: Promise<Drawing> | null = null;

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
  return (await response.json()) as Drawing;
}
