"""The road as the ledger describes it, looked up in the content again for every question.

Written from the ledger alone; a position is (leg number, cell, lane) in the segment's own numbering.
"""

from __future__ import annotations

from dataclasses import dataclass

from rollingroad.games.full_throttle.content.models import BoardFile, Course, Segment

Position = tuple[int, int, int]

START = -1
"""The leg number of places on the Start card."""
FINISH: Position = (999, 0, 0)


@dataclass(frozen=True)
class Road:
    """One course on one board, driven once."""

    board: BoardFile
    course: Course

    @property
    def legs(self) -> list[str]:
        return [*self.course.route, *(leg for branch in self.course.branch for leg in branch.legs)]

    def segment(self, leg: int) -> Segment:
        name = self.legs[leg].lstrip("-")
        return next(segment for segment in self.board.segment if segment.id == name)

    def against(self, leg: int) -> bool:
        return self.legs[leg].startswith("-")

    def cells(self, leg: int, lane: int) -> list[int]:
        """The driven cells of a lane in driving order."""
        segment = self.segment(leg)
        number = len(segment.limits[lane - 1]) if segment.kind == "corner" else segment.cells
        cells = list(range(1, number + 1))
        if self.against(leg):
            cells.reverse()
        if leg == 0:
            while cells[0] != self.course.start.cell:
                del cells[0]
        if leg == len(self.course.route) - 1:
            while cells[-1] != self.course.finish.cell:
                del cells[-1]
        return cells

    def following(self, leg: int) -> list[int]:
        """The legs that may come after a leg: the route first, then the branches."""
        route = len(self.course.route)
        after = [leg + 1] if leg < route - 1 else []
        number = route
        for branch in self.course.branch:
            last = number + len(branch.legs) - 1
            if leg == branch.after:
                after.append(number)
            if number <= leg < last:
                after.append(leg + 1)
            if leg == last:
                after.append(branch.rejoin)
            number = last + 1
        return after

    def lane_pairs(self, leg: int, after: int) -> list[tuple[int, int]]:
        """FT-BOARD-5: a link works both ways."""
        here, there = self.legs[leg], self.legs[after]
        for link in self.board.link:
            if (link.from_, link.to) == (here, there):
                return sorted(link.lanes)
            if (_other_way(link.to), _other_way(link.from_)) == (here, there):
                return sorted((b, a) for a, b in link.lanes)
        return []

    def positions(self) -> list[Position]:
        """Everywhere a car can stand: the Start card and the road."""
        lanes = range(1, self.segment(0).lanes + 1)
        found = [(START, 0, lane) for lane in lanes]
        for leg in range(len(self.legs)):
            for lane in range(1, self.segment(leg).lanes + 1):
                found += [(leg, cell, lane) for cell in self.cells(leg, lane)]
        return found

    # What FT-MOVE-2 calls forward, left and right

    def forward(self, at: Position) -> list[Position]:
        leg, cell, lane = at
        if leg == START:
            return [(0, self.cells(0, lane)[0], lane)]
        cells = self.cells(leg, lane)
        if cell != cells[-1]:
            return [(leg, cells[cells.index(cell) + 1], lane)]
        ahead = [
            (after, self.cells(after, b)[0], b)
            for after in self.following(leg)
            for a, b in self.lane_pairs(leg, after)
            if a == lane
        ]
        return [*ahead, FINISH] if leg == len(self.course.route) - 1 else ahead

    def beside(self, at: Position, left: bool) -> Position | None:
        leg, cell, lane = at
        driven = max(leg, 0)
        if not self.straight(at):
            return None
        step = -1 if left else 1
        if self.against(driven):
            step = -step
        return (leg, cell, lane + step) if 1 <= lane + step <= self.segment(driven).lanes else None

    # What is printed there

    def straight(self, at: Position) -> bool:
        return at == FINISH or at[0] == START or self.segment(at[0]).kind == "straight"

    def number(self, at: Position) -> int:
        leg, cell, lane = at
        return self.segment(leg).limits[lane - 1][cell - 1]

    def barrier(self, at: Position) -> int:
        leg, cell, _ = at
        if at == FINISH or leg == START:
            return 0
        barrier = self.segment(leg).barrier
        if barrier is None or barrier.cell != cell:
            return 0
        return barrier.reverse if self.against(leg) else barrier.forward

    def space(self, at: Position) -> str:
        """FT-COURSE-3: the physical space, or none on the Start and Finish cards."""
        leg, cell, lane = at
        return "" if at == FINISH or leg == START else f"{self.segment(leg).id} {cell}/{lane}"


def _other_way(leg: str) -> str:
    return leg[1:] if leg.startswith("-") else f"-{leg}"
