"""FT-PATH read literally: walk every path there is, then keep what the ledger says is kept.

Written from the ledger alone. It is exponential, so moves must be short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tests.games.full_throttle.literal.road import FINISH, Position, Road


@dataclass(frozen=True)
class Car:
    """A car about to move, and the road around it."""

    at: Position
    sv: int
    base: int = 6
    gear: int = 3
    tires: int = 0
    aero: int = 0
    handling: int = 0
    ignored: int = 0
    corner_bonus: tuple[int, int] = (0, 0)
    letty: bool = False
    drifts: bool = False
    police: bool = False
    taken: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Walk:
    """A path so far: the state of FT-PATH-1, its raw penalties, and every state it went through."""

    at: Position
    points: int
    diagonals: int
    handling: int
    drift: str
    turn: str = ""
    row: str = ""
    raw: int = 0
    steps: tuple[tuple[int, int], ...] = ()
    sides: int = 0
    been: tuple[tuple[object, int], ...] = field(default=(), compare=False)

    def state(self) -> object:
        return (self.at, self.turn, self.row, self.points, self.diagonals, self.handling, self.drift)


@dataclass(frozen=True)
class Option:
    """What FT-PATH-7 offers: an end position, its values, and the path that FT-PATH-8 keeps."""

    end: Position
    penalties: int
    tires: int
    aero: int
    handling: int
    extra: int
    ending: str
    steps: tuple[tuple[int, int], ...]
    sides: int

    @property
    def values(self) -> tuple[int, ...]:
        return (self.penalties, self.tires, self.aero, self.handling, -self.extra)


FORWARD, LEFT, RIGHT, DIAGONAL_LEFT, DIAGONAL_RIGHT = range(5)


def options(road: Road, car: Car) -> tuple[list[Option], bool]:
    """All offers, and whether some path overruns (FT-GEAR-9)."""
    found: list[Option] = []
    for tires in range(car.tires + 1):
        for aero in range(car.aero + 1):
            for handling in range(car.handling + 1):
                found += _search(road, car, tires, aero, handling)
    overrun = any(option.ending == "overrun" for option in found)
    return _not_dominated(found), overrun


def _search(road: Road, car: Car, tires: int, aero: int, handling: int) -> list[Option]:
    """FT-PATH-2, and the dropping of FT-PATH-4: no state on the way may have been reached with fewer."""
    drift = ("inside" if not road.straight(car.at) else "armed") if car.drifts else "off"
    start = Walk(car.at, car.sv, aero, handling, drift)
    ended = list(_walk(road, car, car.sv - tires, aero > 0 or car.letty, start))
    least: dict[object, int] = {}
    for walk, _ in ended:
        for state, raw in walk.been:
            least[state] = min(raw, least.get(state, raw))
    kept = [(walk, ending) for walk, ending in ended if all(raw == least[state] for state, raw in walk.been)]
    return [_option(road, car, walk, ending, tires, aero, handling) for walk, ending in kept]


def _walk(road: Road, car: Car, apparent: int, weaves: bool, walk: Walk) -> Iterator[tuple[Walk, str]]:
    if walk.points == 0:
        yield walk, "full"
        return
    walk = replace(walk, been=(*walk.been, (walk.state(), walk.raw)))
    steps = list(_steps(road, car, weaves, walk))
    if not steps:
        yield walk, "blocked"
    for step in steps:
        after, ending = _entered(road, car, apparent, step, from_row=step.row == "")
        if ending:
            yield after, ending
        else:
            yield from _walk(road, car, apparent, weaves, after)


def _steps(road: Road, car: Car, weaves: bool, walk: Walk) -> Iterator[Walk]:
    """FT-PATH-3: forward, left, right, diagonals, as far as they are legal."""
    for i, ahead in enumerate(road.forward(walk.at)):
        yield from _paid(road, car, walk, ahead, (FORWARD, i), row="", turn=walk.turn)
    for side, kind in (("left", LEFT), ("right", RIGHT)):
        to = road.beside(walk.at, side == "left")
        used = walk.row if weaves else walk.turn
        if to is not None and used in ("", side):
            turn = "" if weaves else side
            yield from _paid(road, car, walk, to, (kind, 0), row=side, turn=turn, sides=1)
    if walk.diagonals and road.straight(walk.at):
        for side, kind in (("left", DIAGONAL_LEFT), ("right", DIAGONAL_RIGHT)):
            for i, ahead in enumerate(road.forward(walk.at)):
                to = road.beside(ahead, side == "left") if ahead != FINISH else None
                if to is not None:
                    one_less = replace(walk, diagonals=walk.diagonals - 1)
                    yield from _paid(road, car, one_less, to, (kind, i), row="", turn=walk.turn, sides=1)


def _paid(
    road: Road,
    car: Car,
    walk: Walk,
    to: Position,
    step: tuple[int, int],
    row: str,
    turn: str,
    sides: int = 0,
) -> Iterator[Walk]:
    """FT-MOVE-6, FT-UP-HANDLING-3: the ways to pay for a step."""
    if to == FINISH and car.police:
        return
    if road.space(to) in car.taken:
        return
    after = replace(walk, at=to, row=row, turn=turn, steps=(*walk.steps, step), sides=walk.sides + sides)
    if road.space(to) not in car.blocks:
        yield replace(after, points=walk.points - 1)
        return
    if walk.handling:
        yield replace(after, points=walk.points - 1, handling=0)
    if walk.points >= 3:
        yield replace(after, points=walk.points - 3)


def _entered(road: Road, car: Car, apparent: int, walk: Walk, from_row: bool) -> tuple[Walk, str]:
    """FT-PATH-4: corner penalties, overrun, barrier; then the other endings of FT-PATH-6."""
    if walk.at != FINISH and not road.straight(walk.at):
        if walk.drift != "off":
            walk = replace(walk, drift="inside")
        else:
            number = road.number(walk.at)
            value, up_to = car.corner_bonus
            number += value if number <= up_to else 0
            walk = replace(walk, raw=walk.raw + max(0, apparent - number))
        if _after_effects(car, walk.raw) > car.base + car.gear:
            return walk, "overrun"
    if from_row and car.sv < road.barrier(walk.at):
        return walk, "pause"
    if walk.drift == "inside" and road.straight(walk.at):
        return walk, "drift-stop"
    if walk.at == FINISH:
        return walk, "finish"
    return walk, ""


def _after_effects(car: Car, raw: int) -> int:
    """FT-PATH-5."""
    return max(0, raw - car.ignored)


def _option(road: Road, car: Car, walk: Walk, ending: str, tires: int, aero: int, handling: int) -> Option:
    raw = walk.raw
    if ending == "blocked" and not (car.police and FINISH in road.forward(walk.at)):
        raw += walk.points
    penalties = min(_after_effects(car, raw), car.base + car.gear + 1)
    extra = walk.points if ending == "finish" else 0
    return Option(walk.at, penalties, tires, aero, handling, extra, ending, walk.steps, walk.sides)


def _not_dominated(found: list[Option]) -> list[Option]:
    """FT-PATH-7 with FT-PATH-8 between equals."""
    kept: list[Option] = []
    for end in {option.end for option in found}:
        here = [option for option in found if option.end == end]
        for values in {option.values for option in here}:
            if not any(_better(other.values, values) for other in here):
                equals = [option for option in here if option.values == values]
                kept.append(min(equals, key=lambda option: (option.sides, option.steps)))
    return kept


def _better(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))
