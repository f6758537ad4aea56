// All files share one page and its modules: each begins as if it were the first.
import { afterEach, beforeAll, vi } from "vitest";
import { page } from "vitest/browser";
import { change, settings } from "../src/lib/settings.svelte";
import { clearPage } from "./support";

const first = { ...settings };

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
