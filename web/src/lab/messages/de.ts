import { noun } from "../../lib/german";
import type { en } from "./en";

const TEAMS: Record<string, string> = {
  driver: "Teams aus Fahrern gewinnen",
  rookie: "Teams aus Anfängern gewinnen",
};
const AMONG: Record<string, string> = {
  ace: "Siege unter Aces",
  driver: "Siege unter Fahrern",
  rookie: "Siege unter Anfängern",
};
const UNITS: Record<string, string> = { rounds: "Runden", decisions: "Entscheidungen" };

export const de: typeof en = {
  hard: {
    title: "Wie schwer ist das?",
    team: (bot, label) => TEAMS[bot] ?? `Teams aus ${label} gewinnen`,
    among: (bot, label) => AMONG[bot] ?? `Siege mit ${label} auf jedem Platz`,
    wins: (who, rate) => `${who} ${rate} der Partien.`,
    games: (games) => (games === 1 ? "1 Partie" : `${games} Partien`),
    tries: (tries) => (tries === 1 ? "ohne vorauszuschauen" : `${tries} Versuche je Antwort`),
    length: (length, unit) => `im Schnitt ${length} ${UNITS[unit] ?? noun(unit)}`,
    seat: (seat) => `Platz ${seat}`,
    interval: (low, high) => `${low} bis ${high}`,
    intervalHelp: "mit 95 % Sicherheit",
    even: "Der Strich ist ein gleicher Anteil.",
    unknown: "Diese Einstellungen hat noch niemand vermessen.",
    noDrivers: "Fahrer hat mit diesen Einstellungen noch niemand vermessen.",
    noLab: "Dieser Server hat kein Labor, das es könnte.",
    measure: "Vermessen",
    again: "Noch einmal vermessen",
    measureHelp: (games) => `${games} Partien von Fahrern und ein Bericht`,
    crews: "Besetzung auslosen",
    crewsHelp: "Der Bericht zeigt dann, welche Figuren, Fahrer oder Flotten öfter gewinnen.",
    playing: (done, games) => `${done} von ${games} Partien gespielt`,
    waiting: "Es wurde unterbrochen und geht weiter, sobald das Labor frei ist.",
    failed: (problem) => `Der letzte Versuch ist gescheitert: ${problem}`,
    report: "Zum Bericht",
    lab: "Zum Labor",
  },
  lab: {
    title: "Das Labor",
    about:
      "Das Labor lässt Bots die Einstellungen eines Tisches hundertfach spielen und zeichnet, was dabei herauskam: wer gewinnt, wie lange es dauert, was entscheidet. Ein Versuch läuft zur Zeit, mit niedrigem Vorrang, damit keine Partie auf ihn wartet.",
    closed:
      "Dieser Server kann keine Versuche spielen: Seiner Installation fehlt das Labor (rollingroad[lab]).",
    none: "Hier wurde noch kein Versuch gespielt.",
    begin: "Einen Tisch vermessen",
    beginHelp: (games) =>
      `Wähl die Einstellungen eines Tisches und lass ihn bis zu ${games}-mal von Fahrern spielen.`,
    tryIt: "Eine Karte ändern und vergleichen",
    steps: [
      "Wähl ein Spiel: Seine Werkstatt öffnet sich mit einem neuen Kartenpaket.",
      "Wähl links eine Karte, einen Fahrer oder eine Waffe und ändere dort eine Zahl, etwa den Schaden.",
      "Drück „Messen“ unter dem Bild. Fahrer spielen mit den Karten der Schachtel und mit deinen, mit denselben Würfeln.",
      "Der Versuch erscheint auf dieser Seite. Sein Bericht sagt, was geändert wurde und wie oft Fahrer womit gewonnen haben.",
    ],
    runs: "Versuche",
    state: { playing: "Läuft", waiting: "Unterbrochen", ready: "Fertig", failed: "Gescheitert" },
    report: "Bericht",
    reportOf: (title) => `Bericht: ${title}`,
    back: "Alle Versuche",
    alone: "Allein öffnen",
    download: "Herunterladen",
    remove: "Entfernen",
    removeThis: (title) => `${title} entfernen`,
    stopThis: (title) => `${title} anhalten und entfernen`,
    removed: "Entfernt.",
    failed: "Dieser Bericht lässt sich nicht zeigen",
    missing: "Diesen Versuch gibt es hier nicht oder nicht mehr.",
    notReady: "Der Bericht wird gezeichnet, wenn alle Partien gespielt sind.",
  },
};
