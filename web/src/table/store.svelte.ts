import { packIn, usePack } from "../lib/net/packs";
import type {
  Advised,
  Choice,
  GameInfo,
  EventInfo,
  MatchInfo,
  SeatPhrase,
  SeatView,
  LogEntry,
  Plan,
  Question,
  Update,
} from "../generated/wire";
import { CHANGED, lastMove } from "../board/trail";
import { t as company } from "../company/messages";
import { Talk } from "../company/talk.svelte";
import { toast } from "../design/toasts/toasts.svelte";
import type { GamePages, Playing } from "../games/types";
import { gamePages } from "../games/registry";
import { api, matchApi, Refused, sentence, type MatchApi } from "../lib/net/api";
import { passTo, seen } from "../lib/pass-and-play";
import { Live, type Connection } from "../lib/net/live";
import { Playback } from "../lib/playback";
import { animationSpeed, settings } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import { seatNames } from "../lib/words";
import { answerable, steady } from "./question/answering";
import { Details, type OpenQuestion } from "./question/details.svelte";
import { logged, newEntries, soFar, withOlder, type Log } from "./log";

/** A board that never calls `done` must not hold up the table. */
const PATIENCE = 4000;
const MOST_TOLD = 20;
/** How many entries of the log a board sees. */
const LATELY = 8;

/** What one table knows: the newest message, what is being animated, and whose eyes are on the screen. */
export class TableStore {
  readonly id: string;
  readonly api: MatchApi;
  readonly live: Live;
  readonly talk = new Talk();
  readonly #playback: Playback;
  readonly #details: Details;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  /** While somebody holds the button for it, nothing is animated. */
  #skipping = false;
  /** Whether this visitor wants to see nothing but the end. */
  toEnd = $state(false);
  #unwatch: (() => void) | undefined;
  /** Who wants to know when the next table is on the screen. */
  readonly #awaiting: (() => void)[] = [];

  update = $state.raw<Update | null>(null);
  game = $state.raw<GameInfo | null>(null);
  /** Undefined until they are loaded, null for a game without drawn pages. */
  pages = $state.raw<GamePages | null | undefined>(undefined);
  problem = $state("");
  connection = $state<Connection>("connecting");
  playing = $state.raw<Playing | null>(null);
  /** What the message brings that is being shown, and how many of its events lie on the table by now. */
  coming = $state.raw<LogEntry[]>([]);
  shown = $state(0);
  looking = $state<number | null>(null);
  logs = $state.raw<Log[]>([]);
  active = $state.raw<Choice | null>(null);
  /** What a good player would choose, once it was asked for; the best first. */
  advice = $state.raw<Advised[]>([]);
  /** What has happened since the table was opened, for screen readers. */
  told = $state.raw<{ id: number; text: string }[]>([]);
  #lines = 0;
  /** What stood where when this visitor had last done something. */
  #stood = $state.raw<Map<string, string> | null>(null);

