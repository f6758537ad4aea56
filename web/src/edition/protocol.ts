import type { Edition } from "../lib/net/edition";

/** What the page tells the worker of the engine; each `id` is a request or a connection of the page. */
export type ToEngine =
  | { do: "start"; edition: Edition; site: string }
  | { do: "request"; id: number; method: string; path: string; body: string }
  | { do: "connect"; id: number; path: string }
  | { do: "send"; id: number; text: string }
  | { do: "close"; id: number }
  | { do: "export"; id: number }
  | { do: "import"; id: number; text: string };

/** What the worker of the engine tells the page. */
export type FromEngine =
  | Progress
  | { tell: "refused" }
  | { tell: "answer"; id: number; status: number; type: string; body: string | Uint8Array<ArrayBuffer> }
  | { tell: "opened"; id: number }
  | { tell: "message"; id: number; text: string }
  | { tell: "closed"; id: number; code: number };

/** How far the engine is: what is being loaded with its bytes, then the start. */
export type Progress =
  | { tell: "loading"; file: EngineFileName; loaded: number; total: number }
  | { tell: "starting" }
  | { tell: "ready" }
  | { tell: "failed"; why: string };

export type EngineFileName = keyof Edition["files"];

/** To the worker that thinks for bots: its files first, then one question after the other, as bytes. */
export type ToThinker = { edition: Edition; site: string } | Uint8Array<ArrayBuffer>;
export type FromThinker = { answer: Uint8Array<ArrayBuffer> } | { failed: string };
