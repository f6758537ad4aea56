"""Where rows are kept: Parquet in batches, and before that a journal to which each game is added as it ends.

    DIR/plan.json         what is played
    DIR/rows/000001.parquet …
    DIR/journal.jsonl     games that are not in Parquet yet

A row is in the journal as soon as its game is known to have ended, so a run that is killed has lost none. A
batch is put in its place by renaming; if the run is killed before the journal is emptied, its rows stand in
both and count once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec
import polars as pl

from rollingroad.core.errors import BadInput
from rollingroad.lab.plan import Plan, Row

PLAN: Final = "plan.json"
ROWS: Final = "rows"
JOURNAL: Final = "journal.jsonl"
LOCK: Final = "in-use"
BATCH: Final = 2000
"""Rows in a file of Parquet."""


class BadFolder(BadInput):
    """A folder that does not hold what it should."""


class _Numbered(msgspec.Struct):
    n: int


class Store:
    """The rows of one plan, open for one run at a time."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.waiting = 0
        """Rows in the journal."""

    def add(self, row: Row) -> None:
        self._journal.write(row.line + b"\n")
        self.waiting += 1
        if self.waiting == BATCH:
            self.pack()

    def pack(self) -> None:
        """Turn the journal into a file of Parquet."""
        if not self.waiting:
            return
        lines = read_journal(self.folder, self.plan)
        parts = self.folder / ROWS
        part = parts / f"{len(list(parts.glob('*.parquet'))) + 1:06}.parquet"
        fresh = part.with_suffix(".new")
        self.plan.widened(lines.sort("n")).write_parquet(fresh)
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.replace(part)
        self._journal.seek(0)
        self._journal.truncate()
        self.waiting = 0

    def done(self) -> bytearray:
        """For each game of the plan whether its row is here."""
        marks = bytearray(self.plan.total)
        for n in _numbers(self.folder, self.plan):
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
                raise BadFolder(f"{self.folder}: there are rows here, but no plan that they belong to")
            fresh = file.with_suffix(".new")
            fresh.write_bytes(self.plan.written())
            fresh.replace(file)
        elif msgspec.json.decode(file.read_bytes(), type=_Identity).identity != self.plan.identity:
            raise BadFolder(
                f"{self.folder}: these are the games of another plan, or of other rules or content; "
                "choose another folder with --out"
            )


class _Identity(msgspec.Struct):
    identity: str


@contextmanager
def opened(folder: Path, plan: Plan) -> Iterator[Store]:
    """The rows of a plan, to add to; at the end what is in the journal goes into Parquet."""
    store = Store(folder, plan)
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        store._open()
        try:
            yield store
            store.pack()
        finally:
            store._journal.close()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Only one run at a time may add rows; the lock goes with its process, however that ends."""
    if sys.platform == "win32":  # which has no such lock
        yield
        return
    import fcntl

    with (folder / LOCK).open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadFolder(f"{folder}: another run is adding its games here") from error
        yield


# Reading


def read_rows(folder: Path, plan: Plan) -> pl.DataFrame:
    """All rows in the order of their numbers, those of a run that was killed too."""
    parts = [pl.read_parquet(file) for file in sorted((folder / ROWS).glob("*.parquet"))]
    lines = plan.widened(read_journal(folder, plan))
    return pl.concat([*parts, lines]).unique("n", keep="first").sort("n")


def read_plan(folder: Path) -> bytes:
    try:
        return (folder / PLAN).read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise BadFolder(f"{folder}: this is no folder of games that the lab has played") from error


def read_journal(folder: Path, plan: Plan) -> pl.DataFrame:
    lines = b"\n".join(_whole_lines(folder))
    return (
        pl.read_ndjson(BytesIO(lines), schema=plan.schema()) if lines else pl.DataFrame(schema=plan.schema())
    )


def _whole_lines(folder: Path) -> list[bytes]:
    """The lines of the journal; one that a kill cut short is none."""
    file = folder / JOURNAL
    text = file.read_bytes() if file.exists() else b""
    return text.split(b"\n")[:-1]


def _number(line: bytes) -> int:
    return msgspec.json.decode(line, type=_Numbered).n


def _packed_numbers(folder: Path) -> Iterator[int]:
    for file in sorted((folder / ROWS).glob("*.parquet")):
        yield from pl.read_parquet(file, columns=["n"])["n"]


def _numbers(folder: Path, plan: Plan) -> Iterator[int]:
    yield from _packed_numbers(folder)
    yield from map(_number, _whole_lines(folder))
