import { box, emblems, o, put, star } from "../../../design/emblem";

/** The parts that several signs are made of. */
const BOLT = "M3-13L-8 2h6l-3 11L8-3H2z";
const CAR =
  "cM-5.5-9Q0-12.5 5.5-9L6.5-4V8Q6.5 11 3.5 11H-3.5Q-6.5 11-6.5 8V-4z|kM-4.5-3.5Q0-5.5 4.5-3.5L3.5.5H-3.5zM-4 5.5H4V8H-4z";
const PEG = `c${o(0, -8, 5)}M-8 12Q-8-1.5 0-1.5T8 12z`;
const CRATE = "cM-11-11H11V11H-11z|KM-11-11L11 11M11-11L-11 11|CM-11-11H11V11H-11z";
const SUV = `cM-16 6V-4.5L-12-11.5H5L10.5-4.5 15-3Q16-2.5 16-1V6z|kM-10-8.5H-4.5V-4.5H-12.3zM-1.5-8.5H3.5L6.5-4.5H-1.5z|k${o(-8.5, 6, 5.5)}${o(8.5, 6, 5.5)}|s${o(-8.5, 6, 4)}${o(8.5, 6, 4)}`;
const TANK = `c${box(-19, 3, 38, 11, 5.5)}|k${o(-12.5, 8.5, 2.8)}${o(-4.2, 8.5, 2.8)}${o(4.2, 8.5, 2.8)}${o(12.5, 8.5, 2.8)}|cM-19 1L-15.5-4.5H13L19 1zM-10-6L-7.5-12.5H5.5L9-6z|cM5-11.5H22V-8H6z`;
const SEMI = `c${box(-21, -11, 26, 17, 1.5)}M7-7H13.5L19.5-1V6H7z|kM10-4H12.5L15.5-1V.5H10z|k${o(-14.5, 7, 5)}${o(-5, 7, 5)}${o(13, 7, 5)}|s${o(-14.5, 7, 3.7)}${o(-5, 7, 3.7)}${o(13, 7, 3.7)}`;
const CHOPPER =
  "CM-17-11H19M3-11V-6M-4 13H15M0 9V13M10 9V13|cM-4-5Q-1-7 5-7 17-7 18 3 18 9 11 9H1Q-4 9-6 4L-19 1V-5H-16.5L-14.5-2.5z|kM8-3.5Q13.5-3.5 14.5 2.5H8z";
const BURST = star(8, 15, 8);
const PLUS = "M-1.75-6H1.75V-1.75H6V1.75H1.75V6H-1.75V1.75H-6V-1.75H-1.75z";
const MINUS = box(-6, -1.75, 12, 3.5);
const MISSILE = "cM0-15Q5-10 5-4V7H-5V-4Q-5-10 0-15z|aM-5 1L-9.5 8V11H-5zM5 1L9.5 8V11H5z|aM-3 9H3L0 16z";
const SHELL = `a${box(-6, -15, 12, 21, 4)}|s${box(-6, 4, 12, 6)}|c${box(-8, 9, 16, 5, 1)}`;
const FIST = `c${box(-10.5, -10, 4.5, 13, 2.2)}${box(-5.2, -11, 4.6, 14, 2.2)}${box(0.2, -11, 4.6, 14, 2.2)}${box(5.6, -10, 4.9, 14, 2.2)}|k${box(-12.5, 1, 17, 8, 4)}|c${box(-11, 2.5, 14, 5, 2.5)}M5.6 6H10.5V7Q10 12 6 13H-5Q-8 12-9 9H3Q5.5 8.5 5.6 6z`;
const WHEEL = `c${o(0, 0, 15)}${o(0, 0, 11)}|c${o(0, 0, 4.5)}|CM-12-1.5H12M0 2V12`;
const HELMET = "AM-9 8Q-8 15 0 15T9 8|cM-14 3Q-14-11 0-11T14 3z|cM-17.5 4.5H17.5V8H-17.5z";
const LADDER = "CM-7-15V15M7-15V15M-7-9H7M-7-3H7M-7 3H7M-7 9H7";
const WRECK = `cM-16 6L-14-2-8-5-6-11 1-8 4-11 8-4 15-2 16 6z|k${o(-8.5, 6, 5.5)}${o(8.5, 6, 5.5)}|s${o(-8.5, 6, 4)}${o(8.5, 6, 4)}`;
const RADAR = `c${o(0, 0, 14)}${o(0, 0, 11)}|c${o(0, 0, 2.5)}|aM0 0L0-11A11 11 0 0 1 9.5-5.5z|c${o(-4.5, 5, 2)}`;

