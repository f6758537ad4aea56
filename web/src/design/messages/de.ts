import type { en } from "./en";

export const de: typeof en = {
  parts: { less: "Weniger", more: "Mehr", close: "Schließen", dismiss: "Ausblenden" },
  settings: {
    title: "Einstellungen",
    theme: "Farben",
    themes: { auto: "Wie das System", dark: "Nacht", light: "Tag" },
    animation: "Bewegung",
    speeds: { normal: "Normal", fast: "Schnell", none: "Keine" },
    language: "Sprache",
    asTheBrowser: "Wie der Browser",
    name: "Dein Name",
    nameHelp: "So sehen dich andere an einem neuen Tisch.",
    silent: "Die Seiten sind still: Es gibt keinen Ton auszuschalten.",
  },
};
