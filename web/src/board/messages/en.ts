export const en = {
  which: "Which of them",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  again: "Try again",
  tapAgain: "Tap again to do it",
  noMap: (status: number) => `The map could not be loaded (${status}).`,
  plan: {
    erase: "Erase what is drawn here",
    ring: "Draw a ring here",
    cross: "Draw a cross here",
    begin: "Begin an arrow here",
    end: (from: string) => `End the arrow from ${from} here`,
  },
};
