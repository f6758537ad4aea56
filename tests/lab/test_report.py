"""The page of a run: whole in itself, and with a picture of everything that was counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollingroad.lab.report import report
from tests.lab.runs import BEACONS, play_run

FIGHTS = """
title = "Two <fleets>"
game = "shattered-highways"
games = 6
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
LOADS = re.compile(r"(?:src|href|action|poster|data)\s*=|@import|url\(\s*['\"]?https?:|<script|<link|<iframe")


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
    assert {"Wins by character", "Where player vehicles are wrecked", "How long games are"} <= set(found)
    assert {"How games end", "Damage taken, by source", "Stunts tried", "Play it again"} <= set(found)
    assert heists.count("<svg ") == heists.count('role="img" aria-label="')
    assert 'aria-label="Win rates by scenario, difficulty, players"' in heists
    assert "<td>tank-assault, easy, players 2</td>" in heists
    assert "rollingroad lab run" in heists


def test_on_a_phone_it_is_drawn_anew(heists: str) -> None:
    wide = len(re.findall(r'<svg [^>]*class="wide"', heists))
    assert wide == len(re.findall(r'<svg [^>]*class="narrow"', heists)) > 8
    assert max(map(float, re.findall(r'<svg [^>]*class="narrow"[^>]* width="([\d.]+)"', heists))) < 400


def test_colours_are_named_beside_the_picture(heists: str) -> None:
    assert "</i>players 2</li>" in heists
    assert heists.count("</i>tank-assault</li>") > 2


def test_its_colours_are_those_of_the_page(heists: str) -> None:
    assert 'fill="var(--ink)"' in heists
    assert not re.search(r"#0[123]0[123]0[123]", heists)


def test_fleets_against_each_other(tmp_path: Path) -> None:
    play_run(tmp_path, FIGHTS)
    page = report(tmp_path)
    assert "<title>Two &lt;fleets&gt;</title>" in page
    assert {"Wins by fleet", "Fleet against fleet", "Where on the road cars die"} <= set(headings(page))
    assert "Widow's Penny" in page


def test_a_map_shows_the_whole_road(tmp_path: Path) -> None:
    """Of sixteen squares along and twelve across, however few were of any consequence."""
    play_run(tmp_path, 'game = "shattered-highways"\ngames = 2\nbots = "driver"\n')
    drawn = report(tmp_path).partition("Where on the road cars die")[2]
    width, height = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)[0])
    assert width > 16 * 21
    assert height > 12 * 21


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
