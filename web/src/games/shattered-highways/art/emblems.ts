import { box, cog, emblems, o, put, star } from "../../../design/emblem";

/** The parts that several signs are made of. */
const PEG = `c${o(0, -8, 5)}M-8 12Q-8-1.5 0-1.5T8 12z`;
const FLAME = "M0-15C8-7 11-2 11 4 11 11 6 15 0 15S-11 11-11 4C-11 0-9-3-6-6-6-2-4-1-3-1-4-7-3-11 0-15z";
const PLUS = "M-1.75-6H1.75V-1.75H6V1.75H1.75V6H-1.75V1.75H-6V-1.75H-1.75z";
const SHIELD = "M0-14L11-10V-2C11 6 6 11 0 14 -6 11-11 6-11-2V-10z";
const tyres = (...at: [x: number, r: number][]): string =>
  `k${at.map(([x, r]) => o(x, 13 - r, r + 1.5)).join("")}|s${at.map(([x, r]) => o(x, 13 - r, r)).join("")}|k${at.map(([x, r]) => o(x, 13 - r, r * 0.35)).join("")}`;
const BUGGY = `CM-9 0L-3-10H5L11 0M-3-10L4 0|cM-13-1.5H13L17 2.5V5H-13zM-3 3H5V9H-3z|${tyres([-9.5, 6], [10, 5])}`;
const SEDAN = `cM-18 9V1L-11-1-6-9H4L10-1 16 .5Q18 1 18 3V9z|kM-4.5-6H-2V-1H-8zM1-6H3L6.5-1H1z|${tyres([-10, 5], [10, 5])}`;
const TRUCK = `c${box(-19, -10, 22, 18, 1)}M4-7H11L17 0H18.5V8H4z|kM7-4H10L13 0H7z|${tyres([-11, 5], [10.5, 5])}`;
const RIG = `c${box(-22, -12, 26, 19, 1)}M6-10H14.5V-1H20.5V8H6z|kM9-7H12V-2H9z|${tyres([-16, 4], [-7, 4], [9, 4], [17, 3.5])}`;
const SKULL = `cM0-14C9-14 13-8 13-2 13 3 10 5 8 7V12Q8 14 6 14H-6Q-8 14-8 12V7C-10 5-13 3-13-2-13-8-9-14 0-14z|k${o(-5, -2, 3.5)}${o(5, -2, 3.5)}M0 3L2 7H-2zM-3.5 10H-1V14H-3.5zM1 10H3.5V14H1z`;
const WHEEL = `c${o(0, 0, 14)}${o(0, 0, 10.5)}|c${o(0, 0, 4)}|CM-11-1H11M0 2V11`;
const JERRYCAN = `cM-9-9L-5-14H9V14H-9z|KM-5-3L5 9M5-3L-5 9|aM-11-14H-5L-9-9H-11z|k${box(0, -11.5, 6, 3, 1)}`;

/** The guns and what else is mounted. */
export const WEAPONS = emblems("octagon", {
  "machine-gun": [
    "amber",
    `CM-5 1L-11 14M-5 1L1 14|c${box(-12, -10, 14, 11, 1.5)}${box(-17, -8, 5, 7, 1)}M2-8H14V-3H2z${box(14, -9.5, 4, 8, 1)}|k${o(6, -5.5, 1)}${o(9, -5.5, 1)}${o(12, -5.5, 1)}|a${box(3.5, -1.5, 3.2, 7, 1.5)}${box(7.7, -1.5, 3.2, 9, 1.5)}${box(11.9, -1.5, 3.2, 11, 1.5)}`,
  ],
  "twin-guns": [
    "orange",
    `cM-9-10H3V-8.5H16V-4.5H3V-3H-9zM-9 0H3V1.5H16V5.5H3V7H-9z|a${box(-15, -12, 6, 21, 2)}|CM-3 8V13M-9 14H3`,
  ],
  "bolt-thrower": [
    "lime",
    put("CM-12 12L9-9|CM-13-6Q-2-15 7-7 15 2 6 13|SM-13-6L6 13|aM16-16L14.5-4.5 4.5-14.5z", -0.5, 0.5, 0.88),
  ],
  flamethrower: [
    "red",
    `cM-17-3H-4L0-5V5L-4 3H-9V8H-13V3H-17z|${put(`a${FLAME}`, 9, 0, 0.62, 90)}|${put(`c${FLAME}`, 7, 0, 0.28, 90)}`,
  ],
  harpoon: [
    "cyan",
    put(
      `SM-6 16Q8 16 14 8|CM-7.5 7.5L5-5|aM16-16L12-1 7.5-7.5 1-12z|c${o(-11, 11, 5)}${o(-11, 11, 2)}`,
      -1,
      0,
      0.86,
    ),
  ],
  cannon: [
    "steel",
    put(
      `cM-14-5L12-9.5V-11.5H16V3.5H12V1.5L-14 5Q-17 0-14-5z|k${o(-4, 7, 9)}|a${o(-4, 7, 7.5)}${o(-4, 7, 2.5)}|CM6 13H11`,
      0.5,
      0,
      0.94,
    ),
  ],
  "rocket-rack": [
    "pink",
    put(
      `c${box(-16, -2, 32, 16, 2)}|k${o(-9.5, 7, 3.2)}${o(0, 7, 3.2)}${o(9.5, 7, 3.2)}|aM-9.5-16L-6-9V-4H-13V-9zM0-16L3.5-9V-4H-3.5V-9zM9.5-16L13-9V-4H6V-9z`,
      0,
      0,
      0.92,
    ),
  ],
  "saw-arms": [
    "green",
    put(`c${star(12, 15, 10.5, 3, -2, 8)}|k${o(3, -2, 5)}|AM-14 13L3-2|a${o(3, -2, 3)}`, 0, 0, 0.92),
  ],
  "mine-dropper": [
    "yellow",
    `CM0-13V13M-13 0H13M-9.2-9.2L9.2 9.2M9.2-9.2L-9.2 9.2|a${o(0, -15, 2.4)}${o(0, 15, 2.4)}${o(-15, 0, 2.4)}${o(15, 0, 2.4)}${o(-10.6, -10.6, 2.4)}${o(10.6, -10.6, 2.4)}${o(-10.6, 10.6, 2.4)}${o(10.6, 10.6, 2.4)}|c${o(0, 0, 10.5)}|k${box(-2, -6, 4, 7.5, 1.5)}${o(0, 4.8, 2)}`,
  ],
  "oil-sprayer": [
    "violet",
    "cM0-16C7-7 10-3 10 2 10 8 6 11 0 11S-10 8-10 2C-10-3-7-7 0-16z|KM-4.5 2Q-4 6 0 6.5|AM-10 14.5H-4M1 14.5H3M8 14.5H10",
  ],
});

