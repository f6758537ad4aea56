import { expect, test } from "vitest";
import type { Details as Wanted, Offers } from "../../src/generated/wire";
import { Details } from "../../src/table/question/details.svelte";
import { choice, question } from "../support";

function details() {
  const asked: Wanted[] = [];
  const made = new Details((wanted): Promise<Offers> => {
    asked.push(wanted);
    return Promise.resolve({ number: wanted.expect ?? 0, choices: [choice("ram", { label: "Ask" })] });
  });
  return { made, asked };
}

const RAM = question([choice("ram")], { seat: 0, mine: [0] });

test("details that came before the update need not be asked for", async () => {
  const { made, asked } = details();
  made.take({ type: "details", seat: 0, number: 4, choices: [choice("ram", { label: "Ram the SUV" })] });
  await made.load(4, [RAM], true);
  expect(asked).toEqual([]);
  expect(made.of(RAM).choices[0]?.label).toBe("Ram the SUV");
  await made.load(5, [RAM], true);
  expect(asked).toEqual([]);
});

test("details of a later update wait for it", async () => {
  const { made } = details();
  made.take({ type: "details", seat: 0, number: 5, choices: [choice("ram", { label: "Later" })] });
  await made.load(4, [], true);
  expect(made.of(RAM).ready).toBe(false);
  await made.load(5, [RAM], true);
  expect(made.of(RAM).choices[0]?.label).toBe("Later");
});

test("without a live connection they are asked for at each number", async () => {
  const { made, asked } = details();
  await made.load(4, [RAM], false);
  await made.load(5, [RAM], false);
  expect(asked.map((wanted) => wanted.expect)).toEqual([4, 5]);
  expect(made.of(RAM).choices[0]?.label).toBe("Ask");
});
