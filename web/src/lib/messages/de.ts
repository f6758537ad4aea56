import type { en } from "./en";

export const de: typeof en = {
  api: {
    unreachable: "Der Server ist nicht zu erreichen.",
    error: (status) => `Der Server antwortete mit einem Fehler (${status}).`,
    silent: "Der Server antwortet nicht.",
    broken: "Die Verbindung brach ab, bevor die Antwort kam.",
  },
  ago: {
    now: "gerade eben",
    minutes: (n) => `vor ${n} Min.`,
    hours: (n) => `vor ${n} Std.`,
    days: (n) => (n === 1 ? "gestern" : `vor ${n} Tagen`),
  },
  facts: { yes: "ja", no: "nein", none: "keine" },
  odds: {
    least: "<0,5 %",
    most: ">99,5 %",
    with: (spend) => `(${spend})`,
  },
  seating: { people: "Gib mindestens einen Platz einem Menschen." },
  words: {
    and: (names, last) => `${names} und ${last}`,
    seat: (n) => `Platz ${n}`,
    dice: "die Würfel",
  },
  tab: {
    mine: "Du bist dran",
    waitingFor: (names) => `Warten auf ${names}`,
    watching: "Zuschauen",
    over: "Spiel aus",
    waiting: "Warten auf Mitspieler",
  },
  line: {
    over: "Beendet",
    readOnly: "Nur lesen",
    waiting: "Warten auf Mitspieler",
    mine: "Du bist dran",
    theirs: "Andere sind dran",
  },
};
