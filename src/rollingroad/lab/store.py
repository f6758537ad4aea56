"""The store of a run's rows: Parquet files in batches, and a journal for the newest rows.

    DIR/plan.json         the workload
    DIR/rows/000001.parquet …
    DIR/journal.jsonl     rows that are not in Parquet yet

Each row is appended to the journal at the end of its game, so a killed run loses none. Batches are renamed
into place; if the run is killed before the journal is emptied, rows that are in both count once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
import polars as pl

from rollingroad.core.errors import BadInput
from rollingroad.lab.runner import Row, Workload

PLAN: Final = "plan.json"
ROWS: Final = "rows"
JOURNAL: Final = "journal.jsonl"
LOCK: Final = "in-use"
BATCH: Final = 2000
"""The number of rows in a Parquet file."""


class _Numbered(msgspec.Struct):
    n: int


class Store:
    """The rows of one workload, open for one run at a time."""

    def __init__(self, folder: Path, workload: Workload) -> None:
        self.folder = folder
        self.workload = workload
        self.waiting = 0
        """Rows in the journal."""

    def add(self, row: Row) -> None:
        self._journal.write(row.line + b"\n")
        self.waiting += 1
        if self.waiting == BATCH:
            self.pack()

    def pack(self) -> None:
        """Move the journal into a Parquet file."""
        if not self.waiting:
            return
        lines = read_journal(self.folder, self.workload)
        parts = self.folder / ROWS
        part = parts / f"{len(list(parts.glob('*.parquet'))) + 1:06}.parquet"
        fresh = part.with_suffix(".new")
        self.workload.widen(lines.sort("n")).write_parquet(fresh)
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.replace(part)
        self._journal.seek(0)
        self._journal.truncate()
        self.waiting = 0

    def done(self) -> bytearray:
        """For each game of the workload whether its row is stored."""
        marks = bytearray(self.workload.total)
        for n in chain(_packed_numbers(self.folder), map(_number, _whole_lines(self.folder))):
            marks[n] = 1
        return marks

    def _open(self) -> None:
        (self.folder / ROWS).mkdir(exist_ok=True)
        self._check_plan()
        packed = set(_packed_numbers(self.folder))
        lines = [line for line in _whole_lines(self.folder) if _number(line) not in packed]
        self._journal = (self.folder / JOURNAL).open("wb", buffering=0)
        self._journal.write(b"".join(line + b"\n" for line in lines))
        self.waiting = len(lines)

    def _check_plan(self) -> None:
        file = self.folder / PLAN
        if not file.exists():
            if any((self.folder / ROWS).iterdir()):
                raise BadInput(f"{self.folder}: there are rows here, but no plan that they belong to")
            fresh = file.with_suffix(".new")
            fresh.write_bytes(self.workload.to_json())
            fresh.replace(file)
        elif msgspec.json.decode(file.read_bytes())["identity"] != self.workload.identity:
            raise BadInput(
                f"{self.folder}: these are the games of another plan, or of other rules or content; "
                "choose another folder with --out"
            )


@contextmanager
def open_store(folder: Path, workload: Workload) -> Iterator[Store]:
    """Open the store of a workload for writing. Packs the journal at the end."""
    store = Store(folder, workload)
    folder.mkdir(parents=True, exist_ok=True)
    with _lock_folder(folder):
        store._open()
        try:
            yield store
            store.pack()
        finally:
            store._journal.close()


@contextmanager
def _lock_folder(folder: Path) -> Iterator[None]:
    """Lock the folder for one run at a time. The lock ends with its process."""
    try:
        import fcntl
    except ImportError:  # Windows has no such lock
        yield
        return
    with (folder / LOCK).open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadInput(f"{folder}: another run is adding its games here") from error
        yield


def read_rows(folder: Path, workload: Workload) -> pl.DataFrame:
    """All rows in the order of their numbers, including those of a killed run."""
    parts = [pl.read_parquet(file) for file in sorted((folder / ROWS).glob("*.parquet"))]
    lines = workload.widen(read_journal(folder, workload))
    return pl.concat([*parts, lines]).unique("n", keep="first").sort("n")


def read_plan(folder: Path) -> bytes:
    try:
        return (folder / PLAN).read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise BadInput(f"{folder}: this is no folder of games that the lab has played") from error


def read_journal(folder: Path, workload: Workload) -> pl.DataFrame:
    lines = b"\n".join(_whole_lines(folder))
    return (
        pl.read_ndjson(BytesIO(lines), schema=workload.schema())
        if lines
        else pl.DataFrame(schema=workload.schema())
    )


def _whole_lines(folder: Path) -> list[bytes]:
    """The complete lines of the journal, without a last one that was cut short."""
    file = folder / JOURNAL
    text = file.read_bytes() if file.exists() else b""
    return text.split(b"\n")[:-1]


def _number(line: bytes) -> int:
    return msgspec.json.decode(line, type=_Numbered).n


def _packed_numbers(folder: Path) -> Iterator[int]:
    for file in sorted((folder / ROWS).glob("*.parquet")):
        yield from pl.read_parquet(file, columns=["n"])["n"]
