"""What is on the table of Beacon Run, and what each courier knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from beacon_run.table import Point, TableFile
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State
from rollingroad.core.engine.view import View

if TYPE_CHECKING:
    from beacon_run.game import BeaconRun

NOT_YET = 0


class BeaconState(State):
    """Hands and deck are counts per card value: no hidden order exists."""

    __slots__ = (
        "beacons",
        "burnt",
        "deck",
        "fuel",
        "hands",
        "last",
        "lead",
        "reach",
        "round",
        "storm",
        "table",
    )

    def __init__(self, game: BeaconRun, couriers: int) -> None:
        super().__init__(game)
        self.table: TableFile = game.table
        self.deck: dict[int, int] = dict(game.table.fuel.copies)
        self.hands: list[list[int]] = [[] for _ in range(couriers)]
        self.burnt: list[int] = [NOT_YET] * couriers
        self.beacons: list[Point] = [game.table.plain.start]
        self.last: Point = game.table.plain.start
        self.lead = 0
        self.round = 1
        self.storm = 0
        self.fuel = 0
        self.reach = 0

    def copy(self) -> BeaconState:
        other = BeaconState.__new__(BeaconState)
        other.game, other.table, other.sink = self.game, self.table, None
        self.copy_to(other)
        other.deck = self.deck.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.burnt = self.burnt.copy()
        other.beacons = self.beacons.copy()
        other.last, other.lead, other.round = self.last, self.lead, self.round
        other.storm, other.fuel, other.reach = self.storm, self.fuel, self.reach
        return other

    def key(self) -> tuple[Any, ...]:
        hands = tuple(tuple(hand) for hand in self.hands)
        deck = tuple(sorted(self.deck.items()))
        places = (tuple(sorted(self.beacons)), self.last)
        return (
            hands,
            deck,
            tuple(self.burnt),
            places,
            self.lead,
            self.round,
            self.storm,
            self.fuel,
            self.reach,
        )

    def lose(self) -> None:
        self.end((0.0,) * len(self.hands))

    def win(self) -> None:
        self.end((1.0,) * len(self.hands))


class BeaconView(View):
    """Everything public, the courier's own hand and own secret choice."""

    __slots__ = (
        "beacons",
        "burnt",
        "fuel",
        "hand",
        "hand_sizes",
        "has_burnt",
        "last",
        "lead",
        "reach",
        "round",
        "storm",
        "table",
        "unseen",
    )

    def __init__(self, state: BeaconState, seat: int) -> None:
        super().__init__(state, seat)
        mine = 0 <= seat < len(state.hands)
        self.table = state.table
        self.hand = state.hands[seat].copy() if mine else []
        self.hand_sizes = [len(hand) for hand in state.hands]
        self.burnt = state.burnt[seat] if mine else NOT_YET
        self.has_burnt = [card != NOT_YET for card in state.burnt]
        self.unseen = _unseen(state, seat)
        self.beacons = sorted(state.beacons)
        self.last, self.lead, self.round = state.last, state.lead, state.round
        self.storm, self.fuel, self.reach = state.storm, state.fuel, state.reach

    def determinize(self, rng: Rng) -> BeaconState:
        """Deal the cards this courier cannot see to the other hands, the secret choices and the deck."""
        state = BeaconState(cast("BeaconRun", self.game), len(self.hand_sizes))
        cards = [card for card, copies in self.unseen.items() for _ in range(copies)]
        rng.shuffle(cards)
        for seat, size in enumerate(self.hand_sizes):
            if seat == self.seat:
                state.hands[seat], state.burnt[seat] = self.hand.copy(), self.burnt
                continue
            state.hands[seat] = sorted(cards.pop() for _ in range(size))
            if self.has_burnt[seat]:
                state.burnt[seat] = cards.pop()
        state.deck = {value: cards.count(value) for value in self.unseen}
        state.beacons, state.last = self.beacons.copy(), self.last
        state.lead, state.round, state.storm = self.lead, self.round, self.storm
        state.fuel, state.reach = self.fuel, self.reach
        self.resume(state)
        return state


def _unseen(state: BeaconState, seat: int) -> dict[int, int]:
    """The cards that courier cannot place: deck, other hands, others' secret choices."""
    unseen = state.deck.copy()
    for other, hand in enumerate(state.hands):
        if other != seat:
            for card in [*hand, state.burnt[other]]:
                if card != NOT_YET:
                    unseen[card] += 1
    return unseen
