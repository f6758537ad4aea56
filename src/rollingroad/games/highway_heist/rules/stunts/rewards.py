"""HH-DO: the rewards with a choice: toss, slide, wrecking ball, move, knock off, reposition, hand over cargo.

Each step carries the rewards it belongs to, so that those that follow know where a moved thing is now.
"""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Decision, Step
from rollingroad.games.highway_heist.content import Reward
from rollingroad.games.highway_heist.drive import reachable
from rollingroad.games.highway_heist.events import CargoChanged, Leapt
from rollingroad.games.highway_heist.kinds import (
    CARGO,
    EMPTY,
    KNOCK,
    MOVE,
    PASS,
    PV,
    ROLL_ON,
    SEMI,
    SHAW,
    SLIDE,
    STAND,
    STOP,
    SUV,
    TANK,
    TOSS,
)
from rollingroad.games.highway_heist.pieces import on_semi, semi_spaces, tank_spaces, under_semi
from rollingroad.games.highway_heist.ram import move_wreck
from rollingroad.games.highway_heist.rewards import owner_at, remove_peg
from rollingroad.games.highway_heist.road import OFF, spaces_of
from rollingroad.games.highway_heist.semi import cargo_room
from rollingroad.games.highway_heist.shake import throw_off_enemy
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.stunts import DO_CHOOSE, Rewards
from rollingroad.games.highway_heist.tank import damage_tank
from rollingroad.games.highway_heist.wrecks import remove_vehicle, tell_moved


class RewardChoice(Step[HeistState]):
    """A choice within the rewards of a feat; the fields are those of `Rewards`."""

    __slots__ = ("card", "number", "seat", "special", "things")

    def __init__(self, special: bool, seat: int, card: int, things: tuple[int, ...], number: int) -> None:
        self.special = special
        self.seat = seat
        self.card = card
        self.things = things
        self.number = number

    def rewards(self) -> Rewards:
        return Rewards(self.special, self.seat, self.card, self.things, self.number)


# HH-DO-toss


