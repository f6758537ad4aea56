import { flushSync, mount, unmount, type Component } from "svelte";
import { vi } from "vitest";
import "../../src/design/styles/tokens.css";
import "../../src/design/styles/base.css";
import "../../src/design/styles/layout.css";
import "../../src/design/styles/rooms.css";
import type { BoardProps } from "../../src/games/types";
import type { Mark, MatchInfo } from "../../src/generated/wire";
import type { OpenQuestion } from "../../src/table/question/details.svelte";
import { Props } from "./props.svelte";
import { viewOf, whenOver } from "../support";

/** A board on the page, with everything it tells written down; `fixed` are props of its own. */
export function mountBoard<Fixed extends object>(
  Board: Component<BoardProps & Fixed>,
  fixed: Fixed,
  { before, question }: { before: unknown; question: OpenQuestion | null },
  match: MatchInfo,
  more: Partial<BoardProps>,
  context = new Map<unknown, unknown>(),
) {
  const said = {
    chosen: [] as string[],
    refused: [] as string[],
    rules: [] as string[],
    marks: [] as (Mark | { erase: string })[],
  };
  const target = document.createElement("div");
  target.className = "rooms";
  target.style.cssText = "background: var(--bg); height: 100vh";
  const main = target.appendChild(document.createElement("main"));
  document.body.append(target);
  const props = new Props({
    view: viewOf(before, question),
    match,
    question,
    active: null,
    onactive: vi.fn((choice) => (props.now = { ...props.now, active: choice })),
    onchoose: (choice) => said.chosen.push(choice.action),
    onrefused: (place) => said.refused.push(place),
    onrule: (id) => said.rules.push(id),
    playing: null,
    plans: [],
    planning: null,
    onmark: (mark) => said.marks.push(mark),
    ...more,
  });
  const board = mount(Board, { target: main, props: Object.assign(props.live, fixed), context });
  whenOver(() => {
    void unmount(board);
    target.remove();
  });
  flushSync();
  return { target, props, said };
}

export function found(target: Element, selector: string): HTMLElement {
  const element = target.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector} on this board.`);
  return element;
}

export function space(target: Element, at: string): HTMLElement {
  return found(target, `[data-at="${at}"]`);
}
