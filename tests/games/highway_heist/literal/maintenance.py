"""The second reading of road maintenance: HH-ROUND-2 to 7, and what drifts into Tank, Semi and Shaw's Car."""

from __future__ import annotations

from tests.games.highway_heist.literal.board import SEMI, WRECKS, Board, Choose, Thing, order, west_of
from tests.games.highway_heist.literal.numbers import (
    CARGO_EACH,
    COLUMNS,
    SHAW_GUARD,
    SHAW_WRECK_DAMAGE,
    TANK_WRECK_DAMAGE,
    WRECK_DRIFT,
)
from tests.games.highway_heist.literal.pegs import land_adrift, make_wreck, remove


def maintain(board: Board, choose: Choose) -> None:
    """HH-ROUND-2: one pass in resolution order over wrecks, unmanned player vehicles and abandoned cars."""
    for thing in sorted((thing for thing in board.things if drifts(board, thing)), key=order):
        if thing not in board.things or not drifts(board, thing):
            continue
        if thing.mark in WRECKS:
            _wreck_drifts(board, thing, choose)
        else:
            _car_drifts(board, thing, choose)
        if board.over:
            return
        land_adrift(board, choose)
    _scenario_checks(board)


def drifts(board: Board, thing: Thing) -> bool:
    if thing.owner:
        return not board.is_manned(thing)
    return thing.mark in (*WRECKS, "a")


def _wreck_drifts(board: Board, wreck: Thing, choose: Choose) -> None:
    """HH-ROUND-3: one by one; it goes on over what it removes, and off the West edge it is gone."""
    for _ in range(WRECK_DRIFT):
        ahead = west_of(wreck.spaces[0])
        met = board.at(ahead)
        if ahead[0] < 0:
            remove(board, wreck, choose)
            return
        if met is not None and met.mark in ("T", "X", *SEMI):
            _drifts_into_main_enemy(board, wreck, met, choose)
            return
        if met is not None:
            remove(board, met, choose)
        if board.over:
            return
        wreck.spaces = [ahead]


def _drifts_into_main_enemy(board: Board, wreck: Thing, met: Thing, choose: Choose) -> None:
    """HH-ROUND-5: the wreck is gone; HH-TANK-5, HH-SHAW-5: Tank and Shaw's Car are damaged."""
    remove(board, wreck, choose)
    if met.mark == "T":
        board.tank_strength -= TANK_WRECK_DAMAGE
        if board.tank_strength <= 0:
            board.over = "won"
    if met.mark == "X":
        board.shaw_strength -= max(0, SHAW_WRECK_DAMAGE - SHAW_GUARD * met.enemy)
        if board.shaw_strength <= 0:
            _shaw_is_destroyed(board, met, choose)


def _shaw_is_destroyed(board: Board, shaw: Thing, choose: Choose) -> None:
    """HH-SHAW-4, HH-END-4: a wreck from now on; with the Chopper down already the team has won."""
    if board.chopper is None:
        board.over = "won"
    make_wreck(board, shaw, choose)


def _car_drifts(board: Board, car: Thing, choose: Choose) -> None:
    """HH-ROUND-4: one space, unless something is directly behind it; from column A it leaves the road."""
    behind = west_of(car.spaces[0])
    if behind[0] < 0:
        remove(board, car, choose)
    elif board.at(behind) is None:
        car.spaces = [behind]


def _scenario_checks(board: Board) -> None:
    """HH-END-7, then HH-END-3."""
    if board.scenario == "semi-heist" and not board.vehicles():
        board.over = "lost"
    elif board.scenario == "semi-heist" and all(_delivers(board, player) for player in board.people):
        board.over = "won"


def _delivers(board: Board, player: int) -> bool:
    vehicle = board.vehicle(player)
    return (
        vehicle is not None
        and board.people[player].cargo == CARGO_EACH
        and not vehicle.enemy
        and vehicle.spaces[0][0] == COLUMNS - 1
    )
