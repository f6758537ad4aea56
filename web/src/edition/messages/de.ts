import type { en } from "./en";

export const de: typeof en = {
  loading: (what, loaded, total) => `Lädt ${what}: ${loaded} von ${total} MB`,
  files: {
    loader: "Python selbst",
    program: "Python selbst",
    library: "Pythons Bibliothek",
    engine: "die Regeln",
  },
  starting: "Der Tisch wird vorbereitet",
  meanwhile: "Lesen geht schon.",
  failed: "Der Tisch ließ sich nicht laden. Lade die Seite neu; hilft das nicht, nimm einen neueren Browser.",
  reload: "Neu laden",
  refused: "Dieser Browser speichert hier nichts: Deine Spiele bleiben, bis du die Seite schließt.",
  save: "Speichern",
  update: "Eine neuere Version ist da. Alle offenen Tabs laden neu, kein Spiel geht verloren.",
  later: "Später",
  stored: "Gespeichert: Diese Seite öffnet sich ab jetzt auch ohne Netz.",
  archive: {
    title: "Deine Spiele",
    about: "In einer Datei sichern oder aus einer Datei öffnen.",
    text: "Deine Spiele liegen nur in diesem Browser. Ein Browser kann löschen, was er gespeichert hat: Sichere deine Spiele ab und zu in einer Datei. Sie öffnet sich in jedem Browser, der diese Seite hat.",
    save: "Alle Spiele sichern",
    open: "Datei öffnen",
    file: "Datei mit Spielen",
    saved: "Gesichert.",
  },
};
