import { flushSync } from "svelte";
import FightBoard from "../../src/games/shattered-highways/FightBoard.svelte";
import type { BoardProps } from "../../src/games/types";
import type { Answered, OddsLine } from "../../src/generated/wire";
import { spotText } from "../../src/games/shattered-highways/model/geometry";
import { choice } from "../support";
import { mountBoard } from "../board/boards";
import { DRAWING, matchOf, type Moment } from "./games";

export { found } from "../board/boards";

/** What the server was asked about. */
export const asked: string[] = [];
let refuse: (place: string) => string = () => "";

const EVEN: OddsLine = { what: "you get there", chance: 0.5, exact: "1/2", spend: "", spread: false };

/** Nothing was asked, and all is allowed. */
export function forget(): void {
  asked.length = 0;
  refuse = () => "";
}

/** The server allows what is listed for a place, or to drive there, except where this has a reason against it. */
export function refusing(reason: (place: string) => string): void {
  refuse = reason;
}

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

/** A board on the page, beside a server that answers what it asks. */
export function showBoard(moment: Pick<Moment, "before" | "question">, more: Partial<BoardProps> = {}) {
  const ask = (place: string) => Promise.resolve(answers(moment, place));
  const match = matchOf(moment.before);
  const shown = mountBoard(FightBoard, { drawing: DRAWING }, moment, match, { ask, ...more });
  shown.target.style.height = "840px";
  flushSync();
  return shown;
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