/** What each of the crew does best. */
export const CHARACTERS = emblems("disc", {
  dom: ["red", `a${star(14, 18.5, 14.5)}|k${o(0, 1, 14)}|${put(FIST, 0, 0, 0.95)}`],
  brian: ["blue", `CM-10-9V10M0-9V10M10-4V10M-10 .5H10|k${o(10, -8.5, 7)}|a${o(10, -8.5, 5.5)}`],
  letty: [
    "violet",
    "cM0-15.5L12.5-11V-2C12.5 7 7 12.5 0 16 -7 12.5-12.5 7-12.5-2V-11z|kM-13-4.5H13V6.5H-13z|aM-12.3-2H12.3C12 .5 11.3 2.3 10.5 4H-10.5C-11.3 2.3-12 .5-12.3-2z",
  ],
  roman: [
    "amber",
    `cM-5.5-8H5.5C12-3 14 2 14 6.5 14 13 9 15 0 15S-14 13-14 6.5C-14 2-12-3-5.5-8z|aM-7-15.5L-3-13 0-15.5 3-13 7-15.5 5-9.5H-5z|${put(`k${BOLT}`, 0, 4, 0.72)}`,
  ],
  han: ["orange", `AM-16-4Q-15 9-4 14.5M-9-4Q-8 4-2 8|${put(CAR, 4.5, -3, 1.2, 38)}`],
  tej: [
    "lime",
    `CM-5-14V14M5-14V14M-14-5H14M-14 5H14|k${box(-11.5, -11.5, 23, 23, 4)}|c${box(-9.5, -9.5, 19, 19, 3)}|${put(`k${BOLT}`, 0, 0, 0.6)}`,
  ],
});

const WHEELS = `k${o(-9, 6, 5.5)}${o(9, 6, 5.5)}|s${o(-9, 6, 4)}${o(9, 6, 4)}`;

/** The five cars from the side. */
export const VEHICLES = emblems("shield", {
  "american-muscle": [
    "red",
    put(
      `cM-17 7V0L-15-2-8-3-4.5-9H4L8.5-2.5 15-1.5Q17-1 17 1.5V7z|kM-3-6H-.5V-2.5H-5zM1.5-6H3L5-2.5H1.5z|aM6.5-4.5L8-8H14V-2.2L9.5-3z|${WHEELS}`,
      0,
      0,
      0.92,
    ),
  ],
  "street-drifter": [
    "cyan",
    put(
      `cM-16 7V0L-10-2-4-8H4L10-2 15.5-.5Q17 0 17 2V7z|kM-3-5H-.5V-1.5H-6.5zM1.5-5H3.3L6.5-1.5H1.5z|aM-18-10H-8V-6.5H-11V-1H-15V-6.5H-18z|${WHEELS}`,
      0.5,
      0,
      0.92,
    ),
  ],
  "import-racer": [
    "lime",
    put(
      `cM-13 7V-5L-10-10H0L6-3 14-1Q16.5 0 16.5 3V7z|kM-8-6.5H-4.5V-3H-10zM-2-6.5H-1L2-3H-2z|aM-13 0L-20-3-17.5.5-21 3-17.5 5-13 5.5z|${WHEELS}`,
      1.5,
      0,
      0.92,
    ),
  ],
  "exotic-supercar": [
    "amber",
    put(
      `cM-17 7L-16-1-10-3-3-8H3L12-1.5 17.5 3V7z|kM-1.5-5H2.5L7-1.5H-6z|aM-3 2H4V5H-4.5z|aM-18.5-7H-10V-4H-14V-1H-16.5V-4H-18.5z|${WHEELS}`,
      0,
      -0.5,
      0.92,
    ),
  ],
  "hijacked-suv": ["steel", `${put(SUV, 0, 1)}|AM-10-14H4M-8-14V-11M2-14V-11`],
});

