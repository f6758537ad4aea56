// Made by `make web-types` from the server's types. Do not edit.

export interface Everything {
  BotInfo: BotInfo;
  GameInfo: GameInfo;
  OptionsChecked: OptionsChecked;
  RuleInfo: RuleInfo;
  LedgerInfo: LedgerInfo;
  PackedGame: PackedGame;
  ClockTerms: ClockTerms;
  SeatTime: SeatTime;
  ClockInfo: ClockInfo;
  SeatInfo: SeatInfo;
  Plan: Plan;
  MatchInfo: MatchInfo;
  MatchLine: MatchLine;
  Question: Question;
  LogEntry: LogEntry;
  Standing: Standing;
  Ending: Ending;
  SeatView: SeatView;
  Update: Update;
  LogPage: LogPage;
  Offers: Offers;
  SeatDetails: SeatDetails;
  Refusal: Refusal;
  Advised: Advised;
  Hint: Hint;
  Created: Created;
  Frame: Frame;
  Guest: Guest;
  Problem: Problem;
  Hello: Hello;
  SeatPhrase: SeatPhrase;
  Reply: Reply;
  WhoAmI: WhoAmI;
  TokenInfo: TokenInfo;
  TokenSecret: TokenSecret;
  Turn: Turn;
  WebhookInfo: WebhookInfo;
  WebhookSecret: WebhookSecret;
  SignedIn: SignedIn;
  StoredCreation: StoredCreation;
  StoredSeat: StoredSeat;
  AccountData: AccountData;
  Notice: Notice;
  BookInfo: BookInfo;
  ChallengePlayed: ChallengePlayed;
  ChallengeResult: ChallengeResult;
  ChallengeLine: ChallengeLine;
  ChallengeInfo: ChallengeInfo;
  MadeUp: MadeUp;
  CreationStarts: CreationStarts;
  CreationInfo: CreationInfo;
  CreationLine: CreationLine;
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
  PositionProblem: PositionProblem;
  PositionFrame: PositionFrame;
  Analysis: Analysis;
  Continuation: Continuation;
  Best: Best;
  NewClock: NewClock;
  SeatPlan: SeatPlan;
  NewMatch: NewMatch;
  ReadyMatch: ReadyMatch;
  AutoReply: AutoReply;
  Mark: Mark;
  Act: Act;
  Ask: Ask;
  AskAt: AskAt;
  Details: Details;
  ForSeat: ForSeat;
  EndVote: EndVote;
  Claim: Claim;
  Listing: Listing;
  Lend: Lend;
  Start: Start;
  SetAutoReplies: SetAutoReplies;
  Marks: Marks;
  RecordText: RecordText;
  Command: Command;
  SignUp: SignUp;
  SignIn: SignIn;
  NewPassword: NewPassword;
  DeleteAccount: DeleteAccount;
  NewToken: NewToken;
  NewWebhook: NewWebhook;
  PlayChallenge: PlayChallenge;
  CreationText: CreationText;
  NewCreation: NewCreation;
  SaveCreation: SaveCreation;
  RenameCreation: RenameCreation;
  NewLabRun: NewLabRun;
  Branch: Branch;
  PuzzleAnswer: PuzzleAnswer;
  At: At;
  Analyse: Analyse;
  AskAnalysis: AskAnalysis;
  Search: Search;
  PlayPosition: PlayPosition;
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
  weight: "heavy" | "light" | "medium";
  minutes: number;
  cooperative: boolean;
  example: boolean;
  hidden_information: boolean;
  rules_version: number;
  content_hash: string;
  bots: BotInfo[];
  auto_replies: AutoReplyOffer[];
  creations: CreationKind[];
  lessons: LessonLine[];
  weekly: string[];
}
/**
 * A question that a player may leave to an automatic reply, such as `assist 0` to `assist`.
 *
 */
export interface AutoReplyOffer {
  kind: string;
  answer: string;
  label: string;
  by_odds: boolean;
}
/**
 * A kind of creation, with its names and the option that takes one.
 *
 */
export interface CreationKind {
  kind: string;
  label: string;
  plural: string;
  play: string;
  option: string;
  instead: string;
  help: string;
  more: CreationSlot[];
}
/**
 * The option that takes the creation of another seat.
 *
 */
