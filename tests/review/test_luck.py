"""Luck, apart from skill."""

from __future__ import annotations

from math import sqrt

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, Chance, State
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.registry import game
from rollingroad.review.coach import affected_seat, measure_luck, readings, recorded_answers
from rollingroad.review.findings import Reading
from tests.examples.table import GAME
from tests.review.games import LAST_ROUND, beacon, play_match

ROMAN_SHAKES = """
scenario: tank-assault
round: 3
turn: 3, actions 1
     A   B   C   D   E   F   G   H   I   J   K   L
1    .   .   .   .   .   .   .   .   .   .   .   .
2    .   .   .   .   .   .   .   .   .   .   .   .
3    .   .   .   s   T   T   w   w   1   .   .   .
4    .   .   .   .   .   .   w   .   2+  3+  s   .
5    .   .   .   .   .   .   .   .   .   .   .   .
6    .   .   .   .   .   .   .   .   .   s   .   .
1: brian, exotic-supercar, strength 2, boost 2, exhausted
2: dom, american-muscle, strength 3, boost 2, exhausted
3: roman, import-racer, strength 5, boost 5
tank: strength 15
row: tank-turret-lock | tank-pincer | tank-box-them-in
discards: tank-brake-job, tank-dozer-blade
stunts: tank-chain-reaction down | tank-bail-out 2 | tank-bait-the-turret down
to come: 0 3 1
agenda: EndTurn() | RollEnemyDie(False) | Act()
asked: RollEffort(2, 2, 0, 3)
"""


def rolling() -> tuple[State, Chance]:
    state = beacon(LAST_ROUND)
    state.apply(GAME.parse("route steady"), 0)
    (ask,) = state.open
    assert isinstance(ask, Chance)
    return state, ask


@pytest.mark.parametrize(("roll", "lucky"), [("roll 1", 1 / 3), ("roll 4", 1 / 3), ("roll 5", -2 / 3)])
def test_luck_is_what_came_less_what_was_to_be_expected(roll: str, lucky: float) -> None:
    state, ask = rolling()
    assert measure_luck(state, ask, GAME.parse(roll), 0, Rng(1)) == pytest.approx([lucky, lucky])


def test_a_roll_that_went_well_is_not_bad_luck() -> None:
    """Two successes shake the enemy peg off. What the enemy die brings next is no luck of this roll."""
    heist = game("highway-heist")
    state = heist.from_position(ROMAN_SHAKES)
    (ask,) = state.open
    assert isinstance(ask, Chance)
    assert measure_luck(state, ask, heist.parse("effort SS-"), 2, Rng("1"))[2] >= 0


WRECKED_IS_NO_GAIN = """
scenario: semi-heist
round: 9
turn: 3, actions 0, nudged, nitro
     A   B   C   D   E   F   G   H   I   J   K   L
1    .   .   .   .   .   .   .   .   .   .   .   .
2    .   .   .   .   .   .   .   .   .   .   .   s+
3    .   .   .   .   .   s+  .   .   .   .   .   .
4    .   .   .   .   3+  R+2 M   C   .   .   .   .
5    .   .   .   s+  s+  .   .   .   .   .   .   s+
6    .   .   h   .   1   .   .   .   .   .   .   .
1: brian, hijacked-suv, strength 4, boost 2, cargo 1, exhausted
2: dom, american-muscle, strength 0, boost 1
3: roman, hijacked-suv, strength 1, boost 0
semi: door open, shells 3, hold 7
row: semi-hitchhikers | semi-roadblock | semi-rear-guard
stunts: semi-take-the-wheel 0 | - | -
to come: 0 0 0
gone: semi-blow-the-door-open, semi-ladder-run, semi-curb-check, semi-airmail, semi-duck-and-cover, semi-relay
agenda: EndTurn() | SuvsAct((67, 70))
asked: RollEffort(8, 2, 3, 4)
"""
"""By rule of thumb the team would be better off without Roman's car, which three successes save."""


