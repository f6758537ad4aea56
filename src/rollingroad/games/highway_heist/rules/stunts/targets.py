"""HH-WHEN: the conditions that find things, such as an SUV beside the player or a wreck behind the Tank."""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.clauses import Finder, Things
from rollingroad.games.highway_heist.content import Condition
from rollingroad.games.highway_heist.kinds import SUV, WHEEL
from rollingroad.games.highway_heist.pieces import on_semi, ramsey_pv, semi_spaces
from rollingroad.games.highway_heist.road import EAST, NORTH, OFF, SOUTH, WEST, spaces_of
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.things import (
    KINDS,
    ONE_SPACE,
    SINGLE,
    single_thing,
    spaces_meant,
    spaces_of_thing,
    things_of,
)

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

    __slots__ = ("what",)

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.what: Final[str] = c.what

    def found(self, s: HeistState, seat: int, things: Things) -> int:
        roof = s.peg[seat]
        return 1 << roof if roof >= 0 and self._is_there(s, roof) else 0

    def _is_there(self, s: HeistState, roof: int) -> bool:
        if self.what == "suv":
            return s.kind[roof] == SUV
        if self.what == "tank":
            return roof == s.tank
        if self.what == "shaw":
            return roof == s.shaw
        if self.what == "semi":
            return on_semi(s, roof)
        return s.semi != OFF and roof == semi_spaces(s)[0 if self.what == "semi-rear" else 2]


class SuvLine(Finder):
    """HH-WHEN-suv-line: the furthest SUV of each straight line with enough of them."""

    __slots__ = ("least",)

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.least: Final[int] = c.min

    def found(self, s: HeistState, seat: int, things: Things) -> int:
        found = 0
        if s.pv[seat] != OFF:
            for ray in s.road.rays[s.pv[seat]]:
                found |= self._furthest(s, ray)
        return found

    def _furthest(self, s: HeistState, ray: list[int]) -> int:
        number, furthest = 0, OFF
        for space in ray:
            if s.kind[space] == SUV:
                number += 1
                furthest = space
        return 1 << furthest if furthest != OFF and number >= self.least else 0


class ClearLaneTo(Finder):
    """HH-WHEN-clear-lane-to: in the own lane, near enough, with nothing between."""

    __slots__ = ("most", "one_space", "what")

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.what: Final = KINDS.index(c.what)
        self.one_space: Final = self.what in ONE_SPACE
        self.most: Final[int] = c.n

    def found(self, s: HeistState, seat: int, things: Things) -> int:
        if s.pv[seat] == OFF:
            return 0
        seen = self._seen(s, s.pv[seat], EAST) | self._seen(s, s.pv[seat], WEST)
        wanted = things_of(s, seat, self.what)
        return wanted & seen if self.one_space else meeting(s, self.what, wanted, seen, 0)

    def _seen(self, s: HeistState, space: int, direction: int) -> int:
        """The spaces in that direction with no occupant before them."""
        seen = 0
        for _ in range(self.most):
            space = s.road.next[space][direction]
            if space == OFF:
                break
            seen |= 1 << space
            if s.kind[space]:
                break
        return seen


class Landing(Finder):
    """HH-WHEN-landing."""

    __slots__ = ("beyond",)

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.beyond: Final = names.index(c.beyond)

    def found(self, s: HeistState, seat: int, things: Things) -> int:
        space = landing_space(s, spaces_of_thing(s, things[self.beyond])[0])
        return 1 << space if space != OFF else 0


def landing_space(s: HeistState, beyond: int) -> int:
    """The first free space East of a thing in its lane; occupants before it are flown over."""
    space = s.road.next[beyond][EAST]
    while space != OFF and not s.is_free(space):
        space = s.road.next[space][EAST]
    return space


class RamseySwap(Finder):
    """HH-WHEN-ramsey-swap, HH-RAMSEY-4: who receives her: a manned neighbour, or the own vehicle."""

    __slots__ = ()

    def found(self, s: HeistState, seat: int, things: Things) -> int:
        if not s.manned(seat) or ramsey_pv(s) == OFF:
            return 0
        near = s.road.near[s.pv[seat]]
        if s.ramsey != seat:
            return 1 << s.pv[seat] if near >> ramsey_pv(s) & 1 else 0
        receivers = 0
        for other in range(s.players):
            if other != seat and s.manned(other):
                receivers |= 1 << s.pv[other]
        return receivers & near


