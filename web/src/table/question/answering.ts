import type { Question, SeatView } from "../../generated/wire";

/** The questions of a view that this screen may answer. */
export function answerable(view: SeatView): Question[] {
  return view.questions.filter((question) => question.mine.length > 0);
}

/** In whose name a question is answered: chance's at a table with real dice, else a seat of mine. */
export function answerer(question: Question): number {
  if (question.seat === -1) return -1;
  return question.mine.includes(question.seat) ? question.seat : (question.mine[0] ?? question.seat);
}

/** Whether it is the same question, though others may have taken some of its choices meanwhile. */
export function isSame(one: Question, other: Question): boolean {
  return one.kind === other.kind && one.seat === other.seat && one.prompt === other.prompt;
}

/** The seats the table waits for: others, and mine where I have not answered. */
export function awaited(view: SeatView): number[] {
  return [...view.waiting, ...answerable(view).map((question) => question.seat)];
}

/** The views with questions that have not changed left as they were, so that what is being typed stays. */
export function steady(before: SeatView[], after: SeatView[]): SeatView[] {
  return after.map((view) => {
    const old = before.find((one) => one.seat === view.seat);
    const same = old && JSON.stringify(old.questions) === JSON.stringify(view.questions);
    return same ? { ...view, questions: old.questions } : view;
  });
}