/** What waits at the end of the road. */
export const SCENARIOS = emblems("banner", {
  "tank-assault": [
    "red",
    `sM-44 17H44V20H-44z|${put(TANK, -8, 1, 1.15)}|a${star(9, 10, 5, 28, -10)}|c${star(7, 4.5, 2.5, 28, -10)}|${put(WRECK, 33, 12, 0.5)}`,
  ],
  "semi-heist": [
    "amber",
    `sM-44 17H44V20H-44z|${put(SEMI, 15, 3.5, 1.15)}|${put(CRATE, -22, -8, 0.5, -16)}|AM-38 1Q-38-7-32-8|${put(SUV, -30, 10.5, 0.68)}`,
  ],
  "chopper-takedown": [
    "cyan",
    `sM-44 17H44V20H-44z|${put(CHOPPER, 12, -3.5, 0.95)}|${put(SUV, -28, 10, 0.7)}|a${o(-28, -9, 5.5)}${o(-28, -9, 3)}|AM-28-18V-15.5M-28-2.5V0M-37-9H-34.5M-21.5-9H-19`,
  ],
});

/** One sign for each effect of enemy cards (HH-FX). */
export const EFFECTS = emblems("diamond", {
  "place-suv": ["red", `${put(SUV, 0, 4, 0.78)}|${put(`a${PLUS}`, 0, -12, 0.75)}`],
  "place-suv-edge": ["red", `${put(SUV, 3.5, 2, 0.72)}|AM-13.5-5V7|aM8-11L2-15.5V-12.5H-4V-9.5H2V-6.5z`],
  "place-peg": ["red", `${put(PEG, 0, -3, 0.95)}|a${box(-12, 9, 24, 3.5, 1)}`],
  damage: ["red", `c${BURST}|kM3-9L-5 1.5H-.5L-3 9 5-2H.5z`],
  "tank-fires": ["red", `${put(TANK, -2, 2.5, 0.58)}|a${star(7, 5.5, 3, 13, -4)}`],
  "suvs-move": ["red", `${put(SUV, 0, -2.5, 0.75)}|AM-8 8L-4 11.5-8 15M0 8L4 11.5 0 15`],
  "suvs-activate": ["red", `${put(SUV, -3.5, 2, 0.68)}|a${star(7, 7, 3.5, 9.5, -2)}`],
  "pegs-activate": ["red", `${put(PEG, -4, 1, 0.95)}|a${star(7, 7.5, 3.5, 8.5, -3)}`],
  "remove-wrecks": ["red", "CM10-13L1-1|cM-3.5-3L5 4 2 7 -7-.5z|aM-8 1.5L0 8.5Q-4 12-11 11.5 -13 7-8 1.5z"],
  "raise-strength": ["red", `cM-2-14A8 8 0 1 0 6-5L-1-3.5-3.5-6.5z|CM0 0L8 8|${put(`a${PLUS}`, -8, 8, 0.7)}`],
  "main-moves": ["red", "CM-6 13V8Q-6 3 0 1T6-6|aM6-15.5L13-5H-1z"],
  push: ["red", "CM11-8V8|aM-13 0L-4-8V-3H6V3H-4V8z"],
  shotgun: [
    "red",
    `cM-16 2L-14-3.5H-6L-3-6H16V-3H4V-.5H-4L-8 2H-11L-13 7H-17.5z|a${star(6, 5, 2.5, 11, 4.5)}`,
  ],
  reload: ["red", `${put(SHELL, -5, 0, 0.85)}|${put(`a${PLUS}`, 9, 0, 0.8)}`],
  "throw-off": ["red", `${put(PEG, 3, -4, 0.8, 65)}|c${box(-13, 8, 26, 3.5, 1)}|AM-12 3Q-11-6-5-9`],
  "close-door": ["red", "cM-12-11H-1.5V11H-12zM1.5-11H12V11H1.5z|kM-6-2H-3.5V4H-6zM3.5-2H6V4H3.5z"],
  "lose-cargo": ["red", `${put(CRATE, -1, -2, 0.72)}|k${o(6.5, 6.5, 6)}|${put(`a${MINUS}`, 6.5, 6.5, 0.8)}`],
  "lose-boost": ["red", `${put(`c${BOLT}`, -3, -1, 0.9)}|${put(`a${MINUS}`, 7.5, 6, 0.8)}`],
  lock: ["red", `c${o(0, 0, 10)}${o(0, 0, 6.5)}|CM0-15V-9M0 9V15M-15 0H-9M9 0H15|a${o(0, 0, 3)}`],
  radar: ["red", RADAR],
  missiles: ["red", put(MISSILE, 0, 0, 0.95, 40)],
  "shaw-hunts": [
    "red",
    "cM-9-10H9L12-2Q14.5-1 14.5 2V10H9V7H-9V10H-14.5V2Q-14.5-1-12-2z|kM-7.5-7.5H7.5L9-2.5H-9z|aM-12 1L-5.5 3.5V5H-12zM12 1L5.5 3.5V5H12z",
  ],
});

