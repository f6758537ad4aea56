"""The learning part of Shattered Highways: the observation of a fight, and features of each offered action.

An observation has the battle, the players, every vehicle and every warrior. An action's features are its
target and where it leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from rollingroad.core.engine.learning import Field, Layout, Learning, Pairs
from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.notation.actions import CODEC
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import is_ready
from rollingroad.games.shattered_highways.rules.match_setup import SCENARIOS, Build
from rollingroad.games.shattered_highways.rules.placement import canonical
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction
from rollingroad.games.shattered_highways.rules.view import hides_buggy, sees_hero, sees_order

if TYPE_CHECKING:
    from rollingroad.core.codec import Codec

PLAYERS: Final = 4
BATTLE: Final = (
    *(
        "round",
        "rounds in all",
        "order number that activates",
        "orders shown",
        "heroes shown",
        "table's width",
    ),
    *(
        "table's length",
        "modifier of the actor",
        "nitro burns",
        "own place in the initiative",
        "own activation",
    ),
)
PLAYER_COLUMNS: Final = (
    *("there", "score", "damage dealt", "cards on the table", "hero's gun jammed", "hero known"),
    "wants no more questions about launching (own seat only)",
)
VEHICLES: Final = (
    *("number (as actions name it)", "driving", "waiting", "inside", "own", "nobody's", "under own control"),
    *("under another's control", "middle across the table", "middle along the table", "width", "length"),
    *(
        "hit points",
        "trailer's hit points",
        "coupled",
        "order number (where seen)",
        "active",
        "acting",
        "smoking",
    ),
    *("nitro", "smoke", "locked", "cans", "marked", "sections", "own crew", "others aboard", "clinging"),
    *("own driver", "another's driver", "dead trailer"),
)
MOUNTS: Final = ("weapon", "ready", "ammunition")
WARRIORS: Final = (
    *("number (as actions name it)", "there", "own", "number of the vehicle", "clinging", "seat"),
    *("hero (where seen)", "acted", "changed", "clung", "hanging", "carries a can", "acts now"),
)
PLAYER: Final = 7
VEHICLE: Final = 31
MOUNT: Final = 3
WARRIOR: Final = 13
VEHICLE_WIDTH: Final = VEHICLE + len(kinds.CLASSES) + MOUNT * kinds.MOST_MOUNTS + len(kinds.ADDONS)
MOST_SIDE: Final = 512
MOST_SCORE: Final = 300
MOST_CREW: Final = 6
MOST_CHARGES: Final = 4
MOST_BUILDS: Final = 512
"""Vehicles in the cache."""
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


class RoadLearning(Learning[RoadState]):
    rank_slots: ClassVar[dict[str, int]] = {
        "move": canonical.MOST_DRIVER_ACTIONS,
        "nudge": canonical.MOST_DRIVER_ACTIONS,
        "ram": canonical.MOST_DRIVER_ACTIONS,
        "deploy": canonical.MOST_DEPLOYMENTS,
        "place": canonical.MOST_PLACINGS,
    }

    def __init__(self, questions: list[str]) -> None:
        self.questions = questions
        self.observers: dict[tuple[int, int], RoadObserver] = {}

    def layout(self, state: RoadState) -> Layout:
        """The fleets decide how many vehicles and warriors there are."""
        return self._observer(state).layout

    def observe(self, state: RoadState, seat: int, out: Pairs) -> None:
        self._observer(state).observe(state, seat, out)

    def _observer(self, state: RoadState) -> RoadObserver:
        size = len(state.builds), len(state.team)
        if size not in self.observers:
            self.observers[size] = RoadObserver(size[0], size[1], self.questions)
        return self.observers[size]

    def features(self, state: RoadState, seat: int, ask: Decision, out: Pairs) -> None:
        mover = state.at[ask.step.w] if isinstance(ask.step, ChooseAction) else state.active
        for action in ask.offered:
            _row(state, seat, mover, action, out)
            out.base += WIDTH

    def feature_names(self, codec: Codec) -> list[str]:
        return [*[kind.name for kind in codec.kinds[: kinds.FIRST_CHANCE]], *FEATURES]


# Observations


class RoadObserver:
    """The layout of an observation for a number of vehicles and warriors, and how it is filled."""

    def __init__(self, vehicles: int, warriors: int, questions: list[str]) -> None:
        self.questions: dict[str, int] = {kind: i for i, kind in enumerate(questions)}
        self.layout: Layout = road_layout(vehicles, warriors, questions)
        self._fitted: dict[Build, list[int]] = {}
        self._orders: dict[tuple[int, int, int], tuple[list[int], list[int]]] = {}

    def observe(self, s: RoadState, me: int, out: Pairs) -> None:
        """Order numbers, heroes and buggies that the seat does not know count for nothing."""
        start = self.layout.start
        for ask in s.open:
            if ask.may_answer(me):
                out.put(self.questions[ask.kind], 1.0)
        out.put(start["scenario"] + s.setup.scenario.kind, 1.0)
        self._battle(s, me, start["battle"], out)
        base = me if me >= 0 else 0
        for seat in range(s.players):
            self._player(s, seat, me, start["players"] + (seat - base) % s.players * PLAYER, out)
        at: i64 = start["vehicles"]
        for v in self._own_first(s.setup.owner, base, s.players):
            self._vehicle(s, v, me, at, out)
            at += VEHICLE_WIDTH
        at = start["warriors"]
        for w in self._own_first(s.team, base, s.players):
            self._warrior(s, w, me, at, out)
            at += WARRIOR

    def _own_first(self, owners: list[int], me: int, players: int) -> list[int]:
        """Indexes of the observer's own, then of the next seats', then of nobody's."""
        key = (me, players, len(owners))
        found = self._orders.get(key)
        if found is None or found[0] != owners:
            seats = [(me + seat) % players for seat in range(players)] + [kinds.NOBODY]
            order = [i for seat in seats for i in range(len(owners)) if owners[i] == seat]
            found = self._orders[key] = (owners.copy(), order)
        return found[1]

    def _battle(self, s: RoadState, me: int, at: i64, out: Pairs) -> None:
        scenario = s.setup.scenario
        out.share(at, s.round, scenario.rounds)
        out.share(at + 1, scenario.rounds, 16)
        out.share(at + 2, s.number, kinds.MOST_ORDER)
        out.mark(at + 3, s.orders_shown)
        out.mark(at + 4, s.heroes_shown)
        out.share(at + 5, s.setup.width, MOST_SIDE)
        out.share(at + 6, s.setup.length, MOST_SIDE)
        out.share(at + 7, s.penalty, MOST_CHARGES)
        out.mark(at + 8, s.nitro_on)
        if me in s.lead:
            out.share(at + 9, s.lead.index(me) + 1, PLAYERS)
        out.mark(at + 10, bool(s.turn_of) and s.turn_of[0] == me)

    def _player(self, s: RoadState, seat: int, me: int, at: i64, out: Pairs) -> None:
        out.put(at, 1.0)
        out.share(at + 1, s.score[seat], MOST_SCORE)
        out.share(at + 2, s.dealt[seat], MOST_SCORE)
        out.share(at + 3, s.fielded[seat], kinds.MOST_ORDER)
        out.mark(at + 4, s.hero_jam[seat])
        out.mark(at + 5, s.hero[seat] != kinds.NO_WARRIOR and sees_hero(s, seat, me))
        out.mark(at + 6, seat == me and s.quiet[seat])

    def _vehicle(self, s: RoadState, v: int, me: int, at: i64, out: Pairs) -> None:
        status, owner, control = s.status[v], s.setup.owner[v], s.control[v]
        out.share(at, v + 1, kinds.MOST_VEHICLES)
        if status == kinds.ABSENT or (status == kinds.INSIDE and hides_buggy(s, v, me)):
            return
        out.mark(at + 1, status == kinds.DRIVING)
        out.mark(at + 2, status == kinds.WAITING)
        out.mark(at + 3, status == kinds.INSIDE)
        out.mark(at + 4, owner == me)
        out.mark(at + 5, owner == kinds.NOBODY)
        out.mark(at + 6, control == me)
        out.mark(at + 7, control != me and control != kinds.NOBODY)
        self._build(s, v, at + VEHICLE, out)
        if status == kinds.DRIVING:
            self._driving(s, v, me, at, out)

    def _driving(self, s: RoadState, v: int, me: int, at: i64, out: Pairs) -> None:
        facts, build, length = s.facts(v), s.builds[v], s.length(v)
        out.share(at + 8, 2 * s.x[v] + build.width, 2 * s.setup.width)
        out.share(at + 9, 2 * s.y[v] + length, 2 * s.setup.length)
        out.share(at + 10, build.width, 64)
        out.share(at + 11, length, 64)
        out.share(at + 12, s.hp[v], facts.hp[kinds.TRACTOR])
        if s.coupled[v]:
            out.share(at + 13, s.trailer_hp[v], facts.hp[kinds.TRAILER])
            out.put(at + 14, 1.0)
        if sees_order(s, v, me):
            out.share(at + 15, s.order[v], kinds.MOST_ORDER)
        out.mark(at + 16, v == s.active)
        out.mark(at + 17, v == s.acting)
        out.mark(at + 18, s.smoking[v])
        out.share(at + 19, s.nitro[v], MOST_CHARGES)
        out.share(at + 20, s.smoke[v], MOST_CHARGES)
        out.mark(at + 21, s.locks[v] != 0)
        out.share(at + 22, s.cans[v], MOST_CHARGES)
        out.mark(at + 23, v == s.marked)
        out.share(at + 24, facts.sections, MOST_CHARGES)
        crew = s.crew[v]
        own: i64 = 0
        clinging: i64 = 0
        for w in crew:
            if s.team[w] == me:
                own += 1
            if s.seat[w] == kinds.CLINGING:
                clinging += 1
        out.share(at + 25, own, MOST_CREW)
        out.share(at + 26, len(crew) - own, MOST_CREW)
        out.share(at + 27, clinging, MOST_CREW)
        driver = s.driver(v)
        if driver != kinds.NO_WARRIOR:
            out.put(at + 28 if s.team[driver] == me else at + 29, 1.0)
        out.mark(at + 30, s.dead_trailer(v))

    def _build(self, s: RoadState, v: int, at: i64, out: Pairs) -> None:
        build = s.builds[v]
        out.put(at + build.cls, 1.0)
        at += len(kinds.CLASSES)
        for mount, weapon in enumerate(build.mount_weapon):
            if weapon != kinds.NO_WEAPON:
                out.share(at + MOUNT * mount, weapon + 1, len(s.t.weapons))
                if s.status[v] == kinds.DRIVING:
                    out.mark(at + MOUNT * mount + 1, is_ready(s, v, mount))
                    out.share(at + MOUNT * mount + 2, s.ammo[v][mount], MOST_CHARGES)
        at += MOUNT * kinds.MOST_MOUNTS
        fitted = self._fitted.get(build)
        if fitted is None:
            if len(self._fitted) >= MOST_BUILDS:
                self._fitted.clear()
            fitted = self._fitted[build] = [addon for addon, number in enumerate(build.addons) if number]
        for addon in fitted:
            out.share(at + addon, build.addons[addon], MOST_CHARGES)

    def _warrior(self, s: RoadState, w: int, me: int, at: i64, out: Pairs) -> None:
        out.share(at, w + 1, kinds.MOST_WARRIORS)
        v, seat = s.at[w], s.seat[w]
        deeds: i64 = s.deeds[w]
        if v == kinds.NO_VEHICLE or (s.status[v] == kinds.INSIDE and hides_buggy(s, v, me)):
            return
        out.put(at + 1, 1.0)
        team = s.team[w]
        out.mark(at + 2, team == me)
        out.share(at + 3, v + 1, kinds.MOST_VEHICLES)
        if seat == kinds.CLINGING:
            out.put(at + 4, 1.0)
        else:
            out.share(at + 5, s.builds[v].seat_code[seat] + 1, len(kinds.SEATS))
        out.mark(at + 6, s.is_hero(w) and sees_hero(s, team, me))
        if deeds:
            out.mark(at + 7, deeds & kinds.ACTED != 0)
            out.mark(at + 8, deeds & kinds.CHANGED != 0)
            out.mark(at + 9, deeds & kinds.CLUNG != 0)
            out.mark(at + 10, deeds & kinds.HANGING != 0)
        out.mark(at + 11, s.carries[w])
        out.mark(at + 12, w == s.actor)


