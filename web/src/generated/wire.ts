// Made by `make web-types` from the server's types. Do not edit.

export interface Everything {
  ClockInfo: ClockInfo;
  ClockTerms: ClockTerms;
  BotInfo: BotInfo;
  GameInfo: GameInfo;
  OptionsChecked: OptionsChecked;
  RuleInfo: RuleInfo;
  LedgerInfo: LedgerInfo;
  SeatInfo: SeatInfo;
  Plan: Plan;
  MatchInfo: MatchInfo;
  MatchLine: MatchLine;
  OddsLine: OddsLine;
  Choice: Choice;
  Question: Question;
  Happening: Happening;
  Step: Step;
  SeatView: SeatView;
  Update: Update;
  Refusal: Refusal;
  Answered: Answered;
  Advised: Advised;
  Hint: Hint;
  Created: Created;
  Frame: Frame;
  Guest: Guest;
  Problem: Problem;
  MadeUp: MadeUp;
  WorkStarts: WorkStarts;
  WorkInfo: WorkInfo;
  WorkLine: WorkLine;
  Reply: Reply;
  WhoAmI: WhoAmI;
  TokenInfo: TokenInfo;
  MadeToken: MadeToken;
  Turn: Turn;
  WebhookInfo: WebhookInfo;
  MadeWebhook: MadeWebhook;
  SignedIn: SignedIn;
  KeptWork: KeptWork;
  KeptMatch: KeptMatch;
  AccountData: AccountData;
  Notice: Notice;
  ChallengePlayed: ChallengePlayed;
  ChallengeResult: ChallengeResult;
  ChallengeLine: ChallengeLine;
  ChallengeInfo: ChallengeInfo;
  WinRate: WinRate;
  LabRun: LabRun;
  LabInfo: LabInfo;
  Measured: Measured;
  Difficulty: Difficulty;
  LessonNote: LessonNote;
  LessonFrame: LessonFrame;
  Review: Review;
  PuzzleLine: PuzzleLine;
  PuzzleList: PuzzleList;
  PuzzleTable: PuzzleTable;
  Ranked: Ranked;
  PuzzleVerdict: PuzzleVerdict;
  NewClock: NewClock;
  SeatPlan: SeatPlan;
  NewMatch: NewMatch;
  StandingAnswer: StandingAnswer;
  Mark: Mark;
  Act: Act;
  Ask: Ask;
  ForSeat: ForSeat;
  EndVote: EndVote;
  Claim: Claim;
  Listing: Listing;
  Lend: Lend;
  Start: Start;
  Standing: Standing;
  Marks: Marks;
  RecordText: RecordText;
  WorkText: WorkText;
  NewWork: NewWork;
  SaveWork: SaveWork;
  RenameWork: RenameWork;
  Command: Command;
  SignUp: SignUp;
  SignIn: SignIn;
  NewPassword: NewPassword;
  Farewell: Farewell;
  NewToken: NewToken;
  NewWebhook: NewWebhook;
  PlayChallenge: PlayChallenge;
  NewLabRun: NewLabRun;
  Branch: Branch;
  PuzzleAnswer: PuzzleAnswer;
}
/**
 * A clock as it stands.
 *
 */
export interface ClockInfo {
  kind: "days" | "live";
  allowance: number;
  bot: string;
  running: SeatTime[];
  now: string;
}
/**
 * A seat that is waited for, and the moment at which its time is over.
 *
 */
export interface SeatTime {
  seat: number;
  ends: string;
}
/**
 * The clock that was agreed on.
 *
 */
export interface ClockTerms {
  kind: "days" | "live";
  allowance: number;
  bot: string;
}
export interface BotInfo {
  name: string;
  label: string;
  help: string;
}
export interface GameInfo {
  slug: string;
  name: string;
  tagline: string;
  fewest_seats: number;
  most_seats: number;
  cooperative: boolean;
  example: boolean;
  hidden_information: boolean;
  rules_version: number;
  content_hash: string;
  bots: BotInfo[];
  standing: StandingOffer[];
  works: WorkKind[];
  lessons: LessonLine[];
}
/**
 * A question that a player may leave to a standing answer, such as `assist 0` to `assist`.
 *
 */
export interface StandingOffer {
  kind: string;
  answer: string;
  label: string;
  by_odds: boolean;
}
/**
 * A kind of work that a game takes.
 *
 */
export interface WorkKind {
  kind: string;
  label: string;
  plural: string;
  play: string;
  option: string;
  instead: string;
  help: string;
  more: WorkSlot[];
}
/**
 * Where else a table takes a work: what another seat plays with.
 *
 */
