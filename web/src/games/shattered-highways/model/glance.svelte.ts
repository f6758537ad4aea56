import { getContext, setContext } from "svelte";

const KEY = Symbol("glance");

/** What a player looks at without choosing anything: a vehicle's card, and the arc of one of its mounts. */
export class Glance {
  vehicle = $state<number | null>(null);
  mount = $state.raw<{ vehicle: number; mount: number } | null>(null);
}

export function provideGlance(): Glance {
  return setContext(KEY, new Glance());
}

export function useGlance(): Glance {
  return getContext<Glance>(KEY);
}
