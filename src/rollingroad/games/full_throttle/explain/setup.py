"""What people read about the set-up: cars, drivers, obstacles, upgrades, lanes and first runners."""

from __future__ import annotations

from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import Decision
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.full_throttle.explain.registry import (
    RACE,
    car_name,
    driver_name,
    segment_name,
    team_name,
    tell,
    the_car,
    upgrade_name,
)
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import kinds, reasons, setup
from rollingroad.games.full_throttle.rules.state import CarStep, RaceState

# Cars and drivers

CAR = RACE.action(
    kinds.CAR,
    "FT-SETUP-1",
    label=lambda s, action: ", ".join(part.name for part in s.t.box.paints[first(action)]),
    legality=lambda s, action, seat: setup.car_refusal(s, first(action)),
)
DRIVER = RACE.action(
    kinds.DRIVER,
    "FT-SETUP-2",
    label=lambda s, action: s.t.box.drivers[first(action)].name,
    legality=lambda s, action, seat: setup.driver_refusal(s, first(action)),
)

CAR.refusal(reasons.TAKEN)(
    lambda s, action, seat: f"the car is taken: {car_name(s, s.paint.index(first(action)))} drives it"
)


@DRIVER.refusal(reasons.TAKEN)
def _driver_taken(s: RaceState, action: int, seat: int) -> str:
    return f"player {s.driver.index(first(action)) + 1} has taken {s.t.box.drivers[first(action)].name}"


RACE.question(setup.TakeCar)(lambda step, ask, s: f"Which car does player {step.car + 1} take?")
RACE.question(setup.TakeDriver)(lambda step, ask, s: f"Which driver card does player {step.car + 1} take?")


@RACE.event(ev.CarTaken, "FT-SETUP-1")
def _takes_car(event: ev.CarTaken, s: RaceState) -> str:
    car, paint = next(pair for pair in s.t.box.paints if pair[1].id == event.paint)
    return f"Player {event.car + 1} takes the {car.name} in {paint.name}."


@RACE.event(ev.DriverTaken, "FT-SETUP-2")
def _takes_driver(event: ev.DriverTaken, s: RaceState) -> str:
    verb = "draws" if event.drawn else "chooses"
    return f"Player {event.car + 1} {verb} {driver_name(s, event.driver)}."


# Obstacles

OBSTACLE = RACE.action(
    kinds.OBSTACLE,
    "FT-OBST-3",
    label=lambda s, action: segment_name(s, s.t.space_names[first(action)]),
    legality=lambda s, action, seat: setup.obstacle_refusal(s, first(action)),
)
RACE.action(kinds.PASS, "FT-OBST-2", label=lambda s, action: "No more obstacles")


def _refuse_obstacle(code: int, text: str) -> None:
    """Register words with the space as `{}`."""
    OBSTACLE.refusal(code)(lambda s, action, seat: text.format(s.t.space_names[first(action)]))


_refuse_obstacle(reasons.OFF_COURSE, "{} is not on the course")
_refuse_obstacle(reasons.OCCUPIED, "an obstacle lies on {} already")
_refuse_obstacle(reasons.EDGE_ROW, "{} lies in the first or the last row")
_refuse_obstacle(reasons.CLOSES_ROAD, "an obstacle on {} would close the road")


@RACE.question(setup.PlaceObstacle)
def _which_space(step: setup.PlaceObstacle, ask: Decision, s: RaceState) -> str:
    left = s.setup.obstacle_count - len(s.obstacles)
    return f"{count(left, 'obstacle')} may still be placed: where, or pass for good?"


tell(ev.ObstaclePlaced, "FT-OBST-2", "{car} puts an obstacle on {at}.")
tell(ev.ObstaclesPassed, "FT-OBST-2", "{car} places no more obstacles.")


# Upgrades

FIT = RACE.action(
    kinds.FIT,
    "FT-SETUP-5",
    label=lambda s, action: s.t.upgrades[first(action)].name,
    legality=lambda s, action, seat: setup.fit_refusal(s, _asked_car(s), first(action)),
)


def _asked_car(s: RaceState) -> int:
    step = s.open[0].step
    assert isinstance(step, CarStep)
    return step.car


def _tokens_placed(s: RaceState, seat: int) -> str:
    return count(s.fitted[s.setup.cars_of(seat)[-1]], "token")


