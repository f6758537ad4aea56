import type {
  Act,
  Answered,
  Ask,
  AskAt,
  BookInfo,
  Claim,
  Created,
  Details,
  ForSeat,
  Frame,
  GameInfo,
  Hint,
  LedgerInfo,
  LogPage,
  Marks,
  MatchLine,
  NewMatch,
  Offers,
  OptionsChecked,
  Problem,
  SeatView,
  SignIn,
  SignUp,
  AutoReply,
  Turn,
  Update,
  WhoAmI,
} from "../../generated/wire";
import type { Schema } from "../form";
import { t } from "../messages";
import { BASE, transport } from "./transport";

/** Something the server refused, in one sentence; with the rule's id where a rule refused. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  readonly rule: string;

  constructor(problem: Pick<Problem, "code" | "detail" | "status" | "rule">) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.rule = problem.rule;
  }
}

export const api = {
  games: () => get<GameInfo[]>("/games"),
  form: (slug: string) => get<Schema>(`/games/${slug}/form`),
  check: (slug: string, options: Options) => post<OptionsChecked>(`/games/${slug}/check`, options),
  book: (slug: string) => get<BookInfo>(`/games/${slug}/book`),
  /** The pictures of a chapter, each with the table after every step. */
  bookPictures: (slug: string, chapter: string) => get<SeatView[][]>(`/games/${slug}/book/${chapter}`),
  rules: (slug: string) => get<LedgerInfo>(`/games/${slug}/rules`),
  content: (slug: string) => get<unknown>(`/games/${slug}/content`),
  /** A first game that the server sets up. */
  playNow: (game: string, name: string) => post<Created>(`/games/${encodeURIComponent(game)}/play`, { name }),
  create: (match: NewMatch) => post<Created>("/matches", match),
  mine: () => get<MatchLine[]>("/matches?mine=true"),
  open: () => get<MatchLine[]>("/matches?open=true"),
  /** The matches that wait for me, as soon as they are others than those known. */
  turns: (wait: number, known: string[]) => get<Turn[]>(`/turns?wait=${wait}&known=${known.join(",")}`),
  watchable: () => get<MatchLine[]>("/matches?watch=true"),
  whoAmI: () => get<WhoAmI>("/account"),
  signUp: (asked: SignUp) => post<WhoAmI>("/account", asked),
  signIn: (asked: SignIn) => post<WhoAmI>("/account/sign-in", asked),
  signOut: (everywhere: boolean) =>
    post<WhoAmI>(everywhere ? "/account/sign-out-everywhere" : "/account/sign-out", {}),
  accountDataUrl: `${BASE}/account/export`,
  deleteAccount: (password: string) => post<WhoAmI>("/account/delete", { password }),
  openRecord: (text: string) => post<Created>("/records", { text }),
};

export type Options = Record<string, unknown>;

/** The commands of one match. */
export function matchApi(id: string) {
  const at = `/matches/${encodeURIComponent(id)}`;
  return {
    update: (since: number) => get<Update>(`${at}?since=${since}`),
    /** The entries of the log before that number, as one seat sees them. */
    log: (before: number, seat: number | null) =>
      get<LogPage>(`${at}/log?before=${before}${seat === null ? "" : `&seat=${seat}`}`),
    details: (wanted: Details) => post<Offers>(`${at}/details`, wanted),
    start: (fill: string) => post<unknown>(`${at}/start`, { fill }),
    act: (act: Act) => post<Update>(`${at}/act`, act),
    ask: (ask: Ask) => post<Answered>(`${at}/ask`, ask),
    askAt: (ask: AskAt) => post<Answered[]>(`${at}/ask-at`, ask),
    undo: (asked: ForSeat) => post<unknown>(`${at}/undo`, asked),
    concede: (asked: ForSeat) => post<unknown>(`${at}/concede`, asked),
    remove: () => request<unknown>("DELETE", at),
    voteToEnd: (seat: number, end: boolean) => post<unknown>(`${at}/end`, { seat, end }),
    rematch: () => post<Created>(`${at}/rematch`, {}),
    list: (listed: boolean) => request<unknown>("PUT", `${at}/listed`, { listed }),
    claim: (seat: number, claim: Claim) => post<unknown>(`${at}/seats/${seat}/claim`, claim),
    lend: (seat: number, bot: string) => post<unknown>(`${at}/seats/${seat}/lend`, { bot }),
    takeBack: (seat: number) => post<unknown>(`${at}/seats/${seat}/return`, {}),
    autoReplies: (seat: number, answers: AutoReply[]) =>
      request<unknown>("PUT", `${at}/seats/${seat}/auto-replies`, { answers }),
    marks: (seat: number, marks: Marks) => request<unknown>("PUT", `${at}/seats/${seat}/marks`, marks),
    hint: (seat: number) => get<Hint>(`${at}/hint?seat=${seat}`),
    /** As one seat saw it, once the match is over; with the entries after `since`, or the last one only. */
    frame: (n: number, seat: number | null = null, since = -1, details = false) =>
      get<Frame>(
        `${at}/frames/${n}?since=${since}${seat === null ? "" : `&seat=${seat}`}${details ? "&details=true" : ""}`,
      ),
    diagram: (seat: number | null) => text(`${at}/diagram${seat === null ? "" : `?seat=${seat}`}`),
    recordUrl: `${BASE}${at}/record`,
  };
}

export type MatchApi = ReturnType<typeof matchApi>;

const get = <T>(path: string): Promise<T> => request<T>("GET", path);
const post = <T>(path: string, body: unknown): Promise<T> => request<T>("POST", path, body);

/** Asks the server; a `Refused` says in one sentence what it answered instead. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await reach(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.text();
  return (answer ? JSON.parse(answer) : undefined) as T;
}

/** What the server answers as plain text. */
export async function text(path: string): Promise<string> {
  return (await reach(path)).text();
}

async function reach(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await transport().fetch(path, init);
  } catch {
    throw new Refused({ code: "UNREACHABLE", detail: t.api.unreachable, status: 0, rule: "" });
  }
  if (response.ok) return response;
  throw new Refused(await problem(response));
}

async function problem(response: Response): Promise<Pick<Problem, "code" | "detail" | "status" | "rule">> {
  const plain = {
    code: "",
    detail: t.api.error(response.status),
    status: response.status,
    rule: "",
  };
  try {
    const told = (await response.json()) as Partial<Problem>;
    const { code = "", rule = "" } = told;
    return { ...plain, code, rule, detail: told.detail || plain.detail };
  } catch {
    return plain;
  }
}

/** An error as one sentence for people. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
