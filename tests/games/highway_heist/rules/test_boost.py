"""HH-BOOST, HH-TAKE: tokens for the own roll, and where they come from."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Boosted
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

FORCE_WITH_TWO_DICE = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . s . . . . . . . .
    3 . . . 1 . . . . . . . .
    4 . . . . . . . . . . . .
    5 2 . . . . . . . . . . .
    1: dom, american-muscle, boost {own}
    2: roman, street-drifter, boost {others}
    """


@rule("HH-BOOST-1")
def test_one_token_turns_every_boost_symbol_into_a_success(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: brian, street-drifter, boost 3
        2: roman, import-racer, boost 0
        """,
        dice=["effort SBB-"],
    )
    table.play("ram")
    assert (table.question, table.asked_all) == ("boost", [1])
    table.play("boost")
    assert table.at("D2") == "w"
    assert table.boost(1) == 2
    assert table.state.actions == 1


@rule("HH-BOOST-1")
def test_a_boost_may_be_declined(heist: Heist) -> None:
    table = heist(FORCE_WITH_TWO_DICE.format(own=1, others=1), dice=["effort SSB-"])
    table.play("force", "assist 1", "keep")
    assert table.question == "act"
    assert table.boost(1) == 1
    assert table.at("D2") == "s"


@rule("HH-BOOST-1")
def test_nobody_boosts_the_roll_of_another(heist: Heist) -> None:
    table = heist(FORCE_WITH_TWO_DICE.format(own=0, others=3), dice=["effort SSB-"])
    table.play("force", "assist 1")
    assert (table.question, table.asked) == ("act", 1)
    assert table.boost(2) == 2


@rule("HH-BOOST-2")
def test_an_assisted_roll_is_boosted_as_well(heist: Heist) -> None:
    table = heist(FORCE_WITH_TWO_DICE.format(own=1, others=1), dice=["effort SSB-"])
    table.play("force", "assist 1", "boost")
    assert table.question == "push"
    assert (table.boost(1), table.boost(2)) == (0, 0)


@rule("HH-BOOST-3")
@pytest.mark.parametrize("faces", ["SSSB", "SB--", "SS--", "----"])
def test_a_boost_that_changes_nothing_is_not_offered_for_an_action(heist: Heist, faces: str) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: brian, street-drifter, boost 2
        2: roman, import-racer, boost 0
        """,
        dice=[f"effort {faces}"],
    )
    table.play("ram")
    assert table.question == "act"
    assert table.boost(1) == 2


@rule("HH-BOOST-3")
@pytest.mark.parametrize(
    ("faces", "offered"), [("SSB-", True), ("BBB-", True), ("SSSB", False), ("SS--", False), ("----", False)]
)
def test_a_boost_is_offered_for_a_defence_that_it_makes_better(
    heist: Heist, faces: str, offered: bool
) -> None:
    table = heist(
        """
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: dom, american-muscle, boost 1
        2: roman, import-racer, boost 0
        agenda: EndTurn() | RollEnemyDie(False)
        asked: DealDamage(0, 3)
        """,
        dice=[f"effort {faces}"],
    )
    assert (table.question == "boost") == offered


@rule("HH-BOOST-4", "HH-TAKE-1")
def test_at_the_cap_no_token_can_be_taken(heist: Heist) -> None:
    picture = """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: {who}, boost {tokens}
        2: tej, import-racer, boost 0
        """
    assert not heist(picture.format(who="dom, american-muscle", tokens=3)).offered("take-boost")
    assert heist(picture.format(who="dom, american-muscle", tokens=2)).offered("take-boost")
    assert heist(picture.format(who="roman, american-muscle", tokens=4)).offered("take-boost")
    assert not heist(picture.format(who="roman, american-muscle", tokens=5)).offered("take-boost")


@rule("HH-BOOST-4")
def test_what_a_gain_brings_above_the_cap_stays_in_the_supply(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: roman, american-muscle, boost 4
        2: tej, import-racer, boost 0
        """)
    supply = table.state.boost_supply
    table.play("take-boost")
    assert table.boost(1) == 5
    assert table.state.boost_supply == supply - 1


@rule("HH-TAKE-1")
@pytest.mark.parametrize("actions", [1, 2])
def test_taking_a_token_ends_the_actions_whichever_it_was(heist: Heist, actions: int) -> None:
    table = heist(f"""
        turn: 1, actions {actions}
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: dom, american-muscle, boost 1
        2: tej, import-racer, boost 0
        """)
    supply = table.state.boost_supply
    table.play("take-boost")
    assert table.boost(1) == 2
    assert table.state.boost_supply == supply - 1
    assert table.question == "die"


@rule("HH-BOOST-1")
def test_a_roll_takes_one_token_at_the_most(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: dom, american-muscle, boost 3
        2: roman, import-racer, boost 0
        agenda: EndTurn() | RollEnemyDie(False)
        asked: DealDamage(0, 7)
        """,
        dice=["effort BB--"],
    )
    table.play("boost")
    assert table.question == "die"
    assert table.boost(1) == 2
    assert table.strength(1) == 2
    assert [event.gained for event in table.happened(Boosted)] == [2]
