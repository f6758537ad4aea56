import type { GameGallery } from "../learn/gallery";
import { withWords } from "../lib/messages.svelte";
import type { GameEditor, GameField, GamePages, GamePicture } from "./types";

// A game's folder is named like its slug; each part loads only when it is wanted.
const pages = import.meta.glob<{ default: GamePages }>("./*/index.ts");
const pictures = import.meta.glob<{ default: GamePicture }>("./*/Picture.svelte");
const galleries = import.meta.glob<{ default: GameGallery }>("./*/gallery.ts");
const editors = import.meta.glob<{ default: GameEditor }>("./*/Editor.svelte");
const fields = import.meta.glob<{ default: GameField }>("./*/fields/*.svelte");

async function load<Part>(
  parts: Record<string, () => Promise<{ default: Part }>>,
  path: string,
): Promise<Part | null> {
  const part = parts[path];
  return part ? (await withWords(part())).default : null;
}

/** The drawn pages of a game, or null where it has none and the fallback board serves. */
export const gamePages = (slug: string) => load(pages, `./${slug}/index.ts`);

/** The picture of a game for the home page, or null where the neutral one serves. */
export const gamePicture = (slug: string) => load(pictures, `./${slug}/Picture.svelte`);

/** What creations for a game are made with, or null where only their text can be changed elsewhere. */
export const gameEditor = (slug: string) => load(editors, `./${slug}/Editor.svelte`);

/** A game's content as cards, or null where only its numbers can be shown. */
export const gameGallery = (slug: string) => load(galleries, `./${slug}/gallery.ts`);

/** A game's own way to ask for an option when a table is set up, or null where the ordinary one serves. */
export const gameField = (slug: string, option: string) => load(fields, `./${slug}/fields/${option}.svelte`);
