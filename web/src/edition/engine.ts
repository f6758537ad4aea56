import type { Edition } from "../lib/net/edition";
import type { Socket } from "../lib/net/transport";
import type { FromEngine, ToEngine } from "./protocol";
import { t } from "./messages";
import { status } from "./status.svelte";

type Told = Extract<FromEngine, { tell: "answer" }>;

/** The engine in its worker, as the page talks to it. */
export class Engine {
  readonly #worker: Worker;
  readonly #asked = new Map<number, (told: Told) => void>();
  readonly #sockets = new Map<number, EngineSocket>();
  #last = 0;
  /** Not read from the status: who asks would be asked again by every step of the start. */
  #broken = false;
  #settle: () => void = () => {};
  /** Settled when the engine is ready, or has failed. */
  readonly started = new Promise<void>((resolve) => (this.#settle = resolve));

  constructor(edition: Edition, site: string) {
    this.#worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.#heard(data);
    this.#worker.onerror = (event) => this.#failed(event.message);
    this.tell({ do: "start", edition, site });
  }

  tell(message: ToEngine): void {
    this.#worker.postMessage(message);
  }

  request(method: string, path: string, body: string): Promise<Told> {
    return this.#ask((id) => ({ do: "request", id, method, path, body }));
  }

  connect(path: string): EngineSocket {
    const id = ++this.#last;
    const socket = new EngineSocket((message) => this.tell({ ...message, id }));
    this.#sockets.set(id, socket);
    this.tell({ do: "connect", id, path });
    return socket;
  }

  /** All games as the text of one file. */
  async exportAll(): Promise<string> {
    return String((await this.#ask((id) => ({ do: "export", id }))).body);
  }

  /** Adds the games of such a file, and says what came; an error says what is wrong with it. */
  async importAll(text: string): Promise<string> {
    const told = await this.#ask((id) => ({ do: "import", id, text }));
    if (told.status !== 200) throw new Error(String(told.body));
    return String(told.body);
  }

  #ask(message: (id: number) => ToEngine): Promise<Told> {
    if (this.#broken) return Promise.reject(new Error(t.failed));
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.tell(message(id));
    });
  }

  #heard(message: FromEngine): void {
    switch (message.tell) {
      case "answer":
        this.#asked.get(message.id)?.(message);
        this.#asked.delete(message.id);
        return;
      case "opened":
        return this.#sockets.get(message.id)?.opened();
      case "message":
        return this.#sockets.get(message.id)?.heard(message.text);
      case "closed":
        this.#sockets.get(message.id)?.closed(message.code);
        this.#sockets.delete(message.id);
        return;
      case "refused":
        status.refused = true;
        return;
      case "failed":
        return this.#failed(message.why);
      default:
        status.follow(message);
        if (message.tell === "ready") this.#settle();
    }
  }

  /** Nothing more will be answered. */
  #failed(why: string): void {
    console.error(why);
    this.#broken = true;
    status.follow({ tell: "failed", why });
    this.#settle();
    const body = JSON.stringify({ code: "UNAVAILABLE", detail: t.failed, status: 503 });
    for (const [id, tell] of this.#asked)
      tell({ tell: "answer", id, status: 503, type: "application/json", body });
    this.#asked.clear();
    for (const socket of this.#sockets.values()) socket.closed(1011);
  }
}

type Sent = { do: "send"; text: string } | { do: "close" };

/** A live connection to the engine, which works like a WebSocket. */
class EngineSocket implements Socket {
  readyState: Socket["readyState"] = WebSocket.CONNECTING;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly #tell: (message: Sent) => void;

  constructor(tell: (message: Sent) => void) {
    this.#tell = tell;
  }

  send(text: string): void {
    this.#tell({ do: "send", text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.#tell({ do: "close" });
    this.closed(1000);
  }

  opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }

  heard(data: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data }));
  }

  closed(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close", { code }));
  }
}
