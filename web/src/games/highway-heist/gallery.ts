import { Drawings } from "../../board/drawings";
import { artOf } from "../../design/emblem";
import type { ActionDrawing, Drawing, StuntDrawing } from "../../generated/highway-heist";
import type { Card, GameGallery } from "../../learn/gallery";
import { ACTIONS, CHARACTERS, EFFECTS, SCENARIOS, STUNTS, VEHICLES } from "./art/emblems";
import { gallery as t } from "./messages/gallery";

const drawings = new Drawings<Drawing>("highway-heist");

/** The crew, the cars and every card of the three scenarios. */
const pages: GameGallery = {
  async shelves() {
    const { characters, vehicles, scenarios, actions, skills } = await drawings.load();
    const skill = (id: string) => skills.find((one) => one.id === id)?.name ?? id;
    const ratings = (board: { ratings: Record<string, number> }) =>
      Object.entries(board.ratings).map(([id, value]) => ({ label: skill(id), value }));
    const roll = ({ skill: id, need }: ActionDrawing) =>
      need ? [{ label: skill(id), value: t.need(need) }] : [];

    const stunt = (card: StuntDrawing, group: string): Card => ({
      ...card,
      group,
      art: artOf(STUNTS, card.id),
      figures: [
        { label: t.level, value: card.level },
        ...roll(card),
        { label: t.boosts, value: card.boost || t.unlimited },
        ...(card.reactive ? [{ label: t.reaction, value: "!" }] : []),
      ],
    });

    return [
      {
        id: "characters",
        title: t.characters,
        cards: characters.map((one) => ({
          ...one,
          art: artOf(CHARACTERS, one.id),
          title: one.power_name,
          figures: [...ratings(one), { label: t.boosts, value: one.boost_cap }],
        })),
      },
      {
        id: "vehicles",
        title: t.vehicles,
        cards: vehicles.map((one) => ({
          ...one,
          art: artOf(VEHICLES, one.id),
          title: one.power_name,
          figures: [...ratings(one), { label: t.strength, value: one.strength }],
        })),
      },
      {
        id: "scenarios",
        title: t.scenarios,
        cards: scenarios.map((one) => ({
          ...one,
          art: artOf(SCENARIOS, one.id),
          points: one.enemies.map((enemy) => ({
            label: enemy.name,
            lines: [
              enemy.text,
              ...(Object.keys(enemy.strength).length
                ? [t.strengths(Object.values(enemy.strength), Object.keys(enemy.strength))]
                : []),
            ],
          })),
        })),
      },
      {
        id: "enemies",
        title: t.enemies,
        cards: scenarios.flatMap(({ name: group, enemy_cards }) =>
          enemy_cards.map((card) => ({
            ...card,
            text: "",
            flavour: card.text,
            group,
            signs: [card.now, card.later].map((step) => step.map(({ fx }) => EFFECTS[fx])),
            points: [
              { label: t.now, lines: card.now.map(({ text }) => text) },
              { label: t.later, lines: card.later.map(({ text }) => text) },
            ],
          })),
        ),
      },
      {
        id: "stunts",
        title: t.stunts,
        cards: scenarios.flatMap(({ name, stunts }) => stunts.map((card) => stunt(card, name))),
      },
      {
        id: "actions",
        title: t.actions,
        cards: [
          ...actions.map((one) => ({
            ...one,
            art: artOf(ACTIONS, one.id),
            group: t.always,
            figures: roll(one),
          })),
          ...scenarios.flatMap(({ name: group, specials }) =>
            specials.map((one) => ({ ...one, art: artOf(ACTIONS, one.id), group, figures: roll(one) })),
          ),
        ],
      },
    ];
  },
};

export default pages;
