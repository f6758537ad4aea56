export type Language = "en" | "de";

export interface Settings {
  theme: "auto" | "dark" | "light";
  /** The pace of everything that moves, in times of the normal one; 0: at once. */
  speed: 0 | 0.6 | 1 | 2;
  /** What to call the visitor at a new table. */
  name: string;
  language: "auto" | Language;
  /** Whether to notify the visitor when a match waits for them. */
  notices: boolean;
  /** Seats have a pattern beside their colour. */
  patterns: boolean;
  sound: boolean;
  /** In hundredths. */
  volume: number;
  text: "normal" | "large" | "largest";
  /** Which answers are asked about once more: none, those that may cost something, all that chance follows. */
  confirm: "never" | "risky" | "always";
  /** Newcomers are told once about each new thing. */
  tips: boolean;
  /** Whether to show what players and bots say. */
  phrases: boolean;
}

const KEY = "rolling-road.settings";
const FIRST: Settings = {
  theme: "auto",
  speed: 1,
  name: "",
  language: "auto",
  patterns: false,
  sound: false,
  volume: 60,
  text: "normal",
  confirm: "never",
  tips: true,
  phrases: true,
  notices: false,
};

export const settings = $state<Settings>({ ...FIRST, ...stored() });

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

/** Changes settings, keeps them for the next visit and puts them into effect. */
export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings hold for this visit only.
  }
  apply();
}

/** Puts theme, text size and speed on the page. */
export function apply(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.text = settings.text;
  root.style.setProperty("--speed", String(settings.speed));
}

/** The speed of animations now: none where the visitor's system asks for that, or nobody looks. */
export function animationSpeed(): number {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  return still ? 0 : settings.speed;
}
