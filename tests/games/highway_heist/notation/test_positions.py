"""Positions: what cannot be on a table is refused, all of it at once, each with its line and rule."""

import pytest

from rollingroad.core.positions import Problem
from rollingroad.games.highway_heist.game import HighwayHeist
from tests.rule_marker import rule

GAME = HighwayHeist()

TABLE = {
    "scenario": "tank-assault",
    "turn": "1, actions 2",
    "road": """
     A   B   C   D   E   F   G   H   I   J   K   L
1    .   .   .   s+  .   .   .   .   .   .   .   .
2    .   .   1   .   .   .   .   w   .   .   .   .
3    .   2   .   .   T   T   .   .   .   .   .   .
""",
    "1": "dom, american-muscle, boost 1",
    "2": "letty, street-drifter",
}
ROAD = TABLE["road"]
FALLING = "EndTurn() | RollEnemyDie(False) | PegFalls(18, -1, 0)"


def position(**changed: str) -> str:
    """The table above with other lines; a name such as `_1` stands for the key 1."""
    lines = TABLE | {key.lstrip("_").replace("_", " "): value for key, value in changed.items()}
    return "\n".join(value if key == "road" else f"{key}: {value}" for key, value in lines.items())


@pytest.mark.parametrize(
    ("changed", "line", "word"),
    [
        ({"scenario": "tank-asault"}, 1, "did you mean 'tank-assault'?"),
        ({"round": "0"}, 11, "round: '0' is no whole number"),
        ({"turn": "5"}, 2, "turn: '5' is no whole number from 1 to 2"),
        ({"turn": "1, action 2"}, 2, "turn: 'action 2' is not understood; did you mean 'actions'?"),
        ({"_1": "domm, american-muscle"}, 9, "player 1: there is no character 'domm'; did you mean 'dom'?"),
        ({"_2": "letty, street-drifter, bost 2"}, 10, "player 2: 'bost 2' is not understood"),
        ({"row": "tank-asault | - | -"}, 11, "there is no enemy card 'tank-asault'"),
        ({"stunts": "pile-up | - | -"}, 11, "there is no stunt card 'pile-up'; did you mean 'tank-pile-up'?"),
        ({"semi": "door open"}, 11, "Tank Assault has no line 'semi'"),
        ({"ramsey": "1"}, 11, "Tank Assault has no line 'ramsey'"),
        ({"tej": "1"}, 11, "tej: '1' is no whole number from 0 to 0"),
        ({"wind": "3"}, 11, "a position has no line 'wind'"),
        ({"road": ROAD.replace("s+", "z+")}, 5, "'z+' is no cell of the road"),
        ({"road": ROAD.replace("T   T", "T   .")}, 7, "the Tank is two spaces"),
        ({"asked": "Sing()"}, 11, "there is no step 'Sing'"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(changed: dict[str, str], line: int, word: str) -> None:
    (problem,) = GAME.status(position(**changed))
    assert problem.line == line
    assert word in problem.text


@rule(
    "HH-SETUP-1", "HH-SETUP-2", "HH-COMP-1", "HH-COMP-2", "HH-PEG-1", "HH-PEG-2", "HH-BOOST-4", "HH-CHANCE-3"
)
@pytest.mark.parametrize(
    ("changed", "line", "rule_id", "word"),
    [
        ({"_2": "dom, street-drifter"}, 10, "HH-SETUP-1", "players 1 and 2 have the same character, Dom"),
        ({"_2": "letty, american-muscle"}, 10, "HH-SETUP-1", "players 1 and 2 have the same vehicle"),
        ({"_1": "dom, american-muscle, boost 9"}, 9, "HH-BOOST-4", "boost 9 is more than 3"),
        ({"_1": "dom, american-muscle, strength 9"}, 9, "HH-SETUP-2", "strength 9 is more than"),
        ({"turn": "1, actions 9"}, 2, "HH-TURN-2", "actions 9 is more than 2"),
        ({"tank": "strength 99"}, 11, "HH-TANK-1", "strength 99 is more than"),
        ({"tank": "strength 0"}, 11, "HH-END-2", "strength 0 is the end of the game"),
        ({"round": "99"}, 11, "HH-ROUND-9", "round: 99 is more than 11"),
        ({"to_come": "9 9 9"}, 11, "HH-SETUP-4", "of the 3 levels at most"),
        ({"_1": "dom, american-muscle, cargo 3"}, 9, "HH-SEMI-12", "cargo 3 is more than"),
        (
            {"road": ROAD.replace("w ", "1 ")},
            6,
            "HH-COMP-1",
            "the vehicle of player 1 is in two places, C2 and H2",
        ),
        (
            {"road": ROAD.replace("s+ ", "s22")},
            5,
            "HH-COMP-1",
            "the peg of player 2 is in two places, D1 and D1",
        ),
        ({"road": ROAD.replace("s+ ", "s++")}, 5, "HH-PEG-2", "D1: two enemy pegs on a roof"),
        ({"road": ROAD.replace("s+  ", "s+12 ")}, 5, "HH-PEG-2", "D1: 3 pegs stand on a roof for 2"),
        ({"road": ROAD.replace("s+", ".+")}, 5, "HH-PEG-1", "D1: a peg stands on no roof"),
        ({"road": ROAD.replace("w ", "w+")}, 6, "HH-PEG-1", "H2: a peg stands on no roof"),
        ({"road": ROAD.replace(". ", "s ", 9)}, 0, "HH-COMP-2", "more SUVs on the table than in the box"),
        (
            {"row": "semi-roof-patrol | - | -"},
            11,
            "HH-CHANCE-3",
            "'semi-roof-patrol' lies in two places or belongs",
        ),
        (
            {"stunts": "tank-pile-up | tank-pile-up | -"},
            11,
            "HH-CHANCE-3",
            "'tank-pile-up' lies in two places",
        ),
    ],
)
def test_what_cannot_be_on_the_table_is_named_with_its_rule(
    changed: dict[str, str], line: int, rule_id: str, word: str
) -> None:
    (problem,) = GAME.status(position(**changed))
    assert (problem.line, problem.rule) == (line, rule_id)
    assert word in problem.text


def test_a_peg_that_falls_stands_on_no_roof() -> None:
    assert GAME.status(position(road=ROAD.replace("s+", ".+"), agenda=FALLING)) == []


def test_a_peg_on_either_space_of_the_tank_is_on_its_one_roof() -> None:
    for tank in ("T1  T", "T   T1"):
        assert GAME.from_position(position(road=ROAD.replace("T   T", tank))).peg[0] == 26


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = position(
        turn="1, actions x", road=ROAD.replace("s+", ".+"), _1="dom, -, boost 9", _2="dom, street-drifter"
    )
    assert GAME.status(f"{text}\n2: letty\n") == [
        Problem("turn: actions: 'x' is no whole number from 0 to 99999", "", 2),
        Problem("D1: a peg stands on no roof", "HH-PEG-1", 5),
        Problem("player 1: boost 9 is more than 3", "HH-BOOST-4", 9),
        Problem("player 1 is on the road without a vehicle board", "HH-COMP-6", 9),
        Problem("players 1 and 2 have the same character, Dom", "HH-SETUP-1", 10),
        Problem("there is a line '2' already", "", 11),
    ]


def test_those_without_a_word_get_what_nobody_has() -> None:
    state = GAME.from_position(position(_1="", _2="dom, american-muscle"))
    assert len(set(state.character)) == len(set(state.vehicle)) == 2
