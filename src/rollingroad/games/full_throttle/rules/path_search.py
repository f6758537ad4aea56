"""FT-PATH: the search for every way to spend the points of a move.

The search compares paths by their labels (`path_encoding.py`). The steps of a path are read from its label
only on demand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64, mypyc_attr

from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules import path_encoding as code
from rollingroad.games.full_throttle.rules.lookup import Lookup, Perks
from rollingroad.games.full_throttle.rules.track import CLOSED, CORNER, SIDE_BITS, SIDE_MASK, SPECIAL, Track


@mypyc_attr(acyclic=True)
class Run:
    """The input of a search: a car about to move, and the road around it."""

    def __init__(self, track: Track, start: int, points: int, room: int) -> None:
        self.track = track
        self.start = start
        self.points = points
        """The SV: how far the car must go."""
        self.barrier_speed = points
        """FT-SPEED-4: the Speed at barriers."""
        self.room = room
        """FT-PENALTY-3: Base + gear; one penalty more stops the car."""
        self.tires = self.aero = self.handling = 0
        """The tokens of each kind that may be spent on the path."""
        self.tire_grip = self.corner_toll = self.blocked_toll = 1
        self.ignored = 0
        self.corner_value = 0
        self.corner_up_to = 0
        """FT-DRIVER-SEAN-1."""
        self.weave = False
        """FT-DRIVER-LETTY-1."""
        self.drift = 0
        self.crosses = True
        """FT-VARIANT-3: false for police cars, which cannot step over the line."""
        self.closed: set[int] = set()
        """Spaces with a car or an obstacle."""
        self.blocks: set[int] = set()
        """Spaces with a rival's Block token."""
        self.block_cost = 3
        self.brief = False
        """Whether the steps of paths are not needed: the search is faster without them."""
        self._ground = b""

    def take_numbers(self, lookup: Lookup, perks: Perks) -> None:
        """Take the numbers of the box and of a driver card."""
        self.tire_grip, self.block_cost = lookup.tire_grip, lookup.block_cost
        self.corner_toll, self.blocked_toll = lookup.corner_toll, lookup.blocked_toll
        self.corner_value, self.corner_up_to = perks.corner_value, perks.corner_up_to
        self.ignored, self.weave = perks.ignored, perks.weave

    def key(self) -> tuple[object, ...]:
        """Equal for runs that lead to the same paths without tokens."""
        car = (self.start, self.points, self.room, self.ignored, self.weave, self.drift, self.crosses)
        road = (self.corner_toll, self.blocked_toll, self.corner_value, self.corner_up_to, self.block_cost)
        return (*car, *road, frozenset(self.closed), frozenset(self.blocks))

    def apparent_speed(self, tires: int) -> int:
        """FT-UP-TIRES-1: the Speed at corners with that many Tires."""
        return max(0, self.points - tires * self.tire_grip)

    def corner_penalties(self, number: int, apparent: int) -> int:
        """FT-CORNER-1, FT-DRIVER-SEAN-1: the penalties for entering a corner space with that number."""
        bonus = self.corner_value if number <= self.corner_up_to else 0
        return self.corner_toll * max(0, apparent - number - bonus)

    def counted_penalties(self, penalties: int) -> int:
        """FT-PATH-5: without those that the driver ignores, and at most one more than the car can take."""
        return min(max(0, penalties - self.ignored), self.room + 1)

    def layout(self) -> code.Layout:
        """The layout of the labels of this move."""
        return code.layout_of(0 if self.brief else self.track.most_exits, self.points)

    def ground(self) -> bytes:
        """For each node whether it is open road, a corner, closed, or special: line, Block token, barrier.

        Cached, because the searches for one move share it; later changes of the run have no effect.
        """
        if not self._ground:
            self._ground = self._mark_ground()
        return self._ground

    def _mark_ground(self) -> bytes:
        track = self.track
        ground = bytearray(track.ground)
        # No step, not even a diagonal one, leads more than two points nearer to the Finish card.
        nearest = track.to_finish[self.start] - 2 * self.points
        for space in self.blocks:
            for node in track.nodes_on.get(space, NO_NODES):
                ground[node] = SPECIAL
        for space in self.closed:
            for node in track.nodes_on.get(space, NO_NODES):
                if track.to_finish[node] >= nearest:
                    ground[node] = CLOSED
        return bytes(ground)


