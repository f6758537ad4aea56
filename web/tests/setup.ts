// All files share one page and its modules: each begins as if it were the first.
import { afterEach, beforeAll, vi } from "vitest";
import { page } from "vitest/browser";
import { change, settings } from "../src/lib/settings.svelte";
import { answering, clearPage } from "./support";

const first = { ...settings };

// Frames that nobody sees take time: nothing moves by CSS. What scripts move stays as it is.
const still = document.createElement("style");
still.textContent = "*, *::before, *::after { animation: none !important; transition: none !important }";
document.head.append(still);

// No server runs: what a test has no answer for, or asks after its end, is refused here and never leaves the page.
answering({});

beforeAll(async () => {
  localStorage.clear();
  change(first);
  await page.viewport(1440, 900);
});

afterEach(() => {
  clearPage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
