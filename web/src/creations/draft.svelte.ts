import type { GameInfo, CreationInfo, CreationReport } from "../generated/wire";
import { sentence } from "../lib/net/api";
import { creations } from "../lib/net/creations";

const PAUSE = 160;
const MOST_STEPS = 300;

/** A creation while it is made: its text with all that can be undone, what the rules say, and what is kept of it. */
export class Draft {
  readonly game: GameInfo;
  readonly kind: string;
  text = $state("");
  report = $state.raw<CreationReport | null>(null);
  /** Why the rules could not be asked. */
  problem = $state("");
  /** The creation as it is kept; null while it is new. */
  creation = $state.raw<CreationInfo | null>(null);
  busy = $state(false);
  readonly changed = $derived.by(() => this.text !== (this.creation?.text ?? this.#first));
  readonly readonly = $derived.by(() => this.creation !== null && !this.creation.mine);
  #first: string;
  #past = $state.raw<string[]>([]);
  #future = $state.raw<string[]>([]);
  #sort = "";
  #checks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: GameInfo, kind: string, text: string, creation: CreationInfo | null = null) {
    [this.game, this.kind, this.text, this.#first, this.creation] = [game, kind, text, text, creation];
    this.report = creation?.report ?? null;
    if (!creation) this.#check(0);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  get name(): string {
    return (JSON.parse(this.text) as { name: string }).name;
  }

  rename(name: string): void {
    this.change(JSON.stringify({ ...(JSON.parse(this.text) as object), name }), "name");
  }

  /** Can be played as it is, as far as the rules have said. */
  get ready(): boolean {
    return this.report !== null && this.report.problems.length === 0 && this.problem === "";
  }

  /** Changes of the same sort in a row, such as letters of a name, are one step. */
  change(text: string, sort = ""): void {
    if (text === this.text) return;
    if (sort === "" || sort !== this.#sort) this.#past = [...this.#past.slice(-MOST_STEPS), this.text];
    [this.#sort, this.#future] = [sort, []];
    this.#show(text);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    [this.#past, this.#future] = [this.#past.slice(0, -1), [...this.#future, this.text]];
    this.#show(before);
    this.#sort = "";
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (after === undefined) return;
    [this.#past, this.#future] = [[...this.#past, this.text], this.#future.slice(0, -1)];
    this.#show(after);
    this.#sort = "";
  }

  /** Keeps the creation; it has a share code afterwards. */
  async save(): Promise<CreationInfo> {
    const { text, creation } = this;
    if (creation && !this.changed) return creation;
    this.busy = true;
    try {
      const kept = creation
        ? await creations.save(creation.id, text, creation.version)
        : await creations.create(this.game.slug, this.kind, text);
      // The server writes the same creation its own way; what was typed meanwhile stays.
      if (this.text === text) this.text = kept.text;
      this.#sort = "";
      this.creation = kept;
      return kept;
    } finally {
      this.busy = false;
    }
  }

  #show(text: string): void {
    this.text = text;
    this.#check(PAUSE);
  }

  /** Asks the rules after a pause; only the newest answer counts. */
  #check(pause: number): void {
    clearTimeout(this.#timer);
    const mine = ++this.#checks;
    this.#timer = setTimeout(() => void this.#ask(mine, this.text), pause);
  }

  async #ask(mine: number, text: string): Promise<void> {
    try {
      const report = await creations.check(this.game.slug, this.kind, text);
      if (mine === this.#checks) [this.report, this.problem] = [report, ""];
    } catch (error) {
      if (mine === this.#checks) this.problem = sentence(error);
    }
  }
}
