"""`review`: a coach's words about a recorded game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.review.games import play_match


@pytest.fixture(scope="module")
def record() -> str:
    return str(play_match("beacon-run", "5", "random")[1].record)


def test_a_review_tells_moments_players_and_dear_decisions(run: Run, folder: Path, record: str) -> None:
    Path("game.txt").write_text(record)
    told = run("review", "game.txt", "--iterations", "20").out
    first, players, dearest = told.split("\n\n")
    assert first.startswith("What decided the game\n")
    assert players.splitlines()[0].split()[:3] == ["Player", "Decisions", "Skill"]
    assert players.splitlines()[1].startswith("seat 1")
    assert "better: " in dearest


def test_a_review_as_json_has_every_finding(run: Run, folder: Path, record: str) -> None:
    Path("game.txt").write_text(record)
    told = json.loads(run("review", "game.txt", "--iterations", "10", "--json").out)
    assert told["seats"] == ["seat 1", "seat 2"]
    assert [each["answer"] for each in told["findings"]] == list(
        range(1, record.count("\n", record.index("\n\n") + 2) + 1)
    )
    assert set(told["summary"]) == {"sides", "moments", "players"}


def test_a_game_that_goes_on_is_not_reviewed(run: Run, saved: Path) -> None:
    ran = run("review", str(saved))
    assert ran.code == 2
    assert ran.err == f"rollingroad: {saved}: this game is not over: a review comes after its end.\n"
