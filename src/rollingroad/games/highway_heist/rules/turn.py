"""HH-TURN: choose a player, two actions, the enemy die, the next player; HH-ROUND-1: the next round."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision, Step
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.drive import drive, drive_ends, reachable
from rollingroad.games.highway_heist.rules.enemies import FIRST_ROLL
from rollingroad.games.highway_heist.rules.events import RoundBegan, TurnBegan, TurnEnded
from rollingroad.games.highway_heist.rules.force import can_force
from rollingroad.games.highway_heist.rules.hijack import can_hijack
from rollingroad.games.highway_heist.rules.leap import can_take_wheel, leap, leap_roofs, take_wheel
from rollingroad.games.highway_heist.rules.pegs import adrift_lands
from rollingroad.games.highway_heist.rules.ram import ram_targets
from rollingroad.games.highway_heist.rules.rolls import start_roll
from rollingroad.games.highway_heist.rules.round import CHECK_SCENARIO, SHIFT_STUNTS, Drift, drifters
from rollingroad.games.highway_heist.rules.shake import can_brawl, is_boarded
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts.attempts import add_feats, try_stunt


class ChoosePlayer(Step[HeistState]):
    """HH-TURN-1: the team chooses the next player; with all exhausted the round ends (HH-TURN-2)."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        ready = [pack(kinds.TURN, seat) for seat in range(s.players) if not s.exhausted[seat]]
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
        s.active = kinds.NO_SEAT
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
    """HH-TURN-2 to 4: the actions of a turn one after the other; they are optional."""

    __slots__ = ()

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        offered = legal_actions(s)
        if len(offered) > 1 or s.actions:
            s.ask(Decision(self, "act", s.active, offered))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        kind, seat = kind_of(action), s.active
        if kind == kinds.END:
            s.actions = 0
            return
        s.push(self)
        if kind == kinds.NUDGE:
            s.nudge_used = True
            drive(s, seat, first(action), "nudge")
        elif kind == kinds.NITRO:
            s.nitro_used = True
            s.spend_boost(seat, 1)
            drive(s, seat, first(action), "nitro")
        else:
            s.actions -= 1
            take_action(s, seat, kind, first(action))


_ACT: Final = Act()


def take_action(s: HeistState, seat: int, kind: int, operand: int) -> None:
    """Take an action that counts against the actions of the turn."""
    if kind == kinds.DRIVE:
        drive(s, seat, operand, "drive")
    elif kind == kinds.LEAP:
        leap(s, seat, operand)
    elif kind == kinds.TAKE_WHEEL:
        take_wheel(s, seat)
    elif kind == kinds.TAKE_BOOST:
        take_boost(s, seat)
    elif kind == kinds.STUNT:
        try_stunt(s, kinds.STUNT_ROLL, seat, operand)
    else:
        start_roll(s, kinds.ROLL_OF[kind], seat, operand)


_RAM: Final = pack(kinds.RAM)
_FORCE: Final = pack(kinds.FORCE)
_SHAKE: Final = pack(kinds.SHAKE)
_BRAWL: Final = pack(kinds.BRAWL)
_HIJACK: Final = pack(kinds.HIJACK)
_END: Final = pack(kinds.END)
_TAKE_BOOST: Final = pack(kinds.TAKE_BOOST)
_TAKE_WHEEL: Final = pack(kinds.TAKE_WHEEL)
_LEAPS: Final = kinds.ActionLists(kinds.LEAP)
_DRIVES: Final = kinds.ActionLists(kinds.DRIVE)
_NUDGES: Final = kinds.ActionLists(kinds.NUDGE)
_NITROS: Final = kinds.ActionLists(kinds.NITRO)


def take_boost(s: HeistState, seat: int) -> None:
    """HH-TAKE-1, HH-POWER-ROMAN: a token from the supply; the actions end, free moves too (HH-TURN-6)."""
    s.gain_boost(seat, s.t.take_boost[s.character[seat]])
    s.actions = 0
    s.nudge_used = s.nitro_used = True


def legal_actions(s: HeistState) -> list[int]:
    """D5: every action the active player may take now; first those that need a roll, last the moves."""
    seat = s.active
    driving = s.is_manned(seat)
    offered: list[int] = []
    if s.actions and s.peg[seat] != kinds.ADRIFT:
        add_feats(s, seat, driving, offered)
        if driving:
            add_driving_rolls(s, seat, offered)
        else:
            add_foot_rolls(s, seat, offered)
    add_resting_actions(s, seat, offered)
    if s.actions and s.peg[seat] != kinds.ADRIFT:
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
    if is_boarded(s, seat):
        offered.append(_SHAKE)


def add_foot_rolls(s: HeistState, seat: int, offered: list[int]) -> None:
    """Brawl and Hijack need a player on foot."""
    if can_brawl(s, seat):
        offered.append(_BRAWL)
    if can_hijack(s, seat):
        offered.append(_HIJACK)


def add_resting_actions(s: HeistState, seat: int, offered: list[int]) -> None:
    """HH-PEG-10: even a player adrift may take a boost token or end the actions."""
    if s.actions and can_take_boost(s, seat):
        offered.append(_TAKE_BOOST)
    offered.append(_END)


def add_leaps(s: HeistState, seat: int, offered: list[int]) -> None:
    """HH-LEAP-1 to 4: the own wheel first."""
    if can_take_wheel(s, seat):
        offered.append(_TAKE_WHEEL)
    _LEAPS.add(leap_roofs(s, seat), offered)


def add_drives(s: HeistState, seat: int, offered: list[int]) -> None:
    """HH-DRIVE-1, HH-ROLL-2; HH-TURN-6, HH-POWER-BRIAN, HH-POWER-RACER: free moves once a turn each."""
    if s.actions:
        _DRIVES.add(drive_ends(s, seat), offered)
    if s.character_power(seat) == kinds.FREE_NUDGE and not s.nudge_used:
        _NUDGES.add(reachable(s, s.pv[seat], 1), offered)
    if s.vehicle_power(seat) == kinds.NITRO_DRIVE and not s.nitro_used and s.boost[seat]:
        _NITROS.add(drive_ends(s, seat), offered)


def can_take_boost(s: HeistState, seat: int) -> bool:
    """HH-TAKE-1: not at the cap, and not with an empty supply (HH-COMP-5)."""
    return s.boost[seat] < s.boost_cap(seat) and s.boost_supply > 0
