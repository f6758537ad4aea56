"""SH-MOVE-2 to -4: where a vehicle can be put under the template, and under which placements of it.

Positions are counted in columns from the leftmost one any placement allows: at most 49, so a row of free
positions is one int. Rows with the same obstacles form a band, and a stretch of free columns in a band is a
*run*: a vehicle that gets into it gets everywhere in it. A placement clips each run to a stretch again, so
two runs of neighbouring bands hang together under exactly one interval of placements. What has to be flooded
is therefore a handful of runs, with one int each: the placements under which it is reached.

SH-GEO-7, SH-OPT-2: the best position for a contact of each face is searched in the same runs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement import boxes

BEHIND_SHIFT: Final = 31
"""Placements ahead take the bits below, one for each left edge of the template; those behind those above."""
AHEAD_BITS: Final = (1 << BEHIND_SHIFT) - 1
MOST_BITS: Final = 62
MOST_ONES: Final = (1 << MOST_BITS) - 1
EDGE_SHIFT: Final = 40
"""Above the rank of a place among those that share as long an edge."""


def ones(low: i64, high: i64) -> i64:
    """The bits `low` to `high`, both included; none where that is empty."""
    # Compiled, a small literal would be shifted as an int of 32 bits: they are cut off from a wide one.
    return MOST_ONES >> (MOST_BITS - 1 - high + low) << low if high >= low else 0


def lowest(bits: int) -> i64:
    """The number of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1


@mypyc_attr(acyclic=True)
class Run:
    """A stretch of free columns through the rows `bottom` to `top`."""

    def __init__(self, bottom: i64, top: i64, left: i64, right: i64) -> None:
        self.bottom = bottom
        self.top = top
        self.left = left
        self.right = right
        self.placements: i64 = 0
        """Under which it is reached, as bits counted from the leftmost placement."""
        self.first = left
        self.last = right
        """The columns `first` to `last` of the run are reached."""


@mypyc_attr(acyclic=True)
class Reach:
    """All positions one vehicle can be put on; the methods take table coordinates."""

    def __init__(self, x: i64, y: i64, room: i64, ahead: i64, behind: i64, runs: list[Run]) -> None:
        self.x = x
        self.y = y
        self.room = room
        """How far sideways a placement lets it go: 32 - w."""
        self.ahead = ahead
        self.behind = behind
        self.origin = x - room
        self.runs = runs
        self.corners: list[int] | None = None
        self.pool: list[int] | None = None
        """What `canonical.corner_ranks` and `canonical.pool` list, once they are asked for."""

    def contains(self, x: i64, y: i64) -> bool:
        """Whether it can be put there; its present position counts."""
        column = x - self.origin
        for run in self.runs:
            if run.bottom <= y <= run.top and run.first <= column <= run.last:
                return True
        return False

    def placements_of(self, x: i64, y: i64) -> i64:
        """The placements under which it can be put there (SH-NUDGE-1 "kept"), as a set of bits."""
        column = x - self.origin
        over = ones(max(0, column - self.room), min(column, self.room))
        over |= over << BEHIND_SHIFT
        found: i64 = 0
        for run in self.runs:
            if run.bottom <= y <= run.top and run.first <= column <= run.last:
                found |= run.placements & over
        return found

    def under(self, kept: i64) -> Reach:
        """The positions left when only these placements may be used (SH-NUDGE-6)."""
        runs: list[Run] = []
        for run in self.runs:
            placements = run.placements & kept
            if placements:
                runs.append(reached_run(run, placements, self.room))
        return Reach(self.x, self.y, self.room, self.ahead, self.behind, runs)

    def rectangles(self) -> list[tuple[int, int, int, int]]:
        """Rectangles (x0, y0, x1, y1) that together are the whole set, corners included."""
        origin = self.origin
        return [(origin + run.first, run.bottom, origin + run.last, run.top) for run in self.runs]


