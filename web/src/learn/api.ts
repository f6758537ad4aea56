import type { Answered, Branch, Created, LessonFrame } from "../generated/wire";
import { request } from "../lib/net/api";

/** What a lesson asks the server for. */
export function lessonApi(slug: string, name: string) {
  const at = `/games/${encodeURIComponent(slug)}/lessons/${encodeURIComponent(name)}`;
  return {
    step: (n: number) => request<LessonFrame>("GET", `${at}/steps/${n}`),
    ask: (n: number, action: string) =>
      request<Answered>("POST", `${at}/steps/${n}/ask`, { action, seat: 0 }),
    askAt: (n: number, place: string) =>
      request<Answered[]>("POST", `${at}/steps/${n}/ask-at`, { place, seat: 0 }),
    play: (branch: Branch) => request<Created>("POST", `${at}/play`, branch),
  };
}

export type LessonApi = ReturnType<typeof lessonApi>;
