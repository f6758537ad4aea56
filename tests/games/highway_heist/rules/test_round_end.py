"""HH-ROUND: road maintenance, stunt cards, and the next round."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.registry import game
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.events import (
    Damaged,
    GameEnded,
    Moved,
    PegForced,
    Removed,
    RoundBegan,
    StuntDrawn,
    StuntShifted,
)
from rollingroad.games.highway_heist.rules.state import HeistState
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule


def stunts(table: Table) -> str:
    """The three spots as a position states them, West first."""
    return next(line for line in table.game.position(table.state).splitlines() if line.startswith("stunts:"))


@rule("HH-ROUND-1")
def test_the_steps_after_the_last_turn(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 2
        . . 1 . . . . . . . . .    1: dom, american-muscle, reacted semi-duck-and-cover
        . . 2 . . . . . . . . .    2: letty, import-racer, exhausted
        . . . . . . . w . . . .    stunts: - | - | tank-bail-out
        """,
        dice=["die peg", "stunt-card tank-hatch-raid"],
    )
    table.play("end")
    steps = [e for e in table.events if isinstance(e, Moved | StuntShifted | StuntDrawn | RoundBegan)]
    assert [type(e) for e in steps] == [Moved] * 4 + [StuntShifted, StuntDrawn, RoundBegan]
    assert table.happened(StuntShifted) == [StuntShifted("tank-bail-out", 1)]
    assert (table.state.round, table.state.exhausted) == (2, [False, False])
    assert table.state.reacted == [0, 0]
    assert (table.question, table.offered()) == ("turn", ["turn 1", "turn 2"])


@rule("HH-ROUND-8")
def test_every_stunt_card_is_told_when_it_shifts(heist: Heist) -> None:
    """The first card of the list too: its number is 0."""
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 2
        . . 1 . . . . . . . . .    1: dom, american-muscle
        . . 2 . . . . . . . . .    2: letty, import-racer, exhausted
        . . . . . . . . . . . .    stunts: - | - | chopper-ramp-up
        """,
        dice=["die peg", "stunt-card chopper-handoff"],
    )
    assert table.state.spots[2] == 0
    table.play("end")
    assert table.happened(StuntShifted) == [StuntShifted("chopper-ramp-up", 1)]


@rule("HH-ROUND-1")
def test_at_the_end_of_a_round_nobody_is_active_so_no_vehicle_comes_first(heist: Heist) -> None:
    """The peg of the SUV that is swept away may board either vehicle."""
    table = heist("""
        . . . . 2 . . . . . . .    agenda: EndRound()
        . . . . s+ w . . . . . .
        . . . . 1 . . . . . . .
        """)
    assert (table.question, table.offered()) == ("land", ["land E1", "land E3"])
    assert (table.asked, table.asked_all) == (1, [1, 2])


@rule("HH-ROUND-2", "HH-ROUND-6")
def test_the_printed_example_an_unmanned_car_moves_before_the_wrecks_farther_east(heist: Heist) -> None:
    """Four spaces ahead of its wreck the car gets away: wrecks and cars are one order, from the West."""
    table = heist("""
        . . . . . . . . . . . .    agenda: EndRound()
        . . . 1 . . . w . . . .
        . . . . . . . . w . . 21
        """)
    assert (table.at("C2"), table.vehicle(1)) == ("1", "C2")
    assert table.at("D2") == "w"
    assert table.at("E3") == "w"


@rule("HH-ROUND-6")
@pytest.mark.parametrize("column", ["E", "F", "G"])
def test_a_driverless_car_up_to_three_spaces_west_of_a_wreck_is_hit(heist: Heist, column: str) -> None:
    cells = [" 1" if chr(65 + i) == column else " w" if i == 7 else " ." for i in range(12)]
    table = heist(f"""
        . . . . . . . . . . . .    agenda: EndRound()
        {"".join(cells)}
        . . . . . . . . . . . 21
        """)
    assert table.vehicle(1) == ""
    assert table.at("D2") == "w"


@rule("HH-ROUND-6")
def test_a_car_follows_into_the_space_its_neighbour_left_in_the_same_pass(heist: Heist) -> None:
    table = heist("""
        . . . . . . . . . . . .    agenda: EndRound()
        . . 1 2 a12 . . . . . . .
        """)
    assert [table.at(space) for space in ("B2", "C2", "D2", "E2")] == ["1", "2", "a12", "."]


@rule("HH-ROUND-6")
def test_no_wreck_catches_another_that_moved(heist: Heist) -> None:
    table = heist("""
        . . . . . . . . . . . .    agenda: EndRound()
        . . . . . . w w . . . 1
        . . . . . . . . . . . 2
        """)
    assert [table.at(space) for space in ("C2", "D2")] == ["w", "w"]


@rule("HH-ROUND-3")
def test_a_wreck_sweeps_away_all_it_enters_with_no_defence_roll_and_goes_on(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 2, actions 0
        . . . . s 1 a w . . . .    1: dom, american-muscle, exhausted
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . . . 2
        """,
        dice=["die peg"],
    )
    assert [table.at(space) for space in ("D2", "E2", "F2", "G2", "H2")] == ["w", ".", ".", ".", "."]
    assert [e.what for e in table.happened(Removed)] == ["abandoned", "vehicle", "suv"]
    assert table.happened(Damaged) == []
    assert table.vehicle(1) == ""
    assert table.where(1) == "L4"
    assert table.state.suv_supply == 8 - 1


