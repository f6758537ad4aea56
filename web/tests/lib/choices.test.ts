import { expect, test } from "vitest";
import { filtered, groups, kindOf, typedOut } from "../../src/lib/choices";
import { choice } from "../support";

const CHOICES = [choice("drive G3"), choice("ram"), choice("drive G4"), choice("end")];

test("choices are grouped by kind; kinds with one choice come first without a title", () => {
  const list = groups(CHOICES).map((group) => [group.title, group.choices.map((one) => one.action)]);
  expect(list).toEqual([
    ["", ["ram", "end"]],
    ["Drive", ["drive G3", "drive G4"]],
  ]);
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
