import { tick } from "svelte";

/** Where what had the focus is gone after a change, the focus goes on there. */
export async function keepFocus(next: () => HTMLElement | null | undefined): Promise<void> {
  await tick();
  if (document.activeElement === document.body) next()?.focus();
}
