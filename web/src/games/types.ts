import type { Component } from "svelte";
import type { Choice, Happening, Mark, MatchInfo, Plan, Question, SeatView } from "../generated/wire";

/** What a game brings to the pages. Loaded when a table of that game is opened. */
export interface GamePages {
  /** The board with everything around it that is the game's own; fills the space it is given. */
  Board: Component<BoardProps>;
  /** Actions to ask about when a player clicks a place where nothing is legal (as text), best guess first. */
  guesses(place: string, question: Question | null, view: SeatView): string[];
}

/** A small living picture for the home page; moves only without prefers-reduced-motion. */
export type GamePicture = Component<Record<string, never>>;

/** Happenings to animate; the board calls `done` when it has shown them. */
export interface Playing {
  happenings: Happening[];
  /** 0: no animation, 1: normal, 2: fast. */
  speed: number;
  done(): void;
}

/** The tool of the planning layer that is in hand. */
export type PlanningTool = "arrow" | "ring" | "cross" | "erase";

export interface BoardProps {
  /** What the seat sees; `view.table` is the game's own table type. While `playing` is set it is the table before. */
  view: SeatView;
  match: MatchInfo;
  /** The question that is being answered now by this client, or null. */
  question: Question | null;
  /** The choice under the pointer or focus, in the list or on the board; the board draws its preview. */
  active: Choice | null;
  onactive(choice: Choice | null): void;
  onchoose(choice: Choice): void;
  /** A place where no choice is was clicked: the shell asks why not and shows the answer at that element. */
  onrefused(place: string, at: Element): void;
  playing: Playing | null;
  /** What everybody has drawn on the planning layer. */
  plans: Plan[];
  planning: PlanningTool | null;
  onmark(mark: Mark | { erase: string }): void;
}
