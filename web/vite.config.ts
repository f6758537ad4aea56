import { svelte } from "@sveltejs/vite-plugin-svelte";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// Debian's Chromium serves where it is on the path; elsewhere Playwright's own.
const executablePath = process.env.CHROMIUM || undefined;
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-sync",
];
// Without its search box, which is a page of its own for each page that is opened.
const plain = ["--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"];
const offline = ["--disable-background-networking", "--disable-component-update"];

/** All files name each other by relative paths, so that any folder can hold them. Only the page itself, which a server
 * returns for addresses of any depth, names them from the root. */
const fromTheRoot: Plugin = {
  name: "from-the-root",
  enforce: "post",
  transformIndexHtml: (html) => html.replaceAll('="./', '="/'),
};

export default defineConfig({
  base: "./",
  plugins: [svelte(), fromTheRoot],
  worker: { format: "es", rolldownOptions: { checks: { pluginTimings: false } } },
  resolve: { conditions: ["browser"] },
  build: {
    outDir: "../src/rollingroad/server/pages",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // While tests run there is no server behind the pages: pictures and frames that they name are not found.
    proxy: process.env.VITEST ? {} : { "/api": { target: "http://127.0.0.1:8765", ws: true } },
    // Tests compare the pages with the content of the games.
    fs: { allow: [".."] },
  },
  // Found in the middle of a run it would load the page of the tests again.
  optimizeDeps: { include: ["axe-core", "svelte/compiler"] },
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      // A page for each file would load the modules of the pages 65 times.
      isolate: false,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: [...quiet, ...plain, ...offline] } }),
      instances: [{ browser: "chromium", viewport: { width: 1440, height: 900 } }],
    },
  },
});
