import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { EventInfo } from "../../src/generated/wire";
import { GAMES, viewOf, type Moment } from "./games";
import { showBoard } from "./mounting";

beforeEach(() => page.viewport(1440, 900));

function momentWith(event: string): Moment {
  const found = Object.values(GAMES)
    .flat()
    .find(({ happenings }) => happenings.some((happening) => kindOf(happening) === event));
  if (!found) throw new Error(`No recorded game has the event ${event}.`);
  return found;
}

function kindOf({ event }: EventInfo): string {
  return (event as { event: string }).event;
}

describe("happenings", () => {
  test("at speed 0 all is done at once", () => {
    const moment = momentWith("drove");
    const done = vi.fn();
    showBoard(
      { before: moment.before, question: null },
      { playing: { happenings: moment.happenings, speed: 0, done } },
    );
    expect(done).toHaveBeenCalledOnce();
  });

  test("a whole game is shown at high speed, step by step, and each step ends", async () => {
    const moments = GAMES["semi-heist-2"] ?? [];
    const { target, props } = showBoard({ before: moments[0]!.before, question: null });
    target.style.visibility = "hidden";
    for (const { happenings, after } of moments) {
      await new Promise<void>((done) => {
        props.now = { ...props.now, playing: { happenings, speed: 2000, done } };
      });
      props.now = { ...props.now, playing: null, view: viewOf(after, null) };
      flushSync();
    }
    expect(props.now.view.table).toEqual(moments.at(-1)?.after);
  });

  test("the dice show their faces once they lie still", async () => {
    const moment = momentWith("effort-rolled");
    const rolled = moment.happenings.filter((happening) => kindOf(happening) === "effort-rolled").slice(0, 1);
    const { faces } = rolled[0]!.event as { faces: string };
    const done = vi.fn();
    const { target } = showBoard(
      { before: moment.before, question: null },
      { playing: { happenings: rolled, speed: 1, done } },
    );
    const labels = () => [...target.querySelectorAll(".die")].map((die) => die.getAttribute("aria-label"));
    const names: Record<string, string> = { S: "success", B: "boost symbol", "-": "blank" };
    expect(labels()).toEqual(faces.split("").map(() => "?"));
    await expect.poll(labels).toEqual(faces.split("").map((face) => names[face]));
    expect(done).not.toHaveBeenCalled();
  });

  test("a new table ends what is being shown, and nothing happens afterwards", async () => {
    const moment = momentWith("wrecked");
    const done = vi.fn();
    const { target, props } = showBoard(
      { before: moment.before, question: null },
      { playing: { happenings: moment.happenings, speed: 20, done } },
    );
    props.now = { ...props.now, playing: null, view: viewOf(moment.after, null) };
    flushSync();
    const bodies = moment.after.road.occupants.filter(
      ({ kind }) => kind !== "tank" && kind !== "semi",
    ).length;
    const main = Object.values({ ...moment.after.scenario, shaw: null }).filter(
      (part) => part && typeof part === "object" && ("spaces" in part || ("space" in part && part.space)),
    ).length;
    expect(target.querySelectorAll("[data-piece]")).toHaveLength(bodies + main);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(done).not.toHaveBeenCalled();
  });

  test("nothing can be chosen while something moves", () => {
    const moment = Object.values(GAMES)
      .flat()
      .find(({ question }) => question?.kind === "act")!;
    const playing = { happenings: momentWith("drove").happenings, speed: 1, done: vi.fn() };
    const { target } = showBoard(moment, { playing });
    expect(target.querySelectorAll(".spot")).toHaveLength(0);
  });
});
