import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreationInfo } from "../../src/generated/wire";
import { Draft } from "../../src/creations/draft.svelte";
import { GAME } from "../pages/games";
import { answering } from "../support";
import { report, creation } from "./creations";

let server: ReturnType<typeof answering>;
let kept: CreationInfo;
let checked: string[];

beforeEach(() => {
  [kept, checked] = [creation({ version: 1 }), []];
  server = answering({
    "POST /games/beacon-run/creations/map/check": (body) => {
      const { text } = body as { text: string };
      checked.push(text);
      return report({ name: text });
    },
    "POST /creations": (body) => (kept = creation({ text: (body as CreationInfo).text })),
    "PUT /creations/code": (body) => {
      const { text, expect: seen } = body as { text: string; expect: number };
      if (seen !== kept.version)
        return Response.json({ detail: "It has been saved elsewhere.", status: 409 }, { status: 409 });
      return (kept = creation({ text, version: kept.version + 1 }));
    },
  });
});

afterEach(() => server.restore());

test("every change can be undone and done again; letters of one name are one step", () => {
  const draft = new Draft(GAME, "map", "a");
  draft.change("b");
  draft.change("c", "name");
  draft.change("cd", "name");
  expect([draft.text, draft.canUndo, draft.canRedo]).toEqual(["cd", true, false]);
  draft.undo();
  expect(draft.text).toBe("b");
  draft.undo();
  expect([draft.text, draft.canUndo, draft.canRedo]).toEqual(["a", false, true]);
  draft.redo();
  draft.redo();
  draft.redo();
  expect([draft.text, draft.canRedo]).toEqual(["cd", false]);
  draft.undo();
  draft.change("e", "name");
  expect([draft.text, draft.canRedo]).toEqual(["e", false]);
  draft.undo();
  expect(draft.text).toBe("b");
});

test("its name is in its text", () => {
  const draft = new Draft(GAME, "map", '{"name":"Mine","laps":2}');
  draft.rename("Other");
  draft.rename("Others");
  expect([draft.name, draft.text]).toEqual(["Others", '{"name":"Others","laps":2}']);
  draft.undo();
  expect(draft.name).toBe("Mine");
});

test("the rules are asked once after a pause, and about the newest text", async () => {
  const draft = new Draft(GAME, "map", "a");
  for (const text of ["p", "q", "r"]) draft.change(text);
  expect(draft.report).toBeNull();
  await expect.poll(() => draft.report?.name).toBe("r");
  expect(draft.ready).toBe(true);
  expect(checked).not.toContain("p");
  expect(checked).not.toContain("q");
});

test("what the server refuses is a problem until it answers again", async () => {
  const draft = new Draft(GAME, "hat", "a");
  await expect.poll(() => draft.problem).toContain("There is no POST");
  expect(draft.ready).toBe(false);
});

test("a new creation is kept, then saved again with the version that was read", async () => {
  const draft = new Draft(GAME, "map", "a");
  draft.change("b");
  expect(draft.changed).toBe(true);
  await draft.save();
  expect([draft.creation?.id, draft.changed]).toEqual(["code", false]);
  await draft.save();
  expect(server.asked.filter((one) => one.includes("/creations"))).toEqual(["POST /creations"]);
  draft.change("c");
  await draft.save();
  expect(kept).toMatchObject({ text: "c", version: 2 });
});

test("what was saved elsewhere meanwhile is not overwritten", async () => {
  const draft = new Draft(GAME, "map", "a", kept);
  kept = creation({ version: 5 });
  draft.change("b");
  await expect(draft.save()).rejects.toThrow("It has been saved elsewhere.");
  expect([draft.changed, draft.busy]).toEqual([true, false]);
});

test("somebody else's is only looked at", () => {
  expect(new Draft(GAME, "map", "a", creation({ mine: false })).readonly).toBe(true);
  expect(new Draft(GAME, "map", "a", creation()).readonly).toBe(false);
});
