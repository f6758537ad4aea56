"""Why an answer is better: what both bring when the game is played on."""

from __future__ import annotations

import re

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.registry import game
from rollingroad.core.words import Stake
from rollingroad.review import foresight
from rollingroad.review.choices import Verdict, judge_answer
from rollingroad.review.foresight import foresee
from tests.review.games import LAST_ROUND, ROMAN_COULD_DRIVE, beacon

RAM_OR_FLEE = """
scenario: tank-assault
round: 5
turn: 1, actions 1
     A   B   C   D   E   F   G   H   I   J   K   L
1    .   .   .   .   .   .   .   .   .   .   .   .
2    .   .   .   .   T   T   .   .   .   .   .   .
3    .   .   .   .   .   .   .   .   .   .   .   .
4    .   .   .   .   .   .   .   .   s   1   .   .
5    .   .   .   .   .   .   .   .   .   .   .   .
6    .   .   .   .   .   .   .   .   .   .   .   2
1: brian, exotic-supercar, strength 1, boost 2
2: dom, american-muscle, strength 5, boost 2, exhausted
tank: strength 11
row: tank-rubble | tank-repairs | tank-box-them-in
discards: tank-brake-job, tank-escort-duty, tank-all-units
stunts: tank-hatch-raid 2 | tank-sacrifice-fly 1 | tank-harpoon-line 1
to come: 0 1 1
gone: tank-bail-out, tank-bait-the-turret
agenda: EndTurn() | RollEnemyDie(False)
asked: Act()
"""


def told(position: str, seat: int, chosen: str, best: str) -> str | None:
    heist = game("highway-heist")
    view = heist.from_position(position).view(seat)
    return foresee(view, heist.parse(chosen), heist.parse(best))


def test_what_an_answer_gains_and_avoids_is_told_with_both_figures() -> None:
    text = told(RAM_OR_FLEE, 0, "end", "ram")
    assert text is not None
    found = re.fullmatch(
        r"By the end of the next round it leaves the Tank less strength \((.+) on average, not (.+)\)\.", text
    )
    assert found is not None
    assert float(found[1]) < float(found[2])


def test_an_answer_is_not_told_to_be_better_than_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight, "WORLDS", (5, 10))
    assert told(ROMAN_COULD_DRIVE, 2, "take-boost", "take-boost") == ""


def test_the_same_question_gets_the_same_sentence() -> None:
    assert told(RAM_OR_FLEE, 0, "end", "ram") == told(RAM_OR_FLEE, 0, "end", "ram")


def test_a_game_that_names_no_stakes_foresees_nothing() -> None:
    state = beacon(LAST_ROUND)
    parse = state.game.parse
    assert foresee(state.view(0), parse("route risky"), parse("route steady")) is None


@pytest.mark.parametrize(("stakes", "kept"), [([Stake("luck", 1, True)], False), ([], True)])
def test_a_loss_that_changes_nothing_on_the_table_is_none(
    monkeypatch: pytest.MonkeyPatch, stakes: list[Stake], kept: bool
) -> None:
    """Two estimates may differ because one was made a round later."""
    state = game("highway-heist").from_position(ROMAN_COULD_DRIVE)
    words, best = type(state.game.words), state.game.parse("drive G2")
    monkeypatch.setattr("rollingroad.review.choices.compare_with_best", lambda *_: Verdict(best, 0.4, 0.1))
    monkeypatch.setattr(foresight, "WORLDS", (5, 10))
    monkeypatch.setattr(words, "stakes", lambda *_: stakes)
    monkeypatch.setattr(words, "reason", lambda *_: "")
    found = judge_answer(state, state.game.parse("take-boost"), 2, Rng(1), 10)
    assert found is not None
    assert (found.lost > 0) is kept
