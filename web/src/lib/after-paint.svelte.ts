import { untrack } from "svelte";

/** Do something once the next frame is on the screen, when measuring costs nothing; returns what calls it off. */
export function afterPaint(then: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (later = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
  };
}

/** A value a frame later: what a hand moves is drawn first, and what is said of it with the frame after that. */
export function aFrameLater<Value>(get: () => Value): { readonly current: Value } {
  let shown = $state.raw(untrack(get));
  $effect(() => {
    const next = get();
    return afterPaint(() => (shown = next));
  });
  return {
    get current() {
      return shown;
    },
  };
}
