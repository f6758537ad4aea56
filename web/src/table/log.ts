import { t as days } from "../clocks/messages";
import type { EventInfo, LogEntry, SeatInfo, SeatView, Update } from "../generated/wire";
import { t } from "./messages";

/** What one seat has been told since the match began. */
export interface Log {
  seat: number | null;
  entries: LogEntry[];
}

const lastNumber = (log: Log | undefined): number => log?.entries.at(-1)?.number ?? -1;

/** The logs with what is new in a message; what was told before is not told again. */
export function logged(logs: Log[], update: Update): Log[] {
  return update.views.map((view) => {
    const log = logs.find((one) => one.seat === view.seat);
    const news = newEntries(log, view);
    // After a long time away only the newest entries come: those before them are loaded when somebody reads them.
    const follows = news[0] === undefined || news[0].number === lastNumber(log) + 1;
    return { seat: view.seat, entries: follows ? [...(log?.entries ?? []), ...news] : news };
  });
}

/** The logs with older entries of one seat. */
export function withOlder(logs: Log[], seat: number | null, older: LogEntry[]): Log[] {
  return logs.map((log) => {
    if (log.seat !== seat) return log;
    const first = log.entries[0]?.number ?? Infinity;
    return { seat, entries: [...older.filter(({ number }) => number < first), ...log.entries] };
  });
}

/** What a message brings that has not been logged yet. */
export function newEntries(log: Log | undefined, view: SeatView): LogEntry[] {
  return view.entries.filter((step) => step.number > lastNumber(log));
}

/** The entries as far as that number of their events has been shown. */
export function soFar(entries: LogEntry[], shown: number): LogEntry[] {
  const told: LogEntry[] = [];
  let left = shown;
  for (const entry of entries) {
    if (left <= 0) break;
    told.push({ ...entry, events: entry.events.slice(0, left) });
    left -= entry.events.length;
  }
  return told;
}

/** Who did a step, in words; nobody for what the rules did by themselves. */
export function doer(step: LogEntry, names: (seat: number) => string): string {
  if (step.by === "chance" || step.seat === -1) return t.log.chance;
  return step.seat === null ? "" : names(step.seat);
}

/** Whose step it is: whom its first sentence is about, for others may have let it happen. Pieces belong to their owners. */
export function subject(
  step: LogEntry,
  seats: SeatInfo[],
  ownerOf: (event: unknown) => number | null = () => null,
): number | null {
  const first = step.events.find((event) => event.text);
  const text = first?.text ?? "";
  const mine = seats.filter((seat) => seat.mine);
  if (mine.length === 1 && /^Your?\b/.test(text)) return mine[0]?.seat ?? null;
  const begins = (name: string): boolean => name !== "" && /^(?: |')/.test(text.slice(name.length));
  const named = seats.find(({ role, name }) =>
    [role, name].some((each) => text.startsWith(each) && begins(each)),
  );
  return named?.seat ?? ownerOf(first?.event) ?? step.seat;
}

const SAYS: Record<LogEntry["kind"], (step: LogEntry) => string> = {
  start: () => t.log.start,
  answer: (step) => (step.line === "?" ? t.log.secret : step.line),
  undo: () => t.log.undo,
  concede: (step) => (step.by === "vote" ? t.log.ended : t.log.concede),
  vote: () => t.log.vote,
  unvote: () => t.log.unvote,
  seats: (step) => step.line || t.log.seats,
  lend: (step) => (step.by === "concede" ? t.log.handsOver : days.clock.lent),
  return: () => days.clock.returned,
  plan: () => t.log.plan,
};

/** A step as the log heads it. */
export function says(step: LogEntry): string {
  const automatic = step.by === "auto" ? ` ${t.log.autoReply}` : "";
  return SAYS[step.kind](step) + automatic;
}

/** What happened in a step, with what happened several times on end told once. Some is told by the words of another. */
export function counted(happenings: EventInfo[]): { happening: EventInfo; times: number }[] {
  const lines: { happening: EventInfo; times: number }[] = [];
  for (const happening of happenings.filter(({ text }) => text)) {
    const last = lines.at(-1);
    if (last?.happening.text === happening.text) last.times++;
    else lines.push({ happening, times: 1 });
  }
  return lines;
}

/** The steps with what a player did several times on end in one of them; of secrets also while others do the same. */
export function joined(steps: LogEntry[]): LogEntry[] {
  const told = ({ events }: LogEntry): string => events.map(({ text }) => text).join("");
  const lines: LogEntry[] = [];
  /** The lines since all do the same, by who does it and what is told of it. */
  let round = new Map<string, number>();
  for (const step of steps) {
    if (!isAlike(lines.at(-1), step)) round = new Map();
    const doing = `${step.seat} ${step.by} ${told(step)}`;
    const at = round.get(doing) ?? -1;
    const last = lines[at];
    if (last && told(step) && (step.line === "?" || at === lines.length - 1))
      lines[at] = { ...last, events: [...last.events, ...step.events] };
    else round.set(doing, lines.push(step) - 1);
  }
  return lines;
}

/** Whether a step is the same kind of answer as the one before. */
function isAlike(before: LogEntry | undefined, step: LogEntry): boolean {
  if (before?.kind !== "answer" || step.kind !== "answer") return false;
  const [one, other] = [before.events[0]?.event, step.events[0]?.event] as ({ event?: string } | null)[];
  return one?.event === other?.event;
}

/** What happened to my seats: how their steps begin, unless with others, and what names one or speaks to the player. */
export function concerning(steps: LogEntry[], seats: SeatInfo[]): LogEntry[] {
  const namesOf = (some: SeatInfo[]): string[] =>
    some.flatMap(({ role, name }) => [role, name]).filter(Boolean);
  const mine = seats.filter((seat) => seat.mine);
  const [names, others] = [namesOf(mine), namesOf(seats.filter((seat) => !seat.mine))];
  const tells = (text: string): boolean =>
    /\byour?\b/i.test(text) || names.some((name) => text.includes(name));
  const begins = (text: string): boolean => !others.some((name) => text.startsWith(name));
  return steps.flatMap((step) => {
    const own = mine.some(({ seat }) => seat === step.seat);
    const events = step.events.filter(({ text }, at) => (own && at === 0 && begins(text)) || tells(text));
    return events.length > 0 || (own && step.events.length === 0) ? [{ ...step, events }] : [];
  });
}

/** The steps that are worth a line: drawing on the plan is not, nor an answer of which nothing came. */
export function worthTelling(steps: LogEntry[]): LogEntry[] {
  // A game that is not installed has lines only.
  const tells = steps.some(({ events }) => events.length);
  return steps.filter(({ kind, by, line, events }) => {
    const answers = kind === "answer" && by !== "clock" && (line !== "?" || events.length > 0);
    return kind !== "plan" && !(tells && answers && events.every(({ text }) => !text));
  });
}
