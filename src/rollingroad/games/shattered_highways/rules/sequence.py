"""SH-SEQ-1: what follows an action or the end of an activation.

SH-EDGE-1, SH-EDGE-2: when a vehicle reaches the front edge, the road rolls on and everybody falls back.
SH-EDGE-3: a vehicle that starts its activation on the back edge has one thing to do, or it is out.
SH-RIG-6, SH-RIG-7: a crew uncouples a dead trailer, there or in its own turn.
"""

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Decision, replaced
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.crew.boarding import ClingRolls
from rollingroad.games.shattered_highways.rules.driving import wrecks
from rollingroad.games.shattered_highways.rules.driving.driving import arm_nitro
from rollingroad.games.shattered_highways.rules.driving.ramming import LoseControl
from rollingroad.games.shattered_highways.rules.events import LeftBehind, Recentred
from rollingroad.games.shattered_highways.rules.placement import placing
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.placement.canonical import reentry_list
from rollingroad.games.shattered_highways.rules.scenarios import check_sequence, score_vehicle
from rollingroad.games.shattered_highways.rules.state import RoadState


@mypyc_attr(free_list_len=1)
class EndSequence(rolls.RoadStep):
    """Lost Control, acting vehicle first and then in order of rolling; Cling; edges; victory check."""

    def run(self, s: RoadState) -> None:
        if s.lost_due:
            v = s.acting if s.acting in s.lost_due else s.lost_due[0]
            s.lost_due = [o for o in s.lost_due if o != v]
            s.push(self)
            s.push(LoseControl(v))
        elif s.cling_due:
            v = s.acting if s.acting in s.cling_due else s.by_front(s.cling_due)[0]
            s.cling_due = [o for o in s.cling_due if o != v]
            s.push(self)
            s.push(ClingRolls(v))
        else:
            recentre(s)
            check_sequence(s)
            s.clear_sequence()


# The front edge


