/** The other tabs of this browser, each with an engine of its own on the same storage. */
export class Tabs {
  readonly #channel: BroadcastChannel;
  readonly #name: string;
  readonly #held = new Map<string, () => void>();

  constructor(name: string, hear: (text: string) => void) {
    this.#name = name;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }) => hear(String(data));
  }

  post = (text: string): void => this.#channel.postMessage(text);

  /** Holds a lock, if no other tab does. Where the browser has no locks, there is only this tab. */
  claim = (name: string): Promise<boolean> => {
    if (!("locks" in navigator)) return Promise.resolve(true);
    return new Promise((resolve) => {
      void navigator.locks.request(`${this.#name} ${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => this.#held.set(name, release));
      });
    });
  };

  release = (name: string): void => {
    this.#held.get(name)?.();
    this.#held.delete(name);
  };
}
