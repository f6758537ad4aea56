import { createContext } from "svelte";

/** What a player looks at without choosing anything: a vehicle's card, and the arc of one of its mounts. */
export class Glance {
  vehicle = $state<number | null>(null);
  mount = $state.raw<{ vehicle: number; mount: number } | null>(null);
}

export const [useGlance, provideGlance] = createContext<Glance>();
