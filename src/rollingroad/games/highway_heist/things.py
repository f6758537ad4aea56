"""The things that conditions and rewards of stunts speak of, by the words of the content files.

A thing is the space it stands in (the Tank and the Semi: their rear space), or CHOPPER_THING. Sets of things
are masks of spaces; the Chopper, which stands in none, has the bit after the last space.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.kinds import CHOPPER_THING
from rollingroad.games.highway_heist.pieces import ramsey_pv, semi_spaces, tank_spaces
from rollingroad.games.highway_heist.road import OFF, spaces_of
from rollingroad.games.highway_heist.state import HeistState

ME: Final = 0
SUVS: Final = 1
WRECKS: Final = 2
TANK: Final = 3
SHAW: Final = 4
CHOPPER: Final = 5
WHOLE_SEMI: Final = 6
SEMI_REAR: Final = 7
PVS: Final = 8
OTHER_PVS: Final = 9
RAMSEY_PV: Final = 10
BOSS: Final = 11
OTHER_ENEMY_PEGS: Final = 12
KINDS: Final = (
    "me",
    "suv",
    "wreck",
    "tank",
    "shaw",
    "chopper",
    "semi",
    "semi-rear",
    "pv",
    "other-pv",
    "ramsey-pv",
    "boss",
    "other-enemy-peg",
)
"""The words, in the order of their numbers."""

SINGLE: Final = (ME, CHOPPER, TANK, SHAW, WHOLE_SEMI, SEMI_REAR, RAMSEY_PV)
"""What is one thing at the most."""

ONE_SPACE: Final = (SUVS, WRECKS, PVS, OTHER_PVS, SHAW, SEMI_REAR, RAMSEY_PV)
"""What stands in one space, whichever it is; a player or a peg may be on the Tank, which has two."""


def things_of(s: HeistState, seat: int, kind: int) -> int:
    """HH-WHEN-near: the things that a word means; a destroyed or absent one is none."""
    if kind == SUVS:
        return s.suvs
    if kind == WRECKS:
        return s.wrecks
    if kind == PVS:
        return s.pv_mask
    if kind == OTHER_PVS:
        return _without(s.pv_mask, s.pv[seat])
    if kind == OTHER_ENEMY_PEGS:
        return _without(s.enemy_pegs, s.pv[seat])
    if kind == BOSS:
        return things_of(s, seat, CHOPPER) | things_of(s, seat, SHAW)
    space = single_thing(s, seat, kind)
    return 1 << space if space >= 0 else 0


def _without(mask: int, space: int) -> int:
    return mask & ~(1 << space) if space != OFF else mask


def single_thing(s: HeistState, seat: int, kind: int) -> int:
    """The bit of a word that means one thing at the most; negative: none."""
    if kind == ME:
        return s.stands(seat)
    if kind == TANK:
        return s.tank
    if kind == SHAW:
        return s.shaw
    if kind == CHOPPER:
        return s.road.size if s.chopper != OFF else OFF
    return ramsey_pv(s) if kind == RAMSEY_PV else s.semi


def listed_things(s: HeistState, things: int) -> list[int]:
    """The things of a mask, in resolution order."""
    size = s.road.size
    return [CHOPPER_THING if thing == size else thing for thing in spaces_of(things)]


def spaces_of_thing(s: HeistState, thing: int) -> list[int]:
    """HH-GEO-5: a thing of several spaces counts as all of them, from the West."""
    if thing == CHOPPER_THING or thing == s.road.size:
        return [s.chopper]
    if thing == s.tank != OFF:
        return tank_spaces(s)
    return [thing]


def spaces_meant(s: HeistState, kind: int, thing: int) -> list[int]:
    """HH-SEMI-2: only the word `semi` means all three spaces."""
    return semi_spaces(s) if kind == WHOLE_SEMI else spaces_of_thing(s, thing)
