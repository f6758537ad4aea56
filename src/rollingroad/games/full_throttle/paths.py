"""FT-PATH: every way to spend the points of a move.

A path is a text of steps, a letter each (`modes.py`); the text that compares less is the one to keep.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.full_throttle.kinds import (
    ARMED,
    BLOCKED,
    DRIFT_STOP,
    FINISH,
    FULL,
    INSIDE,
    LEFT,
    MOST_SPEED,
    NO_DRIFT,
    OVERRUN,
    PAUSE,
    RIGHT,
)
from rollingroad.games.full_throttle.modes import (
    AFTER,
    AFTER_WEAVING,
    AHEAD,
    DIAGONAL,
    DIAGONAL_LEFT,
    DIAGONAL_RIGHT,
    MODE_BITS,
    MODE_MASK,
    NOT_ALLOWED,
    PASS_BIT,
    STEP_LEFT,
    STEP_RIGHT,
    diagonals_left,
    drifting,
    is_inside,
    mode_of,
)
from rollingroad.games.full_throttle.track import Exit, Track


class Run:
    """One car about to move: all that the search has to know."""

    __slots__ = (
        "aero",
        "block_cost",
        "blocks",
        "closed",
        "corner_up_to",
        "corner_value",
        "crosses",
        "drift",
        "handling",
        "ignored",
        "points",
        "room",
        "start",
        "tires",
        "track",
        "weave",
    )

    def __init__(self, track: Track, start: int, points: int, room: int) -> None:
        self.track = track
        self.start = start
        self.points = points
        """The SV: how far the car must go, and what barriers look at (FT-SPEED-4)."""
        self.room = room
        """FT-PENALTY-3: Base + gear; one penalty more stops the car."""
        self.tires = 0
        self.aero = 0
        self.handling = 0
        """How many tokens of each could be spent on the path."""
        self.ignored = 0
        self.corner_value = 0
        self.corner_up_to = 0
        """FT-DRIVER-SEAN-1."""
        self.weave = False
        """FT-DRIVER-LETTY-1."""
        self.drift = 0
        self.crosses = True
        """FT-VARIANT-3: for police cars the step over the line does not exist."""
        self.closed: set[int] = set()
        """Spaces with a car or an obstacle."""
        self.blocks: set[int] = set()
        """Spaces with a rival's Block token."""
        self.block_cost = 3

    def ground(self) -> list[int]:
        """For each node whether it is open road, closed, or special: the line, a Block token, a barrier."""
        track = self.track
        ground = [OPEN] * track.size
        ground[track.finish] = SPECIAL
        for node in track.barriers:
            ground[node] = SPECIAL
        for space in self.blocks:
            for node in track.nodes_on.get(space, NO_NODES):
                ground[node] = SPECIAL
        for space in self.closed:
            for node in track.nodes_on.get(space, NO_NODES):
                ground[node] = CLOSED
        return ground


class Path:
    """One way to move: where it ends, what it costs, and its steps."""

    __slots__ = ("aero", "ending", "extra", "handling", "node", "penalties", "sides", "steps", "tires")

    def __init__(
        self,
        node: int,
        ending: int,
        penalties: int,
        tires: int,
        aero: int,
        handling: int,
        extra: int,
        sides: int,
        steps: str,
    ) -> None:
        self.node = node
        self.ending = ending
        self.penalties = penalties
        self.tires = tires
        self.aero = aero
        self.handling = handling
        self.extra = extra
        """FT-FINISH-1: points left behind the line."""
        self.sides = sides
        self.steps = steps

    def before(self, other: Path) -> bool:
        """FT-PATH-8: fewer steps aside, then the first in the order of steps."""
        if self.sides != other.sides:
            return self.sides < other.sides
        return self.steps < other.steps

    def covers(self, other: Path) -> bool:
        """FT-PATH-7: no worse in any value."""
        return (
            self.penalties <= other.penalties
            and self.tires <= other.tires
            and self.aero <= other.aero
            and self.handling <= other.handling
            and self.extra >= other.extra
        )


Label = tuple[int, str]
"""FT-PATH-4, FT-PATH-8: a path's weight and its steps; of two labels the better one compares less."""
End = tuple[int, str, int, int, int]
"""A label with the penalties that count, the node, how the path ends there, and the extra Speed."""

OPEN: Final = 0
SPECIAL: Final = 1
CLOSED: Final = 2
NO_NODES: Final[list[int]] = []

RAW: Final = 256
"""What a penalty weighs: more than all the steps aside that a path can have."""


