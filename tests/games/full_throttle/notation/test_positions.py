"""Positions: the road around each car, and refusals of what cannot be read."""

from __future__ import annotations

import pytest

from rollingroad.core.positions import BadPosition
from tests.games.full_throttle.box import GAME
from tests.games.full_throttle.conftest import Race

ROAD = """
    course: this-is-brasil
    turn: 1, set 1x1, speed 9, sv 9
    1: at mercado 3/1, gear 6
    2: at mercado 5/2, block mercado 6/1
    """


def test_the_strip_shows_the_road_around_a_car(race: Race) -> None:
    text = GAME.position(race(ROAD).state)
    rows = [line.split() for line in text.splitlines() if line.startswith("# ")]
    assert rows[0][:9] == ["#", ".", ".", "1", ".", ".", ".b2", ".", "."]
    assert rows[0][-2:] == ["(5)", "(5)"]
    assert "2" in rows[1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("course: moon", "course: there is no course 'moon'; there are: main-event, "),
        ("nonsense", "the line 'nonsense' is not understood"),
        ("rules: rain", "rules: 'rain' is not understood"),
        ("1: at moon 1/1", "car 1: at: there is no space 'moon 1/1', written like mirador 4/2"),
        ("1: at ramp-echo 1/1", "car 1: at: ramp-echo 1/1 is not on the course The Main Event"),
        ("1: hand g9-01", "car 1: hand: there is no 'g9-01'"),
        ("1: hand g1-01 g1-01", "the card g1-01 lies in two places"),
        ("1: hand 1x21", "car 1: hand: there are no 21 more cards of gear 1"),
        ("1: gear 9", "car 1: gear: '9' is no whole number from 0 to 6"),
        ("1: wings", "car 1: 'wings' is not understood"),
        ("1: upgrades tires", "car 1: upgrades: upgrades are written with their numbers"),
        ("1: control 9", "car 1: control: there is no Control token of 9"),
        ("turn: 1, singing", "turn: 'singing' is not understood"),
        ("turn: 7", "turn: '7' is no whole number from 1 to 2"),
        ("1: at fw-harbor 3/1\n2: at fw-harbor 3/1", "fw-harbor 3/1 is taken twice"),
        ("outcome: 1", "the outcome has 1 scores for 2 players"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_in_one_sentence(line: str, said: str) -> None:
    text = f"course: main-event\nplayers: 2\nturn: 1\n1: at start 1, hand 1x6\n2: at start 2\n{line}\n"
    with pytest.raises(BadPosition) as refused:
        GAME.from_position(text)
    assert str(refused.value).startswith(said)
