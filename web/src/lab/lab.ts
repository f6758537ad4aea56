import type { Difficulty, LabInfo, LabRun, NewLabRun } from "../generated/wire";
import { request, type Options } from "../lib/net/api";
import { BASE } from "../lib/net/transport";

/** The bot that plays what is measured here. */
export const DRIVER = "driver";

export const labApi = {
  info: () => request<LabInfo>("GET", "/lab"),
  start: (run: NewLabRun) => request<LabRun>("POST", "/lab", run),
  remove: (id: string) => request<undefined>("DELETE", `/lab/${encodeURIComponent(id)}`),
  measured: (game: string, options: Options) =>
    request<Difficulty>("POST", `/games/${game}/measured`, options),
  reportUrl: (id: string) => `${BASE}/lab/${encodeURIComponent(id)}/report`,
};

/** Whether there is more to come. */
export function underWay(run: LabRun | null | undefined): boolean {
  return run?.state === "playing" || run?.state === "waiting";
}

/**
 * Asks again and again, as long as there is more to come and somebody wants to know: the first time after a pause, so
 * that what changes quickly is asked about once.
 */
export function following(ask: () => Promise<boolean>, first: number, pause = 1000): () => void {
  let timer = setTimeout(look, first);
  let wanted = true;
  async function look(): Promise<void> {
    const more = await ask();
    if (more && wanted) timer = setTimeout(look, pause);
  }
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
