import { play as playSound } from "../lib/sound";
import { hasWon } from "./ending/outcome";
import type { TableStore } from "./store.svelte";

/** Plays the sounds of a table beside its events: the visitor's turn, and victory or defeat. */
export function playSounds(table: TableStore, play = playSound): void {
  let waited = false;
  let played = false;

  $effect(() => {
    const asked = table.questions.length > 0;
    if (asked && waited) play("turn");
    waited = table.view !== null && !asked;
  });

  $effect(() => {
    const { match, game, view, playing } = table;
    if (!match || !view || playing) return;
    const over = view.outcome !== null;
    if (over && played && table.mine.length > 0)
      play(hasWon(match, game, view.outcome ?? []) ? "win" : "lose");
    played = !over;
  });
}
