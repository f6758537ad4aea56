"""Questions, button labels, and how a race ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any, Final

from rollingroad.core.creations import Fact
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Step
from rollingroad.core.stats import ChallengeScore
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.full_throttle.explain.names import (
    GEAR_NAMES,
    car_name,
    counts_text,
    gear_cards,
    seat_name,
    segment_name,
    team_name,
)
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.after_move import AfterMove, GiveUpCards
from rollingroad.games.full_throttle.rules.draw import AfterDraw, BeforeDraw, TakeControl, sv_of
from rollingroad.games.full_throttle.rules.drive import Drive, path_of
from rollingroad.games.full_throttle.rules.finish import place_key, points_left, standings
from rollingroad.games.full_throttle.rules.hands import counts_of
from rollingroad.games.full_throttle.rules.piles import DrawCards, FlipNitrous, FlipSet
from rollingroad.games.full_throttle.rules.setup import (
    Deal,
    DrawFirst,
    FitToken,
    NameRunner,
    PlaceCar,
    PlaceObstacle,
    TakeCar,
    TakeDriver,
    tokens_to_fit,
)
from rollingroad.games.full_throttle.rules.state import RaceState


@singledispatch
def question(step: Step[Any], s: RaceState) -> str:
    """The question of a step in one plain sentence; for chance, an order."""
    raise TypeError(f"no words for the question of {type(step).__name__}")


@question.register
def _(step: TakeCar, s: RaceState) -> str:
    return f"Which car does player {step.car + 1} take?"


@question.register
def _(step: TakeDriver, s: RaceState) -> str:
    return f"Which driver card does player {step.car + 1} take?"


@question.register
def _(step: PlaceObstacle, s: RaceState) -> str:
    left = s.setup.obstacle_count - len(s.obstacles)
    return f"{count(left, 'obstacle')} may still be placed: where, or pass for good?"


@question.register
def _(step: FitToken, s: RaceState) -> str:
    left = tokens_to_fit(s, step.car) - s.fitted[step.car]
    return (
        f"{sentence(car_name(s, step.car))} has {count(left, 'Upgrade token')} left: where does the next go?"
    )


@question.register
def _(step: DrawFirst, s: RaceState) -> str:
    return "Who is the first player?"


@question.register
def _(step: PlaceCar, s: RaceState) -> str:
    return f"In which lane does {car_name(s, step.car)} start?"


@question.register
def _(step: NameRunner, s: RaceState) -> str:
    mates = listed([car_name(s, car) for car in (step.team, s.setup.mate(step.team))], "or")
    return f"Which car of {team_name(s, step.team)} runs first, {mates}?"


@question.register
def _(step: Deal, s: RaceState) -> str:
    return f"Which card does {car_name(s, (s.first + step.number) % s.setup.cars)} draw?"


@question.register
def _(step: DrawCards, s: RaceState) -> str:
    return f"Which card does {car_name(s, step.car)} draw?"


@question.register
def _(step: FlipSet, s: RaceState) -> str:
    return f"Flip a card for the Speed Draw ({step.number} to go)"


@question.register
def _(step: FlipNitrous, s: RaceState) -> str:
    return "Flip a card for the Nitrous"


@question.register
def _(step: TakeControl, s: RaceState) -> str:
    return "Take a Control token"


@question.register
def _(step: BeforeDraw, s: RaceState) -> str:
    gear = GEAR_NAMES[s.gear[s.active]]
    if s.paused[s.active]:
        need = s.track.barrier[s.at[s.active]]
        return f"{_active(s)} is in {gear}, paused on the barrier, and must reach {need}: what next?"
    return f"{_active(s)} is in {gear}: play a set of cards, or do something first?"


@question.register
def _(step: AfterDraw, s: RaceState) -> str:
    extra = sv_of(s, s.active, 0)
    more = f", and {extra} comes on top" if extra else ""
    return f"{_active(s)} is in {GEAR_NAMES[s.gear[s.active]]}: which Speed{more}?"


@question.register
def _(step: Drive, s: RaceState) -> str:
    return f"{_active(s)} must drive {count(s.sv, 'point')}: where to?"


@question.register
def _(step: AfterMove, s: RaceState) -> str:
    return f"{_active(s)} is in {GEAR_NAMES[s.gear[s.active]]}: shift, or done?"


@question.register
def _(step: GiveUpCards, s: RaceState) -> str:
    return f"{_active(s)} must give up {count(step.number, 'card')}: which?"


def _active(s: RaceState) -> str:
    return sentence(car_name(s, s.active))


# Buttons


def label(action: int, s: RaceState) -> str:
    """The label of an action on a button."""
    words = _LABELS.get(kind_of(action))
    return words(s, action) if words else sentence(s.game.text(action))


def _move_label(s: RaceState, action: int) -> str:
    to, leg, cost, tokens = s.game.text(action).removeprefix("move ").split(", ")
    spent = " + ".join(_ONE.get(word, word) for word in tokens.split(" + "))
    extras = [word for word in (_ONE.get(cost, cost), spent, _ending(s, action)) if word not in _NONE]
    places = s.track.nodes_on.get(first(action) - 5, [])
    where = f"{segment_name(s, to)} ({leg})" if len(places) > 1 else segment_name(s, to)
    return sentence(", ".join([where, *extras]))


def _ending(s: RaceState, action: int) -> str:
    """How an offered move ends if it does not spend all its points."""
    offered = any(ask.kind == "path" and ask.allows(action) for ask in s.open)
    return _ENDINGS.get(path_of(s, action).ending, "") if offered else ""


_ENDINGS: Final = {
    kinds.BLOCKED: "ends blocked",
    kinds.OVERRUN: "ends in overrun",
    kinds.PAUSE: "ends in a pause",
    kinds.DRIFT_STOP: "ends the drift",
}
_NONE: Final = ("0 penalties", "no tokens", "")
_ONE: Final = {"1 penalties": "1 penalty", "1 tires": "1 tire"}
"""Singular forms; the notation of actions has only the plural."""

_LABELS: Final[dict[int, Callable[[RaceState, int], str]]] = {
    kinds.CAR: lambda s, a: ", ".join(part.name for part in s.t.box.paints[first(a)]),
    kinds.DRIVER: lambda s, a: s.t.box.drivers[first(a)].name,
    kinds.OBSTACLE: lambda s, a: segment_name(s, s.t.space_names[first(a)]),
    kinds.PASS: lambda s, a: "No more obstacles",
    kinds.FIT: lambda s, a: s.t.upgrades[first(a)].name,
    kinds.LANE: lambda s, a: f"Lane {first(a) + 1}",
    kinds.RUNNER: lambda s, a: f"{sentence(car_name(s, first(a)))} runs first",
    kinds.UPSHIFT: lambda s, a: f"Shift up for {counts_text(counts_of(a))}",
    kinds.DOWNSHIFT: lambda s, a: f"Shift down for {counts_text(counts_of(a))}",
    kinds.SPEND_TRANSMISSION: lambda s, a: "Transmission: shifts cost 1 card less",
    kinds.TUNE: lambda s, a: (
        f"Engine Tuning: discard {counts_text(counts_of(a))}, draw {sum(counts_of(a)) + 1}"
    ),
    kinds.SWAP: lambda s, a: f"Swap {counts_text(counts_of(a))}",
    kinds.SPEND_NITROUS: lambda s, a: "Nitrous",
    kinds.SPEND_TURBO: lambda s, a: "Turbo Charger: read the next higher row",
    kinds.SPEND_STEERING: lambda s, a: "Steering: drift through the next corner",
    kinds.PLAY: lambda s, a: f"Play {gear_cards(first(a) + 1, second(a) + 1)}",
    kinds.NO_MOVE: lambda s, a: "Do not move",
    kinds.COAST: lambda s, a: "Coast on the Control tokens",
    kinds.REDRAW: lambda s, a: "Engine Power: flip again",
    kinds.SPEND_TIRES: lambda s, a: f"Tires: {s.t.tire_speed} more Speed",
    kinds.SPEED: lambda s, a: f"Speed {first(a)}",
    kinds.MOVE: _move_label,
    kinds.BLOCK: lambda s, a: f"Block token on the {'right' if first(a) else 'left'}",
    kinds.DONE: lambda s, a: "Done",
    kinds.GIVE_UP: lambda s, a: f"Give up {counts_text(counts_of(a))}",
}


# The end


def verdict(s: RaceState) -> str:
    """How the race ended, in one plain sentence."""
    scores = s.outcome
    if scores is None:
        return "The race is not over."
    if s.setup.variant == kinds.TIME_TRIAL:
        return _trial_verdict(s)
    if s.setup.variant == kinds.GETAWAY:
        return "The runner gets away." if scores[0] else "The police catch the runner."
    best = [seat_name(s, seat) for seat, score in enumerate(scores) if score > 0]
    if not best:
        return "Nobody wins: all cars are out."
    if len(best) == 1:
        return sentence(f"{best[0]} wins.")
    return sentence(f"{listed(best, 'and')} share the win.")


def _trial_verdict(s: RaceState) -> str:
    if not s.outcome or s.outcome[0] == 0.0:
        return "The car did not reach the finish."
    turns = count(s.turns[0], "turn")
    return f"Finished in {turns} with {count(s.extra[0], 'point')} of extra Speed."


def places_text(s: RaceState) -> str:
    """The order on the road: `1 Gold, 2 Black and Blue, 4 Silver`."""
    place, words = 1, []
    for group in standings(s):
        words.append(f"{place} {listed([car_name(s, car) for car in group], 'and')}")
        place += len(group)
    return ", ".join(words)


def challenge_result(s: RaceState, seat: int) -> ChallengeScore:
    """Compare by score, then place, then the standing of the best car of the seat, then turns."""
    assert s.outcome is not None
    car = min(s.setup.cars_of(seat), key=lambda each: place_key(s, each))
    place, sides = _place(s, car), {s.setup.side(each) for each in range(s.setup.cars)}
    order = (s.outcome[seat], -place, *(-part for part in place_key(s, car)), -s.turns[car])
    facts = [
        Fact("Place", f"{place} of {len(sides)}"),
        Fact("Turns taken", str(s.turns[car])),
        Fact("At the end", _at_the_end(s, car)),
    ]
    return ChallengeScore(tuple(map(float, order)), facts)


def _place(s: RaceState, car: int) -> int:
    """Cars of one side share their place."""
    ahead: set[int] = set()
    for group in standings(s):
        sides = {s.setup.side(each) for each in group}
        if s.setup.side(car) in sides:
            break
        ahead |= sides
    return 1 + len(ahead)


def _at_the_end(s: RaceState, car: int) -> str:
    if s.status[car] == kinds.FINISHED:
        return f"over the line with {count(s.extra[car], 'point')} to spare"
    if s.status[car] == kinds.OUT:
        return "out of the race"
    return f"{count(points_left(s, car), 'point')} short of the line"
