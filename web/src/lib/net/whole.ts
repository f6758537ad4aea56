import type { Question, SeatDetails, SeatView, Update } from "../../generated/wire";

/** An update with what it leaves out, which others before it over the same connection had. */
export function whole(update: Update, last: Update | null, details: SeatDetails[] = []): Update {
  const match = update.match ?? last?.match;
  return { ...update, match, views: update.views.map((view) => wholeView(view, last, details)) };
}

function wholeView({ changes, ...view }: SeatView, last: Update | null, details: SeatDetails[]): SeatView {
  const before = last?.views.find(({ seat }) => seat === view.seat)?.table;
  const questions = view.questions.map((question) => named(question, view.questions, details));
  return { ...view, questions, ...(changes && { table: changed(before, changes) }) };
}

/** A question with its actions, which details name where the seat that answers is asked nothing else. */
function named(question: Question, asked: Question[], details: SeatDetails[]): Question {
  const [seat = -1] = question.mine;
  if (question.actions.length || asked.some((one) => one !== question && one.mine.includes(seat))) {
    return question;
  }
  const known = details.find((each) => each.seat === seat)?.choices ?? [];
  return { ...question, actions: known.map(({ action }) => action) };
}

/** A table, or a value in it, with its change; everything that stays the same is shared. */
function changed(before: unknown, change: unknown): unknown {
  if (typeof change !== "object" || change === null || Array.isArray(change)) return change;
  if ("=" in change) return change["="];
  if (Array.isArray(before)) return renewed(before, change);
  const old = before as Record<string, unknown>;
  const found = Object.entries(change).map(([key, inside]) => [key, changed(old[key], inside)]);
  return found.length ? { ...old, ...(Object.fromEntries(found) as object) } : before;
}

/** A list with items that have changed, without those that went, or with those that came. */
function renewed(before: unknown[], change: { "-"?: number[]; "+"?: unknown }): unknown[] {
  const { "-": gone = [], "+": come = [], ...inside } = change;
  const list = before.filter((_, at) => !gone.includes(at));
  if (Array.isArray(come)) list.push(...come);
  else for (const [at, item] of Object.entries(come as object)) list.splice(Number(at), 0, item);
  for (const [at, item] of Object.entries(inside)) list[Number(at)] = changed(before[Number(at)], item);
  return list;
}
