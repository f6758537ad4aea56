"""The terminal for all commands: styled text, tables and progress; errors and input files."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import NoReturn, Protocol, TextIO

STANDARD_INPUT = "-"
STOPPED = 130
"""The exit code of an interrupted run, as in shells."""
_SHORT = 18
_GAP = "  "
_BAR = 20
_REDRAW_SECONDS = 0.25
_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def styled(text: str, style: str) -> str:
    """Text in a style such as `bold cyan`. A console without colours leaves the style out."""
    return f"\x1b[{';'.join(_CODES[word] for word in style.split())}m{text}\x1b[m" if style and text else text


def length(text: str) -> int:
    """The number of places that a text takes on the screen."""
    return len(_ESCAPES.sub("", text))


def wrap(line: str, width: int) -> list[str]:
    """A line broken between words; what follows is indented like its beginning."""
    if length(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip(" ")))
    lines = [""]
    for chunk in re.findall(r"\s*\S+", line):
        if lines[-1] and length(lines[-1] + chunk) > width:
            lines.append(indent + chunk.lstrip())
        else:
            lines[-1] += chunk
    return lines


def bar(part: float) -> str:
    filled = _BAR if part == 1 else min(round(part * _BAR), _BAR - 1)
    return styled("━" * filled, "green") + styled("─" * (_BAR - filled), "dim")


class Block(Protocol):
    """What takes several lines, and looks at the width of the screen for that."""

    def lines(self, width: int) -> Iterable[str]: ...


class Table:
    """A table without lines, its headings in bold. In a narrow window only long texts break."""

    def __init__(
        self, *headings: str, rows: Iterable[Sequence[str]] = (), right: Sequence[int] = (), whole: int = -1
    ) -> None:
        self.rows = [[styled(heading, "bold") for heading in headings]] if headings else []
        self.rows += [list(row) for row in rows]
        self.right = right
        """The columns that end at the same place."""
        self.whole = whole
        """A column that does not break. In a narrow window its long texts stand on lines of their own."""

    def lines(self, width: int) -> Iterator[str]:
        rows = self.rows
        crowded = _total([max(map(length, column)) for column in zip(*rows, strict=True)]) > width
        if crowded and self.whole >= 0:
            rows = [self._below(row, width // 3) for row in rows]
        widths = self._widths(rows, width)
        for row, whole_row in zip(rows, self.rows, strict=True):
            if row is not whole_row:
                yield _GAP.join(whole_row[: self.whole + 1])
            cells = [wrap(cell, wide) for cell, wide in zip(row, widths, strict=True)]
            for number in range(max(map(len, cells)) if any(row) else 0):
                parts = [cell[number] if number < len(cell) else "" for cell in cells]
                yield _GAP.join(map(self._padded, range(len(parts)), parts, widths)).rstrip()

    def _below(self, row: list[str], most: int) -> list[str]:
        """What stands below a long text of the column that does not break; else the row itself."""
        first = self.whole + 1
        return row if length(row[self.whole]) <= most else [""] * first + row[first:]

    def _padded(self, column: int, cell: str, width: int) -> str:
        space = " " * (width - length(cell))
        return space + cell if column in self.right else cell + space

    def _widths(self, rows: list[list[str]], width: int) -> list[int]:
        columns = list(zip(*rows, strict=True))
        widths = [max(map(length, column)) for column in columns]
        least = [
            wide
            if wide <= _SHORT or place == self.whole
            else max(length(w) for c in column for w in c.split())
            for place, (wide, column) in enumerate(zip(widths, columns, strict=True))
        ]
        excess = _total(widths) - width
        while excess > 0 and widths != least:
            place = max(range(len(widths)), key=lambda each: widths[each] - least[each])
            given = min(excess, widths[place] - least[place])
            widths[place] -= given
            excess -= given
        return widths


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + len(_GAP) * (len(widths) - 1)


class Columns:
    """Short texts in columns of one width, read from top to bottom."""

    def __init__(self, cells: Sequence[str]) -> None:
        self.cells = cells

    def lines(self, width: int) -> Iterator[str]:
        wide = max(map(length, self.cells)) + len(_GAP)
        high = ceil(len(self.cells) / max(1, width // wide))
        for first in range(high):
            row = self.cells[first::high]
            yield "".join(cell + " " * (wide - length(cell)) for cell in row).rstrip()


class Console:
    """A terminal, or a file that gets the same lines without styles."""

    def __init__(self, file: TextIO, width: int = 0, colours: bool = False) -> None:
        self.file = file
        self.width = width or shutil.get_terminal_size().columns
        self.is_terminal = file.isatty()
        self.is_interactive = self.is_terminal and os.environ.get("TERM") != "dumb"
        self.colours = colours or (self.is_interactive and not os.environ.get("NO_COLOR"))
        if self.is_interactive and os.name == "nt":
            os.system("")  # makes the console of Windows understand styles

    def print(self, *parts: str | Block, style: str = "") -> None:
        for part in parts or ("",):
            self.write(self.lines_of(part, style))

    def rule(self, heading: str = "") -> None:
        line = "─" * (self.width - len(heading) - bool(heading))
        self.print(styled(f"{heading} " if heading else "", "bold") + styled(line, "dim"))

    def lines_of(self, part: str | Block, style: str = "") -> list[str]:
        if not isinstance(part, str):
            return list(part.lines(self.width))
        lines = (each for line in part.split("\n") for each in wrap(line, self.width))
        return [styled(line, style) for line in lines]

    def write(self, lines: Sequence[str]) -> None:
        text = "".join(f"{line}\n" for line in lines)
        self.file.write(text if self.colours else _ESCAPES.sub("", text))
        self.file.flush()


def console(stderr: bool = False) -> Console:
    return Console(sys.stderr if stderr else sys.stdout)


class Progress:
    """A bar on an interactive terminal, with more below it if wanted; it vanishes at the end."""

    def __init__(self, title: str, total: int, below: Callable[[], Sequence[str | Block]] = tuple) -> None:
        self.title, self.total, self.below = title, total, below
        self.done = self._earlier = 0
        self._out = console(stderr=True)
        self._began = time.monotonic()
        self._next = 0.0
        self._drawn = 0

    def advance(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self._out.is_interactive and now >= self._next:
            self._next = now + _REDRAW_SECONDS
            self.clear()
            lines = [line for part in (self._line(now), *self.below()) for line in self._out.lines_of(part)]
            self._out.write(lines)
            self._drawn = len(lines)

    def start_from(self, done: int) -> None:
        """Count what was done before this run."""
        self.done = self._earlier = done

    def _line(self, now: float) -> str:
        left = (now - self._began) / max(1, self.done - self._earlier) * (self.total - self.done)
        minutes, seconds = divmod(round(left), 60)
        return f"{self.title} {bar(self.done / self.total)} {self.done}/{self.total} {minutes}:{seconds:02}"

    def clear(self) -> None:
        if self._drawn:
            self._out.file.write(f"\x1b[{self._drawn}A\r\x1b[J")
            self._out.file.flush()
            self._drawn = 0


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on an interactive terminal. Call the yielded function after each game."""
    progress = Progress(title, total)
    try:
        yield progress.advance
    finally:
        progress.clear()


def fail(*sentences: str) -> NoReturn:
    """Print what is wrong to standard error, a line for each sentence, and exit with code 2."""
    for sentence in sentences:
        one_line = " ".join(sentence.split())
        print(f"rollingroad: {one_line}{'' if one_line.endswith(('.', '?')) else '.'}", file=sys.stderr)
    raise SystemExit(2)


def os_sentence(error: OSError) -> str:
    """The message of an OSError, with the name of the file."""
    return f"{error.filename or 'input'}: {error.strerror or error}"


def read_text(file: Path) -> str:
    """The text of a file; `-` is standard input."""
    from rollingroad.core.errors import BadInput

    data = sys.stdin.buffer.read() if str(file) == STANDARD_INPUT else file.read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadInput(f"{file}: this is no UTF-8 text (byte {error.start + 1})") from error


@contextmanager
def name_in_errors(file: Path) -> Iterator[None]:
    """Put the name of the file before the messages of a BadInput."""
    from rollingroad.core.errors import BadInput

    try:
        yield
    except BadInput as error:
        named = BadInput(f"{file}: {error}")
        named.problems = [f"{file}: {each}" for each in error.problems]
        raise named from error
