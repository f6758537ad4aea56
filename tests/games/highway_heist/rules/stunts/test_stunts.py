"""HH-STUNT, HH-SPECIAL: stunt cards and the scenario's own actions."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.packing import first
from rollingroad.games.highway_heist.rules.events import Declared, StuntSpent
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

PILE_UP = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . . . . . . . . . .
    3 . . . 1 s . . . . . . .
    4 . . s . . . . . . . . .
    5 . . . . . . . . . . 2 .
    1: brian, street-drifter, boost {boost}
    2: dom, american-muscle, boost 0
    stunts: {spots}
    """


@rule("HH-STUNT-1")
@pytest.mark.parametrize("spots", ["tank-pile-up | - | -", "- | tank-pile-up | -", "- | - | tank-pile-up"])
def test_a_stunt_on_any_spot_is_an_action_with_the_roll_of_its_card(heist: Heist, spots: str) -> None:
    table = heist(PILE_UP.format(boost=0, spots=spots), dice=["effort SSS-"])
    table.play("stunt tank-pile-up")
    assert table.happened(Declared) == [Declared(0, "tank-pile-up", 4, 3)]
    assert (table.at("E3"), table.at("C4")) == ("w", "w")
    assert table.state.actions == 1


@rule("HH-STUNT-1")
def test_a_stunt_whose_conditions_fail_is_not_offered(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 s . . . . . . .
        4 . . . . . . . . . . . .
        5 . . s . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        stunts: - | - | tank-pile-up
        """)
    assert not table.offered("stunt")


@rule("HH-STUNT-1")
def test_cards_that_are_face_down_or_not_on_the_road_are_not_offered(heist: Heist) -> None:
    table = heist(PILE_UP.format(boost=0, spots="tank-pile-up down | tank-bait-the-turret | -"))
    assert not table.offered("stunt")


@rule("HH-STUNT-1")
def test_the_conditions_are_read_for_the_active_player(heist: Heist) -> None:
    table = heist(PILE_UP.format(boost=0, spots="- | - | tank-pile-up").replace("turn: 1", "turn: 2"))
    assert not table.offered("stunt")


@rule("HH-STUNT-2")
def test_a_failed_stunt_may_be_repeated_while_its_condition_holds(heist: Heist) -> None:
    table = heist(PILE_UP.format(boost=0, spots="- | - | tank-pile-up"), dice=["effort SS--", "effort SSSS"])
    table.play("stunt tank-pile-up")
    assert table.state.tokens == [0, 0, 1]
    table.play("stunt tank-pile-up")
    assert table.at("E3") == "w"


BAIL_OUT = """
    turn: 1, actions 2
      A  B  C  D  E  F  G  H  I  J  K  L
    1 1  .  .  .  .  .  .  .  .  .  .  .
    2 .  .  .  .  .  .  .  .  .  .  .  .
    3 .  .  .  s1 .  .  s  .  .  .  .  .
    4 .  .  .  .  .  .  .  .  .  .  .  .
    5 .  .  .  .  .  .  .  .  .  .  2  .
    1: letty, street-drifter, boost {boost}
    2: dom, american-muscle, boost 0
    stunts: - | - | tank-bail-out{tokens}
    """


@rule("HH-STUNT-2")
def test_a_successful_stunt_may_be_repeated_while_tokens_are_left(heist: Heist) -> None:
    """Letty jumps from the wreck to the other SUV and does it again."""
    table = heist(BAIL_OUT.format(boost=0, tokens=""), dice=["effort SS--", "effort SS--"])
    table.play("stunt tank-bail-out", "move F3")
    assert table.where(1) == "G3"
    table.play("stunt tank-bail-out", "move G3")
    assert (table.at("F3"), table.at("G3")) == ("w", "w")
    assert table.boost(1) == 2


@rule("HH-STUNT-2")
def test_a_stunt_is_not_repeated_when_its_condition_is_gone(heist: Heist) -> None:
    table = heist(PILE_UP.format(boost=0, spots="- | - | tank-pile-up"), dice=["effort SSS-"])
    table.state.tokens = [0, 0, 2]
    table.play("stunt tank-pile-up")
    assert table.state.tokens == [0, 0, 1]
    assert not table.offered("stunt")


@rule("HH-STUNT-3")
def test_a_success_brings_a_token_from_the_card_before_the_rewards(heist: Heist) -> None:
    table = heist(BAIL_OUT.format(boost=1, tokens=""), dice=["effort SS--"])
    supply = table.state.boost_supply
    table.play("stunt tank-bail-out")
    assert table.question == "move"
    assert table.boost(1) == 2
    assert table.state.tokens == [0, 0, 1]
    assert table.state.boost_supply == supply


@rule("HH-STUNT-3", "HH-BOOST-4")
def test_at_the_cap_the_token_goes_to_the_supply(heist: Heist) -> None:
    table = heist(BAIL_OUT.format(boost=3, tokens=""), dice=["effort SS--"])
    supply = table.state.boost_supply
    table.play("stunt tank-bail-out")
    assert table.boost(1) == 3
    assert table.state.tokens == [0, 0, 1]
    assert table.state.boost_supply == supply + 1


@rule("HH-STUNT-3")
def test_the_rewards_come_in_the_listed_order(heist: Heist) -> None:
    """Bail Out steers the SUV first and wrecks it there."""
    table = heist(BAIL_OUT.format(boost=0, tokens=""), dice=["effort SS--"])
    table.play("stunt tank-bail-out", "move D5")
    assert (table.at("D3"), table.at("D5")) == (".", "w")


@rule("HH-STUNT-4")
def test_a_card_without_tokens_turns_face_down(heist: Heist) -> None:
    table = heist(BAIL_OUT.format(boost=0, tokens=" 1"), dice=["effort SS--"])
    table.play("stunt tank-bail-out", "move F3")
    assert table.where(1) == "G3"
    assert table.state.down == [False, False, True]
    assert table.happened(StuntSpent) == [StuntSpent("tank-bail-out")]
    assert not table.offered("stunt")


@rule("HH-STUNT-4")
def test_a_level_3_card_has_no_tokens_and_is_performed_again_and_again(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  w  .  .  .  .  .  .  .  .
        3 .  .  .  .  T1 T  w  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  2  .
        1: letty, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        stunts: - | - | tank-anchor-flip
        """,
        dice=["effort SSS-", "effort SSS-"],
    )
    table.play("stunt tank-anchor-flip", "use G3 -", "stunt tank-anchor-flip")
    assert table.state.tank_strength == 14 - 4
    assert table.boost(1) == 0
    assert table.state.down == [False, False, False]


