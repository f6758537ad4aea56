import { t as days } from "../clocks/messages";
import type { EventInfo, SeatView, LogEntry, Update } from "../generated/wire";
import { t } from "./messages";

/** What one seat has been told since the match began. */
export interface Log {
  seat: number | null;
  steps: LogEntry[];
}

const lastNumber = (log: Log | undefined): number => log?.steps.at(-1)?.number ?? -1;

/** The logs with what is new in a message; what was told before is not told again. */
export function logged(logs: Log[], update: Update): Log[] {
  return update.views.map((view) => {
    const log = logs.find((one) => one.seat === view.seat);
    return { seat: view.seat, steps: [...(log?.steps ?? []), ...newSteps(log, view)] };
  });
}

/** What a message brings that has not been logged yet. */
export function newHappenings(logs: Log[], view: SeatView): EventInfo[] {
  const log = logs.find((one) => one.seat === view.seat);
  return newSteps(log, view).flatMap((step) => step.happenings);
}

function newSteps(log: Log | undefined, view: SeatView): LogEntry[] {
  return view.steps.filter((step) => step.number > lastNumber(log));
}

/** Who did a step, in words; nobody for what the rules did by themselves. */
export function doer(step: LogEntry, names: (seat: number) => string): string {
  if (step.by === "chance" || step.seat === -1) return t.log.chance;
  return step.seat === null ? "" : names(step.seat);
}

const SAYS: Record<LogEntry["what"], (step: LogEntry) => string> = {
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
  const automatic = step.by === "standing" ? ` ${t.log.autoReply}` : "";
  return SAYS[step.what](step) + automatic;
}

/** What happened in a step, with what happened several times on end told once. */
export function counted(happenings: EventInfo[]): { happening: EventInfo; times: number }[] {
  const lines: { happening: EventInfo; times: number }[] = [];
  for (const happening of happenings) {
    const last = lines.at(-1);
    if (last?.happening.text === happening.text) last.times++;
    else lines.push({ happening, times: 1 });
  }
  return lines;
}

/** The steps that are worth a line: drawing on the plan is not. */
export function worthTelling(steps: LogEntry[]): LogEntry[] {
  return steps.filter((step) => step.what !== "plan");
}
