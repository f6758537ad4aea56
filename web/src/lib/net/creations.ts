import type {
  MadeUp,
  CreationInfo,
  CreationKind,
  CreationLine,
  CreationReport,
  CreationStart,
  CreationStarts,
} from "../../generated/wire";
import { request } from "./api";
import { link } from "../location.svelte";
import { BASE } from "./transport";

const at = (id: string): string => `/creations/${encodeURIComponent(id)}`;

/** What players make themselves: kept, shared and exported by the server. */
export const creations = {
  mine: (game: string, kind: string) =>
    request<CreationLine[]>("GET", `/creations?game=${game}&kind=${kind}`),
  starts: async (game: string, kind: string): Promise<CreationStart[]> =>
    (await request<CreationStarts>("GET", `/games/${game}/creations/${kind}/starts`)).starts,
  check: (game: string, kind: string, text: string) =>
    request<CreationReport>("POST", `/games/${game}/creations/${kind}/check`, { text }),
  /** A text that chance has made, on the terms of this one. */
  random: async (game: string, kind: string, text: string): Promise<string> =>
    (await request<MadeUp>("POST", `/games/${game}/creations/${kind}/random`, { text })).text,
  create: (game: string, kind: string, text: string) =>
    request<CreationInfo>("POST", "/creations", { game, kind, text }),
  read: (id: string) => request<CreationInfo>("GET", at(id)),
  save: (id: string, text: string, expect: number) => request<CreationInfo>("PUT", at(id), { text, expect }),
  remove: (id: string) => request<undefined>("DELETE", at(id)),
  copy: (id: string) => request<CreationInfo>("POST", `${at(id)}/copy`, {}),
  tomlUrl: (id: string) => `${BASE}${at(id)}/toml`,
  /** With the version in the address a changed creation has a new picture. */
  picture: ({ id, version }: Pick<CreationLine, "id" | "version">) => `${at(id)}/picture?v=${version}`,
  startPicture: (game: string, kind: string, start: string) =>
    `/games/${game}/creations/${kind}/starts/${start}/picture`,
};

/** What is played on at a table that is set up: of one's own, of another player, or offered by the server. */
export interface Playable {
  report: CreationReport;
  whose: "own" | "shared" | "offered";
  picture: string;
}

export function playable(made: CreationInfo): Playable {
  return { report: made.report, whose: made.mine ? "own" : "shared", picture: creations.picture(made) };
}

/** The packs of whoever runs the server. What else one can begin with stands in the form. */
export async function offers(game: string, kind: CreationKind): Promise<CreationStart[]> {
  return kind.instead ? [] : (await creations.starts(game, kind.kind)).filter(({ empty }) => !empty);
}

export async function offered(game: string, kind: string, start: CreationStart): Promise<Playable> {
  const report = await creations.check(game, kind, start.text);
  if (report.problems[0]) throw new Error(report.problems[0].text);
  return { report, whose: "offered", picture: creations.startPicture(game, kind, start.id) };
}

/** A place at a table where a creation can be played: the first seat's, or every seat's own. */
export interface Slot {
  kind: CreationKind;
  seat: number;
  option: string;
  instead: string;
}

export function creationSlots(kinds: CreationKind[]): Slot[] {
  return kinds.flatMap((kind) => [
    { kind, seat: 0, option: kind.option, instead: kind.instead },
    ...kind.more.map((slot) => ({ kind, ...slot })),
  ]);
}

/** The address that shares a creation. */
export function shareLink(id: string): string {
  return link(`/made/${id}`);
}
