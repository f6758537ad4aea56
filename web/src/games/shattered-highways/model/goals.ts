/** What wins each scenario of the box, in words. */
export const GOALS: Record<string, string> = {
  "open-road":
    "Leave the others without warriors or vehicles. After the last round the higher victory points win: full price for every vehicle lost, half as much again for a captured one, 10 for a hero, 1 for a warrior.",
  convoy:
    "The raiders win as soon as the marked rig is wrecked, left behind or theirs. The escort wins if tractor and trailer are both rolling after the last round.",
  pursuit:
    "The hunters win when the marked vehicle is wrecked, left behind or theirs. The runner wins by 18 inches of clear road at the end of a round from the third on, or by lasting to the end.",
  "fuel-run":
    "A point for every can on your vehicles, two for controlling the tanker. Only then victory points count.",
  "last-ride":
    "Whoever is wrecked, left behind or captured loses. After the last round damage dealt and warriors put out decide.",
  "circuit-of-teeth":
    "3, 2 and 1 points each round for being in front, 3 for every wreck, 3 for the last one left.",
};

export const POINTS: Record<string, string> = {
  "last-ride": "damage and crew",
  "fuel-run": "points",
  "circuit-of-teeth": "points",
};
