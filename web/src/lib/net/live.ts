import type { Command, Hello, Reply, SeatDetails, SeatPhrase, Update } from "../../generated/wire";
import { Refused } from "./api";
import { t } from "../messages";
import { transport, type Socket } from "./transport";
import { whole } from "./whole";

export type Connection = "connecting" | "live" | "lost";

export interface Listener {
  /** The number of the newest message that has arrived: where a new connection goes on. */
  since(): number;
  update(update: Update): void;
  /** What a seat is asked by the update that comes next. */
  details(details: SeatDetails): void;
  /** What a player says to the table. */
  phrase(said: SeatPhrase): void;
  connection(state: Connection): void;
  /** Asked while there is no connection, so that the table goes on by plain requests. */
  poll(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const ANSWER_WITHIN = 10_000;

interface Open {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

type Message = Hello | Update | SeatDetails | SeatPhrase | Reply;

/** The live connection of one match: it comes back by itself and misses nothing. */
export class Live {
  #match: string;
  #listener: Listener;
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #closed = false;
  #commands = 0;
  /** The last update over this connection, with everything: the next one says what has changed since. */
  #last: Update | null = null;
  /** The newest details of each seat over this connection. */
  #details: SeatDetails[] = [];
  #open = new Map<number, Open>();

  constructor(match: string, listener: Listener) {
    this.#match = match;
    this.#listener = listener;
  }

  get closed(): boolean {
    return this.#closed;
  }

  get ready(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  connect(): void {
    const path = `/matches/${encodeURIComponent(this.#match)}/live`;
    const query = `since=${Math.max(0, this.#listener.since())}&details=true`;
    const socket = transport().connect(`${path}?${query}`);
    this.#socket = socket;
    [this.#last, this.#details] = [null, []];
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#listener.connection("live");
    };
    socket.onmessage = (message) => this.#heard(JSON.parse(String(message.data)) as Message);
    socket.onclose = () => this.#lost(socket);
  }

  /** Sends a command and waits for what the server says to it. */
  send(command: Omit<Command, "id">): Promise<Reply> {
    const id = ++this.#commands;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      setTimeout(() => this.#fail(id, t.api.silent), ANSWER_WITHIN);
      this.#socket?.send(JSON.stringify({ id, ...command }));
    });
  }

  /** The browser may notice before the connection does that the net has gone, or is back. */
  watchNet(): () => void {
    if (!transport().hasServer) return () => {};
    const gone = (): void => {
      if (this.#socket) this.#lost(this.#socket);
    };
    const back = (): void => this.#again();
    addEventListener("offline", gone);
    addEventListener("online", back);
    return () => {
      removeEventListener("offline", gone);
      removeEventListener("online", back);
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #heard(message: Message): void {
    if (message.type === "details") {
      this.#details = [...this.#details.filter(({ seat }) => seat !== message.seat), message];
      this.#listener.details(message);
    }
    if (message.type === "phrase") this.#listener.phrase(message);
    if (message.type === "update") {
      this.#last = whole(message, this.#last, this.#details);
      this.#listener.update(this.#last);
      if (message.re) this.#replied({ type: "reply", re: message.re });
    }
    if (message.type === "reply") this.#replied(message);
  }

  #replied(reply: Reply): void {
    const waiting = this.#open.get(reply.re);
    this.#open.delete(reply.re);
    if (reply.problem) waiting?.reject(new Refused(reply.problem));
    else waiting?.resolve(reply);
  }

  #lost(socket: Socket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    for (const id of [...this.#open.keys()]) this.#fail(id, t.api.broken);
    this.#listener.connection("lost");
    this.#listener.poll();
    this.#timer = setTimeout(() => this.#again(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #again(): void {
    clearTimeout(this.#timer);
    if (!this.#closed && this.#socket === null) this.connect();
  }

  #fail(id: number, detail: string): void {
    this.#open.get(id)?.reject(new Refused({ code: "UNREACHABLE", detail, status: 0, rule: "" }));
    this.#open.delete(id);
  }
}