export interface CreationSlot {
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
 * A text in each language of the pages.
 *
 */
export interface Said {
  en: string;
  de: string;
}
/**
 * Options with all defaults filled in, how many seats they make, and what they leave to the game.
 *
 */
export interface OptionsChecked {
  options: {
    [k: string]: unknown;
  };
  seats: number;
  meant: {
    [k: string]: unknown;
  };
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
/**
 * A game with a content pack.
 *
 */
export interface PackedGame {
  name: string;
  changes: ContentChange[];
  form: {
    [k: string]: unknown;
  };
  drawing: unknown;
}
/**
 * One field that differs between two contents; an empty text where there is none.
 *
 */
export interface ContentChange {
  file: string;
  entry: string;
  field: string;
  before: string;
  after: string;
}
/**
 * The settings of a clock.
 *
 */
export interface ClockTerms {
  kind: "days" | "live";
  allowance: number;
  bot: string;
}
/**
 * A seat that is waited for, and its deadline.
 *
 */
export interface SeatTime {
  seat: number;
  ends: string;
}
/**
 * The current state of a clock.
 *
 */
export interface ClockInfo {
  kind: "days" | "live";
  allowance: number;
  bot: string;
  running: SeatTime[];
  now: string;
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
  auto_replies: AutoReply[];
}
/**
 * Answer questions of this kind for me, unless another answer changes the odds by `unless`.
 *
 */
export interface AutoReply {
  kind: string;
  answer: string;
  unless?: number | null;
}
export interface Plan {
  seat: number;
  marks: Mark[];
}
/**
 * A drawing on the planning layer; places have the game's own names.
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
  title: string;
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
  read_only: string;
  pack?: PackMark;
}
/**
 * How a match names its pack: equal packs have equal hashes.
 *
 */
export interface PackMark {
  name: string;
  hash: string;
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
  challenge: string;
  my_turn: boolean;
  due: string;
  created: string;
  changed: string;
  read_only: string;
}
export interface Question {
  kind: string;
  prompt: string;
  seat: number;
  seats: number[];
  mine: number[];
  complete: boolean;
  actions: string[];
}
/**
 * One entry of the match's log: a player answered, undid, gave up or joined, or a seat changed hands.
 *
 */
export interface LogEntry {
  number: number;
  kind: "answer" | "concede" | "lend" | "plan" | "return" | "seats" | "start" | "undo" | "unvote" | "vote";
  seat: number | null;
  line: string;
  by: "" | "auto" | "bot" | "chance" | "clock" | "concede" | "person" | "vote";
  events: EventInfo[];
}
/**
 * An event with its sentence and its rule.
 *
 */
export interface EventInfo {
  text: string;
  rule: string;
  event: unknown;
}
/**
 * The place of a seat in a finished game; seats that are level share one.
 *
 */
export interface Standing {
  seat: number;
  place: number;
  note: string;
}
/**
 * A finished game as one seat sees it, beside its verdict.
 *
 */
export interface Ending {
  headline: string;
  standings: Standing[];
  facts: Fact[];
  harder: {
    [k: string]: unknown;
  };
  sides: boolean;
  easier: {
    [k: string]: unknown;
  };
}
/**
 * A figure of a creation or of a finished game, with its rule.
 *
 */
export interface Fact {
  label: string;
  value: string;
  rule: string;
  share?: number;
}
/**
 * The table as one seat sees it; in a match without secrets one view serves all seats of a client.
 *
 */
export interface SeatView {
  seat: number | null;
  entries: LogEntry[];
  questions: Question[];
  waiting: number[];
  outcome: number[] | null;
  verdict: string;
  no_undo: string;
  table?: unknown;
  changes?: {
    [k: string]: unknown;
  };
  ending?: Ending;
  recap?: string[];
}
/**
 * What has changed in a match. `number` is that of the last log entry.
 *
 */
export interface Update {
  type: "update";
  number: number;
  views: SeatView[];
  match?: MatchInfo;
  re?: number;
}
/**
 * A part of the log as one seat sees it.
 *
 */
export interface LogPage {
  entries: LogEntry[];
}
/**
 * The details of offered actions.
 *
 */
export interface Offers {
  number: number;
  choices: Choice[];
}
/**
 * An action with its details.
 *
 */
export interface Choice {
  action: string;
  data: unknown;
  label: string;
  odds: OddsLine[];
  preview: unknown;
  places: string[];
  faces?: string[];
}
/**
 * One possible result of an action, for one way of spending tokens on it.
 *
 */
export interface OddsLine {
  what: string;
  chance: number;
  exact: string;
  spend: string;
  spread: boolean;
}
/**
 * The details of everything that a seat is asked, sent before the update that asks it.
 *
 */
export interface SeatDetails {
  type: "details";
  number: number;
  choices: Choice[];
  seat: number;
}
export interface Refusal {
  code: string;
  rule: string;
  text: string;
}
/**
 * A recommended answer.
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
 * The table after that many log entries of a finished or imported match.
 *
 */
export interface Frame {
  at: number;
  last: number;
  view: SeatView;
  choices?: Choice[];
}
/**
 * A guest's key: the secret that holds seats, for clients without cookies.
 *
 */
export interface Guest {
  key: string;
}
/**
 * An error (RFC 9457), with the rule where a rule refused.
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
 * The first message of every live connection.
 *
 */
export interface Hello {
  type: "hello";
  version: number;
}
/**
 * The player of a seat says something, to everybody at the table. It is stored nowhere.
 *
 */
export interface SeatPhrase {
  type: "phrase";
  seat: number;
  phrase:
    | ("close" | "good-game" | "hello" | "luck" | "nice" | "oops" | "ready" | "thanks" | "think" | "with-me")
    | ("cheer" | "cry" | "fume" | "gasp" | "grin" | "honk")
    | "nudge";
  to: number[];
}
/**
 * The answer to a command that changed nothing; a change comes as an update with its `re`.
 *
 */
export interface Reply {
  type: "reply";
  re: number;
  problem?: Problem | null;
  answered?: Answered | null;
  details?: Offers | null;
}
/**
 * What the rules say about an action before it is done.
 *
 */
export interface Answered {
  allowed: boolean;
  refusal: Refusal | null;
  action: string;
  data: unknown;
  label: string;
  odds: OddsLine[];
  preview: unknown;
  places: string[];
  faces?: string[];
}
/**
 * Who the caller is.
 *
 */
export interface WhoAmI {
  kind: "account" | "guest" | "nobody" | "seat" | "token";
  name: string;
  scopes: string[];
  edition?: "browser" | "server";
}
export interface TokenInfo {
  id: string;
  name: string;
  scopes: string[];
  created: string;
  used: string;
}
/**
 * A new token with its secret, which is shown only this once.
 *
 */
export interface TokenSecret {
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
 * A URL that is notified when a match waits for its owner.
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
 * A new webhook with the secret that signs its notices, which is shown only this once.
 *
 */
export interface WebhookSecret {
  webhook: WebhookInfo;
  secret: string;
}
/**
 * A session of the account.
 *
 */
export interface SignedIn {
  created: string;
  used: string;
}
export interface StoredCreation {
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
 * A seat of the account in a match, whose record is at `/matches/ID/record`.
 *
 */
export interface StoredSeat {
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
 * Everything stored about an account, except its password and other secrets.
 *
 */
export interface AccountData {
  name: string;
  created: string;
  sign_ins: SignedIn[];
  tokens: TokenInfo[];
  webhooks: WebhookInfo[];
  creations: StoredCreation[];
  experiments: string[];
  matches: StoredSeat[];
}
/**
 * The body sent to a webhook: a match waits for its owner.
 *
 */
export interface Notice {
  match: string;
  game: string;
  seats: number[];
  url: string;
  changed: string;
}
/**
 * The text of a rulebook; without chapters where nobody wrote one.
 *
 */
export interface BookInfo {
  title: string;
  about: string;
  summary: SummaryPart[];
  chapters: Chapter[];
}
/**
 * A box of the page that sums the game up.
 *
 */
export interface SummaryPart {
  title: string;
  items: string[];
}
/**
 * `name` is that of its file without the number in front.
 *
 */
export interface Chapter {
  title: string;
  about: string;
  paragraphs: Paragraph[];
  name: string;
}
/**
 * Text with the ids of the rules that it tells.
 *
 */
export interface Paragraph {
  rules: string[];
  heading: string;
  text: string;
  items: string[];
  scene: Scene | null;
}
/**
 * A picture of the table; with steps it is an example that the reader plays.
 *
 */
export interface Scene {
  caption: string;
  position: string;
  seat: number;
  shows: ("hand" | "top")[];
  at: string[];
  steps: BookStep[];
}
/**
 * What happens next in an example, as lines of a record, and what the book says to it.
 *
 */
export interface BookStep {
  play: string;
  text: string;
  at: string[];
}
export interface ChallengePlayed {
  match: string;
}
/**
 * One attempt at a challenge.
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
 * The text of a random creation.
 *
 */
export interface MadeUp {
  text: string;
}
/**
 * The starting points of a new creation: empty ones, and those from the box.
 *
 */
export interface CreationStarts {
  starts: CreationStart[];
}
/**
 * A template for a new creation: an empty one, or one from the game's content.
 *
 */
export interface CreationStart {
  id: string;
  name: string;
  help: string;
  text: string;
  empty: boolean;
}
/**
 * A creation, as shown to everyone who has its share code.
 *
 */
export interface CreationInfo {
  id: string;
  game: string;
  kind: string;
  text: string;
  report: CreationReport;
  mine: boolean;
  version: number;
  created: string;
  changed: string;
}
/**
 * The result of checking a creation. A creation without problems can be played.
 *
 */
export interface CreationReport {
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
 * One sentence about a creation, with its rule and the places it concerns.
 *
 */
export interface Finding {
  text: string;
  rule: string;
  at: string[];
}
/**
 * A creation in a list.
 *
 */
export interface CreationLine {
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
 * The win rate of a seat or the team, with its 95 % interval.
 *
 */
export interface WinRate {
  name: string;
  value: number;
  low: number;
  high: number;
}
/**
 * An experiment; its report is at `/lab/{id}/report`.
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
 * The win rates of one kind of bot in all seats.
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
 * What has been measured for these options.
 *
 */
export interface Difficulty {
  cooperative: boolean;
  known: Measured[];
  run: LabRun | null;
  open: boolean;
  games: number;
  crews: boolean;
}
/**
 * The note at one step; without an answer the player only reads it.
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
 * The note for a player who tries another legal answer.
 *
 */
export interface Instead {
  answer: string;
  en: string;
  de: string;
}
/**
 * One step of a lesson (counted from 0), with the table as the player sees it at that step.
 *
 */
export interface LessonFrame {
  at: number;
  last: number;
  note: LessonNote;
  match: MatchInfo;
  view: SeatView;
  choices: Choice[];
  since: number;
}
/**
 * The findings in a finished match so far.
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
 * The review of one answer of a record.
 *
 */
export interface Insight {
  answer: number;
  choice: Judgement | null;
  fortune: Fortune | null;
  chances: number[] | null;
}
/**
 * A player's decision: the chance to win with their choice and with the best answer that was found.
 *
 *     Both are judged by what the player knew at that moment.
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
 * The exact chance of one result with the chosen and with the best answer; null if it cannot occur.
 *
 */
export interface Because {
  what: string;
  chosen: number | null;
  best: number | null;
}
/**
 * A roll or a draw, and how it changed each seat's chance compared with the expectation.
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
 * A number that dice showed, and its expectation.
 *
 */
export interface Reading {
  what: string;
  shown: number;
  expected: number;
}
/**
 * The summary of the findings so far.
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
  reason: string;
}
/**
 * A player's luck and skill, each as the sum of changes of their chance to win.
 *
 */
export interface PlayerReview {
  seat: number;
  decisions: number;
  skill: number;
  own_luck: number;
  luck: number;
  dice: DiceCount[];
  best: Moment | null;
  luckiest: Moment | null;
  costliest: Moment | null;
}
/**
 * The mean of one kind of dice that a player rolled.
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
  theme: string;
  question: string;
  set_up: string;
}
export interface PuzzleList {
  puzzles: PuzzleLine[];
  daily: string;
  by_day: string[];
}
/**
 * A puzzle as its solver sees it.
 *
 */
export interface PuzzleTable {
  id: string;
  game: string;
  difficulty: number;
  theme: string;
  question: string;
  set_up: string;
  source: string;
  match: MatchInfo;
  view: SeatView;
  choices: Choice[];
}
/**
 * An answer to a puzzle and its win chance.
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
 * One thing that is wrong with a position.
 *
 */
export interface PositionProblem {
  text: string;
  rule: string;
  line: number;
}
/**
 * A position that can be played, as one seat sees it.
 *
 */
export interface PositionFrame {
  match: MatchInfo;
  view: SeatView;
  choices: Choice[];
  lines: string[];
  content_hash: string;
}
export interface Analysis {
  position: string;
  problems: PositionProblem[];
  frame: PositionFrame | null;
  controls: Control[];
  situations: Situation[];
}
/**
 * One thing that can be set in the text of a position.
 *
 */
export interface Control {
  line: string;
  label: string;
  kind: "choice" | "counts" | "flag" | "list" | "number" | "text";
  word: string;
  part: number;
  between: string;
  group: string;
  low: number;
  high: number;
  offers: Offer[];
}
/**
 * A value that can be chosen, as the text has it, and its name.
 *
 */
export interface Offer {
  value: string;
  label: string;
}
/**
 * A question by its name, and the lines that lead to it; an empty one is taken out.
 *
 */
export interface Situation {
  name: string;
  lines: {
    [k: string]: string;
  };
}
/**
 * A recommended answer and what would follow it.
 *
 */
export interface Continuation {
  action: string;
  label: string;
  chance: number | null;
  reason: string;
  line: string[];
}
export interface Best {
  best: Continuation[];
}
/**
 * The time for each question, and the bot that takes over when it is up.
 *
 */
export interface NewClock {
  kind: "days" | "live";
  allowance: number;
  bot?: string;
}
/**
 * Who takes a seat. Several `me` share one screen.
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
  creation?: string;
}
/**
 * A first game, set up by the server.
 *
 */
export interface ReadyMatch {
  name?: string;
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
/**
 * A question about everything that could be done at a place of the board.
 *
 */
export interface AskAt {
  place: string;
  seat: number;
}
/**
 * Ask for the details of offered actions.
 *
 */
export interface Details {
  seat: number;
  expect?: number | null;
  /**
   * @maxItems 200
   */
  actions?: string[];
}
export interface ForSeat {
  seat: number;
  expect?: number | null;
}
/**
 * A vote of that seat's player on ending the game for all.
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
 * Whether everyone may join.
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
export interface SetAutoReplies {
  /**
   * @maxItems 40
   */
  answers: AutoReply[];
}
export interface Marks {
  /**
   * @maxItems 40
   */
  marks: Mark[];
  expect?: number | null;
}
export interface RecordText {
  text: string;
}
/**
 * A command over the WebSocket; `do` has the name of the HTTP path; `say` has none.
 *
 */
export interface Command {
  id: number;
  do: "act" | "ask" | "concede" | "details" | "marks" | "say" | "undo";
  seat: number;
  action?:
    | string
    | {
        [k: string]: unknown;
      };
  expect?: number | null;
  /**
   * @maxItems 200
   */
  actions?: string[];
  /**
   * @maxItems 40
   */
  marks?: Mark[];
  phrase?:
    | ("close" | "good-game" | "hello" | "luck" | "nice" | "oops" | "ready" | "thanks" | "think" | "with-me")
    | ("cheer" | "cry" | "fume" | "gasp" | "grin" | "honk")
    | "nudge";
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
 * Delete the account.
 *
 */
export interface DeleteAccount {
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
export interface CreationText {
  text: string;
}
export interface NewCreation {
  game: string;
  kind: string;
  text: string;
}
export interface SaveCreation {
  text: string;
  expect?: number | null;
}
export interface RenameCreation {
  name: string;
}
/**
 * Let driver bots play games with the options of a match.
 *
 */
export interface NewLabRun {
  game: string;
  options: {
    [k: string]: unknown;
  };
  games?: number;
  random_crews?: boolean;
}
/**
 * Play on from an entry of a finished match, or from a step of a lesson.
 *
 */
export interface Branch {
  at: number;
  seats?: SeatPlan[];
}
export interface PuzzleAnswer {
  action: string;
}
/**
 * A position and who looks at it.
 *
 */
export interface At {
  position: string;
  seat?: number | null;
  content?: string;
}
/**
 * Look at a position, and before that play on from it.
 *
 */
export interface Analyse {
  position?: string;
  seat?: number | null;
  content?: string;
  options?: {
    [k: string]: unknown;
  };
  answer?: string;
  roll?: boolean;
}
/**
 * Ask about an action, or about everything that could be done at a place.
 *
 */
export interface AskAnalysis {
  position: string;
  seat?: number | null;
  content?: string;
  action?: string;
  place?: string;
}
/**
 * Search for the best answers.
 *
 */
export interface Search {
  position: string;
  seat?: number | null;
  content?: string;
  depth?: number;
  open?: boolean;
}
/**
 * Play on as a match.
 *
 */
export interface PlayPosition {
  position: string;
  seat?: number | null;
  content?: string;
  seats?: SeatPlan[];
}
