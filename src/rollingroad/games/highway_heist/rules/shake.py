"""HH-SHAKE, HH-BRAWL: a player throws an enemy peg off the own vehicle, or off the roof both stand on."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import PegRemoved
from rollingroad.games.highway_heist.rules.kinds import BRAWL_ROLL, SHAKE_ROLL
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.state import HeistState


def is_boarded(s: HeistState, seat: int) -> bool:
    """An enemy peg stands on that player's vehicle."""
    return bool(s.enemy_pegs >> s.pv[seat] & 1)


def shake(s: HeistState, seat: int, arg: int) -> None:
    """HH-SHAKE-1: it returns to the supply; player pegs stay."""
    throw_off_enemy(s, s.pv[seat], "shake")


def throw_off_enemy(s: HeistState, roof: int, why: str) -> None:
    s.drop_enemy_peg(roof)
    if s.sink is not None:
        s.sink.append(PegRemoved(roof, why))


ON_SUCCESS[SHAKE_ROLL] = shake


def can_brawl(s: HeistState, seat: int) -> bool:
    """HH-BRAWL-1: on foot, an enemy peg on the same roof (on the Semi: the same space)."""
    return s.peg[seat] >= 0 and bool(s.enemy_pegs >> s.peg[seat] & 1)


def brawl(s: HeistState, seat: int, arg: int) -> None:
    throw_off_enemy(s, s.peg[seat], "brawl")


ON_SUCCESS[BRAWL_ROLL] = brawl
