"""HH-VEH: whose vehicle it is, who mans it, and what becomes of one that is left behind."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Slammed
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-VEH-1")
def test_a_vehicle_is_manned_by_its_owner_behind_the_wheel_only(heist: Heist) -> None:
    """2 rides on the own roof; 3 is on another car, with a rider and Ramsey left in the own one; 4 drives."""
    table = heist("""
        scenario: chopper-takedown
        .  .  .  22 .  .  .  .  .  .  .  .
        .  .  .  31 .  .  .  .  .  .  .  .
        .  .  .  4  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  s3 .  1  .
        ramsey: 3
        asked: EndRound()
        """)
    assert (table.at("C1"), table.at("C2"), table.at("D3")) == ("22", "31", "4")


@rule("HH-VEH-1")
def test_an_owner_on_the_own_roof_cannot_drive(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        .  .  .  11 s  .  .  .  .  .  .  .
        .  .  .  2  .  .  .  .  .  .  .  .
        """)
    assert not table.offered("drive") + table.offered("ram") + table.offered("force")
    table.play("wheel")
    assert table.offered("drive")
    assert table.offered("ram")


@rule("HH-VEH-1", "HH-VEH-2")
def test_an_unmanned_vehicle_is_still_slammed_as_the_owners(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
        .  .  s  1  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  21 .
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """,
        dice=["die suv", "effort S-"],
    )
    assert [slammed.seat for slammed in table.happened(Slammed)] == [0]
    assert table.strength(1) == 7 - 2


@rule("HH-VEH-2")
def test_the_owner_on_foot_may_go_back_behind_the_wheel(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        .  .  .  1  .  s1 .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  2  .
        """)
    table.play("wheel")
    assert (table.where(1), table.at("F1")) == ("wheel", "s")


LEFT_BEHIND = """
    turn: 1, actions 2
    .  .  .  1  .  s1 .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  2  .
    2: brian, exotic-supercar, boost 0
    """


@rule("HH-VEH-2", "HH-VEH-3")
def test_a_starting_vehicle_left_by_a_hijack_is_abandoned(heist: Heist) -> None:
    table = heist(LEFT_BEHIND + "1: letty, american-muscle, boost 0", dice=["effort SS--"])
    table.play("hijack")
    assert (table.at("D1"), table.at("F1"), table.where(1)) == ("a", "1", "wheel")
    assert (table.vehicle(1), table.strength(1), table.state.suv_supply) == ("F1", 6, 7)


@rule("HH-VEH-3")
def test_an_abandoned_car_is_a_roof_but_neither_a_vehicle_to_drive_nor_an_suv(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        .  .  .  a1 2  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        2: brian, street-drifter
        """)
    assert not table.offered("wheel") + table.offered("hijack")
    assert table.spaces("leap") == {"E1"}
    table = heist("""
        turn: 2, actions 2
        .  .  .  a1 2  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        2: brian, street-drifter
        """)
    assert "leap D1" in table.offered()
    assert not table.offered("ram") + table.offered("force")


@rule("HH-VEH-3")
def test_an_abandoned_car_is_not_slammed(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  .  s2 a  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  1  .  .
        1: letty, american-muscle, boost 0
        """,
        dice=["die suv"],
    )
    assert not table.happened(Slammed)
    assert (table.at("E1"), table.at("E2")) == ("a", "s2")


@rule("HH-VEH-3")
def test_an_abandoned_car_drifts_with_its_riders(heist: Heist) -> None:
    table = heist("""
        .  .  .  .  a2 .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  1  .  .
        asked: EndRound()
        """)
    assert (table.at("D1"), table.at("J2")) == ("a2", "1")


@rule("HH-VEH-4")
def test_a_hijacked_suv_left_behind_is_an_suv_again_and_whole_when_taken_anew(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 1
        .  .  .  12 .  s1 .  .  .  .  .  .
        1: dom, hijacked-suv, strength 2, boost 0
        2: letty, -, boost 0
        """,
        dice=["effort SS-", "die card", "enemy-card tank-turret-lock"],
    )
    table.play("hijack")
    assert (table.at("D1"), table.at("F1"), table.strength(1)) == ("s2", "1", 6)
    assert table.state.suv_supply == 6
    table.play("hijack").roll("effort SS-")
    assert (table.at("D1"), table.strength(2), table.where(2)) == ("2", 6, "wheel")


@rule("HH-VEH-5")
def test_nobody_takes_the_wheel_of_a_team_mate(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        .  .  .  21 .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  s2 .  .
        1: letty, american-muscle
        """)
    assert not table.offered("wheel") + table.offered("hijack") + table.offered("drive")


TANK = """
    turn: 1, actions 2
    .  .  .  1  T  T  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  2
    """
SEMI = """
    scenario: semi-heist
    turn: 1, actions 2
    .  .  .  1  R  M  C  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  2
    """
CHOPPER = """
    scenario: chopper-takedown
    turn: 1, actions 2
    .  .  .  1  X  .  .  .  .  .  .  .
    .  .  .  .* .  .  .  .  .  .  .  2
    """


@rule("HH-VEH-6")
@pytest.mark.parametrize("position", [TANK, SEMI, CHOPPER])
def test_a_main_enemy_is_neither_rammed_nor_forced(heist: Heist, position: str) -> None:
    table = heist(position)
    assert "leap E1" in table.offered()
    assert not table.offered("ram") + table.offered("force")


@rule("HH-VEH-6")
@pytest.mark.parametrize(
    "position",
    [
        TANK.replace("1  T", ".  T1"),
        SEMI.replace("1  R", ".  R1"),
        CHOPPER.replace("1  X", ".  X1") + "ramsey: 2",
    ],
)
def test_a_main_enemy_is_not_hijacked(heist: Heist, position: str) -> None:
    table = heist(position)
    assert table.where(1) == "E1"
    assert not table.offered("hijack")


@rule("HH-VEH-7")
def test_a_player_without_a_vehicle_takes_turns_as_usual(heist: Heist) -> None:
    table = heist(
        """
        .  .  .  s1 .  s  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  2  .  .
        1: letty, -
        """,
        dice=["die peg"],
    )
    assert table.offered() == ["turn 1", "turn 2"]
    table.play("turn 1")
    assert table.spaces("leap") == {"F1"}
    assert table.offered("hijack")
    table.play("leap F1", "take-boost")
    assert (table.where(1), table.boost(1)) == ("F1", 3)
    assert table.asked == 2
