const KEY = "rollingroad.lessons";

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

/** Remembers the step in this browser; without storage a lesson starts at its beginning. */
export function remember(slug: string, name: string, at: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [`${slug}/${name}`]: at }));
  } catch {
    return;
  }
}
