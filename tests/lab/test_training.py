"""A judge learns from games that bots play, and a run that was stopped goes on."""

from pathlib import Path

import pytest

from rollingroad.cli.train import page_of
from rollingroad.core.engine.judge import UNIT, Judge, judge_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game
from rollingroad.lab.runner import Engine
from rollingroad.lab.training import Recipe, play_games, read_games, train

HERE = Engine(workers=1)
HEISTS = Recipe("highway-heist", games=20, keep=3, setups=({"players": [2], "scenario": ["tank-assault"]},))
JUDGED = ("full-throttle", "highway-heist", "shattered-highways")


def test_a_stopped_run_goes_on_and_learns_the_same(tmp_path: Path) -> None:
    whole = train(HEISTS, tmp_path / "whole", HERE)
    part = tmp_path / "part"
    play_games(Recipe(HEISTS.game, games=7, keep=3, setups=HEISTS.setups), part, HERE)
    with (part / "games.jsonl").open("ab") as file:
        file.write(b'{"n":7,"outc')  # killed while it wrote
    assert len(read_games(part)) == 7
    again = train(HEISTS, part, HERE)
    assert (part / "judge.json").read_bytes()[:2000] == (tmp_path / "whole" / "judge.json").read_bytes()[
        :2000
    ]
    assert again["judge"] == whole["judge"]
    assert whole["judge"]["auc"] > 0.6
    assert "<h2>Chances and wins</h2>" in page_of(whole)


def test_ace_plays_by_the_judge_that_is_learned(tmp_path: Path) -> None:
    plan = Recipe("full-throttle", games=1, aces=100, iterations=2, setups=({"players": [2]},))
    play_games(plan, tmp_path, HERE)
    assert read_games(tmp_path)[0].positions


def test_games_of_another_recipe_are_refused(tmp_path: Path) -> None:
    play_games(Recipe("highway-heist", games=1), tmp_path, HERE)
    with pytest.raises(BadInput, match="another recipe"):
        play_games(Recipe("highway-heist", games=1, keep=3), tmp_path, HERE)
    with pytest.raises(BadInput, match="has no judge to train"):
        train(Recipe("beacon-run"), tmp_path, HERE)


@pytest.mark.parametrize("slug", JUDGED)
def test_shipped_weights_fit_what_the_game_counts(slug: str) -> None:
    played = game(slug)
    judge = judge_of(played)
    if judge is not None:
        assert judge.features == played.bot.features
        assert [len(row) for row in judge.weights] == [len(judge.features)] * len(played.bot.contexts)
    state = played.start()
    for drawn in range(60):
        ask = state.open[0]
        state.resolve(ask, ask.sample(Rng(slug).at(drawn)), ask.seat)
    context = played.bot.context(state)
    assert 0 <= context < len(played.bot.contexts)
    assert all(len(side) in (0, len(played.bot.features)) for side in played.bot.sides(state))


def test_chances_follow_the_weights_of_the_context() -> None:
    judge = Judge(["lead", "hand"], [[0, 0], [UNIT, 0]])
    assert judge.chances(0, [[3, 1], [0, 9]]) == (0.5, 0.5)
    ahead, behind = judge.chances(1, [[1, 0], [0, 5]])
    assert ahead / behind == pytest.approx(2.718, rel=2e-3)
    assert judge.chances(1, [[1000, 0], [0, 0]]) == pytest.approx((1.0, 0.0), abs=1e-4)
