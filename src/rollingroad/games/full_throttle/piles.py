"""FT-DRAW-8, FT-RNG-1: cards come from a deck without an order, which is made anew from the discards."""

from __future__ import annotations

from rollingroad.core.packing import first
from rollingroad.core.state import EVERYONE, EvenChance, Step
from rollingroad.games.full_throttle.events import CardDrawn, DeckMade, Flipped, NitrousFlipped
from rollingroad.games.full_throttle.state import RaceState


class MakeDeck(Step[RaceState]):
    """FT-DRAW-8: the discard pile, without the cards on the table, becomes the deck."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        s.deck, s.discard = sorted(s.discard), []
        s.epoch += 1
        if s.sink is not None:
            s.sink.append(DeckMade(len(s.deck)))


def card_is_there(s: RaceState, step: Step[RaceState]) -> bool:
    """Whether a card can be taken now; where the deck is made anew first, `step` comes again after it."""
    if s.deck:
        return True
    if s.discard:
        s.push(step)
        s.push(MakeDeck())
    return False


def none_left(s: RaceState) -> bool:
    """FT-DRAW-9: deck and discard pile are both empty."""
    return not s.deck and not s.discard


class DrawCards(Step[RaceState]):
    """FT-INFO-5: a driver draws cards that nobody else sees."""

    __slots__ = ("car", "number")

    def __init__(self, car: int, number: int) -> None:
        self.car = car
        self.number = number

    def run(self, s: RaceState) -> None:
        if self.number > 0 and card_is_there(s, self):
            ask_deck(s, self, "draw", s.t.draw_actions, s.rules.owner(self.car))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        take_to_hand(s, self.car, first(action))
        s.push(DrawCards(self.car, self.number - 1))


def ask_deck(s: RaceState, step: Step[RaceState], kind: str, actions: list[int], known_to: int) -> None:
    """FT-RNG-1: any card still in the deck, with equal chance."""
    offered = [actions[card] for card in s.deck]
    s.ask(EvenChance(step, kind, offered, known_to))


def take_to_hand(s: RaceState, car: int, card: int) -> None:
    s.deck.remove(card)
    s.hand[car].append(card)
    s.drawn_in[car].append(s.epoch)
    s.reveal()
    if s.sink is not None:
        s.sink.append(CardDrawn(car, s.rules.owner(car), s.t.card_ids[card]))


class FlipSet(Step[RaceState]):
    """FT-DRAW-3: the Speed Draw, card by card."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: RaceState) -> None:
        if self.number > 0 and card_is_there(s, self):
            ask_deck(s, self, "flip", s.t.flip_actions, EVERYONE)

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        card = first(action)
        s.deck.remove(card)
        s.table.append(card)
        s.flipped.append(card)
        if s.sink is not None:
            speed = s.t.row_speed(card, s.row(s.active))
            s.sink.append(Flipped(s.active, s.t.card_ids[card], speed))
        s.push(FlipSet(self.number - 1))


class FlipNitrous(Step[RaceState]):
    """FT-UP-NITROUS-1, FT-DRIVER-BRIAN-1: the best value of so many cards is added to the SV."""

    __slots__ = ("best", "number")

    def __init__(self, number: int, best: int) -> None:
        self.number = number
        self.best = best

    def run(self, s: RaceState) -> None:
        if self.number == 0 or none_left(s):
            s.nitrous += self.best
        elif card_is_there(s, self):
            ask_deck(s, self, "flip", s.t.flip_actions, EVERYONE)

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        card = first(action)
        s.deck.remove(card)
        s.table.append(card)
        value = s.t.nitrous[card]
        if s.sink is not None:
            s.sink.append(NitrousFlipped(s.active, s.t.card_ids[card], value))
        s.push(FlipNitrous(self.number - 1, max(self.best, value)))
