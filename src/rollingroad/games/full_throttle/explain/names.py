"""Names of cars, cards, gears and upgrades in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rollingroad.core.engine.state import CHANCE
from rollingroad.core.words import listed, sentence
from rollingroad.games.full_throttle.rules.kinds import NO_DRIVER, TAG_TEAM
from rollingroad.games.full_throttle.rules.state import RaceState

GEAR_NAMES: Final = ("Neutral", "1st", "2nd", "3rd", "4th", "5th", "6th")


def car_name(s: RaceState, car: int) -> str:
    """The driver's name, or the colour of the car, or the player's number before either is chosen."""
    if car >= len(s.driver):
        return f"car {car + 1}"
    if s.driver[car] != NO_DRIVER:
        return s.t.box.drivers[s.driver[car]].name
    return paint_name(s, car) or f"player {car + 1}"


def the_car(s: RaceState, car: int) -> str:
    """The name of a car at the beginning of a sentence."""
    return sentence(car_name(s, car))


def team_name(s: RaceState, car: int) -> str:
    """FT-TEAM-1: `team 2`; empty in races without teams."""
    return f"team {s.setup.side(car) + 1}" if s.setup.variant == TAG_TEAM else ""


def paint_name(s: RaceState, car: int) -> str:
    return s.t.box.paints[s.paint[car]][1].name if s.paint[car] >= 0 else ""


def seat_name(s: RaceState, seat: int) -> str:
    if seat < 0:
        return "chance" if seat == CHANCE else "an onlooker"
    if seat >= s.setup.players:
        return f"seat {seat + 1}"
    return listed([car_name(s, car) for car in s.setup.cars_of(seat)], "and")


def gear_of_card(s: RaceState, card: str) -> int:
    return s.t.card_gear[s.t.card_ids.index(card)]


def cards_text(s: RaceState, cards: Sequence[str]) -> str:
    """`two 5th-gear cards and a 1st-gear card`."""
    counted = Counter(gear_of_card(s, card) for card in cards)
    return listed([gear_cards(gear, number) for gear, number in sorted(counted.items())], "and")


def gear_cards(gear: int, number: int) -> str:
    noun = f"{GEAR_NAMES[gear]}-gear card"
    return f"a {noun}" if number == 1 else f"{number} {noun}s"


def gear_name(gear: int) -> str:
    """`Neutral`, `2nd gear`."""
    return GEAR_NAMES[gear] if gear == 0 else f"{GEAR_NAMES[gear]} gear"


def counts_text(counts: list[int]) -> str:
    """The same for cards that an action names by gear."""
    named = [gear_cards(gear, number) for gear, number in enumerate(counts) if number]
    return listed(named, "and") or "no card"


def upgrade_name(s: RaceState, upgrade: str) -> str:
    return next(entry.name for entry in s.t.upgrades if entry.id == upgrade)


def driver_name(s: RaceState, driver: str) -> str:
    return next(entry.name for entry in s.t.box.drivers if entry.id == driver)


def segment_name(s: RaceState, place: str) -> str:
    """`Mirador Straight 4/2` for a space of any board, `lane 2 of the Start card` for a start place."""
    word, _, rest = place.rpartition(" ")
    if place == "finish":
        return "the Finish card"
    if word == "start":
        return f"lane {rest} of the Start card"
    segments = next(board.segments for board in s.t.boards.values() if word in board.segments)
    return f"{segments[word].name} {rest}"
