"""HH-FORCE: an adjacent vehicle is forced away."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Declared
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-FORCE-1")
def test_a_force_needs_three_successes_of_control(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 s . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, import-racer, boost 0
        2: dom, american-muscle, boost 0
        """)
    table.play("force")
    assert table.happened(Declared) == [Declared(0, "force", 3, 3)]


@rule("HH-FORCE-1")
def test_the_forced_vehicle_goes_one_or_two_steps_through_free_spaces(heist: Heist) -> None:
    """The SUV in the corner gets out only by the diagonal, and from there one step farther."""
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 s w w . . . . . . . . .
        2 1 . w . . . . . . . . .
        3 s w . w . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("force", "target A1")
    assert table.spaces("push") == {"B2", "C3"}
    for taken in ("B1", "A2", "C2", "B3"):
        reason = table.why(f"push {taken}")
        assert reason is not None
        assert (reason.code, reason.rule) == ("OCCUPIED", "HH-GEO-8"), taken


@rule("HH-FORCE-1")
def test_in_the_open_two_steps_reach_everything_within_two(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . 1 . . . . . . . .
        3 . . . s . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("force")
    around = {f"{column}{lane}" for column in "BCDEF" for lane in "12345"}
    assert table.spaces("push") == around - {"D2", "D3"}


@rule("HH-FORCE-1")
def test_the_target_must_be_adjacent(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . s . . . . . .
        4 . . . . s . . . . . . .
        5 . . . 2 . . . . . . . .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("force", "push F5")
    assert table.at("E4") == "."


FORCING = """
    turn: 1, actions 2
      A   B   C   D   E   F   G   H   I   J   K   L
    1 .   .   .   .   .   .   .   .   .   .   .   .
    2 .   .   .   .   .   .   .   .   .   .   .   .
    3 .   .   .   1   s+2 .   .   .   .   .   .   .
    4 .   .   .   .   .   .   .   .   .   .   .   .
    5 .   .   .   .   .   .   .   .   .   .   .   .
    6 .   .   .   .   .   .   .   .   .   .   2   .
    1: brian, street-drifter, boost 0
    2: dom, american-muscle, strength 5, boost 0
    """


@rule("HH-FORCE-2")
@pytest.mark.parametrize(("choice", "where"), [("follow", "E3"), ("stay", "D3")])
def test_one_may_follow_into_the_space_left(heist: Heist, choice: str, where: str) -> None:
    table = heist(FORCING, dice=["effort SSS-"])
    table.play("force", "push G3")
    assert table.offered() == ["follow", "stay"]
    table.play(choice)
    assert table.vehicle(1) == where
    assert table.state.actions == 1


@rule("HH-FORCE-2")
def test_pegs_stay_on_the_forced_vehicle_and_nobody_is_damaged(heist: Heist) -> None:
    table = heist(FORCING, dice=["effort SSS-"])
    table.play("force", "push G4", "stay")
    assert table.at("G4") == "s+2"
    assert (table.strength(1), table.strength(2)) == (6, 5)


@rule("HH-FORCE-3")
@pytest.mark.parametrize("car", ["w", "h", "a"])
def test_wrecks_and_abandoned_cars_are_not_forced(heist: Heist, car: str) -> None:
    table = heist(f"""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 {car} . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert not table.offered("force")


@rule("HH-FORCE-3")
def test_tank_semi_and_shaws_car_are_not_forced(heist: Heist) -> None:
    crew = """
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """
    tank = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 T T . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        """
        + crew
    )
    semi = heist(
        """
        scenario: semi-heist
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 R M C . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        """
        + crew
    )
    shaw = heist(
        """
        scenario: chopper-takedown
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .* .  .  .  .  .  .  .  .
        3 .  .  .  1  X  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        """
        + crew
    )
    assert not tank.offered("force") + semi.offered("force") + shaw.offered("force")


@rule("HH-FORCE-3")
def test_a_vehicle_with_nowhere_to_go_is_no_target(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 s w . . . . . . . . . .
        2 1 w . . . . . . . . . .
        3 . . . . . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert not table.offered("force")


@rule("HH-FORCE-3")
def test_the_forced_vehicle_may_cross_under_the_semi_but_not_stop_there(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . w 1 w . . . . . .
        2 . . . w s w . . . . . .
        3 . . . R M C . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("force")
    assert table.spaces("push") == {"D4", "E4", "F4"}


@rule("HH-FORCE-4")
@pytest.mark.parametrize("car", ["2", "22"], ids=["manned", "unmanned"])
def test_a_team_mate_is_forced_without_being_asked(heist: Heist, car: str) -> None:
    table = heist(
        f"""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 {car} . . . . . . .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("force")
    assert (table.question, table.asked_all) == ("push", [1])
    table.play("push G3", "stay")
    assert table.at("G3") == car
