"""What finds out where tries should end."""

import json
import sys
from pathlib import Path

import pytest

from rollingroad.core.engine.rng import Rng
from tools.tries import gains, judged, main, question


@pytest.mark.parametrize("name", ["full-throttle-2", "shattered-highways", "highway-heist"])
def test_a_question_has_several_answers_that_are_judged(name: str) -> None:
    view, ask = question(name, 1)
    assert len(ask.offered) > 1
    action = view.game.bot.candidate_actions(view, ask)[0]
    chances = judged(view, action, Rng("world"), 2)
    assert all(0.0 <= each <= 1.0 for each in chances)
    assert chances == judged(view, action, Rng("world"), 2)


def test_a_stopped_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rows.jsonl"
    for number in ("2", "3"):
        given = ["--questions", number, "--worlds", "4", "--later", "2", "--workers", "1", "--out", str(file)]
        monkeypatch.setattr(sys, "argv", ["tries", "full-throttle-2", *given])
        main()
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["n"] for row in rows] == [0, 1, 2]
    assert rows[1]["gains"] == gains("full-throttle-2", 4, 2, 1)
    assert "later: " in capsys.readouterr().out
