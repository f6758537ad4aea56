import type { Component, Snippet } from "svelte";
import type {
  Answered,
  Choice,
  Finding,
  EventInfo,
  Mark,
  MatchInfo,
  Plan,
  SeatView,
  CreationReport,
} from "../generated/wire";
import type { Trail } from "../board/trail";
import type { Feeling } from "../company/talk.svelte";
import type { Offer } from "../lib/form";
import type { OpenQuestion } from "../table/question/details.svelte";

/** The kinds of moments that a replay can jump to. */
export type MomentKind =
  | "round"
  | "turn"
  | "crash"
  | "stunt"
  | "card"
  | "damage"
  | "shift"
  | "upgrade"
  | "shot"
  | "board"
  | "out"
  | "finish";

/** For each kind of moment the events that are one. */
export type Moments = Partial<Record<MomentKind, string[]>>;

/** The rooms of a board of which a phone shows the one that matters. */
export type Room = "road" | "hand";

/** The key of a context that is true for the boards in a book, where nobody can open a tab. */
export const IN_BOOK = Symbol("in a book");

/** What a game brings to the pages. Loaded when a table of that game is opened. */
export interface GamePages {
  /**
   * The board with everything around it that is the game's own. Its outermost element has the class `board-rooms`, and
   * its children name the room that each fills: `data-room="road"`, `"hand"` below it and, if it needs one, `"top"`
   * above it. What chance brings lies in an element with the class `in-chance`. `design/styles/rooms.css` says where and how
   * large the rooms are; what does not fit opens in a `Drawer`.
   */
  Board: Component<BoardProps>;
  /** The room in which a place lies, or null if it is in the list only: a phone shows the room that is asked about. */
  roomOf?(place: string, question: OpenQuestion): Room | null;
  /** The kinds of action that end something, such as a turn: they are the main buttons of a turn. */
  endings: string[];
  /** The choice whose button stands out: null for none, undefined for the first of the endings. */
  leading?(question: OpenQuestion): Choice | null | undefined;
  /** The chance that a choice costs its player something, as far as its odds tell. */
  risk?(choice: Choice): number;
  /** The seats whose turn it is, where those kinds of question are asked; nobody's in the set-up and between turns. */
  turnOf?(table: unknown, asked: string[]): number[];
  /** What stands where, by the places of plans: what has changed is marked where nothing is animated. */
  standing?(table: unknown): [place: string, what: string][];
  /** The outline of a face of its dice that is no number, around the middle of 36 by 36. */
  sign?(face: string): string | undefined;
  /** What to tell newcomers once, by the kind of question that is asked first or the event that has happened first. */
  tips?(): Record<string, string>;
  /** What a replay can jump to. */
  moments: Moments;
  /** Whose piece an event is about: the log marks it with their badge. */
  owner?(event: unknown, table: unknown): number | null;
  /** The seat that has reason to be glad or sore about an event: a bot there may say so. */
  feeling?(event: unknown, table: unknown): Feeling | null;
  /** The places over which something came to where it stands on the table, if the event is a move. */
  trail?(event: unknown, table: unknown): Trail | null;
  /** How positions are set up on the board. */
  setUp?: SetUp;
  /** The choice in the words of the one who reads it; what the table says of a choice is the same for all seats. */
  addressed?(choice: Choice, mine: number[]): Choice;
  /** Whether nothing more can happen to these seats, whatever the others still do. */
  isOut?(table: unknown, seats: number[]): boolean;
  /** Whether an action is so near to another that a lesson takes it for the same, such as a place by hand. */
  near?(action: string, wanted: string): boolean;
}

/** Something that can be put on a board by hand, in an analysis. */
export interface SetUpPiece {
  id: string;
  label: string;
  /** Whether there is only one of it, which moves when it is put elsewhere. */
  alone: boolean;
}

/** How a board is set up by hand: pieces and places become text of a position. */
export interface SetUp {
  pieces(table: unknown): SetUpPiece[];
  /** The piece that stands at a place of the board. */
  pieceAt(text: string, place: string, table: unknown): string | null;
  put(text: string, piece: string, place: string): string;
  /** The text without what stands at a place; absent where nothing can leave the table. */
  clear?(text: string, place: string): string;
  /** What the board is shown so that it lets this piece be put by its own means; `null`: none is in hand. */
  hold?(view: SeatView, piece: string | null): Held;
}

/** A board while something is put by its own means. */
export interface Held {
  view: SeatView;
  question: OpenQuestion | null;
  ask?: BoardProps["ask"];
}

/** Where players make something of their own for a game; fills the space it is given. Loaded when it is opened. */
export type GameEditor = Component<EditorProps>;

export interface EditorProps {
  /** The creation as JSON, with its name under `name`. */
  text: string;
  /** What the rules say of the text, or of the one before it for a blink; null before they have said anything. */
  report: CreationReport | null;
  /** What the rules say, to be shown on the board. */
  shown: Finding | null;
  readonly: boolean;
  /** The text after a change; changes of the same sort in a row are undone together. */
  onchange(text: string, sort?: string): void;
  /** Opens a rule beside the editor. */
  onrule(id: string): void;
  /** Figures and findings, to be put where they fit. */
  findings: Snippet;
}

/** Asks for an option of a new table by pictures. */
export type GameField = Component<FieldProps>;

export interface FieldProps {
  label: string;
  help: string;
  value: string;
  /** What can be chosen, where that is a list. */
  offers: Offer[];
  /** All options, as they are chosen now. */
  values: Record<string, unknown>;
  onchange(value: string): void;
}

/** A small living picture for the home page; moves only without prefers-reduced-motion. */
export type GamePicture = Component<Record<string, never>>;

/** Happenings to animate; the board calls `done` when it has shown them. */
export interface Playing {
  happenings: EventInfo[];
  /** How many times as fast as normal; 0: no animation. */
  speed: number;
  /** Called when one more of them lies on the table: no word tells of it before. */
  told?(): void;
  done(): void;
}

/** The tool of the planning layer that is in hand. */
export type PlanningTool = "arrow" | "ring" | "cross" | "erase";

export interface BoardProps {
  /** What the seat sees; `view.table` is the game's own table type. While `playing` is set it is the table before. */
  view: SeatView;
  match: MatchInfo;
  /** The question that is being answered now by this client, or null. */
  question: OpenQuestion | null;
  /** The choice under the pointer or focus, in the list or on the board; the board draws its preview. */
  active: Choice | null;
  onactive(choice: Choice | null): void;
  onchoose(choice: Choice): void;
  /** A place where no choice is was clicked: the shell asks why not and shows the answer at that element. */
  onrefused(place: string, at: Element): void;
  /** Opens a rule beside the board. */
  onrule(id: string): void;
  /** What the rules say to everything that could be done at a place; absent where nobody plays. */
  ask?(place: string): Promise<Answered[]>;
  playing: Playing | null;
  /** What everybody has drawn on the planning layer. */
  plans: Plan[];
  planning: PlanningTool | null;
  onmark(mark: Mark | { erase: string }): void;
}
