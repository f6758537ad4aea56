import type { Command, Hello, Reply, SeatDetails, Update } from "../src/generated/wire";
import { detailsOf } from "./support";

/** A live connection whose other end is the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  /** The commands that were sent, but for requests for details: those are answered at once. */
  readonly sent: Command[] = [];
  #said: Update | null = null;

  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send(text: string): void {
    const command = JSON.parse(text) as Command;
    if (command.do === "details" && this.#said)
      this.say({ type: "reply", re: command.id, details: detailsOf(this.#said) });
    else this.sent.push(command);
  }

  say(message: Hello | Update | SeatDetails | Reply): void {
    if (message.type === "update") this.#said = message;
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** Puts the fake in the browser's place; call the result to undo it. */
export function fakeSockets(): () => void {
  const real = window.WebSocket;
  FakeSocket.all = [];
  window.WebSocket = FakeSocket as unknown as typeof WebSocket;
  return () => void (window.WebSocket = real);
}
