/** Texts by kind and key, as the Python side stores them; its `browser/ports.py` says what each method does. */
export interface Storage {
  load(kind: string, key: string): Promise<string | undefined>;
  /** The texts of a kind whose keys come after that one. */
  load_all(kind: string, after: string): Promise<string[]>;
  /** Makes all changes, or none: false where a key to be added is taken. */
  write(changes: string): Promise<boolean>;
}

type Change =
  | ["put" | "add", kind: string, key: string, text: string]
  | ["delete", kind: string, key: string]
  | ["clear", kind: string];

const STORE = "texts";

/** Opens the database, or goes on in memory where the browser refuses it. */
export async function openStorage(name: string, refused: () => void): Promise<Storage> {
  try {
    return new Guarded(new Database(await open(name)), refused);
  } catch {
    refused();
    return new Memory();
  }
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });
}

/** The keys of a kind that come after that one: in the order of keys, lists come after all texts. */
const range = (kind: string, after = ""): IDBKeyRange => IDBKeyRange.bound([kind, after], [kind, []], true);

/** What a write has resolved is on the disk. */
class Database implements Storage {
  readonly #db: IDBDatabase;

  constructor(db: IDBDatabase) {
    this.#db = db;
    db.onversionchange = () => db.close();
  }

  load(kind: string, key: string): Promise<string | undefined> {
    return answer<string | undefined>(this.#read().get([kind, key]));
  }

  load_all(kind: string, after: string): Promise<string[]> {
    return answer<string[]>(this.#read().getAll(range(kind, after)));
  }

  write(changes: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const stored = this.#db.transaction(STORE, "readwrite", { durability: "strict" });
      let taken = false;
      stored.oncomplete = () => resolve(true);
      stored.onerror = ({ target }) => (taken ||= (target as IDBRequest).error?.name === "ConstraintError");
      stored.onabort = () => (taken ? resolve(false) : reject(stored.error ?? new Error()));
      const texts = stored.objectStore(STORE);
      for (const [what, kind, key, text] of JSON.parse(changes) as Change[]) {
        if (what === "clear") texts.delete(range(kind));
        else if (what === "delete") texts.delete([kind, key]);
        else texts[what](text, [kind, key]);
      }
    });
  }

  /** Everything, as the changes that store it again. */
  async everything(): Promise<string> {
    const texts = this.#read();
    const [keys, all] = await Promise.all([answer(texts.getAllKeys()), answer<string[]>(texts.getAll())]);
    return JSON.stringify(keys.map((key, i) => ["put", ...(key as string[]), all[i]]));
  }

  #read(): IDBObjectStore {
    return this.#db.transaction(STORE, "readonly").objectStore(STORE);
  }
}

/** What lasts until the page is closed. */
class Memory implements Storage {
  readonly #kinds = new Map<string, Map<string, string>>();

  async load(kind: string, key: string): Promise<string | undefined> {
    return this.#of(kind).get(key);
  }

  async load_all(kind: string, after: string): Promise<string[]> {
    const found = [...this.#of(kind)].filter(([key]) => key > after);
    return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  }

  async write(changes: string): Promise<boolean> {
    const all = JSON.parse(changes) as Change[];
    if (all.some(([what, kind, key]) => what === "add" && this.#of(kind).has(key))) return false;
    for (const [what, kind, key, text] of all) {
      if (what === "clear") this.#of(kind).clear();
      else if (what === "delete") this.#of(kind).delete(key);
      else this.#of(kind).set(key, text);
    }
    return true;
  }

  #of(kind: string): Map<string, string> {
    const found = this.#kinds.get(kind) ?? new Map<string, string>();
    this.#kinds.set(kind, found);
    return found;
  }
}

/** A database that the browser may refuse at any time, such as when the disk is full: then memory takes over. */
class Guarded implements Storage {
  #in: Storage;
  readonly #database: Database;
  readonly #refused: () => void;
  #leaving: Promise<Storage> | null = null;

  constructor(database: Database, refused: () => void) {
    this.#database = this.#in = database;
    this.#refused = refused;
  }

  load = (kind: string, key: string) => this.#try((store) => store.load(kind, key));
  load_all = (kind: string, after: string) => this.#try((store) => store.load_all(kind, after));
  write = (changes: string) => this.#try((store) => store.write(changes));

  async #try<T>(work: (store: Storage) => Promise<T>): Promise<T> {
    try {
      return await work(this.#in);
    } catch {
      this.#leaving ??= this.#leave();
      return work(await this.#leaving);
    }
  }

  /** Takes along what can still be read. */
  async #leave(): Promise<Storage> {
    const memory = new Memory();
    await memory.write(await this.#database.everything().catch(() => "[]"));
    this.#in = memory;
    this.#refused();
    return memory;
  }
}