/** What the crew dares. */
export const STUNTS = emblems("panel", {
  "tank-chain-reaction": [
    "orange",
    `c${star(7, 5, 2.5, -12.5, 11)}${star(8, 7.5, 4, -4, 4)}|k${star(9, 13.5, 8, 7, -5)}|a${star(9, 12, 6.5, 7, -5)}|c${star(7, 5, 2.5, 7, -5)}`,
  ],
  "tank-bail-out": [
    "lime",
    `${put(SUV, -2, 8, 0.85)}|${put(PEG.replace("c", "a"), 9, -9, 0.6, 35)}|CM-10-8Q-4-15 2-13`,
  ],
  "tank-bait-the-turret": [
    "cyan",
    `${put(SUV, 0, 1, 0.62)}|a${o(0, 0, 15)}${o(0, 0, 12)}|AM0-17V-9M0 9V17M-17 0H-12M12 0H17`,
  ],
  "tank-hatch-raid": [
    "lime",
    `c${o(1, -5, 7)}|CM4-11Q6-16 10-15|a${star(6, 4.5, 2, 12, -14)}|cM-17 8H17V15H-17z|k${box(-8, 7, 18, 4.5, 1.5)}|AM-11 7L-15-3`,
  ],
  "tank-sacrifice-fly": [
    "orange",
    `${put(TANK, -4, 5, 0.72)}|${put(PEG.replace("c", "a"), 11, -9, 0.65, 20)}|CM-6-8Q0-15 5-13`,
  ],
  "tank-brake-check": [
    "cyan",
    `c${o(0, 0, 15)}${o(0, 0, 5)}|k${o(0, -9.5, 1.8)}${o(0, 9.5, 1.8)}${o(-9.5, 0, 1.8)}|aM9-13H17V13H9Q14 0 9-13z`,
  ],
  "tank-harpoon-line": [
    "cyan",
    `c${o(-11, 11, 5)}${o(-11, 11, 2)}|CM-8 8L7-7|aM16-16L12.5-1.5 8-7.5 1.5-12.5z`,
  ],
  "tank-pile-up": [
    "orange",
    `${put(WRECK, -5, 9, 0.7)}|${put(WRECK, 6, -1, 0.7, -14)}|a${star(8, 6, 3, -9, -9)}`,
  ],
  "tank-anchor-flip": [
    "lime",
    `c${o(0, -11, 4.5)}${o(0, -11, 1.8)}|CM0-7V13M-6-3H6|CM-12 3Q-11 13 0 14 11 13 12 3|aM-16 7L-12.5-2-7 5.5zM16 7L12.5-2 7 5.5z`,
  ],
  "semi-human-catapult": [
    "cyan",
    `CM-13 12H13M-9 12L2 2M-12-4L10 8|${put(PEG.replace("c", "a"), 9, -8, 0.6, 25)}|c${o(-2, 2.5, 3)}`,
  ],
  "semi-blow-the-door-open": [
    "orange",
    `cM-17-14L-7-9V9L-17 14zM17-14L7-9V9L17 14z|k${star(9, 13.5, 9)}|a${star(9, 12, 6.5)}|c${star(7, 5, 2.5)}`,
  ],
  "semi-ladder-run": ["lime", `${put(LADDER, -4, 0)}|aM10-15L17-6H12.5V14H7.5V-6H5z`],
  "semi-curb-check": ["cyan", `cM-16 13V6H-4V13z|aM-4 13V6H16V13z|${put(SUV, 4, -4, 0.75, -18)}`],
  "semi-airmail": [
    "orange",
    `${put(CRATE, 0, 4, 0.7)}|aM-9 2Q-18 0-18-13-12-6-9-5zM9 2Q18 0 18-13 12-6 9-5z`,
  ],
  "semi-wrecking-ball": ["cyan", `AM-15-15L-3-3|c${o(4, 4, 11.5)}|KM-2 4A6 6 0 0 1 4-2`],
  "semi-duck-and-cover": ["lime", `${put(HELMET, 0, -2, 1.05)}`],
  "semi-relay": [
    "cyan",
    `${put(CRATE, -9, -6, 0.55)}|${put(CRATE, 9, 6, 0.55)}|aM2-12H9V-15L16-10 9-5V-8H2zM-2 12H-9V15L-16 10-9 5V8H-2z`,
  ],
  "semi-take-the-wheel": ["lime", `${WHEEL}|a${o(0, 0, 3)}`],
  "chopper-ramp-up": ["orange", `cM-16 13L12 13V1z|${put(SUV, 1, -6, 0.72, -22)}`],
  "chopper-handoff": [
    "cyan",
    `${put(CAR, -10, 2, 1)}|${put(CAR, 10, 2, 1)}|AM-8-13Q0-19 7-14|aM11-10L3-11.5 8-18z`,
  ],
  "chopper-decoy-flare": [
    "cyan",
    `c${box(-3, -2, 6, 17, 1.5)}|a${star(8, 10, 4.5, 0, -7)}|c${o(0, -7, 2.5)}`,
  ],
  "chopper-pit-maneuver": [
    "cyan",
    `${put(CAR, 0, 0, 0.95, 35)}|AM-4-16A16 16 0 0 1 15-6M4 16A16 16 0 0 1-15 6`,
  ],
  "chopper-tag-team": [
    "orange",
    `${put(PEG, -7, 1, 0.95)}|${put(PEG.replace("c", "a"), 8, 1, 0.95)}|CM-8-15H10`,
  ],
  "chopper-head-on": [
    "orange",
    `cM-17-5H-11V-10L-2 0-11 10V5H-17zM17-5H11V-10L2 0 11 10V5H17z|aM-2-16H2L1-9H-1zM-2 16H2L1 9H-1z`,
  ],
  "chopper-return-to-sender": ["cyan", `${put(MISSILE, -7, 3, 0.8)}|AM-7-13Q8-16 9 2|aM3 1H15L9 11z`],
  "chopper-roof-knockout": ["lime", `a${star(10, 17, 12)}|k${o(0, 0, 12.5)}|${put(FIST, 0, 0, 0.82)}`],
  "chopper-bring-it-down": ["orange", `${put(CHOPPER, -1, -3, 0.75, 28)}|AM-13 5V14M-17 10L-13 14.5-9 10`],
});

