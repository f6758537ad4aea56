"""HH-RAM, HH-FORCE, HH-SHAKE, HH-BRAWL, HH-HIJACK: what a player does to an SUV or an enemy peg with a roll.

HH-POWER-DOM: Dom may slide the wreck that a Ram leaves.
"""

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision, replaced
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.drive import drive, reachable
from rollingroad.games.highway_heist.rules.events import Hijacked, PegRemoved
from rollingroad.games.highway_heist.rules.pieces import under_semi
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.state import HeistState, SeatSpaceStep, SeatStep
from rollingroad.games.highway_heist.rules.vehicles import report_move, return_cargo, wreck_vehicle


def ram_targets(s: HeistState, seat: int) -> int:
    """HH-RAM-1: the SUVs in reach."""
    return s.suvs & s.t.ram_area[s.pv[seat]]


def ram_refusal(s: HeistState, seat: int) -> int:
    """HH-RAM-1, HH-VEH-6, HH-SEMI-6."""
    if ram_targets(s, seat):
        return reasons.LEGAL
    tempting = main_enemy_within(s, s.pv[seat], s.t.ram_reach)
    return reasons.NOT_AN_SUV if tempting else reasons.NO_SUV_ADJACENT


def main_enemy_within(s: HeistState, space: int, distance: int) -> bool:
    """HH-VEH-6, HH-SEMI-6: whether a main enemy on the road is so near, which no Ram or Force can touch."""
    away, lanes = s.road.distance[space], s.road.lanes
    if s.tank != OFF:
        return away[s.tank] <= distance or away[s.tank + lanes] <= distance
    if s.semi != OFF:
        return away[s.semi] <= distance or away[s.semi + 2 * lanes] <= distance
    return s.shaw != OFF and away[s.shaw] <= distance


class ChooseRammed(SeatStep):
    """HH-RAM-1, HH-ROLL-6: the target is chosen after the success."""

    def run(self, s: HeistState) -> None:
        targets = [pack(kinds.TARGET, space) for space in spaces_of(ram_targets(s, self.seat))]
        s.ask(Decision(self, "target", self.seat, targets))

    def refusal(self, s: HeistState, action: int) -> int:
        if ram_targets(s, self.seat) >> first(action) & 1:
            return reasons.LEGAL
        return reasons.NOT_ADJACENT if s.kind[first(action)] == kinds.SUV else reasons.NOT_AN_SUV

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        space = first(action)
        if s.character_power(self.seat) == kinds.WRECK_SLIDE:
            s.push(SlideWreck(self.seat, space))
        wreck_vehicle(s, space)


class SlideWreck(SeatSpaceStep):
    """HH-POWER-DOM: the new wreck may go to an adjacent free space."""

    def run(self, s: HeistState) -> None:
        ends = self.ends(s)
        if ends:
            slides = [pack(kinds.SLIDE, space) for space in spaces_of(ends)]
            s.ask(Decision(self, "slide", self.seat, [*slides, pack(kinds.LEAVE)]))

    def ends(self, s: HeistState) -> int:
        return reachable(s, self.space, s.t.slide_steps[s.character[self.seat]])

    def refusal(self, s: HeistState, action: int) -> int:
        end = first(action)
        if kind_of(action) == kinds.LEAVE or self.ends(s) >> end & 1:
            return reasons.LEGAL
        if end == under_semi(s):
            return reasons.UNDER_SEMI
        return reasons.NOT_ADJACENT if s.is_free(end) else reasons.OCCUPIED

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.SLIDE:
            move_wreck(s, self.space, first(action), "wreck-slide")


def move_wreck(s: HeistState, start: int, end: int, why: str) -> None:
    """A wreck goes to a free space."""
    report_move(s, start, end, why)
    kind = s.kind[start]
    s.clear(start)
    s.put(end, kind)


ON_SUCCESS[kinds.RAM_ROLL] = lambda s, seat, arg: s.push(ChooseRammed(seat))


# Force


def force_targets(s: HeistState, seat: int) -> list[int]:
    """HH-FORCE-1, HH-FORCE-3, HH-FORCE-4: adjacent SUVs and other players' vehicles that can go somewhere."""
    return [space for space in spaces_of(force_neighbours(s, seat)) if can_go(s, space)]


def force_neighbours(s: HeistState, seat: int) -> int:
    return (s.suvs | s.pv_mask) & s.t.force_area[s.pv[seat]]


def can_go(s: HeistState, space: int) -> bool:
    """HH-FORCE-3: a free space beside it is enough; else there may be one beyond the Semi's middle."""
    steps, near = s.t.force_steps, s.road.near[space]
    return steps > 0 and (near & s.blocked_spaces() != near or reachable(s, space, steps) != 0)


def force_refusal(s: HeistState, seat: int) -> int:
    """HH-FORCE-1, HH-FORCE-3, HH-VEH-6, HH-SEMI-6."""
    neighbours = force_neighbours(s, seat)
    if not neighbours:
        tempting = main_enemy_within(s, s.pv[seat], s.t.force_reach)
        return reasons.NOT_FORCEABLE if tempting else reasons.NO_TARGET
    for space in spaces_of(neighbours):
        if can_go(s, space):
            return reasons.LEGAL
    return reasons.TARGET_STUCK