@mypyc_attr(acyclic=True)
class Path:
    """One way to move: where it ends, what it costs, and its steps."""

    def __init__(
        self,
        run: Run,
        node: int,
        ending: int,
        penalties: int,
        tires: int,
        aero: int,
        handling: int,
        extra: int,
        order: int,
    ) -> None:
        self._run = run
        self.node = node
        self.ending = ending
        self.penalties = penalties
        self.tires = tires
        self.aero = aero
        self.handling = handling
        self.extra = extra
        """FT-FINISH-1: points left beyond the line."""
        self.order = order
        """The label without the penalties; UNKNOWN over open road, where it is not compared."""

    @property
    def exits(self) -> list[int]:
        """The exits that the path takes, each by its number among the wide exits of a node."""
        order = self.order
        if order == UNKNOWN:
            # Over open road: the path that spends its last point on the node, without a penalty.
            order = _ends(self._run)[(self.node << 3 | kinds.FULL) << 4]
        return self._run.layout().exits_taken(order)

    @property
    def nodes(self) -> list[int]:
        """The nodes that the path enters, in order."""
        nodes = [self._run.start]
        for number in self.exits:
            nodes.append(self._run.track.wide_exits[nodes[-1]][number] >> SIDE_BITS)
        return nodes[1:]

    def covers(self, other: Path) -> bool:
        """FT-PATH-7: whether this path is no worse in any value."""
        return (
            self.penalties <= other.penalties
            and self.tires <= other.tires
            and self.aero <= other.aero
            and self.handling <= other.handling
            and self.extra >= other.extra
        )


NO_NODES: Final[list[int]] = []
UNKNOWN: Final = -1


@lru_cache(maxsize=1)
def _ends(run: Run) -> dict[int, int]:
    """Kept, because all paths of a question are shown, and have the same run."""
    return Search(run, 0, 0, 0).ends


