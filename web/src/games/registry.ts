import { withWords } from "../lib/messages.svelte";
import type { GameGallery, GamePages, GamePicture, GameCreations } from "./types";

// A game's folder is named like its slug; each part loads only when it is wanted.
const pages = import.meta.glob<{ default: GamePages }>("./*/index.ts");
const pictures = import.meta.glob<{ default: GamePicture }>("./*/Picture.svelte");

const galleries = import.meta.glob<{ default: GameGallery }>("./*/Gallery.svelte");
const editors = import.meta.glob<{ default: GameCreations }>("./*/creations.ts");

/** The drawn pages of a game, or null where it has none and the fallback board serves. */
export async function gamePages(slug: string): Promise<GamePages | null> {
  const load = pages[`./${slug}/index.ts`];
  return load ? (await withWords(load())).default : null;
}

/** The picture of a game for the home page, or null where the neutral one serves. */
export async function gamePicture(slug: string): Promise<GamePicture | null> {
  const load = pictures[`./${slug}/Picture.svelte`];
  return load ? (await withWords(load())).default : null;
}

/** Where creations for a game are made, or null where only their text can be changed elsewhere. */
export async function gameCreations(slug: string): Promise<GameCreations | null> {
  const load = editors[`./${slug}/creations.ts`];
  return load ? (await withWords(load())).default : null;
}

/** What draws a game's content, or null where it has nothing to draw. */
export async function gameGallery(slug: string): Promise<GameGallery | null> {
  const load = galleries[`./${slug}/Gallery.svelte`];
  return load ? (await withWords(load())).default : null;
}