def road_layout(vehicles: int, warriors: int, questions: list[str]) -> Layout:
    mounts = [f"mount {n} {what}" for n in range(1, kinds.MOST_MOUNTS + 1) for what in MOUNTS]
    return Layout(
        Field("question", (), questions, "1 at each kind of question that this seat is asked"),
        Field("scenario", (), SCENARIOS, "1 at the scenario: " + ", ".join(SCENARIOS)),
        Field("battle", (), BATTLE),
        Field("players", (PLAYERS,), PLAYER_COLUMNS, "own seat first: " + ", ".join(PLAYER_COLUMNS)),
        Field(
            "vehicles",
            (vehicles,),
            (*VEHICLES, *kinds.CLASSES, *mounts, *[f"{addon} fitted" for addon in kinds.ADDONS]),
            f"own ones first: {', '.join(VEHICLES)}; 1 at the class; per mount {', '.join(MOUNTS)}; "
            "add-ons by number",
        ),
        Field("warriors", (warriors,), WARRIORS, "own ones first: " + ", ".join(WARRIORS)),
    )


# Features of actions


def _row(s: RoadState, me: int, mover: int, action: int, out: Pairs) -> None:
    kind, one, other = kind_of(action), first(action), second(action)
    goes = kind in (kinds.DEPLOY, kinds.NUDGE, kinds.RAM)
    out.put(kind, 1.0)
    if kind in NAMES_VEHICLE:
        out.share(kinds.FIRST_CHANCE, one + 1, kinds.MOST_VEHICLES)
        out.mark(kinds.FIRST_CHANCE + 1, s.control[one] == me)
        out.share(kinds.FIRST_CHANCE + 2, s.hp[one], MOST_HP)
        if not goes:
            out.share(kinds.FIRST_CHANCE + 5, other + 1, kinds.MOST_ORDER)
    elif kind in NAMES_WARRIOR:
        out.share(kinds.FIRST_CHANCE + 3, one + 1, kinds.MOST_WARRIORS)
        out.mark(kinds.FIRST_CHANCE + 4, s.team[one] == me)
    elif kind != kinds.MOVE and kind != kinds.PLACE and not goes:
        out.share(kinds.FIRST_CHANCE + 5, one + 1, kinds.MOST_ORDER)
    if goes:
        _spot(s, mover, other, third(action), out)
    elif kind == kinds.MOVE or kind == kinds.PLACE:
        _spot(s, mover, one, other, out)


def _spot(s: RoadState, mover: int, x: int, y: int, out: Pairs) -> None:
    """Where on the table, and how far from where the vehicle stands."""
    out.share(PLACE_AT, x, s.setup.width)
    out.share(PLACE_AT + 1, y, s.setup.length)
    if mover != kinds.NO_VEHICLE and s.in_play(mover):
        out.share(PLACE_AT + 2, x - s.x[mover], kinds.TEMPLATE_L)
        out.share(PLACE_AT + 3, y - s.y[mover], 2 * kinds.TEMPLATE_L)
