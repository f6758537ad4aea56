import { expect, test } from "vitest";
import type { Choice } from "../../src/generated/wire";
import { endingsOf, filtered, groups, kindOf, typedOut } from "../../src/lib/choices";
import { choice } from "../support";

const CHOICES = [choice("drive G3"), choice("ram"), choice("drive G4"), choice("end")];

test("choices are grouped by kind; kinds with one choice come first without a title", () => {
  const list = groups(CHOICES).map((group) => [group.title, group.choices.map((one) => one.action)]);
  expect(list).toEqual([
    ["", ["ram", "end"]],
    ["Drive", ["drive G3", "drive G4"]],
  ]);
});

test("kinds with one title are one group, and a title ends in no half of a phrase", () => {
  const labels = {
    shoot: ["Shoot at Fang", "Shoot at Mange"],
    snipe: ["Shoot at Fang's driver", "Shoot at Whelp's driver"],
    attack: ["Attack Mange's driver", "Attack Mange's gunner"],
    move: ["Arroyo Corner, inner lane", "Arroyo Corner, outer lane"],
    tune: ["Use Engine Tuning: trade no card", "Use Engine Tuning: trade a card"],
  };
  const all = Object.entries(labels).flatMap(([kind, some]) =>
    some.map((label) => choice(`${kind} ${label}`, { label, data: { do: kind } })),
  );
  expect(groups(all).map(({ title, choices }) => [title, choices.length])).toEqual([
    ["Shoot", 4],
    ["Attack Mange", 2],
    ["Arroyo Corner", 2],
    ["Use Engine Tuning", 2],
  ]);
});

test("what ends something is a button, unless too much does", () => {
  const actions = (kinds: string[]) => endingsOf(CHOICES, kinds).map((one) => one.action);
  expect(actions(["end", "pass"])).toEqual(["end"]);
  expect(actions(["end", "ram", "drive"])).toEqual([]);
});

test("a long list is folded where it is lit on the board or stands beside others", () => {
  const many = (places: string[]) => Array.from({ length: 9 }, (_, n) => choice(`drive G${n}`, { places }));
  const folded = (choices: Choice[]) => groups(choices).flatMap(({ kind, folds }) => (folds ? [kind] : []));
  expect(folded(many(["G1"]))).toEqual(["drive"]);
  expect(folded(many([]))).toEqual([]);
  expect(folded([choice("ram"), ...many([])])).toEqual(["drive"]);
  expect(folded(CHOICES)).toEqual([]);
});

test("a choice without a struct is of the kind of its first word", () => {
  expect(kindOf(choice("leap H2", { data: null }))).toBe("leap");
  expect(kindOf(choice("leap H2", { data: { do: "jump" } }))).toBe("jump");
});

test("typed words find what begins with them, in any order and in label or action", () => {
  const named = [...CHOICES, choice("stunt bail-out", { label: "Try Bail Out" })];
  const found = (typed: string) => filtered(named, typed).map((one) => one.action);
  expect(found("dri g4")).toEqual(["drive G4"]);
  expect(found("OUT try")).toEqual(["stunt bail-out"]);
  expect(found("rive")).toEqual([]);
  expect(found("  ")).toHaveLength(named.length);
});

test("an action typed out in full is that choice, whatever its case and spaces", () => {
  expect(typedOut(CHOICES, " Drive   g3 ")?.action).toBe("drive G3");
  expect(typedOut(CHOICES, "drive")).toBeNull();
});