/** What is bolted on. */
export const ADDONS = emblems("panel", {
  armor: [
    "steel",
    `c${box(-15, -13, 30, 26, 3)}|k${o(-10, -8, 2)}${o(10, -8, 2)}${o(-10, 8, 2)}${o(10, 8, 2)}|aM-4-13H4V13H-4z`,
  ],
  "drag-chains": [
    "amber",
    `c${box(-5, -17, 10, 14, 5)}${box(-1.75, -13.75, 3.5, 7.5, 1.75)}|c${box(-5, 0, 10, 14, 5)}${box(-1.75, 3.25, 3.5, 7.5, 1.75)}|a${box(-1.75, -7, 3.5, 11, 1.75)}|AM-14 9L-10 14M14 9L10 14M-14 0L-11 3M14 0L11 3`,
  ],
  "hidden-buggy": ["lime", `CM-15.5 13V-13H15.5V13|${put(BUGGY, 0, 2, 0.7)}|AM-9-7.5H9`],
  reinforcements: [
    "red",
    `${put(PEG, -9, 1, 0.72)}|${put(PEG, 9, 1, 0.72)}|k${o(0, -4, 6)}|${put(PEG.replace("c", "k"), 0, 2, 1.2)}|${put(PEG.replace("c", "a"), 0, 2, 1)}`,
  ],
  "ram-plate": [
    "orange",
    "cM-15 10L-11-8H11L15 10z|KM-5-8L-7 10M5-8L7 10|aM-17 9H17V14H-17zM-11-13H11V-8H-11z",
  ],
  nitro: [
    "blue",
    `c${box(-12, -8, 10, 23, 4)}${box(2, -8, 10, 23, 4)}${box(-9.5, -15, 5, 5, 1)}${box(4.5, -15, 5, 5, 1)}|a${box(-12, 0, 10, 6)}${box(2, 0, 10, 6)}`,
  ],
  "spiked-hubs": ["pink", `a${star(8, 17, 9)}|k${o(0, 0, 10.5)}|c${o(0, 0, 9)}${o(0, 0, 4)}|c${o(0, 0, 2)}`],
  "roll-cage": ["green", "AM-11-3L11 11M11-3L-11 11|CM-14 13V-6Q-14-12-8-12H8Q14-12 14-6V13zM-14-5H14"],
  winch: [
    "yellow",
    `c${box(-13, -16, 26, 9, 2)}|k${o(-7, -11.5, 2)}${o(7, -11.5, 2)}|CM0-7V3|AM0 5Q8.5 5.5 8.5 10T0 15.5-7.5 11|a${o(0, 3.5, 3.5)}`,
  ],
  "boarding-planks": [
    "amber",
    "cM-17-13H-8V13H-17zM8-13H17V13H8z|kM-14-6.5H14V6.5H-14z|aM-13-5H13V5H-13z|kM-7-1.5H1V-4L7 0 1 4V1.5H-7z",
  ],
  "smoke-pots": [
    "steel",
    `c${o(-7, -5, 6.5)}|c${o(2, -9, 7)}|c${o(9, -3, 5.5)}|c${box(-9, -6, 17, 6)}|a${box(-8, 4, 16, 11, 2)}|CM-5 0V4M5 0V4`,
  ],
  "extra-seat": [
    "cyan",
    "cM-9-15H0Q3-15 3-12L5 3H-5Q-8 3-8.5 0L-11-12Q-11.5-15-9-15z|cM-7 5H10Q13 5 13 8T10 11H-5z|" +
      put(`a${PLUS}`, 11, -8, 0.9),
  ],
  "turret-ring": [
    "red",
    `c${o(0, 0, 15)}${o(0, 0, 11.5)}|a${o(0, 0, 7)}|${put(`k${box(-4.5, -20, 9, 16)}|c${box(-2.75, -19, 5.5, 20, 1.5)}`, 0, 0, 1, 45)}`,
  ],
  "crew-shields": [
    "violet",
    `${put(PEG, 0, -3, 1)}|${put(`k${SHIELD}`, 0, 7, 0.9)}|${put(`a${SHIELD}`, 0, 7, 0.68)}`,
  ],
  "wheel-lock": [
    "lime",
    `${put(WHEEL, 0, -2, 0.95)}|k${box(-1, 0, 18, 17, 3)}|a${box(1, 5, 14, 10, 2)}|AM4 5V3A4 4 0 0 1 12 3V5|k${o(8, 10, 1.8)}`,
  ],
  "hangers-on": [
    "orange",
    `CM-15-13H15|CM-6-13V-8M8-13V-8|${put(PEG, 1, 3, 0.95)}|AM-6-9V-3L-2 0M8-9V-3L4 0`,
  ],
  "quick-hitch": [
    "cyan",
    `c${box(-17, -3, 21, 6, 2)}${box(-4, 6, 21, 6, 2)}|k${box(-4, -6, 8, 22)}|a${box(-2, -5, 4, 18, 1)}|a${o(0, -10.5, 6)}${o(0, -10.5, 3)}`,
  ],
  "war-drums": [
    "red",
    "cM-13-4H13V9Q13 14 0 14T-13 9z|aM-13-4Q-13-9 0-9T13-4Q13 0 0 0T-13-4z|KM-9 2L-5 12M0 3V13M9 2L5 12|CM-15-16L-5-7M15-16L5-7",
  ],
});