const actions = (signs: Record<string, string>) =>
  emblems(
    "panel",
    Object.fromEntries(Object.entries(signs).map(([id, sign]) => [id, ["steel", sign] as const])),
  );

/** What anybody can do, and what a scenario adds. */
export const ACTIONS = actions({
  drive: `${put(SUV, 3, 1, 0.85)}|AM-17-6H-13M-17 0H-14M-17 6H-14`,
  leap: `${put(PEG, 8, -6, 0.75, 25)}|AM-13-3Q-9-14-1-13|c${box(-16, 8, 13, 5, 1.5)}${box(3, 8, 13, 5, 1.5)}`,
  ram: `${put(SUV, -5, 3, 0.72)}|a${star(8, 9.5, 4.5, 10, -1)}`,
  force: `${put(CAR, -8, 0, 0.95)}|aM0-3H7V-8L16 0 7 8V3H0z`,
  shake: `${put(PEG, 5, -7, 0.65, 60)}|${put(SUV, 0, 9, 0.65)}|AM-14-2Q-14-12-5-13`,
  brawl: FIST,
  hijack: `${put(SUV, 0, 6, 0.85)}|${put(PEG.replace("c", "a"), -4, -9, 0.55)}`,
  "take-boost": `c${BOLT}`,
  stunt: `c${star(5, 16, 7)}`,
  special: `c${star(5, 16, 7)}|${put(`k${PLUS}`, 0, 1, 0.7)}`,
  "open-semi-door": "cM-15-13L-5-9V9L-15 13zM15-13L5-9V9L15 13z|aM-3-2H3V2H-3z",
  "throw-cargo": `${put(CRATE, 5, -5, 0.65, -14)}|AM-13 12Q-14-4-6-7`,
  "relocate-ramsey": `${put(CAR, -10, 2)}|${put(CAR, 10, 2)}|AM-7-13H5|aM12-13L4-18V-8z`,
  "jam-radar": `${RADAR}|kM-17 13L13-17L17-13L-13 17z|CM-13 13L13-13`,
  "trade-paint": `${put(CAR, -9.5, 0, 1.1)}|${put(CAR, 9.5, 0, 1.1)}|k${star(6, 6.5, 3.5)}|a${star(6, 5.5, 2.5)}`,
  "ramp-jump": `cM-16 13L14 13V3z|${put(SUV, 0, -6, 0.7, -16)}|AM-15-3L-11-7`,
});
