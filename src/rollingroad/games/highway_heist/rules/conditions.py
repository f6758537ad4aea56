"""HH-WHEN: the conditions of feats as classes: tests that are true or false, and finders of targets.

The words of a condition become numbers when the object is made, once for all games.

A thing is the space it stands in (the Tank and the Semi: their rear space), or CHOPPER_THING. Sets of things
are masks of spaces. The Chopper stands in no space; its bit is the one after the last space.
"""

from typing import Final

from rollingroad.games.highway_heist.content.models import Condition
from rollingroad.games.highway_heist.rules import pieces
from rollingroad.games.highway_heist.rules.kinds import CHOPPER_THING, CLOSED, SUV, WHEEL
from rollingroad.games.highway_heist.rules.road import (
    EAST,
    EAST_RAY,
    NORTH,
    OFF,
    SOUTH,
    WEST,
    WEST_RAY,
    bit_of,
    spaces_of,
)
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.vehicles import first_free

Things = tuple[int, ...]


class Clause:
    """One condition of a feat; `names` are the names that earlier conditions gave."""

    def __init__(self, c: Condition, names: list[str]) -> None:
        self.condition: Final[Condition] = c
        self.named: Final = bool(c.as_)
        self.word: Final[str] = c.what
        self.least: Final[int] = c.min
        self.most: Final[int] = c.n
        self.closed: Final[bool] = c.state == "closed"


class Test(Clause):
    """A condition that is true or false for the player."""

    def holds(self, s: HeistState, seat: int) -> bool:
        raise AssertionError(f"{type(self).__name__} has no holds()")


class Finder(Clause):
    """A condition that finds things."""

    def find(self, s: HeistState, seat: int, things: Things) -> int:
        """A mask of the things it finds, given the things that earlier conditions named."""
        raise AssertionError(f"{type(self).__name__} has no find()")


# Tests


class Manned(Test):
    """HH-WHEN-manned."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.is_manned(seat)


class NoEnemyPegOn(Test):
    """HH-WHEN-no-enemy-peg-on; on a destroyed thing the condition finds nothing (HH-SHAW-4)."""

    def holds(self, s: HeistState, seat: int) -> bool:
        if self.word == "semi":
            return s.semi != OFF and not s.enemy_pegs & pieces.semi_roofs(s)
        roof = s.tank if self.word == "tank" else s.shaw
        return roof != OFF and not s.enemy_pegs >> roof & 1


class EnemyPegOnMe(Test):
    """HH-WHEN-enemy-peg-on-me."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.pv[seat] != OFF and bool(s.enemy_pegs >> s.pv[seat] & 1)


class TeammateOnMyRoof(Test):
    """HH-WHEN-teammate-on-my-roof."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.pv[seat] != OFF and any(rider != seat for rider in s.riders(s.pv[seat]))


class Door(Test):
    """HH-WHEN-door: a jammed door is open."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.semi != OFF and (s.door == CLOSED) == self.closed


class ShellsEmpty(Test):
    """HH-WHEN-shells-empty."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.shells == 0


class MyCargo(Test):
    """HH-WHEN-my-cargo."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.pv[seat] != OFF and s.cargo[seat] >= self.least


class Lock(Test):
    """HH-WHEN-lock."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.lock >= self.least


class RamseyAboard(Test):
    """HH-WHEN-ramsey-aboard."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.ramsey == seat


WHEN: Final[dict[str, type[Test]]] = {
    "manned": Manned,
    "no-enemy-peg-on": NoEnemyPegOn,
    "enemy-peg-on-me": EnemyPegOnMe,
    "teammate-on-my-roof": TeammateOnMyRoof,
    "door": Door,
    "shells-empty": ShellsEmpty,
    "my-cargo": MyCargo,
    "lock": Lock,
    "ramsey-aboard": RamseyAboard,
}

# Targets, by the words of the content files

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
    *("me", "suv", "wreck", "tank", "shaw", "chopper", "semi", "semi-rear", "pv", "other-pv", "ramsey-pv"),
    *("boss", "other-enemy-peg"),
)
"""The words, in the order of their numbers."""

SINGLE: Final = (ME, CHOPPER, TANK, SHAW, WHOLE_SEMI, SEMI_REAR, RAMSEY_PV)
"""The words that mean at most one thing."""

ONE_SPACE: Final = (SUVS, WRECKS, PVS, OTHER_PVS, SHAW, SEMI_REAR, RAMSEY_PV)
"""The words for things in exactly one space; a player or a peg may be on the Tank, which has two."""


