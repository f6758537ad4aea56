/** The pages and what their addresses name. */
export type Route =
  | { page: "home" }
  | { page: "about" }
  | { page: "setup"; slug: string; creation: string; instead: string }
  | { page: "book"; slug: string; chapter: string }
  | { page: "rules"; slug: string; rule: string }
  | { page: "content"; slug: string }
  | { page: "creations"; slug: string; kind: string }
  | { page: "new-creation"; slug: string; kind: string; start: string }
  | { page: "creation"; id: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "lab" }
  | { page: "lab-report"; id: string }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "mistake"; id: string; answer: number }
  | { page: "challenge"; id: string }
  | { page: "join"; id: string; seat: number; invite: string }
  | { page: "lesson"; slug: string; name: string }
  | { page: "analysis"; slug: string }
  | { page: "lost" };

type Make = (parts: Record<string, string>, hash: string) => Route;

const PAGES: [pattern: string, make: Make][] = [
  ["/", () => ({ page: "home" })],
  ["/about", () => ({ page: "about" })],
  [
    "/setup/:slug",
    ({ slug = "" }, hash) => ({ page: "setup", slug, creation: "", instead: hash.replace(/^#/, "") }),
  ],
  [
    "/setup/:slug/:creation",
    ({ slug = "", creation = "" }) => ({ page: "setup", slug, creation, instead: "" }),
  ],
  ["/creations/:slug/:kind", ({ slug = "", kind = "" }) => ({ page: "creations", slug, kind })],
  [
    "/creations/:slug/:kind/:start",
    ({ slug = "", kind = "", start = "" }) => ({ page: "new-creation", slug, kind, start }),
  ],
  ["/made/:id", ({ id = "" }) => ({ page: "creation", id })],
  [
    "/rules/:slug",
    ({ slug = "" }, hash) =>
      hash.length > 1 ? { page: "rules", slug, rule: hash.slice(1) } : { page: "book", slug, chapter: "" },
  ],
  ["/rules/:slug/ledger", ({ slug = "" }, hash) => ({ page: "rules", slug, rule: hash.replace(/^#/, "") })],
  ["/rules/:slug/:chapter", ({ slug = "", chapter = "" }) => ({ page: "book", slug, chapter })],
  ["/content/:slug", ({ slug = "" }) => ({ page: "content", slug })],
  ["/learn/:slug/:name", ({ slug = "", name = "" }) => ({ page: "lesson", slug, name })],
  ["/analysis/:slug", ({ slug = "" }) => ({ page: "analysis", slug })],
  ["/lab", () => ({ page: "lab" })],
  ["/lab/:id", ({ id = "" }) => ({ page: "lab-report", id })],
  ["/puzzles", () => ({ page: "puzzles" })],
  ["/puzzles/:id", ({ id = "" }) => ({ page: "puzzle", id })],
  ["/challenge/:id", ({ id = "" }) => ({ page: "challenge", id })],
  ["/match/:id", ({ id = "" }) => ({ page: "table", id })],
  ["/match/:id/replay", ({ id = "" }) => ({ page: "replay", id })],
  [
    "/match/:id/mistakes/:answer",
    ({ id = "", answer = "" }) =>
      /^\d+$/.test(answer) ? { page: "mistake", id, answer: Number(answer) } : { page: "lost" },
  ],
  ["/replay/:id", ({ id = "" }) => ({ page: "replay", id })],
  [
    "/join/:id/:seat",
    ({ id = "", seat = "" }, hash) =>
      /^\d+$/.test(seat)
        ? { page: "join", id, seat: Number(seat), invite: hash.replace(/^#/, "") }
        : { page: "lost" },
  ],
];

/** The page an address names. */
export function routeOf(path: string, hash = ""): Route {
  for (const [pattern, make] of PAGES) {
    const parts = matched(pattern, path);
    if (parts) return make(parts, hash);
  }
  return { page: "lost" };
}

function matched(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [i, name] of wanted.entries()) {
    const part = decoded(given[i] ?? "");
    if (name.startsWith(":")) parts[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return parts;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
