import { edition } from "./net/edition";
import { routeOf, type Route } from "./router";
import { BASE, transport } from "./net/transport";

interface Place {
  path: string;
  search: string;
  hash: string;
}

let current = $state.raw<Route>(routeHere());

/** Where the visitor is. */
export function route(): Route {
  return current;
}

/** The parts of the address. A host of files knows a single page: there they all stand behind a `#`. */
export function place(): Place {
  if (!edition) return { path: location.pathname, search: location.search, hash: location.hash };
  const [, path = "", search = "", hash = ""] = /^#?([^?#]*)(\?[^#]*)?(#.*)?$/.exec(location.hash) ?? [];
  return { path: path || "/", search, hash };
}

/** A page of ours as the browser's bar shows it. */
export function address(path: string): string {
  return edition ? `#${path}` : path;
}

/** The whole address of a page, to hand to somebody. */
export function link(path: string): string {
  return new URL(address(path), location.href).href;
}

/** Opens another page of the app without reloading it. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address(path));
  arrive();
  if (!place().hash) scrollTo(0, 0);
}

function routeHere(): Route {
  const { path, hash } = place();
  return routeOf(path, hash);
}

function arrive(): void {
  current = routeHere();
}

/** Turns clicks on links to our own pages into `go`; what the server answers itself is left alone. */
function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin) return;
  if (link.pathname.startsWith(`${BASE}/`)) {
    if (transport().save) event.preventDefault();
    transport().save?.((link.pathname + link.search).slice(BASE.length), link.download);
    return;
  }
  const inside = edition && link.hash.startsWith("#/");
  const path = inside ? link.hash.slice(1) : link.pathname + link.search + link.hash;
  if (link.hasAttribute("download") || routeOf(path.replace(/[?#].*/, "")).page === "lost") return;
  event.preventDefault();
  go(path);
}

/** Listens to links and to the browser's back button. */
export function listen(): () => void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", arrive);
    document.removeEventListener("click", clicked);
  };
}
