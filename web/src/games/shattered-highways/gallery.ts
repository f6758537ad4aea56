import { artOf } from "../../design/emblem";
import type { PlanDrawing, WeaponDrawing } from "../../generated/shattered-highways";
import type { GameGallery } from "../../learn/gallery";
import { ADDONS, SCENARIOS, VEHICLES, WARRIORS, WEAPONS } from "./art/emblems";
import { drawings } from "./drawing";
import { gallery as t } from "./messages/gallery";

/** Weapons, add-ons, vehicles, crews, fleets and scenarios. */
const pages: GameGallery = {
  async shelves() {
    const { weapons, addons, classes, warriors, fleets, scenarios, inch } = await drawings.load();
    const inches = (ticks: number): string => `${ticks / inch}"`;
    const named = (all: { id: string; name: string }[], id: string) =>
      all.find((one) => one.id === id)?.name ?? id;
    const fits = (on: string[]) =>
      on.length < classes.length
        ? [{ label: t.fits, lines: [on.map((id) => named(classes, id)).join(", ")] }]
        : [];

    const shot = (one: WeaponDrawing) => [
      { label: t.price, value: one.cp },
      { label: t.range, value: inches(one.range) },
      { label: t.hits, value: `${one.hit}+` },
      ...(one.damage_vehicle ? [{ label: t.damage, value: one.damage_vehicle }] : []),
      ...(one.damage_warrior ? [{ label: t.crewDamage, value: one.damage_warrior }] : []),
    ];
    const built = (plan: PlanDrawing): string =>
      [
        `${plan.name} (${named(classes, plan.cls)}, ${plan.cp})`,
        [
          ...plan.mounts.map(({ weapon }) => named(weapons, weapon ?? "")),
          ...plan.addons.map(({ id }) => named(addons, id)),
        ].join(", "),
      ]
        .filter(Boolean)
        .join(": ");

    return [
      {
        id: "weapons",
        title: t.weapons,
        cards: weapons.map((one) => ({
          ...one,
          art: artOf(WEAPONS, one.id),
          text: one.text && `${one.text.charAt(0).toUpperCase()}${one.text.slice(1)}.`,
          figures: shot(one),
          points: fits(one.classes),
        })),
      },
      {
        id: "addons",
        title: t.addons,
        cards: addons.map((one) => ({
          ...one,
          art: artOf(ADDONS, one.id),
          figures: [
            { label: one.per ? t.each : t.price, value: one.cp },
            ...(one.charges ? [{ label: t.charges, value: one.charges }] : []),
          ],
          points: fits(one.classes),
        })),
      },
      {
        id: "vehicles",
        title: t.vehicles,
        cards: classes.map((one) => ({
          ...one,
          rule: "",
          art: artOf(VEHICLES, one.id),
          text: one.blurb,
          figures: [
            { label: t.price, value: one.cp },
            { label: t.hitPoints, value: one.parts.map(({ hp }) => hp).join(" + ") },
            { label: t.seats, value: one.parts.reduce((sum, { seats }) => sum + seats, 0) },
            { label: t.sections, value: one.sections },
            { label: t.mounts, value: one.mounts_max },
          ],
        })),
      },
      {
        id: "warriors",
        title: t.warriors,
        cards: warriors.map((one) => ({
          ...one,
          art: artOf(WARRIORS, one.id),
          figures: [
            { label: t.skill, value: `d${one.skill_die}` },
            { label: t.tenacity, value: one.tenacity },
            { label: t.damage, value: one.damage },
            { label: t.range, value: one.range ? inches(one.range) : t.sameVehicle },
          ],
        })),
      },
      {
        id: "fleets",
        title: t.fleets,
        cards: fleets.map((one) => ({
          ...one,
          picture: `/games/shattered-highways/creations/fleet/starts/${one.id}/picture`,
          text: one.style,
          figures: [{ label: t.price, value: one.cp }],
          points: [{ label: t.vehicles, lines: one.vehicles.map(built) }],
        })),
      },
      {
        id: "scenarios",
        title: t.scenarios,
        cards: scenarios.map((one) => ({
          ...one,
          art: artOf(SCENARIOS, one.id),
          text: one.summary,
          figures: [
            { label: t.players, value: one.players.join(", ") },
            { label: t.rounds, value: one.rounds },
          ],
          points: one.notes.length ? [{ label: t.notes, lines: one.notes }] : [],
        })),
      },
    ];
  },
};

export default pages;
