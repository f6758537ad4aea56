export const en = {
  workshop: {
    opening: "The cards are being laid out…",
    kind: "What to change",
    search: "Search",
    entries: "Entries",
    changed: "Changed",
    fresh: "New",
    removed: "Taken away",
    form: (name: string) => `Numbers and words of ${name}`,
    copy: "Copy it",
    remove: "Take it away",
    undo: "As in the box",
    look: "As it will look",
    noLook: "This has no card of its own: what it changes shows at the table.",
    inBox: (value: string) => `In the box: ${value}`,
    nothing: "empty",
    measure: "What does it change?",
    measureText: (games: number) =>
      `Drivers play ${games} games with the cards of the box and ${games} with yours, with the same dice.`,
    measureButton: "Measure it",
    measuring: "Measured on the page of the lab",
  },
};
