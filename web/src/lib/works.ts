import type {
  MadeUp,
  WorkInfo,
  WorkKind,
  WorkLine,
  WorkReport,
  WorkStart,
  WorkStarts,
} from "../generated/wire";
import { BASE, request } from "./api";

const at = (id: string): string => `/works/${encodeURIComponent(id)}`;

/** What players make themselves: kept, shared and exported by the server. */
export const works = {
  mine: (game: string, kind: string) => request<WorkLine[]>("GET", `/works?game=${game}&kind=${kind}`),
  starts: async (game: string, kind: string): Promise<WorkStart[]> =>
    (await request<WorkStarts>("GET", `/games/${game}/works/${kind}/starts`)).starts,
  check: (game: string, kind: string, text: string) =>
    request<WorkReport>("POST", `/games/${game}/works/${kind}/check`, { text }),
  /** A text that chance has made, on the terms of this one. */
  random: async (game: string, kind: string, text: string): Promise<string> =>
    (await request<MadeUp>("POST", `/games/${game}/works/${kind}/random`, { text })).text,
  create: (game: string, kind: string, text: string) =>
    request<WorkInfo>("POST", "/works", { game, kind, text }),
  read: (id: string) => request<WorkInfo>("GET", at(id)),
  save: (id: string, text: string, expect: number) => request<WorkInfo>("PUT", at(id), { text, expect }),
  remove: (id: string) => request<undefined>("DELETE", at(id)),
  copy: (id: string) => request<WorkInfo>("POST", `${at(id)}/copy`, {}),
  tomlUrl: (id: string) => `${BASE}${at(id)}/toml`,
  /** With the version in the address a changed work has a new picture. */
  pictureUrl: ({ id, version }: Pick<WorkLine, "id" | "version">) => `${BASE}${at(id)}/picture?v=${version}`,
  startPictureUrl: (game: string, kind: string, start: string) =>
    `${BASE}/games/${game}/works/${kind}/starts/${start}/picture`,
};

/** A place at a table where a work can be played: the first seat's, or every seat's own. */
export interface Slot {
  kind: WorkKind;
  seat: number;
  option: string;
  instead: string;
}

export function workSlots(kinds: WorkKind[]): Slot[] {
  return kinds.flatMap((kind) => [
    { kind, seat: 0, option: kind.option, instead: kind.instead },
    ...kind.more.map((slot) => ({ kind, ...slot })),
  ]);
}

/** The address that shares a work. */
export function shareLink(id: string): string {
  return `${location.origin}/made/${id}`;
}
