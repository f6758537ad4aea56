import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, vi } from "vitest";
import "../../src/design/tokens.css";
import "../../src/design/base.css";
import "../../src/design/layout.css";
import FightBoard from "../../src/games/shattered-highways/FightBoard.svelte";
import type { BoardProps } from "../../src/games/types";
import type { Answered, Mark, OddsLine } from "../../src/generated/wire";
import { spotText } from "../../src/games/shattered-highways/model/geometry";
import { choice } from "../support";
import { Props } from "../highway-heist/props.svelte";
import { DRAWING, matchOf, viewOf, type Moment } from "./games";

const mounted: (() => void)[] = [];
/** What the server was asked about. */
export const asked: string[] = [];
let refuse: (place: string) => string = () => "";

const EVEN: OddsLine = { what: "it gets there", chance: 0.5, exact: "1/2", spend: "", spread: false };

/** The server allows what is listed for a place, or to drive there, except where this has a reason against it. */
export function refusing(reason: (place: string) => string): void {
  refuse = reason;
}

beforeEach(() => {
  asked.length = 0;
  refuse = () => "";
});

function answers({ before, question }: Pick<Moment, "before" | "question">, place: string): Answered[] {
  asked.push(place);
  const [x = 0, y = 0] = place.replace("spot:", "").split(",").map(Number);
  const listed = question?.choices.filter(({ places }) => places.includes(place)) ?? [];
  const { what, vehicle } = before.placing ?? {};
  const verb = what === "deploy" ? `deploy v${(vehicle ?? 0) + 1},` : "move";
  const drive = choice(`${verb} ${spotText({ x, y })}`, { odds: [EVEN], places: [place] });
  const text = refuse(place);
  const refusal = text ? { code: "DEST_NO_PATH", rule: "SH-MOVE-4", text } : null;
  return (listed.length ? listed : [drive]).map((one) => ({ ...one, allowed: !text, refusal }));
}

afterEach(() => {
  for (const remove of mounted.splice(0)) remove();
  vi.restoreAllMocks();
});

/** A board on the page, with everything it tells written down. */
export function showBoard(moment: Pick<Moment, "before" | "question">, more: Partial<BoardProps> = {}) {
  const said = {
    chosen: [] as string[],
    refused: [] as string[],
    rules: [] as string[],
    marks: [] as (Mark | { erase: string })[],
  };
  const target = document.createElement("main");
  Object.assign(target.style, { background: "var(--bg)", height: "840px" });
  document.body.append(target);
  const props = new Props({
    view: viewOf(moment.before, moment.question),
    match: matchOf(moment.before),
    question: moment.question,
    active: null,
    onactive: vi.fn((choice) => (props.now = { ...props.now, active: choice })),
    onchoose: (choice) => said.chosen.push(choice.action),
    onrefused: (place) => said.refused.push(place),
    onrule: (id) => said.rules.push(id),
    ask: (place) => Promise.resolve(answers(moment, place)),
    playing: null,
    plans: [],
    planning: null,
    onmark: (mark) => said.marks.push(mark),
    ...more,
  });
  const board = mount(FightBoard, { target, props: Object.assign(props.live, { drawing: DRAWING }) });
  mounted.push(() => {
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

/** The middle of an element on the screen. */
export function middle(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** A pointer that goes down on an element, moves by some pixels and is lifted, or stays down. */
export function drag(element: HTMLElement, dx: number, dy: number, kind = "mouse", lift = true): void {
  const { x, y } = middle(element);
  const fire = (type: string, atX: number, atY: number): void => {
    const at = { clientX: atX, clientY: atY, pointerId: 1, pointerType: kind, bubbles: true };
    element.dispatchEvent(new PointerEvent(type, at));
    flushSync();
  };
  element.setPointerCapture = () => undefined;
  fire("pointerdown", x, y);
  fire("pointermove", x + dx / 2, y + dy / 2);
  fire("pointermove", x + dx, y + dy);
  if (lift) fire("pointerup", x + dx, y + dy);
}
