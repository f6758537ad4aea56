"""FT-BOARD, FT-COURSE: boards, courses as the graphs that cars drive on, and what one match is played on.

A board is a network of segments, lanes and cells, with the links between their ends. Spaces are numbered
across all boards, so that a number means the same in every race.

A node is a position (FT-COURSE-3): a leg, a cell and a lane; laps and out-and-back legs make nodes of their
own over the same spaces. The first nodes are the places on the Start card, the last one is the Finish card.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rollingroad.core.engine.packing import pack
from rollingroad.games.full_throttle.content.models import BoardFile, Course, Segment
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules import path_encoding as code

if TYPE_CHECKING:
    from rollingroad.games.full_throttle.rules.path_offers import Ahead, Offers


Space = tuple[str, int, int]
"""FT-BOARD-1: segment, cell and lane, in the segment's own numbering."""


def name_of(space: Space) -> str:
    """`mirador 4/2`: the fourth cell of lane 2."""
    segment, cell, lane = space
    return f"{segment} {cell}/{lane}"


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
            (segment.id, cell, lane)
            for segment in file.segment
            for lane in range(1, segment.lanes + 1)
            for cell in range(1, cells_in_lane(segment, lane) + 1)
        ]
        self.names: list[str] = [name_of(space) for space in self.spaces]
        self.first_space = first_space
        self.number = {space: first_space + i for i, space in enumerate(self.spaces)}
        self.links: dict[tuple[str, str], list[tuple[int, int]]] = {}
        """FT-BOARD-5: every link in both directions, with the pairs of lanes swapped for the way back."""
        self.under: dict[tuple[str, str], str] = {}
        """FT-BOARD-6: the segment that passes above each link, or none."""
        for link in file.link:
            there, back = (link.from_, link.to), (reverse_leg(link.to), reverse_leg(link.from_))
            self.links[there] = sorted(link.lanes)
            self.links[back] = sorted((b, a) for a, b in link.lanes)
            self.under[there] = self.under[back] = link.under

    def leg_exists(self, leg: str) -> bool:
        return segment_id(leg) in self.segments

    def segment_of(self, leg: str) -> Segment:
        return self.segments[segment_id(leg)]

    def driven_cells(self, leg: str, lane: int) -> list[int]:
        """The cells of one lane in driving order, in the segment's own numbering (FT-BOARD-2)."""
        cells = list(range(1, cells_in_lane(self.segment_of(leg), lane) + 1))
        return cells[::-1] if leg.startswith("-") else cells


SIDE_BITS: Final = 2
SIDE_MASK: Final = 3
"""An exit is a step as one number: the node above the side."""

OPEN: Final = 0
CORNER: Final = 1
SPECIAL: Final = 2
CLOSED: Final = 3
"""The kind of ground of a node, for a car that moves on."""

FAR: Final = 9999
"""The points to the finish of a node without a way there."""


