"""FT-PATH: every way to spend the points of a move, and which of them are offered.

A path is a text of steps, a character each, chosen so that texts compare as FT-PATH-8 wants paths to:
forward before left before right before the diagonals, and among several spaces ahead the lower lane first.
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
    NO_DRIFT,
    NO_SIDE,
    NOWHERE,
    OVERRUN,
    PAUSE,
    RIGHT,
)
from rollingroad.games.full_throttle.track import Track

AHEAD: Final = ("A", "B", "C", "D", "E", "F", "G", "H")
STEP_LEFT: Final = "L"
STEP_RIGHT: Final = "R"
DIAGONAL_LEFT: Final = ("S", "T", "U", "V")
DIAGONAL_RIGHT: Final = ("W", "X", "Y", "Z")


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


class Reached:
    """FT-PATH-1: a state of the search with its label and the path that is kept for it."""

    __slots__ = ("diagonals", "drift", "node", "passes", "points", "raw", "row", "sides", "steps", "turn")

    def __init__(self, node: int, points: int, diagonals: int, passes: int, drift: int) -> None:
        self.node = node
        self.points = points
        self.turn = NO_SIDE
        self.row = NO_SIDE
        self.diagonals = diagonals
        self.passes = passes
        self.drift = drift
        self.raw = 0
        self.sides = 0
        self.steps = ""

    def key(self) -> int:
        """The state without its points: those have a table each."""
        directions = (self.turn * 3 + self.row) * 3 + self.drift
        return ((self.node * 27 + directions) * 16 + self.diagonals) * 2 + self.passes

    def better_than(self, other: Reached) -> bool:
        """FT-PATH-4: fewer raw penalties; with as many, FT-PATH-8."""
        if self.raw != other.raw:
            return self.raw < other.raw
        if self.sides != other.sides:
            return self.sides < other.sides
        return self.steps < other.steps


class Search:
    """FT-PATH-2: the search for one choice of Tires, Aerodynamics and Handling tokens."""

    __slots__ = (
        "aero",
        "apparent",
        "cornered",
        "handling",
        "layers",
        "least",
        "met_block",
        "paths",
        "run",
        "tires",
    )

    def __init__(self, run: Run, tires: int, aero: int, handling: int) -> None:
        self.run = run
        self.tires = tires
        self.aero = aero
        self.handling = handling
        self.apparent: int = run.points - tires
        """FT-SPEED-3."""
        self.layers: list[dict[int, Reached]] = [{} for _ in range(run.points + 1)]
        self.paths: list[Path] = []
        self.cornered = False
        """Whether a corner gave a penalty: one more tire could matter."""
        self.least: int = aero
        """The fewest diagonals any state has left: one more token could matter at none."""
        self.met_block = False
        self._start()
        for points in range(run.points, 0, -1):
            for reached in self.layers[points].values():
                self._expand(reached)

    def _start(self) -> None:
        run = self.run
        drift = INSIDE if run.drift == ARMED and run.track.limit[run.start] else run.drift
        reached = Reached(run.start, run.points, self.aero, self.handling, drift)
        if run.points == 0:
            self._end(reached, FULL)
        else:
            self.layers[run.points][reached.key()] = reached

    def _expand(self, reached: Reached) -> None:
        """FT-PATH-3: forward, left, right, diagonals. FT-BLOCK-1: with no legal step the car is blocked."""
        track, node = self.run.track, reached.node
        ahead = track.forward[node]
        moved = False
        for i in range(len(ahead)):
            if self._step(reached, ahead[i], NO_SIDE, False, AHEAD[i]):
                moved = True
        if self._may_turn(reached, LEFT) and self._step(reached, track.left[node], LEFT, False, STEP_LEFT):
            moved = True
        if self._may_turn(reached, RIGHT) and self._step(
            reached, track.right[node], RIGHT, False, STEP_RIGHT
        ):
            moved = True
        if reached.diagonals and track.limit[node] == 0 and self._diagonals(reached, ahead):
            moved = True
        if not moved:
            self._end(reached, BLOCKED)

    def _may_turn(self, reached: Reached, side: int) -> bool:
        """FT-MOVE-4; FT-UP-AERO-1 and FT-DRIVER-LETTY-1 leave only the direction within a row."""
        used = reached.row if self._weaves() else reached.turn
        return used == NO_SIDE or used == side

    def _weaves(self) -> bool:
        return self.run.weave or self.aero > 0

    def _diagonals(self, reached: Reached, ahead: list[int]) -> bool:
        """FT-UP-AERO-2: to the left or right neighbour of a straight space ahead."""
        track, moved = self.run.track, False
        for i in range(len(ahead)):
            if ahead[i] != track.finish and self._step(
                reached, track.left[ahead[i]], NO_SIDE, True, DIAGONAL_LEFT[i]
            ):
                moved = True
        for i in range(len(ahead)):
            if ahead[i] != track.finish and self._step(
                reached, track.right[ahead[i]], NO_SIDE, True, DIAGONAL_RIGHT[i]
            ):
                moved = True
        return moved

    def _step(self, reached: Reached, node: int, side: int, diagonal: bool, letter: str) -> bool:
        """Take a step if it is legal: the space is there, free and affordable."""
        run = self.run
        if node == NOWHERE or (node == run.track.finish and not run.crosses):
            return False
        space = run.track.space[node]
        if space in run.closed:
            return False
        if space not in run.blocks:
            self._enter(reached, node, side, diagonal, letter, 1, 0)
            return True
        self.met_block = True
        legal = False
        if reached.passes:
            self._enter(reached, node, side, diagonal, letter, 1, 1)
            legal = True
        if reached.points >= run.block_cost:
            self._enter(reached, node, side, diagonal, letter, run.block_cost, 0)
            legal = True
        return legal

    def _enter(
        self, reached: Reached, node: int, side: int, diagonal: bool, letter: str, cost: int, passes: int
    ) -> None:
        """FT-PATH-4: on entering a space, corner penalties, then overrun, then the barrier."""
        run, track = self.run, self.run.track
        after = Reached(
            node, reached.points - cost, reached.diagonals - diagonal, reached.passes - passes, reached.drift
        )
        after.turn = reached.turn if self._weaves() or side == NO_SIDE else side
        after.row = side
        after.raw = reached.raw
        after.sides = reached.sides + (1 if side or diagonal else 0)
        after.steps = reached.steps + letter
        if after.diagonals < self.least:
            self.least = after.diagonals
        if track.limit[node] and self._corner(after, track.limit[node]):
            self._end(after, OVERRUN)
        elif track.barrier[node] > run.points and side == NO_SIDE:
            self._end(after, PAUSE)
        elif after.drift == INSIDE and not track.limit[node]:
            self._end(after, DRIFT_STOP)
        elif node == track.finish:
            self._end(after, FINISH)
        elif after.points == 0:
            self._end(after, FULL)
        else:
            self._keep(after)

    def _corner(self, after: Reached, limit: int) -> bool:
        """FT-CORNER-1, FT-UP-STEERING-3: penalties of a corner space; True where they overrun the car."""
        run = self.run
        if after.drift:
            after.drift = INSIDE
            return False
        if limit <= run.corner_up_to:
            limit += run.corner_value
        if self.apparent > limit:
            after.raw += self.apparent - limit
            self.cornered = True
        return after.raw - run.ignored > run.room

    def _keep(self, after: Reached) -> None:
        layer, key = self.layers[after.points], after.key()
        known = layer.get(key)
        if known is None or after.better_than(known):
            layer[key] = after

    def _end(self, reached: Reached, ending: int) -> None:
        """FT-PATH-5, FT-PATH-6: the penalties of the whole path, blocked points included."""
        run, raw = self.run, reached.raw
        if ending == BLOCKED and (run.crosses or reached.node not in run.track.finish_nodes):
            raw += reached.points
        penalties = min(max(0, raw - run.ignored), run.room + 1)
        extra = reached.points if ending == FINISH else 0
        self.paths.append(
            Path(
                reached.node,
                ending,
                penalties,
                self.tires,
                self.aero,
                self.handling,
                extra,
                reached.sides,
                reached.steps,
            )
        )


class Offers:
    """What a car is offered, kept beside the question; what is asked about it later is worked out once."""

    __slots__ = ("paths", "reach", "run")

    def __init__(self, run: Run, paths: list[Path]) -> None:
        self.run = run
        self.paths = paths
        self.reach: dict[str, set[int]] = {}
        """End positions if one rule did not hold, by the name of that rule (`why_not_moves.py`)."""


def all_searches(run: Run) -> list[Search]:
    """FT-PATH-2: one search for every affordable choice of tokens that can differ from those before it."""
    searches: list[Search] = []
    for handling in range(run.handling + 1):
        if handling and not _met_block(searches):
            break
        for aero in range(run.aero + 1):
            least = aero
            for tires in range(run.tires + 1):
                search = Search(run, tires, aero, handling)
                searches.append(search)
                if search.least < least:
                    least = search.least
                if not search.cornered:
                    break
            if aero and least:
                break
    return searches


def _met_block(searches: list[Search]) -> bool:
    for search in searches:
        if search.met_block:
            return True
    return False


def overruns(searches: list[Search]) -> bool:
    """FT-GEAR-9: some path of the search ends in overrun."""
    for search in searches:
        for path in search.paths:
            if path.ending == OVERRUN:
                return True
    return False


def offered_paths(searches: list[Search]) -> list[Path]:
    """FT-PATH-7: per end position all paths that no other is better than; the farthest come first."""
    by_node: dict[int, list[Path]] = {}
    for search in searches:
        for path in search.paths:
            if path.node in by_node:
                _offer(by_node[path.node], path)
            else:
                by_node[path.node] = [path]
    to_finish = searches[0].run.track.to_finish
    offered: list[Path] = []
    for node in sorted(by_node, key=lambda node: (to_finish[node], node)):
        offered += sorted(by_node[node], key=_cost)
    return offered


def _cost(path: Path) -> tuple[int, int, int, int]:
    return (path.penalties, path.tires, path.aero, path.handling)


def _offer(kept: list[Path], path: Path) -> None:
    """Keep a path unless another covers it; drop those that it covers."""
    for other in kept:
        if other.covers(path) and not (path.covers(other) and path.before(other)):
            return
    left = [other for other in kept if not path.covers(other)]
    left.append(path)
    kept[:] = left


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
