"""SH-DESTROY: what happens around a vehicle at 0 hit points, and around a dead trailer that comes off.

SH-ADDON-HIDDEN: how the buggy comes out of the trailer, or out of its wreck.
"""

from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import Decision, replaced
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.crew.boarding import Flee
from rollingroad.games.shattered_highways.rules.events import Launched, LaunchFailed, Uncoupled, Wrecked
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, can_swerve, swerve_x
from rollingroad.games.shattered_highways.rules.placement.placing import put_vehicle
from rollingroad.games.shattered_highways.rules.scenarios import score_vehicle
from rollingroad.games.shattered_highways.rules.state import RoadState

SIDES = (kinds.LEFT, kinds.RIGHT)


class Wrecks(rolls.RoadStep):
    """SH-DESTROY-1: the damage step is over; the acting vehicle comes last, else greatest f first."""

    def run(self, s: RoadState) -> None:
        if s.wreck_due:
            due = s.by_front(s.wreck_due)
            if s.acting in due:
                due.remove(s.acting)
                due.append(s.acting)
            s.wreck_due = due
            s.push(NextWreck())


class NextWreck(rolls.RoadStep):
    """SH-DESTROY-1: one wreck after the other; new ones have joined the end of the queue."""

    def run(self, s: RoadState) -> None:
        if s.wreck_due:
            v, s.wreck_due = s.wreck_due[0], s.wreck_due[1:]
            s.push(self)
            fall_apart(s, v, False)


def fall_apart(s: RoadState, v: int, trailer: bool) -> None:
    """SH-DESTROY-2 to -6 in their order: buggy, crew, those behind, removal; `trailer`: only that part."""
    s.push(RemoveWreck(v, trailer))
    s.push(BeginSwerves(v, trailer))
    s.push(Abandon(v, trailer))
    for w in reversed(s.aboard(v)):
        if not trailer or s.part[w] == kinds.TRAILER:
            s.push(Flee(w, v))
    b = shown_cargo(s, v)
    if b != kinds.NO_VEHICLE:
        s.push(LastLaunch(b))


def wreck_box(s: RoadState, v: int, trailer: bool) -> Box:
    """SH-RIG-4, SH-RIG-7: the whole rig, or the trailer at its place."""
    return s.part_box(v, kinds.TRAILER) if trailer else s.box(v)


class WreckStep(rolls.RoadStep):
    """A step about a wreck, or only its `trailer`."""

    def __init__(self, v: int, trailer: bool) -> None:
        self.v = v
        self.trailer = trailer


class Abandon(WreckStep):
    """SH-DESTROY-2: all warriors still aboard are out."""

    def run(self, s: RoadState) -> None:
        for w in s.aboard(self.v):
            if not self.trailer or s.part[w] == kinds.TRAILER:
                rolls.put_out(s, w, "wreck")


class BeginSwerves(WreckStep):
    """SH-DESTROY-3: all vehicles straight behind, greatest f first."""

    def run(self, s: RoadState) -> None:
        wreck = wreck_box(s, self.v, self.trailer)
        near = [o for o in s.vehicles() if o != self.v and s.hp[o] > 0 and s.box(o).is_straight_behind(wreck)]
        # SH-ADDON-HIDDEN: the buggy that has just left this wreck does not swerve from it.
        behind = [o for o in near if s.setup.inside[o] != self.v or not s.swerved >> o & 1]
        for o in reversed(s.by_front(behind)):
            s.push(Swerve(o, self.v, self.trailer))


class SwerveStep(rolls.DriverRoll):
    """A step about a vehicle behind a wreck."""

    def __init__(self, v: int, wreck: int, trailer: bool) -> None:
        super().__init__(v)
        self.wreck = wreck
        self.trailer = trailer


class Swerve(SwerveStep):
    """SH-DESTROY-3 to -5: the driver rolls a Move, acted or not; without a driver it fails."""

    def run(self, s: RoadState) -> None:
        if s.hp[self.v] > 0:
            super().run(s)

    def fail(self, s: RoadState) -> None:
        self.settle(s, False)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        self.settle(s, rolls.read_driver_roll(s, action, "swerve", self.v) >= s.t.move_on)

    def settle(self, s: RoadState, good: bool) -> None:
        s.swerved |= 1 << self.v
        if open_sides(s, self.v, self.wreck, self.trailer):
            s.push(Shift(self.v, self.wreck, self.trailer))
            if good:
                return
        s.push(Clip(self.v))


class Clip(rolls.VehicleStep):
    """SH-DESTROY-5: 1d6 without armour."""

    def run(self, s: RoadState) -> None:
        rolls.ask_die(s, self, 6)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        points = rolls.read_roll(s, action, "clip", self.v, kinds.NO_WARRIOR)
        rolls.hurt_parts(s, self.v, rolls.aimed_damage(s, self.v, kinds.WHOLE, points), "wreck")


class Shift(SwerveStep):
    """SH-DESTROY-4: just past the wreck, on the side its player picks; SH-DESTROY-5: not if destroyed."""

    refused = reasons.SIDE_BLOCKED

    def run(self, s: RoadState) -> None:
        if s.hp[self.v] > 0:
            sides = open_sides(s, self.v, self.wreck, self.trailer)
            offered = [pack(kinds.SIDE, side - kinds.LEFT) for side in sides]
            s.ask(Decision(self, "side", s.drives_for(self.v), offered))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        wreck = wreck_box(s, self.wreck, self.trailer)
        x = swerve_x(s.box(self.v), wreck, first(action) + kinds.LEFT)
        put_vehicle(s, self.v, x, s.y[self.v], "swerve")
        s.must_cling(self.v)


