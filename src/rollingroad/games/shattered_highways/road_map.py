"""The table drawn in text, the front edge on top: half an inch to a column, an inch to a row."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.boxes import Box
from rollingroad.games.shattered_highways.kinds import DRIVING, INCH, INSIDE, NO_VEHICLE, WAITING
from rollingroad.games.shattered_highways.names import owner_name, seat_name, vehicle_name
from rollingroad.games.shattered_highways.notation import vehicle_fields
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.view import RoadView

COLUMN: Final = INCH // 2
ROW: Final = INCH
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
AROUND: Final = 2
"""Empty rows that are still drawn before and behind the pack."""


def diagram(view: RoadView) -> str:
    """What a seat sees: the round, the road as far as anybody drives on it, and a line for each vehicle."""
    s = view.table
    lines = [headline(s), *road(s)]
    lines += [f"{letter(v)} v{v + 1}: {'; '.join(vehicle_fields(s, v))}" for v in listed_vehicles(s)]
    return "\n".join(lines)


def headline(s: RoadState) -> str:
    """`Open Road, round 2 of 8: Deacon of The Salt Choir is on the move`."""
    plan = s.rules.plan
    start = f"{plan.name}, round {s.round} of {plan.rounds}"
    if s.active != NO_VEHICLE:
        owner = owner_name(s, s.control[s.active])
        return f"{start}: {vehicle_name(s, s.active)} of {owner} is on the move"
    if s.lead and s.round:
        return f"{start}: {seat_name(s, s.lead[0])} leads"
    return start


def letter(v: int) -> str:
    return LETTERS[v % len(LETTERS)]


def listed_vehicles(s: RoadState) -> list[int]:
    return [v for v in range(len(s.builds)) if s.status[v] in (DRIVING, WAITING, INSIDE)]


def road(s: RoadState) -> list[str]:
    """Rows from the front to the back, each with the inches its lower line is from the back edge."""
    vehicles = s.vehicles()
    if not vehicles:
        return []
    top = max([s.front(v) for v in vehicles]) // ROW + AROUND
    bottom = max(0, min([s.y[v] for v in vehicles]) // ROW - AROUND)
    boxes = [(letter(v), s.box(v)) for v in vehicles]
    columns = s.rules.width // COLUMN
    edge = "     +" + "-" * columns + "+"
    rows = [f"{row:4} |{row_text(boxes, row, columns)}|" for row in range(top, bottom - 1, -1)]
    return [edge, *rows, edge, scale(columns)]


def row_text(boxes: list[tuple[str, Box]], row: int, columns: int) -> str:
    """A cell shows the vehicle that covers its middle."""
    y = row * ROW + ROW // 2
    cells = [" "] * columns
    for name, box in boxes:
        if box.y <= y < box.y + box.l:
            first, after = first_middle(box.x), first_middle(box.x + box.w)
            cells[first:after] = name * (after - first)
    return "".join(cells)


def first_middle(x: int) -> int:
    """The first column whose middle is not left of that line."""
    return (x + COLUMN // 2 - 1) // COLUMN


def scale(columns: int) -> str:
    """Inches from the left edge, every four."""
    marks = [f"{column // 2:<8}" for column in range(0, columns, 8)]
    return ("      " + "".join(marks)).rstrip()
