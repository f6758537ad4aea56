"""The page of a run: whole in itself, and with a picture of everything that was counted."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from rollingroad.lab.compare import compare
from rollingroad.lab.experiment import record_of
from rollingroad.lab.report import report
from rollingroad.lab.run_data import compare_contenders, read_run
from tests.lab.runs import BEACONS, play_run

FIGHTS = """
title = "Two <fleets>"
game = "shattered-highways"
games = 12
bots = "driver"
list = [
    { scenario = "last-ride", fleet_1 = "widows-penny", fleet_2 = "grey-tuesday" },
    { scenario = "last-ride", fleet_1 = "grey-tuesday", fleet_2 = "widows-penny" },
]
"""
HEISTS = """
game = "highway-heist"
games = 8
bots = "random"
[grid]
scenario = ["tank-assault", "chopper-takedown"]
difficulty = ["easy", "beast"]
players = [2, 3]
"""
CREWS = """
game = "highway-heist"
games = 30
options = { scenario = "tank-assault" }
grid = { players = [2, 3] }
"""
TOKENS = Path(__file__).resolve().parents[2] / "web" / "src" / "design" / "styles" / "tokens.css"
LOADS = re.compile(r"(?:src|href|action|poster|data)\s*=|@import|url\(\s*['\"]?https?:|<script|<link|<iframe")


def wins_compared(folder: Path) -> set[str]:
    return {each.what for each in compare(folder, folder).rates}


def headings(page: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", page)


@pytest.fixture(scope="module")
def heists(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("heists")
    play_run(folder, HEISTS)
    return report(folder)


def test_it_loads_nothing(heists: str) -> None:
    assert not LOADS.search(heists)
    named = set(re.findall(r"https?://[^\"' <]+", heists))
    assert named <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_a_cooperative_game(heists: str) -> None:
    found = headings(heists)
    assert found[0] == "Win rates"
    assert {"Where player vehicles are wrecked", "How long games are"} <= set(found)
    assert {"How games end", "Damage taken, by source", "Stunts tried", "Play it again"} <= set(found)
    assert 'aria-label="Where SUVs are wrecked: most in column ' in heists
    assert "<td>Tank Assault, Easy, 2 players</td>" in heists
    assert "rollingroad lab run" in heists


def test_colours_are_named_beside_the_picture(heists: str) -> None:
    assert "</i>2 players</li>" in heists
    assert heists.count("</i>Tank Assault</li>") > 2


def test_it_has_the_colours_and_letters_of_the_pages(heists: str) -> None:
    tokens = TOKENS.read_text(encoding="utf-8")
    root = heists.partition(":root {")[2].partition("}")[0]
    used = re.findall(r"^  (\S+: .*;)$", root, re.MULTILINE)
    assert len(used) > 30
    assert [line for line in used if line not in tokens] == []
    drawn = heists.partition("</style>")[2]
    assert set(re.findall(r"#[0-9a-f]{6}", drawn)) <= {"#141b28", "#2a364a", "#f4ead2", "#ffb547"}


def test_crews_are_compared_only_where_they_varied(tmp_path: Path) -> None:
    """Drivers always take the same crew: then Roman's wins are those of three players."""
    play_run(tmp_path / "same", CREWS)
    same = report(tmp_path / "same")
    assert "Every set-up had the same characters throughout" in same
    play_run(tmp_path / "drawn", CREWS + "random_crews = true\n")
    drawn = report(tmp_path / "drawn")
    part = drawn.partition("<h2>Wins by character</h2>")[2].partition("</section>")[0]
    assert set(re.findall(r'class="name">(\w+)<', part)) == {"Brian", "Dom", "Han", "Letty", "Roman", "Tej"}
    assert "crews drawn at random" in drawn
    assert "The intervals hold for all 6 at once" in part


def test_drawn_crews_differ_by_game_and_not_by_content(tmp_path: Path) -> None:
    rows = play_run(tmp_path, CREWS + "random_crews = true\n")
    crews = rows.sort("n")["figure.characters"].to_list()
    assert len({tuple(crew) for crew in crews}) > 8
    record, _ = record_of(read_run(tmp_path), 5)
    assert '"crew":"' in str(record)
    fights = play_run(tmp_path / "fights", FIGHTS + "random_crews = true\n")
    assert all(set(fleets) == {"Widow's Penny", "Grey Tuesday"} for fleets in fights["figure.fleets"])
    assert "wins of Grey Tuesday" in wins_compared(tmp_path / "fights")


def test_contenders_are_measured_against_the_same_set_ups() -> None:
    """Ann plays mostly easy games, and Bob hard ones; both win as often as others there."""
    rows = pl.DataFrame(
        [
            (setup, name, float(number % 10 < wins))
            for setup, wins, names in (("easy", 8, "AAAB"), ("hard", 2, "ABBB"))
            for name in names
            for number in range(30)
        ],
        schema=["set-up", "name", "won"],
        orient="row",
    ).with_columns(usual=pl.col("won").mean().over("set-up"), share=pl.lit(0.5))
    for _, _, rate, change in compare_contenders(rows):
        assert rate in (pytest.approx(0.65), pytest.approx(0.35))
        assert change.by == pytest.approx(0.0)


def test_fleets_against_each_other(tmp_path: Path) -> None:
    play_run(tmp_path, FIGHTS)
    assert "wins of Grey Tuesday" not in wins_compared(tmp_path), "each set-up has the same fleets throughout"
    page = report(tmp_path)
    assert "<title>Two &lt;fleets&gt;</title>" in page
    assert {"Wins by fleet", "Fleet against fleet", "Where on the road cars die"} <= set(headings(page))
    assert "Widow&#x27;s Penny" in page
    assert not re.search(r"<td>(drag-chains|nitro|ram-plate)</td>", page)


def test_a_map_shows_the_whole_road(tmp_path: Path) -> None:
    """Of sixteen squares along and twelve across, however few were of any consequence."""
    play_run(tmp_path, 'game = "shattered-highways"\ngames = 2\nbots = "driver"\n')
    drawn = report(tmp_path).partition("Where on the road cars die")[2].partition("</section>")[0]
    assert 'style="--columns:16"' in drawn
    assert drawn.count('<i style="--by:') >= 16 * 12


def test_what_is_the_same_in_all_games_is_said(tmp_path: Path) -> None:
    play_run(tmp_path, 'game = "beacon-run"\ngames = 1\nbots = "random"\n')
    assert re.search(r"<p>All games: \d+ decisions.</p>", report(tmp_path))


def test_a_game_without_figures_of_its_own(tmp_path: Path) -> None:
    play_run(tmp_path, BEACONS, games=5)
    assert headings(report(tmp_path)) == ["Win rates", "How long games are", "Play it again"]


def test_a_run_of_which_nothing_is_played_yet(tmp_path: Path) -> None:
    play_run(tmp_path, BEACONS, games=1)
    for file in (tmp_path / "rows").iterdir():
        file.unlink()
    assert headings(report(tmp_path)) == ["Nothing yet", "Play it again"]