@rule("HH-ROUND-3")
def test_pegs_are_forced_at_once_before_the_wreck_goes_on(heist: Heist) -> None:
    """The peg lands on the SUV at E3; only then the wreck leaves the space it struck."""
    table = heist(
        """
        . . . . . . . . . . . .    turn: 2, actions 0
        . . . . . s1 w . . . . .   1: dom, american-muscle, exhausted
        . . . . s . . . . . . 2    2: letty, import-racer, boost 0
        """,
        dice=["die peg"],
    )
    assert table.where(1) == "E3"
    moves = [e for e in table.events if isinstance(e, Moved | PegForced)]
    assert [type(e) for e in moves] == [Moved, PegForced, Moved, Moved, Moved]


@rule("HH-ROUND-3")
@pytest.mark.parametrize(("wreck", "supply"), [("w", 8), ("h", 7)])
def test_off_the_west_edge_only_the_wreck_of_an_suv_returns_to_the_supply(
    heist: Heist, wreck: str, supply: int
) -> None:
    table = heist(f"""
        . . . . . . . . . . . .    agenda: EndRound()
        . . . {wreck} . . . . . . . .
        . . . . {"w" if wreck == "h" else "."} . . . . . . .
        . . . . . . . . . . 1 2
        """)
    assert table.at("D2") == table.at("A2") == "."
    assert table.state.suv_supply == supply


@rule("HH-ROUND-4")
def test_an_unmanned_vehicle_and_an_abandoned_car_fall_back_one_space(heist: Heist) -> None:
    table = heist("""
        . . . . . . . . . . . .    agenda: EndRound()
        . . . . 1 . . . . . . .
        . . . . . . a12 . . . . .
        . . . . . . . . . . . 2
        """)
    assert (table.vehicle(1), table.vehicle(2)) == ("D2", "K4")
    assert table.at("F3") == "a12"


BEHIND = {
    "suv": ("tank-assault", ". . s"),
    "manned-vehicle": ("tank-assault", ". . 2"),
    "abandoned-car": ("tank-assault", ". s a"),
    "tank": ("tank-assault", ". T T"),
    "semi": ("semi-heist", "R M C"),
    "shaw": ("chopper-takedown", ". . X"),
}


@rule("HH-ROUND-4")
@pytest.mark.parametrize("behind", BEHIND)
def test_a_vehicle_directly_behind_holds_it(heist: Heist, behind: str) -> None:
    scenario, cells = BEHIND[behind]
    other = ". ." if "2" in cells else "2 ."
    table = heist(f"""
        scenario: {scenario}
        . . . . . . . . . . . .    agenda: EndRound()
        {cells} 1 . . . . . . . .
        . . . . . . . . . . . a1
        . . . . . . . . . . {other}
        """)
    assert table.vehicle(1) == "D2"


@rule("HH-ROUND-4")
def test_a_wreck_directly_behind_holds_it_too(heist: Heist) -> None:
    """Only a wreck that came to be in this very pass still stands there: Shaw's Car, say."""
    table = heist("""
        scenario: chopper-takedown
        . . . . . . . . . . . .    agenda: ChoosePlayer() | Drift((19, 67))
        . . h 1 . . . . . . . a1
        . . . . . . . . . . . 2
        """)
    assert table.vehicle(1) == "D2"
    assert table.at("K2") == "a1"


