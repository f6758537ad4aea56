import type { BoardProps, PlanningTool } from "../types";

type Props = Pick<BoardProps, "onmark" | "planning">;

/** Drawing on the planning layer: an arrow from one space to another, a ring or a cross in one. */
export class Planner {
  readonly #props: () => Props;
  /** The space where an arrow begins. */
  start = $state<string | null>(null);

  constructor(props: () => Props) {
    this.#props = props;
  }

  get tool(): PlanningTool | null {
    return this.#props().planning;
  }

  press(at: string): void {
    const { tool } = this;
    const { onmark } = this.#props();
    if (tool === "erase") onmark({ erase: at });
    else if (tool === "arrow") this.#arrow(at);
    else if (tool) onmark({ shape: tool, at });
  }

  #arrow(at: string): void {
    const from = this.start;
    this.start = from === null ? at : null;
    if (from !== null && from !== at) this.#props().onmark({ shape: "arrow", at: from, to: at });
  }
}
