"""FT-INFO: what a seat knows: all but the hands of others, and their consoles until they are shown."""

from __future__ import annotations

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.view import View
from rollingroad.games.full_throttle.rules.after_move import GiveUpCards
from rollingroad.games.full_throttle.rules.kinds import UPGRADES
from rollingroad.games.full_throttle.rules.setup import fits
from rollingroad.games.full_throttle.rules.state import RaceState


class RaceView(View):
    """A copy of the state without hidden cards, and the cards that they can be.

    `unseen` lists the cards that this seat has not seen, by the number of their deck: they are in the hands
    that drew from that deck, or in the current deck.
    """

    __slots__ = ("deck_size", "own", "table", "unseen")

    def __init__(self, state: RaceState, seat: int) -> None:
        super().__init__(state, seat)
        setup = state.setup
        self.own: list[int] = setup.cars_of(seat) if 0 <= seat < setup.players else []
        self.deck_size = len(state.draws)
        self.unseen: dict[int, list[int]] = {}
        self.table: RaceState = state.copy()
        self.table.open = self.open.copy()
        if state.outcome is None:
            self._hide(state)

    def _hide(self, state: RaceState) -> None:
        unseen: dict[int, list[int]] = {state.epoch: state.deck}
        for car in range(state.setup.cars):
            if car not in self.own:
                for card, epoch in zip(state.hand[car], state.drawn_in[car], strict=True):
                    unseen.setdefault(epoch, []).append(card)
                self.table.hand[car] = []
                if not state.revealed:
                    self.table.console[car] = [0] * len(UPGRADES)
        self.unseen = {epoch: sorted(cards) for epoch, cards in sorted(unseen.items())}
        self.table.deck = []

    def possible_cards(self) -> list[int]:
        """The cards that the next draw may bring, as far as this seat knows; all are equally likely."""
        return self.table.deck if self.outcome is not None else self.unseen[self.table.epoch]

    def determinize(self, rng: Rng) -> RaceState:
        """Deal the unseen cards to the other hands and the deck, and fit the hidden consoles."""
        state = self.table.copy()
        state.open.clear()
        if self.outcome is not None:
            return state
        self._deal(state, rng)
        while self._was_not_asked(state):
            self._deal(state, rng)
        if not state.revealed:
            for car in range(state.setup.cars):
                if car not in self.own:
                    _fit(state, car, rng)
        self.resume(state)
        return state

    def _deal(self, state: RaceState, rng: Rng) -> None:
        piles = {epoch: cards.copy() for epoch, cards in self.unseen.items()}
        for cards in piles.values():
            rng.shuffle(cards)
        for car in range(state.setup.cars):
            if car not in self.own:
                state.hand[car] = [piles[epoch].pop() for epoch in state.drawn_in[car]]
        state.deck = sorted(piles[state.epoch])

    def _was_not_asked(self, state: RaceState) -> bool:
        """A driver who is asked which cards to give up holds cards of different gears."""
        gives = any(isinstance(step, GiveUpCards) for step in self.asked)
        return (
            gives
            and state.active not in self.own
            and max(state.gear_counts(state.active)) == len(state.hand[state.active])
        )


def possible_draws(s: RaceState, seat: int) -> list[int]:
    """`possible_cards` of a seat in a full state: the deck, and what others drew from it."""
    cards = s.deck
    for car in range(s.setup.cars):
        if s.setup.owners[car] != seat:
            hand, drawn_in = s.hand[car], s.drawn_in[car]
            for i in range(len(hand)):
                if drawn_in[i] == s.epoch:
                    cards.append(hand[i])
    return cards


def _fit(state: RaceState, car: int, rng: Rng) -> None:
    """Place random tokens on a console, as many as its driver has placed."""
    for _ in range(state.fitted[car]):
        upgrade = rng.choice([u for u in range(len(UPGRADES)) if fits(state, car, u)])
        state.add_tokens(car, upgrade, 1)
