import type { CourseCreation, Mark } from "../../../generated/full-throttle";

/** A course while it is made. */
export type Draft = CourseCreation;

export const UNSET: Mark = { segment: "", cell: 1 };

/** The text is what the server keeps: always JSON, with every field written out. */
export function read(text: string): Draft {
  return JSON.parse(text) as Draft;
}

export function write(draft: Draft): string {
  return JSON.stringify(draft);
}

export function isSet(mark: Mark): boolean {
  return mark.segment !== "";
}

/** Every leg: of the route, and behind it of the forks. */
export function allLegs({ route, branch }: Draft): string[] {
  return [...route, ...branch.flatMap(({ legs }) => legs)];
}

export function spaceName([segment, cell, lane]: [string, number, number]): string {
  return `${segment} ${cell}/${lane}`;
}
