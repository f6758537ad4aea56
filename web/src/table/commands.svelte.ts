import type { Act, Advised, Answered, AutoReply, LogEntry, Mark, Question } from "../generated/wire";
import { t as company } from "../company/messages";
import type { Phrase } from "../company/talk.svelte";
import { toast } from "../design/toasts/toasts.svelte";
import { Refused, sentence } from "../lib/net/api";
import { answerer, isSame } from "./question/answering";
import { erased, withMark } from "./planning";
import type { TableStore } from "./store.svelte";
import { t } from "./messages";

/** Why something is not allowed, and what on the page was clicked. */
export interface WhyNot {
  at: Element;
  label: string;
  text: string;
  rule: string;
}

/** Entries of the log after which what somebody wants to take back is still what they saw. */
const ASIDES: LogEntry["kind"][] = ["seats", "lend", "return", "plan", "vote", "unvote"];

/** What a player can do at a table. */
export class Commands {
  readonly #table: TableStore;
  busy = $state(false);
  /** Commands are done one after the other. */
  #doing: Promise<void> = Promise.resolve();
  #answered: { question: Question | null; number: number } = { question: null, number: -1 };
  whyNot = $state.raw<WhyNot | null>(null);
  /** The seats that somebody at this screen has lent to a bot. */
  readonly lent = new Set<number>();

  constructor(table: TableStore) {
    this.#table = table;
  }

  /**
   * Answers a question; what the rules refuse is explained at the element that was used. An answer that comes
   * while something else is under way waits for it, and is given unless its question is gone by then.
   */
  async act(action: Act["action"], question: Question, at: Element | null): Promise<void> {
    const pressed = this.#table.update?.number ?? 0;
    await this.#run(at, () => this.#answer(action, question, pressed));
  }

