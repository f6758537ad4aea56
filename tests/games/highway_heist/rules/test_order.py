"""HH-ORDER: several things are handled one at a time, from the West, in a fixed list."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Damaged, Moved, PegStruck, Slammed
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule


def names(table: Table, spaces: list[int]) -> list[str]:
    return [table.state.road.name(space) for space in spaces]


@rule("HH-ORDER-1")
def test_suvs_act_from_the_west_and_in_one_column_from_the_north(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  s  .  .  .  .  .  .  .  .
        .  .  s  .  .  .  .  .  1  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  s  .  .  .  .  .  .  .  .  2
        s  .  .  .  .  .  .  .  .  .  .  .
        """,
        dice=["die suv"],
    )
    assert names(table, [moved.start for moved in table.happened(Moved)]) == ["A5", "C2", "C4", "D1"]


@rule("HH-ORDER-1")
def test_a_peg_on_the_tank_counts_by_the_rear_of_the_tank(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  s+2 .  .  .  .  .  .  .  .  .
        .  .  .   .  .  .  .  .  .  .  .  1
        .  T+3 T  .  .  .  .  .  .  .  .  .
        .  .  .   .  .  .  a  a  a  .  .  .
        """,
        dice=["die peg"],
    )
    assert names(table, [struck.at for struck in table.happened(PegStruck)]) == ["B3", "C1"]


@rule("HH-ORDER-1")
def test_a_peg_on_the_semi_counts_by_its_own_space(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 0
        .  .  .  .  .  .  .   .  .  .  .  1
        .  .  .  R+2 M C+3 .  .  .  .  .  .
        .  .  .  .  s+4 .  .  .  .  .  .  .
        a  a  a  .  .  .  .   .  .  .  .  .
        """,
        dice=["die peg"],
    )
    while table.question == "land":
        table.play(table.offered()[-1])
    assert names(table, [struck.at for struck in table.happened(PegStruck)]) == ["D2", "E3", "F2"]


@rule("HH-ORDER-2")
def test_each_suv_acts_once_even_if_it_moves_ahead(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  .  .  .  .  .  .  .  .  2
        s  .  s  .  .  .  .  .  1  .  .  .
        """,
        dice=["die suv"],
    )
    assert (table.at("B2"), table.at("D2")) == ("s", "s")


@rule("HH-ORDER-2", "HH-PEG-7")
def test_a_peg_that_was_thrown_to_another_vehicle_does_not_strike_again(heist: Heist) -> None:
    table = heist(
        """
        turn: 3, actions 0
        .  1+ 2  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  3
        1: letty, american-muscle, boost 0, strength 1
        2: dom, street-drifter, boost 0
        3: han, exotic-supercar, boost 0
        """,
        dice=["die peg", "effort ----"],
    )
    table.play("next-peg enemy")
    assert table.at("C1") == "2+1"
    assert table.strength(2) == 6
    assert table.question == "turn"


@rule("HH-ORDER-2")
def test_a_wreck_that_appears_in_road_maintenance_does_not_drift_yet(heist: Heist) -> None:
    table = heist("""
        scenario: chopper-takedown
        .  .  .  .  .  .  .  1  .  .  .  2
        .  .  .  .  X  .  w  .* .  .  .  .
        shaw: strength 2
        asked: EndRound()
        """)
    assert (table.at("E2"), table.at("G2"), table.state.suv_supply) == ("h", ".", 8)


@rule("HH-ORDER-3")
def test_what_an_suv_does_is_judged_when_its_turn_comes(heist: Heist) -> None:
    """The first slam wrecks the active vehicle, so the second SUV finds nothing to slam or to follow."""
    table = heist(
        """
        turn: 1, actions 0
        .  .  s  1  s  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  2
        1: letty, american-muscle, boost 0, strength 3
        2: dom, street-drifter, boost 0
        """,
        dice=["die suv", "effort ----"],
    )
    table.play("land E1")
    assert (table.at("C1"), table.at("D1"), table.at("E1")) == ("s", "h", "s1")
    assert len(table.happened(Slammed)) == 1


@rule("HH-ORDER-3")
def test_the_condition_of_an_effect_is_tested_for_all_at_the_start(heist: Heist) -> None:
    """The boarder of the first vehicle lands on the second, which is not hit for it."""
    table = heist(
        """
        turn: 3, actions 0
        .  1+ 2  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  3
        1: letty, american-muscle, boost 0, strength 1
        2: dom, street-drifter, boost 0
        3: han, exotic-supercar, boost 0
        """,
        dice=["die card", "enemy-card tank-all-units", "effort ----"],
    )
    table.play("next-peg enemy")
    assert table.at("C1") == "2+1"
    assert [hit.seat for hit in table.happened(Damaged)] == [0]


@rule("HH-ORDER-4")
def test_a_wreck_and_its_pegs_are_finished_before_the_next_damage(heist: Heist) -> None:
    table = heist(
        """
        turn: 3, actions 0
        .  1+ .  .  2+ .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  3
        1: letty, american-muscle, boost 0, strength 1
        2: dom, street-drifter, boost 0
        3: han, exotic-supercar, boost 0
        """,
        dice=["die peg", "effort ----"],
    )
    assert (table.question, table.at("B1")) == ("next-peg", "h+")
    table.play("next-peg enemy")
    assert table.where(1) == "E1"
    assert table.question == "effort"
