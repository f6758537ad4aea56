"""HH-CHOP: the Chopper of Chopper Takedown."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import Damaged, LockChanged, MainMoved, MissileLaunched
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

QUIET = "enemy-card chopper-spotters"
"""Puts pegs on SUVs, so it does nothing while there are none."""


@rule("HH-CHOP-1")
def test_vehicles_pass_and_stand_beneath_the_chopper(heist: Heist) -> None:
    """Player 1, Speed 4, reaches the space beneath and the one behind it."""
    table = heist("""
        scenario: chopper-takedown
        w w w w w w w . . . . .    turn: 1, actions 1
        . . . 1 . . .* . . . . .   1: dom, american-muscle
        h h h h h h h h . . . .    2: letty, import-racer
        . . . . . . . . . . 2 .
        """)
    assert {"G2", "H2"} <= table.spaces("drive")
    table.play("drive G2")
    assert table.at("G2") == "1*"


@rule("HH-CHOP-1")
def test_an_suv_steps_beneath_the_chopper(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . 1 . . .* s . . . .   1: dom, american-muscle
        . . . . . . . . . . 2 .    2: letty, import-racer
        """,
        dice=["die suv"],
    )
    assert table.at("G2") == "s*"


@rule("HH-CHOP-1")
def test_the_chopper_is_no_target_of_basic_actions_and_has_no_roof(heist: Heist) -> None:
    table = heist("""
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . 1 .* . . . . . . .   1: dom, american-muscle
        . . . . . . . . . . 2 .    2: letty, import-racer
        """)
    assert table.offered("ram") == table.offered("force") == []
    assert table.offered("leap") == ["leap D2"]


@rule("HH-CHOP-1")
@pytest.mark.parametrize(
    ("cells", "offered"),
    [("1* w . . .", True), ("1 w .* . .", True), ("1 w . .* .", False)],
    ids=["beneath", "two-away", "three-away"],
)
def test_distances_are_measured_from_the_hover_space(heist: Heist, cells: str, offered: bool) -> None:
    table = heist(f"""
        scenario: chopper-takedown
        . . . . . . . . . . . .        turn: 1, actions 1
        . . . {cells} . . . .          1: dom, american-muscle
        . . . . . . . . . . 2 .        2: letty, import-racer
        stunts: chopper-bring-it-down | - | -
        """)
    assert ("stunt chopper-bring-it-down" in table.offered()) == offered


@rule("HH-CHOP-2")
@pytest.mark.parametrize(
    ("face", "lane", "moved"),
    [("north-card", 2, 1), ("south-card", 2, 3), ("north-card", 1, 1), ("south-card", 6, 6)],
)
def test_on_the_die_the_chopper_moves_one_lane_and_stays_at_the_edge(
    heist: Heist, face: str, lane: int, moved: int
) -> None:
    rows = [["."] * 12 for _ in range(6)]
    rows[3][:2] = ["1", "2"]
    rows[lane - 1][6] = ".*"
    text = "scenario: chopper-takedown\nturn: 1, actions 0\n" + "\n".join(" ".join(row) for row in rows)
    table = heist(text, dice=[f"die {face}", QUIET])
    assert table.at(f"G{moved}") == ".*"
    assert len(table.happened(MainMoved)) == (lane != moved)


@rule("HH-CHOP-3")
def test_the_radar_zone_reaches_two_spaces_in_every_direction(heist: Heist) -> None:
    """Jammers cost the owners of vehicles in the zone a token: players 1 and 2, not 3 and 4."""
    table = heist(
        """
        scenario: chopper-takedown
        . . . . 1 . . . . . . .    turn: 1, actions 0
        . . . . . . . . . . . .    1: dom, american-muscle
        . . . 3 . . 2* . . . . .   2: letty, import-racer
        . . . . . . . . . . . .    3: brian, street-drifter
        . . . . . . . . . . . .    4: roman, exotic-supercar
        . . . . . . 4 . . . . .    row: - | chopper-jammers | -
        """,
        dice=["die card", QUIET],
    )
    assert [table.boost(player) for player in (1, 2, 3, 4)] == [1, 1, 2, 2]


