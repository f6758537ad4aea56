"""The road as a picture of text, written and read: a row for each lane, a cell for each space."""

import re
from typing import Final

from rollingroad.core.positions import BadPosition, Lines, Problem
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.pieces import semi_spaces, under_semi
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.semi import stand_semi
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.tank import stand_tank

_CELL: Final = re.compile(r"(M[wh]|[.swhaTRMCX1-4])([+1-4]*)(\*?)")
_MARKS: Final = ".swhaT?X"
_SEMI_MARKS: Final = "RMC"


def read_cells(line: str, columns: int) -> tuple[list[str], str]:
    """The cells of one row of the road (none for the row of column names) and the text after them."""
    words = line.replace("+.", "+ .").split()
    if not words or words[: columns // 2] == [chr(65 + i) for i in range(columns // 2)]:
        return [], ""
    if len(words) > columns and words[0].isdigit() and _CELL.fullmatch(words[columns]):
        words = words[1:]
    cells, rest = words[:columns], words[columns:]
    for cell in cells:
        if not _CELL.fullmatch(cell):
            raise BadPosition(f"{cell!r} is no cell of the road; cells look like . s+ 1 T w")
    if len(cells) < columns:
        raise BadPosition(f"the row {line.strip()!r} has {len(cells)} cells; the road has {columns} columns")
    return cells, " ".join(rest)


def most_player(rows: list[list[str]]) -> int:
    marks = [mark for row in rows for cell in row for mark in cell if mark.isdigit()]
    return max((int(mark) for mark in marks), default=0)


def road_map(s: HeistState, without_pegs: int = 0) -> list[str]:
    """The road with North at the top and West at the left, with names of columns and lanes."""
    road = s.road
    cells = [cell(s, space, not without_pegs >> space & 1) for space in range(road.size)]
    width = max(3, max(len(text) for text in cells)) + 1
    names = [chr(65 + column) for column in range(road.columns)]
    rows = ["     " + "".join(name.ljust(width) for name in names).rstrip()]
    for lane in range(road.lanes):
        row = "".join(cells[column * road.lanes + lane].ljust(width) for column in range(road.columns))
        rows.append(f"{lane + 1}    {row}".rstrip())
    return rows


def cell(s: HeistState, space: int, with_pegs: bool = True) -> str:
    """The piece in a space, the pegs on top, and the Chopper above."""
    pegs = "+" if s.enemy_pegs >> space & 1 else ""
    pegs += "".join(str(seat + 1) for seat in s.riders(space))
    pegs *= with_pegs
    return _mark(s, space) + pegs + ("*" if space == s.chopper else "")


def _mark(s: HeistState, space: int) -> str:
    kind = s.kind[space]
    if s.semi != OFF and space in semi_spaces(s):
        mark = _SEMI_MARKS[semi_spaces(s).index(space)]
        return mark + _MARKS[kind] if space == under_semi(s) and kind != kinds.EMPTY else mark
    return str(kind - kinds.PV + 1) if kind >= kinds.PV else _MARKS[kind]


def read_road(s: HeistState, rows: list[list[str]], lines: Lines) -> None:
    lanes = s.road.lanes
    if len(rows) > lanes:
        last = f"lane {len(rows)}"
        lines.report(last, f"the picture has {len(rows)} rows; the road has {lanes} lanes")
    cells = {x * lanes + lane: text for lane, row in enumerate(rows[:lanes]) for x, text in enumerate(row)}
    for space in sorted(cells):
        match = _CELL.fullmatch(cells[space])
        assert match is not None
        with lines.reading(f"lane {space % lanes + 1}"):
            _read_cell(s, space, match[1], match[2], bool(match[3]))


def _read_cell(s: HeistState, space: int, mark: str, pegs: str, chopper: bool) -> None:
    behind = space - s.road.lanes
    if (s.semi != OFF and space in semi_spaces(s)) or (s.tank != OFF and s.tank == behind):
        _read_big(s, space, mark)
    elif mark.isdigit():
        _only_one(s, space, s.pv[int(mark) - 1], f"the vehicle of player {mark}")
        s.put(space, kinds.PV + int(mark) - 1)
    elif mark == "T" or mark[0] in _SEMI_MARKS:
        _read_big(s, space, mark)
    elif mark != ".":
        s.put(space, _MARKS.index(mark))
        if mark == "X":
            _only_one(s, space, s.shaw, "Shaw's Car")
            s.shaw = space
    # A peg drawn on either space of the Tank is on its one roof.
    roof = s.tank if s.tank != OFF and s.tank == behind else space
    for peg in pegs:
        if peg == "+":
            if s.enemy_pegs >> roof & 1:
                raise BadPosition(Problem(f"{s.road.name(space)}: two enemy pegs on a roof", "HH-PEG-2"))
            s.enemy_pegs |= 1 << roof
        else:
            _only_one(s, roof, s.peg[int(peg) - 1], f"the peg of player {peg}")
            s.peg[int(peg) - 1] = roof
    if chopper:
        _only_one(s, space, s.chopper, "the Chopper")
        s.chopper = space


def _only_one(s: HeistState, space: int, before: int, what: str) -> None:
    """HH-COMP-1: there is one of each."""
    if before >= 0:
        places = f"{s.road.name(before)} and {s.road.name(space)}"
        raise BadPosition(Problem(f"{what} is in two places, {places}", "HH-COMP-1"))


def _read_big(s: HeistState, space: int, mark: str) -> None:
    """Place the Tank and the Semi at their West-most space; their other spaces must follow it."""
    lanes, name = s.road.lanes, s.road.name(space)
    if mark == "T" and s.tank == OFF and space + lanes < s.road.size:
        stand_tank(s, space)
    elif mark == "R" and s.semi == OFF and space + 2 * lanes < s.road.size:
        stand_semi(s, space)
    elif (mark == "T") != (s.tank != OFF and space == s.tank + lanes):
        raise BadPosition(f"{name}: the Tank is two spaces T T in one lane")
    elif mark != "T":
        parts = semi_spaces(s) if s.semi != OFF else []
        if space not in parts or mark[0] != _SEMI_MARKS[parts.index(space)]:
            raise BadPosition(f"{name}: the Semi is three spaces R M C in one lane")
        if len(mark) == 2:
            s.kind[space] = _MARKS.index(mark[1])
            s.occupied |= 1 << space
            s.wrecks |= 1 << space
