/**
 * Emblems: enamel pins on a grid of 48, around (0, 0). A dark plate with a rim in the owner's tone carries one bold sign.
 *
 * The sign is written as layers, `ink` and path data, separated by bars: `aM0-9L9 9H-9z|CM0 0H9`. Small letters fill,
 * capitals draw a line of 3: `c` cream, `a` the tone, `s` steel, `k` the plate.
 */
export interface Art {
  plate: Plate;
  tone: Tone;
  sign: string;
}

/** The emblem of an id; a player's copy of something, such as `dom-2`, has that of what it was copied from. */
export function artOf(known: Record<string, Art>, id: string): Art | undefined {
  return known[id] ?? known[id.replace(/-\d+$/, "")];
}

export const TONES = {
  amber: "#ffb547",
  blue: "#7fb2ff",
  cyan: "#38d6f5",
  green: "#52d99a",
  lime: "#b6ee45",
  orange: "#ff8b4a",
  pink: "#ff6ccb",
  red: "#ff6a60",
  steel: "#b9c6d8",
  violet: "#b79bff",
  yellow: "#ffd95c",
} as const;
export type Tone = keyof typeof TONES;

type Point = readonly [number, number];
const n = (value: number): number => Math.round(value * 100) / 100;

/** A circle. */
export const o = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A box with round corners. */
export const box = (x: number, y: number, w: number, h: number, r = 0): string =>
  r
    ? `M${n(x + r)} ${y}h${n(w - 2 * r)}q${r} 0 ${r} ${r}v${n(h - 2 * r)}q0 ${r} ${-r} ${r}h${n(2 * r - w)}q${-r} 0 ${-r} ${-r}v${n(2 * r - h)}q0 ${-r} ${r} ${-r}z`
    : `M${x} ${y}h${w}v${h}h${-w}z`;

/** A closed line whose corners are rounded. */
function rounded(points: Point[], r: number): string {
  const corner = (at: Point, to: Point): string => {
    const share = r / Math.hypot(to[0] - at[0], to[1] - at[1]);
    return `${n(at[0] + (to[0] - at[0]) * share)} ${n(at[1] + (to[1] - at[1]) * share)}`;
  };
  const around = points.map((at, i) => {
    const [before, after] = [points.at(i - 1) ?? at, points[(i + 1) % points.length] ?? at];
    return `${i ? "L" : "M"}${corner(at, before)}Q${n(at[0])} ${n(at[1])} ${corner(at, after)}`;
  });
  return `${around.join("")}z`;
}

const turned = (count: number, radius: (i: number) => number, turn: number, x: number, y: number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = ((turn + (i * 360) / count) * Math.PI) / 180;
    return [x + radius(i) * Math.sin(angle), y - radius(i) * Math.cos(angle)] as const;
  });

/** A star or a burst around (x, y). */
export const star = (points: number, outer: number, inner: number, x = 0, y = 0, turn = 0): string =>
  rounded(
    turned(2 * points, (i) => (i % 2 ? inner : outer), turn, x, y),
    0.6,
  );

/** A cogwheel with a hole. */
export function cog(teeth: number, outer: number, hole: number, x = 0, y = 0, turn = 0): string {
  const points = turned(4 * teeth, (i) => (i % 4 < 2 ? outer : outer * 0.76), turn, x, y);
  return rounded(points, 0.5) + o(x, y, hole);
}

const regular = (corners: number, radius: number, r: number, turn: number): string =>
  rounded(
    turned(corners, () => radius, turn, 0, 0),
    r,
  );

/** The outlines of the plates: people are round, cars have a road shield, parts a nut, weapons a stop sign. */
export const PLATES = {
  disc: o(0, 0, 23.5),
  shield:
    "M0-23Q-5-19.5-10.5-19.5-14-19.5-17-21.5L-21.5-16C-20-12-22.5-7-22.5-1 -22.5 11-11 18.5 0 23.5 11 18.5 22.5 11 22.5-1 22.5-7 20-12 21.5-16L17-21.5Q14-19.5 10.5-19.5 5-19.5 0-23z",
  nut: regular(6, 25, 5, 30),
  octagon: regular(8, 24.8, 3, 22.5),
  panel: box(-22.5, -22.5, 45, 45, 8),
  diamond: regular(4, 26.5, 7, 0),
  banner: box(-47.5, -23.5, 95, 47, 6),
};
export type Plate = keyof typeof PLATES;

/** Puts a part of a sign elsewhere: smaller, turned, or mirrored by a negative size. */
export const put = (sign: string, x: number, y: number, size = 1, turn = 0): string =>
  sign
    .split("|")
    .map((layer) => `${layer.charAt(0)}<${x} ${y} ${size} ${turn}>${layer.slice(1)}`)
    .join("|");

/** The layers of a sign for a page to draw. */
export const layersOf = (sign: string): { ink: string; line: boolean; d: string; transform?: string }[] =>
  sign.split("|").map((layer) => {
    const [, letter = "c", at, d = ""] = /^(.)(?:<(.*)>)?(.*)$/.exec(layer) ?? [];
    const [x, y, size = 1, turn] = at?.split(" ").map(Number) ?? [];
    return {
      ink: letter.toLowerCase(),
      line: letter !== letter.toLowerCase(),
      d,
      ...(at && {
        transform: `translate(${x} ${y}) rotate(${turn}) scale(${size} ${Math.abs(size)})`,
      }),
    };
  });

/** Emblems of one sort, which have the same plate. */
export const emblems = (plate: Plate, signs: Record<string, readonly [Tone, string]>): Record<string, Art> =>
  Object.fromEntries(Object.entries(signs).map(([id, [tone, sign]]) => [id, { plate, tone, sign }]));