export interface WorkSlot {
  seat: number;
  option: string;
  instead: string;
}
/**
 * A lesson in a list.
 *
 */
export interface LessonLine {
  name: string;
  title: Said;
  about: Said;
  minutes: number;
  moves: number;
}
/**
 * The same words in each language of the pages.
 *
 */
export interface Said {
  en: string;
  de: string;
}
/**
 * Options with all defaults written out, and how many seats they make.
 *
 */
export interface OptionsChecked {
  options: {
    [k: string]: unknown;
  };
  seats: number;
}
export interface RuleInfo {
  id: string;
  section: string;
  text: string;
  source: string;
  tests: number;
}
export interface LedgerInfo {
  title: string;
  rules: RuleInfo[];
}
export interface SeatInfo {
  seat: number;
  name: string;
  role: string;
  holder: "bot" | "open" | "person";
  bot: string;
  mine: boolean;
  online: boolean;
  ending: boolean;
  standing: StandingAnswer[];
}
/**
 * Answer questions of this kind for me, unless another answer changes the odds by so much.
 *
 */
export interface StandingAnswer {
  kind: string;
  answer: string;
  unless?: number | null;
}
export interface Plan {
  seat: number;
  marks: Mark[];
}
/**
 * Something drawn on the planning layer; places are named as the game names them.
 *
 */
export interface Mark {
  shape: "arrow" | "cross" | "ring";
  at: string;
  to?: string;
}
export interface MatchInfo {
  id: string;
  game: string;
  status: "over" | "playing" | "waiting";
  options: {
    [k: string]: unknown;
  };
  dice: "scripted" | "seeded" | "typed";
  commitment: string;
  seed: string;
  sealed: string;
  challenge: string;
  no_same_dice: string;
  seats: SeatInfo[];
  host: boolean;
  watchable: boolean;
  listed: boolean;
  clock: ClockInfo | null;
  imported: boolean;
  plans: Plan[];
  giving_up: "ends" | "hands-over";
  rematch: string;
  created: string;
  changed: string;
  read_only: string;
}
/**
 * A match in a list.
 *
 */
export interface MatchLine {
  id: string;
  game: string;
  status: "over" | "playing" | "waiting";
  title: string;
  seats: SeatInfo[];
  host: string;
  clock: ClockTerms | null;
  my_turn: boolean;
  due: string;
  created: string;
  changed: string;
  read_only: string;
}
/**
 * One thing an action may bring, for one way of spending tokens on it.
 *
 */
export interface OddsLine {
  what: string;
  chance: number;
  exact: string;
  spend: string;
  spread: boolean;
}
export interface Choice {
  action: string;
  data: unknown;
  label: string;
  odds: OddsLine[];
  preview: unknown;
}
export interface Question {
  kind: string;
  prompt: string;
  seat: number;
  seats: number[];
  mine: number[];
  complete: boolean;
  choices: Choice[];
}
/**
 * An event, its sentence and the rule behind it.
 *
 */
export interface Happening {
  text: string;
  rule: string;
  event: unknown;
}
/**
 * One change of the match: somebody answered, took back, gave up, sat down.
 *
 */
export interface Step {
  number: number;
  what: "answer" | "concede" | "lend" | "plan" | "return" | "seats" | "start" | "undo" | "unvote" | "vote";
  seat: number | null;
  line: string;
  by: "" | "bot" | "chance" | "clock" | "concede" | "person" | "standing" | "vote";
  happenings: Happening[];
}
/**
 * The table as one seat sees it; at a table without secrets one view serves all seats of a client.
 *
 */
export interface SeatView {
  seat: number | null;
  steps: Step[];
  table: unknown;
  questions: Question[];
  waiting: number[];
  outcome: number[] | null;
  verdict: string;
  no_undo: string;
}
/**
 * All that a client needs to be up to date. `number` counts the changes of the match.
 *
 */
export interface Update {
  number: number;
  match: MatchInfo;
  views: SeatView[];
}
export interface Refusal {
  code: string;
  rule: string;
  text: string;
}
/**
 * What the rules say to an action before it is done.
 *
 */
export interface Answered {
  action: string;
  label: string;
  allowed: boolean;
  refusal: Refusal | null;
  odds: OddsLine[];
  preview: unknown;
}
/**
 * An answer worth giving.
 *
 */
