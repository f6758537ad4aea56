"""FT-BOARD: a board as a network of segments, lanes and cells, with the links between their ends.

Spaces are numbered across all boards, so that a number means the same in every race.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.full_throttle.content.models import BoardFile, Segment


class Space:
    """FT-BOARD-1: one space, in the segment's own numbering."""

    __slots__ = ("board", "cell", "lane", "segment")

    def __init__(self, board: str, segment: str, cell: int, lane: int) -> None:
        self.board: Final = board
        self.segment: Final = segment
        self.cell: Final = cell
        self.lane: Final = lane

    @property
    def name(self) -> str:
        """`mirador 4/2`: the fourth cell of lane 2."""
        return f"{self.segment} {self.cell}/{self.lane}"


def segment_id(leg: str) -> str:
    """The segment that a leg drives; `-seg` drives it against its path (FT-BOARD-2)."""
    return leg.removeprefix("-")


def reverse_leg(leg: str) -> str:
    """The same segment driven the other way."""
    return leg[1:] if leg.startswith("-") else f"-{leg}"


def cells_in_lane(segment: Segment, lane: int) -> int:
    """FT-BOARD-3: the lanes of a corner may differ in length."""
    return len(segment.limits[lane - 1]) if segment.kind == "corner" else segment.cells


class Board:
    """One side of the board: its segments, its spaces and the lanes that links join."""

    def __init__(self, file: BoardFile, first_space: int) -> None:
        self.file = file
        self.id = file.id
        self.segments = {segment.id: segment for segment in file.segment}
        self.spaces = [
            Space(file.id, segment.id, cell, lane)
            for segment in file.segment
            for lane in range(1, segment.lanes + 1)
            for cell in range(1, cells_in_lane(segment, lane) + 1)
        ]
        self.number = {(s.segment, s.cell, s.lane): first_space + i for i, s in enumerate(self.spaces)}
        self.links = self._links()
        self.unders = {(link.from_, link.to): link.under for link in file.link if link.under}

    def _links(self) -> dict[tuple[str, str], list[tuple[int, int]]]:
        """FT-BOARD-5: every link in both directions, with the pairs of lanes swapped for the way back."""
        links: dict[tuple[str, str], list[tuple[int, int]]] = {}
        for link in self.file.link:
            links[link.from_, link.to] = sorted(link.lanes)
            links[reverse_leg(link.to), reverse_leg(link.from_)] = sorted((b, a) for a, b in link.lanes)
        return links

    def leg_exists(self, leg: str) -> bool:
        return segment_id(leg) in self.segments

    def segment_of(self, leg: str) -> Segment:
        return self.segments[segment_id(leg)]

    def driven_cells(self, leg: str, lane: int) -> list[int]:
        """The cells of one lane in driving order, in the segment's own numbering (FT-BOARD-2)."""
        cells = list(range(1, cells_in_lane(self.segment_of(leg), lane) + 1))
        return cells[::-1] if leg.startswith("-") else cells

    def under(self, leg: str, next_leg: str) -> str:
        """FT-BOARD-6: the segment that passes above this link, or none."""
        back = (reverse_leg(next_leg), reverse_leg(leg))
        return self.unders.get((leg, next_leg)) or self.unders.get(back, "")
