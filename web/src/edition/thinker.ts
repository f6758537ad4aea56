import type { Edition } from "../lib/net/edition";
import type { FromThinker, ToThinker } from "./protocol";

/** A second worker with a Python of its own, where bots think; ending it is what cancels a thought. */
export class Thinker {
  readonly #edition: Edition;
  readonly #site: string;
  #worker: Worker | null = null;

  constructor(edition: Edition, site: string) {
    this.#edition = edition;
    this.#site = site;
  }

  /** Starts the worker before it is needed. */
  warmUp(): Worker {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
    this.#worker.postMessage({ edition: this.#edition, site: this.#site } satisfies ToThinker);
    return this.#worker;
  }

  think = (work: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
    const worker = this.warmUp();
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromThinker>) =>
        "answer" in data ? resolve(data.answer) : reject(new Error(data.failed));
      worker.onerror = (event) => {
        this.cancel();
        reject(new Error(event.message));
      };
      worker.postMessage(work);
    });
  };

  cancel = (): void => {
    this.#worker?.terminate();
    this.#worker = null;
  };
}
