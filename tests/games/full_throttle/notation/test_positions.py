"""Positions: the road around each car, and refusals of what cannot be read."""

from __future__ import annotations

import pytest

from tests.games.full_throttle.box import GAME
from tests.games.full_throttle.conftest import Race
from tests.rule_marker import rule

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


TABLE = {"course": "main-event", "players": "2", "turn": "1", "1": "at start 1, hand 1x6", "2": "at start 2"}


def position(changed: dict[str, str]) -> str:
    return "".join(f"{key}: {value}\n" for key, value in (TABLE | changed).items())


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("course", "moon", "course: there is no course 'moon'; there are: main-event, "),
        ("course", "main-evnt", "course: there is no course 'main-evnt'; did you mean 'main-event'?"),
        ("rules", "rain", "rules: 'rain' is not understood"),
        ("1", "at moon 1/1", "car 1: at: there is no space 'moon 1/1', written like fw-"),
        ("1", "at ramp-echo 1/1", "car 1: at: ramp-echo 1/1 is not on the course The Main Event"),
        ("1", "hand g9-01", "car 1: hand: there is no 'g9-01'; did you mean "),
        ("1", "hand 1x21", "car 1: hand: there are no 21 more cards of gear 1"),
        ("1", "gear 9", "car 1: gear: '9' is no whole number from 0 to 6"),
        ("1", "wings", "car 1: 'wings' is not understood"),
        ("1", "upgrades tires", "car 1: upgrades: upgrades are written with their numbers"),
        ("1", "control 9", "car 1: control: there is no Control token of 9"),
        ("turn", "1, singing", "turn: 'singing' is not understood"),
        ("turn", "7", "turn: '7' is no whole number from 1 to 2"),
        ("slot", "3", "slot: there are 2 cars"),
        ("outcome", "1", "the outcome has 1 scores for 2 players"),
        ("asked", "Sing()", "there is no step 'Sing'"),
        ("nonsense", "", "'nonsense:' is not understood"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(key: str, value: str, said: str) -> None:
    (problem,) = GAME.status(position({key: value}))
    assert problem.line == [*TABLE, key].index(key) + 1
    assert problem.text.startswith(said)


@rule("FT-SETUP-1", "FT-SETUP-2", "FT-SETUP-5", "FT-SETUP-6", "FT-SETUP-11", "FT-MOVE-7")
@pytest.mark.parametrize(
    ("lines", "rule_id", "said"),
    [
        (("targa-gold", "targa-gold"), "FT-SETUP-1", "cars 1 and 2 have the same car token, targa-gold"),
        (("driver dom", "driver dom"), "FT-SETUP-2", "cars 1 and 2 have the same driver, dom"),
        (("", "upgrades tires 5"), "FT-SETUP-5", "car 2: upgrades: tires 5 is more than 4"),
        (("driver brian", "upgrades nitrous 2"), "FT-SETUP-5", "car 2: upgrades: nitrous 2 is more than 1"),
        (("", "upgrades steering 11"), "FT-SETUP-5", "car 2: upgrades: tokens 11 is more than 10"),
        (("hand g1-01", "hand g1-01"), "FT-SETUP-6", "the card g1-01 lies in two places"),
        (("at fw-harbor 3/1", "at fw-harbor 3/1"), "FT-MOVE-7", "fw-harbor 3/1 is taken twice"),
        (("at start 2", "finished, at start 1"), "FT-FINISH-1", "car 2: finished, but it stands at start 1"),
        (("at start 1", "at start 2, control" + " 5" * 9), "FT-SETUP-11", "there are more Control tokens"),
    ],
)
def test_what_cannot_be_on_the_table_is_named_with_its_rule(
    lines: tuple[str, str], rule_id: str, said: str
) -> None:
    (problem,) = GAME.status(position({"1": lines[0], "2": lines[1]}))
    assert (problem.line, problem.rule) == (0 if rule_id == "FT-SETUP-11" else 5, rule_id)
    assert problem.text.startswith(said)


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = position({"turn": "1, set 9x1", "1": "gear 9, hand g9-01", "2": "upgrades tires 5 nitrous 2"})
    assert [problem.line for problem in GAME.status(f"{text}course: main-event\n")] == [6]
    assert [problem.line for problem in GAME.status(text)] == [3, 4, 4, 5, 5]


def test_the_turn_is_that_of_its_seat_with_a_set_of_one_hand() -> None:
    [wrong] = GAME.status(position({"turn": "1", "first": "1", "slot": "2"}))
    assert (wrong.rule, wrong.text) == ("FT-TURN-1", "slot: 2 is the turn of car 2, not of car 1")
    [wrong] = GAME.status(position({"turn": "1, set 3x9"}))
    assert (wrong.rule, wrong.line) == ("FT-CLEAN-1", 3)


def test_a_word_is_said_once_and_every_car_exists() -> None:
    (twice,) = GAME.status(position({"1": "gear 1, gear 3"}))
    assert "'gear' is there twice" in twice.text
    rules = [problem.rule for problem in GAME.status(position({"players": "1"}))]
    assert "FT-SETUP-1" in rules


def test_two_nitrous_are_brians() -> None:
    assert GAME.status(position({"1": "driver brian, upgrades nitrous 2"})) == []