/** The four classes from the side. */
export const VEHICLES = emblems("shield", {
  buggy: ["lime", put(BUGGY, 0, -2, 0.92)],
  car: ["cyan", put(SEDAN, 0, -2, 0.92)],
  truck: ["orange", put(TRUCK, 0, -1.5, 0.9)],
  rig: ["red", put(RIG, 0, -1, 0.74)],
});

/** Who is aboard. */
export const WARRIORS = emblems("disc", {
  fodder: ["steel", put(PEG, 0, 1.5, 1.05)],
  hero: ["yellow", `${put(PEG, 0, 6, 0.95)}|aM-8-8L-10-16-4.5-12.5 0-17 4.5-12.5 10-16 8-8z`],
});

const ROAD = "sM-44 17H44V20H-44z";

/** What each fight is about. */
export const SCENARIOS = emblems("banner", {
  "open-road": [
    "amber",
    `cM-30 20L-6-12H6L30 20z|kM-1.5-12H1.5L4 20H-4z|aM-1.2-9H1.2V-5H-1.2zM-1.8 0H1.8V6H-1.8zM-2.5 11H2.5V20H-2.5z|a${o(28, -10, 6)}|sM-44-12H-6V-9H-44zM6-12H20V-9H6zM36-12H44V-9H36z`,
  ],
  convoy: [
    "cyan",
    `${ROAD}|${put(RIG, 0, 5.5, 0.88)}|${put(BUGGY, -34, 8.5, 0.62)}|${put(BUGGY, 34, 8.5, 0.62)}|aM-4-19H4L0-12z`,
  ],
  pursuit: [
    "pink",
    `${ROAD}|${put(SEDAN, 27, 6.5, 0.8)}|${put(BUGGY, -32, 7.5, 0.7)}|${put(TRUCK, -6, 6.5, 0.65)}|AM22-13H34M16-8H28`,
  ],
  "fuel-run": [
    "orange",
    `${ROAD}|c${box(-16, -8, 27, 17, 8)}M13-5H19L25 2V9H13z|kM15-2H18L21 2H15z|k${o(-8, 11, 6)}${o(3, 11, 6)}${o(19, 11, 6)}|s${o(-8, 11, 4.5)}${o(3, 11, 4.5)}${o(19, 11, 4.5)}|${put(`a${FLAME}`, -2.5, 0, 0.42)}|${put(JERRYCAN, -33, 6, 0.7)}|${put(JERRYCAN, 35, 8, 0.55)}`,
  ],
  "last-ride": [
    "red",
    `${ROAD}|${put(SEDAN, -23, 6, 0.85)}|${put(SEDAN, 23, 6, -0.85)}|a${star(9, 9, 4.5, 0, -3)}`,
  ],
  "circuit-of-teeth": [
    "lime",
    `c${cog(9, 18, 11, 0, 1)}|aM-44-6L-38 2-32-6-26 2-23-2V6H-44zM44-6L38 2 32-6 26 2 23-2V6H44z|${put(SKULL, 0, 1, 0.6)}`,
  ],
});
