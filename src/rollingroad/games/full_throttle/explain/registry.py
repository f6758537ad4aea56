"""The registry of what people read about a race, its sentences, and the refusals that all actions share.

Braces in a sentence stand for a phrase, `{active}`, or for one with a capital letter, `{Active}`. It is a
field of the step or event that the sentence is about, or one of the table below, or a figure of the rules.
Refusals use only a seat's view, so they reveal nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from rollingroad.core.engine.packing import first, fourth, kind_of, second
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.events import AnsweredItself
from rollingroad.core.explain import Reason
from rollingroad.core.explanations import Explanations, Legality
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.full_throttle.rules import draw, drive, kinds, reasons, setup, shifts, turn
from rollingroad.games.full_throttle.rules.hands import counts_of
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.state import CarStep, RaceState
from rollingroad.games.full_throttle.rules.view import RaceView, window_refusal

# Names

GEAR_NAMES: Final = ("Neutral", "1st", "2nd", "3rd", "4th", "5th", "6th")


def car_name(s: RaceState, car: int) -> str:
    """The driver's name, or the colour of the car, or the player's number before either is chosen."""
    if car >= len(s.driver):
        return f"car {car + 1}"
    if s.driver[car] != kinds.NO_DRIVER:
        return s.t.box.drivers[s.driver[car]].name
    return colour(s, car)


def colour(s: RaceState, car: int) -> str:
    return s.t.box.paints[s.paint[car]][1].name if s.paint[car] >= 0 else f"player {car + 1}"


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
    return gears_text([s.t.card_gear[s.t.card_ids.index(card)] for card in cards])


def gears_text(gears: list[int]) -> str:
    """`two 5th-gear cards` or `cards 1+5+5`."""
    if len(set(gears)) > 1:
        return f"cards {'+'.join(map(str, sorted(gears)))}"
    return gear_cards(gears[0], len(gears)) if gears else "no card"


def gear_cards(gear: int, number: int) -> str:
    return number_of(number, f"{GEAR_NAMES[gear]}-gear card")


def number_of(number: int, noun: str) -> str:
    return f"a {noun}" if number == 1 else f"{_NUMBERS.get(number, number)} {noun}s"


_NUMBERS: Final = dict(enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2))


@lru_cache(4000)
def action_cards(action: int) -> str:
    """The cards that an action names; remembered, as every hand offers the same few again."""
    return counts_text(counts_of(action))


def counts_text(counts: list[int]) -> str:
    return gears_text([gear for gear, number in enumerate(counts) for _ in range(number)])


def tokens_text(tokens: Iterable[tuple[str, int]]) -> str:
    """`Steering and 2 Tires`, from the names of upgrades and their tokens."""
    return listed([name if number == 1 else f"{number} {name}" for name, number in tokens if number], "and")


def upgrade_name(s: RaceState, upgrade: str) -> str:
    return next(entry.name for entry in s.t.upgrades if entry.id == upgrade)


@lru_cache(4000)
def segment_name(t: Lookup, place: str) -> str:
    """`Mirador Straight 4, lane 2` for a space of any board, `lane 2 of the Start card` for a start place."""
    word, _, rest = place.rpartition(" ")
    if place == "finish":
        return "the finish"
    if word == "start":
        return f"lane {rest} of the Start card"
    segments = next(board.segments for board in t.boards.values() if word in board.segments)
    return f"{segments[word].name} {rest.replace('/', ', lane ')}"


def road_name(t: Lookup, place: str) -> str:
    """The road of a space without cell and lane; other places by their whole name."""
    return segment_name(t, place).rpartition(", lane ")[0].rpartition(" ")[0] or segment_name(t, place)


def card_face(t: Lookup, card: int) -> str:
    """What is printed on a card, for those who play with real ones."""
    numbers = " ".join(map(str, t.speed[card][1:]))
    return f"the {GEAR_NAMES[t.card_gear[card]]}-gear card {numbers}, Nitrous {t.nitrous[card]}"


# Phrases

WINDOWS: Final = {
    "before": "the time before the draw",
    "speed": "the time after the draw",
    "path": "the choice of the way",
    "after": "the time after the move",
    "give-up": "the choice of cards to give up",
}


def asked_car(s: RaceState) -> int:
    """The car that the open question of the set-up is about."""
    step = s.open[0].step
    assert isinstance(step, CarStep)
    return step.car


def too_many(s: RaceState) -> int:
    """FT-CLEAN-2: the cards that must go."""
    step = s.open[0].step
    assert isinstance(step, turn.GiveUpCards)
    return step.number


def addressed(you: str, other: str) -> Callable[[RaceState, Any], str]:
    """How a question speaks to its seat: by the name of the car where the seat drives two."""

    def words(s: RaceState, step: Any) -> str:
        car = getattr(step, "car", s.active)
        return you if len(s.setup.cars_of(s.setup.owners[car])) == 1 else other.format(car_name(s, car))

    return words


def _points_away(s: RaceState, action: int) -> int:
    node = s.track.landed(first(action), second(action))
    return s.track.to_finish[s.at[s.active]] - s.track.to_finish[node]


def _speed_result(s: RaceState, action: int) -> str:
    """`: drive 8, 2 penalties`, or nothing where a Speed is driven as it is and costs nothing."""
    sv = draw.sv_of(s, s.active, first(action))
    penalties = 0 if drive.too_slow(s, s.active, sv) else drive.least_penalties(s, [sv])[0]
    told = [
        f"drive {sv}" if sv != first(action) else "",
        count(penalties, "penalty", "penalties") if penalties else "",
    ]
    return f": {', '.join(filter(None, told))}" if any(told) else ""


def _gear_cards_held(s: RaceState, action: int) -> str:
    gear = first(action) + 1
    return count(s.gear_counts(s.active)[gear], f"{GEAR_NAMES[gear]}-gear card")


def _drift_gears(s: RaceState, action: int) -> str:
    drifts = s.perks(s.active if s.active != kinds.NO_CAR else asked_car(s)).drift_gears
    return listed([GEAR_NAMES[gear] for gear in range(1, kinds.GEARS + 1) if drifts >> gear & 1], "or")


def _paint_name(s: RaceState, paint: str) -> str:
    car, found = next(pair for pair in s.t.box.paints if pair[1].id == paint)
    return f"{car.name} in {found.name}"


FIELDS: Final[dict[str, Callable[[RaceState, Any], str]]] = {
    "car": car_name,
    "to": car_name,
    "at": lambda s, at: segment_name(s.t, at),
    "gear": lambda s, gear: GEAR_NAMES[gear] if gear == 0 else f"{GEAR_NAMES[gear]} gear",
    "card": lambda s, card: cards_text(s, [card]) if card else "a card",
    "cards": cards_text,
    "driver": lambda s, driver: s.t.box.drivers[s.t.driver_ids.index(driver)].name,
    "drawn": lambda s, drawn: "draws" if drawn else "chooses",
    "paint": _paint_name,
    "upgrade": lambda s, upgrade: upgrade_name(s, upgrade) if upgrade else "an upgrade in secret",
    "free": lambda s, free: ", without a token" if free else "",
    "up": lambda s, up: "up" if up else "down",
    "extra": lambda s, extra: count(extra, "point"),
    "showing": lambda s, showing: f"{showing} damage",
}
"""Fields of steps and events that are read as words; all others are shown as they are."""
PHRASES: Final[dict[str, Callable[[RaceState, Any], object]]] = {
    # Of the state
    "active": lambda s, _: car_name(s, s.active),
    "barrier": lambda s, _: s.track.barrier[s.at[s.active]],
    "cheaper": lambda s, _: count(s.t.shift_discount, "card"),
    "drift_gears": _drift_gears,
    "gear": lambda s, _: FIELDS["gear"](s, s.gear[s.active]),
    "held": lambda s, _: s.hand_size(s.active),
    "lanes": lambda s, _: s.track.lanes,
    "obstacles_left": lambda s, _: count(s.setup.obstacle_count - len(s.obstacles), "obstacle"),
    "points": lambda s, _: count(s.sv, "point"),
    "room": lambda s, _: s.room(s.active),
    "row": lambda s, _: GEAR_NAMES[s.row(s.active)],
    "sv": lambda s, _: s.sv,
    "swapped": lambda s, _: count(s.perks(s.active).swap_discard, "card"),
    "too_many": lambda s, _: count(too_many(s), "card"),
    "window": lambda s, _: WINDOWS.get(s.open[0].kind, "the set-up"),
    # Of an action
    "away": _points_away,
    "card": lambda s, action: card_face(s.t, first(action)),
    "result": _speed_result,
    "counted": lambda s, action: action_cards(action),
    "given": lambda s, action: sum(counts_of(action)),
    "held_of_gear": _gear_cards_held,
    "lacking": lambda s, action: counts_text(s.missing_cards(action)),
    "limit": lambda s, action: count(setup.upgrade_limit(s, asked_car(s), first(action)), "token"),
    "named_car": lambda s, action: car_name(s, first(action)),
    "named_driver": lambda s, action: s.t.box.drivers[first(action)].name,
    "named_paint": lambda s, action: _paint_name(s, s.t.paint_ids[first(action)]),
    "named_upgrade": lambda s, action: s.t.upgrades[first(action)].name,
    "nth": lambda s, action: first(action) + 1,
    "occupant": lambda s, action: (
        "an obstacle" if first(action) - kinds.FIRST_SPACE in s.obstacles else "a car"
    ),
    "number": lambda s, action: second(action) + 1,
    "owner": lambda s, action: car_name(s, s.paint.index(first(action))),
    "price": lambda s, action: count(
        shifts.shift_cost(s, s.active, kind_of(action) == kinds.UPSHIFT), "card"
    ),
    "segment": lambda s, action: segment_name(s.t, s.t.space_names[first(action)]),
    "set": lambda s, action: gear_cards(first(action) + 1, second(action) + 1),
    "side": lambda s, action: "right" if first(action) else "left",
    "spent": lambda s, action: s.t.upgrades[kinds.SPENT.get(kind_of(action), kinds.HANDLING)].name,
    "taker": lambda s, action: colour(s, s.driver.index(first(action))),
    "swap_draw": lambda s, _: f"{s.perks(s.active).swap_draw} new",
    "tires": lambda s, action: drive.named_tokens(fourth(action))[kinds.TIRES],
    "tuned": lambda s, action: f"{draw.tuned_cards(s, counts_of(action))} new",
    "value": lambda s, action: first(action),
    # Of a step or an event
    "dealt": lambda s, step: car_name(s, (s.first + step.number) % s.setup.cars),
    "mates": lambda s, step: listed([car_name(s, car) for car in (step.car, s.setup.mate(step.car))], "or"),
    "colour": lambda s, event: colour(s, event.car),
    "renewed": lambda s, event: count(event.cards, "discarded card"),
    "surplus": lambda s, step: count(step.number, "card"),
    "do_you": addressed("do you", "does {}"),
    "you_are": addressed("you are", "{} is"),
    "you_have": addressed("you have", "{} has"),
    "unfitted": lambda s, step: count(setup.tokens_to_fit(s, step.car) - s.fitted[step.car], "Upgrade token"),
}


def phrase(name: str, s: RaceState, subject: Any, seat: int | None) -> object:
    """What a name in the braces of a sentence about an action, a step or an event stands for."""
    if not isinstance(subject, int) and hasattr(subject, name):
        value = getattr(subject, name)
        return FIELDS[name](s, value) if name in FIELDS else value
    return PHRASES[name](s, subject) if name in PHRASES else getattr(s.t, name)


# The registry

RACE: Final = Explanations[RaceState](reasons, phrase)
RACE.read("rollingroad.games.full_throttle.explain", kinds)


def active(rule: Callable[[RaceState, int], int]) -> Legality[RaceState]:
    """A rule about the active car as the rule of an action that names nothing."""
    return lambda s, action, seat: rule(s, s.active)


def named(rule: Callable[[RaceState, int], int]) -> Legality[RaceState]:
    """A rule about what an action names as the rule of the action."""
    return lambda s, action, seat: rule(s, first(action))


# Questions of a view


def refusal_code(view: RaceView, action: int) -> int:
    """The reason code of an action in a view; LEGAL if it is offered."""
    return window_refusal(view, action) or RACE.code(view.table, action, view.seat)


def reason(view: RaceView, action: int) -> Reason:
    """Why the seat may not take an action that is not offered."""
    code = refusal_code(view, action)
    reason = RACE.reason(view.table, action, view.seat, code)
    if code in (reasons.NOT_YOUR_TURN, reasons.NOT_ASKED):
        names = listed([seat_name(view.table, seat) for seat in view.waiting], "and")
        return msgspec.structs.replace(reason, text=f"{reason.text}; now {names} must answer")
    return reason


# Who answers, and when

RACE.refusal(reasons.NO_ACTION, "FT-TURN-2")(lambda s, action, seat: f"{action} is no action of this game")


@RACE.event(AnsweredItself, "FT-TURN-6")
def _answered_itself(event: AnsweredItself, s: RaceState) -> str:
    who = "Chance" if event.seat == CHANCE else sentence(seat_name(s, event.seat))
    return f"{who} has only one choice."
