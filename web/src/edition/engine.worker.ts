/** The table in a worker: Python with the match service, on storage, bots and tabs of the browser. */
import type { PyProxy } from "pyodide/ffi";
import type { Edition } from "../lib/net/edition";
import { startPython } from "./python";
import type { FromEngine, ToEngine } from "./protocol";
import { openStorage } from "./storage";
import { Tabs } from "./tabs";
import { Thinker } from "./thinker";

/** `rollingroad.browser.Edition` as JavaScript sees it. */
interface Table {
  request(method: string, path: string, body: string): Promise<PyProxy>;
  connect(
    path: string,
    send: (text: string) => void,
    closed: (code: number, reason: string) => void,
  ): Promise<Connection>;
  hear(text: string): void;
  export_all(): Promise<string>;
  import_all(text: string): Promise<string>;
}

interface Connection {
  receive(text: string): Promise<void>;
  close(): Promise<void> | void;
}

let table: Promise<Table>;
let thinker: Thinker;
const connections = new Map<number, Connection>();

const tell = (message: FromEngine): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToEngine>) => {
  if (data.do === "start") table = start(data.edition, data.site);
  else void table.then((opened) => follow(opened, data)).catch(() => {});
};

async function start(edition: Edition, site: string): Promise<Table> {
  try {
    const name = `rolling-road ${new URL(site).pathname}`;
    const storage = openStorage(name, () => tell({ tell: "refused" }));
    const python = await startPython(
      edition,
      site,
      (file, loaded, total) => tell({ tell: "loading", file, loaded, total }),
      () => tell({ tell: "starting" }),
    );
    thinker = new Thinker(edition, site);
    const tabs = new Tabs(name, (text) => void table.then((opened) => opened.hear(text)));
    const browser = python.pyimport("rollingroad.browser.edition");
    const opened = (await browser.open(await storage, thinker, tabs, edition.registry)) as Table;
    performance.mark("opened");
    tell({ tell: "ready" });
    return opened;
  } catch (error) {
    tell({ tell: "failed", why: String(error) });
    throw error;
  }
}

async function follow(opened: Table, message: Exclude<ToEngine, { do: "start" }>): Promise<void> {
  switch (message.do) {
    case "request":
      return answer(message.id, await opened.request(message.method, message.path, message.body));
    case "connect":
      return connect(opened, message.id, message.path);
    case "send":
      return connections.get(message.id)?.receive(message.text);
    case "close":
      await connections.get(message.id)?.close();
      connections.delete(message.id);
      return;
    case "export":
      return said(message.id, await opened.export_all());
    case "import":
      try {
        return said(message.id, await opened.import_all(message.text));
      } catch (error) {
        return said(message.id, lastLine(error), 400);
      }
  }
}

function answer(id: number, told: PyProxy): void {
  const [status, type, body] = told.toJs() as [number, string, string | Uint8Array<ArrayBuffer>];
  told.destroy();
  tell({ tell: "answer", id, status, type, body });
}

function said(id: number, body: string, status = 200): void {
  tell({ tell: "answer", id, status, type: "text/plain", body });
}

async function connect(opened: Table, id: number, path: string): Promise<void> {
  const send = (text: string): void => tell({ tell: "message", id, text });
  const closed = (code: number): void => {
    connections.delete(id);
    tell({ tell: "closed", id, code });
  };
  connections.set(id, await opened.connect(path, send, closed));
  tell({ tell: "opened", id });
  thinker.warmUp();
}

/** The sentence of a Python exception, without its traceback. */
function lastLine(error: unknown): string {
  const line = String(error).trim().split("\n").at(-1) ?? "";
  return line.replace(/^[\w.]+: /, "");
}
