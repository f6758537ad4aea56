import type { Turn } from "../generated/wire";
import { api } from "../lib/net/api";
import { go } from "../lib/location.svelte";
import { t } from "./messages";

const WAIT_SECONDS = 50;
const AFTER_AN_ERROR = 15_000;

/** Notifies players who look elsewhere when a match starts to wait for them; returns how to stop. */
export function watchTurns(): () => void {
  const watch = { over: false };
  void follow(watch);
  return () => (watch.over = true);
}

async function follow(watch: { over: boolean }): Promise<void> {
  let known: Turn[] | null = null;
  while (!watch.over) {
    const turns = await next(known);
    if (watch.over) return;
    if (turns) {
      const fresh = news(known, turns);
      known = turns;
      if (document.hidden) await tell(fresh);
    } else await new Promise((wake) => setTimeout(wake, AFTER_AN_ERROR));
  }
}

async function next(known: Turn[] | null): Promise<Turn[] | null> {
  const ids = (known ?? []).map((turn) => turn.match);
  return api.turns(known ? WAIT_SECONDS : 0, ids).catch(() => null);
}

/** What waits now and did not before; what waited when the page was opened is no news. */
export function news(known: Turn[] | null, turns: Turn[]): Turn[] {
  if (!known) return [];
  return turns.filter((turn) => !known.some((one) => one.match === turn.match));
}

async function tell(turns: Turn[]): Promise<void> {
  if (!turns.length || Notification.permission !== "granted") return;
  const games = await api.games().catch(() => []);
  for (const turn of turns) {
    const game = games.find((one) => one.slug === turn.game)?.name ?? turn.game;
    // Of several open pages the last one speaks: the tag replaces what the others said.
    const notice = new Notification(t.notices.title, { body: t.notices.body(game), tag: turn.match });
    notice.onclick = () => {
      window.focus();
      go(`/match/${turn.match}`);
      notice.close();
    };
  }
}
