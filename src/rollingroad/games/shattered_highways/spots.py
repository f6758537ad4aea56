"""A place on the table as one int, as the operands of an action have it: such lists sort and compare fast."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.core.packing import KIND_BITS, OPERAND_BITS, OPERAND_LIMIT

Spot = int

NO_SPOT: Final = -1
SPOT_BITS: Final = 2 * OPERAND_BITS
SPOT_MASK: Final = (1 << SPOT_BITS) - 1


def spot_at(x: i64, y: i64) -> i64:
    return y << OPERAND_BITS | x


def x_of(at: i64) -> i64:
    return at & (OPERAND_LIMIT - 1)


def y_of(at: i64) -> i64:
    return at >> OPERAND_BITS


def put(kind: i64, at: i64) -> i64:
    """The action of that kind whose two operands are the place."""
    return at << KIND_BITS | kind


def steps(x: i64, y: i64, other_x: i64, other_y: i64) -> i64:
    """The way between two places, straight across and straight along."""
    across = x - other_x if x > other_x else other_x - x
    return across + (y - other_y if y > other_y else other_y - y)


def ranked(x: i64, y: i64, way: i64) -> i64:
    """Sorts by the way, then by y, then by x."""
    return way << SPOT_BITS | y << OPERAND_BITS | x


def spot_ranked(rank: i64) -> i64:
    """The place that a rank ends in; NO_SPOT where there is no rank."""
    return NO_SPOT if rank == NO_SPOT else rank & SPOT_MASK


def in_order(ranks: list[int]) -> list[Spot]:
    """The places of these ranks, each once."""
    ranks.sort()
    found: list[Spot] = []
    last: i64 = NO_SPOT
    for rank in ranks:
        at: i64 = rank & SPOT_MASK
        if at != last:
            found.append(at)
            last = at
    return found