def toss(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-toss: only a wreck can be thrown."""
    if s.wrecks >> step.thing(s, reward.what) & 1:
        s.push(Toss(step.special, step.seat, step.card, step.things, step.number))
    else:
        s.push(step.next(s))


class Toss(RewardChoice):
    """HH-DO-toss: the wreck flies in one straight direction over everything."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        step = self.rewards()
        reward = step.reward(s)
        ends = toss_ends(s, step.thing(s, reward.what), reward.steps)
        s.ask(Decision(self, "toss", self.seat, [pack(TOSS, space) for space in ends]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        step = self.rewards()
        reward = step.reward(s)
        start, end = step.thing(s, reward.what), first(action)
        s.push(step.next(s, reward.what, end))
        if s.kind[end] == TANK:
            crash_into_tank(s, start, end, reward.main_damage)
            return
        if s.kind[end] == SUV:
            remove_vehicle(s, end)
        if end != start:
            move_wreck(s, start, end, "toss")


def toss_ends(s: HeistState, start: int, steps: int) -> list[int]:
    """Its own space, and on each line free spaces, SUVs and the Tank."""
    ends = [start]
    for ray in s.road.rays[start]:
        ends += [space for space in ray[:steps] if s.is_free(space) or s.kind[space] in (SUV, TANK)]
    return sorted(ends)


def crash_into_tank(s: HeistState, start: int, end: int, damage: int) -> None:
    """The wreck is removed and the Tank takes the damage."""
    tell_moved(s, start, end, "crash")
    remove_vehicle(s, start)
    damage_tank(s, damage)


# HH-DO-slide-wreck


def slide_wreck(s: HeistState, step: Rewards, reward: Reward) -> None:
    if s.wrecks >> step.thing(s, reward.what) & 1:
        s.push(SlideAway(step.special, step.seat, step.card, step.things, step.number))
    else:
        s.push(step.next(s))


class SlideAway(RewardChoice):
    """HH-DO-slide-wreck: through free spaces, the last step may go into the Tank."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        step = self.rewards()
        reward = step.reward(s)
        ends = slide_ends(s, step.thing(s, reward.what), reward.steps)
        s.ask(Decision(self, "slide", self.seat, [pack(SLIDE, space) for space in ends]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        step = self.rewards()
        reward = step.reward(s)
        start, end = step.thing(s, reward.what), first(action)
        s.push(step.next(s, reward.what, end))
        if s.kind[end] == TANK:
            crash_into_tank(s, start, end, reward.main_damage)
        elif end != start:
            move_wreck(s, start, end, "slide")


def slide_ends(s: HeistState, start: int, steps: int) -> list[int]:
    ends = [start, *spaces_of(reachable(s, start, steps))]
    if s.tank != OFF:
        before_last = reachable(s, start, steps - 1) | 1 << start
        beside = s.road.spread(before_last)
        ends += [space for space in tank_spaces(s) if beside >> space & 1]
    return sorted(ends)


# HH-DO-wrecking-ball


def wrecking_ball(s: HeistState, step: Rewards, reward: Reward) -> None:
    s.push(step.next(s))
    if s.wrecks >> step.thing(s, reward.what) & 1:
        s.push(WreckingBall(step.seat, step.thing(s, reward.what), reward.steps))


class WreckingBall(Step[HeistState]):
    """HH-DO-wrecking-ball: step by step in any directions; whatever it enters is removed at once."""

    __slots__ = ("left", "seat", "space")

    def __init__(self, seat: int, space: int, left: int) -> None:
        self.seat = seat
        self.space = space
        self.left = left

    def run(self, s: HeistState) -> None:
        if self.left == 0:
            return
        offered = [pack(ROLL_ON, space) for space in ball_steps(s, self.space, self.left)]
        if self.space != under_semi(s):
            offered.append(pack(STOP))
        s.ask(Decision(self, "roll", self.seat, offered))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == STOP:
            return
        end = first(action)
        s.push(WreckingBall(self.seat, end, self.left - 1))
        if s.kind[end] != EMPTY:
            remove_vehicle(s, end)
        move_wreck(s, self.space, end, "wrecking-ball")
        if self.space == under_semi(s):
            s.cars |= 1 << self.space


def ball_steps(s: HeistState, space: int, left: int) -> list[int]:
    """Not into the Semi's rear or cab; under its middle only to pass."""
    return [
        end
        for end in s.road.around[space]
        if s.kind[end] not in (SEMI, TANK, SHAW) and (end != under_semi(s) or left > 1)
    ]


# HH-DO-move-vehicle


def move_vehicle(s: HeistState, step: Rewards, reward: Reward) -> None:
    if vehicle_to_move(s, step, reward) != OFF:
        s.push(MoveVehicle(step.special, step.seat, step.card, step.things, step.number))
    else:
        s.push(step.next(s))


def vehicle_to_move(s: HeistState, step: Rewards, reward: Reward) -> int:
    """The named SUV while it is one, or Shaw's Car while it is there."""
    if reward.what == "shaw":
        return s.shaw
    space = step.thing(s, reward.what)
    return space if s.kind[space] == SUV else OFF


class MoveVehicle(RewardChoice):
    """HH-DO-move-vehicle: through free spaces, pegs ride along; it may stay."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        step = self.rewards()
        reward = step.reward(s)
        start = vehicle_to_move(s, step, reward)
        ends = sorted([start, *spaces_of(reachable(s, start, reward.steps))])
        s.ask(Decision(self, "move", self.seat, [pack(MOVE, space) for space in ends]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        step = self.rewards()
        reward = step.reward(s)
        start, end = vehicle_to_move(s, step, reward), first(action)
        if end != start:
            tell_moved(s, start, end, "stunt")
            s.move_car(start, end)
        if reward.what == "shaw":
            s.shaw = end
            s.push(step.next(s))
        else:
            s.push(step.next(s, reward.what, end))


# HH-DO-remove-peg, HH-DO-reposition


def choose_peg(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-remove-peg: `one-on-semi` is the player's choice, the other forms leave none."""
    s.push(step.next(s))
    if reward.what != "one-on-semi":
        remove_peg(s, step, reward)
    elif any(s.enemy_pegs >> roof & 1 for roof in semi_spaces(s)):
        s.push(KnockOff(step.seat, reward.optional))


class KnockOff(Step[HeistState]):
    """HH-DO-remove-peg: one enemy peg on the Semi; it may be left out where the card says so."""

    __slots__ = ("optional", "seat")

    def __init__(self, seat: int, optional: bool) -> None:
        self.seat = seat
        self.optional = optional

    def run(self, s: HeistState) -> None:
        offered = [pack(KNOCK, roof) for roof in semi_spaces(s) if s.enemy_pegs >> roof & 1]
        if self.optional:
            offered.append(pack(PASS))
        s.ask(Decision(self, "knock", self.seat, offered))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == KNOCK:
            throw_off_enemy(s, first(action), "stunt")


def reposition(s: HeistState, step: Rewards, reward: Reward) -> None:
    s.push(step.next(s))
    if s.peg[step.seat] >= 0 and on_semi(s, s.peg[step.seat]):
        s.push(Reposition(step.seat))


class Reposition(Step[HeistState]):
    """HH-DO-reposition: any Semi space with a free player slot, or stay."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: HeistState) -> None:
        here = s.peg[self.seat]
        roofs = [roof for roof in semi_spaces(s) if roof == here or s.player_slot(roof)]
        s.ask(Decision(self, "stand", self.seat, [pack(STAND, roof) for roof in roofs]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        start, end = s.peg[self.seat], first(action)
        s.peg[self.seat] = end
        if s.sink is not None and end != start:
            s.sink.append(Leapt(self.seat, start, end, False))


# HH-DO-shift-cargo


def shift_cargo(s: HeistState, step: Rewards, reward: Reward) -> None:
    s.push(step.next(s))
    to = step.thing(s, reward.to)
    if s.kind[to] >= PV and s.cargo[step.seat] and cargo_room(s, owner_at(s, to)):
        s.push(HandOver(step.seat, owner_at(s, to), reward.upto))


class HandOver(Step[HeistState]):
    """HH-DO-shift-cargo: the player chooses how many."""

    __slots__ = ("most", "seat", "to")

    def __init__(self, seat: int, to: int, most: int) -> None:
        self.seat = seat
        self.to = to
        self.most = most

    def run(self, s: HeistState) -> None:
        most = min(self.most, s.cargo[self.seat], cargo_room(s, self.to))
        s.ask(Decision(self, "cargo", self.seat, [pack(CARGO, number) for number in range(most)]))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        number = first(action) + 1
        for owner, change in ((self.seat, -number), (self.to, number)):
            s.cargo[owner] += change
            if s.sink is not None:
                s.sink.append(CargoChanged(owner, change, s.cargo[owner]))


DO_CHOOSE["toss"] = toss
DO_CHOOSE["slide-wreck"] = slide_wreck
DO_CHOOSE["wrecking-ball"] = wrecking_ball
DO_CHOOSE["move-vehicle"] = move_vehicle
DO_CHOOSE["remove-peg"] = choose_peg
DO_CHOOSE["reposition"] = reposition
DO_CHOOSE["shift-cargo"] = shift_cargo
