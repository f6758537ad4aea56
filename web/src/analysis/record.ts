import type { GameInfo } from "../generated/wire";
import type { Node } from "./analysis.svelte";

/** The way through a tree as a record: it begins at the first position, and its answers follow. */
export function recordOf(game: GameInfo, path: Node[]): string {
  const head = [
    "rolling road record 1",
    `game ${game.slug}`,
    `rules ${game.rules_version}`,
    `content ${game.content_hash}`,
    `options ${JSON.stringify({ position: path[0]?.text ?? "" })}`,
    "dice scripted",
  ];
  return [...head, "", ...path.flatMap(({ lines }) => lines), ""].join("\n");
}
