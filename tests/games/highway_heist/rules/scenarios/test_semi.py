"""HH-SEMI: Semi Heist."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import CargoChanged, MainMoved, ShellsChanged
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule


def semi_line(table: Table) -> str:
    """Door, shells and hold as a position states them."""
    return next(line for line in table.game.position(table.state).splitlines() if line.startswith("semi:"))


@rule("HH-SEMI-2")
def test_the_cab_is_two_spaces_from_the_rear(heist: Heist) -> None:
    """Without a vehicle Tej leaps one space, Dom two."""
    text = """
        scenario: semi-heist
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . R1 M C . . . . . .   1: {character}, american-muscle
        . . . . . . . . . . . 2
        """
    assert heist(text.format(character="tej")).offered("leap") == ["leap E2"]
    assert heist(text.format(character="dom")).offered("leap") == ["leap E2", "leap F2"]


@rule("HH-SEMI-2")
def test_each_semi_space_is_a_roof_of_its_own_with_two_slots(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        . . . . . . . . . . . .      turn: 1, actions 1
        . . . . R+2 M+ C 1 . . . .   1: letty, import-racer
        . . . . . . . . . . . 2      2: brian, street-drifter
        """)
    assert table.offered("leap") == ["leap F2", "leap G2", "leap H2", "leap L3"]


@rule("HH-SEMI-2")
def test_a_peg_on_the_cab_is_not_adjacent_to_a_vehicle_behind_the_rear(heist: Heist) -> None:
    text = """
        scenario: semi-heist
        . . . . . . . . . . . .    turn: 1, actions 0
        . . . 1 {semi} . . . . .   1: dom, american-muscle
        . . . . . . . . . . . 2    2: letty, import-racer
        """
    assert heist(text.format(semi="R M C+"), dice=["die peg"]).at("D2") == "1"
    assert heist(text.format(semi="R+ M C"), dice=["die peg"]).at("D2") == "1+"


@rule("HH-SEMI-3")
def test_vehicles_may_cross_under_the_middle_but_stop_in_no_space_of_the_semi(heist: Heist) -> None:
    """Player 1, Speed 4, is walled in: the only way South leads under the truck."""
    table = heist("""
        scenario: semi-heist
        . . . w 1 w . . . . . .    turn: 1, actions 1
        . . w R M C w . . . . .    1: dom, american-muscle
        . . . . . . . . . . . .    2: letty, import-racer
        . . . . . . . . . . . 2
        """)
    assert table.spaces("drive") == {
        *("C3", "D3", "E3", "F3", "G3", "B3", "H3"),
        *("B4", "C4", "D4", "E4", "F4", "G4", "H4"),
        *("C5", "D5", "E5", "F5", "G5", "B5", "H5", "B2", "H2"),
    }


@rule("HH-SEMI-4")
def test_the_semi_pushes_vehicles_and_removes_wrecks_in_its_way_with_its_pegs_aboard(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        . . . . . . . . . . . .      turn: 1, actions 0
        . . . w s+ 2 . . . . . .     1: dom, american-muscle
        . . . R1 M+ C . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . . 1
        """,
        dice=["die north-card", "enemy-card semi-slam-the-door"],
    )
    assert [table.at(space) for space in ("D2", "E2", "F2")] == ["R+1", "M+", "C"]
    assert [table.at(space) for space in ("D1", "E1", "F1")] == [".", "s+", "2"]
    assert [table.at(space) for space in ("D3", "E3", "F3")] == [".", ".", "."]
    assert table.strength(2) == 6
    assert table.state.suv_supply == 8 - 1
    assert table.happened(MainMoved) == [MainMoved("semi", *map(table.state.road.parse, ("D3", "D2")))]


@rule("HH-SEMI-5")
def test_if_one_line_has_no_room_nothing_is_pushed_or_removed(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        . . . . . s . . . . . .    turn: 1, actions 0
        . . . w 2 s . . . . . .    1: dom, american-muscle
        . . . R M C . . . . . .    2: letty, import-racer
        . . . . . . . . . . . 1
        """,
        dice=["die north-card", "enemy-card semi-slam-the-door"],
    )
    assert [table.at(space) for space in ("D2", "E2", "F2", "F1")] == ["w", "2", "s", "s"]
    assert [table.at(space) for space in ("D3", "E3", "F3")] == ["R+", "M", "C"]


