"""The learning part of Shattered Highways: the observation of a fight, and features of each offered action.

An observation has the battle, the players, every vehicle and every warrior. An action's features are its
target and where it leads.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rollingroad.core.engine.learning import Field, Layout, Learning, share
from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.notation.actions import CODEC
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import is_ready
from rollingroad.games.shattered_highways.rules.match_setup import SCENARIOS
from rollingroad.games.shattered_highways.rules.placement import canonical
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction
from rollingroad.games.shattered_highways.rules.view import RoadView

if TYPE_CHECKING:
    from rollingroad.core.codec import Codec

PLAYERS: Final = 4
BATTLE: Final = 11
PLAYER: Final = 7
VEHICLE: Final = 31
MOUNT: Final = 3
WARRIOR: Final = 13
VEHICLE_WIDTH: Final = VEHICLE + len(kinds.CLASSES) + MOUNT * kinds.MOST_MOUNTS + len(kinds.ADDONS)
MOST_SIDE: Final = 512
MOST_SCORE: Final = 300
MOST_CREW: Final = 6
MOST_CHARGES: Final = 4
FEATURES: Final = (
    *("vehicle", "own vehicle", "its hit points", "warrior", "own warrior", "operand", "across", "along"),
    *("to the right", "ahead"),
)
"""Behind the kinds of action, of which one has a 1."""
WIDTH: Final = kinds.FIRST_CHANCE + 10
PLACE_AT: Final = kinds.FIRST_CHANCE + 6
MOST_HP: Final = 35

NAMES_VEHICLE: Final = frozenset([n for n, kind in enumerate(CODEC.kinds) if "vehicle" in kind.operands])
NAMES_WARRIOR: Final = frozenset([n for n, kind in enumerate(CODEC.kinds) if "warrior" in kind.operands])


class RoadLearning(Learning[RoadView]):
    rank_slots: ClassVar[dict[str, int]] = {
        "move": canonical.MOST_DRIVER_ACTIONS,
        "nudge": canonical.MOST_DRIVER_ACTIONS,
        "ram": canonical.MOST_DRIVER_ACTIONS,
        "deploy": canonical.MOST_DEPLOYMENTS,
        "place": canonical.MOST_PLACINGS,
    }

    def __init__(self, questions: list[str], size_of: Callable[[Any], tuple[int, int]]) -> None:
        """`size_of` says how many vehicles and warriors a battle with some options has."""
        self.questions = questions
        self.size_of = size_of
        self.observers: dict[tuple[int, int], RoadObserver] = {}

    def layout(self, options: Any) -> Layout:
        """The fleets decide how many vehicles and warriors there are."""
        return self._observer(self.size_of(options)).layout

    def observe(self, view: RoadView) -> array[float]:
        return self._observer((len(view.table.builds), len(view.table.team))).observe(view)

    def _observer(self, size: tuple[int, int]) -> RoadObserver:
        if size not in self.observers:
            self.observers[size] = RoadObserver(size[0], size[1], self.questions)
        return self.observers[size]

    def features(self, view: RoadView, ask: Decision) -> list[list[float]]:
        s = view.table
        mover = s.at[ask.step.w] if isinstance(ask.step, ChooseAction) else s.active
        return [_row(s, view.seat, mover, action) for action in ask.offered]

    def feature_names(self, codec: Codec) -> list[str]:
        return [*[kind.name for kind in codec.kinds[: kinds.FIRST_CHANCE]], *FEATURES]


# Observations


class RoadObserver:
    """The layout of an observation for a number of vehicles and warriors, and how it is filled."""

    def __init__(self, vehicles: int, warriors: int, questions: list[str]) -> None:
        self.questions: dict[str, int] = {kind: i for i, kind in enumerate(questions)}
        self.layout: Layout = road_layout(vehicles, warriors, len(questions))

    def observe(self, view: RoadView) -> array[float]:
        out = self.layout.blank()
        s, me, start = view.table, view.seat, self.layout.start
        for ask in view.open:
            out[self.questions[ask.kind]] = 1.0
        out[start["scenario"] + s.setup.scenario.kind] = 1.0
        self._battle(s, me, start["battle"], out)
        base = me if me >= 0 else 0
        for seat in range(s.players):
            self._player(s, seat, me, start["players"] + (seat - base) % s.players * PLAYER, out)
        at = start["vehicles"]
        for v in own_first(s.setup.owner, base, s.players):
            self._vehicle(s, v, me, at, out)
            at += VEHICLE_WIDTH
        at = start["warriors"]
        for w in own_first(s.team, base, s.players):
            self._warrior(s, w, me, at, out)
            at += WARRIOR
        return out

    def _battle(self, s: RoadState, me: int, at: int, out: array[float]) -> None:
        scenario = s.setup.scenario
        out[at] = share(s.round, scenario.rounds)
        out[at + 1] = share(scenario.rounds, 16)
        out[at + 2] = share(s.number, kinds.MOST_ORDER)
        out[at + 3] = float(s.orders_shown)
        out[at + 4] = float(s.heroes_shown)
        out[at + 5] = share(s.setup.width, MOST_SIDE)
        out[at + 6] = share(s.setup.length, MOST_SIDE)
        out[at + 7] = share(s.penalty, MOST_CHARGES)
        out[at + 8] = float(s.nitro_on)
        out[at + 9] = share(s.lead.index(me) + 1, PLAYERS) if me in s.lead else 0.0
        out[at + 10] = float(bool(s.turn_of) and s.turn_of[0] == me)

    def _player(self, s: RoadState, seat: int, me: int, at: int, out: array[float]) -> None:
        out[at] = 1.0
        out[at + 1] = share(s.score[seat], MOST_SCORE)
        out[at + 2] = share(s.dealt[seat], MOST_SCORE)
        out[at + 3] = share(s.fielded[seat], kinds.MOST_ORDER)
        out[at + 4] = float(s.hero_jam[seat])
        out[at + 5] = float(s.hero[seat] != kinds.NO_WARRIOR)
        out[at + 6] = float(seat == me and s.quiet[seat])

    def _vehicle(self, s: RoadState, v: int, me: int, at: int, out: array[float]) -> None:
        status, owner, control = s.status[v], s.setup.owner[v], s.control[v]
        out[at] = share(v + 1, kinds.MOST_VEHICLES)
        if status == kinds.ABSENT:
            return
        out[at + 1] = float(status == kinds.DRIVING)
        out[at + 2] = float(status == kinds.WAITING)
        out[at + 3] = float(status == kinds.INSIDE)
        out[at + 4] = float(owner == me)
        out[at + 5] = float(owner == kinds.NOBODY)
        out[at + 6] = float(control == me)
        out[at + 7] = float(control != me and control != kinds.NOBODY)
        out[at + VEHICLE + s.builds[v].cls] = 1.0
        self._build(s, v, at + VEHICLE + len(kinds.CLASSES), out)
        if status == kinds.DRIVING:
            self._driving(s, v, me, at, out)

    def _driving(self, s: RoadState, v: int, me: int, at: int, out: array[float]) -> None:
        facts, build, length = s.facts(v), s.builds[v], s.length(v)
        out[at + 8] = share(2 * s.x[v] + build.width, 2 * s.setup.width)
        out[at + 9] = share(2 * s.y[v] + length, 2 * s.setup.length)
        out[at + 10] = share(build.width, 64)
        out[at + 11] = share(length, 64)
        out[at + 12] = share(s.hp[v], facts.hp[kinds.TRACTOR])
        if s.coupled[v]:
            out[at + 13] = share(s.trailer_hp[v], facts.hp[kinds.TRAILER])
            out[at + 14] = 1.0
        out[at + 15] = share(s.order[v], kinds.MOST_ORDER)
        out[at + 16] = float(v == s.active)
        out[at + 17] = float(v == s.acting)
        out[at + 18] = float(s.smoking[v])
        out[at + 19] = share(s.nitro[v], MOST_CHARGES)
        out[at + 20] = share(s.smoke[v], MOST_CHARGES)
        out[at + 21] = float(s.locks[v] != 0)
        out[at + 22] = share(s.cans[v], MOST_CHARGES)
        out[at + 23] = float(v == s.marked)
        out[at + 24] = share(s.facts(v).sections, MOST_CHARGES)
        own = others = clinging = 0
        for w in s.crew[v]:
            own += s.team[w] == me
            others += s.team[w] != me
            clinging += s.seat[w] == kinds.CLINGING
        out[at + 25] = share(own, MOST_CREW)
        out[at + 26] = share(others, MOST_CREW)
        out[at + 27] = share(clinging, MOST_CREW)
        driver = s.driver(v)
        if driver != kinds.NO_WARRIOR:
            out[at + 28 if s.team[driver] == me else at + 29] = 1.0
        out[at + 30] = float(s.dead_trailer(v))

    def _build(self, s: RoadState, v: int, at: int, out: array[float]) -> None:
        build = s.builds[v]
        for mount, weapon in enumerate(build.mount_weapon):
            if weapon != kinds.NO_WEAPON:
                out[at + MOUNT * mount] = share(weapon + 1, len(s.t.weapons))
                if s.status[v] == kinds.DRIVING:
                    out[at + MOUNT * mount + 1] = float(is_ready(s, v, mount))
                    out[at + MOUNT * mount + 2] = share(s.ammo[v][mount], MOST_CHARGES)
        at += MOUNT * kinds.MOST_MOUNTS
        for addon, number in enumerate(build.addons):
            if number:
                out[at + addon] = share(number, MOST_CHARGES)

    def _warrior(self, s: RoadState, w: int, me: int, at: int, out: array[float]) -> None:
        out[at] = share(w + 1, kinds.MOST_WARRIORS)
        v, deeds = s.at[w], s.deeds[w]
        if v == kinds.NO_VEHICLE:
            return
        out[at + 1] = 1.0
        out[at + 2] = float(s.team[w] == me)
        out[at + 3] = share(v + 1, kinds.MOST_VEHICLES)
        if s.seat[w] == kinds.CLINGING:
            out[at + 4] = 1.0
        else:
            out[at + 5] = share(s.builds[v].seat_code[s.seat[w]] + 1, len(kinds.SEATS))
        out[at + 6] = float(s.is_hero(w))
        out[at + 7] = float(bool(deeds & kinds.ACTED))
        out[at + 8] = float(bool(deeds & kinds.CHANGED))
        out[at + 9] = float(bool(deeds & kinds.CLUNG))
        out[at + 10] = float(bool(deeds & kinds.HANGING))
        out[at + 11] = float(s.carries[w])
        out[at + 12] = float(w == s.actor)


def own_first(owners: list[int], me: int, players: int) -> list[int]:
    """Indexes of the observer's own, then of the next seats', then of nobody's."""
    seats = [(me + seat) % players for seat in range(players)] + [kinds.NOBODY]
    return [number for seat in seats for number in range(len(owners)) if owners[number] == seat]


