"""SH-ROLL: dice, skill, and the modifiers of a warrior's own action."""

from __future__ import annotations

from typing import Any, Final

from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import EvenChance, Step
from rollingroad.games.shattered_highways.rules.events import Rolled
from rollingroad.games.shattered_highways.rules.kinds import CHANGED, CLUNG, D6, D10, NO_WARRIOR
from rollingroad.games.shattered_highways.rules.placement.boxes import overlaps, tail_zone
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.vehicle_constants import CHAINS

_SIX: Final = [pack(D6, i) for i in range(6)]
_TEN: Final = [pack(D10, i) for i in range(10)]

NATURAL_1: Final = 1


def ask_die(s: RoadState, step: Step[Any], sides: int) -> None:
    """Ask chance for one die of six or ten sides."""
    s.ask(EvenChance(step, "roll", _TEN if sides == 10 else _SIX))


def die_value(action: int) -> int:
    """The value of the die."""
    return first(action) + 1


def skill(s: RoadState, w: int) -> int:
    """SH-ROLL-1: the sides of a warrior's skill die; nobody's is a d6 (SH-ROLL-5)."""
    return s.t.hero_die if w != NO_WARRIOR and s.is_hero(w) else s.t.fodder_die


def own_modifier(s: RoadState, w: int) -> int:
    """SH-ROLL-6, SH-ROLL-7: the modifier of Change, Cling and drag chains, fixed at declaration."""
    modifier = s.t.after_change if s.deeds[w] & CHANGED else 0
    if s.deeds[w] & CLUNG:
        modifier += s.t.after_cling
    return modifier + (s.t.chains if in_chains(s, s.at[w]) else 0)


def in_chains(s: RoadState, v: int) -> bool:
    """SH-ADDON-CHAINS: whether another vehicle drags chains directly in front of it."""
    for o in range(len(s.builds)):
        if o != v and s.has(o, CHAINS) and s.in_play(o) and overlaps(tail_zone(s.box(o)), s.box(v)):
            return True
    return False


def report_roll(s: RoadState, what: str, v: int, w: int, shows: int, total: int) -> None:
    """Report the event of a roll."""
    if s.sink is not None:
        s.sink.append(Rolled(what, v, w, skill(s, w), shows, total))