def recentre(s: RoadState) -> None:
    """SH-EDGE-1: the pack is centred, and the leader has a template's length ahead."""
    vehicles = s.vehicles()
    length = s.setup.length
    if not any(s.front(v) >= length for v in vehicles):
        return
    front = max(s.front(v) for v in vehicles)
    rear = min(s.y[v] for v in vehicles if s.y[v] > 0)
    shift = max(front - (s.setup.length - kinds.TEMPLATE_L), (front + rear - s.setup.length) // 2)
    before = s.y
    placed: list[Box] = []
    for _, _, v in sorted([(before[v], s.x[v], v) for v in vehicles]):
        box = lowest_free(s.box(v).at(s.x[v], max(0, before[v] - shift)), placed)
        placed.append(box)
        s.stand(v, box.x, box.y)
    # SH-RAM-8: falling back together does not unlock a pair, falling back by different lengths does.
    for a in vehicles:
        for b in vehicles:
            if s.locks[a] >> b & 1 and s.y[a] - before[a] != s.y[b] - before[b]:
                s.locks = replaced(s.locks, a, s.locks[a] & ~(1 << b))
    if s.sink is not None:
        s.sink.append(Recentred(shift, s.y.copy()))


def lowest_free(box: Box, placed: list[Box]) -> Box:
    """SH-EDGE-2: the lowest free place from there on upwards; nobody is rammed by this."""
    while True:
        tops = [other.y + other.l for other in placed if box.overlaps(other)]
        if not tops:
            return box
        box = box.at(box.x, max(tops))


# The trailer hitch (SH-RIG-6, SH-RIG-7)


def uncouple_refusal(s: RoadState, w: int) -> int:
    """SH-RIG-6: from the tractor, once a turn."""
    if not s.dead_trailer(s.at[w]):
        return reasons.TRAILER_ALIVE
    if s.part[w] != kinds.TRACTOR:
        return reasons.NOT_ON_TRACTOR
    return reasons.ALREADY_TRIED if s.tried else reasons.LEGAL


def uncouple_on(s: RoadState, v: int) -> int:
    """SH-RIG-6, SH-ADDON-HITCH."""
    return s.t.hitch if s.has(v, kinds.HITCH) else s.t.uncouple_on


class UncoupleRoll(rolls.ActorRoll):
    """SH-RIG-6: 4+ and the trailer comes off: a destroyed vehicle at its place (SH-RIG-7)."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        v = s.acting
        shows = rolls.read_roll(s, action, "uncouple", v, s.actor, s.penalty)
        if shows + s.penalty >= uncouple_on(s, v):
            s.push(wrecks.NextWreck())
            wrecks.fall_apart(s, v, True)
        else:
            self.fail(s)

    def fail(self, s: RoadState) -> None:
        """The trailer stays."""


# The back edge


class BackEdge(rolls.RoadStep):
    """Who saves it: the driver, else a warrior who changes into D; with a dead trailer, one who uncouples."""

    def run(self, s: RoadState) -> None:
        rescuers = [w for w in s.aboard(s.active) if s.may_act(w) and can_rescue(s, w)]
        while s.turn_of and not any(s.team[w] == s.turn_of[0] for w in rescuers):
            s.turn_of = s.turn_of[1:]
        if not s.turn_of:
            s.push(LeaveBehind())
            return
        offered = [pack(kinds.ACT, w) for w in rescuers if s.team[w] == s.turn_of[0]]
        if give_up_refusal(s) == reasons.LEGAL:
            offered.append(pack(kinds.PASS))
        if edge_nitro_refusal(s) == reasons.LEGAL:
            offered.append(pack(kinds.USE_NITRO))
        s.ask(Decision(self, "back-edge", s.turn_of[0], offered))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        if kind_of(action) == kinds.ACT:
            return rescue_refusal(s, first(action), ask.seat)
        return give_up_refusal(s) if kind_of(action) == kinds.PASS else edge_nitro_refusal(s)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.PASS:
            s.turn_of = s.turn_of[1:]
            s.push(self)
        elif kind_of(action) == kinds.USE_NITRO:
            arm_nitro(s, s.active)
            s.push(self)
        else:
            rescue(s, first(action))


def rescue_refusal(s: RoadState, w: int, player: int) -> int:
    """SH-TURN-1 to -3, then whether the warrior can save the vehicle."""
    code = rolls.crew_refusal(s, w, player)
    return code or (reasons.LEGAL if can_rescue(s, w) else reasons.EDGE_MOVE_ONLY)


def give_up_refusal(s: RoadState) -> int:
    """A driver who can act must try to get away."""
    return reasons.EDGE_MOVE_ONLY if driver_must_try(s) else reasons.LEGAL


def edge_nitro_refusal(s: RoadState) -> int:
    code = placing.nitro_refusal(s, s.active)
    if code != reasons.LEGAL or driver_must_try(s):
        return code
    return reasons.UNCOUPLE_FIRST if s.dead_trailer(s.active) else reasons.NOT_DRIVER


def driver_must_try(s: RoadState) -> bool:
    """Whether somebody drives it who can act; SH-RIG-6: not with a dead trailer."""
    driver = s.driver(s.active)
    return driver != kinds.NO_WARRIOR and s.may_act(driver) and not s.dead_trailer(s.active)


def can_rescue(s: RoadState, w: int) -> bool:
    """The driver, else a warrior who can change into D; SH-RIG-6: any warrior on the tractor uncouples."""
    v = s.at[w]
    if s.dead_trailer(v):
        return s.part[w] == kinds.TRACTOR
    if s.driver(v) != kinds.NO_WARRIOR:
        return s.seat[w] == kinds.D
    return s.part[w] == kinds.TRACTOR and not s.deeds[w] & kinds.CHANGED


def rescue(s: RoadState, w: int) -> None:
    """The warrior's action of this round; a Change into D comes first where it is needed."""
    v = s.active
    if not s.dead_trailer(v) and s.seat[w] != kinds.D:
        s.put(w, v, kinds.TRACTOR, kinds.D)
        s.deeds[w] |= kinds.CHANGED
    s.deeds[w] |= kinds.ACTED
    s.acting, s.actor, s.cause = v, w, s.team[w]
    s.penalty = rolls.own_modifier(s, w)
    s.push(EndSequence())
    s.push(EdgeUncouple() if s.dead_trailer(v) else EdgeRoll())


class EdgeRoll(rolls.ActorRoll):
    """A Move roll: 3+ back onto the road, anything else, a natural 1 included, is out."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        modifier = s.penalty + rolls.nitro_modifier(s)
        shows = rolls.read_roll(s, action, "back-edge", s.acting, s.actor, modifier)
        if shows + modifier >= s.t.move_on:
            s.must_cling(s.acting)
            s.push(Return())
        else:
            s.push(LeaveBehind())


class Return(rolls.RoadStep):
    """The vehicle is placed with y > 0; where no such place is in reach, it stays."""

    def run(self, s: RoadState) -> None:
        v = s.acting
        within = placing.reach_of(s, v, s.nitro_on)
        offered = reentry_list(within)
        if offered:
            s.ask(placing.Placing(self, "return", s.cause, offered, s.box(v), within, low=1))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        assert isinstance(ask, placing.Placing)
        code = ask.refusal(first(action), second(action))
        if code != reasons.DEST_NO_PATH:
            return code
        return placing.place_refusal(s, s.acting, ask.reach, first(action), second(action))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        placing.put_vehicle(s, s.acting, first(action), second(action), "return")


class EdgeUncouple(UncoupleRoll):
    """SH-RIG-6 instead of the Move: success leaves the tractor in play, failure is out."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.tried = True
        super().answer(s, action, seat)

    def fail(self, s: RoadState) -> None:
        s.push(LeaveBehind())


class LeaveBehind(rolls.RoadStep):
    """Vehicle, crew and cargo are out of the fight; there is no wreck."""

    def run(self, s: RoadState) -> None:
        v = s.active
        for w in s.aboard(v):
            rolls.put_out(s, w, "left-behind")
        wrecks.lose_cargo(s, v)
        wrecks.leave_table(s, v, kinds.LEFT_BEHIND)
        if s.sink is not None:
            s.sink.append(LeftBehind(v))
        score_vehicle(s, v)
