import { expect, test } from "vitest";
import { controls, defaults, refusal, words, type Schema } from "../../src/lib/form";

const SCHEMA: Schema = {
  properties: {
    course: {
      title: "Course",
      description: "Where to race.",
      type: "string",
      default: "bay",
      oneOf: [{ const: "bay", title: "Bay", description: "Flat." }, { const: "pass" }],
    },
    mood: { type: "string", enum: ["calm", "very-wild"], default: "calm" },
    players: { type: "integer", minimum: 2, maximum: 4, default: 3 },
    laps: { type: "integer", minimum: 1, maximum: 50, default: 5 },
    night: { type: "boolean", default: false },
    crew: { type: "string", default: "" },
  },
};

test("each property becomes the control that fits it", () => {
  expect(controls(SCHEMA).map((control) => [control.label, control.kind])).toEqual([
    ["Course", "choice"],
    ["Mood", "choice"],
    ["Players", "choice"],
    ["Laps", "number"],
    ["Night", "switch"],
    ["Crew", "text"],
  ]);
});

test("choices with help texts are cards, few numbers are segments", () => {
  const [course, mood, players] = controls(SCHEMA);
  expect(course).toMatchObject({
    cards: true,
    help: "Where to race.",
    offers: [{ label: "Bay" }, { label: "Pass" }],
  });
  expect(mood).toMatchObject({ cards: false, offers: [{ label: "Calm" }, { label: "Very wild" }] });
  expect(players).toMatchObject({ offers: [{ value: 2 }, { value: 3 }, { value: 4 }] });
});

test("the form starts from the defaults", () => {
  expect(defaults(SCHEMA)).toEqual({
    course: "bay",
    mood: "calm",
    players: 3,
    laps: 5,
    night: false,
    crew: "",
  });
  expect(defaults({})).toEqual({});
});

test("names become words", () => {
  expect(words("tank-assault_two")).toBe("Tank assault two");
});

test("what is wrong is said beside its option", () => {
  expect(refusal(SCHEMA, "crew: two are too few")).toEqual({ option: "crew", text: "Two are too few" });
  expect(refusal(SCHEMA, "option laps: 0 is not allowed")).toEqual({
    option: "laps",
    text: "0 is not allowed",
  });
  expect(refusal(SCHEMA, "weather: rain")).toEqual({ option: "", text: "weather: rain" });
});