class Track:
    """Lists by node: the nodes ahead, left and right, and what is printed on the space."""

    def __init__(self, board: Board, course: Course, start_upgrades: int, most_upgrades: int) -> None:
        self.board = board
        self.course = course
        self.legs, self.next_legs = lay_out(course)
        self.lanes: int = board.segment_of(course.route[0]).lanes
        self.forward: list[list[int]] = []
        self.left: list[int] = []
        self.right: list[int] = []
        self.limit: list[int] = []
        self.barrier: list[int] = []
        self.space: list[int] = []
        self.leg: list[int] = []
        # FT-MOVE-9: the Start card is one more straight row before the first cell.
        row = [self._add(kinds.NOWHERE, 0) for _ in range(self.lanes)]
        self._side_by_side(row, self.legs[0].startswith("-"))
        ends = [self._lay_leg(number) for number in range(len(self.legs))]
        self.finish: int = self._add(kinds.NOWHERE, len(self.legs) - 1)
        self.size: int = self.finish + 1
        self.finish_nodes: list[int] = []
        self._join(ends)
        self.nodes_on: dict[int, list[int]] = {}
        for node in range(self.size):
            if self.space[node] != kinds.NOWHERE:
                self.nodes_on.setdefault(self.space[node], []).append(node)
        self.moves: list[int] = [
            pack(kinds.MOVE, self.landing(node), self.leg[node]) for node in range(self.size)
        ]
        """The move to each node without penalties and tokens."""
        special = {node for node in range(self.size) if self.barrier[node] or node == self.finish}
        self.ground = bytes(
            [SPECIAL if n in special else CORNER if self.limit[n] else OPEN for n in range(self.size)]
        )
        """Without cars and tokens; barriers and the line are special, wherever they are."""
        self.exits: list[list[int]] = [self._steps(node) for node in range(self.size)]
        """Every step that leads away from a node, in the order of FT-PATH-3."""
        self.wide_exits: list[list[int]] = [
            [*self.exits[node], *self._diagonals(node)] for node in range(self.size)
        ]
        """The same, followed by the diagonals of FT-UP-AERO-2."""
        self.most_exits: int = max(map(len, self.wide_exits))
        self.to_finish: list[int] = self.distances(set())
        self.ranked: list[int] = sorted(range(self.size), key=lambda node: (self.to_finish[node], node))
        """All nodes, the farthest driven first."""
        self.rank: list[int] = [0] * self.size
        for place, node in enumerate(self.ranked):
            self.rank[node] = place
        self.ahead: dict[int, Ahead] = {}
        self.open_roads: dict[int, Offers] = {}
        self.places: dict[int, int] = {}
        """Caches of moves over open road (`path_offers.py`)."""
        self.fewest_penalties: dict[tuple[object, ...], dict[int, int]] = {}
        """Cache of the penalties of the best way (`drive.py`)."""
        self.upgrades: int = min(most_upgrades, start_upgrades + indicator_sum(self))

    def _add(self, space: int, leg: int) -> int:
        node = len(self.space)
        self.space.append(space)
        self.leg.append(leg)
        self.forward.append([])
        self.left.append(kinds.NOWHERE)
        self.right.append(kinds.NOWHERE)
        self.limit.append(0)
        self.barrier.append(0)
        return node

    def _side_by_side(self, row: list[int], against: bool) -> None:
        """FT-BOARD-4: neighbours in a straight row, given in lane order; driven against, left is right."""
        for one, other in pairwise(row):
            if against:
                self.left[one], self.right[other] = other, one
            else:
                self.right[one], self.left[other] = other, one

    def _lay_leg(self, number: int) -> list[list[int]]:
        """The nodes of one leg: a list per lane in driving order."""
        leg = self.legs[number]
        segment = self.board.segment_of(leg)
        lanes: list[list[int]] = []
        for lane in range(1, segment.lanes + 1):
            cells = self._cells(number, lane)
            nodes = [self._add(self.board.number[segment.id, cell, lane], number) for cell in cells]
            for node, following in pairwise(nodes):
                self.forward[node].append(following)
            for node, cell in zip(nodes, cells, strict=True):
                self._print(node, leg, cell, lane)
            lanes.append(nodes)
        if segment.kind == "straight":
            for row in zip(*lanes, strict=True):
                self._side_by_side(list(row), leg.startswith("-"))
        return lanes

    def _cells(self, number: int, lane: int) -> list[int]:
        """The driven cells: from the start cell to the finish cell of every lap."""
        route = len(self.course.route)
        cells = self.board.driven_cells(self.legs[number], lane)
        in_lap = number % (len(self.legs) // self.course.laps)
        if in_lap == 0:
            cells = cells[cells.index(self.course.start.cell) :]
        if in_lap == route - 1:
            cells = cells[: cells.index(self.course.finish.cell) + 1]
        return cells

    def _print(self, node: int, leg: str, cell: int, lane: int) -> None:
        """FT-BOARD-3, FT-BARRIER-1: the corner number, and the barrier in this driving direction."""
        segment = self.board.segment_of(leg)
        if segment.kind == "corner":
            self.limit[node] = segment.limits[lane - 1][cell - 1]
        if segment.barrier is not None and segment.barrier.cell == cell:
            self.barrier[node] = segment.barrier.reverse if leg.startswith("-") else segment.barrier.forward

    def _join(self, ends: list[list[list[int]]]) -> None:
        """FT-BOARD-5, FT-COURSE-4, FT-VARIANT-1: to the next legs, from lap to lap, and to the Finish."""
        for lane in range(self.lanes):
            self.forward[lane].append(ends[0][lane][0])
        for number, following in enumerate(self.next_legs):
            for after in following:
                for a, b in joined_lanes(self.board, self.course, self.legs[number], self.legs[after]):
                    self.forward[ends[number][a - 1][-1]].append(ends[after][b - 1][0])
        last = len(self.course.route) - 1 + (len(self.legs) // self.course.laps) * (self.course.laps - 1)
        for nodes in ends[last]:
            self.forward[nodes[-1]].append(self.finish)
            self.finish_nodes.append(nodes[-1])

    # Steps

    def _steps(self, node: int) -> list[int]:
        steps = [(ahead, kinds.NO_SIDE) for ahead in self.forward[node]]
        return pack_exits([*steps, (self.left[node], kinds.LEFT), (self.right[node], kinds.RIGHT)])

    def _diagonals(self, node: int) -> list[int]:
        """FT-UP-AERO-2: from a straight space to the left or right neighbour of a straight space ahead."""
        if self.limit[node]:
            return []
        sides = (self.left, self.right)
        return pack_exits([(side[ahead], code.DIAGONAL) for side in sides for ahead in self.forward[node]])

    def landing(self, node: int) -> int:
        """The operand of an end position: a space, a place on the Start card, or the Finish card."""
        if node == self.finish:
            return 0
        return 1 + node if node < self.lanes else kinds.FIRST_SPACE + self.space[node]

    def landed(self, place: int, leg: int) -> int:
        """The node of an end position, or NOWHERE."""
        if place == 0:
            return self.finish if leg == self.leg[self.finish] else kinds.NOWHERE
        if place < kinds.FIRST_SPACE:
            return place - 1 if place <= self.lanes and leg == 0 else kinds.NOWHERE
        return self.node_at(place - kinds.FIRST_SPACE, leg)

    def distances(self, closed: set[int]) -> list[int]:
        """FT-PATH-9: points from each node to the Finish card, without a limit on directions."""
        before: list[list[int]] = [[] for _ in range(self.size)]
        for node in range(self.size):
            for following in (*self.forward[node], self.left[node], self.right[node]):
                if following != kinds.NOWHERE:
                    before[following].append(node)
        away = [FAR] * self.size
        away[self.finish] = 0
        queue = [self.finish]
        for node in queue:
            for earlier in before[node]:
                if away[earlier] == FAR and self.space[earlier] not in closed:
                    away[earlier] = away[node] + 1
                    queue.append(earlier)
        return away

    # Names

    def name(self, node: int) -> str:
        """`start 2`, `mirador 4/2` or `finish`; with the leg it names exactly one node."""
        if node == self.finish:
            return "finish"
        if node < self.lanes:
            return f"start {node + 1}"
        return self.space_name(self.space[node])

    def space_name(self, space: int) -> str:
        return self.board.names[space - self.board.first_space]

    def lane(self, node: int) -> int:
        """The lane in the segment's own numbering; of the Finish card 0."""
        if node == self.finish:
            return 0
        return node + 1 if node < self.lanes else int(self.name(node).rpartition("/")[2])

    def node_at(self, space: int, leg: int) -> int:
        """The node of a space on a leg, or NOWHERE."""
        there = [node for node in self.nodes_on.get(space, []) if self.leg[node] == leg]
        return there[0] if there else kinds.NOWHERE

    def start_row(self) -> list[int]:
        """The first driven row."""
        return [self.forward[lane][0] for lane in range(self.lanes)]

    def on_road(self, node: int) -> bool:
        """Whether a node is neither on the Start card nor on the Finish card nor NOWHERE."""
        return self.lanes <= node < self.finish

    def row_of(self, node: int) -> list[int]:
        """The straight row of a node, from left to right as driven; a corner space is alone."""
        while self.left[node] != kinds.NOWHERE:
            node = self.left[node]
        row = [node]
        while self.right[row[-1]] != kinds.NOWHERE:
            row.append(self.right[row[-1]])
        return row

    def early_row(self, number: int) -> list[int]:
        """FT-VARIANT-3: the driven row of that number, or the last straight row before it."""
        node, found = self.forward[0][0], self.forward[0][0]
        for _ in range(number - 1):
            node = next(other for other in self.row_of(node) if self.forward[other])
            node = self.forward[node][0]
            if node == self.finish:
                break
            if self.limit[node] == 0:
                found = node
        return self.row_of(found)


def pack_exits(steps: list[tuple[int, int]]) -> list[int]:
    """Steps as exits, without those that lead nowhere."""
    return [node << SIDE_BITS | side for node, side in steps if node != kinds.NOWHERE]


def lay_out(course: Course) -> tuple[list[str], list[list[int]]]:
    """All legs, lap by lap, branches after the route; and the legs that follow each."""
    lap = list(course.route)
    following: list[list[int]] = [[i + 1] for i in range(len(lap) - 1)] + [[]]
    for branch in course.branch:
        first = len(lap)
        lap += branch.legs
        following += [[first + i + 1] for i in range(len(branch.legs) - 1)] + [[branch.rejoin]]
        following[branch.after].append(first)
    size = len(lap)
    legs, all_following = lap * course.laps, []
    for number in range(course.laps):
        all_following += [[size * number + leg for leg in after] for after in following]
        if number:
            all_following[size * (number - 1) + len(course.route) - 1].append(size * number)
    return legs, all_following


def joined_lanes(board: Board, course: Course, leg: str, after: str) -> list[tuple[int, int]]:
    """The pairs of lanes that join two legs; equal lanes where a lap closes inside a segment."""
    if leg == course.finish.segment == after == course.start.segment:
        return [(lane, lane) for lane in range(1, board.segment_of(leg).lanes + 1)]
    return board.links.get((leg, after), [])


def indicator_sum(track: Track) -> int:
    """FT-COURSE-5: the Upgrade Indicators whose cell is driven, each once."""
    board, signs = track.board, [(segment.id, segment.upgrade) for segment in track.board.file.segment]
    driven = {board.spaces[space - board.first_space][:2] for space in track.nodes_on}
    return sum(sign.value for segment, sign in signs if sign is not None and (segment, sign.cell) in driven)


class MatchSetup:
    """FT-SETUP-3, FT-VARIANT-5: fixed for the whole race."""

    def __init__(self, track: Track, players: int, variant: int) -> None:
        self.track = track
        self.players = players
        self.variant = variant
        self.cars: int = 4 if variant == kinds.TAG_TEAM else players
        self.owners: list[int] = [car % players for car in range(self.cars)]
        """FT-TEAM-1: the seat of each car; two players may run two cars each."""
        self.drivers = 0
        self.damage = False
        self.obstacles = 0
        self.obstacle_count = 0
        self.neutral_start = False
        self.shift_after_draw = True
        self.own = ""
        """A player's own course as a line of text, for positions; empty for a course of the box."""

    def key(self) -> tuple[str, int, int, int, bool, int, int, bool, bool]:
        """Equal for equal set-ups."""
        match = (self.own or self.track.course.id, self.players, self.variant, self.drivers, self.damage)
        return (*match, self.obstacles, self.obstacle_count, self.neutral_start, self.shift_after_draw)

    def cars_of(self, seat: int) -> list[int]:
        return [car for car in range(self.cars) if self.owners[car] == seat]

    def side(self, car: int) -> int:
        """The side of a car; cars of one side (a team, the police) win and lose together."""
        if self.variant == kinds.TAG_TEAM:
            return car % 2
        if self.variant == kinds.GETAWAY:
            return 0 if car == 0 else 1
        return car

    def mate(self, car: int) -> int:
        """FT-TEAM-1: the team-mate; seats 1+3 and 2+4 are teams."""
        return (car + 2) % self.cars