@rule("HH-SEMI-5")
def test_at_the_edge_of_the_road_the_semi_stays(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        . . . R M C . . . . . .    turn: 1, actions 0
        . . . . . . . . . . 1 2    1: dom, american-muscle
        """,
        dice=["die north-card", "enemy-card semi-slam-the-door"],
    )
    assert [table.at(space) for space in ("D1", "E1", "F1")] == ["R+", "M", "C"]


@rule("HH-SEMI-6")
def test_the_semi_cannot_be_rammed_or_forced(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        . . . . . . . . . . . .    turn: 1, actions 2
        . . . R M C 1 . . . . .    1: dom, american-muscle
        . . . . . . . . . . . 2
        """)
    assert table.offered("ram") == table.offered("force") == []


@rule("HH-SEMI-7")
def test_an_unmanned_vehicle_directly_in_front_of_the_cab_does_not_drift(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        . . . . . . . . . . . .    agenda: EndRound()
        . . . R1 M C 1 . . . . .
        . . . . . . 2 . . . . a2
        """)
    assert table.vehicle(1) == "G2"
    assert table.vehicle(2) == "F3"  # beside the truck nothing holds it


DOORS = """
    scenario: semi-heist
    . . . . . . . . . . . .      turn: 1, actions 2
    . . 1 R+ M C . . . . . .     1: dom, american-muscle, boost 0
    . . . . . . . . . . . 2      2: letty, import-racer, boost 0
    semi: door open
    stunts: - | - | semi-blow-the-door-open 1
    row: - | semi-slam-the-door | -
    """


@rule("HH-SEMI-9")
def test_an_open_door_may_be_closed_and_takes_no_space_either_way(heist: Heist) -> None:
    table = heist(DOORS, dice=["die card", "enemy-card semi-repo-men"])
    assert table.at("C2") == "1"
    table.play("end")
    assert semi_line(table).startswith("semi: door closed")
    assert table.at("C2") == "1+"


@rule("HH-SEMI-9")
def test_an_open_door_may_be_jammed_and_never_closes_again(heist: Heist) -> None:
    table = heist(DOORS, dice=["effort SS--", "die card", "enemy-card semi-repo-men"])
    table.play("stunt semi-blow-the-door-open", "end")
    assert semi_line(table).startswith("semi: door jammed")


REAR = """
    scenario: semi-heist
    . . {north} . . . . . . . . .     turn: 1, actions 1
    . . {behind} {semi} . . . . . .   1: tej, exotic-supercar, boost 0
    . . {south} . . . . . . . . .     2: letty, import-racer, boost 0{cargo}
    . {own} . . . . . . . . . {east}  semi: door {door}
    """


def rear(**changes: str) -> str:
    """Player 1 on the rear, the door open, player 2 directly behind it; and what differs."""
    usual = {"north": ".", "behind": "2", "south": ".", "semi": "R1 M C", "cargo": ""}
    return REAR.format(**{**usual, "own": "1", "east": ".", "door": "open", **changes})


@rule("HH-SEMI-10")
def test_the_door_is_opened_from_the_rear_with_one_athletics_success(heist: Heist) -> None:
    table = heist(rear(door="closed"), dice=["effort S-"])  # Athletics of character and vehicle
    table.play("special open-semi-door")
    assert semi_line(table).startswith("semi: door open")


@rule("HH-SEMI-10")
@pytest.mark.parametrize(
    "changes",
    [{"semi": "R M1 C"}, {"semi": "R M C1"}, {"door": "open"}, {"door": "jammed"}],
    ids=["middle", "cab", "open", "jammed"],
)
def test_the_door_is_opened_only_from_the_rear_and_only_when_closed(
    heist: Heist, changes: dict[str, str]
) -> None:
    table = heist(rear(**{"door": "closed", **changes}))
    assert "special open-semi-door" not in table.offered()


@rule("HH-SEMI-11")
@pytest.mark.parametrize(
    "changes",
    [{}, {"behind": ".", "north": "2"}, {"behind": ".", "south": "2"}, {"cargo": ", cargo 1"}],
    ids=["behind", "north-west", "south-west", "one-crate-aboard"],
)
def test_cargo_is_thrown_to_a_manned_vehicle_just_west_of_the_rear(
    heist: Heist, changes: dict[str, str]
) -> None:
    table = heist(rear(**changes), dice=["effort S-"])
    before = table.state.cargo[1]
    table.play("special throw-cargo")
    assert table.state.cargo[1] == before + 1
    assert table.state.hold == 8 - before - 1


@rule("HH-SEMI-11")
def test_nothing_is_thrown_without_success(heist: Heist) -> None:
    table = heist(rear(), dice=["effort --"]).play("special throw-cargo")
    assert table.state.cargo == [0, 0]


@rule("HH-SEMI-11", "HH-SEMI-12")
@pytest.mark.parametrize(
    "changes",
    [
        {"door": "closed"},
        {"semi": "R M1 C"},
        {"behind": "2+"},
        {"cargo": ", cargo 2"},
        {"behind": ".", "east": "2"},
        {"behind": "1", "own": ".", "east": "2"},
        {"semi": "R12 M C"},
    ],
    ids=["door-closed", "not-on-the-rear", "boarded", "full", "far-away", "own-vehicle", "unmanned"],
)
def test_cargo_is_not_thrown_otherwise(heist: Heist, changes: dict[str, str]) -> None:
    assert "special throw-cargo" not in heist(rear(**changes)).offered()


@rule("HH-SEMI-12")
def test_the_cargo_of_a_destroyed_vehicle_returns_to_the_scenario_board(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        . . . . . . . . . . . .    turn: 2, actions 0
        . . . 1+ . . . . . . . .   1: dom, american-muscle, boost 0, strength 1, cargo 2
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0, cargo 1
        """,
        dice=["die peg", "effort ----"],
    )
    assert (table.state.cargo, table.state.hold) == ([0, 1], 7)
    assert table.happened(CargoChanged) == [CargoChanged(0, -2, 0)]


