export const en = {
  characters: "Crew",
  vehicles: "Cars",
  scenarios: "Scenarios",
  enemies: "Enemy cards",
  stunts: "Stunts",
  actions: "Actions",
  always: "On every turn",
  need: (successes: number) => `needs ${successes}`,
  level: "Level",
  boosts: "Boost tokens",
  unlimited: "any number",
  reaction: "Reaction",
  strength: "Strength",
  strengths: (strengths: number[], players: string[]) =>
    `Strength ${strengths.join(" / ")} with ${players.join(" / ")} players.`,
  now: "When it is drawn",
  later: "When it is activated",
};