export interface Advised {
  action: string;
  label: string;
  chance: number | null;
  reason: string;
}
export interface Hint {
  best: Advised[];
}
/**
 * A new match; each invite lets one friend take that seat.
 *
 */
export interface Created {
  id: string;
  invites: {
    [k: string]: string;
  };
}
/**
 * The table after so many answers of a finished or imported match.
 *
 */
export interface Frame {
  at: number;
  last: number;
  view: SeatView;
}
/**
 * A guest's key: the secret that holds seats, for clients without cookies.
 *
 */
export interface Guest {
  key: string;
}
/**
 * What went wrong (RFC 9457), with the rule where a rule refused.
 *
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  rule: string;
  now: Update | null;
}
/**
 * The text of a work that chance has made.
 *
 */
export interface MadeUp {
  text: string;
}
/**
 * What a new work may begin with: empty ones, and those from the box.
 *
 */
export interface WorkStarts {
  starts: WorkStart[];
}
/**
 * What a new work may begin with: an empty one, or one from the box.
 *
 */
export interface WorkStart {
  id: string;
  name: string;
  help: string;
  text: string;
  empty: boolean;
}
/**
 * A work as one may read it who has its share code.
 *
 */
export interface WorkInfo {
  id: string;
  game: string;
  kind: string;
  text: string;
  report: WorkReport;
  mine: boolean;
  version: number;
  created: string;
  changed: string;
}
/**
 * What a game says about a work. It can be played when there are no problems.
 *
 */
export interface WorkReport {
  name: string;
  text: string;
  problems: Finding[];
  advice: Finding[];
  facts: Fact[];
  options: {
    [k: string]: unknown;
  };
}
/**
 * Something the rules say about a work: one sentence, the rule, and the places it speaks of.
 *
 */
export interface Finding {
  text: string;
  rule: string;
  at: string[];
}
/**
 * A figure of a work or of a game that was played, and the rule that it comes from.
 *
 */
export interface Fact {
  label: string;
  value: string;
  rule: string;
}
/**
 * A work in a list.
 *
 */
export interface WorkLine {
  id: string;
  game: string;
  kind: string;
  name: string;
  ready: boolean;
  facts: Fact[];
  version: number;
  changed: string;
}
/**
 * The answer to a command.
 *
 */
export interface Reply {
  re: number;
  problem: Problem | null;
  answered: Answered | null;
}
/**
 * How the server knows the caller.
 *
 */
export interface WhoAmI {
  kind: "account" | "guest" | "nobody" | "seat" | "token";
  name: string;
  scopes: string[];
}
export interface TokenInfo {
  id: string;
  name: string;
  scopes: string[];
  created: string;
  used: string;
}
/**
 * A new token with its secret, which is shown this once.
 *
 */
export interface MadeToken {
  token: TokenInfo;
  key: string;
}
/**
 * A match that waits for the caller.
 *
 */
export interface Turn {
  match: string;
  game: string;
  seats: number[];
  changed: string;
}
/**
 * An address that is told when a match waits for its owner.
 *
 */
export interface WebhookInfo {
  id: string;
  url: string;
  created: string;
  delivered: string;
  failures: number;
  trouble: string;
  off: boolean;
}
/**
 * A new webhook with the secret that its notices are signed with, which is shown this once.
 *
 */
export interface MadeWebhook {
  webhook: WebhookInfo;
  secret: string;
}
/**
 * Somewhere the account is signed in.
 *
 */
export interface SignedIn {
  created: string;
  used: string;
}
export interface KeptWork {
  id: string;
  game: string;
  kind: string;
  name: string;
  text: string;
  version: number;
  created: string;
  changed: string;
}
/**
 * A seat of the account at a match; its record is at `/matches/ID/record`.
 *
 */
export interface KeptMatch {
  id: string;
  game: string;
  status: string;
  created: string;
  changed: string;
  challenge: string;
  host: boolean;
  seat: number | null;
  name: string;
  standing: unknown[];
  marks: unknown[];
}
/**
 * All that is kept about an account, except for its password and other secrets.
 *
 */
export interface AccountData {
  name: string;
  created: string;
  sign_ins: SignedIn[];
  tokens: TokenInfo[];
  webhooks: WebhookInfo[];
  works: KeptWork[];
  experiments: string[];
  matches: KeptMatch[];
}
/**
 * What a webhook is sent: a match waits for its owner.
 *
 */
export interface Notice {
  match: string;
  game: string;
  seats: number[];
  url: string;
  changed: string;
}
export interface ChallengePlayed {
  match: string;
}
/**
 * One go at a challenge.
 *
 */
