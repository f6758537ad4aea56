import { routeOf, type Route } from "./router";

let current = $state.raw<Route>(routeOf(location.pathname, location.hash));

/** Where the visitor is. */
export function route(): Route {
  return current;
}

/** Opens another page of the app without reloading it. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  arrive();
  if (!location.hash) scrollTo(0, 0);
}

function arrive(): void {
  current = routeOf(location.pathname, location.hash);
}

/** Turns clicks on links to our own pages into `go`; what the server answers itself is left alone. */
function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || routeOf(link.pathname).page === "lost") return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
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
