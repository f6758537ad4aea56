"""HH-DO: the rewards of stunts and special actions, first those without a choice, then those with one.

The step of a choice carries the rewards it belongs to, so that later rewards know where a moved thing is.
"""

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision
from rollingroad.games.highway_heist.content.models import Reward
from rollingroad.games.highway_heist.rules import chopper, kinds, pieces, reasons, vehicles
from rollingroad.games.highway_heist.rules.conditions import landing_space
from rollingroad.games.highway_heist.rules.drive import drive, leap, reachable
from rollingroad.games.highway_heist.rules.events import HeldOn, MissileDiverted
from rollingroad.games.highway_heist.rules.ram import move_wreck, throw_off_enemy
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.rolls import DealDamage
from rollingroad.games.highway_heist.rules.semi import cargo_room, load_cargo, set_door
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep, SeatStep
from rollingroad.games.highway_heist.rules.stunts import DO, DO_CHOOSE, Rewards
from rollingroad.games.highway_heist.rules.tank import damage_tank


def wreck(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-wreck."""
    space = step.thing(s, reward.what)
    if s.kind[space] == kinds.SUV:
        vehicles.wreck_vehicle(s, space)


def main_damage(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-main-damage."""
    target = reward.target
    if target == "boss":
        target = "chopper" if step.thing(s, "boss") == kinds.CHOPPER_THING else "shaw"
    if target == "tank":
        damage_tank(s, reward.amount)
    elif target == "chopper":
        chopper.damage_chopper(s, reward.amount)
    else:
        chopper.damage_shaw(s, reward.amount)


def remove(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-remove: an SUV or a wreck."""
    space = step.thing(s, reward.what)
    if (s.suvs | s.wrecks) >> space & 1:
        vehicles.remove_vehicle(s, space)


def sacrifice(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-sacrifice."""
    if s.pv[step.seat] != OFF:
        vehicles.remove_vehicle(s, s.pv[step.seat])


def jump(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-jump: to the landing space, with pegs and Ramsey."""
    end = landing_space(s, step.thing(s, reward.over))
    if end != OFF and s.pv[step.seat] != OFF:
        drive(s, step.seat, end, "jump")


def receiver(s: HeistState, step: Rewards, reward: Reward) -> int:
    """The owner of the vehicle to which cargo or Ramsey goes."""
    return vehicles.owner_of(s, step.thing(s, reward.to))


def stay_on_semi(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-stay-on-semi."""
    s.held_on |= 1 << step.seat
    if s.sink is not None:
        s.sink.append(HeldOn(step.seat))


def divert_missile(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-divert-missile."""
    s.diverted = True
    if s.sink is not None:
        s.sink.append(MissileDiverted(step.seat))


_QUESTIONS: Final = {
    "toss": ("toss", kinds.TOSS),
    "slide-wreck": ("slide", kinds.SLIDE),
    "move-vehicle": ("move", kinds.MOVE),
}


class RewardChoice(Rewards):
    """A choice within the rewards of a feat: where a wreck or vehicle goes."""

    def start(self, s: HeistState) -> int:
        """The space of what is moved."""
        return self.thing(s, self.reward(s).what)

    def is_there(self, s: HeistState) -> bool:
        """Whether it can still be moved."""
        return bool(s.wrecks >> self.start(s) & 1)

    def ends(self, s: HeistState) -> list[int]:
        raise AssertionError(f"{type(self).__name__} has no ends()")

    def may_end_in(self, s: HeistState, space: int) -> bool:
        return s.is_free(space)

    def run(self, s: HeistState) -> None:
        if self.is_there(s):
            question, kind = _QUESTIONS[self.reward(s).do]
            s.ask(Decision(self, question, self.seat, [pack(kind, space) for space in self.ends(s)]))
        else:
            s.push(self.next(s))

    def refusal(self, s: HeistState, action: int) -> int:
        end = first(action)
        if kind_of(action) == kinds.LEAVE:
            return reasons.NOT_ASKED
        if end in self.ends(s):
            return reasons.LEGAL
        if not self.may_end_in(s, end):
            return landing_refusal(s, end)
        if s.road.distance[self.start(s)][end] > self.reward(s).steps:
            return reasons.TOO_FAR
        return reasons.NOT_STRAIGHT if isinstance(self, Toss) else reasons.NO_PATH

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        """A wreck that goes into the Tank is removed, and the Tank takes the damage."""
        reward = self.reward(s)
        start, end = self.start(s), first(action)
        s.push(self.next(s, reward.what, end))
        if s.kind[end] == kinds.TANK:
            vehicles.report_move(s, start, end, "crash")
            vehicles.remove_vehicle(s, start)
            damage_tank(s, reward.main_damage)
            return
        if s.kind[end] == kinds.SUV:
            vehicles.remove_vehicle(s, end)
        if end != start:
            move_wreck(s, start, end, "toss" if isinstance(self, Toss) else "slide")


class Toss(RewardChoice):
    """HH-DO-toss: the wreck flies in one straight direction over everything."""

    def ends(self, s: HeistState) -> list[int]:
        """Its own space, and on each line free spaces, SUVs and the Tank."""
        ends, steps = [self.start(s)], self.reward(s).steps
        for ray in s.road.rays[ends[0]]:
            ends += [space for space in ray[:steps] if self.may_end_in(s, space)]
        return sorted(ends)

    def may_end_in(self, s: HeistState, space: int) -> bool:
        return s.is_free(space) or s.kind[space] in (kinds.SUV, kinds.TANK)


def landing_refusal(s: HeistState, end: int) -> int:
    return reasons.UNDER_SEMI if end == pieces.under_semi(s) else reasons.BAD_LANDING


class SlideAway(RewardChoice):
    """HH-DO-slide-wreck: through free spaces, the last step may go into the Tank."""

    def ends(self, s: HeistState) -> list[int]:
        start, steps = self.start(s), self.reward(s).steps
        ends = [start, *spaces_of(reachable(s, start, steps))]
        if s.tank != OFF:
            before_last = reachable(s, start, steps - 1) | 1 << start
            beside = s.road.spread(before_last)
            ends += [space for space in pieces.tank_spaces(s) if beside >> space & 1]
        return sorted(ends)

    def may_end_in(self, s: HeistState, space: int) -> bool:
        return s.is_free(space) or s.kind[space] == kinds.TANK


class MoveVehicle(RewardChoice):
    """HH-DO-move-vehicle: an SUV or Shaw's Car, through free spaces, pegs ride along; it may stay."""

    def start(self, s: HeistState) -> int:
        reward = self.reward(s)
        return s.shaw if reward.what == "shaw" else self.thing(s, reward.what)

    def is_there(self, s: HeistState) -> bool:
        start = self.start(s)
        return start != OFF and s.kind[start] in (kinds.SUV, kinds.SHAW)

    def ends(self, s: HeistState) -> list[int]:
        start = self.start(s)
        return sorted([start, *spaces_of(reachable(s, start, self.reward(s).steps))])

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        what = self.reward(s).what
        start, end = self.start(s), first(action)
        if end != start:
            vehicles.report_move(s, start, end, "stunt")
            s.move_car(start, end)
        if what == "shaw":
            s.shaw = end
            s.push(self.next(s))
        else:
            s.push(self.next(s, what, end))


# HH-DO-wrecking-ball


def wrecking_ball(s: HeistState, step: Rewards, reward: Reward) -> None:
    if s.wrecks >> step.thing(s, reward.what) & 1:
        s.push(WreckingBall(step.seat, step.thing(s, reward.what), reward.steps))


class WreckingBall(HeistStep):
    """HH-DO-wrecking-ball: step by step in any direction; whatever it enters is removed at once."""

    def __init__(self, seat: int, space: int, left: int) -> None:
        self.seat = seat
        self.space = space
        self.left = left

    def run(self, s: HeistState) -> None:
        if self.left == 0:
            return
        offered = [pack(kinds.ROLL_ON, space) for space in ball_steps(s, self.space, self.left)]
        if self.space != pieces.under_semi(s):
            offered.append(pack(kinds.STOP))
        s.ask(Decision(self, "roll", self.seat, offered))

    def refusal(self, s: HeistState, action: int) -> int:
        """One step at a time; `stop` fails only under the Semi."""
        end = first(action)
        if kind_of(action) == kinds.STOP:
            return reasons.BAD_LANDING if self.space == pieces.under_semi(s) else reasons.LEGAL
        if end in ball_steps(s, self.space, self.left):
            return reasons.LEGAL
        if end == self.space:
            return reasons.BAD_LANDING
        return reasons.TOO_FAR if s.road.distance[self.space][end] > 1 else landing_refusal(s, end)

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.STOP:
            return
        end = first(action)
        s.push(WreckingBall(self.seat, end, self.left - 1))
        if s.kind[end] != kinds.EMPTY:
            vehicles.remove_vehicle(s, end)
        move_wreck(s, self.space, end, "wrecking-ball")
        if self.space == pieces.under_semi(s):
            s.cars |= 1 << self.space


def ball_steps(s: HeistState, space: int, left: int) -> list[int]:
    """Not into the Semi's rear or cab; under its middle only to pass."""
    return [
        end
        for end in s.road.around[space]
        if s.kind[end] not in (kinds.SEMI, kinds.TANK, kinds.SHAW)
        and (end != pieces.under_semi(s) or left > 1)
    ]


# HH-DO-remove-peg, HH-DO-reposition


def remove_peg(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-remove-peg: a chosen one on the Semi, or that of the own roof or the one that was named."""
    if reward.what == "one-on-semi":
        if s.enemy_pegs & pieces.semi_roofs(s):
            s.push(KnockOff(step.seat, reward.optional))
        return
    roof = s.pv[step.seat] if reward.what == "mine" else step.thing(s, reward.what)
    if roof != OFF and s.enemy_pegs >> roof & 1:
        throw_off_enemy(s, roof, "stunt")


class KnockOff(HeistStep):
    """HH-DO-remove-peg: one enemy peg on the Semi; it may be left out where the card says so."""

    def __init__(self, seat: int, optional: bool) -> None:
        self.seat = seat
        self.optional = optional

    def run(self, s: HeistState) -> None:
        offered = [pack(kinds.KNOCK, roof) for roof in pieces.semi_spaces(s) if s.enemy_pegs >> roof & 1]
        if self.optional:
            offered.append(pack(kinds.PASS))
        s.ask(Decision(self, "knock", self.seat, offered))

    def refusal(self, s: HeistState, action: int) -> int:
        if kind_of(action) == kinds.PASS:
            return reasons.LEGAL if self.optional else reasons.NOT_ASKED
        there = pieces.on_semi(s, first(action)) and s.enemy_pegs >> first(action) & 1
        return reasons.LEGAL if there else reasons.NO_ENEMY_PEG

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.KNOCK:
            throw_off_enemy(s, first(action), "stunt")


def reposition(s: HeistState, step: Rewards, reward: Reward) -> None:
    if s.peg[step.seat] >= 0 and pieces.on_semi(s, s.peg[step.seat]):
        s.push(Reposition(step.seat))


class Reposition(SeatStep):
    """HH-DO-reposition: any Semi space with a free player slot, or stay."""

    def run(self, s: HeistState) -> None:
        roofs = [roof for roof in pieces.semi_spaces(s) if self._has_room(s, roof)]
        s.ask(Decision(self, "stand", self.seat, [pack(kinds.STAND, roof) for roof in roofs]))

    def _has_room(self, s: HeistState, roof: int) -> bool:
        return roof == s.peg[self.seat] or s.player_slot(roof)

    def refusal(self, s: HeistState, action: int) -> int:
        if not pieces.on_semi(s, first(action)):
            return reasons.NOT_A_ROOF
        return reasons.LEGAL if self._has_room(s, first(action)) else reasons.NO_SLOT

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if first(action) != s.peg[self.seat]:
            leap(s, self.seat, first(action))


# HH-DO-shift-cargo


def shift_cargo(s: HeistState, step: Rewards, reward: Reward) -> None:
    to = receiver(s, step, reward)
    if to != kinds.NO_SEAT and s.cargo[step.seat] and cargo_room(s, to):
        s.push(HandOver(step.seat, to, reward.upto))


class HandOver(HeistStep):
    """HH-DO-shift-cargo: the player chooses how many."""

    def __init__(self, seat: int, to: int, most: int) -> None:
        self.seat = seat
        self.to = to
        self.most = most

    def run(self, s: HeistState) -> None:
        most = min(self.most, s.cargo[self.seat], cargo_room(s, self.to))
        s.ask(Decision(self, "cargo", self.seat, [pack(kinds.CARGO, number) for number in range(most)]))

    def refusal(self, s: HeistState, action: int) -> int:
        wanted = first(action) + 1
        if wanted > cargo_room(s, self.to):
            return reasons.TARGET_FULL
        return reasons.CONDITION if wanted > min(self.most, s.cargo[self.seat]) else reasons.LEGAL

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        vehicles.change_cargo(s, self.seat, -first(action) - 1)
        vehicles.change_cargo(s, self.to, first(action) + 1)


DO.update(
    {
        "wreck": wreck,
        "main-damage": main_damage,
        "remove": remove,
        "sacrifice": sacrifice,
        "self-damage": lambda s, step, reward: s.push(DealDamage(step.seat, reward.amount)),
        "jump": jump,
        "door": lambda s, step, reward: set_door(
            s, kinds.JAMMED if reward.jam else kinds.DOORS.index(reward.state)
        ),
        "cargo": lambda s, step, reward: load_cargo(s, receiver(s, step, reward), reward.count),
        "stay-on-semi": stay_on_semi,
        "divert-missile": divert_missile,
        "lock": lambda s, step, reward: chopper.set_lock(s, s.lock + reward.change),
        "ramsey": lambda s, step, reward: chopper.move_ramsey(s, receiver(s, step, reward)),
        "win": lambda s, step, reward: s.finish(True, "HH-END-5"),
        "wrecking-ball": wrecking_ball,
        "remove-peg": remove_peg,
        "reposition": reposition,
        "shift-cargo": shift_cargo,
    }
)
DO_CHOOSE.update({"toss": Toss, "slide-wreck": SlideAway, "move-vehicle": MoveVehicle})
