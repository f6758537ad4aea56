import { flushSync } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import CourseEditor from "../../src/games/full-throttle/editor/CourseEditor.svelte";
import { read, type Draft } from "../../src/games/full-throttle/editor/draft";
import { flaws, show } from "../support";
import { emptyCourse, TWO_ROADS } from "./courses";
import { editorProps } from "./editor-props.svelte";
import { DRAWING } from "./games";

beforeEach(() => page.viewport(1440, 900));

function edit(draft: Draft, more: Parameters<typeof editorProps>[1] = {}) {
  const props = editorProps(JSON.stringify(draft), more);
  const whole = Object.defineProperties({ drawing: DRAWING }, Object.getOwnPropertyDescriptors(props));
  const target = show(CourseEditor, whole as typeof props & { drawing: typeof DRAWING });
  target.style.height = "800px";
  flushSync();
  return { props, target, draft: () => read(props.text) };
}

const tool = (name: string) => page.getByRole("radio", { name });
const cursor = () => page.getByRole("button", { name: /Arrows move, Page Down follows the route/ });

test("a course is built by keys alone: start, arrows, finish", async () => {
  const { draft } = edit(emptyCourse("los-angeles"));
  (cursor().element() as HTMLElement).focus();
  for (let i = 0; i < 60 && draft().route.length === 0; i++)
    await userEvent.keyboard(i % 2 ? "{ArrowLeft}" : "{Enter}");
  expect(draft().route).toHaveLength(1);
  await expect.element(tool("Route")).toBeChecked();
  const exit = page.getByRole("group", { name: "Where it can go on" }).getByRole("button").first();
  (exit.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  expect(draft().route).toHaveLength(2);
  expect(document.activeElement?.closest("[role=group]")?.getAttribute("aria-label")).toBe(
    "Where it can go on",
  );
  await userEvent.keyboard("{Enter}");
  expect(draft().route).toHaveLength(3);
  (tool("Route").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(tool("Finish")).toBeChecked();
  (cursor().element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}{PageDown}{Enter}");
  expect(draft().finish.segment).toBe(draft().route.at(-1));
});

test("the keys' cursor follows the route and tells what is there", async () => {
  edit({ ...TWO_ROADS, obstacles: [["coast-road", 6, 1]] });
  await tool("Obstacles").click();
  (cursor().element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(cursor()).toHaveAccessibleName(/Coast Road, cell 3, lane 1, on the course/);
  await userEvent.keyboard("{PageDown}");
  await expect.element(cursor()).toHaveAccessibleName(/Coast Road, cell 6, lane 1, obstacle/);
  await userEvent.keyboard("{PageUp}{End}");
  await expect.element(cursor()).toHaveAccessibleName(/Mesa Highway East, cell 3/);
});

test("an arrow on the map takes the route on, and the list takes it back", async () => {
  const { draft } = edit({ ...TWO_ROADS, route: TWO_ROADS.route.slice(0, 3), branch: [] });
  await page.getByRole("button", { name: "Go on over Fountain Corner" }).click();
  expect(draft().route.at(-1)).toBe("fountain");
  await page.getByRole("button", { name: "Take Fountain Corner off the route" }).click();
  expect(draft().route.at(-1)).toBe("village-gate");
  await page.getByRole("button", { name: "End the route on Coast Road" }).click();
  expect(draft().route).toEqual(["coast-road"]);
});

test("a click on the map sets what is in hand; what is refused is said with its rule", async () => {
  const { draft, target } = edit(TWO_ROADS);
  await tool("Finish").click();
  const map = target.querySelector("[role=application]")!;
  const corner = target.querySelector("svg.picture circle")!;
  const { x, y } = corner.getBoundingClientRect();
  const box = map.getBoundingClientRect();
  await userEvent.click(map, { position: { x: x - box.x + 3, y: y - box.y + 3 } });
  await expect
    .element(page.getByText(/is a corner: the finish lies on a straight.*FT-COURSE-1/))
    .toBeVisible();
  expect(draft()).toEqual(TWO_ROADS);
});

test("forks are added on the map, chosen and removed in the list", async () => {
  const { draft } = edit({ ...TWO_ROADS, branch: [] });
  await tool("Forks").click();
  await page.getByRole("button", { name: "Fork after Village Gate into Fountain Corner" }).click();
  expect(draft().branch).toHaveLength(1);
  await expect.element(page.getByRole("button", { name: /^Fork 1/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove fork 1" }).click();
  expect(draft().branch).toEqual([]);
});

test("laps, cars, teams and the line about the course", async () => {
  const { draft } = edit(TWO_ROADS);
  const laps = page.getByRole("spinbutton", { name: "Laps" });
  (laps.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(draft().laps).toBe(2);
  await page.getByRole("button", { name: "Lead it back to the start" }).click();
  expect(draft().finish).toEqual({ segment: "coast-road", cell: 2 });
  (page.getByRole("spinbutton", { name: "Most cars" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(draft().cars).toEqual([1, 1]);
  await page.getByRole("switch", { name: "Tag Team" }).click();
  expect(draft()).toMatchObject({ tag_team: true, laps: 1, cars: [4, 4] });
  await page.getByRole("textbox", { name: "About the course" }).fill("Fast.");
  expect(draft().hint).toBe("Fast.");
  await page.getByRole("button", { name: "Turn around" }).click();
  expect(draft().route[0]).toBe("-coast-road");
});

test("what the rules speak of is marked on the map", () => {
  const { props, target } = edit(TWO_ROADS);
  expect(target.querySelector("path.wrong")).toBeNull();
  props.shown = { text: "Wrong", rule: "FT-COURSE-6", at: ["mercado", "salt-flats 3/1", "start 2"] };
  flushSync();
  const marked = target.querySelector("path.wrong")!.getAttribute("d")!;
  expect(marked.match(/M/g)).toHaveLength(2);
  expect(target.querySelectorAll("circle.wrong")).toHaveLength(1);
});

test("who only looks has no tools", async () => {
  const { target } = edit(TWO_ROADS, { readonly: true });
  await expect.element(page.getByText("One lap, 2 to 4 cars.")).toBeVisible();
  expect(target.querySelectorAll("[role=radio], [role=spinbutton], input")).toHaveLength(0);
  expect(target.querySelectorAll(".exits button, .cursor")).toHaveLength(0);
});

test("axe finds nothing, with any tool in hand", async () => {
  edit({ ...TWO_ROADS, obstacles: [["mercado", 3, 1]] });
  for (const name of ["Start", "Route", "Forks", "Finish", "Obstacles"]) {
    await tool(name).click();
    expect(await flaws()).toEqual([]);
  }
});
