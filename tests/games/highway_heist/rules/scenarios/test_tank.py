"""HH-TANK: Tank Assault."""

from __future__ import annotations

import pytest

from rollingroad.core.registry import game
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.events import Damaged, MainMoved, StrengthChanged
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

QUIET = "enemy-card tank-boarding-party"
"""Puts pegs on SUVs, so it does nothing while there are none."""


@rule("HH-TANK-1")
@pytest.mark.parametrize(("players", "strength"), [(2, 14), (3, 19), (4, 22)])
def test_the_tank_at_the_start(players: int, strength: int) -> None:
    found = game("highway-heist")
    assert isinstance(found, HighwayHeist)
    state = found.start(HeistOptions(scenario="tank-assault", players=players))
    assert state.tank_strength == strength
    assert found.position(state).splitlines()[5].split()[5:7] == ["T", "T"]  # E3 and F3


@rule("HH-TANK-1")
def test_both_spaces_of_the_tank_are_one_roof_of_two_slots(heist: Heist) -> None:
    """Player 1 just reaches the front, so she reaches the roof; with two pegs on it player 2 does not."""
    table = heist("""
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . T+ T . . . 1 . . .   1: letty, exotic-supercar, boost 0
        . . . . . . . . . . . .    2: dom, american-muscle, boost 0
        . . . 2 . . . . . . . .
        """)
    assert table.offered("leap") == ["leap D2", "leap I2"]
    table.play("leap D2").roll("die suv")
    assert table.at("D2") == "T+1"
    assert table.at("E2") == "T"
    assert "leap D2" not in table.offered()


@rule("HH-TANK-2")
def test_wrecks_cleared_away_beside_the_tank_do_not_hurt_it(heist: Heist) -> None:
    table = heist(
        """
        . . . w . . . . . . . .    turn: 1, actions 0
        . . . T+ T w . . . . . .   1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . 1 2    row: - | tank-dozer-blade | -
        """,
        dice=["die card", QUIET],
    )
    assert (table.at("D1"), table.at("F2")) == (".", ".")
    assert table.state.tank_strength == 14
    assert table.happened(StrengthChanged) == []


MOVING = """
    . . . . . . . . . . . .        turn: 1, actions 0
    . . h {west} {east} h . . . . . .   1: dom, american-muscle, boost 0
    . . . T+ T . . . . . . .       2: letty, import-racer, boost 0
    . . . . . . . . . . . .        tank: strength 9
    {rest}
    """


@rule("HH-TANK-3")
def test_the_tank_moves_one_lane_with_its_pegs(heist: Heist) -> None:
    table = heist(
        MOVING.format(west=".", east=".", rest=". . . . . . . . . . 1 2"), dice=["die north-card", QUIET]
    )
    assert [table.at(space) for space in ("D2", "E2", "D3", "E3")] == ["T+", "T", ".", "."]
    assert table.at("C2") == table.at("F2") == "h"  # what it does not enter is left alone


@rule("HH-TANK-3")
@pytest.mark.parametrize(("lane", "face"), [(1, "north-card"), (6, "south-card")])
def test_at_the_edge_of_the_road_the_tank_stays(heist: Heist, lane: int, face: str) -> None:
    rows = [". . . . . . . . . . . ."] * 6
    rows[lane - 1] = ". . . T T . . . . . . ."
    rows[2] = ". . . . . . . . . . 1 2"
    table = heist("turn: 1, actions 0\n" + "\n".join(rows), dice=[f"die {face}", QUIET])
    assert table.at(f"D{lane}") == table.at(f"E{lane}") == "T"
    assert table.happened(MainMoved) == []


@rule("HH-TANK-3", "HH-TANK-4")
@pytest.mark.parametrize(
    ("west", "strength"),
    [("w", 9 - 2), ("h", 9 - 2), ("s", 9), ("a", 9)],
    ids=["wreck", "hulk", "suv", "car"],
)
def test_wrecks_hurt_the_tank_that_runs_over_them_and_nothing_stops_it(
    heist: Heist, west: str, strength: int
) -> None:
    text = MOVING.format(west=west, east=".", rest=". . . . . . . . . . 1 2")
    table = heist(text, dice=["die north-card", "enemy-card tank-turret-lock"])
    assert [table.at(space) for space in ("D2", "E2", "D1", "D3")] == ["T+", "T", ".", "."]
    assert table.state.tank_strength == strength
    assert table.state.suv_supply == 8


@rule("HH-TANK-4")
def test_two_wrecks_in_its_way_count_twice(heist: Heist) -> None:
    text = MOVING.format(west="w", east="w", rest=". . . . . . . . . . 1 2")
    table = heist(text, dice=["die north-card", QUIET])
    assert [e.strength for e in table.happened(StrengthChanged)] == [7, 5]


