"""FT-SETUP: cars, drivers, obstacles, upgrades, the first player, the start, and the opening hands."""

from __future__ import annotations

from rollingroad.core.packing import first, pack
from rollingroad.core.state import Chance, Decision, Step
from rollingroad.games.full_throttle.events import (
    CarTaken,
    ConsolesShown,
    DriverTaken,
    FirstPlayer,
    LaneTaken,
    RunnerNamed,
    TokenFitted,
)
from rollingroad.games.full_throttle.kinds import (
    CAR,
    DRIVER,
    DRIVER_CARD,
    DRIVERS_OFF,
    DRIVERS_PICK,
    FIRST,
    FIT,
    FROM_COURSE,
    GETAWAY,
    LANE,
    NITROUS,
    NO_CAR,
    PLACED,
    RUNNER,
    TAG_TEAM,
    UPGRADES,
    WAITING,
)
from rollingroad.games.full_throttle.obstacles import PlaceObstacle
from rollingroad.games.full_throttle.piles import ask_draw, card_is_there
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.turn import BeginRound

RUNNER_ROW = 6
"""FT-VARIANT-3: the driven row in which the runner of a Getaway starts."""


def set_up(s: RaceState) -> None:
    """D1 to D6 in their order; the last step pushed comes first."""
    rules = s.rules
    s.push(BeginRound())
    s.push(Deal(0))
    if rules.variant == TAG_TEAM:
        s.push(NameRunner(1))
        s.push(NameRunner(0))
    s.push(PlaceCars())
    s.push(DrawFirst())
    s.push(ShowConsoles())
    s.push(FitConsoles())
    if rules.obstacles == FROM_COURSE:
        s.obstacles = [s.track.board.number[space] for space in s.track.course.obstacles]
    elif rules.obstacles == PLACED and rules.obstacle_count:
        s.push(PlaceObstacle(0))
    if rules.drivers != DRIVERS_OFF:
        s.push(TakeDriver(0))
    s.push(TakeCars())


class TakeCars(Step[RaceState]):
    """D1, FT-SETUP-1: everybody chooses a car, in any order."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        for seat in range(s.rules.players):
            TakeCar(seat).run(s)


class TakeCar(Step[RaceState]):
    """One of the car tokens that nobody has taken."""

    __slots__ = ("car",)

    def __init__(self, car: int) -> None:
        self.car = car

    def run(self, s: RaceState) -> None:
        taken = set(s.paint)
        left = [pack(CAR, paint) for paint in range(len(s.t.paint_ids)) if paint not in taken]
        s.ask(Decision(self, "car", s.rules.owner(self.car), left))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        s.paint[self.car] = first(action)
        if s.sink is not None:
            s.sink.append(CarTaken(self.car, s.t.paint_ids[first(action)]))
        waiting = [decision.step for decision in s.open]
        s.open.clear()
        following = next_car(s, self.car)
        for step in [*waiting, *([TakeCar(following)] if following != NO_CAR else [])]:
            step.run(s)


def next_car(s: RaceState, car: int) -> int:
    """FT-TEAM-1: the other car of a player who runs two."""
    following = car + s.rules.players
    return following if following < s.rules.cars else NO_CAR


class TakeDriver(Step[RaceState]):
    """D2, FT-SETUP-2: a driver card that is not taken, chosen in seat order or drawn."""

    __slots__ = ("car",)

    def __init__(self, car: int) -> None:
        self.car = car

    def run(self, s: RaceState) -> None:
        left = [card for card in range(len(s.t.driver_ids)) if card not in s.driver]
        if s.rules.drivers == DRIVERS_PICK:
            offered = [pack(DRIVER, card) for card in left]
            s.ask(Decision(self, "driver", s.rules.owner(self.car), offered))
        else:
            s.ask(Chance(self, "driver-card", [pack(DRIVER_CARD, card) for card in left], [1] * len(left)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        s.driver[self.car] = first(action)
        if s.sink is not None:
            drawn = s.rules.drivers != DRIVERS_PICK
            s.sink.append(DriverTaken(self.car, s.t.driver_ids[first(action)], drawn))
        if self.car + 1 < s.rules.cars:
            s.push(TakeDriver(self.car + 1))


def tokens_to_fit(s: RaceState, car: int) -> int:
    """FT-SETUP-4, FT-DRIVER-HAN-1, FT-DRIVER-DOM-1."""
    perks = s.perks(car)
    return max(0, min(perks.most_upgrades, s.track.upgrades + perks.extra_upgrades))


def upgrade_limit(s: RaceState, car: int, upgrade: int) -> int:
    """FT-SETUP-5: the most tokens of one upgrade; 0: no limit."""
    return s.perks(car).nitrous_tokens if upgrade == NITROUS else s.t.upgrade_limits[upgrade]


class FitConsoles(Step[RaceState]):
    """D4: everybody places tokens at the same time, in secret."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        for seat in range(s.rules.players):
            FitToken(seat).run(s)


