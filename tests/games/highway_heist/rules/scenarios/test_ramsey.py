"""HH-RAMSEY: the passenger of Chopper Takedown, and the scenario's special actions."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import RamseyMoved
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

QUIET = "enemy-card chopper-spotters"

DRIVER = """
    scenario: chopper-takedown
    . . . . . . . . . . . .          turn: 1, actions 2
    . . . {one} {next} . . . . . . . 1: dom, american-muscle, boost 0
    . . . . . . . . {two} . . .      2: letty, import-racer, boost 0
    ramsey: {ramsey}
    """


@rule("HH-RAMSEY-1")
def test_ramsey_stays_in_the_vehicle_when_its_driver_leaps_out(heist: Heist) -> None:
    table = heist(DRIVER.format(one="1", next="s", two="2", ramsey=1)).play("leap E2")
    assert table.state.ramsey == 0
    assert table.happened(RamseyMoved) == []
    assert (table.where(1), table.vehicle(1)) == ("E2", "D2")


@rule("HH-RAMSEY-1")
def test_ramsey_rides_along_when_her_vehicle_moves(heist: Heist) -> None:
    """After the drive the missile finds her where the vehicle stands now."""
    table = heist(
        DRIVER.format(one="1", next=".", two="2*", ramsey=1)
        + "chopper: lock 1\nrow: - | chopper-hellfire | -"
    )
    table.play("drive G2", "end").roll("die card", "effort SSSS", QUIET)
    assert (table.state.ramsey, table.state.lock) == (0, 0)


@rule("HH-RAMSEY-2")
def test_ramsey_does_not_man_the_vehicle(heist: Heist) -> None:
    """Its owner is on a roof: it defends with its own two dice, and it drifts."""
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . 1 s . . . . . . .    1: dom, american-muscle, boost 0
        . . . . . . . . 21 . . .   2: letty, import-racer, boost 0, exhausted
        ramsey: 1
        """,
        dice=["die suv", "effort S-"],
    )
    assert table.strength(1) == 7 - 2
    assert table.vehicle(1) == "C2"


@rule("HH-RAMSEY-3")
def test_her_driver_may_drive_ram_and_force(heist: Heist) -> None:
    table = heist(DRIVER.format(one="1", next="s", two="2", ramsey=1))
    assert table.offered("drive")
    assert table.offered("ram") == ["ram"]
    assert table.offered("force") == ["force"]


@rule("HH-RAMSEY-3")
@pytest.mark.parametrize(("ramsey", "offered"), [(1, []), (2, ["hijack"])])
def test_her_driver_may_not_hijack(heist: Heist, ramsey: int, offered: list[str]) -> None:
    table = heist(DRIVER.format(one="1", next="s1", two="2", ramsey=ramsey))
    assert table.offered("hijack") == offered


@rule("HH-RAMSEY-3", "HH-RAMSEY-4")
def test_a_team_mate_hijacks_an_suv_and_then_takes_her_aboard(heist: Heist) -> None:
    table = heist(DRIVER.format(one="2", next="s1", two=".", ramsey=2), dice=["effort SS", "effort SS"])
    table.play("hijack", "special relocate-ramsey")
    assert (table.vehicle(1), table.state.ramsey) == ("E2", 0)


RELOCATE = """
    scenario: chopper-takedown
    . . . . . . . . . . . .             turn: 1, actions 1
    . . . {one} {two} . . . . . . .     1: brian, street-drifter, boost 0
    . . . . . . . . {far} . {three} .   2: letty, import-racer, boost 0
    . . . . . . . . . . . .             3: dom, american-muscle, boost 0
    ramsey: {ramsey}
    """


def relocate(**changes: str) -> str:
    """Player 1 with Ramsey beside player 2, player 3 far away; and what differs."""
    return RELOCATE.format(**{"one": "1", "two": "2", "far": ".", "three": "3", "ramsey": "1", **changes})


