import type { en } from "./en";

export const de: typeof en = {
  parts: { less: "Weniger", more: "Mehr", close: "Schließen", dismiss: "Ausblenden" },
  preferences: {
    title: "Einstellungen",
    theme: "Farben",
    themes: { auto: "Wie das System", dark: "Nacht", light: "Tag" },
    text: "Schriftgröße",
    texts: { normal: "Normal", large: "Groß", largest: "Sehr groß" },
    patterns: "Muster für Plätze",
    patternsHelp: "Jeder Platz hat Schraffur und Linie für sich, falls du Farben schlecht unterscheidest.",
    pace: "Tempo",
    paceHelp: "Wie schnell sich alles bewegt. Halte Überspringen oder Escape, um Züge anderer auszulassen.",
    paces: { calm: "Ruhig", normal: "Normal", fast: "Schnell", instant: "Sofort" },
    sound: "Ton",
    soundHelp: "Würfel, Karten, Motoren, Unfälle, dein Zug und das Ende.",
    volume: "Lautstärke",
    tips: "Tipps für Neue",
    phrases: "Sprüche",
    phrasesHelp: "An den Plätzen zeigen, was Spieler einander sagen und Bots ab und zu meinen.",
    tipsHelp:
      "Eine kurze Notiz, wenn etwas Neues geschieht, je einmal. Wieder eingeschaltet kommen alle noch einmal.",
    confirm: "Vor dem Antworten fragen",
    confirmHelp:
      "Riskant: In einem von vier Fällen oder öfter kostet es dich etwas. Immer: Der Zufall folgt, oder etwas endet.",
    confirms: { never: "Nie", risky: "Wenn riskant", always: "Immer" },
    language: "Sprache",
    languageHelp:
      "Die Sprache der Seiten. Die Spiele selbst sprechen Englisch: Fragen, Antworten, Karten und Verlauf.",
    asTheBrowser: "Automatisch",
    name: "Dein Name",
    nameHelp: "So sehen dich andere an einem neuen Tisch.",
  },
};
