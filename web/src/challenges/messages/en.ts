export const en = {
  weekly: {
    title: "Challenges of the week",
    about: "The same set-up and the same dice for everybody.",
    left: (time: string) => `${time} left`,
    open: "Play",
    playing: "Go on",
    played: (place: number, of: number) => `${nth(place)} of ${of}`,
    late: "Played",
    best: (name: string) => `best so far: ${name}`,
    none: "nobody has finished yet",
  },
  challenge: {
    tab: "Challenge",
    week: (week: number) => `Challenge of week ${week}`,
    friends: "Challenge among friends",
    how: "Everybody gets this set-up with the same dice and the same cards, and has one go.",
    then: "When you have played you can watch how the others did it, and the dice are no secret to you any more.",
    thenWeek:
      "When you have played you can watch how the others did it; the seed of the dice is shown when the week is over.",
    seat: (seat: number, others: string) => `You take seat ${seat}. The others: ${others}.`,
    alone: "You play alone.",
    until: (day: string) => `Open until ${day}.`,
    over: (day: string) => `The week ended on ${day}. All replays are open.`,
    play: "Play it",
    goOn: "Go on with your go",
    letPlay: (bot: string) => `Let ${bot} play it`,
    botPlays: (bot: string) => `${bot} plays it now; the result will stand here.`,
    copy: "Copy link",
    copied: "The link is copied. Send it to your friends.",
    cannotCopy: "This browser does not let pages copy. The address bar has the link.",
    results: "Results",
    nobody: "Nobody has finished it yet. Be the first.",
    place: (place: number) => `Place ${place}`,
    noPlace: "Without a place",
    you: "you",
    bot: "bot",
    running: "is playing now",
    late: "after the end of the week",
    ahead: "better than you",
    level: "as good as you",
    behind: "you were better",
    replay: "Replay",
    replayOf: (name: string) => `Replay of ${name}`,
    promise: "The promise of the dice",
    promiseText: "The server published this before anybody played. It is a hash of the seed of all dice.",
    failed: "This challenge cannot be shown",
    toStart: "To the start",
  },
  sameDice: {
    make: "Same dice for a friend",
    open: "To the challenge",
  },
};

function nth(place: number): string {
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}