@rule("HH-RAMSEY-4", "HH-RAMSEY-1")
@pytest.mark.parametrize(
    ("changes", "receiver"),
    [({}, 2), ({"ramsey": "2"}, 1), ({"ramsey": "2", "far": "a2"}, 1)],
    ids=["hands-her-over", "takes-her-from-a-driver", "takes-her-from-an-unmanned-vehicle"],
)
def test_ramsey_is_relocated_between_neighbours(heist: Heist, changes: dict[str, str], receiver: int) -> None:
    table = heist(relocate(**changes), dice=["effort SS--"]).play("special relocate-ramsey")
    assert table.happened(RamseyMoved) == [RamseyMoved(receiver - 1)]
    assert table.state.ramsey == receiver - 1


@rule("HH-RAMSEY-4")
@pytest.mark.parametrize(
    "changes",
    [
        {"far": "a2"},
        {"far": "a1"},
        {"far": "a1", "ramsey": "2"},
        {"two": ".", "far": "2"},
        {"ramsey": "3"},
    ],
    ids=["receiver-unmanned", "giver-unmanned", "taker-unmanned", "too-far", "neither-has-her"],
)
def test_ramsey_is_not_relocated_otherwise(heist: Heist, changes: dict[str, str]) -> None:
    assert "special relocate-ramsey" not in heist(relocate(**changes)).offered()


JAM = DRIVER.replace("ramsey: {ramsey}", "ramsey: {ramsey}\n    chopper: lock {lock}")


@rule("HH-RAMSEY-5")
@pytest.mark.parametrize(("lock", "then"), [(3, 1), (1, 0)])
def test_jamming_the_radar_drops_the_lock_by_two(heist: Heist, lock: int, then: int) -> None:
    text = JAM.format(one="1", next=".", two="2*", ramsey=1, lock=lock)
    table = heist(text, dice=["effort SS"]).play("special jam-radar")
    assert table.state.lock == then


@rule("HH-RAMSEY-5")
@pytest.mark.parametrize(
    ("beside", "ramsey", "lock"),
    [(".", 2, 1), (".", 1, 0), ("s1", 1, 1)],
    ids=["without-her", "without-a-lock", "without-a-driver"],
)
def test_jamming_needs_a_driver_with_her_aboard_and_a_lock(
    heist: Heist, beside: str, ramsey: int, lock: int
) -> None:
    text = JAM.format(one="1", next=beside, two="2*", ramsey=ramsey, lock=lock)
    assert "special jam-radar" not in heist(text).offered()


@rule("HH-RAMSEY-5")
def test_a_ramp_jump_strikes_the_chopper_and_lands_beyond_the_wreck(heist: Heist) -> None:
    """Beyond the wreck stands an SUV: the first free space is one further on."""
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . 1 w s . .* . . . .   1: dom, american-muscle, boost 0
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0
        chopper: strength 5
        """,
        dice=["effort SSS-"],
    ).play("special ramp-jump")
    assert table.state.chopper_strength == 5 - 2
    assert [table.at(space) for space in ("D2", "E2", "F2", "G2")] == [".", ".", "s", "1"]


@rule("HH-RAMSEY-5")
@pytest.mark.parametrize(
    "cells",
    ["1 . w . .* . .", "1 w . . . . .*", "1+1 w . .* . . ."],
    ids=["not-ahead", "too-far", "unmanned"],
)
def test_a_ramp_jump_needs_a_driver_and_a_wreck_ahead_near_the_chopper(heist: Heist, cells: str) -> None:
    table = heist(f"""
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . {cells} . .          1: dom, american-muscle
        . . . . . . . . . . . 2    2: letty, import-racer
        """)
    assert "special ramp-jump" not in table.offered()


@rule("HH-RAMSEY-5")
@pytest.mark.parametrize(("cells", "offered"), [("1 X .", True), ("1 . X", False), ("11 X .", False)])
def test_trading_paint_needs_a_driver_next_to_shaws_car(heist: Heist, cells: str, offered: bool) -> None:
    table = heist(f"""
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . {cells} . . . . . .  1: dom, american-muscle
        . . . . . . . . . . . 2    2: letty, import-racer
        """)
    assert ("special trade-paint" in table.offered()) == offered
