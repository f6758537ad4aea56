"""HH-TURN: choose a player, two actions, the enemy die, the next player; HH-ROUND-1: the next round."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Decision, Step
from rollingroad.games.highway_heist.brawl import can_brawl
from rollingroad.games.highway_heist.drive import can_drive, drive, drive_ends, reachable
from rollingroad.games.highway_heist.enemies import FIRST_ROLL
from rollingroad.games.highway_heist.events import RoundBegan, TurnBegan, TurnEnded
from rollingroad.games.highway_heist.force import can_force
from rollingroad.games.highway_heist.hijack import can_hijack
from rollingroad.games.highway_heist.kinds import (
    ADRIFT,
    BRAWL,
    BRAWL_ROLL,
    DRIVE,
    END,
    FORCE,
    FORCE_ROLL,
    FREE_NUDGE,
    HIJACK,
    HIJACK_ROLL,
    LEAP,
    NITRO,
    NITRO_DRIVE,
    NO_SEAT,
    NUDGE,
    RAM,
    RAM_ROLL,
    SHAKE,
    SHAKE_ROLL,
    SPECIAL,
    SPECIAL_ROLL,
    STUNT,
    STUNT_ROLL,
    TAKE_BOOST,
    TAKE_WHEEL,
    TURN,
)
from rollingroad.games.highway_heist.leap import can_take_wheel, leap, leap_roofs, take_wheel
from rollingroad.games.highway_heist.listings import Listing
from rollingroad.games.highway_heist.pegs import adrift_lands
from rollingroad.games.highway_heist.ram import ram_targets
from rollingroad.games.highway_heist.rolls import start_roll
from rollingroad.games.highway_heist.round import CHECK_SCENARIO, SHIFT_STUNTS, Drift, drifters
from rollingroad.games.highway_heist.shake import boarded
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.stunts import add_feats, try_stunt


class ChoosePlayer(Step[HeistState]):
    """HH-TURN-1: the team decides as it goes who is next; with all exhausted the round ends (HH-TURN-2)."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        ready = [pack(TURN, seat) for seat in range(s.players) if not s.exhausted[seat]]
        if ready:
            s.ask_team(self, "turn", ready)
        else:
            s.push(_END_ROUND)

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        s.active = first(action)
        s.actions = s.t.turn_actions
        s.nudge_used = s.nitro_used = False
        if s.sink is not None:
            s.sink.append(TurnBegan(s.active))
        s.push(_END_TURN)
        s.push(FIRST_ROLL)
        s.push(_ACT)


CHOOSE_PLAYER: Final = ChoosePlayer()


class EndTurn(Step[HeistState]):
    """HH-TURN-2: the player is exhausted."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        if s.sink is not None:
            s.sink.append(TurnEnded(s.active))
        s.exhausted[s.active] = True
        s.active = NO_SEAT
        s.actions = 0
        s.nudge_used = s.nitro_used = False
        s.push(CHOOSE_PLAYER)


_END_TURN: Final = EndTurn()


class EndRound(Step[HeistState]):
    """HH-ROUND-1: the steps at the end of a round."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        s.push(_NEXT_ROUND)
        s.push(SHIFT_STUNTS)
        s.push(CHECK_SCENARIO)
        drifting = drifters(s)
        if drifting:
            s.push(Drift(tuple(drifting)))


_END_ROUND: Final = EndRound()


class NextRound(Step[HeistState]):
    """HH-ROUND-1, HH-REACT-2: all players are ready again, the marks of reactive cards are cleared."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        s.round += 1
        s.exhausted = [False] * s.players
        s.reacted = [0] * s.players
        if s.sink is not None:
            s.sink.append(RoundBegan(s.round))
        s.push(CHOOSE_PLAYER)


_NEXT_ROUND: Final = NextRound()


class Act(Step[HeistState]):
    """HH-TURN-2 to 4: one action after the other; they are optional."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        offered = legal_actions(s)
        if len(offered) > 1 or s.actions:
            s.ask(Decision(self, "act", s.active, offered))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        kind, seat = kind_of(action), s.active
        if kind == END:
            s.actions = 0
            return
        s.push(self)
        if kind == NUDGE:
            s.nudge_used = True
            drive(s, seat, first(action), "nudge")
        elif kind == NITRO:
            s.nitro_used = True
            s.spend_boost(seat, 1)
            drive(s, seat, first(action), "nitro")
        else:
            s.actions -= 1
            take_action(s, seat, kind, first(action))


_ACT: Final = Act()


