"""HH-WHEN: the words of stunts' conditions, each read for player 1, also where no card uses them so far."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollingroad.games.highway_heist.content.models import Condition, Feat
from rollingroad.games.highway_heist.rules.kinds import CHOPPER_THING
from rollingroad.games.highway_heist.rules.stunts import compile_feat, sets_of_things
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule


def find(table: Table, *conditions: dict[str, Any], skill: str = "athletics") -> list[str]:
    """The sets of named things that meet the conditions for player 1, such as `C1 D2`; [""]: met."""
    feat = Feat(
        source="house",
        id="tried-here",
        name="Tried Here",
        skill=skill,
        need=1,
        conditions=[msgspec.convert(condition, Condition) for condition in conditions],
        rewards=[],
    )
    sets = sets_of_things(table.state, 0, compile_feat(feat))
    return [" ".join(_name(table, thing) for thing in things) for things in sets]


def _name(table: Table, thing: int) -> str:
    return "chopper" if thing == CHOPPER_THING else table.state.road.name(thing)


def near(of: str, what: str, how: str, **more: Any) -> dict[str, Any]:
    """A condition `near` that names what it finds `it`."""
    return {"is": "near", "of": of, "what": what, "how": how, "as": "it", **more}


TANK = """
    scenario: tank-assault
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   w   .   2   .   .   .   .   .   .   .   .
    2  s+  1+  s   .   T+  T   .   .   .   .   3   .
    3  .   s   .   .   .   .   .   .   .   .   .   .
    """
SEMI = """
    scenario: semi-heist
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   .   .   2   .   .   .   .   .   .   .   .
    2  .   .   .   3   R   M+  C   1   .   .   .   .
    3  .   .   .   .   .   s   .   .   .   .   .   .
    """
CHOPPER = """
    scenario: chopper-takedown
       A   B   C   D   E   F   G   H   I   J   K   L
    1  .   .   .   .   .   .   .   .   .   .   .   .
    2  1   .   X   2*  .   .   .   .   .   .   .   .
    ramsey: 2
    """


@rule("HH-WHEN-near")
@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("me", ["B2"]),
        ("suv", ["A2", "B3", "C2"]),
        ("wreck", ["B1"]),
        ("tank", ["E2"]),
        ("pv", ["B2", "D1", "K2"]),
        ("other-pv", ["D1", "K2"]),
        ("other-enemy-peg", ["A2", "E2"]),
        ("shaw", []),
        ("chopper", []),
        ("semi", []),
        ("boss", []),
        ("ramsey-pv", []),
    ],
)
def test_what_the_words_mean_in_tank_assault(heist: Heist, what: str, expected: list[str]) -> None:
    assert find(heist(TANK), near("me", what, "within", n=11)) == expected


@rule("HH-WHEN-near")
@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("shaw", ["C2"]),
        ("chopper", ["chopper"]),
        ("boss", ["C2", "chopper"]),
        ("ramsey-pv", ["D2"]),
        ("tank", []),
    ],
)
def test_what_the_words_mean_in_chopper_takedown(heist: Heist, what: str, expected: list[str]) -> None:
    assert find(heist(CHOPPER), near("me", what, "within", n=3)) == expected


@rule("HH-WHEN-near")
def test_a_destroyed_boss_matches_nothing(heist: Heist) -> None:
    without_chopper = heist(CHOPPER.replace("2*", "2 "))
    assert find(without_chopper, near("me", "boss", "within", n=3)) == ["C2"]
    without_shaw = heist(CHOPPER.replace("X", "."))
    assert find(without_shaw, near("me", "boss", "within", n=3)) == ["chopper"]


@rule("HH-WHEN-near")
def test_the_own_vehicle_is_ramseys_at_distance_0(heist: Heist) -> None:
    table = heist(CHOPPER.replace("ramsey: 2", "ramsey: 1"))
    assert find(table, near("me", "ramsey-pv", "within", n=2)) == ["A2"]
    assert find(table, near("me", "ramsey-pv", "adjacent")) == []


@rule("HH-WHEN-near")
def test_me_is_the_roof_on_which_the_player_stands(heist: Heist) -> None:
    table = heist(TANK.replace("3   .", "31  ."))
    assert find(table, near("me", "other-pv", "within", n=0)) == ["K2"]


@rule("HH-WHEN-near")
@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("adjacent", ["D1", "D2", "H2"]),
        ("within", ["D1", "D2", "H2"]),
        ("in-front", ["H2"]),
        ("behind", ["D2"]),
        ("direct", ["D2", "H2"]),
        ("west-adjacent", ["D1", "D2"]),
    ],
)
def test_how_things_stand_to_the_whole_semi(heist: Heist, how: str, expected: list[str]) -> None:
    assert find(heist(SEMI), near("semi", "pv", how, n=1)) == expected


@rule("HH-WHEN-near")
def test_the_rear_is_one_space_of_the_semi(heist: Heist) -> None:
    table = heist(SEMI)
    assert find(table, near("semi-rear", "suv", "adjacent")) == ["F3"]
    assert find(table, near("semi-rear", "pv", "adjacent")) == ["D1", "D2"]
    assert find(table, near("semi-rear", "me", "within", n=2)) == []
    assert find(table, near("me", "semi", "within", n=1)) == ["E2"]


@rule("HH-WHEN-near")
def test_beside_any_space_of_the_semi_is_direct(heist: Heist) -> None:
    assert find(heist(SEMI), near("semi", "suv", "direct")) == ["F3"]


@rule("HH-WHEN-near")
@pytest.mark.parametrize(("how", "expected"), [("in-front", ["C2"]), ("behind", ["A2"])])
def test_in_front_is_east_and_behind_is_west(heist: Heist, how: str, expected: list[str]) -> None:
    assert find(heist(TANK), near("me", "suv", how)) == expected


@rule("HH-WHEN-near")
def test_direct_is_no_diagonal(heist: Heist) -> None:
    table = heist(TANK.replace("3  .   s", "3  s   ."))
    assert find(table, near("me", "suv", "direct")) == ["A2", "C2"]
    assert find(table, near("me", "wreck", "direct")) == ["B1"]


@rule("HH-WHEN-near")
def test_within_has_a_lower_and_an_upper_end(heist: Heist) -> None:
    table = heist(TANK)
    assert find(table, near("me", "pv", "within", n=2)) == ["B2", "D1"]
    assert find(table, near("me", "pv", "within", n=2, min=1)) == ["D1"]
    assert find(table, near("me", "tank", "within", n=3, min=3)) == ["E2"]
    assert find(table, near("me", "tank", "within", n=3, min=4)) == []


@rule("HH-WHEN-near")
def test_of_may_be_any_thing_of_its_kind(heist: Heist) -> None:
    table = heist(TANK.replace(".   .   .   3", ".   .   s   3"))
    assert find(table, near("suv", "other-pv", "adjacent")) == ["D1", "K2"]


@rule("HH-WHEN-near")
def test_of_may_be_a_thing_that_was_named_before(heist: Heist) -> None:
    by_the_wreck = {"is": "near", "of": "me", "what": "suv", "how": "adjacent", "as": "suv"}
    sets = find(heist(TANK), by_the_wreck, near("suv", "other-pv", "adjacent"))
    assert sets == ["C2 D1"]


@rule("HH-WHEN-near")
@pytest.mark.parametrize(
    ("kind", "filters", "expected"),
    [
        ("other-pv", {"manned": True}, ["D1"]),
        ("other-pv", {"clear": True}, ["D2"]),
        ("other-pv", {"room": 1}, ["D1"]),
        ("other-pv", {"edge_lane": True}, ["D1"]),
        ("suv", {"clear": True}, ["E3"]),
        ("suv", {"edge_lane": True}, ["E1"]),
        ("suv", {"manned": True}, []),
    ],
)
def test_filters(heist: Heist, kind: str, filters: dict[str, Any], expected: list[str]) -> None:
    picture = """
        scenario: semi-heist
           A   B   C   D   E   F   G   H   I   J   K   L
        1  .   .   .   2+  s+  .   .   .   .   .   .   .
        2  .   .   1   33  .   .   .   .   .   .   .   .
        3  .   .   .   .   s   .   .   .   .   .   .   .
        3: roman, exotic-supercar, cargo 2
        """
    assert find(heist(picture), near("me", kind, "within", n=2, **filters)) == expected


@rule("HH-WHEN-clear-lane-to")
@pytest.mark.parametrize(
    ("row", "what", "n", "met"),
    [
        ("1   .   T   T   .   .   2", "tank", 2, True),
        (".   T   T   .   1   .   2", "tank", 2, True),
        (".   T   T   .   1   .   2", "tank", 1, False),
        (".   T   T   w   1   .   2", "tank", 2, False),
        ("1   .   .   .   .   .   2", "other-pv", 6, True),
        ("1   .   .   .   .   .   2", "other-pv", 5, False),
    ],
)
def test_clear_lane(heist: Heist, row: str, what: str, n: int, met: bool) -> None:
    table = heist(f"{row}   .   .   .   .   .")
    assert bool(find(table, {"is": "clear-lane-to", "what": what, "n": n})) is met


@rule("HH-WHEN-clear-lane-to")
def test_a_clear_lane_to_the_chopper_ends_below_it(heist: Heist) -> None:
    clear_lane = {"is": "clear-lane-to", "what": "chopper", "n": 3}
    assert find(heist(CHOPPER), clear_lane) == []
    assert find(heist(CHOPPER.replace("X", ".")), clear_lane) == [""]


@rule("HH-WHEN-my-peg-on")
@pytest.mark.parametrize("what", ["semi", "semi-rear", "semi-cab", "suv", "tank", "shaw"])
@pytest.mark.parametrize(
    ("picture", "meant"),
    [
        ("scenario: semi-heist\n1 . 2 . R1 M C . . . . .", {"semi", "semi-rear"}),
        ("scenario: semi-heist\n1 . 2 . R M1 C . . . . .", {"semi"}),
        ("scenario: semi-heist\n1 . 2 . R M C1 . . . . .", {"semi", "semi-cab"}),
        ("1 . 2 . T1 T . s . . . .", {"tank"}),
        ("1 . 2 . T T . s1 . . . .", {"suv"}),
        ("scenario: chopper-takedown\n1 . 2 . X1 . . . . . . .", {"shaw"}),
        ("1 . 2 . T T . s . . . .", set()),
    ],
)
def test_where_the_own_peg_stands(heist: Heist, picture: str, what: str, meant: set[str]) -> None:
    assert bool(find(heist(picture), {"is": "my-peg-on", "what": what})) is (what in meant)


@rule("HH-WHEN-no-enemy-peg-on")
def test_a_destroyed_car_is_not_free_of_enemies(heist: Heist) -> None:
    table = heist(CHOPPER)
    assert find(table, {"is": "no-enemy-peg-on", "what": "shaw"}) == [""]
    assert find(heist(CHOPPER.replace("X", "h")), {"is": "no-enemy-peg-on", "what": "shaw"}) == []


@rule("HH-WHEN-suv-line")
def test_other_things_and_gaps_do_not_break_a_line_of_suvs(heist: Heist) -> None:
    line = {"is": "suv-line", "min": 2, "as": "suv"}
    assert find(heist("1 s w 2 . s . . . . . ."), line) == ["F1"]
    assert find(heist("s 1 . 2 . s . . . . . ."), line) == []


@rule("HH-WHEN-ramsey-swap", "HH-WHEN-teammate-on-my-roof")
def test_the_own_peg_on_the_own_roof_neither_drives_nor_counts_as_a_team_mate(heist: Heist) -> None:
    side_by_side = "scenario: chopper-takedown\nramsey: {}\n{} 2 . X . . .* . . . . ."
    for ramsey in (1, 2):
        assert find(heist(side_by_side.format(ramsey, "1")), {"is": "ramsey-swap"}) == [""]
        assert find(heist(side_by_side.format(ramsey, "11")), {"is": "ramsey-swap"}) == []
    assert find(heist(side_by_side.format(1, "11")), {"is": "teammate-on-my-roof"}) == []
    assert find(heist(side_by_side.format(1, "12")), {"is": "teammate-on-my-roof"}) == [""]


@rule("HH-ROLL-2")
@pytest.mark.parametrize(("skill", "possible"), [("speed", []), ("control", []), ("athletics", ["E2"])])
def test_a_card_rolled_with_speed_or_control_needs_a_driver_whatever_it_says(
    heist: Heist, skill: str, possible: list[str]
) -> None:
    table = heist("""
        . . . . . . . . . . . .
        1 . 2 . T1 T . . . . . .
        """)
    assert find(table, {"is": "my-peg-on", "what": "tank", "as": "it"}, skill=skill) == possible
