"""Console helpers for all commands: output, errors and input files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

# Rich and the core are imported on demand, so that `--help` is quick.
if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

STANDARD_INPUT = "-"
_SHORT = 18
STOPPED = 130
"""The exit code of an interrupted run, as in shells."""


def console(stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(highlight=False, stderr=stderr)


def plain_table(*headings: str, rows: Iterable[Iterable[RenderableType]] = ()) -> Table:
    """A table without lines, its headings in bold. In a narrow window only long texts break."""
    from rich.table import Column, Table

    lines = [list(row) for row in rows]
    short = [all(len(str(line[place])) <= _SHORT for line in lines) for place in range(len(headings))]
    columns = [Column(text, no_wrap=short[place]) for place, text in enumerate(headings)]
    table = Table(*columns, box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for line in lines:
        table.add_row(*line)
    return table


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on an interactive terminal. Call the yielded function after each game."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    err = console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_interactive) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


def fail(sentence: str) -> NoReturn:
    """Print one sentence to standard error and exit with code 2."""
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
    """Put the name of the file before the message of a BadInput."""
    from rollingroad.core.errors import BadInput

    try:
        yield
    except BadInput as error:
        raise BadInput(f"{file}: {error}") from error
