"""Positions of Beacon Run as text: a map of the plain and a few lines beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beacon_run.actions import TOP_CARD
from beacon_run.rounds import STEPS, Burn, Deal, RollStorm
from beacon_run.state import NOT_YET, BeaconState, BeaconView
from beacon_run.table import Point, TableFile, rock_at
from rollingroad.core.engine.state import step_text
from rollingroad.core.positions import BadPosition, agenda_lines, read_lines, restore_agenda

if TYPE_CHECKING:
    from beacon_run.game import BeaconRun

BEACON_MARK, LAST_MARK, ROCK_MARK, EMPTY_MARK = "*", "@", "#", "."
KEYS = (
    *("round", "lead", "storm", "fuel", "range", "hands", "burnt", "deck"),
    *("agenda", "asked", "outcome"),
)
HIGHEST = 9_999
"""No count in a position goes beyond this."""


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
    lines = read_lines("\n".join(row for row in rows if ":" in row), KEYS)
    hands = _line(lines, "hands").split("/")
    fewest, most = game.seats
    if not fewest <= len(hands) <= most:
        raise BadPosition(f"the line 'hands' has {len(hands)} hands; there are {fewest} to {most} couriers")
    s = BeaconState(game, len(hands))
    s.hands = [sorted(_card(s, card, "hands") for card in hand.split() if card != "-") for hand in hands]
    s.burnt = _burnt(s, _line(lines, "burnt").split("/"))
    s.deck = _deck(s, _line(lines, "deck").split())
    s.round, s.lead = _number(lines, "round", 1), _number(lines, "lead", 1, len(hands)) - 1
    s.storm, s.fuel, s.reach = _number(lines, "storm"), _number(lines, "fuel"), _number(lines, "range")
    _read_map(s, [row for row in rows if ":" not in row])
    restore_agenda(s, lines, STEPS, len(hands))
    _check_steps(s)
    return s


def _line(lines: dict[str, str], name: str) -> str:
    if name not in lines:
        raise BadPosition(f"the position has no line {name!r}")
    return lines[name]


def _number(lines: dict[str, str], name: str, low: int = 0, high: int = HIGHEST) -> int:
    return _whole(_line(lines, name), name, low, high)


def _whole(text: str, name: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and low <= int(text) <= high):
        raise BadPosition(f"the line {name!r} has {text!r} where a number from {low} to {high} belongs")
    return int(text)


def _card(s: BeaconState, text: str, name: str) -> int:
    card = _whole(text, name, 1, TOP_CARD)
    if card not in s.table.fuel.copies:
        raise BadPosition(f"the line {name!r} has a card {card}, and there are none in this game")
    return card


def _burnt(s: BeaconState, cards: list[str]) -> list[int]:
    if len(cards) != len(s.hands):
        raise BadPosition(f"the line 'burnt' has {len(cards)} entries for {len(s.hands)} couriers")
    return [NOT_YET if card.strip() == "-" else _card(s, card.strip(), "burnt") for card in cards]


def _deck(s: BeaconState, parts: list[str]) -> dict[int, int]:
    deck = dict.fromkeys(sorted(s.table.fuel.copies), 0)
    for part in parts:
        copies, _, card = part.partition("x")
        deck[_card(s, card, "deck")] += _whole(copies, "deck", 0, HIGHEST)
    return deck


def _read_map(s: BeaconState, rows: list[str]) -> None:
    plain = s.table.plain
    if len(rows) != plain.height or any(len(row) != plain.width for row in rows):
        raise BadPosition(f"the map must have {plain.height} rows of {plain.width} points")
    points = [(x, y, mark) for y, row in enumerate(rows) for x, mark in enumerate(row)]
    for x, y, mark in points:
        _check_mark(s, (x, y), mark)
    s.beacons = [(x, y) for x, y, mark in points if mark in (BEACON_MARK, LAST_MARK)]
    last = [(x, y) for x, y, mark in points if mark == LAST_MARK]
    if len(last) != 1:
        raise BadPosition(f"the map has {len(last)} points marked {LAST_MARK!r}; it needs one last beacon")
    s.last = last[0]


def _check_mark(s: BeaconState, point: Point, mark: str) -> None:
    """The rocks are where the content has them: a map that draws others was made for another plain."""
    wanted = ROCK_MARK if rock_at(s.table, point) else EMPTY_MARK
    beacon = mark in (BEACON_MARK, LAST_MARK) and wanted == EMPTY_MARK
    if mark != wanted and not beacon:
        raise BadPosition(f"the map has {mark!r} at {point[0]}, {point[1]}, where {wanted!r} belongs")


def _check_steps(s: BeaconState) -> None:
    """A step that waits on the agenda must not speak of a courier or a roll that there is not."""
    for step in [*s.agenda, *(ask.step for ask in s.open)]:
        seat_is_wrong = isinstance(step, Deal | Burn) and step.seat not in range(len(s.hands))
        if seat_is_wrong or (isinstance(step, RollStorm) and step.dice not in (1, 2)):
            raise BadPosition(f"step {step_text(step)!r} does not fit the rest of the position")


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
