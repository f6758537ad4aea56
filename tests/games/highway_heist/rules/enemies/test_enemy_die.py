"""HH-DIE: the enemy die at the end of each turn."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.state import Chance
from rollingroad.games.highway_heist.rules.events import CardRevealed, EnemyDieRolled, MainMoved, Moved
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

NO_SUV = "enemy-card tank-boarding-party"
"""Puts pegs on SUVs, so it does nothing while there are none."""


@rule("HH-DIE-1")
def test_the_active_player_rolls_one_enemy_die_after_the_actions(heist: Heist) -> None:
    table = heist("""
        . . . . . . . . . . . .    turn: 2, actions 1
        . . 1 . . . . . . . . .    1: dom, american-muscle
        . . 2 . . . . . . . . .    2: letty, import-racer, boost 0
        """)
    table.play("end")
    assert table.question == "die"
    assert table.offered() == ["die suv", "die peg", "die card", "die north-card", "die south-card"]
    die = table.state.open[0]
    assert isinstance(die, Chance)
    assert die.weights == [2, 1, 1, 1, 1]
    assert die.total == 6
    table.roll("die peg")
    assert table.happened(EnemyDieRolled) == [EnemyDieRolled(1, "peg")]
    assert (table.question, table.asked) == ("act", 1)


@rule("HH-DIE-2")
def test_tej_may_have_the_die_rolled_again_once_before_it_is_resolved(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . 1 . . . . . . . . .    1: dom, american-muscle
        . . 2 . . . . . . . . .    2: tej, import-racer
        """,
        dice=["die suv"],
    )
    assert (table.question, table.asked) == ("reroll", 2)
    assert table.offered() == ["reroll", "accept"]
    table.play("reroll").roll("die peg")
    assert table.state.tej_tokens == 2
    assert table.at("B2") == "."  # the first face would have brought SUVs
    assert (table.question, table.asked) == ("act", 2)


@rule("HH-DIE-2")
def test_a_die_that_tej_accepts_is_resolved(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . 1 . . . . . . . . .    1: dom, american-muscle
        . . 2 . . . . . . . . .    2: tej, import-racer
        """,
        dice=["die suv"],
    )
    table.play("accept")
    assert table.state.tej_tokens == 3
    assert table.at("B2") == "s"


@rule("HH-DIE-3")
@pytest.mark.parametrize(("face", "rear"), [("card", "E3"), ("north-card", "E2"), ("south-card", "E4")])
def test_two_faces_move_the_main_enemy_before_the_cards(heist: Heist, face: str, rear: str) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . . . . . . . . . .    1: dom, american-muscle
        1 . . . T T . . . . . .    2: letty, import-racer, boost 0
        2 . . . . . . . . . . .
        """,
        dice=[f"die {face}", NO_SUV],
    )
    assert table.at(rear) == "T"
    happened = [type(event) for event in table.events if isinstance(event, MainMoved | CardRevealed)]
    assert happened == ([CardRevealed] if rear == "E3" else [MainMoved, CardRevealed])


@rule("HH-DIE-3")
def test_cards_are_resolved_even_when_the_main_enemy_cannot_move(heist: Heist) -> None:
    table = heist(
        """
        . . . . T T . . . . . .    turn: 1, actions 0
        1 . . . . . . . . . . .    1: dom, american-muscle
        2 . . . . . . . . . . .    2: letty, import-racer, boost 0
        """,
        dice=["die north-card", NO_SUV],
    )
    assert table.at("E1") == "T"
    assert table.happened(CardRevealed) == [CardRevealed("tank-boarding-party")]


SHAWS_ROAD = """
    scenario: chopper-takedown
    . . . . . . . . . . {above} .    turn: 1, actions 0
    . . . . . . . {shaw} . . . .     1: dom, american-muscle
    1 . . . . . . . . . . .          2: letty, import-racer, boost 0
    2 . . . . . . . . . . .
    """


@rule("HH-DIE-4", "HH-DIE-3")
def test_after_the_choppers_move_shaw_hunts_one_step_and_then_come_the_cards(heist: Heist) -> None:
    table = heist(
        SHAWS_ROAD.format(above=".*", shaw="X"), dice=["die south-card", "enemy-card chopper-spotters"]
    )
    assert table.at("K2") == ".*"
    assert table.at("G3") == "X"
    happened = [type(event) for event in table.events if isinstance(event, MainMoved | Moved | CardRevealed)]
    assert happened == [MainMoved, Moved, CardRevealed]


@rule("HH-DIE-4")
@pytest.mark.parametrize("above", [".*", "."], ids=["at-the-edge", "destroyed"])
def test_shaw_hunts_also_when_the_chopper_does_not_move(heist: Heist, above: str) -> None:
    table = heist(
        SHAWS_ROAD.format(above=above, shaw="X"), dice=["die north-card", "enemy-card chopper-spotters"]
    )
    assert table.happened(MainMoved) == []
    assert table.at("G3") == "X"
    assert table.happened(CardRevealed) == [CardRevealed("chopper-spotters")]


@rule("HH-DIE-4")
def test_shaw_does_not_hunt_on_the_plain_card_face(heist: Heist) -> None:
    table = heist(SHAWS_ROAD.format(above=".*", shaw="X"), dice=["die card", "enemy-card chopper-spotters"])
    assert table.at("H2") == "X"


@rule("HH-DIE-4")
def test_a_destroyed_shaw_does_not_hunt(heist: Heist) -> None:
    table = heist(
        SHAWS_ROAD.format(above=".*", shaw="h"), dice=["die south-card", "enemy-card chopper-spotters"]
    )
    assert table.at("H2") == "h"
    assert table.happened(CardRevealed) == [CardRevealed("chopper-spotters")]
