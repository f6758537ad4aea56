import type { Analysis as Told, Continuation, PositionFrame, PositionProblem } from "../generated/wire";
import type { GamePages, Playing } from "../games/types";
import { gamePages } from "../games/registry";
import { sentence } from "../lib/net/api";
import { usePack } from "../lib/net/packs";
import { address } from "../lib/location.svelte";
import { animationSpeed } from "../lib/settings.svelte";
import { answerer } from "../table/question/answering";
import { withChoices, type OpenQuestion } from "../table/question/details.svelte";
import { toast } from "../design/toasts/toasts.svelte";
import { analysisApi, packFrom, positionFrom } from "./api";
import { hashOf, readHash } from "./link";
import { t } from "./messages";

/** A board that never calls `done` must not hold up the table. */
const PATIENCE = 4000;
export const DEEPEST = 2;

/** A position of the tree, and what led to it. */
export interface Node {
  readonly id: number;
  readonly parent: Node | null;
  /** The answers that led here from the parent, as in a record; none where the table was changed by hand. */
  readonly lines: string[];
  readonly label: string;
  readonly text: string;
}

/** What is known of a position: as far as it is possible, through the eyes of one seat. */
export interface Seen {
  text: string;
  problems: PositionProblem[];
  told: Told;
}

/** A position with its variations, what may be done in it and what is best. */
export class Analysis {
  readonly slug: string;
  api: ReturnType<typeof analysisApi>;
  /** The content pack that it is played with; nothing for what is in the box. */
  content = "";
  #made = 0;
  #wanted = 0;
  #search = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  pages = $state.raw<GamePages | null | undefined>(undefined);
  nodes = $state.raw<Node[]>([]);
  at = $state.raw<Node | null>(null);
  /** The newest table that is possible. */
  told = $state.raw<Told | null>(null);
  /** What is wrong with the newest text. */
  problems = $state.raw<PositionProblem[]>([]);
  playing = $state.raw<Playing | null>(null);
  problem = $state("");
  busy = $state(false);
  /** Through whose eyes; null: those of the seat that is asked. */
  eyes = $state<number | null>(null);

  best = $state.raw<Continuation[]>([]);
  depth = $state(-1);
  searching = $state(false);
  searches = $state(true);
  openCards = $state(false);

  readonly frame = $derived<PositionFrame | null>(this.told?.frame ?? null);
  readonly question = $derived.by<OpenQuestion | null>(() => {
    const { frame, playing } = this;
    const [asked] = frame && !playing && !this.problems.length ? frame.view.questions : [];
    return frame && asked ? withChoices(asked, frame.choices) : null;
  });
  readonly text = $derived(this.at?.text ?? "");

  constructor(slug: string) {
    this.slug = slug;
    this.api = analysisApi(slug, "");
  }

