import type { en } from "./en";

export const de: typeof en = {
  which: "Welche davon",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  again: "Noch einmal",
  tapAgain: "Noch einmal tippen, um es zu tun",
  noMap: (status) => `Die Karte ließ sich nicht laden (${status}).`,
  plan: {
    erase: "Hier radieren",
    ring: "Hier einen Kreis zeichnen",
    cross: "Hier ein Kreuz zeichnen",
    begin: "Hier einen Pfeil beginnen",
    end: (from) => `Den Pfeil von ${from} hier enden lassen`,
  },
};
