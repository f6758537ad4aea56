"""The registry of what people read about a race, names in sentences, and the refusals that all actions share.

Refusals use only a seat's view, so they reveal nothing that the seat does not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.explanations import ActionEntry, Explanations, Legality
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.full_throttle.rules import kinds, reasons
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView, window_refusal

# Names

GEAR_NAMES: Final = ("Neutral", "1st", "2nd", "3rd", "4th", "5th", "6th")


def car_name(s: RaceState, car: int) -> str:
    """The driver's name, or the colour of the car, or the player's number before either is chosen."""
    if car >= len(s.driver):
        return f"car {car + 1}"
    if s.driver[car] != kinds.NO_DRIVER:
        return s.t.box.drivers[s.driver[car]].name
    return s.t.box.paints[s.paint[car]][1].name if s.paint[car] >= 0 else f"player {car + 1}"


def the_car(s: RaceState, car: int) -> str:
    """The name of a car at the beginning of a sentence."""
    return sentence(car_name(s, car))


def team_name(s: RaceState, car: int) -> str:
    """FT-TEAM-1: `team 2`; empty in races without teams."""
    return f"team {s.setup.side(car) + 1}" if s.setup.variant == kinds.TAG_TEAM else ""


def seat_name(s: RaceState, seat: int) -> str:
    if seat < 0:
        return "chance" if seat == CHANCE else "an onlooker"
    if seat >= s.setup.players:
        return f"seat {seat + 1}"
    return listed([car_name(s, car) for car in s.setup.cars_of(seat)], "and")


def cards_text(s: RaceState, cards: Sequence[str]) -> str:
    """`two 5th-gear cards and a 1st-gear card`."""
    counted = Counter(s.t.card_gear[s.t.card_ids.index(card)] for card in cards)
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


# The registry

RACE: Final = Explanations[RaceState](reasons)
WINDOWS: Final = {
    "before": "before the draw",
    "speed": "after the draw",
    "path": "while the move is chosen",
    "after": "after the move",
    "give-up": "while cards are given up",
}


def refusal_code(view: RaceView, action: int) -> int:
    """The reason code of an action in a view; LEGAL if it is offered."""
    return window_refusal(view, action) or RACE.code(view.table, action, view.seat)


def refuse(view: RaceView, action: int) -> Reason:
    """Why the seat may not take an action that is not offered."""
    code = refusal_code(view, action)
    reason = RACE.reason(view.table, action, view.seat, code)
    if code in (reasons.NOT_YOUR_TURN, reasons.NOT_ASKED):
        names = listed([seat_name(view.table, seat) for seat in view.waiting], "and")
        return msgspec.structs.replace(reason, text=f"{reason.text}; now {names} must answer")
    return reason


def odds(view: RaceView, action: int) -> list[Odds]:
    """The odds of every draw that the action would start; empty if it is not allowed."""
    return [] if view.why_not(action) is not None else RACE.odds(view.table, action, view.seat)


# Parts of entries


def active(rule: Callable[[RaceState, int], int]) -> Legality[RaceState]:
    """A rule about the active car as the rule of an action that names nothing."""
    return lambda s, action, seat: rule(s, s.active)


def lacks_cards(s: RaceState, action: int, seat: int) -> str:
    return f"the hand lacks {counts_text(s.missing_cards(action))}"


def limit_to(entry: ActionEntry[RaceState], when: str, rule: str = "") -> None:
    """Say in other windows of a turn when the action is possible."""
    entry.refusal(reasons.OTHER_WINDOW__OF_TURN, rule)(lambda s, action, seat: other_window(s, action, when))


def other_window(s: RaceState, action: int, when: str) -> str:
    return f"{_name(s, action)} is {when}; now is {WINDOWS[s.open[0].kind]}"


def _name(s: RaceState, action: int) -> str:
    return s.game.codec.kinds[kind_of(action)].name


E = TypeVar("E", bound=Event)

_FIELDS: Final[dict[str, Callable[[RaceState, Any], str]]] = {
    "car": the_car,
    "to": car_name,
    "at": segment_name,
    "gear": lambda s, gear: gear_name(gear),
    "card": lambda s, card: cards_text(s, [card]),
    "cards": cards_text,
    "upgrade": upgrade_name,
    "free": lambda s, free: ", without a token" if free else "",
    "up": lambda s, up: "up" if up else "down",
    "extra": lambda s, extra: count(extra, "point"),
    "showing": lambda s, showing: count(showing, "damage side"),
}
"""Fields of events that are read as words."""


def tell(event: type[E], rule: str | Callable[[E], str], text: str) -> None:
    """Register a sentence with the fields of the event in it."""

    def words(happened: E, s: RaceState) -> str:
        fields = msgspec.structs.asdict(happened)
        as_words = {name: _FIELDS[name](s, fields[name]) for name in _FIELDS.keys() & fields.keys()}
        return text.format(**(fields | as_words))

    RACE.event(event, rule)(words)


# Who answers, and when


@RACE.refusal(reasons.OTHER_WINDOW, "FT-TURN-2")
@RACE.refusal(reasons.OTHER_WINDOW__OF_TURN, "FT-TURN-2")
def _not_now(s: RaceState, action: int, seat: int) -> str:
    now = WINDOWS.get(s.open[0].kind, f"the question is {s.open[0].kind}")
    return f"{_name(s, action)} is not possible now: {now}"


RACE.refuses(reasons.RACE_OVER, "the race is over", "FT-FINISH-2")
RACE.refusal(reasons.NO_ACTION, "FT-TURN-2")(lambda s, action, seat: f"{action} is no action of this game")
RACE.refuses(reasons.NOT_YOUR_TURN, "it is not your turn", "FT-TURN-1")
RACE.refuses(reasons.NOT_YOURS, "cards and tokens are drawn by chance, not chosen", "FT-RNG-1")
RACE.refuses(reasons.NOT_ASKED, "chance is asked nothing", "FT-RNG-1")
RACE.refuses(reasons.NOT_THERE, "that is none of the outcomes that are possible here", "FT-RNG-1")

for _kind in range(kinds.FIRST_CHANCE, kinds.CONTROL + 1):
    RACE.action(_kind, "FT-RNG-1", label=lambda s, action: sentence(s.game.text(action)))


@RACE.event(AnsweredItself, "FT-TURN-6")
def _answered_itself(event: AnsweredItself, s: RaceState) -> str:
    who = "Chance" if event.seat == CHANCE else sentence(seat_name(s, event.seat))
    return f"{who} has no choice: {s.game.text(event.action)}."
