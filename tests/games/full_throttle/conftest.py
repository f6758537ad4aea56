"""The `race` fixture: sets up positions, and fails if a stated outcome of chance was never used."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.games.full_throttle.table import Table

Race = Callable[..., Table]


@pytest.fixture
def race() -> Iterator[Race]:
    """`race(position, dice=[…])`; at the end of the test no stated outcome may be left."""
    tables: list[Table] = []

    def lay_out(text: str, dice: list[str] | None = None) -> Table:
        tables.append(Table(text, dice))
        return tables[-1]

    yield lay_out
    for table in tables:
        table.dice.finish()
