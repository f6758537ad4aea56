import type { Choice } from "../../generated/wire";

/** Real dice and cards that are tapped in face by face. */
export interface Pad {
  /** The faces that may come next. */
  next: string[];
  /** The outcome, once all of it is there. */
  whole: Choice | null;
  /** The chance of each face to come next, where it is known and the faces come in order. */
  chances: ReadonlyMap<string, number>;
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

interface Left {
  choice: Choice;
  rest: string[];
}

function chancesOf(left: Left[]): ReadonlyMap<string, number> {
  const later = new Set(left.flatMap(({ rest }) => rest.slice(1)));
  const chances = left.map(({ choice }) => choice.odds[0]?.chance);
  const all = chances.reduce<number>((sum, chance) => sum + (chance ?? 0), 0);
  if (!all || chances.includes(undefined) || left.some(({ rest }) => later.has(rest[0] ?? "")))
    return new Map();
  const byFace = Map.groupBy(left, ({ rest }) => rest[0] ?? "");
  const chance = (those: Left[]): number =>
    those.reduce((sum, { choice }) => sum + choice.odds[0]!.chance, 0) / all;
  return new Map([...byFace].map(([face, those]) => [face, chance(those)]));
}

/** What can be tapped after these faces; null where the outcomes have none. Dice may come in any order. */
export function padOf(choices: Choice[], entered: string[]): Pad | null {
  if (!choices.length || choices.some(({ faces }) => !faces?.length)) return null;
  const left = choices.flatMap((choice) => {
    const rest = without(choice.faces ?? [], entered);
    return rest ? [{ choice, rest }] : [];
  });
  return {
    chances: chancesOf(left),
    next: [...new Set(left.flatMap(({ rest }) => rest.slice(0, 1)))],
    whole: left.find(({ rest }) => !rest.length)?.choice ?? null,
  };
}

/** The outcome of a single die, which needs no second tap. */
export function onlyFace(choices: Choice[], face: string): Choice | null {
  return choices.find(({ faces }) => faces?.length === 1 && faces[0] === face) ?? null;
}
