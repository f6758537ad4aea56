import { edition } from "../lib/net/edition";
import type { EngineFileName, Progress } from "./protocol";

type Stage = "loading" | "starting" | "ready" | "failed";

/** How far the engine is, what the browser refuses, and whether a newer version waits. */
class Status {
  stage = $state<Stage>("loading");
  /** What is being loaded. */
  file = $state<EngineFileName>("program");
  loaded = $state(0);
  refused = $state(false);
  /** Reloads into the newer version, once there is one. */
  update = $state.raw<(() => void) | null>(null);
  readonly total = Object.values(edition?.files ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
  readonly #bytes = new Map<EngineFileName, number>();

  follow(progress: Progress): void {
    this.stage = progress.tell;
    if (progress.tell !== "loading") return;
    this.file = progress.file;
    this.#bytes.set(progress.file, progress.loaded);
    this.loaded = [...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  }
}

export const status = new Status();
