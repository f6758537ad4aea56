import type { GameInfo } from "../../src/generated/wire";

export const GAME: GameInfo = {
  slug: "beacon-run",
  name: "Beacon Run",
  tagline: "A chain of beacons across the plain.",
  fewest_seats: 2,
  most_seats: 3,
  weight: "light",
  minutes: 0,
  cooperative: true,
  example: false,
  hidden_information: true,
  rules_version: 1,
  content_hash: "",
  bots: [
    { name: "driver", label: "Driver", help: "Plays well." },
    { name: "rookie", label: "Rookie", help: "Plays anything." },
  ],
  auto_replies: [],
  creations: [],
  lessons: [],
  weekly: [],
};
