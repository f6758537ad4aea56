import type { Command, Reply, Update } from "../src/generated/wire";

/** A live connection whose other end is the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  readonly sent: Command[] = [];

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
    this.sent.push(JSON.parse(text) as Command);
  }

  say(message: Update | Reply): void {
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
