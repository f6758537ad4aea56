import { box, cog, emblems, o, put, star } from "../../../design/emblem";

/** The parts that several signs are made of. */
const CAR =
  "cM-5.5-9Q0-12.5 5.5-9L6.5-4V8Q6.5 11 3.5 11H-3.5Q-6.5 11-6.5 8V-4z|kM-4.5-3.5Q0-5.5 4.5-3.5L3.5.5H-3.5zM-4 5.5H4V8H-4z";
const BOTTLE = `c${box(-5.5, -8, 11, 23, 4)}M-2-10H2V-7H-2z|a${box(-5.5, -1, 11, 6)}|c${box(-4.5, -14, 9, 3.5, 1)}`;
const PLUS = "M-1.75-6H1.75V-1.75H6V1.75H1.75V6H-1.75V1.75H-6V-1.75H-1.75z";
const WHEEL = `c${o(0, 0, 15)}${o(0, 0, 11.5)}|c${o(0, 0, 4.5)}|CM-12-1H12M0 2V12`;
const WRENCH = "cM-3-15.5V-9H3V-15.5A8 8 0 0 1 3.5-1.5V12A3.5 3.5 0 0 1-3.5 12V-1.5A8 8 0 0 1-3-15.5z";
const DRIVER = `c${box(-4, 1, 8, 14, 2.5)}M-1.5 1V-10L-2.5-12V-15H2.5V-12L1.5-10V1z`;
const CARD = box(-6, -9, 12, 18, 2);
const ARROW = "M-10-2.5H1V-8L11 0 1 8V2.5H-10z";
const CONE =
  "aM-2.5-13H2.5L4-7H-4zM-5-3.5H5L6.5 2H-6.5z|cM-4-7H4L5-3.5H-5zM-6.5 2H6.5L8 8H-8z|cM-12 8H12V12H-12z";

/** What each driver is known for. */
export const DRIVERS = emblems("disc", {
  dom: [
    "red",
    `${put(`a${CARD}`, -8.5, 0, 1.1, -20)}|${put(`a${CARD}`, 8.5, 0, 1.1, 20)}|k${box(-8.5, -13.5, 17, 27, 3)}|c${box(-7, -12, 14, 24, 2.5)}|kM-4.5-7.5H4.5V-4L.5 7.5H-3.5L.8-4H-4.5z`,
  ],
  brian: ["blue", `${put(BOTTLE, -7, 0, 0.95)}|${put(BOTTLE, 7, 0, 0.95)}`],
  letty: ["violet", "CM0 14V6Q0 1-5-2L-9-5M0 6Q0 1 5-2L9-5|aM-15-9.5L-4.5-10-9 0zM15-9.5L4.5-10 9 0z"],
  mia: ["pink", `c${o(0, 0, 15)}|kM-13.5 5.5L5.5-13.5 13.5-5.5-5.5 13.5z|AM-9 9L9-9`],
  roman: ["amber", `${put(CAR, 0, -4, 0.95)}|AM-12-8V6M12-8V6M-7 11V15M7 11V15M0 11V15`],
  tej: [
    "lime",
    `${put(WRENCH, 0, 0, 0.95, 45)}|${put(DRIVER.replace("c", "k"), 0, 0, 1.25, -45)}|${put(DRIVER.replace("c", "a"), 0, 0, 0.95, -45)}`,
  ],
  han: [
    "orange",
    `c${box(-14, -5, 28, 18, 3)}|CM-5-6V-10Q-5-11.5-3.5-11.5H3.5Q5-11.5 5-10V-6|k${box(-15, 1, 30, 4)}|k${o(0, 4, 8)}|a${cog(6, 6.5, 2.3, 0, 4)}`,
  ],
  gisele: ["yellow", `c${star(8, 17, 8.5)}|${put(`k${PLUS}`, 0, 0, 1)}`],
  sean: ["green", "CM-9 14V2Q-9-9 0-9 9-9 9 1V3|aM2 2H16L9 12.5z|" + put(`a${PLUS}`, -10, -12, 0.6)],
  dk: ["cyan", `aM-11-1L-12.5-12-6-7 0-14.5 6-7 12.5-12 11-1z|CM-7 4Q-13 9-5 15M6 4Q0 9 8 15`],
  tran: [
    "steel",
    `CM-6 15V-2|a${o(-6, -6, 6)}|cM8-15L16-5H11V4H5V-5H0z|c${box(5, 7, 6, 3, 1)}${box(5, 12, 6, 3, 1)}`,
  ],
  suki: [
    "pink",
    `c${box(-14, -13, 13, 22, 3)}|KM-11-7H-4M-11-2H-4M-11 3H-4|aM8 15L0 5H5V-4H11V5H16z|a${box(5, -9.5, 6, 3, 1)}${box(5, -14.5, 6, 3, 1)}`,
  ],
});

