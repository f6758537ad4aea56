import { expect, test } from "vitest";
import { found, lit, pieces, sourceKind } from "../../src/lib/rules";

test("a rule's text falls into plain words, marks and ids of other rules", () => {
  expect(pieces("Needs `ram` (3), *manned*: **now** (AB-WRECK-1).")).toEqual([
    { kind: "plain", text: "Needs " },
    { kind: "code", text: "ram" },
    { kind: "plain", text: " (3), " },
    { kind: "em", text: "manned" },
    { kind: "plain", text: ": " },
    { kind: "strong", text: "now" },
    { kind: "plain", text: " (" },
    { kind: "rule", text: "AB-WRECK-1" },
    { kind: "plain", text: ")." },
  ]);
});

test.each(["HH-FX-tank-fires", "FT-UP-NITROUS-1", "SH-WEAPON-MG"])("%s is known as a rule's id", (id) => {
  expect(pieces(`See ${id}, too.`)[1]).toEqual({ kind: "rule", text: id });
});

test("words that are looked for are lit, whatever they are", () => {
  expect(lit(pieces("One SUV (a wreck)."), "suv (a")).toEqual([
    { kind: "plain", text: "One " },
    { kind: "found", text: "SUV" },
    { kind: "plain", text: " " },
    { kind: "found", text: "(a" },
    { kind: "plain", text: " wreck)." },
  ]);
  expect(lit(pieces("See AB-RAM-1."), "ram")[1]).toEqual({ kind: "rule", text: "AB-RAM-1" });
});

test("a search looks at id, section, text and source", () => {
  const rule = (id: string, text: string, source: string) => ({
    id,
    text,
    source,
    section: "Driving",
    tests: 1,
  });
  const rules = [
    rule("AB-RAM-1", "One SUV becomes a wreck.", "rulebook"),
    rule("AB-RAM-2", "Nothing moves.", "house"),
  ];
  const ids = (typed: string) => found(rules, typed).map((one) => one.id);
  expect(ids("ram wreck")).toEqual(["AB-RAM-1"]);
  expect(ids("HOUSE driving")).toEqual(["AB-RAM-2"]);
  expect(ids("")).toHaveLength(2);
});

test.each([
  ["rulebook p.4", "rulebook"],
  ["partial p.7", "partial"],
  ["summary", "summary"],
  ["house", "house"],
  ["", "house"],
])("the source %s counts as %s", (source, kind) => {
  expect(sourceKind(source)).toBe(kind);
});
