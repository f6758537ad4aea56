"""HH-WRECK: what becomes of a destroyed vehicle and of those aboard."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import CargoChanged, PegForced, Wrecked
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-WRECK-1")
def test_a_rammed_suv_is_turned_over_and_its_pegs_are_forced(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   s+2 .   s   .   .   .   .   .   .
        3 .   .   .   1   .   .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   2   .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram", "next-peg enemy")
    assert table.at("D2") == "w"
    assert table.at("D3") == "1+2"


@rule("HH-WRECK-1")
def test_a_wreck_is_no_suv_and_no_car_any_more(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    assert "D2" in table.spaces("leap")
    table.play("ram")
    assert "D2" not in table.spaces("leap")
    assert not table.offered("ram")
    assert not table.offered("force")


@rule("HH-WRECK-1")
def test_the_driver_of_a_wrecked_vehicle_is_forced_like_the_riders(heist: Heist) -> None:
    table = heist(
        """
        turn: 3, actions 0
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   3
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   1+2 .   s   .   s   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   2   .
        1: brian, street-drifter, strength 1, boost 0
        2: dom, american-muscle, boost 0
        3: letty, import-racer, boost 0
        agenda: EndTurn()
        asked: DealDamage(0, 2)
        """,
        dice=["effort --"],
    )
    assert (table.question, table.offered()) == ("next-peg", ["next-peg 1", "next-peg 2", "next-peg enemy"])
    table.play("next-peg 2", "next-peg enemy")
    assert table.at("D3") == "h"
    assert table.at("F3") == "s12"
    assert table.state.enemy_pegs == 0


@rule("HH-WRECK-1")
def test_shaws_car_too_is_a_wreck_without_a_roof_and_its_pegs_are_forced(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .*  .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   1   X+2 .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   2   .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        shaw: strength 1
        """,
        dice=["effort SSS-"],
    )
    table.play("special trade-paint", "next-peg 2")
    assert (table.at("D3"), table.at("E3")) == ("1+2", "h")
    assert "E3" not in table.spaces("leap")


@rule("HH-WRECK-2")
@pytest.mark.parametrize("vehicle", ["hijacked-suv", "street-drifter"])
def test_a_removed_player_vehicle_leaves_the_road_and_an_suv_returns_to_the_supply(
    heist: Heist, vehicle: str
) -> None:
    """Of eight SUV bodies only the wreck is left on the road, whichever car it swept away."""
    table = heist(
        f"""
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . s 1 . w . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: roman, {vehicle}, boost 0, exhausted
        2: dom, american-muscle, boost 0, exhausted
        """,
        dice=["stunt-card tank-bail-out"],
    )
    assert table.state.round == 2
    assert (table.at("B3"), table.at("D3"), table.vehicle(1)) == ("w", ".", "")
    assert table.strength(1) == 0
    assert table.where(1) == "K5"
    assert table.state.suv_supply == 8 - 1


@rule("HH-WRECK-2")
def test_a_removed_vehicle_leaves_no_wreck_and_its_pegs_are_forced_from_its_space(heist: Heist) -> None:
    """The wreck comes to rest at B3; the peg is measured from D3, where the SUV stood."""
    table = heist(
        """
          A  B  C  D  E  F  G  H  I  J  K  L
        1 2  .  .  .  .  .  .  .  .  1  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  s1 .  w  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  s  .  .  .  .  .  .
        1: brian, street-drifter, boost 0, exhausted
        2: dom, american-muscle, boost 0, exhausted
        """,
        dice=["stunt-card tank-bail-out"],
    )
    assert (table.at("D3"), table.at("B3")) == (".", "w")
    assert table.at("F5") == "s1"
    assert table.state.suv_supply == 8 - 2


