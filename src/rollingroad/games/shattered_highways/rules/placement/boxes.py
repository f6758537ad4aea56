"""SH-GEO: rectangles on the table, in ticks: overlap, distance, contact, and the zones of a vehicle.

A *spot* is a place as one int, like the operands of an action: lists of spots sort and compare fast.

At the end are involuntary moves: Lost Control, the slide of an unmanned vehicle, swerves.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rollingroad.core.engine.packing import KIND_BITS, OPERAND_BITS, OPERAND_LIMIT
from rollingroad.games.shattered_highways.rules import kinds

NONE: Final = 0
"""No face: two vehicles that do not touch."""
_OPPOSITE: Final = [NONE, kinds.REAR, kinds.FRONT, kinds.RIGHT, kinds.LEFT]
NOTHING_HIT: Final = -1
Spot = int
NO_SPOT: Final = -1
NO_RANK: Final = (1 << 62) - 1
"""Above all ranks."""
SPOT_BITS: Final = 2 * OPERAND_BITS
SPOT_MASK: Final = (1 << SPOT_BITS) - 1


@mypyc_attr(free_list_len=1, acyclic=True)
class Box:
    """A rectangle with its rear-left corner at (x, y), `w` wide and `l` long (SH-GEO-3); never changed."""

    def __init__(self, x: i64, y: i64, w: i64, length: i64) -> None:
        self.x = x
        self.y = y
        self.w = w
        self.l = length

    def at(self, x: i64, y: i64) -> Box:
        """The same rectangle at another place."""
        return Box(x, y, self.w, self.l)

    def key(self) -> tuple[int, int, int, int]:
        return (self.x, self.y, self.w, self.l)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Box({self.x}, {self.y}, {self.w}, {self.l})"

    # Where it may stand

    def overlaps(self, other: Box) -> bool:
        """Whether the open rectangles meet (SH-GEO-5); touching ones do not."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.l
            and other.y < self.y + self.l
        )

    def first_hit(self, others: list[Box]) -> int:
        """The number of the first vehicle that stands there, or NOTHING_HIT."""
        for i, other in enumerate(others):
            if self.overlaps(other):
                return i
        return NOTHING_HIT

    def on_table(self, width: i64) -> bool:
        """SH-GEO-5: between the side edges and not over the back edge; the front edge is no wall."""
        return 0 <= self.x <= width - self.w and self.y >= 0

    def is_free(self, others: list[Box], width: i64) -> bool:
        """SH-GEO-5: on the table, and clear of every other vehicle."""
        return self.is_free_at(self.x, self.y, others, width)

    def is_free_at(self, x: i64, y: i64, others: list[Box], width: i64) -> bool:
        """The same with this one at (x, y)."""
        if x < 0 or x > width - self.w or y < 0:
            return False
        right, top = x + self.w, y + self.l
        for other in others:
            if x < other.x + other.w and other.x < right and y < other.y + other.l and other.y < top:
                return False
        return True

    # Distance and contact

    def distance_squared(self, other: Box) -> i64:
        """SH-GEO-6: edge to edge."""
        return self.distance_from(self.x, self.y, other)

    def distance_from(self, x: i64, y: i64, other: Box) -> i64:
        """The same with this one at (x, y)."""
        gx = gap(x, x + self.w, other.x, other.x + other.w)
        gy = gap(y, y + self.l, other.y, other.y + other.l)
        return gx * gx + gy * gy

    def within(self, other: Box, r: i64) -> bool:
        """SH-GEO-6: whether two rectangles are at most `r` apart, edge to edge."""
        along = gap(self.y, self.y + self.l, other.y, other.y + other.l)
        if along > r:
            return False
        across = gap(self.x, self.x + self.w, other.x, other.x + other.w)
        return across * across + along * along <= r * r

    def shared_x(self, other: Box) -> i64:
        return common(self.x, self.x + self.w, other.x, other.x + other.w)

    def shared_y(self, other: Box) -> i64:
        return common(self.y, self.y + self.l, other.y, other.y + other.l)

    def contact(self, other: Box) -> i64:
        """The face that touches the other along at least one tick (SH-GEO-7), or NONE."""
        if self.shared_x(other) > 0:
            if self.y + self.l == other.y:
                return kinds.FRONT
            if other.y + other.l == self.y:
                return kinds.REAR
        elif self.shared_y(other) > 0:
            if self.x + self.w == other.x:
                return kinds.RIGHT
            if other.x + other.w == self.x:
                return kinds.LEFT
        return NONE

    def shared_edge(self, other: Box) -> i64:
        """How many ticks of edge two touching rectangles share (SH-GEO-7); 0 without contact."""
        face = self.contact(other)
        if face == NONE:
            return 0
        return self.shared_x(other) if face == kinds.FRONT or face == kinds.REAR else self.shared_y(other)

    def corner_only(self, other: Box) -> bool:
        """SH-GEO-7: whether they touch at a corner and nowhere else."""
        return self.shared_x(other) == 0 and self.shared_y(other) == 0

    def is_straight_behind(self, wreck: Box) -> bool:
        """SH-DESTROY-3: whether a vehicle must swerve round that wreck."""
        return self.shared_x(wreck) >= 1 and self.y + self.l <= wreck.y

    def tail_zone(self) -> Box:
        """SH-GEO-10: a section directly behind the vehicle, on its centre line."""
        left = self.x + (self.w - kinds.TEMPLATE_W) // 2
        return Box(left, self.y - kinds.SECTION, kinds.TEMPLATE_W, kinds.SECTION)


