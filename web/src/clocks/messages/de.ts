import type { en } from "./en";

export const de: typeof en = {
  time: {
    left: "Restzeit",
    days: (days, hours) => `${days} ${days === 1 ? "Tag" : "Tage"}${hours ? ` ${hours} Std.` : ""}`,
    hours: (hours, minutes) => `${hours} Std.${minutes ? ` ${minutes} Min.` : ""}`,
    minutes: (minutes) => `${minutes} Min.`,
    hurry: (left) => `Deine Zeit ist fast um: noch ${left}.`,
  },
  clock: {
    title: "Bedenkzeit",
    help: "Für jede Frage. Ist sie um, spielt ein Bot weiter, bis der Spieler seinen Platz zurücknimmt.",
    kinds: { none: "Keine Uhr", live: "Minuten", days: "Tage" },
    each: "Zeit für jede Frage",
    seconds: (seconds) => (seconds < 60 ? `${seconds} Sek.` : `${seconds / 60} Min.`),
    days: (days) => (days === 1 ? "1 Tag" : `${days} Tage`),
    standIn: "Wer weiterspielt",
    noDice: "Mit echten Würfeln gibt es keine Uhr: Niemand könnte sie für Abwesende werfen.",
    short: (each) => `${each} pro Frage`,
    ranOut: (bot, name) => `Die Zeit ist um: ${bot} spielt für ${name} weiter`,
    lent: "wird jetzt von einem Bot gespielt",
    returned: "spielt wieder selbst",
    yours: (name) => `Deine Zeit ist um: Ein Bot spielt für ${name || "dich"} weiter.`,
    takeBack: "Platz zurücknehmen",
    stoodIn: (name) => `Du warst weg: Ein Bot spielt für ${name || "dich"}.`,
    letIt: "Den Bot spielen lassen",
  },
  lobby: {
    title: "Offene Tische",
    join: "Mitspielen",
    joinAt: (title, host) => (host ? `Mitspielen: ${title} bei ${host}` : `Mitspielen: ${title}`),
    open: "Öffnen",
    by: (host) => `bei ${host}`,
    free: (free) => (free === 1 ? "1 freier Platz" : `${free} freie Plätze`),
    anybody: "Alle dürfen mitspielen",
    anybodyHelp: "Der Tisch steht auf der Startseite unter „Offene Tische“, bis er voll ist.",
    closed: "Nur wer einen Link hat, kann sich setzen.",
  },
  notices: {
    ask: "Sag mir, wenn ich dran bin",
    on: "Du erfährst, wenn du dran bist",
    denied:
      "Dieser Browser lässt die Seite nichts melden. Du kannst das in seinen Einstellungen für diese Seite ändern.",
    title: "Du bist dran",
    body: (game) => `${game} wartet auf dich.`,
  },
};
