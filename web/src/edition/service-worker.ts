/// <reference lib="webworker" />
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

declare const self: ServiceWorkerGlobalScope & { __FILES__: { url: string; revision: string | null }[] };

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
