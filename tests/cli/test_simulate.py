"""`rollingroad simulate`: the figures, their JSON, and a run that is stopped."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from rollingroad.bots.bot import Bot, RandomBot
from rollingroad.bots.roster import BOTS, RosterEntry
from rollingroad.core.engine.rng import Rng
from tests.cli.conftest import Run
from tests.cli.terminal import in_terminal


def test_json_has_these_fields_and_no_others(run: Run) -> None:
    ran = run("simulate", "beacon-run", "-n", "40", "-s", "7", "-o", "couriers=3", "--json")
    assert (ran.code, ran.err) == (0, "")
    figures = json.loads(ran.out)
    assert list(figures) == [
        "game",
        "options",
        "players",
        "seed",
        "games",
        "outcomes",
        "mean_scores",
        "margins",
        "decisions_per_game",
        "decisions_per_second",
        "seconds",
    ]
    assert (figures["game"], figures["options"], figures["players"], figures["seed"]) == (
        "beacon-run",
        {"couriers": 3},
        ["random", "random", "random"],
        "7",
    )
    assert figures["games"] == sum(outcome["games"] for outcome in figures["outcomes"]) == 40
    assert all(set(outcome) == {"scores", "games"} for outcome in figures["outcomes"])
    assert len(figures["mean_scores"]) == len(figures["margins"]) == 3
    assert all(0 <= mean <= 1 for mean in figures["mean_scores"])


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    def outcomes(seed: str) -> object:
        figures = json.loads(run("simulate", "beacon-run", "-n", "60", "-s", seed, "--json").out)
        return figures["outcomes"], figures["decisions_per_game"]

    assert outcomes("dusk") == outcomes("dusk")
    assert outcomes("dusk") != outcomes("dawn")


def test_tables_without_a_bar_when_nobody_watches(run: Run) -> None:
    ran = run("simulate", "beacon-run", "-n", "30")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["seat", "wins", "95", "%", "interval"]
    assert lines[1].split()[0] == "all"
    assert lines[-1].startswith("30 games, ")
    assert "\x1b" not in ran.out


def test_the_bar_is_for_terminals() -> None:
    shown = in_terminal(["simulate", "beacon-run", "-n", "300"], [], kind="xterm")
    assert shown.code == 0
    assert "/300" in shown.screens[-1]


@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupt_shows_what_was_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    stop_after(3, monkeypatch)
    ran = run("simulate", "beacon-run", "-n", "1000", *(["--json"] if as_json else []))
    assert ran.code == 130
    assert ran.err == "Stopped after 3 of 1000 games.\n"
    if as_json:
        assert json.loads(ran.out)["games"] == 3
    else:
        assert ran.out.splitlines()[-1].startswith("3 games, ")


def test_an_interrupt_before_the_first_game_is_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(0, monkeypatch)
    assert run("simulate", "beacon-run").err == "Stopped after 0 of 100 games.\n"
    stop_after(0, monkeypatch)
    assert json.loads(run("simulate", "beacon-run", "--json").out)["mean_scores"] == []


def stop_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C at the start of the game after that many: a real signal, as a bot sits down."""
    made: list[Rng] = []

    def bot(rng: Rng, given: object) -> Bot:
        made.append(rng)
        if len(made) > 2 * games:
            signal.raise_signal(signal.SIGINT)
        return RandomBot(rng)

    monkeypatch.setitem(BOTS, "random", RosterEntry("Random", "Stops.", bot))


def test_content_of_ones_own_is_laid_over(run: Run, folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "table.toml").write_text('[storm]\nsource = "house"\nlimit = 999\n')
    ran = run("simulate", "beacon-run", "-n", "20", "--content", "mine", "--json")
    shipped = run("simulate", "beacon-run", "-n", "20", "--json")
    assert json.loads(ran.out)["decisions_per_game"] > json.loads(shipped.out)["decisions_per_game"]


def test_the_interval_stays_within_the_scores_of_the_game(run: Run) -> None:
    """A team that wins two of three has Wilson's interval, though the mean of 0.667 has a margin of 0.533."""
    ran = run("simulate", "Beacon-Run", "-n", "3", "-s", "7", "-o", "COURIERS=2")
    intervals = re.findall(r"([-0-9.]+)% to ([-0-9.]+)%", ran.out)
    assert intervals == [("20.8", "93.9")]
    figures = json.loads(run("simulate", "beacon-run", "-n", "3", "-s", "7", "--json").out)
    assert figures["mean_scores"][0] + figures["margins"][0] > 1
