"""The worked examples of the rulebook, each rebuilt as a position with its dice."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Damaged, Declared, PegForced, RollEnded, Slammed
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-PEG-2", "HH-EPEG-6")
def test_two_kinds_of_pegs_and_their_slots(heist: Heist) -> None:
    """A player may leap on either car; the enemy peg beside them only on the one without an enemy."""
    table = heist(
        """
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   1+  .   .   .   .   .   .   .   .
        3 .   .   .   s+1 .   .   .   .   .   .   .   .
        4 .   .   .   .   2   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   3   .
        1: dom, street-drifter, boost 0
        2: brian, exotic-supercar, boost 0
        3: roman, american-muscle, boost 0
        """,
        dice=["die peg", "effort -"],
    )
    assert {"D2", "E4"} <= table.spaces("leap")
    table.play("leap D2", "end")
    assert (table.at("D2"), table.at("D3"), table.at("E4")) == ("1+1", "s", "2+")


@rule("HH-PLACE-1", "HH-FX-place-suv")
def test_an_suv_is_placed_beyond_what_stands_in_the_way(heist: Heist) -> None:
    """In front of the Street Drifter two spaces are taken: the new SUV comes to the third."""
    table = heist(
        """
        turn: 1, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . 1 w s . . . . . . .
        4 . . . . . . . . . . . .
        5 . . 2 . . . . . . . . .
        1: roman, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["die card", "enemy-card tank-repairs"],
    )
    assert table.at("F3") == "s"
    assert table.at("D5") == "s"
    assert table.state.suv_supply == 8 - 4


@rule("HH-ROLL-1", "HH-RAM-1")
def test_ratings_and_a_skill_roll(heist: Heist) -> None:
    """Brian in the Exotic Supercar: 4, 3, 3, 2; four successes are more than a Ram needs."""
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
        1: brian, exotic-supercar, strength 4, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSSS"],
    )
    assert [table.state.rating(0, skill) for skill in range(4)] == [4, 3, 3, 2]
    table.play("ram")
    assert table.happened(RollEnded) == [RollEnded(0, "ram", 4, True)]
    assert table.at("E3") == "w"


@rule("HH-DEF-1", "HH-DEF-2")
def test_defence_of_a_manned_vehicle(heist: Heist) -> None:
    """A slam of 3, three dice, two successes: the strength falls by 1."""
    table = heist(
        """
        turn: 1, actions 0
          A B C D E F G H I J K L
        1 1 . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . . . . 2 s . . . .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["die suv", "effort SS-"],
    )
    assert table.strength(2) == 6 - 1


@rule("HH-DEF-1", "HH-DEF-2")
def test_defence_of_an_unmanned_vehicle(heist: Heist) -> None:
    """The same slam while the driver is on foot: one die, one success, and 2 are taken."""
    table = heist(
        """
        turn: 1, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  .  .  .  22 s  .  .  .  .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["die suv", "effort S"],
    )
    assert table.strength(2) == 6 - 2


@rule("HH-BOOST-1")
def test_a_boosted_ram(heist: Heist) -> None:
    """Four dice show two successes and two boost symbols; one token makes four successes of them."""
    table = heist(
        """
        turn: 3, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 3 s . . . . . . .
        4 . . . . . . . . . . . .
        5 1 . . . . . . . . . . .
        6 2 . . . . . . . . . . .
        1: roman, american-muscle, boost 0
        2: letty, exotic-supercar, boost 0
        3: brian, street-drifter, boost 2
        """,
        dice=["effort SSBB"],
    )
    table.play("ram", "boost")
    assert table.happened(RollEnded) == [RollEnded(2, "ram", 4, True)]
    assert table.boost(3) == 1
    assert table.at("E3") == "w"


