import { createContext } from "svelte";
import type { Drawing } from "../../../generated/shattered-highways";
import type { Draft } from "./draft";
import type { Edited } from "./edit";

/** What all parts of the builder work on. */
export interface Bench {
  readonly drawing: Drawing;
  readonly draft: Draft;
  readonly readonly: boolean;
  onedited(edited: Edited): void;
  onrule(id: string): void;
}

export const [useBench, provideBench] = createContext<Bench>();
