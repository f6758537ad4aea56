"""HH-DEF: damage, defence rolls, and what is left of a vehicle."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Damaged, Declared
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

SLAMMED = """
    turn: 2, actions 0
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . . . . . . . . . .
    3 . . s 1 . . . . . . . .
    4 . . . . . . . . . . . .
    5 . . . . . . . . . . 2 .
    1: roman, street-drifter, strength {strength}, boost 0
    2: dom, american-muscle, boost 0
    """


@rule("HH-DEF-1")
@pytest.mark.parametrize(("faces", "left"), [("---", 3), ("S--", 4), ("SS-", 5), ("SSS", 6)])
def test_every_success_cuts_the_damage_by_one(heist: Heist, faces: str, left: int) -> None:
    table = heist(SLAMMED.format(strength=6), dice=["die suv", f"effort {faces}"])
    assert table.strength(1) == left


@rule("HH-DEF-1")
def test_more_successes_than_damage_do_not_repair(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: roman, street-drifter, strength 4, boost 0
        2: dom, american-muscle, boost 0
        asked: DealDamage(0, 2)
        """,
        dice=["effort SSS"],
    )
    assert table.strength(1) == 4
    assert table.happened(Damaged) == [Damaged(0, 0, 2, 4)]


@rule("HH-DEF-1")
def test_only_player_vehicles_take_damage(heist: Heist) -> None:
    """An abandoned car beside an SUV and under an enemy peg is left alone."""
    table = heist(
        """
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  2  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  s+ a+ .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  3
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  .  1
        1: roman, hijacked-suv, boost 0
        2: dom, american-muscle, boost 0
        3: letty, import-racer, boost 0
        """,
        dice=["die peg", "die suv"],
    )
    table.play("turn 1", "end", "turn 2", "end")
    assert table.at("D3") == "a+"
    assert table.at("D2") == "s+"
    assert not table.happened(Declared)


@rule("HH-DEF-2")
@pytest.mark.parametrize(("car", "dice"), [("1", 3), ("11", 1), ("1+", 3)])
def test_a_driver_helps_the_defence_and_an_unmanned_car_defends_alone(
    heist: Heist, car: str, dice: int
) -> None:
    table = heist(
        f"""
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . {car} . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: roman, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        asked: DealDamage(0, 3)
        """,
        dice=["effort " + "S" * dice],
    )
    assert table.strength(1) == 6 - 3 + dice


@rule("HH-DEF-2")
def test_a_rider_does_not_man_the_vehicle(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  s1 .  12 .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  2  .
        1: roman, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        asked: DealDamage(0, 3)
        """,
        dice=["effort S"],
    )
    assert table.strength(1) == 4


@rule("HH-DEF-3")
@pytest.mark.parametrize("strength", [3, 2, 1])
def test_at_strength_0_or_less_the_vehicle_is_a_wreck_in_its_space(heist: Heist, strength: int) -> None:
    table = heist(SLAMMED.format(strength=strength), dice=["die suv", "effort ---"])
    assert table.at("D3") == "h"
    assert table.vehicle(1) == ""
    assert table.strength(1) == 0
    assert table.where(1) == "C3"


@rule("HH-DEF-3")
def test_with_strength_left_the_vehicle_drives_on(heist: Heist) -> None:
    table = heist(SLAMMED.format(strength=4), dice=["die suv", "effort ---"])
    assert table.at("D3") == "1"
    assert table.strength(1) == 1


TWICE_SLAMMED = """
    turn: 2, actions 0
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . . . . . . . . . .
    3 . . s 1 . . . . . . . .
    4 . . . . s . . . . . . .
    5 . . . . . . . . . . 2 .
    1: roman, street-drifter, strength 6, boost 2
    2: dom, american-muscle, boost 2
    """


@rule("HH-DEF-4")
def test_every_damage_has_its_own_roll_assists_and_boost(heist: Heist) -> None:
    table = heist(TWICE_SLAMMED, dice=["die suv", "effort BB---", "effort BBB--"])
    table.play("assist 1", "boost")
    assert table.strength(1) == 5
    table.play("assist 1", "boost")
    assert table.strength(1) == 5
    assert (table.boost(1), table.boost(2)) == (0, 0)
    assert [event.amount for event in table.happened(Damaged)] == [1, 0]


@rule("HH-DEF-4")
def test_damage_of_several_vehicles_is_rolled_from_west_to_east_then_north_to_south(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . 3 . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . 2 . . . . . . . . . .
        1: roman, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        3: brian, exotic-supercar, boost 0
        agenda: EndTurn()
        asked: DamageEach((1, 2, 0), 1)
        """,
        dice=["effort ----", "effort --", "effort ---"],
    )
    assert [event.seat + 1 for event in table.happened(Damaged)] == [2, 3, 1]


@rule("HH-DEF-4")
def test_even_a_hopeless_roll_is_made(heist: Heist) -> None:
    table = heist("""
        turn: 2, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  11 .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  2  .
        1: roman, street-drifter, strength 1, boost 0
        2: dom, american-muscle, boost 0
        asked: DealDamage(0, 3)
        """)
    assert (table.question, table.at("D3")) == ("effort", "11")
    table.roll("effort S")
    assert table.at("D3") == "h"


@rule("HH-DEF-5")
def test_a_new_round_repairs_nothing_and_a_hijack_gives_a_fresh_cube(heist: Heist) -> None:
    table = heist(
        """
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  s1 1  .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  2  .
        1: roman, street-drifter, strength 2, boost 0, exhausted
        2: dom, american-muscle, strength 3, boost 0, exhausted
        """,
        dice=["stunt-card tank-bail-out"],
    )
    assert table.state.round == 2
    assert (table.strength(1), table.strength(2)) == (2, 3)
    table.roll("effort SS-").play("turn 1", "hijack")
    assert table.strength(1) == 6
