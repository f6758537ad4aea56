"""The learning part of Shattered Highways: the observation of a fight, and features of each offered action.

An observation has the battle, the players, every vehicle and every warrior. An action's features are its
target and where it leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from rollingroad.core.engine.learning import Field, Kept, Layout, Learning, Pairs, share
from rollingroad.core.engine.packing import KIND_BITS, KIND_LIMIT, OPERAND_BITS, OPERAND_LIMIT
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.notation.actions import CODEC
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import is_ready
from rollingroad.games.shattered_highways.rules.match_setup import SCENARIOS, MatchSetup
from rollingroad.games.shattered_highways.rules.placement import canonical
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction
from rollingroad.games.shattered_highways.rules.view import hides_buggy, sees_hero, sees_order

if TYPE_CHECKING:
    from rollingroad.core.codec import Codec

PLAYERS: Final = 4
BATTLE: Final = (
    *("round", "rounds in all", "order number that activates", "orders shown", "heroes shown"),
    *("table's width", "table's length", "modifier of the actor", "nitro burns"),
    *("own place in the initiative", "own activation"),
)
PLAYER_COLUMNS: Final = (
    *("there", "score", "damage dealt", "cards on the table", "hero's gun jammed", "hero known"),
    "wants no more questions about launching (own seat only)",
)
VEHICLES: Final = (
    *("number (as actions name it)", "driving", "waiting", "inside", "own", "nobody's", "under own control"),
    *("under another's control", "middle across the table", "middle along the table", "width", "length"),
    *("hit points", "trailer's hit points", "coupled", "order number (where seen)", "active", "acting"),
    *("smoking", "nitro", "smoke", "locked", "cans", "marked", "sections", "own crew", "others aboard"),
    *("clinging", "own driver", "another's driver", "dead trailer"),
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
MOST_SETUPS: Final = 256
"""Set-ups in the cache."""
FEATURES: Final = (
    *("vehicle", "own vehicle", "its hit points", "warrior", "own warrior", "operand", "across", "along"),
    *("to the right", "ahead"),
)
"""Behind the kinds of action, of which one has a 1."""
WIDTH: Final = kinds.FIRST_CHANCE + 10
PLACE_AT: Final = kinds.FIRST_CHANCE + 6
MOST_HP: Final = 35

NAMES_VEHICLE: Final = 1
NAMES_WARRIOR: Final = 2
NAMES_SPOT: Final = 4
FORMS: Final[list[int]] = [
    sum([bit for name, bit in (("vehicle", 1), ("warrior", 2), ("x", 4)) if name in kind.operands])
    for kind in CODEC.kinds
]
"""What each kind of action names: a vehicle or a warrior first, then a spot or anything else."""


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
        self._layouts: dict[tuple[int, int], Layout] = {}
        self._observers: dict[MatchSetup, list[RoadObserver]] = {}

    def layout(self, state: RoadState) -> Layout:
        """The fleets decide how many vehicles and warriors there are."""
        size = len(state.builds), len(state.team)
        if size not in self._layouts:
            self._layouts[size] = road_layout(size[0], size[1], self.questions)
        return self._layouts[size]

    def observe(self, state: RoadState, seat: int, out: Pairs) -> None:
        self._observer(state, seat).observe(state, out)

    def _observer(self, s: RoadState, seat: int) -> RoadObserver:
        observers = self._observers.get(s.setup)
        if observers is None:
            if len(self._observers) >= MOST_SETUPS:
                self._observers.clear()
            observers = self._observers[s.setup] = []
        for each in observers:
            if each.me == seat and each.team == s.team:
                return each
        made = RoadObserver(s, seat, self.layout(s), self.questions)
        observers.append(made)
        return made

    def features(self, state: RoadState, seat: int, ask: Decision, out: Pairs) -> None:
        mover = state.at[ask.step.w] if isinstance(ask.step, ChooseAction) else state.active
        if mover != kinds.NO_VEHICLE and not state.in_play(mover):
            mover = kinds.NO_VEHICLE
        for action in ask.offered:
            _row(state, seat, mover, action, out)
            out.base += WIDTH

    def feature_names(self, codec: Codec) -> list[str]:
        return [*[kind.name for kind in codec.kinds[: kinds.FIRST_CHANCE]], *FEATURES]


# Observations


def own_first(owners: list[int], me: int, players: int) -> list[int]:
    """Indexes of the observer's own, then of the next seats', then of nobody's."""
    seats = [(me + seat) % players for seat in range(players)] + [kinds.NOBODY]
    return [i for seat in seats for i in range(len(owners)) if owners[i] == seat]


