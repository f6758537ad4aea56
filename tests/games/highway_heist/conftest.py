"""The fixture that sets up tables and checks that every stated die was rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.games.highway_heist.table import Table

Heist = Callable[..., Table]


@pytest.fixture
def heist() -> Iterator[Heist]:
    """`heist(picture, dice=[…])`; at the end of the test no stated outcome may be left."""
    tables: list[Table] = []

    def lay_out(text: str, dice: list[str] | None = None) -> Table:
        tables.append(Table(text, dice))
        return tables[-1]

    yield lay_out
    for table in tables:
        table.dice.finish()
