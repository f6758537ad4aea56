const KEY = "rollingroad.lessons";

/** The step that stands for a lesson played to its end. */
export const FINISHED = -1;

type Kept = Record<string, number>;

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** At which step somebody left a lesson; 0 where it has not been begun. */
export function reached(slug: string, name: string): number {
  const at = kept()[`${slug}/${name}`];
  return typeof at === "number" && at > 0 ? at : 0;
}

/** Whether somebody came to the end of a lesson in this browser. */
export function finished(slug: string, name: string): boolean {
  return kept()[`${slug}/${name}`] === FINISHED;
}

/** Remembers the step in this browser; without storage a lesson starts at its beginning. */
export function remember(slug: string, name: string, at: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [`${slug}/${name}`]: at }));
  } catch {
    return;
  }
}
