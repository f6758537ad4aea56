import { afterEach, describe, expect, test } from "vitest";
import { messages, ready, speak } from "../../src/lib/messages.svelte";
import { change } from "../../src/lib/settings.svelte";

afterEach(async () => {
  change({ language: "auto" });
  await speak();
});

const en = { greet: (name: string) => `Hello ${name}`, bye: "Bye" };
const de: typeof en = { greet: (name) => `Hallo ${name}`, bye: "Tschüss" };

describe("the words of the pages", () => {
  test("follow the chosen language", async () => {
    const t = messages(en, () => Promise.resolve({ de }));
    expect(t.greet("Ana")).toBe("Hello Ana");
    change({ language: "de" });
    await speak();
    expect([t.greet("Ana"), document.documentElement.lang]).toEqual(["Hallo Ana", "de"]);
    change({ language: "en" });
    await speak();
    expect([t.bye, document.documentElement.lang]).toEqual(["Bye", "en"]);
  });

  test("of a part that comes later are loaded with it", async () => {
    change({ language: "de" });
    const t = messages(en, () => Promise.resolve({ de }));
    await ready();
    expect(t.bye).toBe("Tschüss");
  });

  test("stay English where the others do not arrive", async () => {
    change({ language: "de" });
    const t = messages(en, () => Promise.reject(new Error("no net")));
    await ready();
    expect(t.bye).toBe("Bye");
  });
});
