import { flushSync, mount, unmount } from "svelte";
import { afterEach, vi } from "vitest";
import "../../src/design/tokens.css";
import "../../src/design/base.css";
import "../../src/design/layout.css";
import type { Mark } from "../../src/generated/wire";
import Board from "../../src/games/highway-heist/Board.svelte";
import type { BoardProps } from "../../src/games/types";
import { matchOf, viewOf, type Moment } from "./games";
import { Props } from "./props.svelte";

const mounted: (() => void)[] = [];

afterEach(() => {
  for (const remove of mounted.splice(0)) remove();
});

/** A board on the page, with everything it tells written down. */
export function showBoard(moment: Pick<Moment, "before" | "question">, more: Partial<BoardProps> = {}) {
  const said = { chosen: [] as string[], refused: [] as string[], marks: [] as (Mark | { erase: string })[] };
  const target = document.createElement("main");
  target.style.background = "var(--bg)";
  document.body.append(target);
  const props = new Props({
    view: viewOf(moment.before, moment.question),
    match: matchOf(moment.before),
    question: moment.question,
    active: null,
    onactive: vi.fn((choice) => (props.now = { ...props.now, active: choice })),
    onchoose: (choice) => said.chosen.push(choice.action),
    onrefused: (place) => said.refused.push(place),
    onrule: vi.fn(),
    playing: null,
    plans: [],
    planning: null,
    onmark: (mark) => said.marks.push(mark),
    ...more,
  });
  const board = mount(Board, { target, props: props.live });
  mounted.push(() => {
    void unmount(board);
    target.remove();
  });
  flushSync();
  return { target, props, said };
}

export function space(target: HTMLElement, at: string): HTMLButtonElement {
  const button = target.querySelector<HTMLButtonElement>(`[data-at="${at}"]`);
  if (!button) throw new Error(`There is no space ${at} on this board.`);
  return button;
}
