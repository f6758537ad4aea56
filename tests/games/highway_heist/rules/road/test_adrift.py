"""HH-PEG-9, HH-PEG-10: players for whom no roof has a slot."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import PegStruck
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-PEG-9")
def test_with_no_slot_anywhere_a_forced_player_is_adrift(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
        .  .  s+2 1  .  .  .  .  .  .  .  .
        .  .  .   .  .  .  .  .  .  .  .  .
        1: dom, american-muscle, boost 0, strength 1
        2: letty, -, boost 0
        """,
        dice=["die suv", "effort ----"],
    )
    assert (table.where(1), table.at("C1"), table.at("D1")) == ("adrift", "s+2", "h")
    assert table.state.left[0] == table.state.road.parse("D1")


@rule("HH-PEG-9", "HH-PEG-4")
def test_who_is_adrift_lands_after_the_action_that_frees_a_slot(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 2
        .  .  s+2 .  .  .  .  .  .  .  3+4 .
        1: dom, -, boost 0, adrift B1
        2: letty, -, boost 0
        3: han, street-drifter, boost 0
        4: roman, -, boost 0
        """,
        dice=["effort SS-"],
    )
    table.play("brawl")
    assert (table.at("C1"), table.where(1)) == ("s12", "C1")
    assert (table.question, table.asked) == ("act", 2)


@rule("HH-PEG-9")
def test_a_tie_for_the_nearest_roof_is_the_teams_choice(heist: Heist) -> None:
    """The SUVs that enter at A2 and A5 are both three spaces from D3."""
    table = heist(
        """
        turn: 2, actions 0
        .  .  .  .  .  .  .  .  .  .  .  2+3
        1: dom, -, boost 0, adrift D3
        2: letty, american-muscle, boost 0
        3: han, -, boost 0
        """,
        dice=["die card", "enemy-card tank-pincer"],
    )
    assert (table.question, table.spaces("land"), table.asked_all) == ("land", {"A2", "A5"}, [1, 2, 3])


@rule("HH-PEG-9")
def test_several_adrift_land_in_the_order_the_team_picks(heist: Heist) -> None:
    table = heist(
        """
        turn: 4, actions 2
        .  .  .  .  s+4 .  .  .  .  .  .  .
        1: dom, -, boost 0, adrift B1
        2: letty, -, boost 0, adrift C1
        3: han, -, boost 0, adrift H1
        4: roman, -, boost 0
        """,
        dice=["effort SS"],
    )
    table.play("brawl")
    assert (table.question, table.asked_all) == ("next-peg", [1, 2, 3, 4])
    assert table.offered() == ["next-peg 1", "next-peg 2", "next-peg 3"]
    table.play("1: next-peg 2")
    assert (table.at("E1"), table.where(1), table.where(3)) == ("s24", "adrift", "adrift")
    assert table.question == "act"


@rule("HH-PEG-9")
def test_who_is_adrift_lands_after_the_card_effect_that_brings_a_roof(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
        .  .  .  .  2+3 .  .  .  .  .  .  .
        1: dom, -, boost 0, adrift B1
        2: letty, american-muscle, boost 0
        3: han, -, boost 0
        """,
        dice=["die card", "enemy-card tank-box-them-in"],
    )
    assert table.at("D1") == "s1"


@rule("HH-PEG-9", "HH-ORDER-4")
def test_who_is_adrift_lands_after_the_item_of_the_die_that_frees_a_slot(heist: Heist) -> None:
    """The enemy at C1 throws player 2 off; one of those adrift takes the slot before the enemy at K1 acts."""
    table = heist(
        """
        turn: 3, actions 0
        .  .  s+2 .  .  .  .  .  .  .  s+3 .
        1: dom, -, boost 0, adrift B1
        2: letty, -, boost 0
        3: han, -, boost 0
        """,
        dice=["die peg"],
    )
    assert [struck.seat for struck in table.happened(PegStruck)] == [1]
    assert table.offered() == ["next-peg 1", "next-peg 2"]
    table.play("next-peg 1")
    assert (table.at("C1"), table.where(2)) == ("s+1", "adrift")


@rule("HH-PEG-10")
def test_a_player_adrift_only_takes_a_boost_token_or_ends(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
        .  .  .  .  .  .  .  .  .  .  .   .
        .  .  .  .  .  .  .  .  .  .  .   .
        .  .  .  .  .  .  .  .  .  .  .   .
        .  .  .  .  .  .  .  .  .  .  1+2 s+3
        1: dom, american-muscle, boost 1, adrift L5
        """)
    assert table.offered() == ["take-boost", "end"]
    assert table.play("end").question == "die"


@rule("HH-PEG-10", "HH-VEH-1")
def test_the_vehicle_of_a_player_adrift_defends_unmanned_and_he_may_boost(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
        .  .  1+2 s+3 .  .  .  .  .  .  .  .
        1: dom, american-muscle, boost 1, adrift B1
        2: letty, -, boost 0
        3: han, -, boost 0
        """,
        dice=["die suv", "effort B-"],
    )
    assert (table.question, table.asked) == ("boost", 1)
    table.play("boost")
    assert (table.strength(1), table.boost(1)) == (7 - 2, 0)


@rule("HH-PEG-10")
def test_a_player_adrift_assists(heist: Heist) -> None:
    table = heist("""
        turn: 2, actions 2
        .  .  2+3 s+4 .  .  .  .  .  .  .  .
        1: dom, -, boost 1, adrift B1
        2: letty, american-muscle, boost 0
        3: han, -, boost 0
        4: roman, -, boost 0
        """)
    table.play("shake")
    assert (table.question, table.asked) == ("assist", 1)


@rule("HH-PEG-10")
def test_tej_adrift_may_have_the_enemy_die_rolled_again(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 0
        .  .  2+3 .  .  .  .  .  .  .  .  .
        1: tej, -, boost 0, adrift B1
        2: letty, american-muscle, boost 0
        3: han, -, boost 0
        """,
        dice=["die peg"],
    )
    assert (table.question, table.asked) == ("reroll", 1)
