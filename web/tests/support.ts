import axe from "axe-core";
import { flushSync, mount, unmount, type Component } from "svelte";
import "../src/design/styles/tokens.css";
import "../src/design/styles/base.css";
import "../src/design/styles/layout.css";
import type {
  Choice,
  MatchInfo,
  OddsLine,
  Offers,
  SeatInfo,
  SeatView,
  LogEntry,
  Update,
} from "../src/generated/wire";
import type { OpenQuestion } from "../src/table/question/details.svelte";

const shown: (() => void)[] = [];

/** Does something once the test is over. */
export function whenOver(remove: () => void): void {
  shown.push(remove);
}

/** Leaves an empty page to the next test. */
export function clearPage(): void {
  for (const remove of shown.splice(0)) remove();
  document.body.replaceChildren();
  document.documentElement.removeAttribute("data-theme");
}

/** Puts a component on the page until the test is over. */
export function show<Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
): HTMLElement {
  const target = document.body.appendChild(document.createElement("div"));
  const mounted = mount(component, { target, props });
  flushSync();
  whenOver(() => void unmount(mounted));
  return target;
}

const EVERYTHING = { rules: { region: { enabled: false } } };
/** Longer animations move something, and most never end. */
const SHORT = 1000;
/** Only these can differ between the themes. */
const COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

/** What axe-core finds wrong with the page, by both themes, as short texts. */
export async function flaws(node: Element = document.body): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset.theme = theme;
    // A colour that fades from one theme to the other, or with a dialog that opens, would be read half-way.
    const fading = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && Number(effect?.getComputedTiming().endTime) <= SHORT,
      );
    await Promise.all(fading.map((animation) => animation.finished.catch(() => null)));
    const { violations } = await axe.run(node, theme === "dark" ? EVERYTHING : COLOURS);
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html} ${failureSummary}`),
      ),
    );
  }
  return found;
}

export function odds(what: string, chance: number, spend = "", exact = ""): OddsLine {
  return { what, chance, exact: exact || String(chance), spend, spread: false };
}

export function choice(action: string, more: Partial<Choice> = {}): Choice {
  const label = action.charAt(0).toUpperCase() + action.slice(1);
  return {
    action,
    data: { do: action.split(" ", 1)[0] },
    label,
    odds: [],
    preview: null,
    places: [],
    ...more,
  };
}

export function question(choices: Choice[], more: Partial<OpenQuestion> = {}): OpenQuestion {
  return {
    kind: "act",
    prompt: "What next?",
    seat: 0,
    seats: [0],
    mine: [0],
    complete: true,
    actions: choices.map(({ action }) => action),
    choices,
    ready: true,
    ...more,
  };
}

export function seat(n: number, more: Partial<SeatInfo> = {}): SeatInfo {
  const person = n === 0;
  return {
    seat: n,
    name: person ? "Ana" : `Driver ${n}`,
    role: "",
    holder: person ? "person" : "bot",
    bot: person ? "" : "driver",
    mine: person,
    online: true,
    ending: false,
    auto_replies: [],
    ...more,
  };
}

/** A player who sees the board from the first seat, beside other people. */
export function person(n: number, more: Partial<SeatInfo> = {}): SeatInfo {
  return seat(n, { name: `Driver ${n + 1}`, holder: "person", bot: "", ...more });
}

export function match(more: Partial<MatchInfo> = {}): MatchInfo {
  return {
    id: "m1",
    game: "beacon-run",
    status: "playing",
    title: "Three couriers",
    options: {},
    dice: "seeded",
    commitment: "",
    seed: "",
    sealed: "",
    challenge: "",
    no_same_dice: "",
    seats: [seat(0), seat(1)],
    host: true,
    watchable: false,
    listed: false,
    clock: null,
    imported: false,
    plans: [],
    giving_up: "ends",
    rematch: "",
    read_only: "",
    created: "2026-01-01T00:00:00Z",
    ...more,
  };
}

export function step(number: number, texts: string[] = [], more: Partial<LogEntry> = {}): LogEntry {
  const events = texts.map((text) => ({ text, rule: "", event: {} }));
  return { number, kind: "answer", seat: 0, line: "act", by: "person", events, ...more };
}

export function view(more: Partial<SeatView> = {}): SeatView {
  return {
    seat: 0,
    entries: [],
    table: {},
    questions: [],
    waiting: [],
    outcome: null,
    verdict: "",
    no_undo: "",
    ...more,
  };
}

export function update(number: number, views: SeatView[], more: Partial<MatchInfo> = {}): Update {
  return { type: "update", number, match: match(more), views };
}

/** The choices that the questions of a test bring along, as the server tells them when it is asked. */
export function detailsOf({ number, views }: Update): Offers {
  const asked = views.flatMap((view) => view.questions as Partial<OpenQuestion>[]);
  return { number, choices: asked.flatMap((question) => question.choices ?? []) };
}

type Answer = (body: unknown, url: URL) => unknown;

/** Answers requests of the page in place of a server: `"GET /games"` and so on; others fail with 404. */
export function answering(answers: Record<string, Answer>): { asked: string[]; restore(): void } {
  const real = window.fetch;
  const asked: string[] = [];
  let shown: Update | null = null;
  window.fetch = async (input, init) => {
    const url = new URL(String(input), location.href);
    const key = `${init?.method ?? "GET"} ${url.pathname.replace("/api/v1", "")}`;
    asked.push(key);
    if (key.endsWith("/details") && shown) return Response.json(detailsOf(shown));
    const answer = answers[key];
    if (!answer) return Response.json({ detail: `There is no ${key}.`, status: 404 }, { status: 404 });
    const given = answer(init?.body ? JSON.parse(String(init.body)) : undefined, url);
    if ((given as Partial<Update> | null)?.type === "update") shown = given as Update;
    return given instanceof Response
      ? given
      : typeof given === "string"
        ? new Response(given)
        : Response.json(given);
  };
  return { asked, restore: () => void (window.fetch = real) };
}

/** What the first seat sees of a board, and is asked. */
export function viewOf(table: unknown, question: OpenQuestion | null): SeatView {
  return view({ table, questions: question ? [question] : [] });
}
