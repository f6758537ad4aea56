import type { Choice } from "../../generated/wire";

/** Real dice and cards that are tapped in face by face. */
export interface Pad {
  /** The faces that may come next. */
  next: string[];
  /** The outcome, once all of it is there. */
  whole: Choice | null;
}

/** What is left of a list without these; null if it does not have all of them. */
function without(faces: string[], taken: string[]): string[] | null {
  const left = [...faces];
  for (const face of taken) {
    const at = left.indexOf(face);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** What can be tapped after these faces; null where the outcomes have none. Dice may come in any order. */
export function padOf(choices: Choice[], entered: string[]): Pad | null {
  if (!choices.length || choices.some(({ faces }) => !faces?.length)) return null;
  const left = choices.flatMap((choice) => {
    const rest = without(choice.faces ?? [], entered);
    return rest ? [{ choice, rest }] : [];
  });
  return {
    next: [...new Set(left.flatMap(({ rest }) => rest.slice(0, 1)))],
    whole: left.find(({ rest }) => !rest.length)?.choice ?? null,
  };
}

/** The outcome of a single die, which needs no second tap. */
export function onlyFace(choices: Choice[], face: string): Choice | null {
  return choices.find(({ faces }) => faces?.length === 1 && faces[0] === face) ?? null;
}