class FitToken(Step[RaceState]):
    """FT-SETUP-4: one token after the other, exactly as many as the course gives."""

    __slots__ = ("car",)

    def __init__(self, car: int) -> None:
        self.car = car

    def run(self, s: RaceState) -> None:
        if s.fitted[self.car] >= tokens_to_fit(s, self.car):
            return
        seat = s.rules.owner(self.car)
        offered = [pack(FIT, upgrade) for upgrade in range(len(UPGRADES)) if fits(s, self.car, upgrade)]
        s.ask(Decision(self, "fit", seat, offered, known_to=seat))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car, upgrade = self.car, first(action)
        s.add_tokens(car, upgrade, 1)
        s.fitted[car] += 1
        if s.sink is not None:
            s.sink.append(TokenFitted(car, s.rules.owner(car), UPGRADES[upgrade]))
        if s.fitted[car] < tokens_to_fit(s, car):
            self.run(s)
        elif next_car(s, car) != NO_CAR:
            FitToken(next_car(s, car)).run(s)


def fits(s: RaceState, car: int, upgrade: int) -> bool:
    """FT-SETUP-5."""
    limit = upgrade_limit(s, car, upgrade)
    return limit == 0 or s.console[car][upgrade] < limit


class ShowConsoles(Step[RaceState]):
    """FT-SETUP-4: all consoles are revealed together and stay public."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        s.revealed = True
        s.fitted = [0] * s.rules.cars
        s.reveal()
        if s.sink is not None:
            s.sink.append(ConsolesShown([shown(tokens) for tokens in s.console]))


def shown(tokens: list[int]) -> dict[str, int]:
    return {UPGRADES[upgrade]: number for upgrade, number in enumerate(tokens) if number}


class DrawFirst(Step[RaceState]):
    """FT-SETUP-7: the first player is drawn; the runner of a Getaway always is (FT-VARIANT-3)."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        if s.rules.variant == GETAWAY:
            name_first(s, 0)
        else:
            cars = s.rules.cars
            s.ask(Chance(self, "first", [pack(FIRST, car) for car in range(cars)], [1] * cars))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        name_first(s, first(action))


def name_first(s: RaceState, car: int) -> None:
    s.first = car
    if s.sink is not None:
        s.sink.append(FirstPlayer(car))


class PlaceCars(Step[RaceState]):
    """FT-SETUP-7: anti-clockwise from the first player's right, so that he places last."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        for i in range(s.rules.cars):
            s.push(PlaceCar((s.first + i) % s.rules.cars))


class PlaceCar(Step[RaceState]):
    """D5, FT-SETUP-8: a lane of the Start card; the runner of a Getaway starts ahead."""

    __slots__ = ("car",)

    def __init__(self, car: int) -> None:
        self.car = car

    def run(self, s: RaceState) -> None:
        offered = [pack(LANE, s.track.lane(node) - 1) for node in start_nodes(s, self.car)]
        s.ask(Decision(self, "lane", s.rules.owner(self.car), sorted(offered)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        lane = first(action) + 1
        for node in start_nodes(s, self.car):
            if s.track.lane(node) == lane:
                s.at[self.car] = node
        if s.sink is not None:
            s.sink.append(LaneTaken(self.car, s.track.name(s.at[self.car])))


def start_nodes(s: RaceState, car: int) -> list[int]:
    """Where that car may start: lanes of the Start card that are not full, or the runner's row."""
    if s.rules.variant == GETAWAY and car == 0:
        return [node for node in s.track.early_row(RUNNER_ROW) if s.track.space[node] not in s.obstacles]
    return [lane for lane in range(s.track.lanes) if s.at.count(lane) < lane_room(s)]


def lane_room(s: RaceState) -> int:
    """FT-SETUP-8: ceil(drivers / lanes)."""
    return -(-s.rules.cars // s.track.lanes)


class NameRunner(Step[RaceState]):
    """D6, FT-TEAM-1: the lower seat of a team says which of its cars runs first."""

    __slots__ = ("team",)

    def __init__(self, team: int) -> None:
        self.team = team

    def run(self, s: RaceState) -> None:
        offered = [pack(RUNNER, car) for car in (self.team, self.team + 2)]
        s.ask(Decision(self, "runner", s.rules.owner(self.team), offered))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        runner = first(action)
        mate = s.rules.mate(runner)
        s.second |= 1 << mate
        s.status[mate] = WAITING
        s.running[mate] = NO_CAR
        if s.sink is not None:
            s.sink.append(RunnerNamed(runner))


class Deal(Step[RaceState]):
    """FT-SETUP-10, FT-RNG-1: opening hands, first player first, clockwise, one card at a time."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: RaceState) -> None:
        round_, offset = divmod(self.number, s.rules.cars)
        car = (s.first + offset) % s.rules.cars
        if round_ < s.base(car):
            if card_is_there(s, self):
                ask_draw(s, self, s.rules.owner(car))
        elif round_ < max(s.base(other) for other in range(s.rules.cars)):
            s.push(Deal(self.number + 1))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car = (s.first + self.number % s.rules.cars) % s.rules.cars
        s.take_to_hand(car, action)
        s.push(Deal(self.number + 1))