def things_of(s: HeistState, seat: int, kind: int) -> int:
    """HH-WHEN-near: the things on the road that a word means."""
    if kind == SUVS:
        return s.suvs
    if kind == WRECKS:
        return s.wrecks
    if kind == PVS:
        return s.pv_mask
    if kind == OTHER_PVS:
        return s.pv_mask & ~bit_of(s.pv[seat])
    if kind == OTHER_ENEMY_PEGS:
        return s.enemy_pegs & ~bit_of(s.pv[seat])
    if kind == BOSS:
        return things_of(s, seat, CHOPPER) | things_of(s, seat, SHAW)
    return bit_of(single_thing(s, seat, kind))


def single_thing(s: HeistState, seat: int, kind: int) -> int:
    """The bit of a word that means at most one thing; negative if there is none."""
    if kind == ME:
        return s.place_of(seat)
    if kind == TANK:
        return s.tank
    if kind == SHAW:
        return s.shaw
    if kind == CHOPPER:
        return s.road.size if s.chopper != OFF else OFF
    return pieces.ramsey_pv(s) if kind == RAMSEY_PV else s.semi


def list_things(s: HeistState, things: int) -> list[int]:
    """The things of a mask, in resolution order."""
    size = s.road.size
    return [CHOPPER_THING if thing == size else thing for thing in spaces_of(things)]


def spaces_of_thing(s: HeistState, thing: int) -> list[int]:
    """HH-GEO-5: a thing of several spaces counts as all of them, from the West."""
    if thing == CHOPPER_THING or thing == s.road.size:
        return [s.chopper]
    if thing == s.tank != OFF:
        return pieces.tank_spaces(s)
    return [thing]


def spaces_of_word(s: HeistState, kind: int, thing: int) -> list[int]:
    """HH-SEMI-2: only the word `semi` means all three spaces."""
    return pieces.semi_spaces(s) if kind == WHOLE_SEMI else spaces_of_thing(s, thing)


# Finders

ADJACENT: Final = 0
WITHIN: Final = 1
IN_FRONT: Final = 2
BEHIND: Final = 3
DIRECT: Final = 4
WEST_ADJACENT: Final = 5
HOW: Final = ("adjacent", "within", "in-front", "behind", "direct", "west-adjacent")
"""How one thing stands to another, in the order of their numbers."""


class MyPegOn(Finder):
    """HH-WHEN-my-peg-on."""

    def find(self, s: HeistState, seat: int, things: Things) -> int:
        roof = s.peg[seat]
        return 1 << roof & self._roofs(s) if roof >= 0 else 0

    def _roofs(self, s: HeistState) -> int:
        if self.word == "suv":
            return s.suvs
        if self.word == "tank":
            return bit_of(s.tank)
        if self.word == "shaw":
            return bit_of(s.shaw)
        if self.word == "semi":
            return pieces.semi_roofs(s)
        return bit_of(s.semi) << (0 if self.word == "semi-rear" else 2 * s.road.lanes)


class SuvLine(Finder):
    """HH-WHEN-suv-line: the furthest SUV of each straight line with enough of them."""

    def find(self, s: HeistState, seat: int, things: Things) -> int:
        found = 0
        for ray in s.road.rays[s.pv[seat]] if s.pv[seat] != OFF else []:
            number, furthest = 0, OFF
            for space in ray:
                if s.kind[space] == SUV:
                    number, furthest = number + 1, space
            if number >= self.least:
                found |= bit_of(furthest)
        return found


class ClearLaneTo(Finder):
    """HH-WHEN-clear-lane-to: in the own lane, near enough, with nothing between."""

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.what: Final = KINDS.index(c.what)
        self.one_space: Final = self.what in ONE_SPACE

    def find(self, s: HeistState, seat: int, things: Things) -> int:
        if s.pv[seat] == OFF:
            return 0
        rays, clear = s.road.rays[s.pv[seat]], 0
        for ray in (rays[EAST_RAY], rays[WEST_RAY]):
            for space in ray[: self.most]:
                clear |= 1 << space
                if s.kind[space]:
                    break
        wanted = things_of(s, seat, self.what)
        return wanted & clear if self.one_space else things_meeting(s, self.what, wanted, clear, 0)


class Landing(Finder):
    """HH-WHEN-landing."""

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.beyond: Final = names.index(c.beyond)

    def find(self, s: HeistState, seat: int, things: Things) -> int:
        return bit_of(landing_space(s, spaces_of_thing(s, things[self.beyond])[0]))


def landing_space(s: HeistState, beyond: int) -> int:
    """The first free space East of a thing in its lane; occupants before it are flown over."""
    return first_free(s, s.road.next[beyond][EAST], EAST)


