"""HH-ASSIST: dice from team-mates, before the roll."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Assisted
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


@rule("HH-ASSIST-1")
def test_a_token_of_another_player_adds_two_dice_before_the_roll(heist: Heist) -> None:
    table = heist(FORCE_WITH_TWO_DICE.format(own=0, others=2), dice=["effort SSS-"])
    table.play("force")
    assert (table.question, table.asked_all) == ("assist", [2])
    table.play("assist 1")
    assert table.boost(2) == 1
    assert table.question == "push"


@rule("HH-ASSIST-1")
def test_nobody_assists_himself(heist: Heist) -> None:
    table = heist(FORCE_WITH_TWO_DICE.format(own=3, others=0), dice=["effort --"])
    table.play("force")
    assert table.question == "act"
    assert table.boost(1) == 3


@rule("HH-ASSIST-1")
def test_after_the_roll_nobody_is_asked_to_assist(heist: Heist) -> None:
    table = heist(FORCE_WITH_TWO_DICE.format(own=0, others=2), dice=["effort S-"])
    table.play("force", "assist 0")
    assert (table.question, table.asked) == ("act", 1)
    assert table.boost(2) == 2


FOUR_PLAYERS = """
    turn: 3, actions 2
      A B C D E F G H I J K L
    1 1 . . . . . . . . . . .
    2 . . . s . . . . . . . .
    3 2 . . 3 . . . . . . . .
    4 . . . . . . . . . . . .
    5 4 . . . . . . . . . . .
    1: roman, street-drifter, boost {first}
    2: letty, exotic-supercar, boost {second}
    3: {roller}, boost 0
    4: brian, import-racer, boost {fourth}
    """


@rule("HH-ASSIST-2", "HH-ASSIST-4")
def test_several_players_assist_one_roll_in_seat_order_after_the_roller(heist: Heist) -> None:
    table = heist(
        FOUR_PLAYERS.format(roller="dom, hijacked-suv", first=1, second=1, fourth=1), dice=["effort SSSSS"]
    )
    table.play("force")
    asked = [table.asked]
    table.play("assist 0")
    asked.append(table.asked)
    table.play("assist 1")
    asked.append(table.asked)
    table.play("assist 1")
    assert asked == [4, 1, 2]
    assert [event.dice for event in table.happened(Assisted)] == [4, 5]


@rule("HH-ASSIST-2")
def test_four_dice_and_a_token_are_five_and_the_surplus_is_lost(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: brian, street-drifter, boost 0
        2: roman, import-racer, boost 3
        """,
        dice=["effort -----"],
    )
    table.play("ram")
    assert table.offered() == ["assist 0", "assist 1"]
    table.play("assist 1")
    assert table.boost(2) == 2


@rule("HH-ASSIST-2")
def test_one_player_may_spend_tokens_until_five_dice_are_in_hand(heist: Heist) -> None:
    table = heist(FORCE_WITH_TWO_DICE.format(own=0, others=5), dice=["effort SSSSS"])
    table.play("force")
    assert table.offered() == ["assist 0", "assist 1", "assist 2"]
    table.play("assist 2")
    assert table.boost(2) == 3


@rule("HH-ASSIST-2", "HH-ASSIST-4")
def test_at_five_dice_the_others_are_not_asked_any_more(heist: Heist) -> None:
    table = heist(
        FOUR_PLAYERS.format(roller="han, american-muscle", first=2, second=2, fourth=2),
        dice=["effort ----", "effort SSS--"],
    )
    table.play("force", "assist 0", "assist 0", "assist 0")
    table.play("force", "assist 1")
    assert table.question == "push"
    assert (table.boost(1), table.boost(2), table.boost(4)) == (2, 2, 1)


@rule("HH-ASSIST-2", "HH-ASSIST-4")
def test_a_roll_of_five_dice_asks_nobody(heist: Heist) -> None:
    table = heist(
        FOUR_PLAYERS.format(roller="dom, american-muscle", first=2, second=2, fourth=2),
        dice=["effort -----"],
    )
    table.play("ram")
    assert table.question == "act"


@rule("HH-ASSIST-4")
def test_a_player_without_tokens_is_passed_over(heist: Heist) -> None:
    table = heist(
        FOUR_PLAYERS.format(roller="dom, american-muscle", first=0, second=1, fourth=0), dice=["effort --"]
    )
    table.play("force")
    assert table.asked == 2
    table.play("assist 0")
    assert table.question == "act"


ROLLS = {
    "action": ("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        """, "force", "SSB-"),
    "stunt": ("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 s . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        stunts: - | - | tank-pile-up
        """, "stunt tank-pile-up", "SSB-"),
    "special action": ("""
        scenario: chopper-takedown
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  1  .  .  .  .* .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 2  .  .  .  .  .  .  .  .  .  .  .
        chopper: lock 1
        """, "special jam-radar", "SB--"),
    "reactive stunt": ("""
        scenario: chopper-takedown
        turn: 2, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  1  .* .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 2  .  .  .  .  .  .  .  .  .  .  .
        stunts: - | - | chopper-decoy-flare
        asked: OfferReaction(1)
        """, "react chopper-decoy-flare 1", "SB--"),
}  # fmt: skip


@rule("HH-ASSIST-3")
@pytest.mark.parametrize("name", ROLLS)
def test_every_kind_of_roll_may_be_assisted_and_boosted(heist: Heist, name: str) -> None:
    picture, action, faces = ROLLS[name]
    crew = """
        1: brian, street-drifter, boost 1
        2: roman, american-muscle, boost 1
        """
    table = heist(picture + crew, dice=[f"effort {faces}-"])
    table.play(action)
    assert (table.question, table.asked_all) == ("assist", [2])
    table.play("assist 1")
    assert (table.question, table.asked_all) == ("boost", [1])


@rule("HH-ASSIST-3")
@pytest.mark.parametrize(
    ("car", "faces", "left"), [("1", "SB--", 5), ("11", "SB-", 5)], ids=["manned", "unmanned"]
)
def test_defence_may_be_assisted_and_boosted_whether_the_vehicle_is_manned_or_not(
    heist: Heist, car: str, faces: str, left: int
) -> None:
    table = heist(
        f"""
        turn: 2, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . {car} . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: brian, import-racer, boost 1
        2: roman, american-muscle, boost 1
        asked: DealDamage(0, 3)
        """,
        dice=[f"effort {faces}"],
    )
    table.play("assist 1", "boost")
    assert table.strength(1) == left


@rule("HH-ASSIST-3")
@pytest.mark.parametrize(
    ("roof", "line"), [("s", "exhausted"), ("s2", "boost 2")], ids=["exhausted", "on foot"]
)
def test_exhausted_players_and_players_on_foot_assist(heist: Heist, roof: str, line: str) -> None:
    table = heist(f"""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . {roof} . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: dom, street-drifter, boost 0
        2: roman, american-muscle, {line}
        """)
    table.play("force")
    assert (table.question, table.asked) == ("assist", 2)


@rule("HH-ASSIST-3")
def test_a_player_adrift_assists(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   s+3 .   .   .   .   .   .   .   .
        3 .   .   .   1+4 .   .   .   .   .   .   .   .
        1: dom, street-drifter, boost 0
        2: roman, american-muscle, adrift B2
        3: brian, import-racer, boost 0
        4: letty, exotic-supercar, boost 0
        """)
    table.play("force")
    assert (table.question, table.asked) == ("assist", 2)
    assert table.where(2) == "adrift"
