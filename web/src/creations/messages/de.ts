import { noun } from "../../lib/german";
import type { en } from "./en";

export const de: typeof en = {
  ask: { keep: "Behalten" },
  findings: {
    asking: "Die Regeln werden gefragt…",
    anyCreation: "Werk",
    ready: (label) => `${noun(label)}: fertig zum Spielen.`,
    wrong: (count) => (count === 1 ? "Eines fehlt oder stimmt nicht:" : `${count} Dinge stimmen nicht:`),
    shown: "Wird gezeigt",
    show: "Zeigen",
    title: "Was die Regeln sagen",
  },
  share: {
    copied: "Der Link ist kopiert.",
    cannotCopy: "Dieser Browser lässt Seiten nicht kopieren: Markier den Link und kopier ihn von Hand.",
    title: (label) => `Teilen: ${noun(label)}`,
    text: () =>
      "Wer diesen Link hat, kann sich das ansehen, damit spielen und eine Kopie machen. Ändern kannst nur du es.",
    link: "Adresse",
    copy: "Link kopieren",
  },
  bar: {
    shared: "Mit dir geteilt",
    saving: "Wird gespeichert…",
    notYet: "Noch nicht gespeichert",
    unsaved: "Ungespeicherte Änderungen",
    saved: "Gespeichert",
    mine: (plural) => `Meine ${noun(plural)}`,
    name: (label) => `Name (${noun(label)})`,
    undo: "Zurücknehmen",
    redo: "Wiederherstellen",
    more: "Weitere Aktionen",
    share: "Teilen",
    makeMine: "Zu meinem machen",
    save: "Speichern",
    setUp: "Tisch damit aufbauen",
    duplicate: "Duplizieren",
    export: "Als TOML exportieren",
    delete: "Löschen",
    saveFirst: () => "Speichere erst, dann kannst du duplizieren, exportieren oder löschen.",
  },
};