RAMSEY_IN_SIGHT = """
    scenario: chopper-takedown
    . . . . . . . . . . . .        turn: 1, actions 0
    . . . . 1 . .{above} . . . . .      1: dom, american-muscle, boost 0
    . . . . . . . . . . . 2{far}   2: letty, import-racer, boost 0
    chopper: lock {lock}
    row: - | {card} | -
    """


@rule("HH-CHOP-3")
@pytest.mark.parametrize(("lock", "then"), [(0, 1), (2, 3), (3, 3)])
def test_the_lock_grows_to_three_at_the_most(heist: Heist, lock: int, then: int) -> None:
    text = RAMSEY_IN_SIGHT.format(above="*", far="", lock=lock, card="chopper-radar-sweep")
    assert heist(text, dice=["die card", QUIET]).state.lock == then


@rule("HH-CHOP-3")
@pytest.mark.parametrize(("lock", "then"), [(2, 1), (1, 0), (0, 0)])
def test_the_lock_falls_to_nothing_at_the_least(heist: Heist, lock: int, then: int) -> None:
    """Out of sight every order to shoot costs the Chopper some of its lock."""
    text = RAMSEY_IN_SIGHT.format(above="", far="*", lock=lock, card="chopper-hellfire")
    assert heist(text, dice=["die card", QUIET]).state.lock == then


@rule("HH-CHOP-4")
@pytest.mark.parametrize("lock", [1, 2, 3])
def test_a_missile_deals_one_more_than_the_lock(heist: Heist, lock: int) -> None:
    text = RAMSEY_IN_SIGHT.format(above="*", far="", lock=lock, card="chopper-hellfire")
    table = heist(text, dice=["die card", "effort ----", QUIET])
    assert [missile.damage for missile in table.happened(MissileLaunched)] == [1 + lock]
    assert table.strength(1) == 7 - 1 - lock
    assert table.state.lock == 0


@rule("HH-CHOP-5")
def test_a_destroyed_chopper_is_removed_with_its_lock(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . 1 w . .* . . . . X   1: dom, american-muscle, boost 0
        . . . . . . . . . . 2 .    2: letty, import-racer, boost 0
        chopper: strength 1, lock 2
        """,
        dice=["effort SSS-"],
    ).play("special ramp-jump")
    assert "*" not in table.game.position(table.state)
    assert table.state.lock == 0
    assert table.happened(LockChanged) == [LockChanged(0)]
    assert table.won is None


@rule("HH-CHOP-5")
@pytest.mark.parametrize("card", ["radar-sweep", "hellfire", "downwash", "jammers", "spotters"])
def test_radar_missiles_lock_zone_and_lane_go_with_the_chopper(heist: Heist, card: str) -> None:
    """The activated card finds no Chopper any more; nor does the strafing run that is drawn after it."""
    table = heist(
        f"""
        scenario: chopper-takedown
        . . . . . . . . . . . .      turn: 1, actions 1
        . . . 1+ w . .* w . . . X    1: dom, american-muscle
        . . . . . . . . . . 2 .      2: letty, import-racer, boost 0
        chopper: strength 1, lock 2
        row: - | chopper-{card} | -
        """,
        dice=["effort SSS-", "die card"],
    ).play("special ramp-jump")
    if card == "spotters":
        table.roll("effort SSSS")  # its gunmen act all the same
    table.roll("enemy-card chopper-strafing-run")
    assert (table.at("F2"), table.at("H2")) == ("1+", "w")
    assert (table.state.lock, table.boost(1), table.strength(1)) == (0, 2, 7)
    assert len(table.happened(Damaged)) == (card == "spotters")
    assert not [e for e in table.events if isinstance(e, MainMoved | MissileLaunched)]
