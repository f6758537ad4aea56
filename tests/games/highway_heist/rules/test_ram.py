"""HH-RAM: an SUV next to the car becomes a wreck."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Declared
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-RAM-1")
def test_any_of_the_eight_neighbours_may_be_rammed_and_no_other(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . s s s . . . . . . .
        3 . . s 1 s . . . . . . .
        4 . . s . s . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram")
    assert table.spaces("target") == {"C2", "D2", "E2", "C3", "E3", "C4", "E4"}


@rule("HH-RAM-1")
def test_a_ram_needs_three_successes_of_speed(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . s . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, import-racer, boost 0
        2: dom, american-muscle, boost 0
        """)
    table.play("ram")
    assert table.happened(Declared) == [Declared(0, "ram", 5, 3)]


@rule("HH-RAM-1")
def test_the_own_vehicle_does_not_move(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 s . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram")
    assert (table.at("D3"), table.at("E3")) == ("1", "w")


@rule("HH-RAM-1")
@pytest.mark.parametrize("car", ["w", "h", "a", "2"])
def test_only_suvs_are_rammed(heist: Heist, car: str) -> None:
    table = heist(f"""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 {car} s . . . . . .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert not table.offered("ram")


@rule("HH-RAM-1")
def test_neither_the_tank_nor_shaws_car_is_rammed(heist: Heist) -> None:
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
    assert not tank.offered("ram")
    assert not shaw.offered("ram")


@rule("HH-RAM-1", "HH-SEMI-6")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        (". . . . R M C 1 . . . 2", "NOT_AN_SUV"),
        (". . . 1 R M C . . . . 2", "NOT_AN_SUV"),
        (". . . . R M C . 1 . . 2", "NO_SUV_ADJACENT"),
    ],
)
def test_who_is_next_to_either_end_of_the_semi_hears_that_it_is_no_suv(
    heist: Heist, line: str, code: str
) -> None:
    table = heist(f"scenario: semi-heist\nturn: 1, actions 2\n{line}\n1: brian, street-drifter, boost 0\n")
    reason = table.why("ram")
    assert reason is not None
    assert reason.code == code