  /** Opens the position of an address, or the first turn of a game. */
  async open(hash: string, source: string): Promise<void> {
    try {
      const [text, content] = hash
        ? await readHash(hash)
        : await Promise.all([positionFrom(source), packFrom(source)]);
      this.content = content;
      this.api = analysisApi(this.slug, content);
      usePack(this.slug, content);
      this.pages = await gamePages(this.slug);
      const told = await this.api.analyse({ position: text });
      this.#add(null, [], t.analysis.start, told);
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  close(): void {
    clearTimeout(this.#watchdog);
    this.#search += 1;
  }

  // Moves

  /** The part of the address after `#` that holds all of it. */
  hash(): Promise<string> {
    return hashOf(this.text, this.content);
  }

  /** Gives an answer to the question; true when the rules allow it. */
  async answer(action: string, label = action): Promise<boolean> {
    const { question } = this;
    if (!question) return false;
    const seat = answerer(question);
    return this.#play({ answer: seat < 0 ? `chance ${action}` : `${seat + 1} ${action}` }, label);
  }

  /** Lets chance answer. */
  roll(): Promise<boolean> {
    return this.#play({ roll: true }, "");
  }

  async #play(asked: { answer?: string; roll?: boolean }, label: string): Promise<boolean> {
    const { at, told } = this;
    if (!at || this.busy) return false;
    this.busy = true;
    try {
      const next = await this.api.analyse({ position: at.text, seat: this.eyes, ...asked });
      const lines = next.frame?.lines ?? [];
      const name = label || lines.map((line) => line.replace(/^chance(>\d+)? /, "")).join(", ");
      const known = this.nodes.find((one) => one.parent === at && one.text === next.position);
      this.#animate(next, told, () => (known ? this.#stand(known, next) : this.#add(at, lines, name, next)));
      return true;
    } catch (error) {
      toast(sentence(error), true);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #animate(next: Told, before: Told | null, then: () => void): void {
    const happenings = next.frame?.view.entries.flatMap(({ events }) => events) ?? [];
    const speed = this.pages ? animationSpeed() : 0;
    if (!before || speed === 0 || happenings.length === 0) return then();
    let over = false;
    const done = (): void => {
      if (over) return;
      over = true;
      clearTimeout(this.#watchdog);
      this.playing = null;
      then();
    };
    this.#stopSearch();
    this.#watchdog = setTimeout(done, PATIENCE * (1 + happenings.length));
    this.playing = { happenings, speed, done };
  }

  skip(): void {
    this.playing?.done();
  }

  // The tree

  #add(parent: Node | null, lines: string[], label: string, told: Told): void {
    const node = { id: (this.#made += 1), parent, lines, label, text: told.position };
    this.nodes = [...this.nodes, node];
    this.#stand(node, told);
  }

  /** Shows a position of the tree. */
  async go(node: Node | null): Promise<void> {
    if (!node || node === this.at) return;
    this.skip();
    const wanted = (this.#wanted += 1);
    try {
      const told = await this.api.analyse({ position: node.text, seat: this.eyes });
      if (this.#wanted === wanted) this.#stand(node, told);
    } catch (error) {
      toast(sentence(error), true);
    }
  }

  back(): Promise<void> {
    return this.go(this.at?.parent ?? null);
  }

  /** On to the newest of the answers that were tried here. */
  forward(): Promise<void> {
    return this.go(this.next);
  }

  get next(): Node | null {
    return this.nodes.findLast(({ parent }) => parent !== null && parent === this.at) ?? null;
  }

  /** Looks through the eyes of a seat. */
  async look(seat: number | null): Promise<void> {
    this.eyes = seat;
    const { at } = this;
    if (at) this.#stand(at, await this.api.analyse({ position: at.text, seat }));
  }

  #stand(node: Node, told: Told): void {
    this.#wanted += 1;
    this.at = node;
    this.problems = told.problems;
    if (told.frame) this.told = told;
    void this.#keepAddress(node.text);
    this.#stopSearch();
    if (this.searches) void this.search(1);
  }

  async #keepAddress(text: string): Promise<void> {
    const hash = await this.hash();
    if (this.at?.text === text) history.replaceState(null, "", address(`/analysis/${this.slug}#${hash}`));
  }

  // Setting up

  /** Sets up another text: a change of the one before, where that has no variations and is no answer. */
  async setUp(text: string): Promise<void> {
    this.skip();
    const wanted = (this.#wanted += 1);
    try {
      const told = await this.api.analyse({ position: text, seat: this.eyes });
      if (this.#wanted === wanted) this.#add(null, [], t.analysis.edited, told);
    } catch (error) {
      toast(sentence(error), true);
    }
  }

  /** Sets up the start of a game with these options, if they make one. */
  async begin(options: Record<string, unknown>): Promise<void> {
    this.skip();
    const { content } = this;
    try {
      const told = await this.api.analyse({ options: content ? { ...options, content } : options });
      this.eyes = null;
      this.#add(null, [], t.analysis.start, told);
    } catch (error) {
      toast(sentence(error), true);
    }
  }

  /** Whether a change of the table can be taken back. */
  get canUndo(): boolean {
    return this.at !== null && this.at.parent === null && this.nodes.indexOf(this.at) > 0;
  }

  /** Takes back the last change of the table. */
  async undo(): Promise<void> {
    const { at, nodes } = this;
    if (!at || !this.canUndo) return;
    const before = nodes[nodes.indexOf(at) - 1] ?? null;
    if (!nodes.some(({ parent }) => parent === at)) this.nodes = nodes.filter((one) => one !== at);
    await this.go(before);
  }

  // The best answers

  #stopSearch(): void {
    this.#search += 1;
    this.searching = false;
    this.best = [];
    this.depth = -1;
  }

  /** Searches to that depth, and shows what is found on the way. */
  async search(depth: number): Promise<void> {
    const { at, question } = this;
    if (!at || !question || question.seat < 0) return;
    const search = (this.#search += 1);
    this.searching = true;
    const asked = { position: at.text, seat: answerer(question), open: this.openCards };
    try {
      for (let now = this.depth + 1; now <= depth; now += 1) {
        const { best } = await this.api.best({ ...asked, depth: now });
        if (this.#search !== search) return;
        this.best = best;
        this.depth = now;
      }
    } catch (error) {
      if (this.#search === search) toast(sentence(error), true);
    }
    if (this.#search === search) this.searching = false;
  }

  /** Searches once more under other terms. */
  again(): void {
    this.#stopSearch();
    if (this.searches) void this.search(1);
  }

  /** The answers from the root of the tree to here. */
  path(): Node[] {
    const found: Node[] = [];
    for (let node = this.at; node; node = node.parent) found.unshift(node);
    return found;
  }
}
