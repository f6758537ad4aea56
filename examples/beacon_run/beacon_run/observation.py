"""A courier's view of Beacon Run as numbers for learners."""

from __future__ import annotations

from typing import ClassVar

from beacon_run.actions import MAX_HEIGHT, TOP_CARD
from beacon_run.state import BeaconState, BeaconView
from beacon_run.table import TableFile, rock_at
from rollingroad.core.engine.learning import Field, Layout, Learning, Pairs, share

QUESTIONS = ("burn", "route", "beacon")
MOST_ROUNDS = 20
MOST_FUEL = 12
MARKS = 3
"""Numbers for each point of the plain."""


def beacon_layout(table: TableFile, couriers: int) -> Layout:
    plain, cards = table.plain, [f"card {card}" for card in range(1, TOP_CARD + 1)]
    return Layout(
        Field("question", (), QUESTIONS, "1 at the question that this courier is asked"),
        Field(
            "convoy", (), ("round", "storm", "fuel", "range", "how far East the last beacon is", "own lead")
        ),
        Field("hand", (), cards, "own cards of each value"),
        Field("burnt", (), cards, "1 at the own card that is burnt, while it is hidden"),
        Field("unseen", (), cards, "cards of each value that the courier cannot place"),
        Field(
            "couriers",
            (couriers,),
            ("cards in hand", "has chosen what to burn"),
            "own seat first: cards in hand, has chosen what to burn",
        ),
        Field(
            "plain",
            (plain.height, plain.width),
            ("rock", "beacon", "the last beacon"),
            "per point: rock, beacon, the last beacon",
        ),
    )


class BeaconObserver:
    """Own things come first, then the others in the order of the seats."""

    def __init__(self, table: TableFile, couriers: int) -> None:
        self.layout = beacon_layout(table, couriers)
        self._width = table.plain.width
        points = [(x, y) for y in range(table.plain.height) for x in range(table.plain.width)]
        self._rocks = [self._point(x, y) for x, y in points if rock_at(table, (x, y)) is not None]

    def _point(self, x: int, y: int) -> int:
        return self.layout.start["plain"] + MARKS * (y * self._width + x)

    def observe(self, view: BeaconView, out: Pairs) -> None:
        start = self.layout.start
        for ask in view.open:
            out.put(QUESTIONS.index(ask.kind), 1.0)
        for rock in self._rocks:
            out.put(rock, 1.0)
        fill(out, start["convoy"], convoy(view))
        for card in range(1, TOP_CARD + 1):
            out.put(start["hand"] + card - 1, share(view.hand.count(card), TOP_CARD))
            out.mark(start["burnt"] + card - 1, view.burnt == card)
            out.put(start["unseen"] + card - 1, share(view.unseen.get(card, 0), 8))
        couriers, me = len(view.hand_sizes), max(view.seat, 0)
        for seat in range(couriers):
            at = start["couriers"] + 2 * ((seat - me) % couriers)
            fill(out, at, [share(view.hand_sizes[seat], TOP_CARD), float(view.has_burnt[seat])])
        for x, y in view.beacons:
            out.put(self._point(x, y) + 1, 1.0)
        out.put(self._point(*view.last) + 2, 1.0)


def fill(out: Pairs, at: int, values: list[float]) -> None:
    for number, value in enumerate(values):
        out.put(at + number, value)


def convoy(view: BeaconView) -> list[float]:
    return [
        share(view.round, MOST_ROUNDS),
        share(view.storm, view.table.storm.limit),
        share(view.fuel, MOST_FUEL),
        share(view.reach, MOST_FUEL),
        share(view.last[0], view.table.plain.goal),
        float(view.lead == view.seat),
    ]


class BeaconLearning(Learning[BeaconState]):
    max_offered: ClassVar[int] = MAX_HEIGHT

    def __init__(self, table: TableFile, seats: range) -> None:
        self.observers = {couriers: BeaconObserver(table, couriers) for couriers in seats}

    def layout(self, state: BeaconState) -> Layout:
        return self.observers[len(state.hands)].layout

    def observe(self, state: BeaconState, seat: int, out: Pairs) -> None:
        """From a view, so that nothing hidden can slip in."""
        self.observers[len(state.hands)].observe(BeaconView(state, seat), out)
