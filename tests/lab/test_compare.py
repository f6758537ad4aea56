"""Comparisons find what a change of content moves, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.core.errors import BadInput
from rollingroad.lab.compare import ALL, compare, comparison_page
from rollingroad.lab.experiment import read_experiment
from rollingroad.lab.runner import Engine, run
from tests.lab.runs import BEACONS, play_run

HEISTS = """
game = "highway-heist"
games = 60
bots = "driver"
[options]
scenario = "tank-assault"
players = 2
"""


TOUGH = "[tank]\nstrength = { 2 = 30, 3 = 30, 4 = 30 }\n"


def heists(folder: Path, content: str) -> Path:
    """Heists against a Tank, with an overlay folder."""
    own = folder / "own"
    own.mkdir(parents=True)
    (own / "tank-assault.toml").write_text(content)
    file = folder / "heists.toml"
    file.write_text(f'content = "own"\n{HEISTS}')
    assert run(read_experiment(file), folder / "run", Engine(workers=1))
    return folder / "run"


def test_a_run_beside_itself_has_moved_nowhere(tmp_path: Path) -> None:
    play_run(tmp_path / "a")
    play_run(tmp_path / "b")
    found = compare(tmp_path / "a", tmp_path / "b")
    assert found.paired
    assert {each.where for each in found.found} > {ALL}
    assert {(each.change.by, each.p) for each in found.found} == {(0.0, 1.0)}
    assert "; 0 moved, the rest may be chance" in found.summary


def test_other_dice_are_compared_apart(tmp_path: Path) -> None:
    play_run(tmp_path / "a")
    play_run(tmp_path / "b", BEACONS.replace('"7"', '"8"'))
    found = compare(tmp_path / "a", tmp_path / "b")
    assert not found.paired
    assert "with different dice" in found.summary
    assert any(each.change.by for each in found.found)


def test_set_ups_are_found_wherever_they_stand(tmp_path: Path) -> None:
    play_run(tmp_path / "a")
    play_run(tmp_path / "b", BEACONS.replace("[2, 3]", "[3, 2]"))
    found = compare(tmp_path / "a", tmp_path / "b")
    assert {(each.change.by, each.p) for each in found.found} == {(0.0, 1.0)}


def test_runs_that_have_nothing_in_common(tmp_path: Path) -> None:
    play_run(tmp_path / "a", BEACONS.replace("[2, 3]", "[2]"))
    play_run(tmp_path / "b", BEACONS.replace("[2, 3]", "[3]"))
    with pytest.raises(BadInput, match="have no set-up in common"):
        compare(tmp_path / "a", tmp_path / "b")


def test_a_stronger_tank_is_seen(tmp_path: Path) -> None:
    before = heists(tmp_path / "before", "")
    after = heists(tmp_path / "after", TOUGH)
    found = compare(before, after)
    wins = next(each for each in found.found if each.what == "wins")
    assert wins.change.by < -0.1
    assert wins.moved
    assert wins.words[-1] == "down"
    text = comparison_page(found)
    assert "What moved from run to run" in text
    assert '<td class="down">down</td>' in text