@FIT.refusal(reasons.LIMIT)
def _limit(s: RaceState, action: int, seat: int) -> str:
    limit = setup.upgrade_limit(s, _asked_car(s), first(action))
    return f"{s.t.upgrades[first(action)].name} takes {count(limit, 'token')}"


FIT.refuses(reasons.CONSOLES_SHOWN, "the consoles are shown and do not change any more", "FT-SETUP-4")
FIT.refusal(reasons.CONSOLE_FULL)(
    lambda s, action, seat: f"the console takes {_tokens_placed(s, seat)}, and it is full"
)
FIT.refusal(reasons.ALL_PLACED, "FT-SETUP-4")(
    lambda s, action, seat: f"the course gives {_tokens_placed(s, seat)}, and all are placed"
)


@RACE.question(setup.FitToken)
def _which_upgrade(step: setup.FitToken, ask: Decision, s: RaceState) -> str:
    left = count(setup.tokens_to_fit(s, step.car) - s.fitted[step.car], "Upgrade token")
    return f"{the_car(s, step.car)} has {left} left: where does the next go?"


@RACE.event(ev.TokenFitted, "FT-SETUP-4")
def _fits_token(event: ev.TokenFitted, s: RaceState) -> str:
    where = "in secret" if event.upgrade is None else f"on {upgrade_name(s, event.upgrade)}"
    return f"{the_car(s, event.car)} places an Upgrade token {where}."


@RACE.event(ev.ConsolesShown, "FT-SETUP-4")
def _shows_consoles(event: ev.ConsolesShown, s: RaceState) -> str:
    shown = [f"{car_name(s, car)} {_tokens(s, tokens)}" for car, tokens in enumerate(event.consoles)]
    return sentence(f"the consoles are shown: {'; '.join(shown)}.")


def _tokens(s: RaceState, tokens: dict[str, int]) -> str:
    return ", ".join(f"{upgrade_name(s, upgrade)} {number}" for upgrade, number in tokens.items())


# The start

LANE = RACE.action(
    kinds.LANE,
    "FT-SETUP-8",
    label=lambda s, action: f"Lane {first(action) + 1}",
    legality=lambda s, action, seat: setup.lane_refusal(s, _asked_car(s), first(action) + 1),
)
RUNNER = RACE.action(
    kinds.RUNNER,
    "FT-TEAM-1",
    label=lambda s, action: f"{the_car(s, first(action))} runs first",
    legality=lambda s, action, seat: setup.runner_refusal(s, _asked_car(s), first(action)),
)
RUNNER.refusal(reasons.OTHER_TEAM)(
    lambda s, action, seat: f"car {first(action) + 1} belongs to the other team"
)
LANE.refusal(reasons.NO_LANE)(
    lambda s, action, seat: f"the road has no lane {first(action) + 1}; it has {s.track.lanes}"
)


@LANE.refusal(reasons.LANE_FULL)
def _lane_full(s: RaceState, action: int, seat: int) -> str:
    free = [str(lane) for lane in setup.start_lanes(s, _asked_car(s))]
    others = f"lane {free[0]} does" if len(free) == 1 else f"lanes {listed(free, 'and')} do"
    return f"lane {first(action) + 1} takes no more cars; {others}"


@RACE.question(setup.NameRunner)
def _which_runner(step: setup.NameRunner, ask: Decision, s: RaceState) -> str:
    mates = listed([car_name(s, car) for car in (step.car, s.setup.mate(step.car))], "or")
    return f"Which car of {team_name(s, step.car)} runs first, {mates}?"


RACE.question(setup.Deal)(
    lambda step, ask, s: f"Which card does {car_name(s, (s.first + step.number) % s.setup.cars)} draw?"
)

RACE.question(setup.DrawFirst)(lambda step, ask, s: "Who is the first player?")
RACE.question(setup.PlaceCar)(lambda step, ask, s: f"In which lane does {car_name(s, step.car)} start?")
tell(ev.FirstPlayer, "FT-SETUP-7", "{car} is the first player.")
tell(ev.LaneTaken, "FT-SETUP-8", "{car} starts from {at}.")
tell(ev.RunnerNamed, "FT-TEAM-1", "{car} runs first for the team.")
