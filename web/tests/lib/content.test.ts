import { expect, test } from "vitest";
import { files } from "../../src/lib/content";

const CONTENT = {
  board: {
    road: {
      source: "house",
      text: "Six lanes.",
      lanes: 6,
      names: ["A", "B"],
      spots: { west: 1, open: true },
    },
  },
  "stunt-cards": {
    cards: [{ name: "Bail Out", source: "rulebook", level: 1 }, { source: "partial" }],
    version: 3,
  },
};

test("files become parts with their entries, however deep these lie", () => {
  const [board, cards] = files(CONTENT);
  expect(board?.entries[0]).toMatchObject({
    name: "Road",
    source: "house",
    text: "Six lanes.",
    facts: [
      { name: "Lanes", value: "6" },
      { name: "Names", value: "A, B" },
      { name: "Spots", value: "West: 1; Open: yes" },
    ],
  });
  expect(cards?.title).toBe("Stunt cards");
  expect(cards?.entries.map((entry) => entry.name)).toEqual(["Bail Out", "Cards 2"]);
});

test("content of an unknown shape shows nothing", () => {
  expect(files(null)).toEqual([]);
  expect(files({ odd: 3 })).toEqual([{ name: "odd", title: "Odd", entries: [] }]);
});
