/** A live connection: a WebSocket, or what works like one. */
export type Socket = Pick<WebSocket, "readyState" | "onopen" | "onmessage" | "onclose" | "send" | "close">;

/** How the pages reach the table: a server over the net, or the engine in this browser. */
export interface Transport {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  connect(path: string): Socket;
  /** Where the browser finds a picture. */
  picture(path: string): string | Promise<string>;
  /** Hands a file to the visitor, where a link cannot do it. */
  save?(path: string, name: string): void;
  /** What needs a server: accounts, friends over the net, the lab. */
  readonly hasServer: boolean;
}

export const BASE = "/api/v1";

const server: Transport = {
  hasServer: true,
  fetch: (path, init) => fetch(BASE + path, init),
  connect: (path) =>
    new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${BASE}${path}`),
  picture: (path) => BASE + path,
};

let chosen = server;

export function transport(): Transport {
  return chosen;
}

/** Chooses another way than the net, once, when the pages start. */
export function setTransport(other: Transport): void {
  chosen = other;
}
