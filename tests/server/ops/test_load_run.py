"""The load run measures what it says; no figure is judged here."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.server import lengths, load
from benchmarks.server.echo import Echoes, echo_server
from benchmarks.server.load import Rows, measured, phases, run
from tests.server.running import ServerProcess


@pytest.fixture
def rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rows:
    monkeypatch.setattr(load, "KEPT", tmp_path / "load.jsonl")
    return Rows(matches=9, seconds=1.5, resume=False)


@pytest.mark.soak
def test_a_glance_at_the_load_run_fills_its_tables(server: ServerProcess, rows: Rows) -> None:
    rows.add("SQLite", 0, lambda: run(measured(server, 9, 1.5)))
    found = rows.figures("SQLite")
    with echo_server(int(found["update B"].median)) as address:
        rows.add(load.ECHO, 0, lambda: run(phases(Echoes(address, 9), 1.5)))
    assert 0 < found["packed B"].median < found["update B"].median
    for name in ("SQLite", load.ECHO):
        found = rows.figures(name)
        for pace in ("", "flat out: "):
            assert found[f"{pace}actions/s"].median > 0
            delays = [found[f"{pace}{cut} ms"].median for cut in ("p50", "p95", "p99")]
            assert delays == sorted(delays)
    rows.add("decision 5", 0, lambda: lengths.measured(server, 5))
    for table in rows.tables():
        assert [len(row) for row in table.rows] == [len(table.header)] * len(table.rows)
    assert [len(table.header) for table in rows.tables()] == [3, 2]


def test_rows_that_were_measured_before_an_interruption_are_kept(rows: Rows) -> None:
    rows.add("SQLite", 0, lambda: {"actions/s": 100.0})
    again = Rows(matches=9, seconds=1.5, resume=True)
    again.add("SQLite", 0, lambda: {"actions/s": 0.0})
    again.add("SQLite", 1, lambda: {"actions/s": 300.0})
    assert [(figure.median, figure.high) for figure in again.figures("SQLite").values()] == [(200.0, 300.0)]
