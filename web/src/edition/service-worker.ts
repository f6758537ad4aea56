/// <reference lib="webworker" />
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __FILES__: { url: string; revision: string | null }[] };

// Names have a hash of their content, so what the visit has loaded need not be asked for again.
addPlugins([
  {
    requestWillFetch: async ({ request }) =>
      request.cache === "default" ? new Request(request, { cache: "force-cache" }) : request,
  },
]);

// With the file the browser keeps what it compiled of it, but only beside its own copy: ours is for when that is gone.
registerRoute(
  ({ url }) => url.pathname.endsWith(".wasm"),
  async ({ request }) => {
    const own = await fetch(request, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    return own?.ok ? own : ((await matchPrecache(request.url)) ?? fetch(request));
  },
);

/**
 * Each version keeps all its files. A newer one loads its own beside them and waits until every tab of the old one is
 * closed, or until a visitor reloads into it; so no page ever gets files of two versions.
 */
precacheAndRoute(self.__FILES__, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

self.addEventListener("message", ({ data }) => {
  if ((data as { type?: string }).type === "SKIP_WAITING") void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
