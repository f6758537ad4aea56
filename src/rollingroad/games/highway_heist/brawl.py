"""HH-BRAWL: a player on foot throws the enemy peg off the roof both stand on."""

from __future__ import annotations

from rollingroad.games.highway_heist.kinds import BRAWL_ROLL
from rollingroad.games.highway_heist.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.shake import throw_off_enemy
from rollingroad.games.highway_heist.state import HeistState


def can_brawl(s: HeistState, seat: int) -> bool:
    """HH-BRAWL-1: on foot, an enemy peg on the same roof (on the Semi: the same space)."""
    return s.peg[seat] >= 0 and bool(s.enemy_pegs >> s.peg[seat] & 1)


def brawl(s: HeistState, seat: int, arg: int) -> None:
    throw_off_enemy(s, s.peg[seat], "brawl")


ON_SUCCESS[BRAWL_ROLL] = brawl
