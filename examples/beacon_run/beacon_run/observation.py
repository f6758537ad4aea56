"""A courier's view of Beacon Run as numbers for learners."""

from __future__ import annotations

from array import array

from beacon_run.actions import TOP_CARD
from beacon_run.state import BeaconView
from beacon_run.table import TableFile, rock_at
from rollingroad.core.layout import Field, Layout, share

QUESTIONS = ("burn", "route", "beacon")
MOST_ROUNDS = 20
MOST_FUEL = 12


def beacon_layout(table: TableFile, couriers: int) -> Layout:
    plain = table.plain
    return Layout(
        Field("question", (len(QUESTIONS),), "1 at the question that this courier is asked"),
        Field("convoy", (6,), "round, storm, fuel, range, how far East the last beacon is, own lead"),
        Field("hand", (TOP_CARD,), "own cards of each value"),
        Field("burnt", (TOP_CARD,), "1 at the own card that is burnt, while it is hidden"),
        Field("unseen", (TOP_CARD,), "cards of each value that the courier cannot place"),
        Field("couriers", (couriers, 2), "own seat first: cards in hand, has chosen what to burn"),
        Field("plain", (plain.height, plain.width, 3), "per point: rock, beacon, the last beacon"),
    )


def observe(view: BeaconView, layout: Layout) -> array[float]:
    """Own things first, then the others in the order of the seats after it."""
    out, start = layout.blank(), layout.start
    for ask in view.open:
        out[QUESTIONS.index(ask.kind)] = 1.0
    fill(out, start["convoy"], _convoy(view))
    for card in range(1, TOP_CARD + 1):
        out[start["hand"] + card - 1] = share(view.hand.count(card), TOP_CARD)
        out[start["burnt"] + card - 1] = float(view.burnt == card)
        out[start["unseen"] + card - 1] = share(view.unseen.get(card, 0), view.table.fuel.copies[card])
    couriers, me = len(view.hand_sizes), max(view.seat, 0)
    for seat in range(couriers):
        at = start["couriers"] + 2 * ((seat - me) % couriers)
        fill(out, at, [share(view.hand_sizes[seat], TOP_CARD), float(view.has_burnt[seat])])
    _plain(view, out, start["plain"])
    return out


def fill(out: array[float], at: int, values: list[float]) -> None:
    for number, value in enumerate(values):
        out[at + number] = value


def _convoy(view: BeaconView) -> list[float]:
    return [
        share(view.round, MOST_ROUNDS),
        share(view.storm, view.table.storm.limit),
        share(view.fuel, MOST_FUEL),
        share(view.reach, MOST_FUEL),
        share(view.last[0], view.table.plain.goal),
        float(view.lead == view.seat),
    ]


def _plain(view: BeaconView, out: array[float], at: int) -> None:
    plain = view.table.plain
    for y in range(plain.height):
        for x in range(plain.width):
            out[at + 3 * (y * plain.width + x)] = float(rock_at(view.table, (x, y)) is not None)
    for x, y in view.beacons:
        out[at + 3 * (y * plain.width + x) + 1] = 1.0
    x, y = view.last
    out[at + 3 * (y * plain.width + x) + 2] = 1.0
