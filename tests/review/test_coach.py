"""A whole review, answer by answer."""

from __future__ import annotations

import pytest

from rollingroad.core.dice import SeededDice
from rollingroad.core.errors import BadInput
from rollingroad.core.match import Match
from rollingroad.core.registry import game
from rollingroad.review.coach import examine_answer, finished_game_answers, recorded_answers
from rollingroad.review.findings import Insight, summarise
from tests.review.games import LAST_ROUND, beacon, play_match, recorded_answer

GAMES = ["beacon-run", "full-throttle", "highway-heist", "shattered-highways"]


def test_a_finished_game_is_reviewed_to_its_end() -> None:
    the_game, match = play_match("beacon-run", "5")
    findings = [examine_answer(each, 20) for each in finished_game_answers(match.record, the_game)]
    assert [each.answer for each in findings] == list(range(1, len(match.record.answers) + 1))
    assert findings[-1].chances == list(match.state.outcome or ())
    assert any(each.choice for each in findings)
    assert any(each.fortune for each in findings)
    assert summarise(findings, 2).sides == [[0, 1]], "a team is one side"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_reviewed_and_twice_the_same_is_found(slug: str) -> None:
    the_game, match = play_match(slug, "2")
    count = len(match.record.answers)
    for each in recorded_answers(match.record, the_game):
        if each.answer % 23 == 0 or each.answer == count:
            found = examine_answer(each, 10)
            _check(found)
            assert examine_answer(each, 10) == found


def _check(found: Insight) -> None:
    if found.choice is not None:
        assert found.choice.lost >= 0
        assert 0 <= found.choice.chance <= 1
        assert found.choice.lost > 0 or found.choice.best == found.choice.chosen
    assert all(0 <= chance <= 1 for chance in found.chances or ())


def test_there_is_no_point_in_the_midst_of_rolls() -> None:
    assert examine_answer(recorded_answer(beacon(LAST_ROUND), 0, "route steady"), 10).chances is None


def test_what_was_taken_back_is_left_out() -> None:
    match = Match(game("beacon-run"), None, SeededDice("5"))
    match.act(match.state.open[0].offered[0], 0)
    match.undo(0)
    match.act(match.state.open[0].offered[-1], 0)
    told = [each.line.text for each in recorded_answers(match.record, match.game)]
    assert told == [line.text for line in match.record.answers]


def test_who_gave_up_neither_chose_nor_had_bad_luck() -> None:
    match = Match(game("beacon-run"), None, SeededDice("5"))
    match.concede(1)
    *_, found = [examine_answer(each, 10) for each in finished_game_answers(match.record, match.game)]
    assert (found.choice, found.fortune, found.chances) == (None, None, [0.0, 0.0])


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    match = Match(game("beacon-run"), None, SeededDice("5"))
    with pytest.raises(BadInput, match="not over"):
        finished_game_answers(match.record, match.game)