class Search:
    """FT-PATH-2: the search for one choice of Tires, Aerodynamics and Handling tokens.

    For each number of points left there is a table of the states that were reached (FT-PATH-1, `modes.py`),
    each with the label of the path that is kept for it.
    """

    __slots__ = (
        "_after",
        "_exits",
        "_ground",
        "_layers",
        "_most",
        "_overrun",
        "_tolls",
        "aero",
        "cornered",
        "ends",
        "handling",
        "least",
        "met_block",
        "overran",
        "run",
        "tires",
    )

    def __init__(self, run: Run, tires: int, aero: int, handling: int) -> None:
        self.run = run
        self.tires = tires
        self.aero = aero
        self.handling = handling
        self.ends: dict[int, End] = {}
        """By place and ending the best path that ends so; to the Finish card all, as extra Speed counts."""
        self.cornered = False
        """Whether a corner gave a penalty: one more tire could matter."""
        self.least: int = aero
        """The fewest diagonals any state has left: one more token could matter at none."""
        self.met_block = False
        self.overran = False
        self._after: list[list[int]] = AFTER_WEAVING if run.weave or aero else AFTER
        self._exits: list[list[Exit]] = run.track.wide_exits if aero else run.track.exits
        self._tolls: list[int] = corner_tolls(run, run.points - tires)
        self._overrun: int = (run.room + run.ignored + 1) * RAW
        self._most: int = (run.room + 1) * RAW
        self._ground: list[int] = run.ground()
        self._layers: list[dict[int, Label]] = [{} for _ in range(run.points + 1)]
        self._start()
        for points in range(run.points, 0, -1):
            self._spend(points)

    @property
    def paths(self) -> list[Path]:
        """The paths that the search found."""
        return [self.path(end) for end in self.ends.values()]

    def path(self, end: End) -> Path:
        weight, steps, node, ending, extra = end
        return Path(
            node,
            ending,
            weight // RAW,
            self.tires,
            self.aero,
            self.handling,
            extra,
            weight % RAW,
            steps,
        )

    def _start(self) -> None:
        run = self.run
        drift = INSIDE if run.drift == ARMED and run.track.limit[run.start] else run.drift
        if run.points == 0:
            self._end(FULL, run.start, 0, 0, "")
        else:
            state = run.start << MODE_BITS | mode_of(self.aero, self.handling, drift)
            self._layers[run.points][state] = (0, "")

    def _spend(self, points: int) -> None:
        """FT-PATH-3: one more step from every state with so many points left.

        Most steps lead on over open road: they are taken here, all others one by one in `_meet`.
        """
        run, exits, after_step, ground = self.run, self._exits, self._after, self._ground
        limit, tolls, drifts = run.track.limit, self._tolls, run.drift != NO_DRIFT
        following, last, overrun = self._layers[points - 1], points == 1, self._overrun
        for state, (weight, steps) in self._layers[points].items():
            mode, moved = state & MODE_MASK, False
            for node, side, letter in exits[state >> MODE_BITS]:
                after, here = after_step[side][mode], ground[node]
                if after == NOT_ALLOWED or here == CLOSED:
                    continue
                if side == DIAGONAL and diagonals_left(after) < self.least:
                    self.least = diagonals_left(after)
                if drifts or here:
                    if self._meet(points, after, node, side, weight, steps + letter):
                        moved = True
                    continue
                moved = True
                toll = tolls[limit[node]]
                heavier = weight + toll + 1 if side else weight + toll
                if toll:
                    self.cornered = True
                if heavier >= overrun:
                    self._end(OVERRUN, node, points - 1, heavier, steps + letter)
                elif last:
                    self._end(FULL, node, 0, heavier, steps + letter)
                else:
                    after |= node << MODE_BITS
                    text = steps + letter
                    known = following.get(after)
                    if known is None or is_less(heavier, text, known):
                        following[after] = (heavier, text)
            if not moved:
                self._end(BLOCKED, state >> MODE_BITS, points, weight, steps)

    def _meet(self, points: int, mode: int, node: int, side: int, weight: int, steps: str) -> bool:
        """Take any step if it is legal: onto a Block token (FT-PATH-3), past a barrier, over the line."""
        run = self.run
        if node == run.track.finish and not run.crosses:
            return False
        if side:
            weight += 1
        if run.track.space[node] not in run.blocks:
            self._enter(points - 1, mode, node, side, weight, steps)
            return True
        self.met_block = True
        legal = False
        if mode & PASS_BIT:
            self._enter(points - 1, mode - PASS_BIT, node, side, weight, steps)
            legal = True
        if points >= run.block_cost:
            self._enter(points - run.block_cost, mode, node, side, weight, steps)
            legal = True
        return legal

    def _enter(self, left: int, mode: int, node: int, side: int, weight: int, steps: str) -> None:
        """FT-PATH-4: on entering a space, corner penalties, then overrun, then the barrier."""
        track = self.run.track
        corner = track.limit[node] > 0
        toll = self._tolls[track.limit[node]]
        weight += toll
        if toll:
            self.cornered = True
        if weight >= self._overrun:
            self._end(OVERRUN, node, left, weight, steps)
        elif track.barrier[node] > self.run.points and side != LEFT and side != RIGHT:
            self._end(PAUSE, node, left, weight, steps)
        elif is_inside(mode) and not corner:
            self._end(DRIFT_STOP, node, left, weight, steps)
        elif node == track.finish:
            self._end(FINISH, node, left, weight, steps)
        elif left == 0:
            self._end(FULL, node, left, weight, steps)
        else:
            drifts = corner and self.run.drift != NO_DRIFT
            self._keep(left, node << MODE_BITS | (drifting(mode) if drifts else mode), weight, steps)

    def _keep(self, points: int, state: int, weight: int, steps: str) -> None:
        layer = self._layers[points]
        known = layer.get(state)
        if known is None or is_less(weight, steps, known):
            layer[state] = (weight, steps)

    def _end(self, ending: int, node: int, points: int, weight: int, steps: str) -> None:
        """FT-PATH-5, FT-PATH-6: the penalties of the whole path, blocked points included."""
        run = self.run
        if ending == OVERRUN:
            self.overran = True
        if ending == BLOCKED and (run.crosses or node not in run.track.finish_nodes):
            weight += points * RAW
        if run.ignored:
            weight = max(weight - run.ignored * RAW, weight % RAW)
        if weight >= self._most:
            weight = self._most + weight % RAW
        if ending == FINISH:
            self.ends[-1 - len(self.ends)] = (weight, steps, node, ending, points)
            return
        key = node << 3 | ending
        known = self.ends.get(key)
        if known is not None:
            if weight > known[0] or (weight == known[0] and steps > known[1]):
                return
            if weight // RAW < known[0] // RAW:
                # Who takes the first of the paths with the fewest penalties gets the one found first.
                del self.ends[key]
        self.ends[key] = (weight, steps, node, ending, 0)


