import { expect, test } from "vitest";
import { Tabs } from "../../src/edition/tabs";

test("tabs hear each other, and one of them holds a lock", async () => {
  const heard: string[] = [];
  const one = new Tabs("tabs", () => expect.unreachable());
  const other = new Tabs("tabs", (text) => heard.push(text));
  one.post("a change");
  await expect.poll(() => heard).toEqual(["a change"]);
  expect(await one.claim("bots")).toBe(true);
  expect(await other.claim("bots")).toBe(false);
  expect(await other.claim("others")).toBe(true);
  one.release("bots");
  await expect.poll(() => other.claim("bots")).toBe(true);
});
