import type { en } from "./en";

export const de: typeof en = {
  workshop: {
    opening: "Die Karten werden ausgelegt…",
    kind: "Was geändert wird",
    search: "Suchen",
    entries: "Einträge",
    changed: "Geändert",
    fresh: "Neu",
    removed: "Weggenommen",
    form: (name: string) => `Zahlen und Worte von ${name}`,
    copy: "Kopieren",
    remove: "Wegnehmen",
    undo: "Wie in der Schachtel",
    look: "So sieht es aus",
    noLook: "Das hat keine eigene Karte: Was es ändert, zeigt sich am Tisch.",
    inBox: (value: string) => `In der Schachtel: ${value}`,
    nothing: "leer",
    measure: "Was ändert das?",
    measureText: (games: number) =>
      `Driver spielen ${games} Partien mit den Karten der Schachtel und ${games} mit deinen, mit denselben Würfeln.`,
    measureButton: "Messen",
    measuring: "Gemessen wird auf der Seite des Labors",
  },
};