@rule("HH-ROUND-4")
def test_from_column_a_it_leaves_the_road_and_its_pegs_are_forced_from_there(heist: Heist) -> None:
    table = heist("""
        . . . . . . . . . . . .    agenda: EndRound()
        12+ s . . . . . . . . . .  1: dom, american-muscle
        . . . . . . . . . . . .    2: letty, import-racer
        . . . . . . s1 . . . 2 .
        """)
    assert (table.question, table.offered()) == ("next-peg", ["next-peg 2", "next-peg enemy"])
    table.play("next-peg enemy")
    assert table.at("B2") == "s+2"
    assert table.vehicle(1) == ""
    assert table.state.suv_supply == 8 - 2  # a starting vehicle is no SUV body


@rule("HH-ROUND-5", "HH-SEMI-8")
@pytest.mark.parametrize("column", [3, 4, 5])
def test_a_wreck_drifting_into_the_semi_is_removed(heist: Heist, column: int) -> None:
    cells = [" ."] * 12
    cells[1:4] = [" R", " M", " C"]
    cells[3 + column - 1] = " w"
    table = heist(f"""
        scenario: semi-heist
        . . . . . . . . . . . .    agenda: EndRound()
        {"".join(cells)}
        . . . . . . . . . . 1 2
        """)
    assert table.state.wrecks == 0
    assert table.state.suv_supply == 8
    assert [table.at(space) for space in ("B2", "C2", "D2")] == ["R", "M", "C"]


@rule("HH-ROUND-5")
def test_a_drifting_wreck_removes_the_wreck_that_shaws_car_has_just_become(heist: Heist) -> None:
    table = heist("""
        scenario: chopper-takedown
        . . . . . . . . . . . .    agenda: EndRound()
        . . . . . . X w w . . .    shaw: strength 2
        . . . . . . . . . . 1 2*
        """)
    assert [table.at(space) for space in ("D2", "E2", "F2", "G2")] == [".", "w", ".", "."]
    assert table.state.suv_supply == 7


@rule("HH-ROUND-7")
def test_a_peg_may_land_on_a_car_still_to_be_hit_and_is_forced_again(heist: Heist) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 2, actions 0
        . . . . s . s1 w . . . .   1: dom, american-muscle, exhausted
        . . . . . . . . . . . 2    2: letty, import-racer, boost 0
        """,
        dice=["die peg"],
    )
    road = table.state.road
    falls = [(road.name(e.start), road.name(e.end)) for e in table.happened(PegForced)]
    assert falls == [("G2", "E2"), ("E2", "L3")]


@rule("HH-ROUND-8")
def test_stunt_cards_shift_west_and_the_next_one_comes_with_its_tokens(heist: Heist) -> None:
    table = heist(
        """
        1 . . . . . . . . . . .    agenda: EndRound()
        2 . . . . . . . . . . .    2: letty, import-racer, boost 0
        stunts: tank-chain-reaction 2 | tank-bail-out down | tank-hatch-raid 1
        to come: 0 3 1
        """,
        dice=["stunt-card tank-brake-check"],
    )
    assert stunts(table) == "stunts: tank-bail-out down | tank-hatch-raid 1 | tank-brake-check 2"
    assert table.state.boost_supply == 20 - 2 - 1 - 2


@rule("HH-ROUND-8")
def test_with_no_card_to_come_the_east_spot_stays_empty(heist: Heist) -> None:
    table = heist("""
        1 . . . . . . . . . . .    agenda: EndRound()
        2 . . . . . . . . . . .    to come: 0 0 0
        stunts: - | tank-bail-out | tank-anchor-flip
        """)
    assert stunts(table) == "stunts: tank-bail-out 2 | tank-anchor-flip 0 | -"
    assert table.state.tokens == [2, 0, 0]


def idle_answer(state: HeistState, ask: Decision, heist_game: HighwayHeist) -> int:
    """Nobody acts, and the die only ever wakes the enemy pegs."""
    for wanted in ("end", "die peg"):
        action = heist_game.parse(wanted)
        if ask.allows(action):
            return action
    return ask.offered[0]


@rule("HH-ROUND-9", "HH-END-6")
@pytest.mark.parametrize(("difficulty", "rounds"), [("easy", 11), ("standard", 9), ("hard", 8), ("beast", 7)])
def test_an_idle_team_loses_when_the_level_3_card_leaves_the_road(difficulty: str, rounds: int) -> None:
    found = game("highway-heist")
    assert isinstance(found, HighwayHeist)
    events: list[Event] = []
    state = found.start(HeistOptions(difficulty=difficulty, players=2), events)
    while state.open:
        state.apply(idle_answer(state, state.open[0], found), state.open[0].seat)
    assert state.round == rounds
    assert events[-1] == GameEnded(False, "HH-END-6")
