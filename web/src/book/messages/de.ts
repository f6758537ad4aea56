import type { en } from "./en";

export const de: typeof en = {
  title: "Regelheft",
  language: "Dieses Heft gibt es nur auf Englisch.",
  contents: "Kapitel",
  summary: "Auf einer Seite",
  print: "Drucken",
  ledger: "Regelverzeichnis",
  analysis: "Analysetisch",
  content: "Karten und Werte",
  lesson: (title) => `Beim Spielen lernen: ${title}`,
  read: "Lesen",
  chapter: (number) => `Kapitel ${number}`,
  unknown: "Dieses Kapitel gibt es nicht.",
  rules: (ids) => `Die Regeln dahinter: ${ids}`,
  behind: "Die Regeln dahinter",
  drawing: "Das Brett wird gezeichnet…",
  step: (at, all) => `Schritt ${at} von ${all}`,
  next: "Weiter",
  back: "Zurück",
  again: "Von vorn",
  said: "Am Tisch",
};
