import type { Mark } from "../generated/wire";
import type { BoardProps, PlanningTool } from "../games/types";
import { t } from "./messages";

type Props = Pick<BoardProps, "onmark" | "planning">;

/** Drawing on the planning layer: an arrow by a drag or by two spaces, a ring or a cross by one. */
export class Planner {
  readonly #props: () => Props;
  /** The space where an arrow begins. */
  start = $state<string | null>(null);
  #grabbed: string | null = null;
  #dragged = false;

  constructor(props: () => Props) {
    this.#props = props;
  }

  get tool(): PlanningTool | null {
    return this.#props().planning;
  }

  get invitation(): string {
    if (this.tool === null) return "";
    if (this.tool !== "arrow") return t.plan[this.tool];
    return this.start ? t.plan.end(this.start) : t.plan.begin;
  }

  grab(at: string): void {
    this.#dragged = false;
    this.#grabbed = this.tool === "arrow" && this.start === null ? at : null;
  }

  /** The pointer is lifted: over another space than it went down on, that was an arrow. */
  lift(at: string | null): void {
    const from = this.#grabbed;
    this.#grabbed = null;
    if (!from || !at || at === from) return;
    this.#dragged = true;
    this.#draw({ shape: "arrow", at: from, to: at });
  }

  press(at: string): void {
    const { tool } = this;
    if (this.#dragged) this.#dragged = false;
    else if (tool === "erase") this.#props().onmark({ erase: at });
    else if (tool === "arrow") this.#bow(at);
    else if (tool) this.#draw({ shape: tool, at });
  }

  #bow(at: string): void {
    if (this.start === null) this.start = at;
    else if (this.start === at) this.start = null;
    else this.#draw({ shape: "arrow", at: this.start, to: at });
  }

  #draw(mark: Mark): void {
    this.start = null;
    this.#props().onmark(mark);
  }
}
