"""What people read about the set-up: cars, drivers, obstacles, upgrades, lanes and first runners."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import Decision
from rollingroad.core.words import count, listed
from rollingroad.games.full_throttle.explain.registry import (
    RACE,
    asked_car,
    car_name,
    named,
)
from rollingroad.games.full_throttle.rules import kinds, reasons, setup
from rollingroad.games.full_throttle.rules.state import RaceState

# Cars and drivers

RACE.explain(kinds.CAR, legality=named(setup.car_refusal))


@RACE.question(setup.TakeCar)
def _which_car(step: setup.TakeCar, ask: Decision, s: RaceState) -> str:
    alone = s.setup.variant != kinds.TAG_TEAM or s.setup.players < kinds.MOST_CARS
    return "Which car do you take?" + (
        "" if alone else f" You race with {car_name(s, s.setup.mate(step.car))}."
    )


RACE.explain(kinds.DRIVER, legality=named(setup.driver_refusal))


# Obstacles

RACE.explain(kinds.OBSTACLE, legality=named(setup.obstacle_refusal))


# Upgrades

_GISTS: Final = {
    "nitrous": "add what one flipped card says",
    "engine-power": "flip the Speed Draw again",
    "engine-tuning": "trade cards and gain one",
    "tires": "+{tire_speed} Speed at the start, later slower in corners",
    "turbo-charger": "read the draw a gear higher",
    "handling": "block a space, or pass a block",
    "transmission": "shifts cost {cheaper} less for a turn",
    "aerodynamics": "a diagonal step, and weave freely",
    "steering": "drift through a corner in {drift_gears} gear",
}
"""What each upgrade does in a few words; `upgrades.toml` has the sentence."""


def _fit_label(s: RaceState, action: int) -> str:
    upgrade = s.t.upgrades[first(action)]
    return RACE.say(f"Fit {upgrade.name}: {_GISTS[upgrade.id]}", s, action)


FIT = RACE.explain(
    kinds.FIT,
    label=_fit_label,
    legality=lambda s, action, seat: setup.fit_refusal(s, asked_car(s), first(action)),
)


def _tokens_placed(s: RaceState, seat: int) -> str:
    return count(s.fitted[s.setup.cars_of(seat)[-1]], "token")


FIT.refusal(reasons.CONSOLE_FULL)(
    lambda s, action, seat: f"your console takes {_tokens_placed(s, seat)}, and it is full"
)
FIT.refusal(reasons.ALL_PLACED, "FT-SETUP-4")(
    lambda s, action, seat: f"the course gives you {_tokens_placed(s, seat)}, and all are placed"
)


# The start

LANE = RACE.explain(
    kinds.LANE, legality=lambda s, action, seat: setup.lane_refusal(s, asked_car(s), first(action) + 1)
)


@LANE.refusal(reasons.LANE_FULL)
def _lane_full(s: RaceState, action: int, seat: int) -> str:
    free = [str(lane) for lane in setup.start_lanes(s, asked_car(s))]
    others = f"lane {free[0]} does" if len(free) == 1 else f"lanes {listed(free, 'and')} do"
    return f"lane {first(action) + 1} takes no more cars; {others}"


RACE.explain(
    kinds.RUNNER, legality=lambda s, action, seat: setup.runner_refusal(s, asked_car(s), first(action))
)