def gap(low: i64, high: i64, other_low: i64, other_high: i64) -> i64:
    """How far two spans of one axis lie apart; 0 where they meet."""
    if other_low > high:
        return other_low - high
    if low > other_high:
        return low - other_high
    return 0


def common(low: i64, high: i64, other_low: i64, other_high: i64) -> i64:
    """The length two spans of one axis share; below zero it is minus the gap between them."""
    return min(high, other_high) - max(low, other_low)


def opposite(face: i64) -> i64:
    """The face of the other vehicle in a contact."""
    return _OPPOSITE[face]


def template_box(template: Box, number: int) -> Box:
    """SH-GEO-9: box 1 to 6 of a template, clockwise from the upper right."""
    row = number - 1 if number <= 3 else 6 - number
    left = template.x + (kinds.TEMPLATE_W // 2 if number <= 3 else 0)
    y = template.y + kinds.TEMPLATE_L - kinds.SECTION * (row + 1)
    return Box(left, y, kinds.TEMPLATE_W // 2, kinds.SECTION)


# Spots


def spot_at(x: i64, y: i64) -> i64:
    return y << OPERAND_BITS | x


def x_of(at: i64) -> i64:
    return at & (OPERAND_LIMIT - 1)


def y_of(at: i64) -> i64:
    return at >> OPERAND_BITS


def place_action(kind: i64, at: i64) -> i64:
    """The action of that kind whose two operands are the place."""
    return at << KIND_BITS | kind


def grid_distance(x: i64, y: i64, other_x: i64, other_y: i64) -> i64:
    """The distance between two places, across plus along."""
    across = x - other_x if x > other_x else other_x - x
    return across + (y - other_y if y > other_y else other_y - y)


def rank_of(x: i64, y: i64, way: i64) -> i64:
    """A number that sorts by `way`, then by y, then by x."""
    return way << SPOT_BITS | y << OPERAND_BITS | x


def spot_of(rank: i64) -> i64:
    """The place of a rank; NO_SPOT where there is no rank."""
    return NO_SPOT if rank == NO_RANK else rank & SPOT_MASK


# Slides


Slide = tuple[Box, int]
"""Where a slide ended, and the number of the vehicle in its way or NOTHING_HIT."""


def slide_of(box: Box, number: int) -> tuple[int, int]:
    """SH-LOST-3: how far box 1 to 6 of the template throws a vehicle, sideways and along."""
    dx = (kinds.TEMPLATE_W - box.w) // 2
    dy = (kinds.TEMPLATE_L - box.l) // 2
    if number == 2 or number == 5:
        dy = 0
    elif number == 3 or number == 4:
        dy = -dy
    return (dx if number <= 3 else -dx), dy


def slide_out(box: Box, others: list[Box], width: int, number: int) -> Slide:
    """SH-LOST-4 to -6: the slide towards that box, step by step, up to the first vehicle in its way."""
    dx, dy = slide_of(box, number)
    most = max(abs(dx), abs(dy))
    now = box
    for k in range(1, most + 1):
        if k * abs(dy) // most > (k - 1) * abs(dy) // most:
            ahead = now.at(now.x, now.y + (1 if dy > 0 else -1))
            if ahead.first_hit(others) != NOTHING_HIT:
                return collision(now, ahead, others)
            now = ahead if ahead.on_table(width) else now
        if k * abs(dx) // most > (k - 1) * abs(dx) // most:
            beside = now.at(now.x + (1 if dx > 0 else -1), now.y)
            if beside.first_hit(others) != NOTHING_HIT:
                return collision(now, beside, others)
            now = beside if beside.on_table(width) else now
    return now, NOTHING_HIT


def slide_back(box: Box, others: list[Box]) -> Slide:
    """SH-UNMANNED-2, -3: straight back by a section, to the back edge at most, or up to a vehicle."""
    now = box
    for _ in range(min(kinds.SECTION, box.y)):
        back = now.at(now.x, now.y - 1)
        if back.first_hit(others) != NOTHING_HIT:
            return collision(now, back, others)
        now = back
    return now, NOTHING_HIT


def collision(now: Box, after: Box, others: list[Box]) -> Slide:
    """SH-LOST-6: it stops before the step that would overlap; of several the longest shared edge is hit."""
    hit, best = NOTHING_HIT, (0, 0, 0)
    for i, other in enumerate(others):
        if after.overlaps(other):
            rank = (-now.shared_edge(other), other.x, other.y)
            if hit == NOTHING_HIT or rank < best:
                hit, best = i, rank
    return now, hit


def swerve_x(box: Box, wreck: Box, side: int) -> int:
    """SH-DESTROY-4: where a swerve to the LEFT or RIGHT of the wreck ends."""
    return wreck.x - box.w if side == kinds.LEFT else wreck.x + wreck.w


def can_swerve(box: Box, wreck: Box, others: list[Box], width: int, side: int) -> bool:
    """SH-DESTROY-4: whether a free sideways slide leads there; the template does not limit it."""
    x = swerve_x(box, wreck, side)
    left, right = min(x, box.x), max(x, box.x) + box.w
    swept = Box(left, box.y, right - left, box.l)
    return swept.is_free(others, width)
