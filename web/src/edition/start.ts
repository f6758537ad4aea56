import { edition } from "../lib/net/edition";
import { setTransport } from "../lib/net/transport";
import { watchLinks } from "./links";
import { BrowserTransport } from "./transport";
import { watchVersions } from "./updates";

const FIRST_GAME_FIRST = 2000;

/** Lets the pages play in this browser instead of asking a server. */
export function start(): void {
  if (!edition) return;
  const transport = new BrowserTransport(edition);
  setTransport(transport);
  watchLinks();
  // What a first visit stores for those without the net comes after what it waits for itself.
  const wait = navigator.serviceWorker?.controller ? 0 : FIRST_GAME_FIRST;
  void transport.engine.started.then(() => setTimeout(() => void watchVersions(), wait));
}
