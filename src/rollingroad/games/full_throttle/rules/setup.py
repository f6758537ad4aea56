"""FT-SETUP, FT-OBST: cars, drivers, obstacles, upgrades, the first player, the start and opening hands."""

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision, EvenChance, Step, replaced
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import kinds, reasons
from rollingroad.games.full_throttle.rules.piles import FromDeck, card_is_there
from rollingroad.games.full_throttle.rules.state import CarStep, NumberStep, RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.turn import BeginRound


def set_up(s: RaceState) -> None:
    """Push D1 to D6; the last step pushed runs first."""
    setup = s.setup
    s.push(BeginRound())
    s.push(Deal(0))
    if setup.variant == kinds.TAG_TEAM:
        s.push(NameRunner(1))
        s.push(NameRunner(0))
    s.push(PlaceCars())
    s.push(DrawFirst())
    s.push(ShowConsoles())
    s.push(FitConsoles())
    if setup.obstacles == kinds.FROM_COURSE:
        s.obstacles = [s.track.board.number[space] for space in s.track.course.obstacles]
    elif setup.obstacles == kinds.PLACED and setup.obstacle_count:
        s.push(PlaceObstacle(0))
    if setup.drivers != kinds.DRIVERS_OFF:
        s.push(TakeDriver(0))
    s.push(TakeCars())


# Cars and drivers


class TakeCars(Step[RaceState]):
    """D1, FT-SETUP-1: everybody chooses a car, in any order."""

    def run(self, s: RaceState) -> None:
        for seat in range(s.setup.players):
            TakeCar(seat).run(s)


class TakeCar(CarStep):
    """One of the car tokens that nobody has taken."""

    def run(self, s: RaceState) -> None:
        left = [pack(kinds.CAR, paint) for paint in range(len(s.t.paint_ids)) if not car_refusal(s, paint)]
        s.ask(Decision(self, "car", s.setup.owners[self.car], left))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        s.paint = replaced(s.paint, self.car, first(action))
        if s.sink is not None:
            s.sink.append(ev.CarTaken(self.car, s.t.paint_ids[first(action)]))
        waiting = [decision.step for decision in s.open]
        s.open = []
        following = next_car(s, self.car)
        for step in [*waiting, *([TakeCar(following)] if following != kinds.NO_CAR else [])]:
            step.run(s)


def car_refusal(s: RaceState, paint: int) -> int:
    """FT-SETUP-1."""
    return reasons.TAKEN if paint in s.paint else reasons.LEGAL


def next_car(s: RaceState, car: int) -> int:
    """FT-TEAM-1: the other car of a player who runs two."""
    following = car + s.setup.players
    return following if following < s.setup.cars else kinds.NO_CAR


class TakeDriver(CarStep):
    """D2, FT-SETUP-2: a driver card that is not taken, chosen in seat order or drawn."""

    def run(self, s: RaceState) -> None:
        left = [card for card in range(len(s.t.driver_ids)) if not driver_refusal(s, card)]
        if s.setup.drivers == kinds.DRIVERS_PICK:
            offered = [pack(kinds.DRIVER, card) for card in left]
            s.ask(Decision(self, "driver", s.setup.owners[self.car], offered))
        else:
            s.ask(EvenChance(self, "driver-card", [pack(kinds.DRIVER_CARD, card) for card in left]))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        s.driver = replaced(s.driver, self.car, first(action))
        if s.sink is not None:
            drawn = s.setup.drivers != kinds.DRIVERS_PICK
            s.sink.append(ev.DriverTaken(self.car, s.t.driver_ids[first(action)], drawn))
        if self.car + 1 < s.setup.cars:
            s.push(TakeDriver(self.car + 1))


def driver_refusal(s: RaceState, card: int) -> int:
    """FT-SETUP-2."""
    return reasons.TAKEN if card in s.driver else reasons.LEGAL


# Obstacles


class PlaceObstacle(CarStep):
    """D3, FT-OBST-2: one space at a time, clockwise from seat 1, each for its first car; a pass is final."""

    def run(self, s: RaceState) -> None:
        offered = [pack(kinds.PASS)]
        spaces = sorted(s.track.nodes_on)
        offered += [pack(kinds.OBSTACLE, space) for space in spaces if not obstacle_refusal(s, space)]
        s.ask(Decision(self, "obstacle", self.car, offered))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.PASS:
            s.passed |= 1 << self.car
            if s.sink is not None:
                s.sink.append(ev.ObstaclesPassed(self.car))
        else:
            s.obstacles = [*s.obstacles, first(action)]
            if s.sink is not None:
                s.sink.append(ev.ObstaclePlaced(self.car, s.track.space_name(first(action))))
        # The next driver who has not passed, while tokens are left to place.
        players = s.setup.players
        following = [(seat + i) % players for i in range(1, players + 1)]
        left = [other for other in following if not s.passed >> other & 1]
        if left and len(s.obstacles) < s.setup.obstacle_count:
            s.push(PlaceObstacle(left[0]))


