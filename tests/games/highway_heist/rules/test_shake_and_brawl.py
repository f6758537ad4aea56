"""HH-SHAKE, HH-BRAWL: getting rid of an enemy, from behind the wheel and on foot."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Declared
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule


@rule("HH-SHAKE-1")
def test_a_shake_returns_the_enemy_to_the_supply_and_the_team_mate_stays(heist: Heist) -> None:
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
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SS--"],
    )
    table.play("shake")
    assert table.at("D3") == "12"
    assert table.state.peg_supply == 9
    assert table.happened(Declared) == [Declared(0, "shake", 4, 2)]


@rule("HH-SHAKE-1")
def test_a_failed_shake_leaves_the_enemy_on_the_roof(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  1+ .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort S---"],
    )
    table.play("shake")
    assert table.at("D3") == "1+"


@rule("HH-SHAKE-1")
@pytest.mark.parametrize(
    ("own", "neighbour", "far"),
    [("1", "2+", "."), ("12", "s+", "2"), ("1+1", "s", "2")],
    ids=["on another car", "no enemy", "on foot"],
)
def test_a_shake_is_for_the_driver_of_a_boarded_car(heist: Heist, own: str, neighbour: str, far: str) -> None:
    table = heist(f"""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . {own} {neighbour} . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . {far} .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert not table.offered("shake")


@rule("HH-BRAWL-1")
@pytest.mark.parametrize(
    ("car", "own", "other"), [("s", "1", "2"), ("a", "1", "2"), ("2", "1", "."), ("1", ".", "2")]
)
def test_a_brawl_clears_the_roof_one_stands_on_whatever_it_is(
    heist: Heist, car: str, own: str, other: str
) -> None:
    table = heist(
        f"""
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 {car}+1 .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  {other}
        3 .  .  .  {own} .  .  .  .  .  .  .  .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SS-"],
    )
    table.play("brawl")
    assert table.at("A1") == f"{car}1"
    assert table.state.peg_supply == 9
    assert table.happened(Declared) == [Declared(0, "brawl", 3, 2)]


@rule("HH-BRAWL-1")
def test_nobody_brawls_from_behind_the_wheel(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  1+ .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert not table.offered("brawl")


@rule("HH-BRAWL-1")
def test_the_enemy_must_stand_on_the_same_roof(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  s1 s+ .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  .
        6 .  .  .  .  .  .  .  .  .  .  2  .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert not table.offered("brawl")


@rule("HH-BRAWL-1")
@pytest.mark.parametrize(("rear", "middle", "offered"), [("R+1", "M", ["brawl"]), ("R1", "M+", [])])
def test_on_the_semi_the_same_space_counts(heist: Heist, rear: str, middle: str, offered: list[str]) -> None:
    table = heist(f"""
        scenario: semi-heist
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 1  .  .  .  .  .  .  .  .  .  .  2
        2 .  .  .  .  .  .  .  .  .  .  .  .
        3 .  .  .  {rear} {middle} C+ .  .  .  .  .  .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert table.offered("brawl") == offered
