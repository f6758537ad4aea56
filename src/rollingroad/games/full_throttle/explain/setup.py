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
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import kinds, reasons, setup
from rollingroad.games.full_throttle.rules.state import RaceState

# Cars and drivers

CAR = RACE.action(kinds.CAR, "FT-SETUP-1", "Take the {named_paint}", legality=named(setup.car_refusal))
CAR.refuses(reasons.TAKEN, "{owner} drives that car")


@RACE.question(setup.TakeCar)
def _which_car(step: setup.TakeCar, ask: Decision, s: RaceState) -> str:
    alone = s.setup.variant != kinds.TAG_TEAM or s.setup.players < kinds.MOST_CARS
    return "Which car do you take?" + (
        "" if alone else f" You race with {car_name(s, s.setup.mate(step.car))}."
    )


RACE.tells(ev.CarTaken, "FT-SETUP-1", "{Car} joins the race: the {paint}.")

DRIVER = RACE.action(
    kinds.DRIVER, "FT-SETUP-2", "Drive as {named_driver}", legality=named(setup.driver_refusal)
)
DRIVER.refuses(reasons.TAKEN, "{taker} has taken {named_driver}")
RACE.asks(setup.TakeDriver, "Which driver do you take?")
RACE.tells(ev.DriverTaken, "FT-SETUP-2", "{Colour} {drawn} {driver}.")


# Obstacles

OBSTACLE = RACE.action(
    kinds.OBSTACLE, "FT-OBST-3", "Put it on {segment}", legality=named(setup.obstacle_refusal)
)
OBSTACLE.refuses(reasons.OFF_COURSE, "{segment} is not on the course")
OBSTACLE.refuses(reasons.OCCUPIED, "an obstacle lies on {segment} already")
OBSTACLE.refuses(reasons.EDGE_ROW, "{segment} lies in the first or the last row")
OBSTACLE.refuses(reasons.CLOSES_ROAD, "an obstacle on {segment} would close the road")
RACE.action(kinds.PASS, "FT-OBST-2", "Place no more obstacles")
RACE.asks(setup.PlaceObstacle, "{obstacles_left} left: where do you put one?")
RACE.tells(ev.ObstaclePlaced, "FT-OBST-2", "{Car} puts an obstacle on {at}.")
RACE.tells(ev.ObstaclesPassed, "FT-OBST-2", "{Car} places no more obstacles.")


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


FIT = RACE.action(
    kinds.FIT,
    "FT-SETUP-5",
    _fit_label,
    None,
    None,
    lambda s, action, seat: setup.fit_refusal(s, asked_car(s), first(action)),
)


def _tokens_placed(s: RaceState, seat: int) -> str:
    return count(s.fitted[s.setup.cars_of(seat)[-1]], "token")


FIT.refuses(reasons.LIMIT, "{named_upgrade} takes {limit}")
FIT.refuses(reasons.CONSOLES_SHOWN, "the consoles are shown and do not change any more", "FT-SETUP-4")
FIT.refusal(reasons.CONSOLE_FULL)(
    lambda s, action, seat: f"your console takes {_tokens_placed(s, seat)}, and it is full"
)
FIT.refusal(reasons.ALL_PLACED, "FT-SETUP-4")(
    lambda s, action, seat: f"the course gives you {_tokens_placed(s, seat)}, and all are placed"
)
RACE.asks(setup.FitToken, "{You_have} {unfitted} left: which upgrade gets one?")
RACE.tells(
    ev.TokenFitted,
    "FT-SETUP-4",
    lambda event: f"{{Car}} fits {'{upgrade}' if event.upgrade else 'an upgrade in secret'}.",
)
RACE.tells(ev.ConsolesShown, "FT-SETUP-4", "The consoles are shown.")


# The start

LANE = RACE.action(
    kinds.LANE,
    "FT-SETUP-8",
    "Start in lane {nth}",
    legality=lambda s, action, seat: setup.lane_refusal(s, asked_car(s), first(action) + 1),
)
LANE.refuses(reasons.NO_LANE, "the road has no lane {nth}; it has {lanes}")


@LANE.refusal(reasons.LANE_FULL)
def _lane_full(s: RaceState, action: int, seat: int) -> str:
    free = [str(lane) for lane in setup.start_lanes(s, asked_car(s))]
    others = f"lane {free[0]} does" if len(free) == 1 else f"lanes {listed(free, 'and')} do"
    return f"lane {first(action) + 1} takes no more cars; {others}"


RUNNER = RACE.action(
    kinds.RUNNER,
    "FT-TEAM-1",
    "Let {named_car} run first",
    legality=lambda s, action, seat: setup.runner_refusal(s, asked_car(s), first(action)),
)
RUNNER.refuses(reasons.OTHER_TEAM, "{named_car} drives for the other team")
RACE.asks(setup.NameRunner, "Who runs first for your team, {mates}?")
RACE.asks(setup.Deal, "Which card does {dealt} draw?")
RACE.asks(setup.DrawFirst, "Who is the first player?")
RACE.asks(setup.PlaceCar, "Which lane {do_you} start in?")
RACE.tells(ev.FirstPlayer, "FT-SETUP-7", "{Car} is the first player.")
RACE.tells(ev.LaneTaken, "FT-SETUP-8", "{Car} starts from {at}.")
RACE.tells(ev.RunnerNamed, "FT-TEAM-1", "{Car} runs first for the team.")