  /** Others may answer at the same time: then the table has changed, and the answer is given to the new one. */
  async #answer(action: Act["action"], question: Question, pressed: number): Promise<void> {
    await this.#table.calm();
    const { update, questions } = this.#table;
    if (!update || this.#isAnswered(question, pressed)) return;
    if (!questions.some((one) => isSame(one, question))) return;
    this.#table.advice = [];
    try {
      await this.#sendAct({ action, seat: answerer(question), expect: update.number });
      this.#answered = { question, number: update.number };
    } catch (error) {
      const changed = error instanceof Refused && error.code === "STALE";
      if (!changed || !(await this.#table.newerThan(update.number))) throw error;
      await this.#answer(action, question, pressed);
    }
  }

  /** Whether the press before this one has answered the question already. */
  #isAnswered(question: Question, pressed: number): boolean {
    const { question: last, number } = this.#answered;
    return last !== null && isSame(last, question) && pressed <= number;
  }

  /** What the rules say to an action that has been typed; allowed ones are done. */
  async type(text: string, question: Question, at: Element): Promise<boolean> {
    const answered = await this.#ask(text, question).catch((error: unknown) => {
      const unread = error instanceof Refused && error.code === "BAD_INPUT";
      if (unread) this.#say(at, "", t.commands.unreadable(text), "");
      else this.#explain(at, text, error);
      return null;
    });
    if (!answered) return false;
    if (answered.allowed) {
      await this.act(answered.action, question, at);
      return true;
    }
    this.#refuse(at, answered);
    return false;
  }

  /** Explains why nothing can be done at a place, by the best guess that the rules refuse. */
  async explain(place: string, at: Element): Promise<void> {
    if (!this.#question) return this.#say(at, "", t.commands.notYourTurn, "");
    const refused = (await this.askAt(place)).find(({ refusal }) => refusal);
    if (refused) this.#refuse(at, refused);
    else this.#say(at, "", t.commands.nothingHere, "");
  }

  /** What the rules say to everything that could be done at a place. */
  async askAt(place: string): Promise<Answered[]> {
    const question = this.#question;
    if (!question) return [];
    return this.#table.api.askAt({ place, seat: answerer(question) }).catch(() => []);
  }

  get #question(): Question | undefined {
    return this.#table.questions[0] ?? this.#table.view?.questions[0];
  }

  async undo(): Promise<void> {
    const seat = this.#lastOfMine();
    const { live, api } = this.#table;
    await this.#once(ASIDES, (expect) =>
      live.ready ? live.send({ do: "undo", seat, expect }) : this.#byRequest(api.undo({ seat, expect })),
    );
  }

  async concede(seat: number): Promise<void> {
    await this.#once([...ASIDES, "answer", "undo"], (expect) =>
      this.#byRequest(this.#table.api.concede({ seat, expect })),
    );
  }

  async voteToEnd(seat: number, end: boolean): Promise<void> {
    await this.#run(null, () => this.#byRequest(this.#table.api.voteToEnd(seat, end)));
  }

  async lend(seat: number, bot: string): Promise<void> {
    this.lent.add(seat);
    await this.#run(null, () => this.#byRequest(this.#table.api.lend(seat, bot)));
  }

  /** Says something to the table, as the seat that looks; only those who have it open hear it. */
  async say(phrase: Phrase): Promise<void> {
    const { live, view, mine } = this.#table;
    const seat = view?.seat ?? mine[0]?.seat;
    if (seat === undefined) return;
    if (!live.ready) return toast(company.say.lost, true);
    await live.send({ do: "say", seat, phrase }).catch((error: unknown) => toast(sentence(error), true));
  }

  async takeBack(seat: number): Promise<void> {
    await this.#run(null, () => this.#byRequest(this.#table.api.takeBack(seat)));
  }

  async autoReplies(seat: number, answers: AutoReply[]): Promise<void> {
    await this.#run(null, () => this.#byRequest(this.#table.api.autoReplies(seat, answers)));
  }

  async start(fill: string): Promise<void> {
    await this.#run(null, () => this.#byRequest(this.#table.api.start(fill)));
  }

  /** Shows what a good player would do: the best choice lights up in the list and on the board. */
  async hint(question: Question): Promise<void> {
    await this.#run(null, async () => {
      this.#table.advice = await this.#advised(question);
      this.#table.active = this.#table.offered(this.#table.advice[0]);
    });
  }

  /** The answers that are hinted at; asked for once more where others have taken the first one away meanwhile. */
  async #advised(question: Question): Promise<Advised[]> {
    const { best } = await this.#table.api.hint(answerer(question));
    if (this.#table.offered(best[0])) return best;
    return (await this.#table.api.hint(answerer(question))).best;
  }

  /** Draws on the planning layer, or wipes what lies at a place. */
  async mark(mark: Mark | { erase: string }): Promise<void> {
    const seat = this.#table.view?.seat ?? this.#table.mine[0]?.seat;
    if (seat === undefined || seat === null) return;
    const before = this.#table.match?.plans.find((plan) => plan.seat === seat)?.marks ?? [];
    const marks = "erase" in mark ? erased(before, mark.erase) : withMark(before, mark);
    await this.setMarks(seat, marks);
  }

  async setMarks(seat: number, marks: Mark[]): Promise<void> {
    await this.#once([...ASIDES, "answer", "undo"], (expect) =>
      this.#byRequest(this.#table.api.marks(seat, { marks, expect })),
    );
  }

  /** Does something once, also if a request is repeated on its way; what others did meanwhile may be of these kinds. */
  async #once(meanwhile: LogEntry["kind"][], send: (expect: number) => Promise<unknown>): Promise<void> {
    const again = async (): Promise<void> => {
      const expect = this.#table.update?.number ?? 0;
      try {
        await send(expect);
      } catch (error) {
        const changed = error instanceof Refused && error.code === "STALE";
        if (!changed || !(await this.#table.newerThan(expect))) throw error;
        const news = this.#table.steps.filter(({ number }) => number > expect);
        if (!news.every(({ kind }) => meanwhile.includes(kind))) throw error;
        await again();
      }
    };
    await this.#run(null, again);
  }

  async #sendAct(act: Act): Promise<unknown> {
    const { live, api } = this.#table;
    return live.ready ? live.send({ do: "act", ...act }) : this.#byRequest(api.act(act));
  }

  /** A browser complains of a refused request on its console; over a live connection nothing is wrong with asking. */
  async #ask(action: string, question: Question): Promise<Answered> {
    const { live, api } = this.#table;
    const asked = { action, seat: answerer(question) };
    const reply = live.ready ? await live.send({ do: "ask", ...asked }) : null;
    return reply?.answered ?? api.ask(asked);
  }

  /** After a plain request the news have to be fetched; a live connection brings them. */
  async #byRequest(request: Promise<unknown>): Promise<void> {
    await request;
    if (!this.#table.live.ready) await this.#table.refresh();
  }

  #run(at: Element | null, command: () => Promise<unknown>): Promise<void> {
    this.#doing = this.#doing.then(() => this.#do(at, command));
    return this.#doing;
  }

  async #do(at: Element | null, command: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await command();
    } catch (error) {
      this.#explain(at, "", error);
    } finally {
      this.busy = false;
    }
  }

  #explain(at: Element | null, label: string, error: unknown): void {
    if (at?.isConnected) this.#say(at, label, sentence(error), error instanceof Refused ? error.rule : "");
    else toast(sentence(error), true);
  }

  #refuse(at: Element, answered: Answered): void {
    this.#say(
      at,
      answered.label,
      answered.refusal?.text ?? t.commands.notAllowed,
      answered.refusal?.rule ?? "",
    );
  }

  #say(at: Element, label: string, text: string, rule: string): void {
    this.whyNot = { at, label, text, rule };
  }

  #lastOfMine(): number {
    const mine = this.#table.mine.map((seat) => seat.seat);
    const last = this.#table.steps.findLast(
      (step) => step.kind === "answer" && mine.includes(step.seat ?? -2),
    );
    return last?.seat ?? mine[0] ?? 0;
  }
}
