"""HH-CARD: the row of enemy cards, from the draw to ACTIVATE! and the discard."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import EvenChance, replaced
from rollingroad.games.highway_heist.content.models import Effect
from rollingroad.games.highway_heist.rules.events import CardActivated, CardRevealed, CardShifted, EffectBegan
from rollingroad.games.highway_heist.rules.kinds import ENEMY_CARD, ActionLists
from rollingroad.games.highway_heist.rules.pegs import adrift_lands
from rollingroad.games.highway_heist.rules.road import bit_of
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep

FX: Final[dict[str, Callable[[HeistState, Effect], None]]] = {}
"""HH-FX: the function of each effect by name, registered in `effects.py`."""

BOARD_IF: Final[dict[str, Callable[[HeistState], bool]]] = {}
"""HH-IF: the conditions that are tested once for the whole board."""


class BoundEffect:
    """One effect of an enemy card with its function and condition, looked up once for all games."""

    def __init__(self, effect: Effect) -> None:
        self.effect: Final[Effect] = effect
        self.apply: Final = FX[effect.fx]
        self.only_if: Final = BOARD_IF[effect.only_if] if effect.only_if else None


_CARDS: Final = ActionLists(ENEMY_CARD)


@mypyc_attr(free_list_len=1)
class ResolveCards(HeistStep):
    """HH-CARD-2: the card in ACTIVATE! is discarded, the others move one spot; activate, draw, reveal."""

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        before = s.row
        s.row = [-1, *before[:-1]]
        if s.sink is not None:
            for spot, card in enumerate(before, 1):
                if card >= 0:
                    to = spot if spot < len(before) else -1
                    s.sink.append(CardShifted(s.t.enemy_cards[card].id, to))
        s.push(DrawEnemyCard())
        arrived = s.row[-1]
        if arrived >= 0:
            if s.sink is not None:
                s.sink.append(CardActivated(s.t.enemy_cards[arrived].id))
            s.push(CardEffects(arrived, True, 0))


def discarded_cards(s: HeistState) -> int:
    """HH-CARD-6: the cards that are neither in the deck nor in the row."""
    return s.t.own_cards & ~s.enemy_deck & ~sum(bit_of(card) for card in s.row)


@mypyc_attr(free_list_len=1)
class DrawEnemyCard(HeistStep):
    """HH-CHANCE-2, HH-CARD-6: any card of the deck; an empty deck takes the discards first."""

    def run(self, s: HeistState) -> None:
        if s.enemy_deck == 0:
            s.enemy_deck = discarded_cards(s)
        s.ask(EvenChance(self, "enemy-card", _CARDS.of(s.enemy_deck)))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        card = first(action)
        s.enemy_deck &= ~(1 << card)
        s.row = replaced(s.row, 0, card)
        if s.sink is not None:
            s.sink.append(CardRevealed(s.t.enemy_cards[card].id))
        s.push(CardEffects(card, False, 0))


@mypyc_attr(free_list_len=1)
class CardEffects(HeistStep):
    """HH-CARD-4: the effects of a card one after another; what cannot be done is skipped."""

    def __init__(self, card: int, activated: bool, number: int) -> None:
        self.card = card
        self.activated = activated
        self.number = number

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        effects = s.t.activated[self.card] if self.activated else s.t.revealed[self.card]
        if self.number >= len(effects):
            return
        s.push(CardEffects(self.card, self.activated, self.number + 1))
        bound = effects[self.number]
        if bound.only_if is not None and not bound.only_if(s):
            return
        if s.sink is not None:
            effect = bound.effect
            s.sink.append(EffectBegan(s.t.enemy_cards[self.card].id, effect.fx, effect.label))
        bound.apply(s, bound.effect)
