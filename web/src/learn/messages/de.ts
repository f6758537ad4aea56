import type { en } from "./en";

export const de: typeof en = {
  card: {
    learn: "Spielend lernen",
    bestWay: (minutes) => `${minutes} Minuten, der beste Einstieg`,
    lesson: (title) => `Lektion: ${title}`,
  },
  rules: {
    whose: "Wessen Regel",
    all: "Alle",
    printed: "Gedruckt",
    partial: "Teils gedruckt",
    house: "Von uns entschieden",
    index: "Abschnitte",
  },
  gallery: {
    rule: "Regel",
    source: (name) => `Woher ${name} kommt`,
    sources: {
      rulebook: "Aus dem Regelheft",
      summary: "Aus dem Regelheft",
      partial: "Teils aus dem Regelheft",
      house: "Von uns",
    },
    numbers: "Alle Zahlen",
  },
  lesson: {
    title: (lesson) => `Lernen: ${lesson} - Rolling Road`,
    lesson: "Lektion",
    leave: "Lektion verlassen",
    opening: "Die Lektion wird geöffnet …",
    cannot: "Diese Lektion lässt sich nicht öffnen",
    toStart: "Zur Startseite",
    board: "Das Spielbrett",
    side: "Notiz und Auswahl",
    note: "Notiz",
    progress: (at, all) => `Schritt ${at} von ${all}`,
    onward: "Weiter",
    back: "Einen Schritt zurück",
    show: "Mach es für mich",
    skip: "Überspringen",
    otherwise:
      "Das erlauben die Regeln, und in deinem eigenen Spiel darfst du es. Nimm für diese Lektion die hervorgehobene Wahl.",
    nothing: "Hier geht gerade nichts.",
    reply: "Antwort auf deinen Versuch",
    log: "Was geschah",
    rule: (id) => `Regel ${id} lesen`,
    done: "Du hast die Lektion geschafft",
    play: "Von hier weiterspielen",
    next: (title) => `Nächste Lektion: ${title}`,
    again: "Noch einmal",
  },
};
