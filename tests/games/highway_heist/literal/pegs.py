"""The second reading of HH-WRECK-1 to 4 and HH-PEG-4 to 9: who loses a vehicle, and where pegs land."""

from __future__ import annotations

from tests.games.highway_heist.literal.board import (
    ENEMY,
    SEMI,
    Board,
    Choose,
    Space,
    Thing,
    distance,
    roof_name,
)


def make_wreck(board: Board, thing: Thing, choose: Choose) -> None:
    """HH-WRECK-1: turned over in its space; it is no car any more."""
    owner = thing.owner
    own_body = thing.mark == "s" or (owner and board.people[owner].hijacked)
    thing.mark = "w" if own_body else "h"
    _lose_vehicle(board, owner)
    _throw_everybody(board, thing, owner, choose)


def remove(board: Board, thing: Thing, choose: Choose) -> None:
    """HH-WRECK-2: leaves the road at once; HH-COMP-2, 3: only an SUV body returns to the supply."""
    owner = thing.owner
    board.things.remove(thing)
    if thing.mark in ("s", "w") or (owner and board.people[owner].hijacked):
        board.suvs_left += 1
    _lose_vehicle(board, owner)
    _throw_everybody(board, thing, owner, choose)


def _lose_vehicle(board: Board, owner: int) -> None:
    """HH-WRECK-3: cargo goes back to the scenario board; with Ramsey aboard the team loses at once."""
    if owner:
        board.hold += board.people[owner].cargo
        board.people[owner].cargo = 0
        if board.ramsey == owner:
            board.over = "lost"


def _throw_everybody(board: Board, thing: Thing, owner: int, choose: Choose) -> None:
    falling = [str(rider) for rider in thing.riders] + [ENEMY] * thing.enemy
    if owner and board.people[owner].wheel:
        board.people[owner].wheel = False
        falling.append(str(owner))
    thing.riders, thing.enemy = [], False
    force(board, dict.fromkeys(falling, thing.spaces), [thing], choose)


def force(board: Board, falling: dict[str, list[Space]], barred: list[Thing], choose: Choose) -> None:
    """HH-PEG-8: the team picks the next one each time, and each landing counts for the following ones."""
    waiting = dict(falling)
    while waiting and not board.over:
        peg = choose("next-peg", {f"next-peg {waiting_peg}" for waiting_peg in waiting}).split()[1]
        origin = waiting.pop(peg)
        if peg == ENEMY:
            _enemy_lands(board, origin, barred, choose)
        else:
            _player_lands(board, int(peg), origin, barred, choose)


def _player_lands(
    board: Board, player: int, origin: list[Space], barred: list[Thing], choose: Choose
) -> None:
    """HH-PEG-4 to 6, and HH-PEG-9 where no car has a slot."""
    cars = [car for car in board.cars() if car.has_player_slot and car not in barred]
    if not cars:
        board.people[player].left = origin[0]
        return
    nearest = min(distance(origin, car.spaces) for car in cars)
    car = _choose_roof([car for car in cars if distance(origin, car.spaces) == nearest], choose)
    car.riders.append(player)
    board.people[player].left = None


def _enemy_lands(board: Board, origin: list[Space], barred: list[Thing], choose: Choose) -> None:
    """HH-PEG-7: an adjacent car: the active player's vehicle, else a player's, else any; none: the supply."""
    cars = [
        car
        for car in board.cars()
        if car.has_enemy_slot and car not in barred and distance(origin, car.spaces) == 1
    ]
    active = [car for car in cars if car.owner and car.owner == board.active]
    best = active or [car for car in cars if car.owner] or cars
    if best:
        _choose_roof(best, choose).enemy = True
    else:
        board.pegs_left += 1


def _choose_roof(cars: list[Thing], choose: Choose) -> Thing:
    answer = choose("land", {f"land {roof_name(car)}" for car in cars})
    return next(car for car in cars if f"land {roof_name(car)}" == answer)


def land_adrift(board: Board, choose: Choose) -> None:
    """HH-PEG-9: as soon as a slot is free they land from the space they left, in the order the team picks."""
    while board.adrift() and any(car.has_player_slot for car in board.cars()):
        answer = choose("next-peg", {f"next-peg {player}" for player in board.adrift()})
        player = int(answer.split()[1])
        left = board.people[player].left
        assert left is not None
        _player_lands(board, player, [left], [], choose)


def throw_off_semi(board: Board, choose: Choose) -> None:
    """HH-FX-throw-off, HH-PEG-6: every player leaves; for them no Semi space is a place to land."""
    semi = board.all(*SEMI)
    falling = {str(rider): part.spaces for part in semi for rider in part.riders}
    for part in semi:
        part.riders = []
    force(board, falling, semi, choose)
    land_adrift(board, choose)