@rule("HH-TANK-4")
def test_pegs_on_a_crushed_suv_are_forced_before_the_tank_arrives(heist: Heist) -> None:
    """The player on the SUV lands on the Tank beside it and rides along."""
    text = MOVING.format(west="s1", east=".", rest="1 . . . . . . . . . . 2")
    table = heist(text, dice=["die north-card", QUIET])
    assert table.at("D2") == "T+1"


@rule("HH-TANK-4", "HH-PUSH-1")
def test_vehicles_it_touches_are_pushed_and_after_its_move_damaged_from_the_west(heist: Heist) -> None:
    text = MOVING.format(west="2", east="1", rest="")
    table = heist(text, dice=["die north-card"])
    assert [table.at(space) for space in ("D1", "E1", "D2", "E2")] == ["2", "1", "T+", "T"]
    table.roll("effort SSS", "effort S---", QUIET)
    assert [(e.seat, e.amount) for e in table.happened(Damaged)] == [(1, 0), (0, 2)]


@rule("HH-TANK-4", "HH-PUSH-1")
def test_a_vehicle_pushed_by_another_is_not_damaged(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . 2 . . . . . . . .    1: dom, american-muscle, boost 0
        . . . 1 . . . . . . . .    2: letty, import-racer, boost 0
        . . . T T . . . . . . .
        """,
        dice=["die north-card", "effort S---", QUIET],
    )
    assert [table.at(space) for space in ("D1", "D2", "D3")] == ["2", "1", "T"]
    assert [(e.seat, e.amount) for e in table.happened(Damaged)] == [(0, 2)]


@rule("HH-TANK-4", "HH-PUSH-3")
def test_a_vehicle_with_no_room_is_removed(heist: Heist) -> None:
    table = heist(
        """
        . . . 2 . . . . . . . .    turn: 1, actions 0
        . . . T T . . . . . . .    1: dom, american-muscle, boost 0
        . . . . . . . . . . . 1    2: letty, import-racer, boost 0
        """,
        dice=["die north-card", QUIET],
    )
    assert table.at("D1") == "T2"  # thrown to the nearest roof: the Tank's
    assert table.vehicle(2) == ""
    assert table.happened(Damaged) == []


@rule("HH-TANK-5", "HH-TANK-2", "HH-ROUND-5")
@pytest.mark.parametrize(("ahead", "strength"), [(1, 9 - 2), (4, 9 - 2), (5, 9)])
def test_a_wreck_made_up_to_four_spaces_ahead_drifts_into_the_tank(
    heist: Heist, ahead: int, strength: int
) -> None:
    cells = [" T", " T", *[" ."] * 10]
    cells[1 + ahead] = " w"
    table = heist(f"""
        . . . . . . . . . . . .    agenda: EndRound()
        {"".join(cells)}
        . . . . . . . . . . 1 2    tank: strength 9
        """)
    assert table.state.tank_strength == strength
    assert (table.state.suv_supply == 8) == (strength < 9)  # the wreck is removed


@rule("HH-TANK-6")
def test_the_tank_fires_at_distance_two_and_three_from_any_of_its_spaces(heist: Heist) -> None:
    """Player 1 is adjacent, player 2 three behind the rear, player 3 two ahead, player 4 four ahead."""
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        2 . . T T . 3 . 4 . . .    1: dom, american-muscle, boost 0
        . . . . . 1 . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . . .    3: brian, street-drifter, boost 0
        . . . . . . . . . . . .    4: roman, exotic-supercar, boost 0
        """,
        dice=["die card", "enemy-card tank-turret-lock", "effort ---", "effort --"],
    )
    assert [(e.seat, e.amount) for e in table.happened(Damaged)] == [(1, 3), (2, 3)]


@rule("HH-TANK-7")
def test_the_tank_is_no_target_of_ram_or_force_but_may_be_boarded(heist: Heist) -> None:
    table = heist("""
        . . . . . . . . . . . .    turn: 1, actions 2
        . . . T T 1 . . . . . .    1: dom, american-muscle
        . . . . . . . . . . . 2
        """)
    assert table.offered("ram") == table.offered("force") == []
    assert "leap D2" in table.offered()


@rule("HH-TANK-7")
def test_an_enemy_on_the_tank_brawls(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 2, actions 0
        . . . T+1 T . . . . . . .  1: dom, american-muscle
        . . . . . . . a . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . . 2
        """,
        dice=["die peg"],
    )
    assert table.where(1) == "H3"
