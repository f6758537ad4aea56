/** A file of the engine, and how many bytes it has. */
export interface EngineFile {
  url: string;
  bytes: number;
}

/** What the static edition consists of; its page has this in a block of JSON, which a server's page has not. */
export interface Edition {
  version: string;
  /** The answers that never change: each file, and the paths of the API that it answers. */
  documents: Record<string, string[]>;
  /** What the Python runtime says about itself. */
  python: Record<string, string>;
  /** The folder of the Python runtime. */
  runtime: string;
  /** What is loaded before the first question. */
  files: Record<"loader" | "program" | "library" | "engine", EngineFile>;
  /** The classes of the games, as Python registers them. */
  registry: string;
  /** One archive for each game, which is loaded when the game is wanted. */
  games: Record<string, EngineFile>;
}

const block = document.getElementById("edition")?.textContent;

/** The static edition, where these pages are one; with a server: null. */
export const edition: Edition | null = block ? (JSON.parse(block) as Edition) : null;
