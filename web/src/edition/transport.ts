import type { Edition } from "../lib/net/edition";
import type { Transport } from "../lib/net/transport";
import { Engine } from "./engine";
import { hand } from "./file";

/** Content type and text of answers, by path. */
type Documents = Record<string, [type: string, text: string]>;

function respond(status: number, type: string, body: BodyInit): Response {
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : body, { status, headers: { "Content-Type": type } });
}

/** The table in this browser: answers that never change are files beside the page, the engine gives all others. */
export class BrowserTransport implements Transport {
  readonly hasServer = false;
  readonly engine: Engine;
  /** The file of each answer that never changes. */
  readonly #files: Map<string, string>;
  readonly #read = new Map<string, Promise<Documents>>();
  readonly #pictures = new Map<string, Promise<string>>();
  #lasting = false;

  constructor(edition: Edition) {
    const files = Object.entries(edition.documents);
    this.#files = new Map(files.flatMap(([file, paths]) => paths.map((path) => [path, file])));
    this.engine = new Engine(edition, new URL(".", location.href.replace(/[?#].*/, "")).href);
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { method = "GET", body } = init;
    const file = method === "GET" ? this.#files.get(path) : undefined;
    if (file) return this.#document(file, path);
    const told = await this.engine.request(method, path, typeof body === "string" ? body : "");
    if (method !== "GET" && told.status < 300) this.#last();
    return respond(told.status, told.type, told.body);
  }

  connect(path: string): ReturnType<Engine["connect"]> {
    return this.engine.connect(path);
  }

  picture(path: string): Promise<string> {
    const known = this.#pictures.get(path) ?? this.#draw(path);
    this.#pictures.set(path, known);
    return known;
  }

  save(path: string, name: string): void {
    const [last = "file"] = path.replace(/\?.*/, "").split("/").slice(-1);
    void this.fetch(path).then(async (response) => hand(await response.blob(), name || last));
  }

  /** What is read together is in one file. */
  async #document(file: string, path: string): Promise<Response> {
    const reading =
      this.#read.get(file) ?? fetch(file).then((response) => response.json() as Promise<Documents>);
    this.#read.set(file, reading);
    try {
      const [type, text] = (await reading)[path] ?? ["", ""];
      return respond(200, type, text);
    } catch (error) {
      this.#read.delete(file);
      throw error;
    }
  }

  async #draw(path: string): Promise<string> {
    return URL.createObjectURL(await (await this.fetch(path)).blob());
  }

  /** Once something is stored, the browser is asked not to clear it away when it needs room. */
  #last(): void {
    if (!this.#lasting) void navigator.storage?.persist?.();
    this.#lasting = true;
  }
}
