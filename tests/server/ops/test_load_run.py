"""The load run measures what it says; no figure is judged here."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks.echo import Echoes, echo_server
from benchmarks.load import Run, measured, phases, table
from tests.server.running import ServerProcess


@pytest.mark.soak
def test_a_glance_at_the_load_run_fills_its_table(server: ServerProcess) -> None:
    run, size = asyncio.run(measured("SQLite", server, matches=9, seconds=1.5))
    with echo_server(size) as address:
        echo = Run("echo", *asyncio.run(phases(Echoes(address, rooms=9), seconds=1.5)), memory=None)
    assert size > 1000
    for part in (run.paced, run.at_once, echo.paced, echo.at_once):
        assert part.rate > 0
        assert 0 < part.delays[0] <= part.delays[1] <= part.delays[2]
    header, *rows = table([run, echo]).header, *table([run, echo]).rows
    assert [len(row) for row in rows] == [len(header)] * 2