@mypyc_attr(acyclic=True)
class Search:
    """FT-PATH-2: the search for one choice of Tires and Handling tokens and for up to `aero` diagonals.

    For each number of points left there is a dictionary of the reached states (FT-PATH-1), each with the
    label of its best path. A path pays one Aerodynamics token for each diagonal, and at least one.
    """

    def __init__(self, run: Run, tires: int, aero: int, handling: int) -> None:
        self.run = run
        self.tires = tires
        self.aero = aero
        self.handling = handling
        self.ends: dict[int, int] = {}
        """The label of the best path by place, ending and diagonals; all paths to the Finish card."""
        self.cornered = False
        """Whether a corner gave a penalty, so that one more tire could help."""
        self.met_block = False
        self.overran = False
        layout = run.layout()
        self._layout: code.Layout = layout
        self._after: list[int] = code.AFTER_WEAVING if run.weave or aero else code.AFTER
        self._exits: list[list[int]] = run.track.wide_exits if aero else run.track.exits
        self._tolls: list[int] = corner_tolls(run, run.apparent_speed(tires), layout.penalty_at)
        self._overrun: int = (run.room + run.ignored + 1) * layout.penalty
        self._ground: bytes = run.ground()
        self._layers: list[dict[int, int]] = [{} for _ in range(run.points + 1)]
        self._start()
        for points in range(run.points, 0, -1):
            self._spend(points)

    @property
    def paths(self) -> list[Path]:
        """The paths that the search found."""
        return [self.path(end, label) for end, label in self.ends.items()]

    def passed_nodes(self) -> set[int]:
        """The nodes after the start at which some path still had points left."""
        states = [state for layer in self._layers[1 : self.run.points] for state in layer]
        return {state >> code.MODE_BITS for state in states}

    def path(self, end: int, label: int) -> Path:
        """The path for an entry of `ends`."""
        run, node, ending, extra = self.run, end >> 7, end >> 4 & 7, 0
        diagonals = end & 15
        if end < 0:
            diagonals = -1 - end & 15
            node, ending, extra = run.track.finish, kinds.FINISH, -1 - end >> 4 & 255
        penalties = label >> self._layout.penalty_at
        order = label - penalties * self._layout.penalty
        aero = 1 if self.aero and not diagonals else diagonals
        return Path(run, node, ending, penalties, self.tires, aero, self.handling, extra, order)

    def _start(self) -> None:
        run = self.run
        drift = kinds.INSIDE if run.drift == kinds.ARMED and run.track.limit[run.start] else run.drift
        if run.points == 0:
            self._end(kinds.FULL, run.start, 0, 0, code.mode_of(self.aero, 0, 0))
        else:
            state = run.start << code.MODE_BITS | code.mode_of(self.aero, self.handling, drift)
            self._layers[run.points][state] = 0

    def _spend(self, points: int) -> None:
        """FT-PATH-3: take one more step from every state with that many points left.

        Steps over open road, which are most, are inlined here; `_meet` takes all others.
        """
        run, exits, modes, ground = self.run, self._exits, self._after, self._ground
        limit, tolls, drifts = run.track.limit, self._tolls, run.drift != kinds.NO_DRIFT
        following, last, overrun = self._layers[points - 1], points == 1, self._overrun
        units, count_mask, aside = self._layout.units, self._layout.count_mask, self._layout.aside
        state: i64
        for state, label in self._layers[points].items():
            after_steps: i64 = modes[state & code.MODE_MASK]
            moved, aslant = False, False
            # The number of the exit grows by one from exit to exit.
            ahead, unit = label + 1, units[label & count_mask]
            step: i64
            for step in exits[state >> code.MODE_BITS]:
                ahead += unit
                node: i64 = step >> SIDE_BITS
                side: i64 = step & SIDE_MASK
                after: i64 = after_steps >> side * code.STEP_BITS & code.STEP_MASK
                here: i64 = ground[node]
                if after == code.NOT_ALLOWED or here == CLOSED:
                    continue
                taken = ahead + aside if side else ahead
                if drifts or here == SPECIAL:
                    legal = self._meet(points, after, node, side, taken)
                    moved, aslant = moved or (legal and side != code.DIAGONAL), aslant or legal
                    continue
                if side == code.DIAGONAL:
                    aslant = True
                else:
                    moved = True
                if here == CORNER:
                    toll = tolls[limit[node]]
                    if toll:
                        self.cornered = True
                        taken += toll
                        if taken >= overrun:
                            self._end(kinds.OVERRUN, node, points - 1, taken, after)
                            continue
                if last:
                    self._end(kinds.FULL, node, 0, taken, after)
                else:
                    key: int = node << code.MODE_BITS | after
                    if taken < following.setdefault(key, taken):
                        following[key] = taken
            # A path that took diagonals may have no token left for one more.
            if not moved and (not aslant or code.diagonals_left(state) < self.aero):
                self._end(kinds.BLOCKED, state >> code.MODE_BITS, points, label, state)

    def _meet(self, points: int, mode: int, node: int, side: int, label: int) -> bool:
        """Take a step if it is legal: onto a Block token (FT-PATH-3), past a barrier, over the line."""
        run = self.run
        if node == run.track.finish and not run.crosses:
            return False
        if run.track.space[node] not in run.blocks:
            self._enter(points - 1, mode, node, side, label)
            return True
        self.met_block = True
        legal = False
        if mode & code.PASS_BIT:
            self._enter(points - 1, mode - code.PASS_BIT, node, side, label)
            legal = True
        if points >= run.block_cost:
            self._enter(points - run.block_cost, mode, node, side, label)
            legal = True
        return legal

    def _enter(self, left: int, mode: int, node: int, side: int, label: int) -> None:
        """FT-PATH-4: on entering a space, corner penalties, then overrun, then the barrier."""
        track = self.run.track
        corner = track.limit[node] > 0
        toll = self._tolls[track.limit[node]]
        label += toll
        if toll:
            self.cornered = True
        if label >= self._overrun:
            self._end(kinds.OVERRUN, node, left, label, mode)
        elif track.barrier[node] > self.run.barrier_speed and side != kinds.LEFT and side != kinds.RIGHT:
            self._end(kinds.PAUSE, node, left, label, mode)
        elif code.is_inside(mode) and not corner:
            self._end(kinds.DRIFT_STOP, node, left, label, mode)
        elif node == track.finish:
            self._end(kinds.FINISH, node, left, label, mode)
        elif left == 0:
            self._end(kinds.FULL, node, left, label, mode)
        else:
            drifts = corner and self.run.drift != kinds.NO_DRIFT
            state = node << code.MODE_BITS | (code.drifting(mode) if drifts else mode)
            if label < self._layers[left].setdefault(state, label):
                self._layers[left][state] = label

    def _end(self, ending: i64, node: i64, points: i64, label: int, mode: i64) -> None:
        """Keep a finished path if it is the best with its end; over the line keep every one."""
        if ending == kinds.OVERRUN:
            self.overran = True
        if ending == kinds.BLOCKED or label >= self._layout.penalty:
            label = self._add_all_penalties(ending, node, points, label)
        diagonals: i64 = self.aero - code.diagonals_left(mode) if self.aero else 0
        if ending == kinds.FINISH:
            self.ends[-1 - ((len(self.ends) << 8 | points) << 4 | diagonals)] = label
            return
        key: int = (node << 3 | ending) << 4 | diagonals
        known = self.ends.setdefault(key, label)
        if label < known:
            if label >> self._layout.penalty_at < known >> self._layout.penalty_at:
                # Moved to the back: callers take the first of the paths with the fewest penalties.
                del self.ends[key]
            self.ends[key] = label

    def _add_all_penalties(self, ending: int, node: int, points: int, label: int) -> int:
        """FT-PATH-5, FT-PATH-6: the label with the final penalties, including those for blocked points."""
        run, penalty = self.run, self._layout.penalty
        if ending == kinds.BLOCKED and (run.crosses or node not in run.track.finish_nodes):
            label += points * run.blocked_toll * penalty
        penalties = label >> self._layout.penalty_at
        return label + (run.counted_penalties(penalties) - penalties) * penalty


_TOLLS: Final[dict[int, list[int]]] = {}


def corner_tolls(run: Run, apparent: int, penalty_at: int) -> list[int]:
    """FT-CORNER-1: what entering a space adds to a label, by its corner number; nothing in a drift."""
    if run.drift != kinds.NO_DRIFT:
        apparent = 0
    key = ((penalty_at << 8 | apparent) << 8 | run.corner_value) << 8 | run.corner_up_to
    key = key << 8 | run.corner_toll
    known = _TOLLS.get(key)
    if known is None:
        known = _TOLLS[key] = [0] + [
            run.corner_penalties(number, apparent) << penalty_at for number in range(1, kinds.MOST_SPEED + 1)
        ]
    return known


def penalties_along(run: Run, path: Path) -> list[int]:
    """FT-PATH-5: the penalties after each space of a path, blocked points with the last one."""
    track, raw, drift = run.track, 0, run.drift != kinds.NO_DRIFT
    totals: list[int] = []
    for node in path.nodes:
        if track.limit[node] and not drift:
            raw += run.corner_penalties(track.limit[node], run.apparent_speed(path.tires))
        totals.append(run.counted_penalties(raw))
    return [*totals[:-1], path.penalties] if totals else totals
