/** What the game itself calls things: the same in every language, as on its cards. */
export const TERMS = {
  speed: "Speed",
  control: "Control",
  nitrous: "Nitrous",
  tires: "Tires",
  turbo: "Turbo",
  tuning: "Engine Tuning",
  aerodynamics: "Aerodynamics",
  handling: "Handling",
  tagTeam: "Tag Team",
  neutral: "N",
  nitrousSign: "N₂O",
} as const;