class RoadObserver:
    """What a seat observes with one set-up. What never changes is kept as pairs, and only put again.

    Order numbers, heroes and buggies that the seat does not know count for nothing.
    """

    def __init__(self, s: RoadState, me: int, layout: Layout, questions: list[str]) -> None:
        self.me: i64 = me
        self.team: list[int] = s.team.copy()
        self.first: i64 = me if me >= 0 else 0
        """The seat whose things come first."""
        start = layout.start
        self.scenario_at: i64 = start["scenario"]
        self.battle_at: i64 = start["battle"]
        self.player_at: list[int] = [
            start["players"] + (seat - self.first) % s.players * PLAYER for seat in range(s.players)
        ]
        self.questions: dict[str, int] = {kind: i for i, kind in enumerate(questions)}
        self.vehicle_at: list[int] = [0] * len(s.builds)
        self.warrior_at: list[int] = [0] * len(s.team)
        for place, v in enumerate(own_first(s.setup.owner, self.first, s.players)):
            self.vehicle_at[v] = start["vehicles"] + place * VEHICLE_WIDTH
        for place, w in enumerate(own_first(s.team, self.first, s.players)):
            self.warrior_at[w] = start["warriors"] + place * WARRIOR
        vehicles, out = range(len(s.builds)), Pairs()
        self.always: Kept = self._keep_always(s, out)
        self.fitted: list[Kept] = [self._keep_build(s, v, out) for v in vehicles]
        """Of each vehicle, as soon as it is known."""
        self.driving: list[Kept] = [self._keep_figures(s, v, out) for v in vehicles]
        """Of each vehicle while it drives."""
        self.armed: list[list[int]] = [
            [mount for mount, weapon in enumerate(build.mount_weapon) if weapon != kinds.NO_WEAPON]
            for build in s.builds
        ]
        self.named: list[float] = [share(v + 1, kinds.MOST_VEHICLES) for v in vehicles]
        """Each vehicle's number and, by vehicle, each seat's code."""
        self.seats: list[list[float]] = [
            [share(code + 1, len(kinds.SEATS)) for code in build.seat_code] for build in s.builds
        ]

    def _keep_always(self, s: RoadState, out: Pairs) -> Kept:
        scenario, at = s.setup.scenario, self.battle_at
        out.put(self.scenario_at + scenario.kind, 1.0)
        out.share(at + 1, scenario.rounds, 16)
        out.share(at + 5, s.setup.width, MOST_SIDE)
        out.share(at + 6, s.setup.length, MOST_SIDE)
        for place in self.player_at:
            out.put(place, 1.0)
        for v, place in enumerate(self.vehicle_at):
            out.share(place, v + 1, kinds.MOST_VEHICLES)
        for w, place in enumerate(self.warrior_at):
            out.share(place, w + 1, kinds.MOST_WARRIORS)
        return out.take()

    def _keep_build(self, s: RoadState, v: int, out: Pairs) -> Kept:
        at, build, owner = self.vehicle_at[v], s.builds[v], s.setup.owner[v]
        out.mark(at + 4, owner == self.me)
        out.mark(at + 5, owner == kinds.NOBODY)
        at += VEHICLE
        out.put(at + build.cls, 1.0)
        at += len(kinds.CLASSES)
        for mount, weapon in enumerate(build.mount_weapon):
            out.share(at + MOUNT * mount, weapon + 1, len(s.t.weapons))
        at += MOUNT * kinds.MOST_MOUNTS
        for addon, number in enumerate(build.addons):
            out.share(at + addon, number, MOST_CHARGES)
        return out.take()

    def _keep_figures(self, s: RoadState, v: int, out: Pairs) -> Kept:
        out.share(self.vehicle_at[v] + 10, s.builds[v].width, 64)
        out.share(self.vehicle_at[v] + 24, s.facts(v).sections, MOST_CHARGES)
        return out.take()

    def observe(self, s: RoadState, out: Pairs) -> None:
        me = self.me
        for ask in s.open:
            if ask.may_answer(me):
                out.put(self.questions[ask.kind], 1.0)
        out.repeat(self.always)
        self._battle(s, out)
        for seat in range(s.players):
            self._player(s, seat, out)
        status, crew = s.status, s.crew
        for v in range(len(status)):
            now: i64 = status[v]
            if now == kinds.ABSENT or (now == kinds.INSIDE and hides_buggy(s, v, me)):
                continue
            out.repeat(self.fitted[v])
            at: i64 = self.vehicle_at[v]
            control: i64 = s.control[v]
            if now == kinds.DRIVING:
                out.put(at + 1, 1.0)
            else:
                out.mark(at + 2, now == kinds.WAITING)
                out.mark(at + 3, now == kinds.INSIDE)
            if control == me:
                out.put(at + 6, 1.0)
            elif control != kinds.NOBODY:
                out.put(at + 7, 1.0)
            if crew[v]:
                self._crew(s, v, now == kinds.DRIVING, out)
            if now == kinds.DRIVING:
                self._driving(s, v, out)

    def _battle(self, s: RoadState, out: Pairs) -> None:
        at = self.battle_at
        out.share(at, s.round, s.setup.scenario.rounds)
        out.share(at + 2, s.number, kinds.MOST_ORDER)
        out.mark(at + 3, s.orders_shown)
        out.mark(at + 4, s.heroes_shown)
        out.share(at + 7, s.penalty, MOST_CHARGES)
        out.mark(at + 8, s.nitro_on)
        if self.me in s.lead:
            out.share(at + 9, s.lead.index(self.me) + 1, PLAYERS)
        out.mark(at + 10, bool(s.turn_of) and s.turn_of[0] == self.me)

    def _player(self, s: RoadState, seat: int, out: Pairs) -> None:
        at: i64 = self.player_at[seat]
        hero = s.hero[seat]
        out.share(at + 1, s.score[seat], MOST_SCORE)
        out.share(at + 2, s.dealt[seat], MOST_SCORE)
        out.share(at + 3, s.fielded[seat], kinds.MOST_ORDER)
        out.mark(at + 4, s.hero_jam[seat])
        if hero != kinds.NO_WARRIOR and sees_hero(s, seat, self.me):
            out.put(at + 5, 1.0)
            v = s.at[hero]
            if v != kinds.NO_VEHICLE and not (s.status[v] == kinds.INSIDE and hides_buggy(s, v, self.me)):
                out.put(self.warrior_at[hero] + 6, 1.0)
        out.mark(at + 6, seat == self.me and s.quiet[seat])

    def _crew(self, s: RoadState, v: i64, driving: bool, out: Pairs) -> None:
        """The warriors aboard, and what the vehicle's row says of them."""
        me, actor = self.me, s.actor
        team, places, deeds, seats = self.team, self.warrior_at, s.deeds, s.seat
        named, codes, carries = self.named[v], self.seats[v], s.carries
        own: i64 = 0
        others: i64 = 0
        clinging: i64 = 0
        driver_at: i64 = 0
        for w in s.crew[v]:
            at: i64 = places[w]
            seat: i64 = seats[w]
            done: i64 = deeds[w]
            out.put(at + 1, 1.0)
            if team[w] == me:
                own += 1
                out.put(at + 2, 1.0)
            else:
                others += 1
            out.put(at + 3, named)
            if seat == kinds.CLINGING:
                clinging += 1
                out.put(at + 4, 1.0)
            else:
                out.put(at + 5, codes[seat])
                if seat == kinds.D:
                    driver_at = 28 if team[w] == me else 29
            if done:
                out.mark(at + 7, done & kinds.ACTED != 0)
                out.mark(at + 8, done & kinds.CHANGED != 0)
                out.mark(at + 9, done & kinds.CLUNG != 0)
                out.mark(at + 10, done & kinds.HANGING != 0)
            if carries[w]:
                out.put(at + 11, 1.0)
            if w == actor:
                out.put(at + 12, 1.0)
        if driving:
            at = self.vehicle_at[v]
            out.share(at + 25, own, MOST_CREW)
            out.share(at + 26, others, MOST_CREW)
            out.share(at + 27, clinging, MOST_CREW)
            if driver_at:
                out.put(at + driver_at, 1.0)

    def _driving(self, s: RoadState, v: i64, out: Pairs) -> None:
        at: i64 = self.vehicle_at[v]
        facts, box, setup = s.facts(v), s.box(v), s.setup
        out.repeat(self.driving[v])
        out.share(at + 8, 2 * box.x + box.w, 2 * setup.width)
        out.share(at + 9, 2 * box.y + box.l, 2 * setup.length)
        out.share(at + 11, box.l, 64)
        out.share(at + 12, s.hp[v], facts.hp[kinds.TRACTOR])
        if s.coupled[v]:
            out.share(at + 13, s.trailer_hp[v], facts.hp[kinds.TRAILER])
            out.put(at + 14, 1.0)
            out.mark(at + 30, s.dead_trailer(v))
        if sees_order(s, v, self.me):
            out.share(at + 15, s.order[v], kinds.MOST_ORDER)
        out.mark(at + 16, v == s.active)
        out.mark(at + 17, v == s.acting)
        out.mark(at + 18, s.smoking[v])
        out.share(at + 19, s.nitro[v], MOST_CHARGES)
        out.share(at + 20, s.smoke[v], MOST_CHARGES)
        out.mark(at + 21, s.locks[v] != 0)
        out.share(at + 22, s.cans[v], MOST_CHARGES)
        out.mark(at + 23, v == s.marked)
        at += VEHICLE + len(kinds.CLASSES)
        for mount in self.armed[v]:
            place: i64 = mount
            place = at + MOUNT * place
            out.mark(place + 1, is_ready(s, v, mount))
            out.share(place + 2, s.ammo[v][mount], MOST_CHARGES)


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


