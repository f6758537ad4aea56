"""Puzzles: those that come with the games, and how they are made."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.registry import game
from rollingroad.review.difficulty import read_jsonl, write_jsonl
from rollingroad.review.puzzles import (
    CLEAR,
    Puzzle,
    confirm_best,
    difficulty,
    has_standout,
    puzzle_id,
    puzzles_by_day,
    puzzles_of,
    select_puzzles,
    set_up_puzzle,
    value_answers,
)
from tests.examples.table import GAME
from tests.review.games import LAST_ROUND, beacon

GAMES = ["full-throttle", "highway-heist", "shattered-highways"]


def puzzle(number: int, kind: str = "act", level: int = 3, source: str = "", best: str = "burn 1") -> Puzzle:
    return Puzzle(
        id=f"p{number}",
        game="beacon-run",
        rules=1,
        options={},
        position="",
        seat=0,
        kind=kind,
        best=best,
        answers={"burn 1": 0.5, "burn 2": 0.1},
        margin=0.4,
        difficulty=level,
        found_by=[],
        source=source or f"game {number}, answer 3",
    )


@pytest.fixture(scope="module", params=GAMES)
def the_game(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


def test_every_game_comes_with_puzzles_and_each_can_be_set_up(the_game: Game) -> None:
    found = puzzles_of(the_game)
    assert len(found) >= 10
    assert len({each.id for each in found}) == len(found)
    for each in found:
        state, ask = set_up_puzzle(each, the_game)
        assert ask.may_answer(each.seat)
        assert each.id == puzzle_id(each.game, the_game.position(state))
        best, second = sorted(each.answers.values(), reverse=True)[:2]
        assert each.answers[each.best] == best > second
        assert each.margin >= CLEAR
        assert 1 <= each.difficulty <= 5


def test_the_best_answer_is_the_best_with_other_dice_too(the_game: Game) -> None:
    for each in puzzles_of(the_game)[::9]:
        state, ask = set_up_puzzle(each, the_game)
        found = value_answers(state.view(each.seat), ask, Rng("once more"), 120)
        assert the_game.text(found.best) == each.best, each.id


def test_a_clear_best_answer_is_found_and_checked() -> None:
    state = beacon(LAST_ROUND)
    view, ask = state.view(0), state.open[0]
    assert has_standout(view, ask, Rng(1))
    found = confirm_best(view, ask, Rng(2))
    assert found is not None
    assert GAME.text(found.best) == "route steady"
    assert found.margin == pytest.approx(1 / 3, abs=0.1)


def test_answers_of_equal_worth_make_no_puzzle() -> None:
    state = beacon("hands: 2 2 3 / 1 1\nasked: Burn(0) | Burn(1)\nagenda: Reveal()\nstorm: 2")
    assert confirm_best(state.view(0), state.open[0], Rng(2)) is None


def test_it_is_harder_where_fewer_find_it_and_the_margin_is_narrow() -> None:
    everybody = {"driver": 1.0, "short search": 1.0, "rookie": 1.0}
    nobody = dict.fromkeys(everybody, 0.0)
    assert difficulty(everybody, 0.5, 3) == 1
    assert difficulty(nobody, 0.05, 14) == 5
    assert (
        difficulty(everybody, 0.5, 3)
        < difficulty(everybody | {"driver": 0.0}, 0.5, 3)
        < difficulty(nobody, 0.5, 3)
    )


def test_few_puzzles_are_of_one_game_or_one_question() -> None:
    same_game = [puzzle(n, kind=f"kind {n}", source=f"evening, answer {n}") for n in range(9)]
    assert len(select_puzzles(same_game, 10)) == 6
    kinds = ["act", "act", "act", "route", "turn"]
    same_kind = [puzzle(n, kinds[n % 5], best=f"burn {n}") for n in range(45)]
    assert Counter(each.kind for each in select_puzzles(same_kind, 10))["act"] == 4
    assert len(select_puzzles([puzzle(n, best=f"burn {n}") for n in range(9)], 10)) == 9
    assert len(select_puzzles([puzzle(n) for n in range(9)], 10)) == 2, "always the same answer"
    assert len(select_puzzles([puzzle(1), puzzle(1)], 10)) == 1, "the same position in two games"
    hard = select_puzzles([puzzle(1, "a", 1), puzzle(2, "b", 5), puzzle(3, "c", 4)], 2)
    assert [each.difficulty for each in hard] == [4, 5]


def test_day_by_day_everybody_gets_another_puzzle() -> None:
    puzzles = [puzzle(n) for n in range(30)]
    by_day = puzzles_by_day(puzzles)
    assert sorted(by_day) == sorted(each.id for each in puzzles)
    assert by_day not in (sorted(by_day), sorted(by_day, reverse=True))
    assert puzzles_by_day(puzzles[::-1]) == by_day
    assert puzzles_by_day([]) == []


def test_puzzles_are_written_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    write_jsonl([puzzle(1), puzzle(2)], file)
    assert read_jsonl(Puzzle, file.read_text(), "puzzles.jsonl") == [puzzle(1), puzzle(2)]
    with pytest.raises(BadInput, match=r"puzzles.jsonl: line 2: this is no puzzle"):
        read_jsonl(Puzzle, file.read_text().splitlines()[0] + "\n{}\n", "puzzles.jsonl")


def test_a_puzzle_whose_answers_are_others_is_refused() -> None:
    position = GAME.position(beacon(LAST_ROUND))
    wrong = Puzzle(
        id="x",
        game="beacon-run",
        rules=1,
        options={},
        position=position,
        seat=0,
        kind="route",
        best="route steady",
        answers={"route steady": 0.6},
        margin=0.3,
        difficulty=1,
        found_by=[],
        source="",
    )
    with pytest.raises(BadInput, match="puzzle x: its answers are not those"):
        set_up_puzzle(wrong, GAME)


def test_a_game_without_a_file_has_no_puzzles() -> None:
    assert puzzles_of(GAME) == ()
