/** Changes that were not saved when a page was left; this tab remembers them until it is closed. */
interface Left {
  text: string;
  /** The version that was changed; 0: something new. */
  version: number;
}

const KEY = "rolling-road-unsaved";

export function remember(place: string, left: Left): void {
  sessionStorage.setItem(`${KEY} ${place}`, JSON.stringify(left));
}

export function forget(place: string): void {
  sessionStorage.removeItem(`${KEY} ${place}`);
}

/** The text that was left there, if what it changed is still the same. */
export function leftBehind(place: string, version: number): string | null {
  const kept = sessionStorage.getItem(`${KEY} ${place}`);
  const left = kept === null ? null : (JSON.parse(kept) as Left);
  return left?.version === version ? left.text : null;
}
