import { banner } from "../../../board/story";
import type { CardData, StuntData } from "../../../generated/highway-heist";
import { spaceOf } from "../model/places";
import type { Scene } from "../model/scene";
import type { Effect, HeistTellings } from "./telling";

export const CARD_EVENTS = {
  "stunt-tried": {
    change: (scene, { seat, card }) => {
      const stunt = scene.table.stunts.spots.find((spot) => spot.card?.id === card)?.card;
      if (stunt?.reactive) scene.table.players[seat]?.reacted.push(card);
    },
    ms: 500,
    show: (scene, event, text) => [banner(text), lit(event.card)],
  },
  "stunt-spent": {
    change: (scene, { card }) => {
      const spot = scene.table.stunts.spots.find((spot) => spot.card?.id === card);
      if (spot) Object.assign(spot, { tokens: 0, face_down: true });
    },
    ms: 300,
    show: (scene, event) => [lit(event.card)],
  },
  "stunt-drawn": {
    change: (scene, { card }) => {
      const { stunts, supplies } = scene.table;
      const drawn = byId(stunts.pool, card);
      const spot = stunts.spots.at(-1);
      if (!drawn || !spot) return;
      stunts.pool = stunts.pool.filter(({ id }) => id !== card);
      stunts.to_come[drawn.level] = (stunts.to_come[drawn.level] ?? 1) - 1;
      const tokens = Math.min(drawn.boost, supplies.boosts);
      supplies.boosts -= tokens;
      Object.assign(spot, { card: drawn, tokens, face_down: false });
    },
    ms: 500,
    show: (scene, event, text) => [banner(text), lit(event.card)],
    sound: "card",
  },
  "stunt-shifted": {
    change: (scene, { card, spot }) => {
      const { stunts, supplies } = scene.table;
      const from = stunts.spots.find((each) => each.card?.id === card);
      const to = stunts.spots[spot];
      if (!from?.card) return;
      if (to) Object.assign(to, { card: from.card, tokens: from.tokens, face_down: from.face_down });
      else {
        stunts.gone.push(from.card);
        supplies.boosts += from.tokens;
      }
      Object.assign(from, { card: null, tokens: 0, face_down: false });
    },
    ms: 260,
    joins: "cards",
  },
  "enemy-die-rolled": {
    change: (scene, { face }) => {
      scene.die = face;
    },
    beats: (_, __, ___, after) => [
      { scene: after, ms: 440, effects: [{ kind: "tumble" }] },
      { scene: after, ms: 140 },
    ],
    sound: "dice",
  },
  "die-rerolled": {
    change: (scene, { seat, left }) => {
      const player = scene.table.players[seat];
      if (player) player.tej_tokens = left;
    },
    ms: 400,
    show: (scene, event, text) => [banner(text)],
    sound: "dice",
  },
  "card-shifted": {
    change: (scene, { card, spot }) => {
      const { row, discards } = scene.table.enemy_cards;
      const moving = liftCard(scene, card);
      if (!moving) return;
      const to = row[spot];
      if (to?.card) scene.lifted.push(to.card);
      if (to) to.card = moving;
      else discards.push(moving);
      markNext(scene);
    },
    ms: 260,
    joins: "cards",
  },
  "card-revealed": {
    change: (scene, { card }) => {
      const cards = scene.table.enemy_cards;
      if (cards.deck.length === 0) [cards.deck, cards.discards] = [cards.discards, []];
      const first = cards.row[0];
      if (first) first.card = byId(cards.deck, card) ?? null;
      cards.deck = cards.deck.filter(({ id }) => id !== card);
      markNext(scene);
    },
    ms: 420,
    show: (scene, event, text) => [banner(text), lit(event.card)],
    sound: "card",
  },
  "card-activated": {
    ms: 320,
    show: (scene, event, text) => [banner(text, "danger"), lit(event.card)],
  },
  "effect-began": {
    ms: 420,
    show: (scene, { fx, card }, text) => [banner(text, fx), lit(card), ...(WEAPONS[fx]?.(scene) ?? [])],
  },
} satisfies Partial<HeistTellings>;

function byId<Card extends CardData | StuntData>(cards: Card[], id: string): Card | undefined {
  return cards.find((card) => card.id === id);
}

/** Cards move on one after the other from the left: the one in the way is in hand until its own event. */
function liftCard(scene: Scene, id: string): CardData | undefined {
  const inHand = byId(scene.lifted, id);
  scene.lifted = scene.lifted.filter((card) => card !== inHand);
  const spot = scene.table.enemy_cards.row.find(({ card }) => card?.id === id);
  const card = inHand ?? spot?.card ?? undefined;
  if (spot && !inHand) spot.card = null;
  return card;
}

/** HH-CARD-2: the card in the last spot but one is activated by the next draw. */
function markNext(scene: Scene): void {
  const { row } = scene.table.enemy_cards;
  row.forEach((spot, index) => (spot.activates_next = spot.card !== null && index === row.length - 2));
}

function lit(id: string): Effect {
  return { kind: "card", card: id };
}

/** The weapons that are seen when a card's effect begins. */
const WEAPONS: Record<string, (scene: Scene) => Effect[]> = {
  "tank-fires": tankShots,
  radar: sweeps,
  missiles: sweeps,
  lock: sweeps,
};

function sweeps({ table }: Scene): Effect[] {
  const at = table.scenario.chopper?.space;
  return at ? [{ kind: "sweep", at }] : [];
}

/** It hits every player vehicle in its field of fire; the turret turns to the first. */
function tankShots({ table }: Scene): Effect[] {
  const { tank } = table.scenario;
  const spaces = table.players.flatMap(({ vehicle }) => vehicle?.space ?? []);
  const targets = spaces.filter((space) => tank?.fire_zone.includes(space));
  const [first] = targets;
  if (!tank || !first) return [];
  const [rear, front] = tank.spaces.map((name) => spaceOf(table.road, name));
  const at = spaceOf(table.road, first);
  const middle = (rear!.column + front!.column) / 2;
  const degrees = (Math.atan2((at.lane - rear!.lane) * 0.66, at.column - middle) * 180) / Math.PI;
  const shots = targets.map((to): Effect => ({ kind: "shot", from: tank.spaces[1] ?? "", to }));
  return [{ kind: "aim", degrees }, ...shots];
}
