export const en = {
  api: {
    unreachable: "The server cannot be reached.",
    error: (status: number) => `The server answered with an error (${status}).`,
    silent: "The server does not answer.",
    broken: "The connection broke before the answer came.",
  },
  ago: {
    now: "just now",
    minutes: (n: number) => `${n} min ago`,
    hours: (n: number) => `${n} h ago`,
    days: (n: number) => (n === 1 ? "yesterday" : `${n} days ago`),
  },
  facts: { yes: "yes", no: "no", none: "none" },
  odds: {
    least: "<0.5 %",
    most: ">99.5 %",
    with: (spend: string) => `with ${spend}`,
  },
  seating: { people: "Give at least one seat to a person." },
  words: {
    and: (names: string, last: string) => `${names} and ${last}`,
    seat: (n: number) => `Seat ${n}`,
    dice: "the dice",
  },
  tab: {
    mine: "Your turn",
    waitingFor: (names: string) => `Waiting for ${names}`,
    watching: "Watching",
    over: "Game over",
    waiting: "Waiting for players",
  },
  line: {
    over: "Finished",
    readOnly: "Read-only",
    waiting: "Waiting for players",
    mine: "Your turn",
    theirs: "Others are playing",
  },
};
