import { expect, test } from "vitest";
import {
  asked,
  copied,
  groups,
  innerName,
  limitsInside,
  numbersIn,
  readPack,
  withEntry,
  withField,
  withFile,
  withNumber,
} from "../../src/workshop/pack";
import type { Entry, Group, Pack, Schema, Schemas } from "../../src/workshop/pack";

const CONTENT = {
  weapons: {
    format: 1,
    weapon: [
      { id: "gun", name: "Gun", range: 48, kind: "half", bonus: { aim: 1 }, source: "rulebook" },
      { id: "flame", name: "Flame", range: 8, kind: "side", bonus: { aim: 2 }, source: "rulebook" },
    ],
  },
};
const SCHEMAS: Schemas = {
  files: { weapons: { $ref: "#/$defs/File" } },
  $defs: {
    File: { type: "object", properties: { weapon: { type: "array", items: { $ref: "#/$defs/Weapon" } } } },
    Weapon: {
      type: "object",
      properties: {
        id: { type: "string" },
        name: { type: "string" },
        range: { type: "integer", minimum: 1, maximum: 60 },
        kind: { enum: ["half", "side"] },
        ammo: { anyOf: [{ type: "integer", exclusiveMinimum: 0 }, { type: "null" }] },
        reload: { type: "boolean" },
        bonus: { type: "object" },
        source: { type: "string" },
      },
    },
  },
};
const EMPTY: Pack = readPack('{"name":"Mine"}');

function at(pack: Pack, id: string): { group: Group; entry: Entry } {
  const [group] = groups(CONTENT, pack);
  const entry = group?.entries.find((one) => one.id === id);
  if (!group || !entry) throw new Error(`there is no ${id}`);
  return { group, entry };
}

function changed(pack: Pack, id: string, field: string, value: unknown): Pack {
  const { group, entry } = at(pack, id);
  return withField(pack, group, entry, field, value);
}

test("a pack holds only what differs from the box", () => {
  const farther = changed(EMPTY, "gun", "range", 50);
  expect(farther.files).toEqual({ weapons: { weapon: [{ id: "gun", range: 50 }] } });
  expect(at(farther, "gun").entry).toMatchObject({ changed: true, data: { range: 50, name: "Gun" } });
  expect(at(farther, "flame").entry.changed).toBe(false);
  expect(changed(farther, "gun", "range", 48)).toEqual(EMPTY);
});

test("a copy is an entry of its own, and what is taken away stays visible", () => {
  const { group, entry } = at(EMPTY, "gun");
  const fresh = copied(group, entry);
  expect(fresh).toMatchObject({ id: "gun-2", name: "Gun 2", source: "house", range: 48 });
  const both = withEntry(withEntry(EMPTY, group, "gun-2", fresh), group, "flame", {
    id: "flame",
    remove: true,
  });
  expect(at(both, "gun-2").entry.shipped).toBeNull();
  expect(at(both, "flame").entry.removed).toBe(true);
  expect(copied(at(both, "gun").group, entry).id).toBe("gun-3");
  expect(withEntry(withEntry(both, group, "gun-2", null), group, "flame", null)).toEqual(EMPTY);
});

const SCENES = {
  "tank-assault": {
    scenario: { id: "tank-assault", name: "Tank Assault", source: "rulebook" },
    tank: { length: 3, strength: { "2": 15 }, source: "rulebook" },
    stunt: [{ id: "jump", name: "Jump", source: "rulebook" }],
  },
};

test("tables of a file are changed by their keys, and a scenario is copied with its file", () => {
  const [tables] = groups(SCENES, EMPTY);
  const tank = tables?.entries.find(({ id }) => id === "tank");
  if (!tables || !tank) throw new Error("there is no tank");
  const longer = withField(EMPTY, tables, tank, "length", 4);
  expect(longer.files).toEqual({ "tank-assault": { tank: { length: 4 } } });
  const both = withFile(longer, SCENES, tables);
  expect(Object.keys(both?.files ?? {})).toEqual(["tank-assault", "tank-assault-2"]);
  expect(both?.files["tank-assault-2"]?.scenario).toMatchObject({
    id: "tank-assault-2",
    name: "Tank Assault 2",
  });
  const own = groups(SCENES, both ?? EMPTY).filter(({ file }) => file === "tank-assault-2");
  expect(own.map(({ key, entries }) => [key, entries.length])).toEqual([
    ["", 2],
    ["stunt", 1],
  ]);
  const head = own[0]?.entries.find(({ id }) => id === "scenario");
  if (!both || !own[0] || !head) throw new Error("there is no scenario");
  const renamed = withField(both, own[0], head, "name", "Two Tanks");
  expect(renamed.files["tank-assault-2"]?.scenario).toMatchObject({
    id: "tank-assault-2",
    name: "Two Tanks",
  });
  expect(renamed.files["tank-assault-2"]?.tank).toEqual(SCENES["tank-assault"].tank);
});

test("a form follows the declarations, with their limits", () => {
  const { group, entry } = at(EMPTY, "gun");
  const fields = asked(SCHEMAS, group, entry);
  expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    "name text",
    "range number",
    "kind choice",
    "bonus part",
    "ammo number",
    "reload switch",
  ]);
  expect(fields[1]).toMatchObject({ low: 1, high: 60 });
  expect(fields[4]).toMatchObject({ low: 1, high: 99 });
});

test("numbers inside a part have the limits of their declaration", () => {
  const schemas: Schemas = {
    files: {},
    $defs: { Effect: { properties: { n: { minimum: 0, maximum: 9 } } } },
  };
  const effects: Schema = { type: "array", items: { $ref: "#/$defs/Effect" } };
  const strengths: Schema = { type: "object", additionalProperties: { minimum: 1, maximum: 40 } };
  expect(limitsInside(schemas, effects, { path: ["0", "n"], value: 3 })).toEqual({ low: 0, high: 9 });
  expect(limitsInside(schemas, strengths, { path: ["2"], value: 14 })).toEqual({ low: 1, high: 40 });
  expect(limitsInside(schemas, {}, { path: ["extra"], value: -2 })).toEqual({ low: -2, high: 99 });
});

test("numbers inside effects are found, named and changed", () => {
  const effects = [
    { fx: "raise-strength", of: "tank", amount: 2 },
    { fx: "shake", lanes: [1, 2] },
  ];
  const [amount, ...others] = numbersIn(effects);
  expect(others).toEqual([]);
  expect(amount).toEqual({ path: ["0", "amount"], value: 2 });
  expect(innerName(effects, amount?.path ?? [])).toBe("Raise strength · amount");
  expect(withNumber(effects, ["0", "amount"], 6)).toEqual([{ ...effects[0], amount: 6 }, effects[1]]);
});
