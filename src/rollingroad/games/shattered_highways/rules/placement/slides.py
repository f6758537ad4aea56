"""Involuntary moves: Lost Control, the slide of an unmanned vehicle, swerves."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement.boxes import (
    NONE,
    Box,
    is_free,
    on_table,
    overlaps,
    shared_edge,
    shared_x,
)

NOTHING_HIT: Final = -1


class Slide:
    """Where a slide ended; `hit` numbers the vehicle in its way, `face` is the slider's face towards it."""

    __slots__ = ("face", "hit", "x", "y")

    def __init__(self, x: int, y: int, hit: int, face: int) -> None:
        self.x = x
        self.y = y
        self.hit = hit
        self.face = face


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
            if is_blocked(ahead, others):
                return collision(now, ahead, others, kinds.FRONT if dy > 0 else kinds.REAR)
            now = ahead if on_table(ahead, width) else now
        if k * abs(dx) // most > (k - 1) * abs(dx) // most:
            beside = now.at(now.x + (1 if dx > 0 else -1), now.y)
            if is_blocked(beside, others):
                return collision(now, beside, others, kinds.RIGHT if dx > 0 else kinds.LEFT)
            now = beside if on_table(beside, width) else now
    return Slide(now.x, now.y, NOTHING_HIT, NONE)


def slide_back(box: Box, others: list[Box]) -> Slide:
    """SH-UNMANNED-2, -3: straight back by a section, to the back edge at most, or up to a vehicle."""
    now = box
    for _ in range(min(kinds.SECTION, box.y)):
        back = now.at(now.x, now.y - 1)
        if is_blocked(back, others):
            return collision(now, back, others, kinds.REAR)
        now = back
    return Slide(now.x, now.y, NOTHING_HIT, NONE)


def is_blocked(box: Box, others: list[Box]) -> bool:
    for other in others:
        if overlaps(box, other):
            return True
    return False


def collision(now: Box, after: Box, others: list[Box], face: int) -> Slide:
    """SH-LOST-6: it stops before the step that would overlap; of several the longest shared edge is hit."""
    hit, best = NOTHING_HIT, (0, 0, 0)
    for i, other in enumerate(others):
        if overlaps(after, other):
            rank = (-shared_edge(now, other), other.x, other.y)
            if hit == NOTHING_HIT or rank < best:
                hit, best = i, rank
    return Slide(now.x, now.y, hit, face)


def is_straight_behind(box: Box, wreck: Box) -> bool:
    """SH-DESTROY-3: whether a vehicle must swerve round that wreck."""
    return shared_x(box, wreck) >= 1 and box.y + box.l <= wreck.y


def swerve_x(box: Box, wreck: Box, side: int) -> int:
    """SH-DESTROY-4: where a swerve to the LEFT or RIGHT of the wreck ends."""
    return wreck.x - box.w if side == kinds.LEFT else wreck.x + wreck.w


def can_swerve(box: Box, wreck: Box, others: list[Box], width: int, side: int) -> bool:
    """SH-DESTROY-4: whether a free sideways slide leads there; the template does not limit it."""
    x = swerve_x(box, wreck, side)
    left, right = min(x, box.x), max(x, box.x) + box.w
    swept = Box(left, box.y, right - left, box.l)
    return is_free(swept, others, width)