@pytest.mark.parametrize(("dice", "sign"), [("SSSS", 1), ("SSS-", 1), ("SS--", -1), ("----", -1)])
def test_no_roll_is_worse_luck_than_a_poorer_one(dice: str, sign: int) -> None:
    heist = game("highway-heist")
    state = heist.from_position(WRECKED_IS_NO_GAIN)
    (ask,) = state.open
    assert isinstance(ask, Chance)
    assert sign * measure_luck(state, ask, heist.parse(f"effort {dice}"), 2, Rng("1"))[2] > -1e-9


def test_luck_on_a_secret_draw_is_measured_by_who_drew() -> None:
    """That the other courier holds all threes, this one cannot know: their draw is equally lucky."""
    picture = "hands: 1 / {}\ndeck: {}\nasked: Deal(0)\nagenda: Round()"
    found = []
    for other, deck in (("3 3 3", "3x1"), ("1 3 1", "1x1 2x3")):
        state = beacon(picture.format(other, deck))
        (ask,) = state.open
        assert isinstance(ask, Chance)
        found.append(measure_luck(state, ask, GAME.parse("draw 1"), 0, Rng(1)))
    assert found[0] == found[1]


def test_luck_is_about_nothing_over_many_games() -> None:
    sums = []
    for seed in range(12):
        the_game, match = play_match("beacon-run", str(seed))
        sums.append(sum(_luck_of_rolls(the_game, match)))
    mean = sum(sums) / len(sums)
    spread = sqrt(sum((each - mean) ** 2 for each in sums) / len(sums))
    assert spread > 0.1, "single games are lucky or not"
    assert abs(mean) < 2.5 * spread / sqrt(len(sums))


def _luck_of_rolls(the_game: Game, match: Match) -> list[float]:
    found = []
    for recorded in recorded_answers(match.record, the_game):
        ask = next((ask for ask in recorded.state.open if isinstance(ask, Chance)), None)
        if ask is not None and ask.kind == "roll":
            seat = affected_seat(ask, recorded.answered_last)
            action = the_game.parse(recorded.line.text)
            found.append(measure_luck(recorded.state, ask, action, seat, Rng(recorded.answer), worlds=1)[0])
    return found


def test_a_roll_happens_to_who_asked_for_it_and_a_secret_draw_to_who_sees_it() -> None:
    _, ask = rolling()
    assert affected_seat(ask, 1) == 1
    assert affected_seat(ask, CHANCE) == CHANCE
    (deal,) = beacon("deck: 1x3\nasked: Deal(0)\nagenda: Round()").open
    assert affected_seat(deal, 1) == 0
    (effort,) = game("highway-heist").from_position(ROMAN_SHAKES).open
    assert affected_seat(effort, 0) == 2, "a friend who assists answers last"


def test_dice_are_read_as_numbers_beside_their_mean() -> None:
    _, ask = rolling()
    assert readings(GAME, ask, GAME.parse("roll 6")) == [Reading(what="roll", shown=6.0, expected=3.5)]


def test_symbols_of_dice_are_named_in_words() -> None:
    heist = game("highway-heist")
    (ask,) = heist.from_position(ROMAN_SHAKES).open
    assert isinstance(ask, Chance)
    shown = {each.what: each.shown for each in readings(heist, ask, heist.parse("effort SS-"))}
    assert shown == {"successes": 2, "boost symbols": 0, "blanks": 1}


def test_two_dice_are_added_and_cards_have_no_number() -> None:
    state = beacon(LAST_ROUND)
    state.apply(GAME.parse("route risky"), 0)
    (ask,) = state.open
    assert isinstance(ask, Chance)
    (reading,) = readings(GAME, ask, GAME.parse("roll 2+3"))
    assert [reading.shown, reading.expected] == pytest.approx([5.0, 7.0])
    (deal,) = beacon("deck: 1x3 2x1\nasked: Deal(0)\nagenda: Round()").open
    assert isinstance(deal, Chance)
    assert readings(GAME, deal, GAME.parse("draw 1")) == []
