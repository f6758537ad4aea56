import type { Component } from "svelte";
import type { Art } from "../design/emblem";

/** A card of a game's content, in the words of the game. */
export interface Card {
  id: string;
  name: string;
  art?: Art | undefined;
  /** Signs in place of one emblem: what it does at once, and later. */
  signs?: (Art | undefined)[][];
  /** The path of a picture in the API. */
  picture?: string;
  figures?: { label: string; value: string | number }[];
  /** The name of what its text says, such as a power. */
  title?: string;
  text?: string;
  /** What it does, point by point. */
  points?: { label: string; lines: string[] }[];
  flavour?: string;
  /** Cards of one group stand together under its name. */
  group?: string;
  source: string;
  rule?: string;
}

export interface Shelf {
  id: string;
  title: string;
  cards: Card[];
}

/** What a game's content looks like. Loaded when its cards are opened. */
export interface GameGallery {
  shelves(): Promise<Shelf[]>;
  /** Draws a card with the game's own art, in place of an emblem. */
  Picture?: Component<{ shelf: string; card: Card }>;
  /** The shelves whose cards `Picture` draws. */
  drawn?: string[];
}
