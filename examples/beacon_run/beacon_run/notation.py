"""Positions of Beacon Run as text: a map of the plain and a few lines beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beacon_run.rounds import STEPS
from beacon_run.state import NOT_YET, BeaconState, BeaconView
from beacon_run.table import Point, TableFile, rock_at
from rollingroad.core.positions import BadPosition, agenda_lines, restore_agenda

if TYPE_CHECKING:
    from beacon_run.game import BeaconRun

BEACON_MARK, LAST_MARK, ROCK_MARK, EMPTY_MARK = "*", "@", "#", "."


def position(s: BeaconState) -> str:
    """The whole state, hidden cards included."""
    return "\n".join(
        [
            f"round: {s.round}",
            f"lead: {s.lead + 1}",
            f"storm: {s.storm}",
            f"fuel: {s.fuel}",
            f"range: {s.reach}",
            "hands: " + " / ".join(_cards(hand) for hand in s.hands),
            "burnt: " + " / ".join(str(card or "-") for card in s.burnt),
            "deck: " + " ".join(f"{copies}x{card}" for card, copies in sorted(s.deck.items())),
            *agenda_lines(s),
            *plain_map(s.table, s.beacons, s.last),
            "",
        ]
    )


def plain_map(table: TableFile, beacons: list[Point], last: Point) -> list[str]:
    """North at the top, a mark per point."""
    standing = set(beacons)

    def mark(point: Point) -> str:
        if point == last:
            return LAST_MARK
        if point in standing:
            return BEACON_MARK
        return ROCK_MARK if rock_at(table, point) else EMPTY_MARK

    plain = table.plain
    return ["".join(mark((x, y)) for x in range(plain.width)) for y in range(plain.height)]


def from_position(game: BeaconRun, text: str) -> BeaconState:
    """The state that a text describes."""
    rows = [row.strip() for row in text.strip().splitlines() if row.strip()]
    lines = {
        key.strip(): value.strip() for key, _, value in (row.partition(":") for row in rows if ":" in row)
    }
    try:
        s = BeaconState(game, len(lines["hands"].split("/")))
        s.hands = [
            sorted(int(card) for card in hand.split() if card != "-") for hand in lines["hands"].split("/")
        ]
        s.burnt = [int(card.strip().replace("-", str(NOT_YET))) for card in lines["burnt"].split("/")]
        s.deck = {
            int(card): int(copies) for copies, card in (part.split("x") for part in lines["deck"].split())
        }
        s.round, s.lead, s.storm = int(lines["round"]), int(lines["lead"]) - 1, int(lines["storm"])
        s.fuel, s.reach = int(lines["fuel"]), int(lines["range"])
    except KeyError as error:
        raise BadPosition(f"the position has no line {error.args[0]!r}") from error
    except ValueError as error:
        raise BadPosition(f"the position has a line that cannot be read: {error}") from error
    _read_map(s, [row for row in rows if ":" not in row])
    restore_agenda(s, lines, STEPS)
    return s


def _read_map(s: BeaconState, rows: list[str]) -> None:
    plain = s.table.plain
    if len(rows) != plain.height or any(len(row) != plain.width for row in rows):
        raise BadPosition(f"the map must have {plain.height} rows of {plain.width} points")
    points = [(x, y, mark) for y, row in enumerate(rows) for x, mark in enumerate(row)]
    s.beacons = [(x, y) for x, y, mark in points if mark in (BEACON_MARK, LAST_MARK)]
    last = [(x, y) for x, y, mark in points if mark == LAST_MARK]
    if len(last) != 1:
        raise BadPosition(f"the map has {len(last)} points marked {LAST_MARK!r}; it needs one last beacon")
    s.last = last[0]


def diagram(view: BeaconView) -> str:
    """What a courier sees."""
    hands = [
        f"seat {seat + 1}: {_cards(view.hand) if seat == view.seat else '? ' * size}".rstrip()
        for seat, size in enumerate(view.hand_sizes)
    ]
    limit, lead = view.table.storm.limit, view.lead + 1
    head = f"round {view.round}, seat {lead} leads, storm {view.storm} of {limit}"
    fuel = [f"fuel {view.fuel}, range {view.reach or view.fuel}"] if view.fuel else []
    return "\n".join([head, *hands, *fuel, *plain_map(view.table, view.beacons, view.last)])


def _cards(hand: list[int]) -> str:
    return " ".join(map(str, hand)) or "-"
