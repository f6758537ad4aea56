"""HH-SHAKE: the enemy peg on the own roof is thrown off."""

from __future__ import annotations

from rollingroad.games.highway_heist.events import PegRemoved
from rollingroad.games.highway_heist.kinds import SHAKE_ROLL
from rollingroad.games.highway_heist.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.state import HeistState


def boarded(s: HeistState, seat: int) -> bool:
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
