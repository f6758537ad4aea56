"""The `road` fixture: it sets up tables and fails a test that leaves a stated die unused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.games.shattered_highways.table import Table

Road = Callable[..., Table]


@pytest.fixture
def road() -> Iterator[Road]:
    """`road(position, dice=[…])`; at the end of the test no stated die may be left."""
    tables: list[Table] = []

    def lay_out(text: str, dice: list[str] | None = None) -> Table:
        tables.append(Table(text, dice))
        return tables[-1]

    yield lay_out
    for table in tables:
        table.dice.finish()
