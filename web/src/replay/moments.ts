import type { LogEntry } from "../generated/wire";
import type { MomentKind, Moments } from "../games/types";

/** Something worth jumping to. */
export interface Moment {
  step: number;
  kind: MomentKind;
  text: string;
}

export interface RoundStart {
  step: number;
  round: number;
}

/** What happened in a replay that is of these kinds, in order; one line for each step and kind. */
export function momentsIn(steps: LogEntry[], moments: Moments, kinds: Iterable<MomentKind>): Moment[] {
  const wanted = new Map<string, MomentKind>();
  for (const kind of kinds) for (const tag of moments[kind] ?? []) wanted.set(tag, kind);
  return steps.flatMap((step) => momentsOf(step, wanted));
}

function momentsOf(step: LogEntry, wanted: Map<string, MomentKind>): Moment[] {
  const found = new Map<MomentKind, Moment>();
  for (const { event, text } of step.events) {
    const kind = wanted.get((event as { event?: string }).event ?? "");
    if (kind && !found.has(kind)) found.set(kind, { step: step.number, kind, text });
  }
  return [...found.values()];
}

/** When each round began. A game that does not tell of its first round begins with it. */
export function roundsIn(steps: LogEntry[], moments: Moments): RoundStart[] {
  const began = steps.flatMap((step) =>
    step.events.flatMap(({ event }) => {
      const { event: tag = "", round = 0 } = event as { event?: string; round?: number };
      return moments.round?.includes(tag) ? [{ step: step.number, round }] : [];
    }),
  );
  return began[0]?.round === 2 ? [{ step: 1, round: 1 }, ...began] : began;
}

/** The step of the nearest moment before (-1) or after (1) a step; null where there is none. */
export function nearest(moments: Moment[], at: number, way: 1 | -1): number | null {
  const steps = moments.map((moment) => moment.step).filter((step) => (step - at) * way > 0);
  if (steps.length === 0) return null;
  return way === 1 ? Math.min(...steps) : Math.max(...steps);
}