def _row(s: RoadState, me: i64, mover: i64, action: i64, out: Pairs) -> None:
    kind, one = action & KIND_LIMIT - 1, action >> KIND_BITS & OPERAND_LIMIT - 1
    form: i64 = FORMS[kind]
    out.mark(kind, True)
    if form & NAMES_VEHICLE:
        out.share(kinds.FIRST_CHANCE, one + 1, kinds.MOST_VEHICLES)
        out.mark(kinds.FIRST_CHANCE + 1, s.control[one] == me)
        out.share(kinds.FIRST_CHANCE + 2, s.hp[one], MOST_HP)
        action >>= OPERAND_BITS
        one = action >> KIND_BITS & OPERAND_LIMIT - 1
    elif form & NAMES_WARRIOR:
        out.share(kinds.FIRST_CHANCE + 3, one + 1, kinds.MOST_WARRIORS)
        out.mark(kinds.FIRST_CHANCE + 4, s.team[one] == me)
        return
    if not form & NAMES_SPOT:
        out.share(kinds.FIRST_CHANCE + 5, one + 1, kinds.MOST_ORDER)
        return
    # Where on the table, and how far from where the vehicle stands.
    y = action >> KIND_BITS + OPERAND_BITS & OPERAND_LIMIT - 1
    out.share(PLACE_AT, one, s.setup.width)
    out.share(PLACE_AT + 1, y, s.setup.length)
    if mover >= 0:
        out.share(PLACE_AT + 2, one - s.x[mover], kinds.TEMPLATE_L)
        out.share(PLACE_AT + 3, y - s.y[mover], 2 * kinds.TEMPLATE_L)
