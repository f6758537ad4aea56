import type { GameInfo } from "../generated/wire";
import type { Analysis } from "./analysis.svelte";

/** The way through a tree as a record: it begins at the first position, and its answers follow. */
export function recordOf(game: GameInfo, analysis: Analysis): string {
  const { content, frame } = analysis;
  const path = analysis.path();
  const options = { position: path[0]?.text ?? "", ...(content && { content }) };
  const head = [
    "rolling road record 1",
    `game ${game.slug}`,
    `rules ${game.rules_version}`,
    `content ${frame?.content_hash ?? game.content_hash}`,
    `options ${JSON.stringify(options)}`,
    "dice scripted",
  ];
  return [...head, "", ...path.flatMap(({ lines }) => lines), ""].join("\n");
}
