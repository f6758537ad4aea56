"""HH-SHAKE, HH-BRAWL: a player throws an enemy peg off the own vehicle, or off the roof both stand on."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.drive import wheel_refusal
from rollingroad.games.highway_heist.rules.events import PegRemoved
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.state import HeistState


def shake_refusal(s: HeistState, seat: int) -> int:
    """HH-SHAKE-1: an enemy peg must stand on that player's manned vehicle."""
    no_wheel = wheel_refusal(s, seat)
    if no_wheel:
        return no_wheel
    return reasons.LEGAL if s.enemy_pegs >> s.pv[seat] & 1 else reasons.NO_ENEMY_PEG


def shake(s: HeistState, seat: int, arg: int) -> None:
    """HH-SHAKE-1: it returns to the supply; player pegs stay."""
    throw_off_enemy(s, s.pv[seat], "shake")


def throw_off_enemy(s: HeistState, roof: int, why: str) -> None:
    s.drop_enemy_peg(roof)
    if s.sink is not None:
        s.sink.append(PegRemoved(roof, why))


ON_SUCCESS[kinds.SHAKE_ROLL] = shake


def brawl_refusal(s: HeistState, seat: int) -> int:
    """HH-BRAWL-1: on foot, an enemy peg on the same roof (on the Semi: the same space)."""
    if s.peg[seat] == kinds.WHEEL:
        return reasons.NOT_ON_FOOT
    on_roof = s.peg[seat] >= 0 and s.enemy_pegs >> s.peg[seat] & 1
    return reasons.LEGAL if on_roof else reasons.NO_ENEMY_PEG


def brawl(s: HeistState, seat: int, arg: int) -> None:
    throw_off_enemy(s, s.peg[seat], "brawl")


ON_SUCCESS[kinds.BRAWL_ROLL] = brawl
