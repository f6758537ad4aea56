"""HH-DRIVE, HH-LEAP: moving the car, and moving without it."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import EffortRolled, Leapt
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import begin_turn
from tests.rule_marker import rule


@rule("HH-DRIVE-1")
def test_a_drive_reaches_every_free_space_within_the_speed_and_needs_no_roll(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 1 . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . . . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: tej, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """)
    within_three = {f"{column}{lane}" for column in "ABCD" for lane in "1234"}
    assert table.spaces("drive") == within_three - {"A1"}
    table.play("drive D4")
    assert table.vehicle(1) == "D4"
    assert table.question == "act"
    assert not table.happened(EffortRolled)


@rule("HH-DRIVE-1")
def test_a_drive_slips_between_two_occupants_but_not_through_one(heist: Heist) -> None:
    """The way out of the corner is the diagonal; the wall behind it is closed."""
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 1 s w . . . . . . . . .
        2 w . s . . . . . . . . .
        3 s w s . . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: tej, hijacked-suv, boost 0
        2: dom, street-drifter, boost 0
        """)
    assert table.spaces("drive") == {"B2"}


@rule("HH-DRIVE-1")
def test_a_drive_goes_around_what_stands_in_the_way(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 1 s . . . . . . . . . .
        2 . s . . . . . . . . . .
        3 . . . . . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: tej, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """)
    assert table.spaces("drive") == {"A2", "A3", "A4", "B3", "B4", "C2", "C3", "C4"}


@rule("HH-DRIVE-2")
def test_a_drive_crosses_under_the_middle_of_the_semi_with_pegs_on_the_roof(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   w   1+2 w   .   .   .   .   .   .
        3 .   .   .   R   M   C   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   2   .
        1: tej, hijacked-suv, boost 0
        2: dom, street-drifter, boost 0
        """)
    assert {"D4", "E4", "F4"} <= table.spaces("drive")
    assert "E3" not in table.spaces("drive")
    table.play("drive E4")
    assert table.at("E4") == "1+2"


LEAPING = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 s . . w . . . . . . . .
    2 . . . . . . . . . . . .
    3 . . . 1{own} w . s s . . . .
    4 . . . . . . . . . . . .
    5 . . . s{roof} . . . . . . . .
    6 . . . . . . a . . . 2 .
    1: dom, american-muscle, boost 0
    2: roman, street-drifter, boost 0
    3: letty, import-racer, boost 0
    """


@rule("HH-LEAP-1", "HH-LEAP-2")
def test_a_leap_reaches_roofs_within_the_athletics_and_the_own_one(heist: Heist) -> None:
    """Athletics 3: H3 is four spaces away, the wrecks are no roofs and block nothing."""
    table = heist(LEAPING.format(own="", roof="+"))
    assert table.spaces("leap") == {"A1", "D3", "D5", "G3", "G6"}
    assert not table.offered("wheel")
    table.play("leap G3")
    assert (table.at("G3"), table.at("D3")) == ("s1", "1")
    assert table.question == "act"
    assert not table.happened(EffortRolled)
    [leapt] = table.happened(Leapt)
    name = table.state.road.name
    assert (leapt.seat, name(leapt.start), name(leapt.end), leapt.wheel) == (0, "D3", "G3", False)


@rule("HH-TURN-6", "HH-POWER-BRIAN")
def test_without_actions_a_free_move_to_a_single_place_is_still_offered(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 0
        1 . w . . . . . . . . .
        w w w . . . . . . . . .
        . . . . . . . . . . . 2
        1: brian, american-muscle
        """)
    assert (table.question, table.offered()) == ("act", ["end", "nudge B1"])


@rule("HH-LEAP-1")
@pytest.mark.parametrize("full", ["+3", "23"])
def test_a_full_roof_cannot_be_leapt_on(heist: Heist, full: str) -> None:
    table = heist(LEAPING.format(own="", roof=full))
    assert "D5" not in table.spaces("leap")


@rule("HH-LEAP-1")
def test_on_foot_a_leap_is_measured_from_the_roof_one_stands_on(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  s  .  .  s1 .  .  s  s  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  .  .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert table.spaces("leap") == {"D1", "J1"}
    assert not table.offered("wheel")


@rule("HH-LEAP-2")
def test_from_the_own_roof_behind_the_wheel_is_a_leap(heist: Heist) -> None:
    table = heist(LEAPING.format(own="1", roof=""))
    assert table.offered("wheel") == ["wheel"]
    table.play("wheel")
    assert table.where(1) == "wheel"
    assert table.state.actions == 1


@rule("HH-LEAP-2")
def test_the_own_wheel_in_range_needs_no_slot(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 1+2 .   .   s1  .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   .   .   .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   2   .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert "A1" not in table.spaces("leap")
    table.play("wheel")
    assert table.where(1) == "wheel"
    assert table.at("A1") == "1+2"


@rule("HH-LEAP-2")
def test_on_foot_one_may_leap_on_the_own_roof_instead_of_behind_the_wheel(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  s1 .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  .  .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    table.play("leap A1")
    assert table.at("A1") == "11"


@rule("HH-LEAP-3")
def test_the_roof_one_stands_on_is_no_place_to_leap_to(heist: Heist) -> None:
    table = heist(LEAPING.format(own="1", roof=""))
    assert "D3" not in table.spaces("leap")


@rule("HH-LEAP-3")
@pytest.mark.parametrize(
    ("own", "spaces"), [(".", {"E3"}), ("1", {"E3", "F3"})], ids=["athletics 1", "athletics 2"]
)
def test_one_may_leap_along_the_semi(heist: Heist, own: str, spaces: set[str]) -> None:
    """From the rear the cab is two spaces away: Tej without a car jumps one, with a car two."""
    table = heist(f"""
        scenario: semi-heist
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  2
        3 .  .  .  R1 M  C  .  .  .  .  .  {own}
        1: tej, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert table.spaces("leap") == spaces


@rule("HH-LEAP-4")
def test_tank_and_abandoned_car_and_team_mate_are_leapt_on_and_a_wreck_is_not(heist: Heist) -> None:
    """The Tank's roof is reached by its nearest space, and known by its rear."""
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . w . . . . . . . .
        3 T T . . 1 a . . . . . .
        4 . . . . . . 2 . . . . .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert table.spaces("leap") == {"A3", "E3", "F3", "G4"}


@rule("HH-LEAP-4")
def test_shaws_car_is_leapt_on_and_the_chopper_is_not(heist: Heist) -> None:
    table = heist("""
        scenario: chopper-takedown
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  X  .  1  .* .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert table.spaces("leap") == {"C3", "E3"}


@rule("HH-LEAP-4")
def test_every_space_of_the_semi_is_leapt_on_over_what_stands_between(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . R M C . . . . . . .
        2 . . w w w . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert table.spaces("leap") == {"C1", "D1", "E1", "D3"}


@rule("HH-GEO-5", "HH-LEAP-1")
def test_only_a_tank_in_reach_can_be_leapt_onto(heist: Heist) -> None:
    near, far = "1 . . T T . . . . . . 2", "1 . . . T T . . . . . 2"
    assert begin_turn(heist, "tank", near).spaces("leap") == {"A1", "D1"}
    assert begin_turn(heist, "tank", far).spaces("leap") == {"A1"}