class ChooseForced(SeatStep):
    """HH-ROLL-6: which vehicle."""

    def run(self, s: HeistState) -> None:
        targets = [pack(kinds.TARGET, space) for space in force_targets(s, self.seat)]
        s.ask(Decision(self, "target", self.seat, targets))

    def refusal(self, s: HeistState, action: int) -> int:
        space = first(action)
        if force_neighbours(s, self.seat) >> space & 1:
            return reasons.LEGAL if can_go(s, space) else reasons.TARGET_STUCK
        forceable = s.kind[space] == kinds.SUV or s.kind[space] >= kinds.PV
        return reasons.NOT_ADJACENT if forceable and space != s.pv[self.seat] else reasons.NOT_FORCEABLE

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        s.push(ForceTo(self.seat, first(action)))


class ForceTo(SeatSpaceStep):
    """HH-FORCE-1: where the vehicle in that space goes."""

    def run(self, s: HeistState) -> None:
        ends = reachable(s, self.space, s.t.force_steps)
        s.ask(Decision(self, "push", self.seat, [pack(kinds.PUSH, space) for space in spaces_of(ends)]))

    def refusal(self, s: HeistState, action: int) -> int:
        """HH-FORCE-1, HH-GEO-8, HH-GEO-10."""
        end = first(action)
        if reachable(s, self.space, s.t.force_steps) >> end & 1:
            return reasons.LEGAL
        if s.occupied >> end & 1:
            return reasons.OCCUPIED
        if s.road.distance[self.space][end] > s.t.force_steps:
            return reasons.TOO_FAR
        return reasons.UNDER_SEMI if end == under_semi(s) else reasons.NO_PATH

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        end = first(action)
        report_move(s, self.space, end, "force")
        s.move_car(self.space, end)
        s.push(FollowForced(self.seat, self.space))


class FollowForced(SeatSpaceStep):
    """HH-FORCE-2: the own vehicle may move into the space left."""

    def run(self, s: HeistState) -> None:
        s.ask(Decision(self, "follow", self.seat, [pack(kinds.FOLLOW), pack(kinds.STAY)]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.FOLLOW:
            drive(s, self.seat, self.space, "follow")


ON_SUCCESS[kinds.FORCE_ROLL] = lambda s, seat, arg: s.push(ChooseForced(seat))


# Shake and Brawl


def shake_refusal(s: HeistState, seat: int) -> int:
    """HH-SHAKE-1: an enemy peg must stand on that player's manned vehicle."""
    return reasons.LEGAL if s.enemy_pegs >> s.pv[seat] & 1 else reasons.NO_ENEMY_PEG


def throw_off_enemy(s: HeistState, roof: int, why: str) -> None:
    """HH-SHAKE-1: the enemy peg returns to the supply; player pegs stay."""
    s.drop_enemy_peg(roof)
    if s.sink is not None:
        s.sink.append(PegRemoved(roof, why))


def brawl_refusal(s: HeistState, seat: int) -> int:
    """HH-BRAWL-1: on foot, an enemy peg on the same roof (on the Semi: the same space)."""
    if s.peg[seat] == kinds.WHEEL:
        return reasons.NOT_ON_FOOT
    on_roof = s.peg[seat] >= 0 and s.enemy_pegs >> s.peg[seat] & 1
    return reasons.LEGAL if on_roof else reasons.NO_ENEMY_PEG


ON_SUCCESS[kinds.SHAKE_ROLL] = lambda s, seat, arg: throw_off_enemy(s, s.pv[seat], "shake")
ON_SUCCESS[kinds.BRAWL_ROLL] = lambda s, seat, arg: throw_off_enemy(s, s.peg[seat], "brawl")


# Hijack


def hijack_refusal(s: HeistState, seat: int) -> int:
    """HH-HIJACK-1, HH-VEH-5, HH-HIJACK-3: on an SUV, and Ramsey is not in the vehicle left behind."""
    roof = s.peg[seat]
    if roof == kinds.WHEEL:
        return reasons.NOT_ON_FOOT
    if s.kind[roof] >= kinds.PV and roof != s.pv[seat]:
        return reasons.TEAM_VEHICLE
    if s.kind[roof] != kinds.SUV:
        return reasons.NOT_ON_SUV
    return reasons.RAMSEY_ABOARD if s.ramsey == seat else reasons.LEGAL


def hijack(s: HeistState, seat: int, arg: int) -> None:
    """HH-HIJACK-1: at full strength and behind its wheel at once; other pegs on it stay."""
    space, left = s.peg[seat], s.pv[seat]
    if left != OFF:
        leave_vehicle(s, seat)
    s.clear(space)
    s.put(space, kinds.PV + seat)
    s.vehicle = replaced(s.vehicle, seat, s.t.hijacked_suv)
    s.strength = replaced(s.strength, seat, s.t.vehicle_strength[s.t.hijacked_suv])
    s.peg[seat] = kinds.WHEEL
    if s.sink is not None:
        s.sink.append(Hijacked(seat, space, left))


def leave_vehicle(s: HeistState, seat: int) -> None:
    """HH-HIJACK-2, HH-VEH-3, HH-VEH-4: a starting vehicle is abandoned, a hijacked SUV is an SUV again."""
    return_cargo(s, seat, s.cargo[seat])
    space = s.pv[seat]
    s.clear(space)
    s.put(space, kinds.SUV if s.vehicle[seat] == s.t.hijacked_suv else kinds.ABANDONED)


ON_SUCCESS[kinds.HIJACK_ROLL] = hijack
