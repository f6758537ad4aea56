"""HH-GEO: the road, computed once. A space is a number, column by column from the West.

Numbering by column and then lane makes the resolution order (HH-ORDER-1) the plain order of numbers. Sets of
spaces are bit masks: bit n stands for space n.
"""

from typing import Final

from mypy_extensions import i64

from rollingroad.core.engine.rng import COMPILED

NORTH: Final = 0
SOUTH: Final = 1
EAST: Final = 2
WEST: Final = 3
OFF: Final = -1
"""No space: off the road."""

_WORD_BITS: Final = 62
"""How many spaces fit into a machine word with room for shifts."""
_WORD: Final = (1 << _WORD_BITS) - 1

_STEPS: Final = ((0, -1), (0, 1), (1, 0), (-1, 0))
EAST_RAY: Final = 0
WEST_RAY: Final = 4
_COMPASS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Road:
    """HH-GEO-1: columns from A (West), lanes from 1 (North)."""

    def __init__(self, columns: int, lanes: int) -> None:
        self.columns: Final = columns
        self.lanes: Final = lanes
        self.size: Final = columns * lanes
        size = columns * lanes
        self.farthest: Final = max(columns, lanes)
        self.all: Final = (1 << size) - 1
        self.not_north: Final = sum(1 << space for space in range(size) if space % lanes)
        self.not_south: Final = sum(1 << space for space in range(size) if space % lanes != lanes - 1)
        self.word_not_north: Final[i64] = sum(1 << n for n in range(_WORD_BITS) if n % lanes)
        self.word_not_south: Final[i64] = sum(1 << n for n in range(_WORD_BITS) if n % lanes != lanes - 1)
        self.distance: Final = [[self._king(a, b) for b in range(size)] for a in range(size)]
        self.around: Final = [[b for b in range(size) if self.distance[a][b] == 1] for a in range(size)]
        self.near: Final = [sum(1 << b for b in neighbours) for neighbours in self.around]
        self.ball: Final = self._balls()
        self.next: Final = [[self._step(a, dx, dy) for dx, dy in _STEPS] for a in range(size)]
        self.known_ways: Final[list[list[int] | None]] = [None] * (size * size)
        self.rays: Final = [[self._ray(a, dx, dy) for dx, dy in _COMPASS] for a in range(size)]
        self.west_near: Final = [
            [b for b in self.around[a] if b // lanes == a // lanes - 1] for a in range(size)
        ]
        self.west_near_mask: Final = [sum(1 << b for b in spaces) for spaces in self.west_near]

    def _king(self, a: int, b: int) -> int:
        """HH-GEO-4: king moves."""
        return max(abs(a // self.lanes - b // self.lanes), abs(a % self.lanes - b % self.lanes))

    def _balls(self) -> list[list[int]]:
        """By distance and space: the spaces within that distance."""
        balls = [[1 << space for space in range(self.size)]]
        for _ in range(self.farthest):
            balls.append([self.spread(ball) for ball in balls[-1]])
        return balls

    def _step(self, space: int, dx: int, dy: int) -> int:
        column, lane = space // self.lanes + dx, space % self.lanes + dy
        if 0 <= column < self.columns and 0 <= lane < self.lanes:
            return column * self.lanes + lane
        return OFF

    def _ray(self, space: int, dx: int, dy: int) -> list[int]:
        """All spaces in one of the 8 directions, to the road's edge."""
        ray = []
        space = self._step(space, dx, dy)
        while space != OFF:
            ray.append(space)
            space = self._step(space, dx, dy)
        return ray

    def within(self, space: int, distance: int) -> int:
        """HH-GEO-4: the spaces within that distance, the space itself included."""
        return self.ball[distance if distance < self.farthest else self.farthest][space]

    def areas(self, distance: int) -> list[int]:
        """For each space the others within that distance."""
        return [self.within(space, distance) ^ 1 << space for space in range(self.size)]

    def paths_from_east(self, steps: int) -> list[int]:
        """For each space those up to so far East of it in its lane."""
        return [sum(1 << b for b in self.rays[a][EAST_RAY][:steps]) for a in range(self.size)]

    def column(self, space: int) -> int:
        return space // self.lanes

    def lane(self, space: int) -> int:
        return space % self.lanes

    def manhattan(self, a: int, b: int) -> int:
        """HH-STEP-1: column difference + lane difference."""
        lanes = self.lanes
        return abs(a // lanes - b // lanes) + abs(a % lanes - b % lanes)

    def ways(self, mover: int, target: int) -> list[int]:
        """HH-STEP-1 to 3: the adjacent spaces nearer to a target, best first; none beside the target."""
        ways = self.known_ways[mover * self.size + target]
        if ways is None:
            ways = self._find_ways(mover, target)
            self.known_ways[mover * self.size + target] = ways
        return ways

    def _find_ways(self, mover: int, target: int) -> list[int]:
        if self.distance[mover][target] < 2:
            return []
        here = self._closeness(mover, target)
        nearer = [b for b in self.around[mover] if self._closeness(b, target) < here]
        ranks = [(self._closeness(b, target), self._preference(mover, b), b) for b in nearer]
        return [space for _, _, space in sorted(ranks)]

    def _closeness(self, space: int, target: int) -> int:
        """HH-STEP-1: D first, then M."""
        return self.distance[space][target] * self.size + self.manhattan(space, target)

    def _preference(self, mover: int, space: int) -> int:
        """HH-STEP-2: among equals the own lane, then North before South, then West before East."""
        lane = space % self.lanes
        return (lane != mover % self.lanes) * self.size + lane * self.columns + space // self.lanes

    def spread(self, spaces: int) -> int:
        """These spaces and all adjacent ones, as masks."""
        beside = spaces | (spaces & self.not_south) << 1 | (spaces & self.not_north) >> 1
        return (beside | beside << self.lanes | beside >> self.lanes) & self.all

    def reach(self, start: int, steps: int, free: int) -> int:
        """HH-GEO-9: the spaces of `free` that 1..`steps` steps through `free` can end in."""
        return self.reach_past(start, steps, self.all ^ free)

    def reach_past(self, start: int, steps: int, closed: int) -> int:
        """HH-GEO-9: the spaces that 1..`steps` steps can end in without ever entering one of `closed`."""
        lanes = self.lanes
        first, last = start // lanes - steps, start // lanes + steps
        if first < 0:
            first = 0
        if last >= self.columns:
            last = self.columns - 1
        width = (last - first + 1) * lanes
        if width > _WORD_BITS:
            return self._far_reach(1 << start, steps, self.all & ~closed)
        shift, window = first * lanes, (1 << width) - 1
        return self._near_reach(start - shift, steps, closed >> shift & window ^ window) << shift

    def _near_reach(self, start: i64, steps: int, free: i64) -> int:
        """Reach within a few columns, in machine words, which are fast where this is compiled."""
        lanes: i64 = self.lanes
        not_north, not_south = self.word_not_north, self.word_not_south
        home: i64 = 1
        home <<= start
        free |= home
        reached = home
        for _ in range(steps):
            beside = reached | (reached & not_south) << 1 | (reached & not_north) >> 1
            wider = (beside | beside << lanes | beside >> lanes) & free
            if wider == reached:
                break
            reached = wider
        return reached ^ home

    def _far_reach(self, home: int, steps: int, free: int) -> int:
        """Reach over more columns than a machine word has room for."""
        reached = home
        for _ in range(steps):
            wider = self.spread(reached) & (free | home)
            if wider == reached:
                break
            reached = wider
        return reached & ~home

    def name(self, space: int) -> str:
        return f"{chr(65 + space // self.lanes)}{space % self.lanes + 1}"

    def parse(self, text: str) -> int:
        """The space that a name such as C4 means, or OFF."""
        column, lane = ord(text[:1].upper() or "?") - 65, text[1:]
        if 0 <= column < self.columns and lane.isdigit() and 1 <= int(lane) <= self.lanes:
            return column * self.lanes + int(lane) - 1
        return OFF


def bit_of(space: int) -> int:
    """The mask of one space; none without one, as for a player behind the wheel."""
    return 1 << space if space >= 0 else 0


def count_of(mask: int) -> int:
    """How many spaces are in a mask."""
    if not COMPILED:
        return mask.bit_count()
    count = 0
    while mask:
        # Compiled, a method of the number would cost more than its few bits.
        word: i64 = mask & _WORD
        while word:
            word &= word - 1
            count += 1
        mask >>= _WORD_BITS
    return count


def spaces_of(mask: int) -> list[int]:
    """The spaces in a mask, in resolution order."""
    spaces: list[int] = []
    start = 0
    while mask:
        # By machine words, which are fast where this is compiled.
        word: i64 = mask & _WORD
        while word:
            lowest = word & -word
            spaces.append(start + int(lowest).bit_length() - 1)
            word ^= lowest
        mask >>= _WORD_BITS
        start += _WORD_BITS
    return spaces
