import { afterEach, expect, test, vi } from "vitest";
import { openStorage, type Storage } from "../../src/edition/storage";

const NAME = "a test of storage";
const write = (storage: Storage, ...changes: unknown[][]) => storage.write(JSON.stringify(changes));

afterEach(async () => {
  vi.restoreAllMocks();
  await new Promise((done) => (indexedDB.deleteDatabase(NAME).onsuccess = done));
});

async function inMemory(): Promise<Storage> {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("private", "SecurityError");
  });
  return openStorage(NAME, () => {});
}

test.each([
  ["the database", () => openStorage(NAME, () => expect.unreachable())],
  ["memory", inMemory],
])("%s makes all changes or none", async (_, open) => {
  const storage = await open();
  expect(
    await write(storage, ["put", "a", "2", "two"], ["add", "a", "1", "one"], ["put", "b", "1", "other"]),
  ).toBe(true);
  expect(await write(storage, ["put", "a", "3", "three"], ["add", "a", "1", "again"])).toBe(false);
  expect(await storage.load_all("a", "")).toEqual(["one", "two"]);
  expect(await storage.load_all("a", "1")).toEqual(["two"]);
  expect(await storage.load("a", "3")).toBeUndefined();
  await write(storage, ["delete", "a", "1"], ["clear", "b"], ["delete", "a", "none"]);
  expect(await storage.load_all("a", "")).toEqual(["two"]);
  expect(await storage.load("b", "1")).toBeUndefined();
});

test("what was written is there for the next tab", async () => {
  await write(await openStorage(NAME, () => {}), ["add", "match", "x", "head"]);
  expect(await (await openStorage(NAME, () => {})).load("match", "x")).toBe("head");
});

test("two tabs cannot take the same number", async () => {
  const tabs = await Promise.all([openStorage(NAME, () => {}), openStorage(NAME, () => {})]);
  const told = await Promise.all(tabs.map((tab, i) => write(tab, ["add", "log", "7", `tab ${i}`])));
  expect(told.toSorted()).toEqual([false, true]);
});

test("a database that fails hands over to memory, with what it had", async () => {
  const refused = vi.fn();
  const storage = await openStorage(NAME, refused);
  await write(storage, ["put", "a", "1", "one"]);
  const plain = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...given) {
    if (given[1] === "readwrite") throw new DOMException("full", "QuotaExceededError");
    return plain.apply(this, given as Parameters<IDBDatabase["transaction"]>);
  });
  expect(await write(storage, ["put", "a", "2", "two"])).toBe(true);
  expect(await write(storage, ["put", "a", "3", "three"])).toBe(true);
  expect(refused).toHaveBeenCalledOnce();
  expect(await storage.load_all("a", "")).toEqual(["one", "two", "three"]);
});
