"""SH-SETUP: the marked vehicle, the heroes' seats, and who places which vehicle where.

SH-SETUP-3, SH-FLEET-3: vehicles start whole, with a warrior in every seat.
"""

from rollingroad.core.engine.packing import first, pack, second, third
from rollingroad.core.engine.state import Decision, replaced
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.events import Deployed, HeroChosen, HeroesShown, VehicleMarked
from rollingroad.games.shattered_highways.rules.match_setup import Build
from rollingroad.games.shattered_highways.rules.orders import PLACING, BeginRound, RollLead
from rollingroad.games.shattered_highways.rules.placement.canonical import deploy_list
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying
from rollingroad.games.shattered_highways.rules.rolls import RoadStep, SeatStep, VehicleStep
from rollingroad.games.shattered_highways.rules.scenarios import place_neutral
from rollingroad.games.shattered_highways.rules.state import RoadState


def set_up(s: RoadState) -> None:
    """Push the steps before the first round; the last step pushed runs first."""
    scenario = s.setup.scenario
    place_neutral(s)
    s.push(BeginRound())
    s.push(ShowHeroes())
    s.push(NextPlacing(0))
    if scenario.first_placer == kinds.NOBODY:
        s.push(RollLead(PLACING, (tuple(range(s.players)),), ()))
    else:
        s.lead = [(scenario.first_placer + i) % s.players for i in range(s.players)]
    s.push(ChooseHeroes())
    if scenario.marker != kinds.NOBODY:
        s.push(MarkVehicle())


