import type { CardData, StuntData } from "../../../generated/highway-heist";
import type { Changes } from "./follow";
import type { Scene } from "./scene";

function byId<Card extends CardData | StuntData>(cards: Card[], id: string): Card | undefined {
  return cards.find((card) => card.id === id);
}

export const CARD_CHANGES = {
  "stunt-tried": (scene, { seat, card }) => {
    const stunt = scene.table.stunts.spots.find((spot) => spot.card?.id === card)?.card;
    if (stunt?.reactive) scene.table.players[seat]?.reacted.push(card);
  },
  "stunt-spent": (scene, { card }) => {
    const spot = scene.table.stunts.spots.find((spot) => spot.card?.id === card);
    if (spot) Object.assign(spot, { tokens: 0, face_down: true });
  },
  "stunt-drawn": (scene, { card }) => {
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
  "stunt-shifted": (scene, { card, spot }) => {
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
  "enemy-die-rolled": (scene, { face }) => {
    scene.die = face;
  },
  "die-rerolled": (scene, { seat, left }) => {
    const player = scene.table.players[seat];
    if (player) player.tej_tokens = left;
  },
  "card-shifted": (scene, { card, spot }) => {
    const { row, discards } = scene.table.enemy_cards;
    const moving = liftCard(scene, card);
    if (!moving) return;
    const to = row[spot];
    if (to?.card) scene.lifted.push(to.card);
    if (to) to.card = moving;
    else discards.push(moving);
    markNext(scene);
  },
  "card-revealed": (scene, { card }) => {
    const cards = scene.table.enemy_cards;
    if (cards.deck.length === 0) [cards.deck, cards.discards] = [cards.discards, []];
    const first = cards.row[0];
    if (first) first.card = byId(cards.deck, card) ?? null;
    cards.deck = cards.deck.filter(({ id }) => id !== card);
    markNext(scene);
  },
  "card-activated": () => undefined,
  "effect-began": () => undefined,
} satisfies Partial<Changes>;

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