@rule("HH-DRIVE-1")
def test_a_drive_of_three_with_a_speed_of_four(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . w . . . . . . . .
        4 . . 1 s . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert table.state.rating(0, 0) == 4
    assert "G4" in table.spaces("drive")
    table.play("drive F3")
    assert table.vehicle(1) == "F3"
    assert table.state.actions == 1


@rule("HH-LEAP-1", "HH-LEAP-2")
def test_where_a_leap_may_go(heist: Heist) -> None:
    """Athletics 3: SUV A, the Supercar and the own roof; not B, four spaces away, nor C, which is full."""
    table = heist("""
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   s   .   .   .   .   .   .   .
        3 .   .   1   .   .   .   s   .   .   .   .   .
        4 .   .   .   .   .   2   .   .   .   .   .   .
        5 .   .   .   s+2 .   .   .   .   .   .   .   .
        1: dom, street-drifter, boost 0
        2: roman, exotic-supercar, boost 0
        """)
    assert table.spaces("leap") == {"E2", "F4", "C3"}


@rule("HH-RAM-1", "HH-PEG-7", "HH-PEG-11")
def test_a_ram_leaves_the_enemy_no_place_to_go(heist: Heist) -> None:
    """The only neighbour is the ramming car, and an enemy stands on it already."""
    table = heist(
        """
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  s+ .  .  .  .  .  .  .
        3 .  .  .  1+ .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram")
    assert (table.at("E2"), table.at("D3")) == ("w", "1+")
    assert table.state.peg_supply == 9 - 1


@rule("HH-FORCE-1", "HH-FORCE-2")
def test_an_suv_is_forced_in_front_of_the_tank(heist: Heist) -> None:
    """The driver stays, so that the next action can be a Ram."""
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 s . . . s . s . . . . .
        2 . . . . . 1 . . . . . .
        3 . . . . T T . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSS-", "effort SSSS"],
    )
    table.play("force", "target G1", "push G3", "stay", "ram", "target G3")
    assert table.at("G3") == "w"
    assert table.vehicle(1) == "F2"


@rule("HH-FORCE-2", "HH-FORCE-4")
def test_a_team_mate_is_forced_and_followed(heist: Heist) -> None:
    """The Supercar ends in front of SUV A; the space it leaves is next to SUV B."""
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . s . . . . . .
        3 . . . 1 2 . . . . . . .
        4 . . . . . s . . . . . .
        1: brian, street-drifter, boost 0
        2: dom, exotic-supercar, boost 0
        """,
        dice=["effort SSS-", "effort SSS-"],
    )
    assert not table.offered("ram")
    table.play("force", "push G4", "follow")
    assert (table.at("D3"), table.at("E3"), table.at("G4")) == (".", "1", "2")
    table.play("ram", "target F2")
    assert table.at("F2") == "w"


@rule("HH-SHAKE-1")
def test_a_shake_throws_off_the_enemy_alone(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   1+2 .   .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   2   .
        1: brian, street-drifter, boost 0
        2: dom, exotic-supercar, boost 0
        """,
        dice=["effort SS--"],
    )
    table.play("shake")
    assert (table.at("D3"), table.state.peg_supply) == ("12", 9)


@rule("HH-BRAWL-1")
def test_a_brawl_throws_off_the_enemy_and_the_player_stays(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   1   .   s+1 .   .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   .   .
        6 .   .   .   .   .   .   .   .   .   .   2   .
        1: brian, street-drifter, boost 0
        2: dom, exotic-supercar, boost 0
        """,
        dice=["effort SS-"],
    )
    table.play("brawl")
    assert (table.at("D3"), table.state.peg_supply) == ("s1", 9)


@rule("HH-SUV-1", "HH-SUV-2", "HH-SUV-3", "HH-STEP-2", "HH-STEP-3", "HH-ORDER-1")
def test_five_suvs_act(heist: Heist) -> None:
    """A (B6) comes diagonally; B (E1) finds the diagonal taken and goes East; C (H1) slams the Supercar;
    D (H3), beside both cars, slams the active one; E (H4) slams it again."""
    table = heist(
        """
        turn: 1, actions 0
          A B C D E F G H I J K L
        1 . . . . s . . s . . . .
        2 . . . . . w . . 2 . . .
        3 . . . . . . 1 s . . . .
        4 . . . . . . . s . . . .
        5 . . . . . . . . . . . .
        6 . s . . . . . . . . . .
        1: roman, street-drifter, boost 0
        2: dom, exotic-supercar, boost 0
        """,
        dice=["die suv", "effort SS-", "effort SS-", "effort S--"],
    )
    assert (table.at("B6"), table.at("C5")) == (".", "s")
    assert (table.at("E1"), table.at("F1")) == (".", "s")
    slams = [(table.state.road.name(slam.start), slam.seat + 1) for slam in table.happened(Slammed)]
    assert slams == [("H1", 2), ("H3", 1), ("H4", 1)]
    assert (table.strength(1), table.strength(2)) == (6 - 1 - 2, 6 - 1)


@rule("HH-EPEG-1", "HH-EPEG-2", "HH-EPEG-3", "HH-EPEG-4", "HH-EPEG-6")
def test_five_enemy_pegs_act(heist: Heist) -> None:
    """A (B3) boards the Street Drifter; B (C4) finds no slot there; C (F2) damages the Supercar and lets the
    player on it be; D (H2) brawls player 1 down to the SUV two spaces South; E (K5) does nothing."""
    table = heist(
        """
        turn: 1, actions 0
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   2+2 .   s+1 .   .   .   .
        3 .   s+  1   .   .   .   .   .   .   .   .   .
        4 .   .   s+  .   .   .   .   s   .   .   .   .
        5 .   .   .   .   .   .   .   .   .   .   s+  .
        1: roman, street-drifter, boost 0
        2: dom, exotic-supercar, boost 0
        """,
        dice=["die peg", "effort S"],
    )
    assert (table.at("B3"), table.at("C3")) == ("s", "1+")
    assert table.at("C4") == "s+"
    assert (table.at("F2"), table.strength(2)) == ("2+2", 6 - 1)
    assert (table.at("H2"), table.at("H4")) == ("s+", "s1")
    assert table.at("K5") == "s+"
    assert [event.seat for event in table.happened(Damaged)] == [1]
    assert [event.dice for event in table.happened(Declared)] == [1]


@rule("HH-ROUND-2", "HH-ROUND-3", "HH-ROUND-4", "HH-PEG-8", "HH-WRECK-2", "HH-WRECK-3")
def test_road_maintenance(heist: Heist) -> None:
    """The unmanned Supercar falls back to B3; wreck B takes the SUV at C4 away and its enemy climbs on the
    Supercar; wreck C takes the Street Drifter, and the team says who of its driver and rider moves first."""
    table = heist("""
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  12 .  w  .  .  .
        3 .  .  2  .  .  .  .  .  .  s+ .  .
        4 .  .  s+ .  .  w  .  .  .  .  .  .
        1: roman, street-drifter, boost 0, exhausted
        2: dom, exotic-supercar, boost 0, exhausted
        """)
    assert table.at("B3") == "2+"
    assert (table.at("F4"), table.at("C4"), table.at("B4")) == (".", ".", "w")
    assert table.state.suv_supply == 8 - 3
    assert (table.question, table.asked_all) == ("next-peg", [1, 2])
    assert table.offered() == ["next-peg 1", "next-peg 2"]
    table.play("next-peg 2")
    assert (table.where(2), table.where(1)) == ("J3", "B3")
    assert table.at("E2") == "w"
    assert table.vehicle(1) == ""
    assert [event.peg for event in table.happened(PegForced)] == [1, 0]