def take_action(s: HeistState, seat: int, kind: int, operand: int) -> None:
    """One of the actions that count."""
    if kind == DRIVE:
        drive(s, seat, operand, "drive")
    elif kind == LEAP:
        leap(s, seat, operand)
    elif kind == TAKE_WHEEL:
        take_wheel(s, seat)
    elif kind == TAKE_BOOST:
        take_boost(s, seat)
    elif kind == STUNT:
        try_stunt(s, STUNT_ROLL, seat, operand)
    elif kind == SPECIAL:
        start_roll(s, SPECIAL_ROLL, seat, operand)
    else:
        start_roll(s, _ROLL_OF[kind], seat, 0)


_RAM: Final = pack(RAM)
_FORCE: Final = pack(FORCE)
_SHAKE: Final = pack(SHAKE)
_BRAWL: Final = pack(BRAWL)
_HIJACK: Final = pack(HIJACK)
_END: Final = pack(END)
_TAKE_BOOST: Final = pack(TAKE_BOOST)
_TAKE_WHEEL: Final = pack(TAKE_WHEEL)
_LEAPS: Final = Listing(LEAP)
_DRIVES: Final = Listing(DRIVE)
_NUDGES: Final = Listing(NUDGE)
_NITROS: Final = Listing(NITRO)

_ROLL_OF: Final = {
    RAM: RAM_ROLL,
    FORCE: FORCE_ROLL,
    SHAKE: SHAKE_ROLL,
    BRAWL: BRAWL_ROLL,
    HIJACK: HIJACK_ROLL,
}


def take_boost(s: HeistState, seat: int) -> None:
    """HH-TAKE-1, HH-POWER-ROMAN: a token from the supply; the actions end, free moves too (HH-TURN-6)."""
    s.gain_boost(seat, s.t.take_boost[s.character[seat]])
    s.actions = 0
    s.nudge_used = s.nitro_used = True


def legal_actions(s: HeistState) -> list[int]:
    """D5: every action the active player may take now; first what is rolled for, last the places to go to."""
    seat = s.active
    driving = can_drive(s, seat)
    offered: list[int] = []
    if s.actions and s.peg[seat] != ADRIFT:
        add_feats(s, seat, driving, offered)
        if driving:
            add_driving_rolls(s, seat, offered)
        else:
            add_foot_rolls(s, seat, offered)
    add_resting_actions(s, seat, offered)
    if s.actions and s.peg[seat] != ADRIFT:
        add_leaps(s, seat, offered)
    if driving:
        add_drives(s, seat, offered)
    return offered


def add_driving_rolls(s: HeistState, seat: int, offered: list[int]) -> None:
    """Ram, Force and Shake need a manned vehicle (HH-ROLL-2)."""
    if ram_targets(s, seat):
        offered.append(_RAM)
    if can_force(s, seat):
        offered.append(_FORCE)
    if boarded(s, seat):
        offered.append(_SHAKE)


def add_foot_rolls(s: HeistState, seat: int, offered: list[int]) -> None:
    """Brawl and Hijack need a player on foot."""
    if can_brawl(s, seat):
        offered.append(_BRAWL)
    if can_hijack(s, seat):
        offered.append(_HIJACK)


def add_resting_actions(s: HeistState, seat: int, offered: list[int]) -> None:
    """HH-PEG-10: what even a player adrift may do: take a boost token, or end the actions."""
    if s.actions and can_take_boost(s, seat):
        offered.append(_TAKE_BOOST)
    offered.append(_END)


def add_leaps(s: HeistState, seat: int, offered: list[int]) -> None:
    """HH-LEAP-1 to 4: the own wheel first."""
    if can_take_wheel(s, seat):
        offered.append(_TAKE_WHEEL)
    _LEAPS.add(leap_roofs(s, seat), offered)


def add_drives(s: HeistState, seat: int, offered: list[int]) -> None:
    """HH-DRIVE-1; HH-TURN-6, HH-POWER-BRIAN, HH-POWER-RACER: free moves once a turn each."""
    if s.actions:
        _DRIVES.add(drive_ends(s, seat), offered)
    if s.character_power(seat) == FREE_NUDGE and not s.nudge_used:
        _NUDGES.add(reachable(s, s.pv[seat], 1), offered)
    if s.vehicle_power(seat) == NITRO_DRIVE and not s.nitro_used and s.boost[seat]:
        _NITROS.add(drive_ends(s, seat), offered)


def can_take_boost(s: HeistState, seat: int) -> bool:
    """HH-TAKE-1: refused at the cap, and with an empty supply (HH-COMP-5)."""
    return s.boost[seat] < s.boost_cap(seat) and s.boost_supply > 0
