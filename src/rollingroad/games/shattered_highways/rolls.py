"""SH-ROLL: dice, skill, and what modifies a warrior's own action."""

from __future__ import annotations

from typing import Any, Final

from rollingroad.core.packing import first, pack
from rollingroad.core.state import Chance, Step
from rollingroad.games.shattered_highways.kinds import D6, D10
from rollingroad.games.shattered_highways.state import RoadState

_SIX: Final = [pack(D6, i) for i in range(6)]
_TEN: Final = [pack(D10, i) for i in range(10)]
_ONES: Final = [1] * 10


def ask_die(s: RoadState, step: Step[Any], sides: int) -> None:
    """Ask chance for one die of six or ten sides."""
    faces = _TEN if sides == 10 else _SIX
    s.ask(Chance(step, "roll", faces, _ONES[:sides]))


def shown(action: int) -> int:
    """What the die shows."""
    return first(action) + 1


def skill(s: RoadState, w: int) -> int:
    """SH-ROLL-1: the sides of a warrior's skill die."""
    return 10 if w in s.hero else 6