def road_layout(vehicles: int, warriors: int, questions: int) -> Layout:
    return Layout(
        Field("question", (questions,), "1 at each kind of question that this seat is asked"),
        Field("scenario", (len(SCENARIOS),), "1 at the scenario: " + ", ".join(SCENARIOS)),
        Field(
            "battle",
            (BATTLE,),
            "round, rounds in all, order number that activates, orders shown, heroes shown, width and length "
            "of the table, modifier of the actor, nitro burns, own place in the initiative, own activation",
        ),
        Field(
            "players",
            (PLAYERS, PLAYER),
            "own seat first: there, score, damage dealt, cards on the table, hero's gun jammed, hero known, "
            "wants no more questions about launching (own seat only)",
        ),
        Field(
            "vehicles",
            (vehicles, VEHICLE_WIDTH),
            "own ones first: number (as actions name it), driving, waiting, inside, own, nobody's, under own "
            "control, under another's, middle across and along the table, width, length, hit points, those "
            "of the trailer, coupled, order number (where seen), active, acting, smoking, nitro, smoke, "
            "locked, cans, marked, sections, own crew, others aboard, clinging, own driver, another's, dead "
            "trailer; 1 at the class; per mount weapon, ready, ammunition; add-ons by number",
        ),
        Field(
            "warriors",
            (warriors, WARRIOR),
            "own ones first: number (as actions name it), there, own, number of the vehicle, clinging, seat, "
            "hero (where seen), acted, changed, clung, hanging, carries a can, acts now",
        ),
    )


