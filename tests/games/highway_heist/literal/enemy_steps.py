"""The second reading of enemies that act: HH-STEP, the SUV and peg faces, HH-FX-suvs-move, HH-FX-shaw-hunts.

Every defence roll shows blanks only, so each damage counts in full.
"""

from __future__ import annotations

from tests.games.highway_heist.literal.board import (
    SEMI,
    WRECKS,
    Board,
    Choose,
    Space,
    Thing,
    distance,
    order,
    roof_name,
    steps_between,
)
from tests.games.highway_heist.literal.numbers import PEG_DAMAGE, SHAW_SLAM_DAMAGE, SLAM_DAMAGE
from tests.games.highway_heist.literal.pegs import force, land_adrift, make_wreck
from tests.games.highway_heist.literal.placing import place_where_none_is


def step_toward(board: Board, mover: Thing, target: list[Space]) -> bool:
    """HH-STEP-1 to 4: whether it made a step."""
    here = mover.spaces[0]
    if distance([here], target) <= 1:
        return False
    around = [(here[0] + dx, here[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    nearer = [s for s in around if board.is_free(s) and _closeness(s, target) < _closeness(here, target)]
    if not nearer:
        return False
    mover.spaces = [min(nearer, key=lambda s: (_closeness(s, target), s[1] != here[1], s[1], s[0]))]
    return True


def _closeness(space: Space, target: list[Space]) -> tuple[int, int]:
    """HH-STEP-1: the smallest pair (D, M), D first."""
    return min((steps_between(space, t), abs(space[0] - t[0]) + abs(space[1] - t[1])) for t in target)


def suvs_move(board: Board, toward: str, steps: int) -> None:
    """HH-FX-suvs-move: each SUV in resolution order; the nearest is determined before each step."""
    for suv in board.all("s"):
        for _ in range(steps):
            target = _target(board, suv, toward)
            if target is None or not step_toward(board, suv, target.spaces):
                break


def _target(board: Board, suv: Thing, toward: str) -> Thing | None:
    if toward == "active-pv":
        return board.vehicle(board.active)
    if toward == "ramsey-pv":
        return board.vehicle(board.ramsey)
    things = board.vehicles() if toward == "nearest-pv" else board.all(*WRECKS)

    def rank(thing: Thing) -> tuple[int, bool, Space]:
        not_active = not thing.owner or thing.owner != board.active
        return (distance(suv.spaces, thing.spaces), not_active, order(thing))

    return min(things, key=rank, default=None)


def suv_face(board: Board, choose: Choose) -> None:
    """HH-SUV-1 to 5."""
    suvs = board.all("s")
    if not suvs:
        place_where_none_is(board)
        land_adrift(board, choose)
    for suv in suvs:
        if suv in board.things and suv.mark == "s":
            _suv_acts(board, suv, choose)
        if board.over:
            return
        land_adrift(board, choose)


def _suv_acts(board: Board, suv: Thing, choose: Choose) -> None:
    beside = [pv for pv in board.vehicles() if distance(suv.spaces, pv.spaces) == 1]
    active = board.vehicle(board.active)
    if beside:
        preferred = [pv for pv in beside if pv is active] or beside
        _damage(board, _choose_slammed(preferred, choose), SLAM_DAMAGE, choose)
    elif active is not None:
        step_toward(board, suv, active.spaces)


def _choose_slammed(vehicles: list[Thing], choose: Choose) -> Thing:
    answer = choose("slam", {f"slam {roof_name(pv)}" for pv in vehicles})
    return next(pv for pv in vehicles if f"slam {roof_name(pv)}" == answer)


def _damage(board: Board, vehicle: Thing, amount: int, choose: Choose) -> None:
    """HH-DEF-1, HH-DEF-3, with nothing but blanks rolled."""
    person = board.people[vehicle.owner]
    person.strength -= amount
    if person.strength <= 0:
        make_wreck(board, vehicle, choose)


def shaw_hunts(board: Board, steps: int, choose: Choose) -> None:
    """HH-FX-shaw-hunts: it slams where it can, Ramsey's vehicle first, and else closes in on her."""
    for shaw in board.all("X"):
        beside = [pv for pv in board.vehicles() if distance(shaw.spaces, pv.spaces) == 1]
        if beside:
            ramseys = [pv for pv in beside if pv.owner == board.ramsey]
            active = [pv for pv in beside if pv.owner == board.active]
            _damage(board, _choose_slammed(ramseys or active or beside, choose), SHAW_SLAM_DAMAGE, choose)
            return
        target = board.vehicle(board.ramsey)
        for _ in range(steps if target is not None else 0):
            assert target is not None
            step_toward(board, shaw, target.spaces)


def peg_face(board: Board, choose: Choose) -> None:
    """HH-EPEG-1 to 6."""
    for roof in sorted((thing for thing in board.things if thing.enemy), key=order):
        if roof in board.things and roof.enemy:
            _peg_acts(board, roof, choose)
        if board.over:
            return
        land_adrift(board, choose)


def _peg_acts(board: Board, roof: Thing, choose: Choose) -> None:
    near = [pv for pv in board.vehicles() if pv.has_enemy_slot and distance(roof.spaces, pv.spaces) == 1]
    if roof.owner:
        _damage(board, roof, PEG_DAMAGE, choose)
    elif roof.mark != "a" and roof.riders:
        _brawl(board, roof, choose)
    elif near:
        preferred = [pv for pv in near if pv.owner == board.active] or near
        answer = choose("land", {f"land {roof_name(pv)}" for pv in preferred})
        roof.enemy = False
        next(pv for pv in preferred if f"land {roof_name(pv)}" == answer).enemy = True


def _brawl(board: Board, roof: Thing, choose: Choose) -> None:
    """HH-EPEG-3: the player on the same roof is forced off it (HH-PEG-6: and off the whole Semi)."""
    [player] = roof.riders
    roof.riders = []
    barred = board.all(*SEMI) if roof.mark in SEMI else [roof]
    force(board, {str(player): roof.spaces}, barred, choose)