def is_less(weight: int, steps: str, known: Label) -> bool:
    """FT-PATH-4, FT-PATH-8: whether a path is better than the one that is kept."""
    return weight < known[0] or (weight == known[0] and steps < known[1])


_TOLLS: Final[dict[int, list[int]]] = {}


def corner_tolls(run: Run, apparent: int) -> list[int]:
    """FT-CORNER-1: by the number of a space what entering it weighs; a drift costs nothing."""
    if run.drift != NO_DRIFT:
        apparent = 0
    key = (apparent * 128 + run.corner_value) * 128 + run.corner_up_to
    known = _TOLLS.get(key)
    if known is None:
        known = _TOLLS[key] = [0] + [
            max(0, apparent - number - (run.corner_value if number <= run.corner_up_to else 0)) * RAW
            for number in range(1, MOST_SPEED + 1)
        ]
    return known


def nodes_of(track: Track, start: int, steps: str) -> list[int]:
    """The nodes that a path enters, in order."""
    nodes: list[int] = []
    node = start
    for letter in steps:
        node = _after_step(track, node, letter)
        nodes.append(node)
    return nodes


def penalties_along(run: Run, path: Path) -> list[int]:
    """FT-PATH-5: the penalties after each space of a path, blocked points with the last one."""
    track, raw, drift = run.track, 0, run.drift != NO_DRIFT
    told: list[int] = []
    for node in nodes_of(track, run.start, path.steps):
        limit = track.limit[node]
        if limit and not drift:
            bonus = run.corner_value if limit <= run.corner_up_to else 0
            raw += max(0, run.points - path.tires - limit - bonus)
        told.append(min(max(0, raw - run.ignored), run.room + 1))
    return [*told[:-1], path.penalties] if told else told


def _after_step(track: Track, node: int, letter: str) -> int:
    if letter in AHEAD:
        return track.forward[node][AHEAD.index(letter)]
    if letter == STEP_LEFT:
        return track.left[node]
    if letter == STEP_RIGHT:
        return track.right[node]
    if letter in DIAGONAL_LEFT:
        return track.left[track.forward[node][DIAGONAL_LEFT.index(letter)]]
    return track.right[track.forward[node][DIAGONAL_RIGHT.index(letter)]]
