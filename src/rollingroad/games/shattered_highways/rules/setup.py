"""SH-SETUP: the marked vehicle, the heroes' seats, and who places which vehicle where."""

from __future__ import annotations

from rollingroad.core.packing import first, pack, second, third
from rollingroad.core.state import Decision, Step
from rollingroad.games.shattered_highways.canonical import deploy_list
from rollingroad.games.shattered_highways.events import Deployed, HeroChosen, HeroesShown, VehicleMarked
from rollingroad.games.shattered_highways.kinds import (
    CLINGING,
    DRIVING,
    FIELD,
    HERO,
    MARK,
    NO_VEHICLE,
    NOBODY,
    WAITING,
    D,
)
from rollingroad.games.shattered_highways.lead import PLACING, RollLead
from rollingroad.games.shattered_highways.orders import BeginRound
from rollingroad.games.shattered_highways.placing import Deploying
from rollingroad.games.shattered_highways.scenarios import place_neutral
from rollingroad.games.shattered_highways.state import RoadState


def set_up(s: RoadState) -> None:
    """Everything before the first round; the last step pushed comes first."""
    plan = s.rules.plan
    place_neutral(s)
    s.push(BeginRound())
    s.push(ShowHeroes())
    s.push(NextPlacing(0))
    if plan.first_placer == NOBODY:
        s.push(RollLead(PLACING, (tuple(range(s.players)),), ()))
    else:
        s.lead = [(plan.first_placer + i) % s.players for i in range(s.players)]
    s.push(ChooseHeroes())
    if plan.marker != NOBODY:
        s.push(MarkVehicle())


class MarkVehicle(Step[RoadState]):
    """The scenario is about one vehicle: its player says which."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        s.ask(Decision(self, "mark", s.rules.plan.marker, [pack(MARK, v) for v in markable(s)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.marked = first(action)
        if s.sink is not None:
            s.sink.append(VehicleMarked(s.marked))


def markable(s: RoadState) -> list[int]:
    plan = s.rules.plan
    return [v for v in waiting(s, plan.marker) if plan.markable >> s.builds[v].cls & 1]


def waiting(s: RoadState, seat: int) -> list[int]:
    """A player's vehicles that are not on the table yet."""
    return [v for v in range(len(s.builds)) if s.status[v] == WAITING and s.rules.owner[v] == seat]


class ChooseHeroes(Step[RoadState]):
    """SH-SETUP-3: each player, in secret and at once; where only one seat is allowed nobody is asked."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        for seat in range(s.players):
            if len(hero_seats(s, seat)) == 1:
                name_hero(s, seat, hero_seats(s, seat)[0])
            else:
                ChooseHero(seat).run(s)


def hero_seats(s: RoadState, seat: int) -> list[int]:
    """SH-FLEET-3: the warriors in seats of his vehicles, as far as the scenario lets them."""
    plan = s.rules.plan
    found = []
    for v in range(len(s.builds)):
        if s.rules.owner[v] != seat or s.rules.inside[v] != NO_VEHICLE:
            continue
        if plan.hero_on_marked and seat == plan.marker and v != s.marked:
            continue
        found += [w for w in s.aboard(v) if (s.seat[w] == D if plan.hero_drives else s.seat[w] != CLINGING)]
    return found


def name_hero(s: RoadState, seat: int, w: int) -> None:
    s.hero[seat] = w
    if s.sink is not None:
        s.sink.append(HeroChosen(seat, w))


class ChooseHero(Step[RoadState]):
    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: RoadState) -> None:
        offered = [pack(HERO, w) for w in hero_seats(s, self.seat)]
        s.ask(Decision(self, "hero", self.seat, offered, known_to=self.seat))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        name_hero(s, self.seat, first(action))


class NextPlacing(Step[RoadState]):
    """SH-SETUP-1, SH-SETUP-4: in turn, and whoever has vehicles left goes on alone."""

    __slots__ = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, s: RoadState) -> None:
        for i in range(s.players):
            turn = (self.turn + i) % s.players
            if waiting(s, s.lead[turn]):
                s.push(NextPlacing((turn + 1) % s.players))
                s.push(PickVehicle(s.lead[turn]))
                return


class PickVehicle(Step[RoadState]):
    """Which of his vehicles comes next."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: RoadState) -> None:
        offered = [pack(FIELD, v) for v in waiting(s, self.seat)]
        s.ask(Decision(self, "field", self.seat, offered))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.push(Deploy(first(action)))


class Deploy(Step[RoadState]):
    """SH-SETUP-2: a free place inside the zone."""

    __slots__ = ("v",)

    def __init__(self, v: int) -> None:
        self.v = v

    def run(self, s: RoadState) -> None:
        owner = s.rules.owner[self.v]
        offered = deploy_list(s, self.v, s.rules.plan.zones[owner])
        s.ask(Deploying(self, owner, offered, s, self.v))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.status[self.v] = DRIVING
        s.x[self.v], s.y[self.v] = second(action), third(action)
        s.fielded[s.rules.owner[self.v]] += 1
        if s.sink is not None:
            s.sink.append(Deployed(self.v, s.x[self.v], s.y[self.v]))


class ShowHeroes(Step[RoadState]):
    """SH-SETUP-3: revealed after all placing."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        s.heroes_shown = True
        s.reveal()
        if s.sink is not None:
            s.sink.append(HeroesShown(s.hero.copy()))
