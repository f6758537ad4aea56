import type { en } from "./gallery.en";

export const de: typeof en = {
  characters: "Crew",
  vehicles: "Wagen",
  scenarios: "Szenarien",
  enemies: "Gegnerkarten",
  stunts: "Stunts",
  actions: "Aktionen",
  always: "In jedem Zug",
  need: (successes) => `braucht ${successes}`,
  level: "Stufe",
  boosts: "Boostmarken",
  unlimited: "beliebig viele",
  reaction: "Reaktion",
  strength: "Stärke",
  strengths: (strengths, players) => `Stärke ${strengths.join(" / ")} mit ${players.join(" / ")} Spielern.`,
  now: "Wenn sie gezogen wird",
  later: "Wenn sie ausgelöst wird",
};