# Features of actions


def _row(s: RoadState, me: int, mover: int, action: int) -> list[float]:
    row = [0.0] * WIDTH
    kind, one, other = kind_of(action), first(action), second(action)
    row[kind] = 1.0
    if kind in NAMES_VEHICLE:
        row[kinds.FIRST_CHANCE] = share(one + 1, kinds.MOST_VEHICLES)
        row[kinds.FIRST_CHANCE + 1] = float(s.control[one] == me)
        row[kinds.FIRST_CHANCE + 2] = share(s.hp[one], MOST_HP)
        row[kinds.FIRST_CHANCE + 5] = share(other + 1, kinds.MOST_ORDER)
    elif kind in NAMES_WARRIOR:
        row[kinds.FIRST_CHANCE + 3] = share(one + 1, kinds.MOST_WARRIORS)
        row[kinds.FIRST_CHANCE + 4] = float(s.team[one] == me)
    elif kind != kinds.MOVE and kind != kinds.PLACE:
        row[kinds.FIRST_CHANCE + 5] = share(one + 1, kinds.MOST_ORDER)
    if kind in (kinds.DEPLOY, kinds.NUDGE, kinds.RAM):
        row[kinds.FIRST_CHANCE + 5] = 0.0
        _spot(s, mover, other, third(action), row)
    elif kind == kinds.MOVE or kind == kinds.PLACE:
        _spot(s, mover, one, other, row)
    return row


def _spot(s: RoadState, mover: int, x: int, y: int, row: list[float]) -> None:
    """Where on the table, and how far from where the vehicle stands."""
    row[PLACE_AT] = share(x, s.setup.width)
    row[PLACE_AT + 1] = share(y, s.setup.length)
    if mover != kinds.NO_VEHICLE and s.in_play(mover):
        row[PLACE_AT + 2] = share(x - s.x[mover], kinds.TEMPLATE_L)
        row[PLACE_AT + 3] = share(y - s.y[mover], 2 * kinds.TEMPLATE_L)