@rule("HH-WRECK-3")
def test_the_board_of_a_lost_vehicle_is_set_aside_with_its_power(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . s 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: letty, american-muscle, strength 1, boost 0
        2: dom, street-drifter, boost 0
        agenda: Act()
        asked: DealDamage(0, 2)
        """,
        dice=["effort ----"],
    )
    assert table.vehicle(1) == ""
    assert table.where(1) == "C3"
    assert {text.split()[0] for text in table.offered()} == {"hijack", "take-boost", "end"}


@rule("HH-WRECK-3")
def test_cargo_of_a_lost_vehicle_returns_to_the_scenario_board(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 R M C . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: brian, street-drifter, strength 1, boost 0, cargo 2
        2: dom, american-muscle, boost 0, cargo 1
        asked: DealDamage(0, 2)
        """,
        dice=["effort --"],
    )
    assert table.state.cargo == [0, 1]
    assert table.state.hold == 7


@rule("HH-WRECK-3", "HH-WRECK-4")
def test_the_team_loses_at_once_when_the_vehicle_with_ramsey_is_lost(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        turn: 2, actions 0
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   s   1+2 s   .   .   .*  .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   2   .
        1: brian, street-drifter, strength 1, boost 0
        2: dom, american-muscle, boost 0
        ramsey: 1
        asked: DealDamage(0, 2)
        """,
        dice=["effort --"],
    )
    assert table.won is False
    assert table.question == "over"
    assert not table.happened(PegForced)


@rule("HH-WRECK-4")
def test_status_then_cargo_then_pegs(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 R M C . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: brian, street-drifter, strength 1, boost 0, cargo 1
        2: dom, american-muscle, boost 0
        asked: DealDamage(0, 2)
        """,
        dice=["effort --"],
    )
    kinds = [type(e) for e in table.events if isinstance(e, Wrecked | CargoChanged | PegForced)]
    assert kinds == [Wrecked, CargoChanged, PegForced]


@rule("HH-WRECK-4")
def test_the_lost_vehicle_of_the_active_player_draws_no_enemies_any_more(heist: Heist) -> None:
    """The first SUV wrecks the active vehicle; the second has nothing to drive at."""
    table = heist(
        """
        turn: 1, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . s 1 . . . s . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 2 . . . . . . . . . . .
        1: roman, street-drifter, strength 1, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["die suv", "effort ---"],
    )
    assert table.at("D3") == "h"
    assert table.at("H3") == "s"


@rule("HH-WRECK-5")
def test_a_wreck_blocks_its_space_and_is_no_target(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 1 w . . . . . . . . . .
        2 w w . . . . . . . . . .
        3 . . . . . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: brian, exotic-supercar, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert {text.split()[0] for text in table.offered()} == {"leap", "take-boost", "end"}
    assert table.spaces("leap") == {"A1"}


@rule("HH-WRECK-6")
def test_a_drifting_wreck_removes_the_wreck_it_runs_into(heist: Heist) -> None:
    """Shaw's Car is wrecked by the first wreck and stays; the second wreck sweeps it away."""
    table = heist(
        """
        scenario: chopper-takedown
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  1  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  .  X  w  .  w  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  2  .
        6 .* .  .  .  .  .  .  .  .  .  .  .
        1: brian, street-drifter, boost 0, exhausted
        2: dom, american-muscle, boost 0, exhausted
        shaw: strength 2
        """,
        dice=["stunt-card chopper-ramp-up"],
    )
    assert [table.at(space) for space in ("D3", "E3", "F3", "G3", "H3")] == ["w", ".", ".", ".", "."]


@rule("HH-WRECK-6")
def test_a_rolling_wreck_removes_the_wreck_it_rolls_over(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . R M C .
        2 . . . . . . . . . . . .
        3 . . . . . . . . . . . .
        4 . 1 w w . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        stunts: - | - | semi-wrecking-ball
        """,
        dice=["effort SSS-"],
    )
    supply = table.state.suv_supply
    table.play("stunt semi-wrecking-ball", "roll D4", "stop")
    assert (table.at("C4"), table.at("D4")) == (".", "w")
    assert table.state.suv_supply == supply + 1
