"""HH-SHAW: Shaw's Car in Chopper Takedown."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Moved, PegPlaced, Slammed
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

QUIET = "enemy-card chopper-spotters"


@rule("HH-SHAW-1")
def test_shaws_car_cannot_be_rammed_or_forced_but_may_be_boarded(heist: Heist) -> None:
    table = heist("""
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 2
        . . . 1 X . . . . . . .    1: dom, american-muscle
        . . . . . . . . . . . 2    2: letty, import-racer
        """)
    assert table.offered("ram") == table.offered("force") == []
    table.play("leap E2")
    assert table.at("E2") == "X1"
    assert table.offered("hijack") == []


@rule("HH-SHAW-1")
def test_shaws_car_does_not_act_on_the_suv_face_and_is_no_suv(heist: Heist) -> None:
    """With Shaw alone on the road there are no SUVs: new ones come, and nobody is slammed."""
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . 1 X . . . . . . .    1: dom, american-muscle
        . . . . . . . . . . . 2    2: letty, import-racer
        """,
        dice=["die suv"],
    )
    assert (table.at("C2"), table.at("K3"), table.at("E2")) == ("s", "s", "X")
    assert table.happened(Slammed) == []


@rule("HH-SHAW-2")
def test_shaw_hunts_ramsey_on_cards(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 2, actions 0
        1 . . . . . . X . . . .    1: dom, american-muscle
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0
        """,
        dice=["die card", "enemy-card chopper-the-hunter"],
    )
    assert table.at("E2") == "X"


@rule("HH-SHAW-2")
@pytest.mark.parametrize(("face", "space"), [("north-card", "G2"), ("south-card", "G2"), ("card", "H2")])
def test_shaw_hunts_on_the_two_main_enemy_faces(heist: Heist, face: str, space: str) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 2, actions 0
        1 . . . . . . X . . .* .   1: dom, american-muscle
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0
        """,
        dice=[f"die {face}", QUIET],
    )
    assert table.at(space) == "X"


@rule("HH-SHAW-2")
def test_beside_a_vehicle_he_slams_it_instead_of_moving_ramseys_first(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . 1 X 2 . . . . .* .   1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        ramsey: 2
        """,
        dice=["die north-card", "effort S--", QUIET],
    )
    assert [(slam.by, slam.seat) for slam in table.happened(Slammed)] == [("shaw", 1)]
    assert (table.at("E2"), table.strength(2)) == ("X", 6 - 2)


@rule("HH-SHAW-3", "HH-RAMSEY-5")
@pytest.mark.parametrize(("shaw", "strength"), [("X", 5 - 2), ("X+", 5 - 1)])
def test_a_guard_on_the_roof_cuts_each_damage_by_one(heist: Heist, shaw: str, strength: int) -> None:
    table = heist(
        f"""
        scenario: chopper-takedown
        . . . . . . . . . . . .        turn: 1, actions 1
        . . . 1 {shaw} . . . . . . .   1: dom, american-muscle, boost 0
        . . . . . . . . . . . 2        2: letty, import-racer, boost 0
        shaw: strength 5
        """,
        dice=["effort SSS-"],
    ).play("special trade-paint")
    assert table.state.shaw_strength == strength


@rule("HH-SHAW-4")
def test_at_strength_0_it_becomes_a_wreck_and_its_pegs_are_forced(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . 1 X+2 . . . . . . .* 1: dom, american-muscle, boost 0
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0
        shaw: strength 1
        """,
        dice=["effort SSS-"],
    )
    table.play("special trade-paint", "next-peg 2")
    assert (table.at("E2"), table.at("D2")) == ("h", "1+2")
    assert table.won is None


@rule("HH-SHAW-4")
def test_a_destroyed_shaw_hunts_no_more_and_gives_no_place_to_a_guard(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . 1 h . . . . . . .*   1: dom, american-muscle, boost 0
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0
        row: - | chopper-the-hunter | -
        """,
        dice=["die north-card", "enemy-card chopper-bodyguard"],
    )
    assert table.at("E2") == "h"
    assert not [e for e in table.events if isinstance(e, Slammed | Moved | PegPlaced)]
    assert table.strength(1) == 7
    assert "special trade-paint" not in table.offered()


DRIFT = """
    scenario: chopper-takedown
    . . . . . . . . . . . .            agenda: EndRound()
    . . . . . {shaw} . w . . . .       1: dom, american-muscle
    . . . . . . . . . . 1 2*           2: letty, import-racer
    shaw: strength {strength}
    to come: 0 0 0
    """


@rule("HH-SHAW-4")
def test_wrecked_by_a_drifting_wreck_it_drifts_itself_only_in_the_next_round(heist: Heist) -> None:
    table = heist(DRIFT.format(shaw="X", strength=2))
    assert table.at("F2") == "h"
    next_end = table.game.position(table.state).replace("asked: ChoosePlayer()", "agenda: EndRound()")
    assert heist(next_end).at("B2") == "h"


@rule("HH-SHAW-5", "HH-SHAW-3", "HH-ROUND-5")
@pytest.mark.parametrize(("shaw", "strength"), [("X", 5 - 2), ("X+", 5 - 1)])
def test_a_wreck_drifting_into_it_is_removed_and_deals_two_less_the_guard(
    heist: Heist, shaw: str, strength: int
) -> None:
    table = heist(DRIFT.format(shaw=shaw, strength=5))
    assert [table.at(space) for space in ("F2", "G2", "H2")] == [shaw, ".", "."]
    assert table.state.shaw_strength == strength
    assert table.state.suv_supply == 8
