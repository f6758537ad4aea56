"""The store of rows after a kill at the worst moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from rollingroad.core.errors import BadInput
from rollingroad.lab import store
from rollingroad.lab.experiment import Experiment
from rollingroad.lab.run_data import rows_of
from rollingroad.lab.runner import Engine, run
from rollingroad.lab.store import open_store
from tests.lab.runs import experiment, play_run


def plan() -> Experiment:
    return experiment(games=3)


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    whole = play_run(tmp_path / "whole", games=3)
    with open_store(tmp_path / "cut", plan()) as rows:
        rows.add(plan().play(0))
        rows.add(plan().play(1))
    journal = tmp_path / "cut" / store.JOURNAL
    journal.write_bytes(plan().play(2).line + b"\n" + plan().play(3).line[:20])
    assert rows_of(tmp_path / "cut")["n"].to_list() == [0, 1, 2]
    assert_frame_equal(play_run(tmp_path / "cut", games=3), whole)


def test_rows_that_stand_in_both_places_count_once(tmp_path: Path) -> None:
    whole = play_run(tmp_path, games=3)
    (tmp_path / store.JOURNAL).write_bytes(plan().play(4).line + b"\n")
    assert_frame_equal(rows_of(tmp_path), whole)
    again: list[int] = []
    assert run(plan(), tmp_path, Engine(workers=1), lambda row: again.append(row.n))
    assert again == []
    assert_frame_equal(rows_of(tmp_path), whole)


def test_batches_make_a_file_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BATCH", 5)
    assert play_run(tmp_path, games=3)["n"].to_list() == list(range(12))
    files = sorted(file.name for file in (tmp_path / store.ROWS).iterdir())
    assert files == ["000001.parquet", "000002.parquet", "000003.parquet"]


def test_rows_without_a_plan_are_not_touched(tmp_path: Path) -> None:
    play_run(tmp_path, games=3)
    (tmp_path / store.PLAN).unlink()
    with pytest.raises(BadInput, match="there are rows here, but no plan that they belong to"):
        play_run(tmp_path, games=3)