export interface ChallengeResult {
  place: number;
  name: string;
  bot: string;
  mine: boolean;
  running: boolean;
  score: number | null;
  verdict: string;
  facts: Fact[];
  gave_up: boolean;
  lent: boolean;
  late: boolean;
  ranked: boolean;
  against: number | null;
  match: string;
  ended: string;
}
/**
 * A challenge of this week in a list.
 *
 */
export interface ChallengeLine {
  id: string;
  game: string;
  title: string;
  ends: string;
  state: "open" | "played" | "playing";
  goes: number;
  ranked: number;
  mine: ChallengeResult | null;
  best: ChallengeResult | null;
}
export interface ChallengeInfo {
  id: string;
  kind: "friends" | "week";
  week: string;
  game: string;
  title: string;
  terms: Fact[];
  seat: number;
  bots: string[];
  commitment: string;
  created: string;
  ends: string;
  over: boolean;
  state: "open" | "played" | "playing";
  read_only: string;
  results: ChallengeResult[];
}
/**
 * What a seat or the team wins, with its 95 % interval.
 *
 */
export interface WinRate {
  name: string;
  value: number;
  low: number;
  high: number;
}
/**
 * A small experiment; its report is at `/lab/{id}/report`.
 *
 */
export interface LabRun {
  id: string;
  game: string;
  title: string;
  details: string;
  games: number;
  state: "failed" | "playing" | "ready" | "waiting";
  started: number;
  done: number;
  rates: WinRate[];
  problem: string;
  mine: boolean;
}
export interface LabInfo {
  open: boolean;
  most_games: number;
  runs: LabRun[];
}
/**
 * What one kind of bot wins when it sits everywhere.
 *
 */
export interface Measured {
  bot: string;
  tries: number;
  games: number;
  rates: WinRate[];
  length: number;
  length_in: string;
  run: string;
}
/**
 * What is known about a table with these options.
 *
 */
export interface Difficulty {
  cooperative: boolean;
  known: Measured[];
  run: LabRun | null;
  open: boolean;
  games: number;
}
/**
 * What the player is told at one step; without an answer he only reads it.
 *
 */
export interface LessonNote {
  text: Said;
  rules: string[];
  at: string[];
  answer: string;
  instead: Instead[];
}
/**
 * What to say when the player tries another answer, which the rules would allow.
 *
 */
export interface Instead {
  answer: string;
  en: string;
  de: string;
}
/**
 * One step of a lesson (counted from 0), with the table as the player sees it then.
 *
 */
export interface LessonFrame {
  at: number;
  last: number;
  note: LessonNote;
  match: MatchInfo;
  view: SeatView;
  since: number;
}
/**
 * What a coach has found in a finished match by now.
 *
 */
export interface Review {
  begun: boolean;
  done: number;
  total: number;
  frames: number[];
  findings: Insight[];
  summary: Summary;
}
/**
 * What there is to say about one answer of a record.
 *
 */
export interface Insight {
  answer: number;
  choice: Judgement | null;
  fortune: Fortune | null;
  chances: number[] | null;
}
/**
 * A decision that somebody made: the chance to win with what he chose, and with the best that was found.
 *
 *     Both are judged by what he knew at that moment.
 *
 */
export interface Judgement {
  seat: number;
  kind: string;
  question: string;
  chosen: string;
  best: string;
  choices: number;
  chance: number;
  lost: number;
  because: Because[];
  reason: string;
}
/**
 * An exact chance behind a choice: of the same result by what was chosen and by the best; null: none.
 *
 */
export interface Because {
  what: string;
  chosen: number | null;
  best: number | null;
}
/**
 * A roll or a draw: how it changed each seat's chance against what was to be expected.
 *
 */
export interface Fortune {
  seat: number;
  kind: string;
  text: string;
  luck: number[];
  readings: Reading[];
}
/**
 * A number that dice showed, and what they show on average.
 *
 */
export interface Reading {
  what: string;
  shown: number;
  expected: number;
}
/**
 * What the findings add up to so far.
 *
 */
export interface Summary {
  sides: number[][];
  moments: Moment[];
  players: PlayerReview[];
}
/**
 * One of the moments that decided the game.
 *
 */
export interface Moment {
  answer: number;
  what: "choice" | "luck";
  seat: number;
  change: number;
  text: string;
  better: string;
}
/**
 * A player's game: luck and skill, each as the sum of changes of his chance to win.
 *
 */
