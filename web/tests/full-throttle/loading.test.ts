import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { Drawings } from "../../src/board/drawings";
import type { Drawing } from "../../src/generated/full-throttle";
import Board from "../../src/games/full-throttle/Board.svelte";
import { DRAWING, matchOf, momentOf, viewOf } from "./games";
import { found } from "./mounting";

afterEach(() => vi.restoreAllMocks());

test("the map is asked for once, again after a failure, and nobody waits for it", async () => {
  const asked = vi.spyOn(window, "fetch");
  asked.mockResolvedValueOnce(new Response("", { status: 503 }));
  asked.mockResolvedValueOnce(new Response(JSON.stringify(DRAWING)));
  const { before } = momentOf("main-event", "before");
  const target = document.body.appendChild(document.createElement("main"));
  const [view, match, done, nothing] = [viewOf(before, null), matchOf(before), vi.fn(), vi.fn()];
  const board = mount(Board, {
    target,
    props: {
      ...{ view, match, question: null, active: null, plans: [], planning: null },
      ...{ onactive: nothing, onchoose: nothing, onrefused: nothing, onrule: nothing, onmark: nothing },
      playing: { happenings: [], speed: 1, done },
      drawings: new Drawings<Drawing>("full-throttle"),
    },
  });
  await expect.poll(() => found(target, '[role="status"]').textContent).toContain("503");
  expect(done).toHaveBeenCalled();
  await userEvent.click(found(target, "button"));
  await expect.poll(() => target.querySelectorAll("[data-car]").length).toBe(2);
  expect(asked).toHaveBeenCalledTimes(2);
  void unmount(board);
  target.remove();
});
