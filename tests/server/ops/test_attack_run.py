"""The attacks run and fill their table; no figure is judged here."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from benchmarks.server.attack import AIM_LOOP, AIM_P95, SERVE, Delays, Row, measured, table
from benchmarks.server.attackers import ATTACKS
from benchmarks.server.holds import HeldServer, TimedLoop


def test_what_is_not_met_is_written_down_as_not_met() -> None:
    good = Delays([1.0] * 99 + [10 * AIM_P95], [1.0], [1.0])
    slow, loaded = Delays([1.0, 3 * AIM_P95], [1.0], [1.0]), Delays([1.0, 1.0], [AIM_LOOP + 1], [1.0])
    measured = [(good, AIM_LOOP), (slow, 1.0), (loaded, 1.0), (good, AIM_LOOP + 1)]
    rows = table([Row("an attack", "", delays, held) for delays, held in measured]).rows
    assert [row[-1] for row in rows] == ["met", "not met", "met", "not met"]


def test_work_in_the_loop_and_in_other_threads_is_a_hold_and_sleep_is_none(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def hold() -> None:
        work()
        await asyncio.sleep(0)
        time.sleep(0.05)

    async def run() -> None:
        await asyncio.create_task(hold())
        await asyncio.to_thread(work)

    with asyncio.Runner(loop_factory=TimedLoop) as runner:
        runner.run(run())
    holds = [line.split(" by ") for line in capfd.readouterr().err.splitlines()]
    long = [name for held, name in holds if float(held.split()[1]) > 10]
    assert len(long) == 2, holds
    assert long[0].endswith("hold")


def work() -> None:
    """Holds Python's lock for a while."""
    sum(range(5_000_000))


@pytest.mark.soak
def test_a_glance_at_every_attack_fills_its_table(tmp_path: Path) -> None:
    server = HeldServer(tmp_path, *SERVE)
    rows = asyncio.run(measured(server, list(ATTACKS), seconds=1))
    server.stop()
    assert [row.name for row in rows[1:]] == list(ATTACKS)
    assert all(row.answered for row in rows[1:])
    header, *filled = table(rows).header, *table(rows).rows
    assert {len(row) for row in filled} == {len(header)}
