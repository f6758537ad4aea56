"""How cars, cards, gears and upgrades of Full Throttle are called in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rollingroad.core.state import CHANCE
from rollingroad.games.full_throttle.kinds import NO_DRIVER, TAG_TEAM
from rollingroad.games.full_throttle.state import RaceState

GEAR_NAMES: Final = ("Neutral", "1st", "2nd", "3rd", "4th", "5th", "6th")


def car_name(s: RaceState, car: int) -> str:
    """The driver's name, or the colour of the car, or the player's number until one is chosen."""
    if car >= len(s.driver):
        return f"car {car + 1}"
    if s.driver[car] != NO_DRIVER:
        return s.t.box.drivers[s.driver[car]].name
    return paint_name(s, car) or f"player {car + 1}"


def team_name(s: RaceState, car: int) -> str:
    """FT-TEAM-1: `team 2`; nothing where everybody races alone."""
    return f"team {s.rules.side(car) + 1}" if s.rules.variant == TAG_TEAM else ""


def paint_name(s: RaceState, car: int) -> str:
    return s.t.box.paints[s.paint[car]][1].name if s.paint[car] >= 0 else ""


def seat_name(s: RaceState, seat: int) -> str:
    if seat < 0:
        return "chance" if seat == CHANCE else "an onlooker"
    if seat >= s.rules.players:
        return f"seat {seat + 1}"
    return listed([car_name(s, car) for car in s.rules.cars_of(seat)], "and")


def gear_of_card(s: RaceState, card: str) -> int:
    return s.t.card_gear[s.t.card_ids.index(card)]


def cards_text(s: RaceState, cards: Sequence[str]) -> str:
    """`two 5th-gear cards and a 1st-gear card`."""
    counted = Counter(gear_of_card(s, card) for card in cards)
    return listed([gear_cards(gear, number) for gear, number in sorted(counted.items())], "and")


def gear_cards(gear: int, number: int) -> str:
    noun = f"{GEAR_NAMES[gear]}-gear card"
    return f"a {noun}" if number == 1 else f"{number} {noun}s"


def counts_text(counts: list[int]) -> str:
    """The same for cards that an action names by gear."""
    named = [gear_cards(gear, number) for gear, number in enumerate(counts) if number]
    return listed(named, "and") or "no card"


def upgrade_name(s: RaceState, upgrade: str) -> str:
    return next(entry.name for entry in s.t.upgrades if entry.id == upgrade)


def driver_name(s: RaceState, driver: str) -> str:
    return next(entry.name for entry in s.t.box.drivers if entry.id == driver)


def segment_name(s: RaceState, place: str) -> str:
    """`the Mirador Straight 4/2` for a space of any board, `the Start card, lane 2` for a place on it."""
    word, _, rest = place.rpartition(" ")
    if place == "finish":
        return "the Finish card"
    if word == "start":
        return f"lane {rest} of the Start card"
    segments = next(board.segments for board in s.t.boards.values() if word in board.segments)
    return f"{segments[word].name} {rest}"


def count(number: int, one: str, many: str = "") -> str:
    """`1 penalty`, `2 penalties`, `no points`."""
    noun = one if number == 1 else many or f"{one}s"
    return f"{number or 'no'} {noun}"


def listed(names: Sequence[str], joint: str) -> str:
    """`Gold, Black and Blue`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def sentence(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]
