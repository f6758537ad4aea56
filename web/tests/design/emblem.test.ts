import { expect, test } from "vitest";
import { page } from "vitest/browser";
import Emblem from "../../src/design/Emblem.svelte";
import { layersOf, type Art } from "../../src/design/emblem";
import * as race from "../../src/games/full-throttle/art/emblems";
import * as heist from "../../src/games/highway-heist/art/emblems";
import * as road from "../../src/games/shattered-highways/art/emblems";
import { flaws, show } from "../support";

const FILES = import.meta.glob<string>("../../../src/rollingroad/games/*/content/*.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const HEIST = ["tank-assault", "semi-heist", "chopper-takedown"];

/** The ids of one sort of entries in a content file of the server. */
function ids(game: string, file: string, table: string): string[] {
  const text = Object.entries(FILES).find(([path]) => path.endsWith(`/${game}/content/${file}.toml`))?.[1];
  return [...(text ?? "").matchAll(/^\[+([\w.]+)\]+\nid = "(.+)"$/gm)]
    .filter(([, name]) => name === table)
    .map(([, , id = ""]) => id);
}

const effects = HEIST.flatMap((file) =>
  [
    ...(FILES[`../../../src/rollingroad/games/highway_heist/content/${file}.toml`] ?? "").matchAll(
      /fx = "(.+?)"/g,
    ),
  ].map(([, fx = ""]) => fx),
);
const all = (table: string) => HEIST.flatMap((file) => ids("highway_heist", file, table));

test.each<[string, Record<string, Art>, string[]]>([
  ["characters", heist.CHARACTERS, ids("highway_heist", "characters", "character")],
  ["cars of the heist", heist.VEHICLES, ids("highway_heist", "vehicles", "vehicle")],
  ["scenarios of the heist", heist.SCENARIOS, all("scenario")],
  ["stunts", heist.STUNTS, all("stunt")],
  ["actions", heist.ACTIONS, [...ids("highway_heist", "board", "action"), ...all("special")]],
  ["effects of enemy cards", heist.EFFECTS, effects],
  ["drivers", race.DRIVERS, ids("full_throttle", "drivers", "driver")],
  ["upgrades", race.UPGRADES, ids("full_throttle", "upgrades", "upgrade")],
  ["courses", race.COURSES, ids("full_throttle", "courses", "course")],
  ["weapons", road.WEAPONS, ids("shattered_highways", "weapons", "weapon")],
  ["add-ons", road.ADDONS, ids("shattered_highways", "addons", "addon")],
  ["classes", road.VEHICLES, ids("shattered_highways", "vehicles", "vehicle")],
  ["warriors", road.WARRIORS, ids("shattered_highways", "warriors", "warrior")],
  ["scenarios of the road", road.SCENARIOS, ids("shattered_highways", "scenarios", "scenario")],
])("every one of the %s has an emblem, and no emblem is left over", (_, drawn, wanted) => {
  expect(wanted).not.toEqual([]);
  expect(Object.keys(drawn).sort()).toEqual([...new Set(wanted)].sort());
  const signs = Object.values(drawn).map(({ sign }) => sign);
  expect(new Set(signs).size).toBe(signs.length);
  for (const sign of signs)
    for (const { ink, d } of layersOf(sign)) {
      expect("acks").toContain(ink);
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", d);
      expect(path.getTotalLength(), d).toBeGreaterThan(0);
      expect(d).not.toMatch(/NaN|undefined/);
    }
});

test("an emblem says what it means, or nothing beside words", async () => {
  const art = heist.CHARACTERS.dom;
  show(Emblem, { art, title: "Dom", size: 96, tone: "rgb(1, 2, 3)" });
  const emblem = page.getByRole("img", { name: "Dom" });
  await expect.element(emblem).toHaveAttribute("width", "96");
  expect(getComputedStyle(emblem.element().querySelector(".rim") ?? document.body).stroke).toBe(
    "rgb(1, 2, 3)",
  );
  expect(await flaws()).toEqual([]);
  show(Emblem, { art: undefined, letter: "Nobody" });
  const plain = document.querySelector("svg[aria-hidden]");
  expect(plain?.textContent).toBe("N");
  expect(plain?.getAttribute("width")).toBe("48");
});