def reached_run(run: Run, placements: i64, room: i64) -> Run:
    """A run as far as these placements show it.

    Each of them shows `room` + 1 columns, the present one among them: together they show one stretch.
    """
    starts: int = (placements | placements >> BEHIND_SHIFT) & AHEAD_BITS
    found = Run(run.bottom, run.top, run.left, run.right)
    found.placements = placements
    found.first = max(run.left, lowest(starts))
    found.last = min(run.right, starts.bit_length() - 1 + room)
    return found


def reach(mover: boxes.Box, others: list[boxes.Box], width: i64, ahead: i64, behind: i64) -> Reach:
    """SH-MOVE-4, with `ahead` and `behind` ticks; `others` are in the way, the sides are walls."""
    room = kinds.TEMPLATE_W - mover.w
    front = free_runs(mover, others, width, mover.y, mover.y + kinds.SECTION * ahead)
    back = free_runs(mover, others, width, max(0, mover.y - kinds.SECTION * behind), mover.y)
    flood(front, mover.y, room)
    flood(back, mover.y, room)
    runs = [reached_run(run, run.placements, room) for run in front if run.placements]
    runs += [reached_run(run, run.placements << BEHIND_SHIFT, room) for run in back if run.placements]
    return Reach(mover.x, mover.y, room, kinds.SECTION * ahead, kinds.SECTION * behind, runs)


def free_runs(mover: boxes.Box, others: list[boxes.Box], width: i64, bottom: i64, top: i64) -> list[Run]:
    """The runs of the rows from `bottom` to `top`, band by band from below."""
    near = in_the_way(mover, others, bottom, top)
    starts = band_starts(mover, near, bottom, top)
    starts.append(top + 1)
    runs: list[Run] = []
    for i in range(len(starts) - 1):
        free = free_columns(mover, near, width, starts[i])
        add_runs(runs, free, starts[i], starts[i + 1] - 1)
    return runs


def in_the_way(mover: boxes.Box, others: list[boxes.Box], bottom: i64, top: i64) -> list[boxes.Box]:
    """Those that take a position from the mover in these rows."""
    room = kinds.TEMPLATE_W - mover.w
    left, right = mover.x - room, mover.x + room + mover.w
    near: list[boxes.Box] = []
    for other in others:
        beside = other.x < right and left < other.x + other.w
        if beside and other.y < top + mover.l and bottom < other.y + other.l:
            near.append(other)
    return near


def band_starts(mover: boxes.Box, near: list[boxes.Box], bottom: i64, top: i64) -> list[int]:
    """The rows in which the set of obstacles changes, the first row among them."""
    starts = [bottom]
    for other in near:
        first, after = other.y - mover.l + 1, other.y + other.l
        if first > bottom:
            starts.append(first)
        if after <= top:
            starts.append(after)
    starts.sort()
    return [starts[i] for i in range(len(starts)) if i == 0 or starts[i] != starts[i - 1]]


def free_columns(mover: boxes.Box, near: list[boxes.Box], width: i64, row: i64) -> i64:
    """The columns in which the mover would be free with its rear line on that row."""
    room = kinds.TEMPLATE_W - mover.w
    origin = mover.x - room
    free = ones(max(0, -origin), min(2 * room, width - mover.w - origin))
    for other in near:
        if other.y - mover.l < row < other.y + other.l:
            left, right = other.x - mover.w + 1 - origin, other.x + other.w - 1 - origin
            free &= ~ones(max(0, left), min(2 * room, right))
    return free


def add_runs(runs: list[Run], free: i64, bottom: i64, top: i64) -> None:
    while free:
        left = lowest(free)
        right = left + lowest(~(free >> left)) - 1
        runs.append(Run(bottom, top, left, right))
        free &= ~ones(left, right)


def flood(runs: list[Run], row: i64, room: i64) -> None:
    """Marks each run with the placements under which it hangs together with the present position."""
    for run in runs:
        if run.bottom <= row <= run.top and run.left <= room <= run.right:
            run.placements = ones(0, room)
    grown = True
    while grown:
        grown = False
        for i in range(len(runs)):
            for k in range(i + 1, len(runs)):
                if runs[k].bottom > runs[i].top + 1:
                    break
                if runs[k].bottom == runs[i].top + 1 and exchange(runs[i], runs[k], room):
                    grown = True