def open_sides(s: RoadState, v: int, wreck: int, trailer: bool) -> list[int]:
    """SH-DESTROY-4: the sides that a free sideways slide reaches."""
    box, around, others = s.box(v), wreck_box(s, wreck, trailer), s.others(v)
    return [side for side in SIDES if can_swerve(box, around, others, s.setup.width, side)]


class RemoveWreck(WreckStep):
    """SH-DESTROY-6, SH-RIG-7: off the table; of a rig that uncoupled, only the trailer."""

    def run(self, s: RoadState) -> None:
        trailer = s.part_box(self.v, kinds.TRAILER)
        if self.trailer:
            drop_trailer(s, self.v)
        else:
            leave_table(s, self.v, kinds.WRECKED)
            if s.sink is not None:
                s.sink.append(Wrecked(self.v))
            score_vehicle(s, self.v)
        # SH-ADDON-HIDDEN: a buggy that had no room to come out stands where the trailer was.
        b = buggy_of(s, self.v)
        if b != kinds.NO_VEHICLE and s.status[b] == kinds.INSIDE:
            come_out(s, b, inside_box(s, b, trailer))


def drop_trailer(s: RoadState, v: int) -> None:
    """SH-RIG-7: the tractor goes on alone from where it is; SH-RAM-8: what touches it stays locked to it."""
    s.coupled = replaced(s.coupled, v, False)
    s.stand(v, s.x[v], s.y[v] + s.facts(v).offset[kinds.TRACTOR])
    for o in s.vehicles():
        if not s.box(v).contact(s.box(o)):
            s.locks = replaced(s.locks, v, s.locks[v] & ~(1 << o))
            s.locks = replaced(s.locks, o, s.locks[o] & ~(1 << v))
    if s.sink is not None:
        s.sink.append(Uncoupled(v))


def leave_table(s: RoadState, v: int, status: int) -> None:
    """SH-DESTROY-7: locks, Cling and Lost Control still due are forgotten."""
    s.set_status(v, status)
    s.stand(v, 0, 0)
    s.unlock(v)
    s.cans = replaced(s.cans, v, 0)
    s.lost_due = [o for o in s.lost_due if o != v]
    s.cling_due = [o for o in s.cling_due if o != v]


# The hidden buggy


def buggy_of(s: RoadState, rig: int) -> int:
    """The place of the buggy that this rig may carry, or NO_VEHICLE."""
    return s.setup.inside.index(rig) if rig in s.setup.inside else kinds.NO_VEHICLE


def exit_box(s: RoadState, b: int) -> Box:
    """Where it comes out: its bumper at the trailer's tail."""
    inside = inside_box(s, b, s.part_box(s.setup.inside[b], kinds.TRAILER))
    return inside.at(inside.x, inside.y - inside.l)


def inside_box(s: RoadState, b: int, trailer: Box) -> Box:
    """At the tail of the trailer, in the middle."""
    facts = s.facts(b)
    return Box(trailer.x + (trailer.w - facts.width) // 2, trailer.y, facts.width, facts.length)


def exit_free(s: RoadState, b: int) -> bool:
    return exit_box(s, b).is_free(s.others(b), s.setup.width)


def come_out(s: RoadState, b: int, at: Box) -> None:
    """SH-ORDER-5: it is a card of the fleet from now on."""
    s.set_status(b, kinds.DRIVING)
    s.stand(b, at.x, at.y)
    s.fielded = replaced(s.fielded, s.setup.owner[b], s.fielded[s.setup.owner[b]] + 1)
    if s.sink is not None:
        s.sink.append(Launched(b, s.setup.inside[b], at.x, at.y))


# Out of a wreck


def shown_cargo(s: RoadState, rig: int) -> int:
    """The buggy inside a rig that is lost with its trailer, or NO_VEHICLE; everybody sees now which."""
    b = buggy_of(s, rig)
    if b == kinds.NO_VEHICLE or not s.coupled[rig]:
        return kinds.NO_VEHICLE
    s.show_buggy(b)
    return b if s.status[b] == kinds.INSIDE else kinds.NO_VEHICLE


class LastLaunch(rolls.DriverRoll):
    """One attempt at -1, acted or not: to its exit, or if that is not free to the trailer's own place
    once the wreck is gone."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        b, modifier = self.v, s.t.launch_from_wreck
        if rolls.read_roll(s, action, "launch", b, s.driver(b), modifier) + modifier < s.t.launch_on:
            self.fail(s)
        elif exit_free(s, b):
            come_out(s, b, exit_box(s, b))
            s.swerved |= 1 << b

    def fail(self, s: RoadState) -> None:
        lose(s, self.v)


def lose(s: RoadState, b: int) -> None:
    """The buggy is lost with its crew."""
    rig = s.setup.inside[b]
    for w in s.aboard(b):
        rolls.put_out(s, w, "wreck")
    s.set_status(b, kinds.LEFT_BEHIND)
    if s.sink is not None:
        s.sink.append(LaunchFailed(b, rig, True))
    score_vehicle(s, b)


def lose_cargo(s: RoadState, rig: int) -> None:
    """SH-EDGE-3: a rig that is left behind loses its buggy."""
    b = shown_cargo(s, rig)
    if b != kinds.NO_VEHICLE:
        lose(s, b)
