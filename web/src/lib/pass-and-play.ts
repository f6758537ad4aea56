import type { SeatView } from "../generated/wire";

/** Whether this view's own seat has something to answer. */
function mustAnswer(view: SeatView): boolean {
  return view.questions.some((question) => view.seat !== null && question.mine.includes(view.seat));
}

/**
 * Whom the screen must be passed to before anything is shown, or null.
 *
 * Several views mean that seats with secrets share this screen; `looking` is the seat that sees it now.
 */
export function passTo(views: SeatView[], looking: number | null): number | null {
  if (views.length < 2) return null;
  const current = views.find((view) => view.seat === looking);
  if (current && (mustAnswer(current) || current.outcome)) return null;
  const next = views.find(mustAnswer) ?? (current ? undefined : views[0]);
  return next?.seat ?? null;
}

/** The view that is on the screen. */
export function seen(views: SeatView[], looking: number | null): SeatView | null {
  return views.find((view) => view.seat === looking) ?? views[0] ?? null;
}