class RamseySwap(Finder):
    """HH-WHEN-ramsey-swap, HH-RAMSEY-4: Ramsey moves to a manned vehicle beside hers, or to the own one."""

    def find(self, s: HeistState, seat: int, things: Things) -> int:
        if not s.is_manned(seat) or pieces.ramsey_pv(s) == OFF:
            return 0
        near = s.road.near[s.pv[seat]]
        if s.ramsey != seat:
            return 1 << s.pv[seat] if near >> pieces.ramsey_pv(s) & 1 else 0
        receivers = 0
        for other in range(s.players):
            if other != seat and s.is_manned(other):
                receivers |= 1 << s.pv[other]
        return receivers & near


class Near(Finder):
    """HH-WHEN-near: things of a kind that stand in some way to the player or another thing."""

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.what: Final = KINDS.index(c.what)
        self.of_named: Final = names.index(c.of) if c.of in names else OFF
        self.of: Final = OFF if c.of in names else KINDS.index(c.of)
        self.of_single: Final = self.of in SINGLE
        self.one_space: Final = self.what in ONE_SPACE
        self.how: Final = HOW.index(c.how)
        self.touching: Final = self.one_space and self.how == ADJACENT
        self.filtered: Final = c.edge_lane or c.clear or c.manned or c.room > 0

    def find(self, s: HeistState, seat: int, things: Things) -> int:
        wanted = things_of(s, seat, self.what)
        if not wanted:
            return 0
        if self.of_named != OFF:
            found = self._beside(s, wanted, spaces_of_thing(s, things[self.of_named]))
        elif self.of_single:
            thing = single_thing(s, seat, self.of)
            found = self._beside(s, wanted, spaces_of_word(s, self.of, thing)) if thing >= 0 else 0
        else:
            found = 0
            for thing in spaces_of(things_of(s, seat, self.of)):
                found |= self._beside(s, wanted, spaces_of_word(s, self.of, thing))
        if self.filtered:
            for thing in spaces_of(found):
                if not passes_filters(s, self.condition, thing):
                    found ^= 1 << thing
        return found

    def _beside(self, s: HeistState, wanted: int, of: list[int]) -> int:
        if self.touching and len(of) == 1:
            return wanted & s.road.near[of[0]]
        places, too_near = self._places(s, of), self._too_near(s, of)
        if self.one_space:
            return wanted & places & ~too_near
        return things_meeting(s, self.what, wanted, places, too_near)

    def _places(self, s: HeistState, of: list[int]) -> int:
        """The spaces of which a thing must have one."""
        road, how = s.road, self.how
        if how == ADJACENT or how == WITHIN:
            return within(s, of, 1 if how == ADJACENT else self.most)
        if how == IN_FRONT:
            return bit_of(road.next[of[-1]][EAST])
        if how == BEHIND:
            return bit_of(road.next[of[0]][WEST])
        if how == WEST_ADJACENT:
            return road.west_near_mask[of[0]]
        places = bit_of(road.next[of[-1]][EAST]) | bit_of(road.next[of[0]][WEST])
        for space in of:
            places |= bit_of(road.next[space][NORTH]) | bit_of(road.next[space][SOUTH])
        return places

    def _too_near(self, s: HeistState, of: list[int]) -> int:
        """The spaces of which a thing must have none."""
        if self.how == ADJACENT:
            return within(s, of, 0)
        return within(s, of, self.least - 1) if self.how == WITHIN and self.least > 0 else 0


def within(s: HeistState, spaces: list[int], distance: int) -> int:
    """HH-GEO-5: everything within that distance of one of the spaces."""
    around = 0
    for space in spaces:
        around |= s.road.within(space, distance)
    return around


def things_meeting(s: HeistState, kind: int, things: int, places: int, too_near: int) -> int:
    """Those of the things with a space in `places` and none in `too_near`."""
    found = 0
    for thing in spaces_of(things):
        covered = within(s, spaces_of_word(s, kind, thing), 0)
        if covered & places and not covered & too_near:
            found |= 1 << thing
    return found


def passes_filters(s: HeistState, c: Condition, thing: int) -> bool:
    """`edge_lane`, `clear`, and of player vehicles `manned` and `room`."""
    if c.edge_lane and s.road.lane(spaces_of_thing(s, thing)[0]) not in (0, s.road.lanes - 1):
        return False
    if c.clear and s.enemy_pegs >> thing & 1:
        return False
    if not (c.manned or c.room):
        return True
    if thing not in s.pv:
        return False
    owner = s.pv.index(thing)
    if c.manned and s.peg[owner] != WHEEL:
        return False
    return s.t.scenario.scenario.cargo_per_vehicle - s.cargo[owner] >= c.room


FIND: Final[dict[str, type[Finder]]] = {
    "my-peg-on": MyPegOn,
    "suv-line": SuvLine,
    "clear-lane-to": ClearLaneTo,
    "landing": Landing,
    "ramsey-swap": RamseySwap,
    "near": Near,
}
