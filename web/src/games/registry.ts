import type { GamePages, GamePicture } from "./types";

// A game's folder is named like its slug; both parts load only when they are wanted.
const pages = import.meta.glob<{ default: GamePages }>("./*/index.ts");
const pictures = import.meta.glob<{ default: GamePicture }>("./*/Picture.svelte");

/** The drawn pages of a game, or null where it has none and the fallback board serves. */
export async function gamePages(slug: string): Promise<GamePages | null> {
  const load = pages[`./${slug}/index.ts`];
  return load ? (await load()).default : null;
}

/** The picture of a game for the home page, or null where the neutral one serves. */
export async function gamePicture(slug: string): Promise<GamePicture | null> {
  const load = pictures[`./${slug}/Picture.svelte`];
  return load ? (await load()).default : null;
}
