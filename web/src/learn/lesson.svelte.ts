import { LESSON } from "../board/trail";
import type { Answered, Choice, LessonFrame, Plan, LogEntry } from "../generated/wire";
import { withChoices, type OpenQuestion } from "../table/question/details.svelte";
import type { GamePages, Playing } from "../games/types";
import { gamePages } from "../games/registry";
import { Refused, sentence } from "../lib/net/api";
import { spoken } from "../lib/messages.svelte";
import { animationSpeed } from "../lib/settings.svelte";
import { answerable } from "../table/question/answering";
import { lessonApi, type LessonApi } from "./api";
import { t } from "./messages";
import { FINISHED, reached, remember } from "./progress";

/** A board that never calls `done` must not hold up the lesson. */
const PATIENCE = 4000;

/** What is said to a try that is not the lesson's answer. */
export interface Reply {
  text: string;
  rule: string;
  label: string;
}

const SILENT: Reply = { text: "", rule: "", label: "" };

/** A guided game: the table of one step, the note beside it, and what is said to tries. */
export class Lesson {
  readonly slug: string;
  readonly name: string;
  readonly api: LessonApi;
  readonly #frames = new Map<number, Promise<LessonFrame>>();
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;

  frame = $state.raw<LessonFrame | null>(null);
  pages = $state.raw<GamePages | null | undefined>(undefined);
  playing = $state.raw<Playing | null>(null);
  /** What is pointed at. */
  active = $state.raw<Choice | null>(null);
  reply = $state.raw<Reply | null>(null);
  problem = $state("");

  readonly note = $derived(this.frame?.note ?? null);
  readonly view = $derived(this.frame?.view ?? null);
  readonly steps = $derived<LogEntry[]>(this.frame?.view.entries ?? []);
  readonly ended = $derived(this.frame !== null && this.frame.at === this.frame.last && !this.playing);
  /** What the player answers now: nothing while something moves or a note is only to be read. */
  readonly question = $derived.by<OpenQuestion | null>(() => {
    const { frame, note, playing } = this;
    const [asked] = frame && note?.answer && !playing ? answerable(frame.view) : [];
    return frame && asked ? withChoices(asked, frame.choices) : null;
  });
  /** What list and board light: the choice that is pointed at, or else the one that the note asks for. */
  readonly lit = $derived(
    this.active ?? this.question?.choices.find(({ action }) => action === this.note?.answer) ?? null,
  );
  /** The note points at places on the board as a player's plans do. */
  readonly pointers = $derived<Plan[]>(
    this.note && !this.playing
      ? [{ seat: LESSON, marks: this.note.at.map((at) => ({ shape: "ring" as const, at })) }]
      : [],
  );

  constructor(slug: string, name: string) {
    this.slug = slug;
    this.name = name;
    this.api = lessonApi(slug, name);
  }

  async open(): Promise<void> {
    try {
      this.pages = await gamePages(this.slug);
      await this.go(reached(this.slug, this.name)).catch(() => this.go(0));
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  close(): void {
    clearTimeout(this.#watchdog);
  }

  /** Shows a step; what has happened since the one before it moves on the board first. */
  async go(at: number): Promise<void> {
    this.skip();
    this.#wanted = at;
    const frame = await this.#load(at);
    if (this.#wanted !== at) return;
    if (this.frame?.at === at - 1) this.#animate(frame);
    else this.#show(frame);
  }

  async onward(): Promise<void> {
    if (this.frame && this.frame.at < this.frame.last) await this.go(this.frame.at + 1);
  }

  /** Ends what is being shown. */
  skip(): void {
    clearTimeout(this.#watchdog);
    this.playing?.done();
  }

  /** The player tries an answer; true when it is the lesson's. */
  async try(action: string): Promise<boolean> {
    const { frame, note, question } = this;
    if (!frame || !note || !question) return false;
    if (action === note.answer || this.pages?.near?.(action, note.answer)) {
      await this.onward();
      return true;
    }
    const answered = await this.#ask(frame.at, action);
    if (this.frame === frame) this.reply = answered;
    return false;
  }

  /** A place where nothing can be done: the best guess that the rules refuse says why. */
  async explain(place: string): Promise<void> {
    const { frame } = this;
    if (!frame) return;
    const answers = await this.api.askAt(frame.at, place).catch(() => []);
    const told = answers.find(({ refusal }) => refusal);
    if (this.frame === frame) this.reply = told ? refused(told) : { ...SILENT, text: t.lesson.nothing };
  }

  async #ask(at: number, action: string): Promise<Reply> {
    try {
      const answered = await this.api.ask(at, action);
      return answered.allowed ? this.#kindly(answered) : refused(answered);
    } catch (error) {
      return { text: sentence(error), rule: error instanceof Refused ? error.rule : "", label: "" };
    }
  }

  /** Another answer that the rules allow: in the lesson's own words if it has some. */
  #kindly(answered: Answered): Reply {
    const words = this.note?.instead.find((other) => other.answer === answered.action);
    return { text: words ? words[spoken()] : t.lesson.otherwise, rule: "", label: answered.label };
  }

  #animate(frame: LessonFrame): void {
    const happenings = frame.view.entries.slice(frame.since).flatMap((step) => step.events);
    const speed = this.pages ? animationSpeed() : 0;
    if (speed === 0 || happenings.length === 0) return this.#show(frame);
    let over = false;
    const done = (): void => {
      if (over) return;
      over = true;
      clearTimeout(this.#watchdog);
      this.#show(frame);
    };
    this.active = null;
    this.reply = null;
    this.#watchdog = setTimeout(done, PATIENCE * (1 + happenings.length));
    this.playing = { happenings, speed, done };
  }

  #show(frame: LessonFrame): void {
    this.playing = null;
    this.frame = frame;
    this.reply = null;
    this.active = null;
    remember(this.slug, this.name, frame.at < frame.last ? frame.at : FINISHED);
    if (frame.at < frame.last) void this.#load(frame.at + 1);
  }

  #load(at: number): Promise<LessonFrame> {
    const known = this.#frames.get(at) ?? this.api.step(at);
    this.#frames.set(at, known);
    known.catch(() => this.#frames.delete(at));
    return known;
  }
}

function refused(answered: Answered): Reply {
  const { refusal, label } = answered;
  return { text: refusal?.text ?? "", rule: refusal?.rule ?? "", label };
}
