"""Windows C and D (FT-TURN-2): after the draw, and the Speed that is selected."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Chance, Decision, Step
from rollingroad.games.full_throttle.drive import begin_drive
from rollingroad.games.full_throttle.events import ControlTaken, SpeedSelected, UpgradeUsed
from rollingroad.games.full_throttle.kinds import (
    CONTROL,
    DOWNSHIFT,
    ENGINE_POWER,
    NITROUS,
    RACING,
    REDRAW,
    SPEED,
    SPEND_NITROUS,
    SPEND_TIRES,
    SPEND_TRANSMISSION,
    TIRES,
    UPGRADES,
    UPSHIFT,
)
from rollingroad.games.full_throttle.piles import FlipNitrous, flipping
from rollingroad.games.full_throttle.shifts import (
    add_shifts,
    shift,
    transmissions,
    use_transmission,
)
from rollingroad.games.full_throttle.state import RaceState


class AfterDraw(Step[RaceState]):
    """D8: all that may be done after the Speed Draw, until a Speed is selected."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        s.ask(Decision(self, "speed", s.rules.owners[s.active], after_draw_actions(s)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car, kind = s.active, kind_of(action)
        if kind == SPEED:
            select_speed(s, car, first(action))
            return
        s.push(self)
        if kind == UPSHIFT or kind == DOWNSHIFT:
            shift(s, car, action, kind == UPSHIFT)
        elif kind == SPEND_TRANSMISSION:
            use_transmission(s, car)
        elif kind == SPEND_TIRES:
            use_tire(s, car)
        elif kind == SPEND_NITROUS:
            s.spend(car, NITROUS, 1)
            _used(s, car, NITROUS)
            s.push(FlipNitrous(s.perks(car).nitrous_flips, 0))
        else:
            redraw(s, car)


AFTER_DRAW: Final = AfterDraw()


def after_draw_actions(s: RaceState) -> list[int]:
    car, tokens = s.active, s.console[s.active]
    offered = [pack(SPEED, speed) for speed in speeds(s, car)]
    if tokens[NITROUS]:
        offered.append(SPEND_NITROUS)
    if tokens[ENGINE_POWER] and not s.power_used:
        offered.append(REDRAW)
    if tokens[TIRES] and s.first_turn(car):
        offered.append(SPEND_TIRES)
    if s.rules.shift_after_draw:
        add_shifts(s, car, s.holding(car), offered)
    else:
        offered += transmissions(s, car)
    return offered


def drawn_speeds(s: RaceState, car: int) -> list[int]:
    """FT-DRAW-4, FT-DRAW-5, FT-DRAW-9: the numbers in the row of the current gear, and the Minimum."""
    row, numbers = s.row(car), s.t.speed
    found = [s.t.minimum[s.set_gear]] if s.set_gear == s.gear[car] else []
    for card in s.flipped:
        speed = numbers[card][row]
        if speed not in found:
            found.append(speed)
    found.sort()
    return found or [0]


def speeds(s: RaceState, car: int) -> list[int]:
    """FT-BARRIER-5: a paused car takes a Speed that fails only where none suffices."""
    found = drawn_speeds(s, car)
    if s.paused[car]:
        enough = [speed for speed in found if sv_of(s, car, speed) >= s.track.barrier[s.at[car]]]
        return enough or found
    return found


def carries_icon(s: RaceState, car: int, speed: int) -> bool:
    """FT-DAMAGE-1: the row read decides; the Minimum carries none (FT-DRAW-5)."""
    row = s.row(car)
    if not s.t.has_icon(speed, row):
        return False
    for card in s.flipped:
        if s.t.row_speed(card, row) == speed:
            return True
    return False


def sv_of(s: RaceState, car: int, speed: int) -> int:
    """FT-SPEED-1: what the SV would be with that Speed."""
    sv, perks = speed + s.nitrous + s.tire_speed, s.perks(car)
    if s.due:
        sv += sum(s.face_up[car][: s.due])
    if perks.icon_speed and carries_icon(s, car, speed):
        sv += perks.icon_speed
    if perks.slip_speed and in_slipstream(s, car):
        sv += perks.slip_speed
    return max(0, sv)


def in_slipstream(s: RaceState, car: int) -> bool:
    """FT-DRIVER-ROMAN-1: a rival on the road is a little ahead."""
    mine = s.track.to_finish[s.at[car]]
    for rival in range(s.rules.cars):
        if rival != car and s.on_road(rival):
            ahead = mine - s.track.to_finish[s.at[rival]]
            if 1 <= ahead <= s.perks(car).slip_reach:
                return True
    return False


def use_tire(s: RaceState, car: int) -> None:
    """FT-UP-TIRES-1: grip at the start."""
    s.spend(car, TIRES, 1)
    s.tire_speed += s.t.tire_speed
    _used(s, car, TIRES)


def redraw(s: RaceState, car: int) -> None:
    """FT-UP-ENGINEPOWER-1: the flipped cards stay on the table but no longer count."""
    s.spend(car, ENGINE_POWER, 1)
    s.power_used = True
    s.flipped = []
    _used(s, car, ENGINE_POWER)
    s.push(flipping(s.set_count))


def _used(s: RaceState, car: int, upgrade: int) -> None:
    if s.sink is not None:
        s.sink.append(UpgradeUsed(car, UPGRADES[upgrade]))


def select_speed(s: RaceState, car: int, speed: int) -> None:
    """FT-SPEED-1, FT-SPEED-2: the SV is fixed. FT-DAMAGE-2: an icon brings a Control token."""
    s.icon = carries_icon(s, car, speed)
    s.sv = sv_of(s, car, speed)
    s.chosen = speed
    if s.sink is not None:
        s.sink.append(SpeedSelected(car, speed, s.sv, s.icon))
    begin_drive(s, car)
    if s.icon and s.rules.damage and s.status[car] == RACING:
        s.push(TakeControl())


class TakeControl(Step[RaceState]):
    """FT-DAMAGE-2, FT-DAMAGE-7: one token from the supply, number up; none where it is empty."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        left = [i for i, number in enumerate(s.supply) if number]
        if left:
            offered = [pack(CONTROL, s.t.token_speeds[i]) for i in left]
            s.ask(Chance(self, "control", offered, [s.supply[i] for i in left]))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        speed = first(action)
        s.change_supply(speed, -1)
        s.face_up[s.active] = [*s.face_up[s.active], speed]
        if s.sink is not None:
            s.sink.append(ControlTaken(s.active, speed))
