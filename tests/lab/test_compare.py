"""Comparisons find what a change of content moves, and nothing else."""

from __future__ import annotations

import math
from pathlib import Path

import polars as pl
import pytest
from msgspec.structs import replace

from rollingroad.core.content import ContentChange
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.lab.compare import ALL, Comparison, FigureChange, compare, comparison_page, judge
from rollingroad.lab.experiment import read_experiment
from rollingroad.lab.run_data import read_run
from rollingroad.lab.runner import Engine, run
from rollingroad.lab.significance import ALPHA
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


CARD = """
[[enemy_card]]
id = "tank-repairs"
activated = [{ fx = "raise-strength", of = "tank", amount = 6, only_if = "enemy-peg-on-tank" }]
"""
RANDOM = """
game = "highway-heist"
games = 500
bots = "random"
[options]
difficulty = "easy"
players = 2
"""


def everything(found: Comparison) -> list[FigureChange]:
    return [found.question, *found.rates, *found.others]


def heists(folder: Path, content: str, games: int | None = None) -> Path:
    """Heists against a Tank, with an overlay folder."""
    own = folder / "own"
    own.mkdir(parents=True)
    (own / "tank-assault.toml").write_text(content)
    file = folder / "heists.toml"
    file.write_text(f'content = "own"\n{HEISTS}')
    assert run(read_experiment(file, games), folder / "run", Engine(workers=1))
    return folder / "run"


def test_a_run_beside_itself_has_moved_nowhere(tmp_path: Path) -> None:
    play_run(tmp_path / "a")
    play_run(tmp_path / "b")
    found = compare(tmp_path / "a", tmp_path / "b")
    assert found.paired
    assert found.question.where == ALL
    assert {each.where for each in found.others} > {ALL}
    assert {(each.change.by, each.p) for each in everything(found)} == {(0.0, "1.000")}
    assert "; 0 moved." in found.summary
    assert found.changes == []


def test_other_dice_are_compared_apart(tmp_path: Path) -> None:
    play_run(tmp_path / "a")
    play_run(tmp_path / "b", BEACONS.replace('"7"', '"8"'))
    found = compare(tmp_path / "a", tmp_path / "b")
    assert not found.paired
    assert "with different dice" in found.summary
    assert any(each.change.by for each in everything(found))


def test_drawn_crews_are_not_comparable_with_chosen_ones(tmp_path: Path) -> None:
    play_run(tmp_path / "chosen", RANDOM, games=30)
    play_run(tmp_path / "drawn", f"random_crews = true\n{RANDOM}", games=30)
    found = compare(tmp_path / "chosen", tmp_path / "drawn")
    assert not found.paired
    assert "Not comparable: only drawn drew its crews at random" in found.summary
    assert "Not comparable" in comparison_page(found)
    both = compare(tmp_path / "drawn", tmp_path / "drawn").summary
    assert "with the same dice, crews drawn at random; 0 moved." in both


def test_set_ups_are_found_wherever_they_stand(tmp_path: Path) -> None:
    play_run(tmp_path / "a")
    play_run(tmp_path / "b", BEACONS.replace("[2, 3]", "[3, 2]"))
    found = compare(tmp_path / "a", tmp_path / "b")
    assert {each.change for each in everything(found)} == {(0.0, 0.0)}


def test_runs_that_have_nothing_in_common(tmp_path: Path) -> None:
    play_run(tmp_path / "a", BEACONS.replace("[2, 3]", "[2]"))
    play_run(tmp_path / "b", BEACONS.replace("[2, 3]", "[3]"))
    with pytest.raises(BadInput, match="have no set-up in common"):
        compare(tmp_path / "a", tmp_path / "b")


def test_a_stronger_tank_is_seen(tmp_path: Path) -> None:
    before = heists(tmp_path / "before", "")
    after = heists(tmp_path / "after", TOUGH)
    found = compare(before, after)
    assert found.question.what == "wins"
    assert found.question.change.by < -0.1
    assert (found.question.moved, found.question.verdict) == (True, "down")
    text = comparison_page(found)
    assert '<li class="down"><span class="name">all games</span>' in text
    assert "more than chance explains." in text


def test_what_was_changed_is_told_by_file_entry_and_field(tmp_path: Path) -> None:
    """Also where the folder has changed since."""
    before = heists(tmp_path / "before", CARD.replace("6", "4"), games=10)
    after = heists(tmp_path / "after", CARD + TOUGH, games=10)
    for run_folder in (before, after):
        (run_folder.parent / "own" / "tank-assault.toml").unlink()
    found = compare(before, after)
    repairs = 'enemy_card "tank-repairs" (Tank Repairs)'
    assert found.changes == [
        ContentChange("tank-assault.toml", repairs, "activated 1 amount", "4", "6"),
        ContentChange("tank-assault.toml", "", "tank strength 2", "14", "30"),
        ContentChange("tank-assault.toml", "", "tank strength 3", "19", "30"),
        ContentChange("tank-assault.toml", "", "tank strength 4", "22", "30"),
    ]
    page = comparison_page(found)
    assert "<p>activated 1 amount</p><p><del>4</del> → <ins>6</ins></p>" in page


def test_the_question_is_tested_apart_and_the_rest_by_groups(tmp_path: Path) -> None:
    play_run(tmp_path / "a")
    play_run(tmp_path / "b", BEACONS.replace('"7"', '"8"'))
    found = compare(tmp_path / "a", tmp_path / "b", "decisions")
    assert (found.question.what, found.question.where, found.question.tests) == ("decisions", ALL, 1)
    assert {each.tests for each in found.rates} == {len(found.rates)}
    assert {each.tests for each in found.others} == {len(found.others)}
    assert len(found.rates) == len(found.others) + 1 == 5
    with pytest.raises(BadInput, match="there is no figure 'decision'; did you mean 'decisions'"):
        compare(tmp_path / "a", tmp_path / "b", "decision")


@pytest.mark.parametrize(
    ("paired", "families"),
    [(True, 60), (False, 60), *(pytest.param(each, 1000, marks=pytest.mark.soak) for each in (True, False))],
)
def test_where_nothing_was_changed_hardly_anything_moves(
    paired: bool, families: int, real: tuple[Path, pl.DataFrame]
) -> None:
    """Real games against others of the same run: of the questions about one in twenty moves, of the groups no
    more than one in twenty has a figure that does. Without the correction most groups have one. The bounds
    are 4 standard deviations away."""
    folder, rows = real
    experiment, rng, moved = read_run(folder), Rng(f"nothing {paired}"), [0] * 4
    for _ in range(families):
        order = list(range(rows.height))
        rng.shuffle(order)
        halves = rows[order[:60]], rows[order[60:120]]
        found = judge(("a", "b"), (experiment, experiment), [(0, 0)], halves, paired)
        alone = [replace(each, tests=1) for each in found.others]
        groups = [found.question], found.rates, found.others, alone
        moved = [times + any(x.moved for x in group) for times, group in zip(moved, groups, strict=True)]
        for each in everything(found):
            low, high = each.change.interval(each.tests)
            assert each.moved == (not low <= 0 <= high) == (each.change.p(each.tests) < ALPHA)
    most = ALPHA * families + 4 * math.sqrt(families * ALPHA * (1 - ALPHA))
    assert max(moved[:3]) <= most
    assert moved[0] >= 1
    assert moved[3] > families / 2


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, pl.DataFrame]:
    folder = tmp_path_factory.mktemp("real")
    return folder, play_run(folder, RANDOM)
