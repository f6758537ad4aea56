import type { en } from "./gallery.en";

export const de: typeof en = {
  drivers: "Fahrer",
  upgrades: "Upgrades",
  courses: "Strecken",
  cars: "Wagen",
  gears: "Gangkarten",
  most: "Höchstens",
  rulings: "Im Einzelnen",
  length: "Felder",
  corners: "Kurven",
  obstacles: "Hindernisse",
  laps: "Runden",
  gear: (gear) => `Gang ${gear}`,
  gearText: (cards) =>
    `${cards} Karten. Jede bringt ein Tempo für jeden Gang von 1 bis 6, von links nach rechts und oben nach unten.`,
  least: "Mindesttempo",
};