export interface PlayerReview {
  seat: number;
  decisions: number;
  skill: number;
  own_luck: number;
  luck: number;
  dice: DiceCount[];
}
/**
 * What one kind of dice showed a player, on average.
 *
 */
export interface DiceCount {
  what: string;
  rolls: number;
  shown: number;
  expected: number;
}
/**
 * A puzzle in a list.
 *
 */
export interface PuzzleLine {
  id: string;
  game: string;
  difficulty: number;
}
export interface PuzzleList {
  puzzles: PuzzleLine[];
  daily: string;
}
/**
 * A puzzle as who solves it sees it.
 *
 */
export interface PuzzleTable {
  id: string;
  game: string;
  difficulty: number;
  source: string;
  match: MatchInfo;
  view: SeatView;
}
/**
 * An answer to a puzzle and its chance to win.
 *
 */
export interface Ranked {
  action: string;
  label: string;
  chance: number;
}
export interface PuzzleVerdict {
  right: boolean;
  given: Ranked;
  best: Ranked;
  because: Because[];
  reason: string;
  ranking: Ranked[];
}
/**
 * How long a player may think about each question, and who plays on when that time is over.
 *
 */
export interface NewClock {
  kind: "days" | "live";
  allowance: number;
  bot?: string;
}
/**
 * Who shall sit there. Several `me` are one screen for all of them.
 *
 */
export interface SeatPlan {
  who: "bot" | "friend" | "me";
  name?: string;
  bot?: string;
}
export interface NewMatch {
  game: string;
  options?: {
    [k: string]: unknown;
  };
  seats?: SeatPlan[];
  dice?: "seeded" | "typed";
  watchable?: boolean;
  listed?: boolean;
  clock?: NewClock | null;
  name?: string;
  work?: string;
}
export interface Act {
  action:
    | string
    | {
        [k: string]: unknown;
      };
  seat: number;
  expect?: number | null;
}
export interface Ask {
  action:
    | string
    | {
        [k: string]: unknown;
      };
  seat: number;
}
export interface ForSeat {
  seat: number;
}
/**
 * Whether that seat's player wants to end the game for all.
 *
 */
export interface EndVote {
  seat: number;
  end?: boolean;
}
export interface Claim {
  invite?: string;
  name?: string;
}
/**
 * Whether anybody may sit down.
 *
 */
export interface Listing {
  listed: boolean;
}
/**
 * Give a seat to a bot.
 *
 */
export interface Lend {
  bot?: string;
}
export interface Start {
  fill?: string;
}
export interface Standing {
  /**
   * @maxItems 40
   */
  answers: StandingAnswer[];
}
export interface Marks {
  /**
   * @maxItems 40
   */
  marks: Mark[];
}
export interface RecordText {
  text: string;
}
export interface WorkText {
  text: string;
}
export interface NewWork {
  game: string;
  kind: string;
  text: string;
}
export interface SaveWork {
  text: string;
  expect?: number | null;
}
export interface RenameWork {
  name: string;
}
/**
 * A command over the WebSocket: `do` names the same thing as the HTTP path.
 *
 */
export interface Command {
  id: number;
  do: "act" | "ask" | "concede" | "marks" | "undo";
  seat: number;
  action?:
    | string
    | {
        [k: string]: unknown;
      };
  expect?: number | null;
  /**
   * @maxItems 40
   */
  marks?: Mark[];
}
export interface SignUp {
  name: string;
  password: string;
}
export interface SignIn {
  name: string;
  password: string;
  bring?: boolean;
}
export interface NewPassword {
  old: string;
  new: string;
}
/**
 * What deletes an account.
 *
 */
export interface Farewell {
  password: string;
}
export interface NewToken {
  name: string;
  /**
   * @minItems 1
   * @maxItems 3
   */
  scopes:
    | ["create" | "play" | "read"]
    | ["create" | "play" | "read", "create" | "play" | "read"]
    | ["create" | "play" | "read", "create" | "play" | "read", "create" | "play" | "read"];
}
export interface NewWebhook {
  url: string;
}
export interface PlayChallenge {
  name?: string;
  bot?: string;
}
/**
 * So many games of drivers with the options of a table.
 *
 */
export interface NewLabRun {
  game: string;
  options: {
    [k: string]: unknown;
  };
  games?: number;
}
/**
 * Play on from a moment of a game that is over, or from a step of a lesson.
 *
 */
export interface Branch {
  at: number;
  seats?: SeatPlan[];
}
export interface PuzzleAnswer {
  action: string;
}
