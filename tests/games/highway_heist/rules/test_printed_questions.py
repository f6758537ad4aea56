"""The printed questions about the rules and their answers, in the order of section 26 of the ledger."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Declared
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-TURN-4")
def test_a_drive_is_not_split_around_another_action(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . 1 . . s . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: dom, import-racer, boost 0
        2: roman, street-drifter, boost 0
        """)
    assert table.state.rating(0, 0) == 5
    table.play("drive D3", "leap E3")
    assert table.question == "die"


@rule("HH-VEH-5")
def test_the_vehicle_of_a_team_mate_is_neither_hijacked_nor_driven(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  21 s2 .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  .  1
        1: dom, import-racer, boost 0
        2: roman, street-drifter, boost 0
        """)
    kinds = {text.split()[0] for text in table.offered()}
    assert kinds == {"leap", "take-boost", "end"}


@rule("HH-PEG-5")
def test_a_forced_player_lands_on_the_own_car_and_not_behind_its_wheel(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  2  .  .  .  .  .  .  .  .  .
        3 .  .  .  s1 .  .  .  .  .  .  .  .
        4 .  .  .  1  .  .  .  .  .  .  .  .
        1: dom, import-racer, boost 0
        2: brian, street-drifter, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram", "land D4")
    assert table.at("D4") == "11"


@rule("HH-PEG-3")
def test_pegs_stay_on_a_forced_vehicle(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   1   s+2 .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   2   .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("force", "push G5", "stay")
    assert (table.at("E3"), table.at("G5")) == (".", "s+2")


@rule("HH-STUNT-2")
def test_the_same_stunt_may_be_tried_again_after_a_failure(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 s . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        stunts: - | - | tank-pile-up
        """,
        dice=["effort ----"],
    )
    table.play("stunt tank-pile-up")
    assert table.offered("stunt") == ["stunt tank-pile-up"]


@rule("HH-SUV-2")
def test_a_slam_favours_the_active_vehicle_and_else_the_team_chooses(heist: Heist) -> None:
    picture = """
        turn: {turn}, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . 1 . . . . . . . .
        3 . . . s . . . . . . . .
        4 . . . 2 . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 3 .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        3: letty, import-racer, boost 0
        """
    active = heist(picture.format(turn=2), dice=["die suv", "effort SSS"])
    assert [event.seat + 1 for event in active.happened(Declared)] == [2]
    other = heist(picture.format(turn=3), dice=["die suv"])
    assert (other.question, other.asked_all) == ("slam", [1, 2, 3])
    assert other.spaces("slam") == {"D2", "D4"}
    other.play("1: slam D4")
    assert [event.seat + 1 for event in other.happened(Declared)] == [2]


@rule("HH-EPEG-4")
def test_an_enemy_peg_favours_the_active_vehicle_and_else_the_team_chooses(heist: Heist) -> None:
    picture = """
        turn: {turn}, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  1  .  .  .  .  .  .  .  .
        3 .  .  .  s+ .  .  .  .  .  .  .  .
        4 .  .  .  2  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  3  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        3: letty, import-racer, boost 0
        """
    active = heist(picture.format(turn=2), dice=["die peg"])
    assert active.at("D4") == "2+"
    other = heist(picture.format(turn=3), dice=["die peg"])
    assert (other.question, other.asked_all) == ("land", [1, 2, 3])
    assert other.spaces("land") == {"D2", "D4"}
    other.play("2: land D2")
    assert other.at("D2") == "1+"


@rule("HH-PEG-11")
def test_a_roof_never_gets_a_second_enemy_peg(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  s+ .  .  .  .  .  .  .  .
        3 .  .  .  .  .  s  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  1  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["die card", "enemy-card tank-boarding-party"],
    )
    assert (table.at("D2"), table.at("F3")) == ("s+", "s+")
    assert table.state.peg_supply == 9 - 2


WHO_FIRST = """
    turn: 1, actions 2
      A   B   C   D   E   F   G   H   I   J   K   L
    1 .   .   .   .   .   .   .   .   .   .   .   .
    2 .   .   .   s+2 .   .   .   s   .   .   .   .
    3 .   .   .   13  .   .   .   .   .   .   .   .
    4 .   .   .   .   .   .   .   .   .   .   .   .
    5 .   .   .   .   .   .   .   .   .   .   2   .
    6 .   .   .   .   .   .   .   .   .   .   3   .
    1: brian, street-drifter, boost 0
    2: dom, american-muscle, boost 0
    3: roman, import-racer, boost 0
    """


@rule("HH-PEG-8")
def test_a_player_who_moves_first_may_cost_the_enemy_his_place(heist: Heist) -> None:
    table = heist(WHO_FIRST, dice=["effort SSS-"])
    table.play("ram")
    assert (table.question, table.asked_all) == ("next-peg", [1, 2, 3])
    table.play("2: next-peg 2")
    assert table.at("D3") == "123"
    assert table.state.peg_supply == 9


@rule("HH-PEG-8")
def test_an_enemy_who_moves_first_may_cost_the_player_the_nearest_roof(heist: Heist) -> None:
    table = heist(WHO_FIRST, dice=["effort SSS-"])
    table.play("ram", "next-peg enemy")
    assert (table.at("D3"), table.at("H2")) == ("1+3", "s2")


ROLL = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . s . . . . . . . .
    3 . . . 1 . . . . . . . .
    4 . . . . . . . . . . . .
    5 2 . . . . . . . . . . .
    6 3 . . . . . . . . . . .
    1: {roller}, boost {own}
    2: roman, street-drifter, boost {second}
    3: letty, exotic-supercar, boost {third}
    """


@rule("HH-ASSIST-1")
def test_nobody_assists_after_the_roll_and_nobody_himself(heist: Heist) -> None:
    table = heist(ROLL.format(roller="dom, american-muscle", own=3, second=2, third=0), dice=["effort S-"])
    table.play("force")
    assert table.asked_all == [2]
    table.play("assist 0")
    assert (table.question, table.asked_all) == ("act", [1])
    assert (table.boost(1), table.boost(2)) == (3, 2)


@rule("HH-BOOST-1")
def test_nobody_boosts_the_roll_of_a_team_mate(heist: Heist) -> None:
    table = heist(ROLL.format(roller="dom, import-racer", own=0, second=2, third=2), dice=["effort SSB--"])
    table.play("ram")
    assert (table.question, table.asked_all) == ("act", [1])
    assert table.at("D2") == "s"


@rule("HH-ASSIST-2")
def test_two_assistants_bring_four_dice_but_no_more_than_five_are_rolled(heist: Heist) -> None:
    crowded = heist(
        ROLL.format(roller="dom, american-muscle", own=0, second=1, third=1), dice=["effort -----"]
    )
    crowded.play("force", "2: assist 1", "3: assist 1")
    assert (crowded.boost(2), crowded.boost(3)) == (0, 0)
    assert crowded.state.actions == 1


@rule("HH-BOOST-1", "HH-BOOST-2")
def test_an_assisted_roll_may_be_boosted_and_a_boost_costs_no_action(heist: Heist) -> None:
    table = heist(ROLL.format(roller="dom, american-muscle", own=1, second=1, third=0), dice=["effort SSB-"])
    table.play("force", "assist 1", "boost", "push B2", "stay")
    assert table.at("B2") == "s"
    assert table.state.actions == 1
