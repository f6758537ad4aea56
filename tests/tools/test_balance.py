"""The balance page: who is made to play, and what its tables say."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from rollingroad.core.registry import game
from rollingroad.lab.experiment import Experiment, read_experiment
from tools.balance import page as balance
from tools.balance import roads


def fights() -> list[dict[str, str]]:
    """The options of every line-up of fleets."""
    files = [
        balance.EXPERIMENTS / f"{name}.toml" for name in ("shattered-highways", "shattered-highways-circuit")
    ]
    return [json.loads(cell.options) for file in files for cell in read_experiment(file).cells]


def fleets_in(options: dict[str, str]) -> list[str]:
    return [options[f"fleet_{seat}"] for seat in range(1, int(options["players"]) + 1)]


def test_every_ready_fleet_fights_in_every_seat_of_an_equal_fight() -> None:
    equal = [fleets_in(options) for options in fights() if options["scenario"] in roads.EQUAL]
    for name, fleet in roads.the_game().box.fleets.items():
        if fleet.budget != 60:
            seats = {line_up.index(name) for line_up in equal if name in line_up}
            assert seats >= {0, 1}, name


def test_fleets_meet_at_equal_points_in_every_scenario() -> None:
    box = roads.the_game().box
    assert {options["scenario"] for options in fights()} == set(box.scenarios)
    for options in fights():
        if options["scenario"] != "pursuit":
            assert len({box.fleets[name].budget for name in fleets_in(options)}) == 1, options


def test_every_course_is_raced() -> None:
    raced: set[str] = set()
    for file in balance.files_of("full-throttle"):
        raced |= {json.loads(cell.options)["course"] for cell in read_experiment(file).cells}
    courses = game("full-throttle").choices()["course"]
    assert raced == {str(choice.value) for choice in courses}


def test_the_page_has_a_chapter_of_every_game() -> None:
    for slug in balance.CHAPTERS:
        assert len(balance.kept_lines(slug)) > 5, slug


@pytest.mark.parametrize("slug", balance.CHAPTERS)
def test_a_chapter_is_written_from_the_rows(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With quick bots and one game of each set-up: what counts here is that every table can be made."""
    monkeypatch.setattr(balance, "KEPT", tmp_path)
    monkeypatch.setattr(balance, "read_experiment", shortened)
    lines = balance.chapter(slug, balance.play_experiments(balance.files_of(slug), 1, 1))
    assert lines[0] == balance.heading(slug)
    assert [line for line in lines if line.startswith("|---")]
    assert lines[-1].startswith("From `experiments/")
    again = balance.chapter(slug, balance.play_experiments(balance.files_of(slug), 1, 1))
    assert again == lines


def shortened(file: Path, games: int | None = None) -> Experiment:
    """Of many cells every seventh, without long thoughts."""
    whole = read_experiment(file, games)
    some = whole.cells[::7] if len(whole.cells) > 40 else whole.cells
    cells = tuple(msgspec.structs.replace(cell, bots=tuple(map(lazy, cell.bots))) for cell in some)
    return msgspec.structs.replace(whole, cells=cells)


def lazy(bot: str) -> str:
    return bot if bot == "random" else "driver"
