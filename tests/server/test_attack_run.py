"""The attacks run and fill their table; no figure is judged here."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks.attack import AIM_LOOP, AIM_P95, Delays, Row, measured, table
from benchmarks.attackers import ATTACKS
from tests.server.running import ServerProcess


def test_what_is_not_met_is_written_down_as_not_met() -> None:
    good = Delays([1.0] * 99 + [10 * AIM_P95], [AIM_LOOP], [1.0])
    slow, held = Delays([1.0, 3 * AIM_P95], [1.0], [1.0]), Delays([1.0, 1.0], [AIM_LOOP + 1], [1.0])
    rows = table([Row(name, "", delays) for name, delays in zip("abc", (good, slow, held), strict=True)]).rows
    assert [row[-1] for row in rows] == ["met", "not met", "not met"]


@pytest.mark.soak
def test_a_glance_at_every_attack_fills_its_table(server: ServerProcess) -> None:
    rows = asyncio.run(measured(server.address, list(ATTACKS), seconds=1))
    assert [row.name for row in rows[1:]] == list(ATTACKS)
    assert all(row.answered for row in rows[1:])
    header, *filled = table(rows).header, *table(rows).rows
    assert {len(row) for row in filled} == {len(header)}