class MarkVehicle(RoadStep):
    """The marking player picks the vehicle that the scenario is about."""

    refused = reasons.NOT_MARKABLE

    def run(self, s: RoadState) -> None:
        marker, markable = s.setup.scenario.marker, s.setup.scenario.markable
        waiting = [v for v in waiting_vehicles(s, marker) if markable >> s.builds[v].cls & 1]
        s.ask(Decision(self, "mark", marker, [pack(kinds.MARK, v) for v in waiting]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.marked = first(action)
        if s.sink is not None:
            s.sink.append(VehicleMarked(s.marked))


def waiting_vehicles(s: RoadState, seat: int) -> list[int]:
    """A player's vehicles that are not on the table yet."""
    return [v for v in range(len(s.builds)) if s.status[v] == kinds.WAITING and s.setup.owner[v] == seat]


class ChooseHeroes(RoadStep):
    """SH-SETUP-3: all players at once, in secret; a player with only one allowed seat is not asked."""

    def run(self, s: RoadState) -> None:
        for seat in range(s.players):
            if len(hero_seats(s, seat)) == 1:
                name_hero(s, seat, hero_seats(s, seat)[0])
            else:
                ChooseHero(seat).run(s)


def hero_seats(s: RoadState, seat: int) -> list[int]:
    """SH-FLEET-3: the seated warriors of a player's vehicles, as far as the scenario allows."""
    scenario = s.setup.scenario
    found = []
    for v in range(len(s.builds)):
        if s.setup.owner[v] != seat or s.setup.inside[v] != kinds.NO_VEHICLE:
            continue
        if scenario.hero_on_marked and seat == scenario.marker and v != s.marked:
            continue
        seated = [w for w in s.aboard(v) if s.seat[w] != kinds.CLINGING]
        found += [w for w in seated if s.seat[w] == kinds.D or not scenario.hero_drives]
    return found


def name_hero(s: RoadState, seat: int, w: int) -> None:
    s.hero = replaced(s.hero, seat, w)
    if s.sink is not None:
        s.sink.append(HeroChosen(seat, w))


class ChooseHero(SeatStep):
    refused = reasons.NOT_A_HERO

    def run(self, s: RoadState) -> None:
        offered = [pack(kinds.HERO, w) for w in hero_seats(s, self.seat)]
        s.ask(Decision(self, "hero", self.seat, offered, known_to=self.seat))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        name_hero(s, self.seat, first(action))


class NextPlacing(RoadStep):
    """SH-SETUP-1, SH-SETUP-4: players place in turn; those with vehicles left continue."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, s: RoadState) -> None:
        for i in range(s.players):
            turn = (self.turn + i) % s.players
            if waiting_vehicles(s, s.lead[turn]):
                s.push(NextPlacing((turn + 1) % s.players))
                s.push(PickVehicle(s.lead[turn]))
                return


class PickVehicle(SeatStep):
    """A player picks their next vehicle."""

    refused = reasons.OTHER_VEHICLE

    def run(self, s: RoadState) -> None:
        offered = [pack(kinds.FIELD, v) for v in waiting_vehicles(s, self.seat)]
        s.ask(Decision(self, "field", self.seat, offered))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.push(Deploy(first(action)))


class Deploy(VehicleStep):
    """SH-SETUP-2: a free place inside the zone."""

    def run(self, s: RoadState) -> None:
        owner = s.setup.owner[self.v]
        offered = deploy_list(s, self.v, s.setup.scenario.zones[owner])
        s.ask(Deploying(self, owner, offered, s, self.v))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        assert isinstance(ask, Deploying)
        return ask.refusal(action)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.set_status(self.v, kinds.DRIVING)
        s.stand(self.v, second(action), third(action))
        s.fielded = replaced(s.fielded, s.setup.owner[self.v], s.fielded[s.setup.owner[self.v]] + 1)
        if s.sink is not None:
            s.sink.append(Deployed(self.v, s.x[self.v], s.y[self.v]))


class ShowHeroes(RoadStep):
    """SH-SETUP-3: revealed after all placing."""

    def run(self, s: RoadState) -> None:
        s.heroes_shown = True
        s.reveal()
        if s.sink is not None:
            s.sink.append(HeroesShown(s.hero.copy()))


# Vehicles and crews


def prepare_vehicles(s: RoadState, hidden: list[int]) -> None:
    """Fill the state with whole vehicles and full crews; `hidden` lists the buggies in their rigs."""
    for v, build in enumerate(s.builds):
        equip(s, v, build)
        s.control = replaced(s.control, v, s.setup.owner[v])
        if s.setup.inside[v] != kinds.NO_VEHICLE:
            s.set_status(v, kinds.INSIDE if v in hidden else kinds.ABSENT)
        if s.setup.owner[v] != kinds.NOBODY:
            enlist(s, v, build)


def equip(s: RoadState, v: int, build: Build) -> None:
    """The full hit points, ammunition and charges of a vehicle."""
    hp = s.t.classes[build.cls].hp
    s.hp[v] = hp[kinds.TRACTOR]
    if build.cls == kinds.RIG:
        s.trailer_hp = replaced(s.trailer_hp, v, hp[kinds.TRAILER])
        s.coupled = replaced(s.coupled, v, True)
    s.stand(v, 0, 0)
    s.mount = replaced(s.mount, v, [kinds.READY] * len(build.mount_weapon))
    ammo = [s.t.weapons[k].ammo if k >= 0 else 0 for k in build.mount_weapon]
    s.ammo = replaced(s.ammo, v, ammo)
    s.nitro = replaced(s.nitro, v, s.t.nitro_charges if build.has(kinds.NITRO) else 0)
    s.smoke = replaced(s.smoke, v, s.t.smoke_charges if build.has(kinds.SMOKE) else 0)


def enlist(s: RoadState, v: int, build: Build) -> None:
    """SH-FLEET-3, SH-ADDON-HANGERS, SH-ADDON-REINF: warriors in seats, then clinging ones."""
    last = len(s.t.classes[build.cls].hp) - 1
    for seat in range(build.seats):
        recruit(s, v, build.seat_part[seat], seat, kinds.NO_VEHICLE)
    for _ in range(build.hangers(s.t)):
        recruit(s, v, last, kinds.CLINGING, kinds.NO_VEHICLE)
    for _ in range(build.reinforcements(s.t)):
        recruit(s, v, last, kinds.CLINGING, v)


def recruit(s: RoadState, v: int, part: int, seat: int, home: int) -> None:
    """Add a warrior; the crew of an absent buggy is nowhere."""
    w = len(s.team)
    s.team.append(s.setup.owner[v])
    s.born.append(v)
    s.at.append(kinds.NO_VEHICLE)
    s.part.append(part)
    s.seat.append(seat)
    s.deeds.append(0)
    s.home.append(home)
    s.carries.append(False)
    if s.status[v] != kinds.ABSENT:
        s.at[w] = v
        s.crew[v].append(w)
