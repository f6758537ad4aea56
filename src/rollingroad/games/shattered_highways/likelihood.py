"""Chances that are asked for again and again, as plain numbers: worked out exactly once, then looked up."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import OPERAND_LIMIT, pack
from rollingroad.games.shattered_highways.contests import passes
from rollingroad.games.shattered_highways.crew_odds import dice_of
from rollingroad.games.shattered_highways.rolls import own_modifier, skill
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.tables import Hurt

_ZERO: Final = OPERAND_LIMIT // 2
"""Where numbers that may be below zero begin in a key."""
_PASSES: Final[dict[int, float]] = {}
_MEANS: Final[dict[int, float]] = {}
_REACHED: Final[dict[int, float]] = {}


def pass_chance(sides: int, modifier: int, needed: int) -> float:
    """How likely a skill roll makes its number (SH-ROLL-2)."""
    key = pack(sides, needed, modifier + _ZERO)
    if key not in _PASSES:
        _PASSES[key] = float(passes(sides, modifier, needed))
    return _PASSES[key]


def move_chance(s: RoadState, w: int) -> float:
    """SH-MOVE-1, SH-ADDON-NITRO: how likely the Move roll of his action succeeds."""
    nitro = s.t.nitro_roll if s.nitro_on else 0
    return pass_chance(skill(s, w), own_modifier(s, w) + nitro, s.t.move_on)


def mean_damage(damage: Hurt) -> float:
    """SH-ROLL-8: what the dice of a weapon come to on average."""
    key = pack(damage.dice, damage.add + _ZERO)
    if key not in _MEANS:
        _MEANS[key] = float(dice_of(damage).mean())
    return _MEANS[key]


def damage_chance(damage: Hurt, points: int) -> float:
    """How likely it is that many points or more."""
    key = pack(damage.dice, damage.add + _ZERO, max(0, points))
    if key not in _REACHED:
        _REACHED[key] = float(dice_of(damage).at_least(points))
    return _REACHED[key]
