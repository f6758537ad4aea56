import type { en } from "./en";

export const de: typeof en = {
  review: {
    title: "Analyse",
    log: "Verlauf",
    tabs: "Was neben dem Spielplan steht",
    progress: (done: number, total: number) => `${done} von ${total} Antworten angesehen`,
    failed: "Die Analyse lässt sich nicht lesen",
    again: "Noch einmal versuchen",
    chart: "Siegchance im Lauf des Spiels",
    round: "Runde",
    chartStep: (round: number, step: number, chances: string) =>
      `${round ? `Runde ${round}, Schritt` : "Schritt"} ${step}: ${chances}`,
    mistakes: (count: number, own: boolean) =>
      count === 1
        ? `${own ? "Meinen" : "Den"} Fehler als Rätsel versuchen`
        : `${own ? "Meine" : "Die"} ${count} Fehler als Rätsel versuchen`,
    asTable: "Das Diagramm als Tabelle",
    step: "Schritt",
    you: "Team",
    moments: "Was das Spiel entschieden hat",
    noMoments: "Kein einzelner Moment.",
    soFar: "bisher",
    chose: (name: string) => `${name} wählte`,
    luckOf: (name: string) => `Glück von ${name}`,
    better: "Besser",
    players: "Glück und Können",
    playersHelp:
      "Beides in Punkten der Siegchance: was Entscheidungen gegenüber der besten gefundenen verschenkt haben, und wie Würfel und Karten gegenüber der Erwartung fielen.",
    skill: "Entscheidungen",
    ownLuck: "Eigene Würfe und Karten",
    allLuck: "Alle Würfe und Karten",
    dice: (what: string, shown: string, expected: string, rolls: number) =>
      `${what}: im Schnitt ${shown}, erwartet ${expected} (${rolls} ${rolls === 1 ? "Wurf" : "Würfe"})`,
    decisions: "Entscheidungen",
    order: "Reihenfolge",
    orders: { worst: "Teuerste zuerst", played: "Wie gespielt" },
    lost: (points: string) => `${points} verloren`,
    fine: "nichts verloren",
    noLosses: "Bisher ist keine Entscheidung aufgefallen, die etwas gekostet hätte.",
    chance: (chosen: string, best: string) => `${chosen} Siegchance; ${best} mit der besten gefundenen`,
    odds: {
      both: (chosen: string, best: string) => `so ${chosen}, mit der besseren ${best}`,
      none: "kein Wurf",
    },
    more: (count: number) => `${count} weitere zeigen`,
    jump: (step: number) => `Schritt ${step} zeigen`,
  },
};
