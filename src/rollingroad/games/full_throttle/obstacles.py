"""FT-OBST: obstacle tokens that the drivers place in turn before the race."""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Decision, Step
from rollingroad.games.full_throttle.events import ObstaclePlaced, ObstaclesPassed
from rollingroad.games.full_throttle.kinds import NOWHERE, OBSTACLE, PASS
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.track import Track


class PlaceObstacle(Step[RaceState]):
    """D3, FT-OBST-2: one space at a time, clockwise from seat 1; a pass is final."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: RaceState) -> None:
        offered = [pack(PASS)]
        offered += [pack(OBSTACLE, space) for space in sorted(s.track.nodes_on) if may_lie(s, space)]
        s.ask(Decision(self, "obstacle", self.seat, offered))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        if kind_of(action) == PASS:
            s.passed |= 1 << self.seat
            if s.sink is not None:
                s.sink.append(ObstaclesPassed(self.seat))
        else:
            s.obstacles = [*s.obstacles, first(action)]
            if s.sink is not None:
                s.sink.append(ObstaclePlaced(self.seat, s.track.space_name(first(action))))
        next_to_place(s, self.seat)


def next_to_place(s: RaceState, seat: int) -> None:
    """The next driver who has not passed, while tokens are left to place."""
    if len(s.obstacles) >= s.rules.obstacle_count:
        return
    for i in range(1, s.rules.players + 1):
        following = (seat + i) % s.rules.players
        if not s.passed >> following & 1:
            s.push(PlaceObstacle(following))
            return


def may_lie(s: RaceState, space: int) -> bool:
    """FT-OBST-3."""
    return space not in s.obstacles and not on_edge_row(s.track, space) and leaves_ways(s, space)


def on_edge_row(track: Track, space: int) -> bool:
    """The first or the last driven row."""
    for node in track.nodes_on[space]:
        if node in track.finish_nodes or node in track.start_row():
            return True
    return False


def leaves_ways(s: RaceState, space: int) -> bool:
    """Whether all other spaces keep a way to the finish.

    All have one now, so it is enough that what led to this space leads on elsewhere: the rest of its row, and
    the rows before it.
    """
    closed = {*s.obstacles, space}
    track = s.track
    for node in track.nodes_on[space]:
        row = track.row_of(node)
        for other in [*row, *before(track, node)]:
            if track.space[other] not in closed and not leads_on(track, other, closed):
                return False
    return True


def before(track: Track, node: int) -> list[int]:
    """The nodes from which a forward step comes here."""
    return [other for other in range(track.size) if node in track.forward[other]]


def leads_on(track: Track, node: int, closed: set[int]) -> bool:
    """Whether some space that can be reached sideways from here has an open space ahead."""
    if goes_ahead(track, node, closed):
        return True
    for side in (track.left, track.right):
        beside = side[node]
        while beside != NOWHERE and track.space[beside] not in closed:
            if goes_ahead(track, beside, closed):
                return True
            beside = side[beside]
    return False


def goes_ahead(track: Track, node: int, closed: set[int]) -> bool:
    for following in track.forward[node]:
        if track.space[following] not in closed:
            return True
    return False
