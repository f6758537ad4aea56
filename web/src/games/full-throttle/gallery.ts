import { artOf } from "../../design/emblem";
import type { GameGallery } from "../../learn/gallery";
import { COURSES, DRIVERS, UPGRADES } from "./art/emblems";
import GalleryPicture from "./GalleryPicture.svelte";
import { drawings } from "./drawing";
import { gallery as t } from "./messages/gallery";

/** A ruling that refers to a rule by its id is for the ledger. */
const isPlain = (ruling: string): boolean => !ruling.includes("FT-");

/** Drivers, upgrades, courses, cars and gear cards. */
const pages: GameGallery = {
  Picture: GalleryPicture,
  drawn: ["cars", "gears"],

  async shelves() {
    const { drivers, upgrades, courses, boards, cars, cards } = await drawings.load();
    const models = [...new Set(cars.map(({ name }) => name))];
    const gears = [...new Set(cards.map(({ gear }) => gear))];
    return [
      {
        id: "drivers",
        title: t.drivers,
        cards: drivers.map((one) => ({ ...one, art: artOf(DRIVERS, one.id) })),
      },
      {
        id: "upgrades",
        title: t.upgrades,
        cards: upgrades.map((one) => ({
          ...one,
          art: artOf(UPGRADES, one.id),
          figures: one.limit ? [{ label: t.most, value: one.limit }] : [],
          points: one.rulings.length
            ? [{ label: t.rulings, lines: one.rulings.filter(isPlain).map(capital) }]
            : [],
        })),
      },
      {
        id: "courses",
        title: t.courses,
        cards: courses.map((one) => ({
          ...one,
          group: boards.find(({ id }) => id === one.board)?.name ?? one.board,
          art: artOf(COURSES, one.id),
          picture: `/games/full-throttle/creations/course/starts/${one.id}/picture`,
          text: one.hint,
          figures: [
            { label: t.length, value: one.length },
            { label: t.corners, value: one.corners },
            { label: t.upgrades, value: one.upgrades },
            ...(one.obstacles.length ? [{ label: t.obstacles, value: one.obstacles.length }] : []),
            ...(one.laps > 1 ? [{ label: t.laps, value: one.laps }] : []),
          ],
        })),
      },
      {
        id: "cars",
        title: t.cars,
        cards: models.map((name) => ({
          id: name,
          name,
          source: "house",
          text: cars
            .filter((car) => car.name === name)
            .map(({ colour }) => colour)
            .join(" · "),
        })),
      },
      {
        id: "gears",
        title: t.gears,
        cards: gears.map((gear) => ({
          id: String(gear),
          name: t.gear(gear),
          source: "partial",
          text: t.gearText(cards.filter((card) => card.gear === gear).length),
          figures: [{ label: t.least, value: cards.find((card) => card.gear === gear)?.minimum ?? 0 }],
        })),
      },
    ];
  },
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export default pages;
