"""What can be run: so many games, each a row that depends on its number alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    import polars as pl


class Row(NamedTuple):
    """A game that was played: its number, the scores for those who watch, and all of it as a line of JSON."""

    n: int
    scores: tuple[float, ...]
    line: bytes


class Plan(Protocol):
    """An experiment or a tournament."""

    @property
    def identity(self) -> str:
        """The same for the same games: rows of one plan never go with those of another."""
        ...

    @property
    def total(self) -> int: ...

    def written(self) -> bytes:
        """The plan itself, as the folder of its rows keeps it."""
        ...

    def schema(self) -> dict[str, pl.DataType]:
        """The columns of a line."""
        ...

    def widened(self, lines: pl.DataFrame) -> pl.DataFrame:
        """The lines with the columns that follow from the plan."""
        ...

    @property
    def play(self) -> Callable[[int], Row]:
        """Plays a game by its number. It goes to the workers as it is: what it brings with it, they load."""
        ...
