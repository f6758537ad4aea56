"""The second reading of placing: HH-PLACE, HH-FX-place-suv, HH-FX-place-suv-edge and HH-SUV-4, 5."""

from __future__ import annotations

from tests.games.highway_heist.literal.board import SEMI, Board, Space, Thing, on_road, order
from tests.games.highway_heist.literal.numbers import COLUMNS

COMPASS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


def place_suvs(board: Board, anchor: str, direction: str, away: int) -> None:
    """HH-FX-place-suv: the anchors are listed at the start, each placing sees the earlier ones."""
    for spaces in _anchors(board, anchor):
        place_beside(board, spaces, direction, away)


def _anchors(board: Board, anchor: str) -> list[list[Space]]:
    if anchor == "main-enemy":
        spaces = [space for thing in board.all("T", *SEMI) for space in thing.spaces]
        return [spaces] if spaces else []
    if anchor == "each-pv":
        return [vehicle.spaces for vehicle in board.vehicles()]
    vehicle = board.vehicle(board.active if anchor == "active-pv" else board.ramsey)
    return [] if vehicle is None else [vehicle.spaces]


def place_beside(board: Board, anchor: list[Space], direction: str, away: int) -> None:
    """HH-PLACE-1, 2: that many steps from its East-most or West-most space, then on to the first free one."""
    start = max(anchor) if direction == "east" else min(anchor)
    dx, dy = COMPASS[direction]
    _place_first_free(board, (start[0] + dx * away, start[1] + dy * away), (dx, dy))


def _place_first_free(board: Board, space: Space, onward: Space) -> None:
    """HH-PLACE-4, HH-COMP-4: off the road, or with none left, nothing is placed."""
    while on_road(space) and not board.is_free(space):
        space = (space[0] + onward[0], space[1] + onward[1])
    if on_road(space) and board.suvs_left:
        board.suvs_left -= 1
        board.things.append(Thing("s", [space]))


def place_at_edge(board: Board, edge: str, lanes: list[int]) -> None:
    """HH-FX-place-suv-edge: lane by lane as listed, from the edge inward."""
    for lane in lanes:
        if edge == "west":
            _place_first_free(board, (0, lane - 1), (1, 0))
        else:
            _place_first_free(board, (COLUMNS - 1, lane - 1), (-1, 0))


def place_where_none_is(board: Board) -> None:
    """HH-SUV-4, 5: one behind each player vehicle, or behind the car the active player stands on."""
    place_suvs(board, "each-pv", "west", 1)
    if not board.vehicles():
        for car in [car for car in board.cars() if board.active in car.riders]:
            place_beside(board, [order(car)], "west", 1)