def obstacle_refusal(s: RaceState, space: int) -> int:
    """FT-OBST-3: whether an obstacle may lie on that space."""
    if space not in s.track.nodes_on:
        return reasons.OFF_COURSE
    if space in s.obstacles:
        return reasons.OCCUPIED
    edges = [*s.track.start_row(), *s.track.finish_nodes]
    if any(node in edges for node in s.track.nodes_on[space]):
        return reasons.EDGE_ROW
    return reasons.LEGAL if keeps_road_open(s, space) else reasons.CLOSES_ROAD


def keeps_road_open(s: RaceState, space: int) -> bool:
    """Whether all other spaces keep a way to the finish.

    All have one now, so it is enough to check the spaces that lead here: the rest of the row, and the row
    before.
    """
    closed = {*s.obstacles, space}
    track = s.track
    for node in track.nodes_on[space]:
        before = [other for other in range(track.size) if node in track.forward[other]]
        for other in [*track.row_of(node), *before]:
            if track.space[other] not in closed and not leads_on(track, other, closed):
                return False
    return True


def leads_on(track: Track, node: int, closed: set[int]) -> bool:
    """Whether some space that can be reached sideways from here has an open space ahead."""
    for side in (track.left, track.right):
        beside = node
        while beside != kinds.NOWHERE and track.space[beside] not in closed:
            if any(track.space[following] not in closed for following in track.forward[beside]):
                return True
            beside = side[beside]
    return False


# Upgrades


def tokens_to_fit(s: RaceState, car: int) -> int:
    """FT-SETUP-4, FT-DRIVER-HAN-1, FT-DRIVER-DOM-1."""
    perks = s.perks(car)
    return max(0, min(perks.most_upgrades, s.track.upgrades + perks.extra_upgrades))


def upgrade_limit(s: RaceState, car: int, upgrade: int) -> int:
    """FT-SETUP-5: the most tokens of one upgrade; 0: no limit."""
    return s.perks(car).nitrous_tokens if upgrade == kinds.NITROUS else s.t.upgrade_limits[upgrade]


class FitConsoles(Step[RaceState]):
    """D4: everybody places tokens at the same time, in secret."""

    def run(self, s: RaceState) -> None:
        for seat in range(s.setup.players):
            FitToken(seat).run(s)


class FitToken(CarStep):
    """FT-SETUP-4: one token after the other, exactly as many as the course gives."""

    def run(self, s: RaceState) -> None:
        if console_refusal(s, self.car):
            return
        seat = s.setup.owners[self.car]
        offered = [pack(kinds.FIT, upgrade) for upgrade in fitting_upgrades(s, self.car)]
        s.ask(Decision(self, "fit", seat, offered, known_to=seat))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car, upgrade = self.car, first(action)
        s.add_tokens(car, upgrade, 1)
        s.fitted = replaced(s.fitted, car, s.fitted[car] + 1)
        if s.sink is not None:
            s.sink.append(ev.TokenFitted(car, s.setup.owners[car], kinds.UPGRADES[upgrade]))
        if not console_refusal(s, car):
            self.run(s)
        elif next_car(s, car) != kinds.NO_CAR:
            FitToken(next_car(s, car)).run(s)


def console_refusal(s: RaceState, car: int) -> int:
    """FT-SETUP-4, FT-SETUP-5: whether the driver has a token left to place."""
    if s.fitted[car] < tokens_to_fit(s, car):
        return reasons.LEGAL
    if s.revealed:
        return reasons.CONSOLES_SHOWN
    full = s.fitted[car] == s.perks(car).most_upgrades
    return reasons.CONSOLE_FULL if full else reasons.ALL_PLACED


def fit_refusal(s: RaceState, car: int, upgrade: int) -> int:
    """FT-SETUP-5."""
    limit = upgrade_limit(s, car, upgrade)
    return reasons.LIMIT if 0 < limit <= s.console[car][upgrade] else reasons.LEGAL


def fitting_upgrades(s: RaceState, car: int) -> list[int]:
    return [upgrade for upgrade in range(len(kinds.UPGRADES)) if not fit_refusal(s, car, upgrade)]