  readonly match = $derived<MatchInfo | null>(this.update?.match ?? null);
  readonly views = $derived<SeatView[]>(this.update?.views ?? []);
  readonly passTo = $derived(passTo(this.views, this.looking));
  readonly view = $derived(seen(this.views, this.looking));
  /** What this screen may answer now; nothing while something is shown. */
  readonly questions = $derived<OpenQuestion[]>(
    this.view && !this.playing ? answerable(this.view).map((question) => this.#addressed(question)) : [],
  );
  readonly steps = $derived<LogEntry[]>([
    ...(this.logs.find((log) => log.seat === this.view?.seat)?.entries ?? []),
    ...soFar(this.coming, this.shown),
  ]);
  /** The seats of this client; none for an onlooker. */
  readonly mine = $derived((this.match?.seats ?? []).filter((seat) => seat.mine));
  /** Whether this visitor has a seat and can only watch how it ends. */
  readonly isOut = $derived(
    this.mine.length > 0 &&
      this.match?.status === "playing" &&
      Boolean(
        this.pages?.isOut?.(
          this.view?.table,
          this.mine.map(({ seat }) => seat),
        ),
      ),
  );

  /** Where nothing is animated: rings around all that has changed since this visitor last did something. */
  readonly changed = $derived.by<Plan[]>(() => {
    if (!this.#stood || !this.questions.length || animationSpeed() > 0) return [];
    const marks = [...this.#standing(this.view)].flatMap(([at, what]) =>
      this.#stood?.get(at) === what ? [] : [{ shape: "ring" as const, at }],
    );
    return [{ seat: CHANGED, marks }];
  });

  /** The last move, marked while nothing moves. */
  readonly trail = $derived.by<Plan[]>(() => {
    const { trail } = this.pages ?? {};
    const table: unknown = this.view?.table;
    if (this.playing || !trail || !table) return [];
    return lastMove(this.steps, (event) => trail(event, table));
  });

  constructor(id: string) {
    this.id = id;
    this.api = matchApi(id);
    this.#playback = new Playback({
      begin: (update) => this.#begin(update),
      play: (happenings, speed, done) => this.#play(happenings, speed, done),
      show: (update) => this.#show(update),
      othersThink: () => this.#othersThink(),
      speed: () =>
        this.pages && this.passTo === null && !this.#skipping && !this.toEnd ? animationSpeed() : 0,
    });
    this.#details = new Details(async (wanted) => {
      const { details } = this.live.ready
        ? await this.live.send({ do: "details", ...wanted })
        : { details: null };
      return details ?? this.api.details(wanted);
    });
    this.live = new Live(id, {
      since: () => this.#playback.last,
      update: (update) => this.#playback.push(update),
      details: (details) => this.#details.take(details),
      phrase: (said) => this.#hear(said),
      connection: (state) => (this.connection = state),
      poll: () => void this.refresh(),
    });
  }

  /** Loads the match and what draws it, then stays connected. */
  async open(): Promise<void> {
    try {
      const update = await this.api.update(0);
      this.#playback.push(update);
      const slug = update.match?.game ?? "";
      usePack(slug, packIn(update.match?.options ?? {}));
      const [games, pages] = await Promise.all([api.games(), gamePages(slug)]);
      this.game = games.find((game) => game.slug === slug) ?? null;
      this.pages = pages;
      this.#stand();
      if (this.live.closed) return;
      this.live.connect();
      this.#unwatch = this.live.watchNet();
    } catch (error) {
      this.problem = sentence(error);
    }
  }

  close(): void {
    clearTimeout(this.#watchdog);
    this.#unwatch?.();
    this.live.close();
  }

  /** Asks for news by a plain request; the connection does that by itself while it stands. */
  async refresh(): Promise<void> {
    try {
      this.#playback.push(await this.api.update(Math.max(0, this.#playback.last)));
    } catch (error) {
      // That the server is not there is told by the banner, and the connection keeps trying.
      if (!(error instanceof Refused) || error.status !== 404) return;
      this.problem = sentence(error);
      this.close();
    }
  }

  /** Shows the table to another seat of this screen, which hears nothing of what the one before was told. */
  lookAs(seat: number): void {
    this.skip();
    this.told = [];
    this.advice = [];
    this.looking = seat;
    if (this.update) void this.#loadDetails(this.update);
  }

  /** Adds older entries to the log of the seat that looks; true if there were some. */
  async loadOlder(): Promise<boolean> {
    const seat = this.view?.seat ?? null;
    const first = this.steps[0]?.number ?? 1;
    if (first <= 1) return false;
    const { entries } = await this.api.log(first, seat);
    this.logs = withOlder(this.logs, seat, entries);
    return entries.length > 0;
  }

  /** A choice with its details, once they are there or cannot be had. */
  async detailed(choice: Choice): Promise<Choice> {
    await this.#details.loaded;
    return this.offered(choice) ?? choice;
  }

  /** Loads the details of what the seat that looks is asked after that update. */
  async #loadDetails(update: Update): Promise<void> {
    const view = seen(update.views, this.looking);
    if (!view || passTo(update.views, this.looking) !== null) return;
    await this.#details.load(update.number, answerable(view), this.live.ready);
    if (this.active) this.active = this.offered(this.active) ?? this.active;
  }

  #addressed(asked: Question): OpenQuestion {
    const question = this.#details.of(asked);
    const { addressed } = this.pages ?? {};
    if (!addressed) return question;
    return { ...question, choices: question.choices.map((choice) => addressed(choice, asked.mine)) };
  }

  /** Ends the animations that run and wait. */
  skip(): void {
    this.playing = null;
    clearTimeout(this.#watchdog);
    this.#playback.skip();
  }

  /** Shows nothing but tables until the end. */
  skipToEnd(): void {
    this.toEnd = true;
    this.skip();
  }

  /** Passes over everything for as long as the button is held. */
  hold(held: boolean): void {
    this.#skipping = held;
    if (held) this.skip();
  }

  /** Resolves when nothing is being shown. */
  async calm(): Promise<void> {
    while (this.playing) await this.#nextTable();
  }

  /** Resolves with true when a newer table than that is on the screen, with false if none comes for long. */
  async newerThan(number: number): Promise<boolean> {
    const late = Date.now() + PATIENCE;
    while ((this.update?.number ?? 0) <= number && Date.now() < late) {
      await Promise.race([this.#nextTable(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    }
    return (this.update?.number ?? 0) > number;
  }

  #nextTable(): Promise<void> {
    return new Promise((resolve) => this.#awaiting.push(resolve));
  }

  #othersThink(): boolean {
    const { view, match } = this;
    if (!view || answerable(view).length) return false;
    return view.waiting.some((seat) => match?.seats[seat]?.holder === "person");
  }

  #begin(update: Update): EventInfo[] {
    const view = update.views.find((one) => one.seat === this.view?.seat);
    const log = this.logs.find((one) => one.seat === view?.seat);
    this.coming = view && this.logs.length ? newEntries(log, view) : [];
    this.shown = 0;
    if (!this.mine.length || (this.#acted() && this.#atTurn())) this.#playback.renew();
    void this.#loadDetails(update);
    return this.#happenings();
  }

  /** Whether what comes is what this visitor has done. */
  #acted(): boolean {
    return this.coming.some(({ seat, by }) => by === "person" && this.mine.some((one) => one.seat === seat));
  }

  /** Whether it was this visitor's turn before what comes, as far as the game has turns. */
  #atTurn(): boolean {
    const { turnOf } = this.pages ?? {};
    const table: unknown = this.view?.table;
    const asked = this.view?.questions.map(({ kind }) => kind) ?? [];
    return (
      !turnOf || !table || turnOf(table, asked).some((seat) => this.mine.some((one) => one.seat === seat))
    );
  }

  /** What stands on each place; several may share one. */
  #standing(view: SeatView | null): Map<string, string> {
    const stands = view?.table ? (this.pages?.standing?.(view.table) ?? []) : [];
    const byPlace = Map.groupBy(stands, ([at]) => at);
    return new Map([...byPlace].map(([at, all]) => [at, all.map(([, what]) => what).join(" ")]));
  }

  /** From here on changes are marked. */
  #stand(): void {
    this.#stood = this.#standing(this.view);
  }

  #happenings(): EventInfo[] {
    return this.coming.flatMap((entry) => entry.events);
  }

  /** One more of the events that are being shown lies on the table. */
  #tell(text = this.#happenings()[this.shown++]?.text): void {
    if (text) this.told = [...this.told, { id: this.#lines++, text }].slice(-MOST_TOLD);
  }

  #hear(said: SeatPhrase): void {
    if (!settings.phrases || !this.match) return;
    const name = seatNames(this.match, [said.seat]);
    this.#tell(company.say.heard(name, this.talk.hear(said)));
    if (!this.mine.some(({ seat }) => said.to.includes(seat))) return;
    toast(company.say.nudged(name));
    play("turn");
  }

  /** Lets a bot say something about what has just been shown. */
  #comment({ match, views }: Update): void {
    const { moments, feeling } = this.pages ?? {};
    const table = seen(views, this.looking)?.table;
    if (!settings.phrases || !match || !feeling || !table) return;
    this.talk.comment(match, this.coming, moments?.round ?? [], (event) => feeling(event, table));
  }

  #play(happenings: EventInfo[], speed: number, done: () => void): void {
    const finish = (): void => {
      clearTimeout(this.#watchdog);
      done();
    };
    this.active = null;
    this.#watchdog = setTimeout(finish, PATIENCE * (1 + happenings.length));
    this.playing = { happenings, speed, told: () => this.#tell(), done: finish };
  }

  #show(update: Update): void {
    this.playing = null;
    while (this.shown < this.#happenings().length) this.#tell();
    const acted = this.#acted();
    this.#comment(update);
    this.coming = [];
    this.logs = logged(this.logs, update);
    this.update = {
      ...update,
      views: steady(
        this.views,
        update.views.map((view) => this.#lately(view)),
      ),
    };
    if (acted) this.#stand();
    this.advice = this.advice.filter((advised) => this.offered(advised));
    this.active = (acted ? null : this.offered(this.active)) ?? this.offered(this.advice[0]);
    if (update.views.length < 2) this.looking = update.views[0]?.seat ?? null;
    for (const resolve of this.#awaiting.splice(0)) resolve();
  }

  /** The view with the last lines of its log: several messages may be shown at once, of which boards see the last. */
  #lately(view: SeatView): SeatView {
    const entries = this.logs.find((log) => log.seat === view.seat)?.entries.slice(-LATELY);
    return entries ? { ...view, entries } : view;
  }

  /** The choice of that action among those of now: others may have answered while somebody thought about it. */
  offered(wanted: { action: string } | null | undefined): Choice | null {
    const choices = this.questions.flatMap((question) => question.choices);
    return choices.find((one) => one.action === wanted?.action) ?? null;
  }
}
