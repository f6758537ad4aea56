"""FT-DRAW-8, FT-RNG-1: drawing and flipping cards from an unordered deck, and its renewal."""

from typing import Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import EvenChance, Step
from rollingroad.games.full_throttle.rules.events import DeckMade, Flipped, NitrousFlipped
from rollingroad.games.full_throttle.rules.kinds import MOST_CARS
from rollingroad.games.full_throttle.rules.state import NumberStep, RaceState, action_at, find_place


class MakeDeck(Step[RaceState]):
    """FT-DRAW-8: the discard pile, without the cards on the table, becomes the deck."""

    def run(self, s: RaceState) -> None:
        s.deck, s.discard = s.discard, []
        s.epoch += 1
        if s.sink is not None:
            s.sink.append(DeckMade(len(s.draws)))


_MAKE_DECK: Final = MakeDeck()


def card_is_there(s: RaceState, step: Step[RaceState]) -> bool:
    """Whether a card can be taken now; if the deck must be renewed first, push `step` again."""
    if s.draws:
        return True
    if s.discard:
        s.push(step)
        s.push(_MAKE_DECK)
    return False


class DrawCards(Step[RaceState]):
    """FT-INFO-5: a driver draws cards in secret."""

    def __init__(self, car: int, number: int) -> None:
        self.car = car
        self.number = number
        self._following: DrawCards | None = None

    def run(self, s: RaceState) -> None:
        if self.number > 0 and (s.draws or card_is_there(s, self)):
            s.ask(FromDeck(self, "draw", s.draws, s.setup.owners[self.car]))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        s.take_to_hand(self.car, action)
        if self.number > 1:
            if self._following is None:
                self._following = draw_step(self.car, self.number - 1)
            self._following.run(s)


_DRAWING: Final[dict[int, DrawCards]] = {}


def draw_step(car: int, number: int) -> DrawCards:
    """The cached step that draws that many cards; steps do not change."""
    key = number * MOST_CARS + car
    known = _DRAWING.get(key)
    if known is None:
        known = _DRAWING[key] = DrawCards(car, number)
    return known


@mypyc_attr(free_list_len=1, acyclic=True)
class FromDeck(EvenChance):
    """FT-RNG-1: any card still in the deck, with equal chance; the answers are in order.

    It offers the list of the deck itself, which loses the card after the answer.
    """

    def allows(self, action: int) -> bool:
        offered = self.offered
        place = find_place(offered, action)
        return place < len(offered) and offered[place] == action

    def sample(self, rng: Rng) -> int:
        return action_at(self.offered, rng.below(self.total))


class FlipSet(NumberStep):
    """FT-DRAW-3: the Speed Draw, card by card."""

    def run(self, s: RaceState) -> None:
        if self.number > 0 and card_is_there(s, self):
            s.ask(FromDeck(self, "flip", s.flips))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        card = s.take_flipped(action)
        s.table = [*s.table, card]
        s.flipped = [*s.flipped, card]
        if s.sink is not None:
            s.sink.append(Flipped(s.active, s.t.card_ids[card], s.t.speed[card][s.row(s.active)]))
        if self.number > 1:
            FlipSet(self.number - 1).run(s)


class FlipNitrous(Step[RaceState]):
    """FT-UP-NITROUS-1, FT-DRIVER-BRIAN-1: add the best value of the flipped cards to the SV."""

    def __init__(self, number: int, best: int) -> None:
        self.number = number
        self.best = best

    def run(self, s: RaceState) -> None:
        if self.number == 0 or not (s.draws or s.discard):
            s.nitrous += self.best
        elif card_is_there(s, self):
            s.ask(FromDeck(self, "flip", s.flips))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        card = s.take_flipped(action)
        s.table = [*s.table, card]
        value = s.t.nitrous[card]
        if s.sink is not None:
            s.sink.append(NitrousFlipped(s.active, s.t.card_ids[card], value))
        s.push(FlipNitrous(self.number - 1, max(self.best, value)))
