import { settings, type Language } from "./settings.svelte";

type Load<M> = () => Promise<{ de: M }>;

/** The words of one part of the pages, in the language that is shown. */
class Words<M extends object> {
  shown: M;

  constructor(
    readonly en: M,
    private readonly german: Load<M>,
  ) {
    this.shown = $state.raw(en);
  }

  async speak(language: Language): Promise<void> {
    const chosen = language === "de" ? (await this.german()).de : this.en;
    if (language === spoken()) this.shown = chosen;
  }
}

const parts = new Set<{ speak(language: Language): Promise<void> }>();
const loading = new Set<Promise<void>>();

/** The language of the pages: the visitor's choice, else the browser's if there is a translation. */
export function spoken(): Language {
  if (settings.language !== "auto") return settings.language;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

/**
 * The words of one part of the pages: each part has its own `messages/` with `en.ts`, `de.ts` and an `index.ts` that
 * exports `t = messages(en, () => import("./de"))`. They follow the language while the page is open. Other languages
 * than English are loaded when they are spoken.
 */
export function messages<M extends object>(en: M, german: Load<M>): M {
  const words = new Words(en, german);
  parts.add(words);
  if (spoken() !== "en") follow(words.speak(spoken()));
  return new Proxy(en, { get: (_, name) => words.shown[name as keyof M] });
}

/** Words that do not arrive stay as they are. */
function follow(load: Promise<void>): void {
  const done = load.catch(() => undefined).finally(() => loading.delete(done));
  loading.add(done);
}

/** Every part of the pages speaks the chosen language from now on. */
export async function speak(): Promise<void> {
  document.documentElement.lang = spoken();
  for (const part of parts) follow(part.speak(spoken()));
  await ready();
}

/** Waits for words that are on their way. */
export async function ready(): Promise<void> {
  await Promise.all(loading);
}

/** What was imported, when its words are there too. */
export async function withWords<T>(imported: Promise<T>): Promise<T> {
  const module = await imported;
  await ready();
  return module;
}
