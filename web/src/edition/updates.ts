import { toast } from "../design/toasts/toasts.svelte";
import { t } from "./messages";
import { status } from "./status.svelte";

const FILE = "service-worker.js";
/** A newer version is found at each visit; a table that stays open for days hears of it, too. */
const ASK_EVERY = 60 * 60 * 1000;

/** Stores this version for visits without the net, and says when a newer one is there. */
export async function watchVersions(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    else toast(t.stored);
    controlled = true;
  });
  try {
    const stored = await workers.register(FILE, { updateViaCache: "none" });
    if (stored.waiting) offer(stored.waiting);
    if (stored.installing) watch(stored.installing);
    stored.addEventListener("updatefound", () => stored.installing && watch(stored.installing));
    setInterval(() => void stored.update().catch(() => {}), ASK_EVERY);
  } catch {
    // Without a service worker everything works but visits without the net.
  }
}

function watch(coming: ServiceWorker): void {
  coming.addEventListener("statechange", () => {
    if (coming.state === "installed" && navigator.serviceWorker.controller) offer(coming);
  });
}

function offer(waiting: ServiceWorker): void {
  status.update = () => waiting.postMessage({ type: "SKIP_WAITING" });
}