def exchange(a: Run, b: Run, room: i64) -> bool:
    """Two runs of neighbouring bands reach each other where a placement shows columns of both."""
    left, right = max(a.left, b.left), min(a.right, b.right)
    if left > right:
        return False
    shared = ones(max(0, left - room), min(right, room))
    both = (a.placements | b.placements) & shared
    if both & ~(a.placements & b.placements) == 0:
        return False
    a.placements |= both
    b.placements |= both
    return True


# Contacts


def best_contact(reach: Reach, mover: boxes.Box, target: boxes.Box, face: i64) -> i64:
    """SH-OPT-2: where that face touches the target along the longest edge, then nearest; or NO_SPOT."""
    best: i64 = boxes.NO_RANK
    for run in reach.runs:
        at = touching_in(reach, run, mover, target, face, True)
        if at != boxes.NO_SPOT:
            x, y = boxes.x_of(at), boxes.y_of(at)
            edge = edge_at(mover, x, y, target, face)
            near = boxes.rank_of(x, y, boxes.grid_distance(x, y, mover.x, mover.y))
            rank = (kinds.MOST_TICKS - edge) << EDGE_SHIFT | near
            if rank < best:
                best = rank
    return boxes.spot_of(best)


def edge_at(mover: boxes.Box, x: i64, y: i64, target: boxes.Box, face: i64) -> i64:
    """How many ticks of edge the mover shares at (x, y), where that face stands on the target's line."""
    if face == kinds.FRONT or face == kinds.REAR:
        return boxes.common(x, x + mover.w, target.x, target.x + target.w)
    return boxes.common(y, y + mover.l, target.y, target.y + target.l)


def touching_in(reach: Reach, run: Run, mover: boxes.Box, target: boxes.Box, face: i64, longest: bool) -> i64:
    """The place of one run nearest to the mover on which that face touches, or NO_SPOT.

    `longest`: of those on which it touches along the longest edge.
    """
    left, right = reach.origin + run.first, reach.origin + run.last
    bottom, top = run.bottom, run.top
    if face == kinds.FRONT or face == kinds.REAR:
        y = target.y - mover.l if face == kinds.FRONT else target.y + target.l
        left, right = max(left, target.x - mover.w + 1), min(right, target.x + target.w - 1)
        if left > right or y < bottom or y > top:
            return boxes.NO_SPOT
        return boxes.spot_at(best_along(mover.x, left, right, mover.w, target.x, target.w, longest), y)
    x = target.x - mover.w if face == kinds.RIGHT else target.x + target.w
    bottom, top = max(bottom, target.y - mover.l + 1), min(top, target.y + target.l - 1)
    if bottom > top or x < left or x > right:
        return boxes.NO_SPOT
    return boxes.spot_at(x, best_along(mover.y, bottom, top, mover.l, target.y, target.l, longest))


def best_along(now: i64, low: i64, high: i64, size: i64, other: i64, other_size: i64, longest: bool) -> i64:
    """On one axis the place from `low` to `high` nearest to `now`; `longest`: that shares most first."""
    if longest:
        level_from = min(other, other + other_size - size)
        level_to = max(other, other + other_size - size)
        if high < level_from:
            return high
        if low > level_to:
            return low
        low, high = max(low, level_from), min(high, level_to)
    return min(max(now, low), high)


def nearest_contact(reach: Reach, mover: boxes.Box, target: boxes.Box, x: i64, y: i64) -> i64:
    """The reachable position nearest to (x, y) that touches the target at all, or NO_SPOT."""
    best: i64 = boxes.NO_RANK
    near = mover.at(x, y)
    for run in reach.runs:
        for face in (kinds.FRONT, kinds.REAR, kinds.LEFT, kinds.RIGHT):
            at = touching_in(reach, run, near, target, face, False)
            if at != boxes.NO_SPOT:
                rank = boxes.rank_of(
                    boxes.x_of(at), boxes.y_of(at), boxes.grid_distance(boxes.x_of(at), boxes.y_of(at), x, y)
                )
                if rank < best:
                    best = rank
    return boxes.spot_of(best)