@rule("HH-STUNT-5")
def test_a_card_is_on_the_road_for_three_rounds(heist: Heist) -> None:
    """Drawn at the end of the first round, it is there in rounds 2, 3 and 4."""
    table = heist("""
          A B C D E F G H I J K L
        1 . . . 1 . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 2 . . . . . . . .
        1: letty, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    drawn = table.game.parse("stunt tank-bail-out")
    there = []
    for card in ("tank-bail-out", "tank-chain-reaction", "tank-hatch-raid", "tank-pile-up"):
        table.play("turn 1", "end").roll("die peg")
        table.play("end").roll("die peg", f"stunt-card {card}")
        there.append(first(drawn) in table.state.spots)
    assert there == [True, True, True, False]


CHAIN_REACTION = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . . . . . . . . . .
    3 1 . s . s . . . . . . .
    4 . . . . . . . . . . . .
    5 s . . . . . . . . . 2 .
    6 s . . . . . . . . . . .
    1: brian, street-drifter, boost 0
    2: dom, american-muscle, boost 0
    stunts: - | - | tank-chain-reaction
    """


@rule("HH-STUNT-6")
def test_between_several_sets_of_things_the_player_chooses_after_the_success(heist: Heist) -> None:
    table = heist(CHAIN_REACTION, dice=["effort SSS-"])
    table.play("stunt tank-chain-reaction")
    assert (table.question, table.asked_all) == ("use", [1])
    assert sorted(table.offered()) == ["use A6 -", "use E3 -"]
    table.play("use E3 -", "toss E3")
    assert (table.at("A6"), table.at("E3")) == ("s", "w")


@rule("HH-STUNT-6")
def test_each_named_thing_is_a_different_one(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 s . . . . . . .
        4 . . s . . . . . . . . .
        5 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        stunts: - | - | tank-pile-up
        """,
        dice=["effort SSS-"],
    )
    table.play("stunt tank-pile-up")
    chosen = {frozenset(text.split()[1:3]) for text in table.offered()}
    assert chosen == {frozenset(pair) for pair in (("C4", "D2"), ("C4", "E3"), ("D2", "E3"))}


@rule("HH-STUNT-6")
def test_a_reward_that_has_become_impossible_is_skipped(heist: Heist) -> None:
    """The blow wrecks Shaw's Car, so nothing is left to be moved."""
    table = heist(
        """
        scenario: chopper-takedown
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .* .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  1  X  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  2  .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        shaw: strength 2
        stunts: - | - | chopper-pit-maneuver
        """,
        dice=["effort SSS-"],
    )
    table.play("stunt chopper-pit-maneuver")
    assert table.at("E3") == "h"
    assert table.question == "act"


DOOR = """
    scenario: semi-heist
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 1 . . . . . . . . . . .
    2 . . . . . . . . . . . .
    3 . . . . {rear} M C . . . . .
    4 . . . . . . . . . . . .
    5 . . . . . . . . . . 2 .
    1: brian, street-drifter, boost 0
    2: dom, american-muscle, boost 0
    semi: door {door}
    """


@rule("HH-SPECIAL-1")
def test_a_special_action_costs_an_action_and_a_roll_and_brings_no_token(heist: Heist) -> None:
    table = heist(DOOR.format(rear="R1", door="closed"), dice=["effort S--"])
    table.play("special open-semi-door")
    assert table.happened(Declared) == [Declared(0, "open-semi-door", 3, 1)]
    assert table.state.door == 1
    assert table.state.actions == 1
    assert table.boost(1) == 0


@rule("HH-SPECIAL-1")
def test_a_special_action_is_rolled_with_its_own_skill(heist: Heist) -> None:
    table = heist("""
        scenario: chopper-takedown
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  1  .  .  .  .* .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  2  .
        1: han, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        chopper: lock 1
        """)
    table.play("special jam-radar")
    assert table.happened(Declared) == [Declared(0, "jam-radar", 5, 2)]


@rule("HH-SPECIAL-1")
def test_a_failed_special_action_is_tried_again(heist: Heist) -> None:
    table = heist(DOOR.format(rear="R1", door="closed"), dice=["effort ---", "effort S--"])
    table.play("special open-semi-door", "special open-semi-door")
    assert table.state.door == 1


@rule("HH-SPECIAL-1")
@pytest.mark.parametrize(("rear", "door"), [("R", "closed"), ("R1", "open")])
def test_a_special_action_needs_its_conditions(heist: Heist, rear: str, door: str) -> None:
    table = heist(DOOR.format(rear=rear, door=door))
    assert "special open-semi-door" not in table.offered()


@rule("HH-SPECIAL-1")
def test_tank_assault_has_no_special_actions(heist: Heist) -> None:
    table = heist(PILE_UP.format(boost=0, spots="- | - | -"))
    assert not table.state.t.own_feats
    assert not table.offered("special")