class ShowConsoles(Step[RaceState]):
    """FT-SETUP-4: all consoles are revealed together and stay public."""

    def run(self, s: RaceState) -> None:
        s.revealed = True
        s.fitted = [0] * s.setup.cars
        s.reveal()
        if s.sink is not None:
            pairs = [zip(kinds.UPGRADES, tokens, strict=True) for tokens in s.console]
            s.sink.append(ev.ConsolesShown([{name: n for name, n in each if n} for each in pairs]))


# The start


class DrawFirst(Step[RaceState]):
    """FT-SETUP-7: draw the first player; in a Getaway it is the runner (FT-VARIANT-3)."""

    def run(self, s: RaceState) -> None:
        if s.setup.variant == kinds.GETAWAY:
            name_first(s, 0)
        else:
            s.ask(EvenChance(self, "first", [pack(kinds.FIRST, car) for car in range(s.setup.cars)]))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        name_first(s, first(action))


def name_first(s: RaceState, car: int) -> None:
    s.first = car
    if s.sink is not None:
        s.sink.append(ev.FirstPlayer(car))


class PlaceCars(Step[RaceState]):
    """FT-SETUP-7: anti-clockwise from the first player's right, so that the first player places last."""

    def run(self, s: RaceState) -> None:
        for i in range(s.setup.cars):
            s.push(PlaceCar((s.first + i) % s.setup.cars))


class PlaceCar(CarStep):
    """D5, FT-SETUP-8: a lane of the Start card; the runner of a Getaway starts ahead."""

    def run(self, s: RaceState) -> None:
        offered = [pack(kinds.LANE, lane - 1) for lane in start_lanes(s, self.car)]
        s.ask(Decision(self, "lane", s.setup.owners[self.car], sorted(offered)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        lane = first(action) + 1
        for node in start_nodes(s, self.car):
            if s.track.lane(node) == lane:
                s.at[self.car] = node
        if s.sink is not None:
            s.sink.append(ev.LaneTaken(self.car, s.track.name(s.at[self.car])))


def start_nodes(s: RaceState, car: int) -> list[int]:
    """FT-SETUP-8: lanes of the Start card with less than ceil(drivers / lanes) cars, or the runner's row."""
    if s.setup.variant == kinds.GETAWAY and car == 0:
        return [node for node in s.track.early_row(s.t.runner_row) if s.track.space[node] not in s.obstacles]
    room = -(-s.setup.cars // s.track.lanes)
    return [lane for lane in range(s.track.lanes) if s.at.count(lane) < room]


def start_lanes(s: RaceState, car: int) -> list[int]:
    return [s.track.lane(node) for node in start_nodes(s, car)]


def lane_refusal(s: RaceState, car: int, lane: int) -> int:
    """FT-SETUP-8."""
    if lane in start_lanes(s, car):
        return reasons.LEGAL
    return reasons.NO_LANE if lane > s.track.lanes else reasons.LANE_FULL


class NameRunner(CarStep):
    """D6, FT-TEAM-1: the lower seat of a team, with this car, says which of its cars runs first."""

    def run(self, s: RaceState) -> None:
        cars = [car for car in range(s.setup.cars) if not runner_refusal(s, self.car, car)]
        offered = [pack(kinds.RUNNER, car) for car in cars]
        s.ask(Decision(self, "runner", s.setup.owners[self.car], offered))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        runner = first(action)
        mate = s.setup.mate(runner)
        s.second |= 1 << mate
        s.status = replaced(s.status, mate, kinds.WAITING)
        s.running = replaced(s.running, mate, kinds.NO_CAR)
        if s.sink is not None:
            s.sink.append(ev.RunnerNamed(runner))


def runner_refusal(s: RaceState, mate: int, car: int) -> int:
    """FT-TEAM-1."""
    return reasons.LEGAL if s.setup.side(car) == s.setup.side(mate) else reasons.OTHER_TEAM


class Deal(NumberStep):
    """FT-SETUP-10, FT-RNG-1: opening hands, first player first, clockwise, one card at a time."""

    def run(self, s: RaceState) -> None:
        round_, offset = divmod(self.number, s.setup.cars)
        car = (s.first + offset) % s.setup.cars
        if round_ < s.base(car):
            if card_is_there(s, self):
                s.ask(FromDeck(self, "draw", s.draws, s.setup.owners[car]))
        elif round_ < max(s.base(other) for other in range(s.setup.cars)):
            s.push(Deal(self.number + 1))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car = (s.first + self.number % s.setup.cars) % s.setup.cars
        s.take_to_hand(car, action)
        s.push(Deal(self.number + 1))
