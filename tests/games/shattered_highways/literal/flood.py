"""SH-GEO-5, SH-GEO-11 and SH-MOVE-2 to -4 read word for word: every placement, every unit step, every corner.

Written from the ledger alone, slow on purpose, and sharing nothing with the engine.
"""

from __future__ import annotations

from typing import NamedTuple

Position = tuple[int, int]


class Rectangle(NamedTuple):
    x: int
    y: int
    w: int
    length: int


class Placement(NamedTuple):
    """One way to lay the template: its left edge, and the lowest and highest place of the front bumper."""

    left: int
    ahead: bool
    lowest_bumper: int
    highest_bumper: int


def meet(a: Rectangle, b: Rectangle) -> bool:
    """Open rectangles meet when they share a cell of one tick by one tick (all corners are integers)."""
    columns = set(range(a.x, a.x + a.w)) & set(range(b.x, b.x + b.w))
    rows = set(range(a.y, a.y + a.length)) & set(range(b.y, b.y + b.length))
    return bool(columns) and bool(rows)


def placements(mover: Rectangle, ahead: int, behind: int) -> list[Placement]:
    bumper = mover.y + mover.length
    found = []
    for left in range(mover.x + mover.w - 32, mover.x + 1):
        found.append(Placement(left, True, bumper, bumper + 24 * ahead))
        found.append(Placement(left, False, bumper - 24 * behind, bumper))
    return found


class Road:
    """A mover, what stands in its way, and the width of the table."""

    def __init__(self, mover: Rectangle, others: list[Rectangle], width: int) -> None:
        self.mover = mover
        self.width = width
        self.cells = {
            (x, y) for o in others for x in range(o.x, o.x + o.w) for y in range(o.y, o.y + o.length)
        }
        self.known: dict[Position, bool] = {}

    def free(self, at: Position) -> bool:
        if at not in self.known:
            self.known[at] = self.find_out(at)
        return self.known[at]

    def find_out(self, at: Position) -> bool:
        x, y = at
        if x < 0 or x + self.mover.w > self.width or y < 0:
            return False
        rows = range(y, y + self.mover.length)
        return all((column, row) not in self.cells for column in range(x, x + self.mover.w) for row in rows)

    def inside(self, at: Position, placement: Placement) -> bool:
        x, y = at
        wide = placement.left <= x and x + self.mover.w <= placement.left + 32
        return wide and placement.lowest_bumper <= y + self.mover.length <= placement.highest_bumper

    def reached(self, placement: Placement) -> set[Position]:
        """The component of the present position among the free ones in the window."""
        start = (self.mover.x, self.mover.y)
        found, edge = {start}, [start]
        while edge:
            x, y = edge.pop()
            for at in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if at not in found and self.inside(at, placement) and self.free(at):
                    found.add(at)
                    edge.append(at)
        return found


def reach_by_placement(road: Road, ahead: int, behind: int) -> dict[Placement, set[Position]]:
    return {p: road.reached(p) for p in placements(road.mover, ahead, behind)}
