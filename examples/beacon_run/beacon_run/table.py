"""The plain from `content/table.toml`, and which of its points a beacon may stand on."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from beacon_run.actions import MAX_HEIGHT, MAX_WIDTH, TOP_CARD
from rollingroad.core.content import Content, ContentError, read_model

Point = tuple[int, int]


class Plain(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    width: int
    height: int
    start: Point
    goal: int
    spacing: int


class Rock(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    source: str
    at: Point
    radius: int


class Fuel(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    hand: int
    copies: dict[int, int]


class Storm(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    limit: int
    bad_from: int
    risky_range: int


class TableFile(msgspec.Struct, forbid_unknown_fields=True):
    plain: Plain
    rock: list[Rock]
    fuel: Fuel
    storm: Storm


def read_table(content: Content) -> TableFile:
    """The table, checked: a plain that the notation can write, and cards that it has names for."""
    table = read_model(content, "table", TableFile)
    if table.plain.width > MAX_WIDTH or table.plain.height > MAX_HEIGHT:
        raise ContentError(f"table.toml: plain: at most {MAX_WIDTH} x {MAX_HEIGHT} points can be written")
    if not all(1 <= value <= TOP_CARD for value in table.fuel.copies):
        raise ContentError(f"table.toml: fuel: copies: cards are worth 1 to {TOP_CARD}")
    return table


def distance2(a: Point, b: Point) -> int:
    """The square of the straight distance: whole numbers only, so no rounding decides a placement."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def rock_at(table: TableFile, point: Point) -> Rock | None:
    """BR-BEACON-2: the rock that covers a point."""
    for rock in table.rock:
        if distance2(rock.at, point) <= rock.radius**2:
            return rock
    return None


@lru_cache(4096)
def disc(width: int, height: int, centre: Point, radius2: int) -> tuple[int, ...]:
    """The points of the plain within a squared distance, one int per row with a bit per column."""
    columns = range(width)
    return tuple(sum(1 << x for x in columns if distance2((x, y), centre) <= radius2) for y in range(height))


def beacon_points(table: TableFile, beacons: list[Point], last: Point, reach: int) -> list[int]:
    """BR-BEACON-1 to 3: the allowed points, one int per row with a bit per column."""
    plain = table.plain
    rows = list(disc(plain.width, plain.height, last, reach**2))
    closed = [(rock.at, rock.radius**2) for rock in table.rock]
    closed += [(beacon, plain.spacing**2 - 1) for beacon in beacons]
    for centre, radius2 in closed:
        covered = disc(plain.width, plain.height, centre, radius2)
        rows = [row & ~under for row, under in zip(rows, covered, strict=True)]
    return rows