@rule("HH-SEMI-12")
def test_the_cargo_of_a_vehicle_left_by_a_hijack_returns_too(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        . . . . . . . . . . . .    turn: 1, actions 1
        . . 1 . s1 . . . . . . .   1: dom, american-muscle, boost 0, cargo 2
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0
        """,
        dice=["effort SS-"],
    ).play("hijack")
    assert table.at("C2") == "a"
    assert (table.state.cargo, table.state.hold) == ([0, 0], 8)


SHOT = """
    scenario: semi-heist
    . . . . . . . . . . . .          turn: 1, actions 0
    . . . R{rear} M C{cab} . . . . . .    1: dom, american-muscle, boost 0
    . . . . . . . . . . 1 2          2: letty, import-racer, boost 0
    semi: shells {shells}
    """


@rule("HH-SEMI-13")
def test_a_shot_costs_one_shell_and_throws_every_player_off(heist: Heist) -> None:
    table = heist(SHOT.format(rear="1", cab="2", shells=2), dice=["die card", "enemy-card semi-roadblock"])
    assert table.happened(ShellsChanged) == [ShellsChanged(1)]
    table.play("next-peg 1")
    assert not {table.where(1), table.where(2)} & {"D2", "E2", "F2"}


@rule("HH-SEMI-13")
def test_without_a_shell_the_driver_cannot_shoot(heist: Heist) -> None:
    table = heist(SHOT.format(rear="1", cab="2", shells=0), dice=["die card", "enemy-card semi-roadblock"])
    assert (table.where(1), table.where(2)) == ("D2", "F2")
    assert table.happened(ShellsChanged) == []