/** The nine upgrades of the console. */
export const UPGRADES = emblems("nut", {
  nitrous: ["blue", `${put(BOTTLE, 0, 0, 1.05, 30)}`],
  "engine-power": [
    "red",
    `c${box(-9.5, -15.5, 19, 14, 2)}|KM-10-9H10|s${o(0, 1, 3.5)}|sM-3.5 1H3.5L5 11H-5z|a${o(0, 11, 6)}|k${o(0, 11, 2.5)}`,
  ],
  "engine-tuning": [
    "lime",
    `c${box(-2.5, -17, 5, 6, 1)}${box(-5, -11, 10, 9, 2)}|a${box(-9, -3, 18, 6, 1.5)}|c${box(-6, 3, 12, 7.5, 1)}|cM-1.75 10H1.75V13H-1.75z|CM-5 16.5H5V12`,
  ],
  tires: [
    "steel",
    `c${o(0, 0, 16)}|k${o(0, 0, 9.5)}|a${o(0, 0, 7.5)}|k${o(0, 0, 2.5)}|kM-1.5-17H1.5V-13H-1.5zM-1.5 13H1.5V17H-1.5zM-17-1.5H-13V1.5H-17zM13-1.5H17V1.5H13zM-12.8-10.7L-10.7-12.8-7.8-10-10-7.8zM12.8-10.7L10.7-12.8 7.8-10 10-7.8zM-12.8 10.7L-10.7 12.8-7.8 10-10 7.8zM12.8 10.7L10.7 12.8 7.8 10 10 7.8z`,
  ],
  "turbo-charger": [
    "orange",
    put(
      `cM-1-13H17V-4H11.5A13 13 0 1 1-1-13z|k${o(-1.5, 0.5, 7.5)}|a${star(6, 6.8, 3, -1.5, 0.5, 15)}|k${o(-1.5, 0.5, 1.5)}|c${box(14, -15.5, 4.5, 14, 1)}`,
      -1.5,
      0,
      0.84,
    ),
  ],
  handling: ["violet", `cM-9-17H9V-13.5H-9zM-9 13.5H9V17H-9z|SM0-12V12|AM-7-10L7-5.5-7-1 7 3.5-7 8 7 10.5`],
  transmission: [
    "amber",
    `c${cog(8, 10.5, 4, -4.5, -4)}|k${o(7.5, 7, 8.5)}|a${cog(7, 7.5, 2.7, 7.5, 7, 12)}`,
  ],
  aerodynamics: [
    "cyan",
    "cM-14 3Q-13-6-4-6 6-5 15 4 2 7-8 7.5-14 7-14 3z|AM-10-11.5Q-3-14 4-11.5T13-5M-10 13H-2Q5 13 11 11",
  ],
  steering: ["green", `${WHEEL}|a${o(0, 0, 2.8)}`],
});

/** What waits on each course. */
export const COURSES = emblems("diamond", {
  "main-event": [
    "amber",
    "cM-13 12L-4.5-13H4.5L13 12z|kM-2.5-13H2.5L3.5 12H-3.5z|aM-1.5-11H1.5V-6H-1.5zM-1.75-2H1.75V4H-1.75zM-2 8H2V12H-2z",
  ],
  "tokyo-drift": [
    "pink",
    `CM0 0A3 3 0 0 1 6 0 6 6 0 0 1-6 0 9 9 0 0 1 12 0 12 12 0 0 1-8 10|a${o(0, 0, 2.5)}`,
  ],
  "varones-test": ["orange", put(CONE, 0, 0, 1.05)],
  "all-timer": ["red", `CM-9-14L9 0M9-14L-9 0|a${o(-7, 7.5, 4)}${o(7, 7.5, 4)}|CM0-7V15`],
  "this-is-brasil": ["lime", "CM-7 12V-1A7 7 0 0 1 7-1V3|aM1 2H13L7 11z"],
  "tag-team": ["cyan", "cM-13-7H-6L1 0-6 7H-13L-6 0z|aM-1-7H6L13 0 6 7H-1L6 0z"],
  "shoulder-drop": ["violet", `cM-14 11V-1H-7L6 11z|${put(`a${ARROW}`, 5, -2, 1, 42)}`],
  "up-the-shoulder": ["green", `cM14 11V-1H7L-6 11z|${put(`a${ARROW}`, -4, -3, 1, -42)}`],
  "two-roads": ["blue", "CM0 14V5Q0 0-5-3L-7-5M0 5Q0 0 5-3L7-5|cM-13-8.5L-3.5-9-8 0z|aM13-8.5L3.5-9 8 0z"],
});