class Near(Finder):
    """HH-WHEN-near: things of a kind that stand in some way to the player or another thing."""

    __slots__ = (
        "filtered",
        "how",
        "least",
        "most",
        "of",
        "of_named",
        "of_single",
        "one_space",
        "touching",
        "what",
    )

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.what: Final = KINDS.index(c.what)
        self.of_named: Final = names.index(c.of) if c.of in names else OFF
        self.of: Final = OFF if c.of in names else KINDS.index(c.of)
        self.of_single: Final = self.of in SINGLE
        self.one_space: Final = self.what in ONE_SPACE
        self.how: Final = HOW.index(c.how)
        self.touching: Final = self.one_space and self.how == ADJACENT
        self.most: Final[int] = c.n
        self.least: Final[int] = c.min
        self.filtered: Final = c.edge_lane or c.clear or c.manned or c.room > 0

    def found(self, s: HeistState, seat: int, things: Things) -> int:
        wanted = things_of(s, seat, self.what)
        if not wanted:
            return 0
        if self.of_named != OFF:
            found = self._beside(s, wanted, spaces_of_thing(s, things[self.of_named]))
        elif self.of_single:
            thing = single_thing(s, seat, self.of)
            found = self._beside(s, wanted, spaces_meant(s, self.of, thing)) if thing >= 0 else 0
        else:
            found = 0
            for thing in spaces_of(things_of(s, seat, self.of)):
                found |= self._beside(s, wanted, spaces_meant(s, self.of, thing))
        return self._filter(s, found) if self.filtered and found else found

    def _beside(self, s: HeistState, wanted: int, of: list[int]) -> int:
        if self.touching and len(of) == 1:
            return wanted & s.road.near[of[0]]
        places, too_near = self._places(s, of), self._too_near(s, of)
        if self.one_space:
            return wanted & places & ~too_near
        return meeting(s, self.what, wanted, places, too_near)

    def _places(self, s: HeistState, of: list[int]) -> int:
        """Where a thing must have a space."""
        road, how = s.road, self.how
        if how == ADJACENT or how == WITHIN:
            return within(s, of, 1 if how == ADJACENT else self.most)
        if how == IN_FRONT:
            return bit_of(road.next[of[-1]][EAST])
        if how == BEHIND:
            return bit_of(road.next[of[0]][WEST])
        if how == WEST_ADJACENT:
            return road.west_near_mask[of[0]]
        return self._direct(s, of)

    def _direct(self, s: HeistState, of: list[int]) -> int:
        """In front, behind, or beside one of its spaces."""
        road = s.road
        places = bit_of(road.next[of[-1]][EAST]) | bit_of(road.next[of[0]][WEST])
        for space in of:
            places |= bit_of(road.next[space][NORTH]) | bit_of(road.next[space][SOUTH])
        return places

    def _too_near(self, s: HeistState, of: list[int]) -> int:
        """Where it must have none."""
        if self.how == ADJACENT:
            return within(s, of, 0)
        return within(s, of, self.least - 1) if self.how == WITHIN and self.least > 0 else 0

    def _filter(self, s: HeistState, found: int) -> int:
        kept = 0
        for thing in spaces_of(found):
            if passes_filters(s, self.condition, thing):
                kept |= 1 << thing
        return kept


def bit_of(space: int) -> int:
    return 1 << space if space != OFF else 0


def within(s: HeistState, spaces: list[int], distance: int) -> int:
    """HH-GEO-5: everything at most so far from one of the spaces."""
    around = 0
    for space in spaces:
        around |= s.road.within(space, distance)
    return around


def meeting(s: HeistState, kind: int, things: int, places: int, too_near: int) -> int:
    """Of these things those with a space in `places` and none in `too_near`."""
    found = 0
    for thing in spaces_of(things):
        covered = within(s, spaces_meant(s, kind, thing), 0)
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
