"""What a seat knows in Full Throttle (FT-INFO): all but the hands of others, and their consoles at first."""

from __future__ import annotations

from typing import Any

from rollingroad.core.explain import Odds, Reason
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View
from rollingroad.games.full_throttle.after_move import GiveUpCards
from rollingroad.games.full_throttle.kinds import UPGRADES
from rollingroad.games.full_throttle.setup import fits
from rollingroad.games.full_throttle.state import RaceState


class RaceView(View):
    """A copy of the table in which hidden cards are absent, and what those cards can be.

    `unseen` lists, for each making of the deck, the cards that this seat cannot place: they are in the hands
    that drew from that deck, and those of the latest one also in the deck itself.
    """

    __slots__ = ("deck_size", "own", "table", "unseen")

    def __init__(self, state: RaceState, seat: int) -> None:
        super().__init__(state, seat)
        rules = state.rules
        self.own: list[int] = rules.cars_of(seat) if 0 <= seat < rules.players else []
        self.deck_size = len(state.draws)
        self.unseen: dict[int, list[int]] = {}
        self.table: RaceState = state.copy()
        self.table.open = self.open.copy()
        if state.outcome is None:
            self._hide(state)

    def _hide(self, state: RaceState) -> None:
        unseen: dict[int, list[int]] = {state.epoch: state.deck}
        for car in range(state.rules.cars):
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
            for car in range(state.rules.cars):
                if car not in self.own:
                    _fit(state, car, rng)
        self.resume(state)
        return state

    def _deal(self, state: RaceState, rng: Rng) -> None:
        piles = {epoch: cards.copy() for epoch, cards in self.unseen.items()}
        for cards in piles.values():
            rng.shuffle(cards)
        for car in range(state.rules.cars):
            if car not in self.own:
                state.hand[car] = [piles[epoch].pop() for epoch in state.drawn_in[car]]
        state.deck = sorted(piles[state.epoch])

    def _was_not_asked(self, state: RaceState) -> bool:
        """Who is seen to choose among cards above the limit holds cards of different gears."""
        gives = any(isinstance(step, GiveUpCards) for step in self.asked)
        return (
            gives
            and state.active not in self.own
            and max(state.gear_counts(state.active)) == len(state.hand[state.active])
        )

    def odds(self, action: int) -> list[Odds]:
        from rollingroad.games.full_throttle.chances import action_odds

        return action_odds(self, action)

    def why_not(self, action: int) -> Reason | None:
        if any(ask.allows(action) for ask in self.open):
            return None
        from rollingroad.games.full_throttle.why_not import reason

        return reason(self, action)

    def features(self, ask: Decision) -> list[list[float]]:
        from rollingroad.games.full_throttle.feature_rows import feature_rows

        return feature_rows(self, ask)

    def data(self) -> Any:
        from rollingroad.games.full_throttle.table_data import table_data

        return table_data(self)


def possible_draws(s: RaceState, seat: int) -> list[int]:
    """What `possible_cards` would tell that seat: the deck, and what others drew from it."""
    cards = s.deck
    for car in range(s.rules.cars):
        if s.rules.owners[car] != seat:
            hand, drawn_in = s.hand[car], s.drawn_in[car]
            for i in range(len(hand)):
                if drawn_in[i] == s.epoch:
                    cards.append(hand[i])
    return cards


def _fit(state: RaceState, car: int, rng: Rng) -> None:
    """Some console with as many tokens as that driver is seen to have placed."""
    for _ in range(state.fitted[car]):
        upgrade = rng.choice([u for u in range(len(UPGRADES)) if fits(state, car, u)])
        state.add_tokens(car, upgrade, 1)
