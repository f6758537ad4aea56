"""Tables whose stated dice must all have been rolled when the test is over."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.examples.table import Table

SitDown = Callable[..., Table]


@pytest.fixture
def beacon() -> Iterator[SitDown]:
    tables: list[Table] = []

    def sit_down(picture: str = "", dice: Sequence[str] = ()) -> Table:
        tables.append(Table(picture, dice))
        return tables[-1]

    yield sit_down
    for table in tables:
        table.dice.finish()
