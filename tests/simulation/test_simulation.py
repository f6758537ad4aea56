"""Servers, clients and faults on virtual time: one log explains what every client was told."""

from __future__ import annotations

import pytest

from tests.simulation.__main__ import played_twice

SEEDS = range(8)
"""What `make test` runs; `make simulate` runs as many as you like. A seed takes about two seconds."""

KEPT: tuple[int, ...] = ()
"""Seeds that have found a mistake."""


# Litestar warns of what its next version will refuse.
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
# A server that is killed closes nothing.
@pytest.mark.filterwarnings("ignore:Unclosed:ResourceWarning")
@pytest.mark.parametrize("seed", [*SEEDS, *KEPT])
def test_a_run_keeps_the_promises_and_can_be_repeated(seed: int) -> None:
    assert played_twice(seed, size=1).load.acknowledged > 100
