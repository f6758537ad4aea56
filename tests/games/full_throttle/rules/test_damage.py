"""FT-DAMAGE: icons, Control tokens, coasting and junked cars."""

from __future__ import annotations

import pytest

from rollingroad.games.full_throttle.rules.events import CarOut, ControlTaken, Damaged, SpeedSelected
from tests.games.full_throttle.box import LOOKUP
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule


def skidding(race: Race, turn: str, car: str, more: str = "") -> Table:
    return race(f"""
        course: main-event
        rules: damage
        turn: {turn}
        {more}
        1: at fw-harbor 9/2, {car}
        2: at fw-harbor 3/1, hand 6x6
        3: at fw-harbor 4/1, hand 5x6
        """)


@rule("FT-DAMAGE-1")
@pytest.mark.parametrize(("row", "top"), [(1, 0), (2, 0), (3, 0), (4, 2), (5, 3), (6, 5)])
def test_icons_stand_at_the_low_numbers_of_the_high_gears(row: int, top: int) -> None:
    assert [speed for speed in range(16) if LOOKUP.has_icon(speed, row)] == list(range(1, top + 1))


@rule("FT-DAMAGE-1", "FT-UP-TURBO-1")
def test_the_row_that_is_read_decides(race: Race) -> None:
    """In 4th a 3 has no icon; with Turbo the 5th row is read, and there it has one."""
    plain = skidding(race, "1, set 1x1", "gear 4", "flipped: g6-01 g1-14").play("speed 3")
    assert plain.happened(SpeedSelected)[0].icon is False
    turbo = skidding(race, "1, set 1x1, turbo", "gear 4", "flipped: g6-01 g1-14").play("speed 3")
    assert turbo.happened(SpeedSelected)[0].icon is True


@rule("FT-DAMAGE-2", "FT-INFO-4")
def test_a_speed_with_an_icon_draws_a_control_token_number_up(race: Race) -> None:
    table = skidding(race, "1, set 1x1", "gear 5", "flipped: g6-01 g1-14").play("speed 3")
    assert table.question == "control"
    assert table.state.open[0].is_chance
    table.draw("control 5")
    assert table.happened(ControlTaken) == [ControlTaken(0, 5)]
    assert (table.state.face_up[0], sum(table.state.supply)) == ([5], 11)


@rule("FT-DAMAGE-2", "FT-VARIANT-5")
def test_without_the_optional_rules_icons_do_nothing(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1
        flipped: g6-01 g1-14
        1: at fw-harbor 9/2, gear 5
        2: at fw-harbor 3/1
        """)
    assert table.play("speed 3").question == "path"


@rule("FT-DAMAGE-3", "FT-DAMAGE-4")
def test_tokens_are_added_in_the_next_turn_and_then_turned(race: Race) -> None:
    table = skidding(race, "1", "gear 5, hand 2x6, control 3 1").play("play 2x1").draw("flip g1-14")
    assert table.question == "speed"
    table.play("speed 8")
    assert table.state.sv == 12
    table.move("fw-harbor 21/2")
    assert table.happened(Damaged) == [Damaged(0, 2)]
    assert (table.state.face_up[0], table.state.damaged[0]) == ([], [3, 1])


@rule("FT-DAMAGE-3")
def test_a_token_taken_in_this_turn_waits_for_the_next(race: Race) -> None:
    table = skidding(race, "1, set 1x1", "gear 5", "flipped: g6-01 g1-14").play("speed 3").draw("control 5")
    assert table.state.sv == 3
    table.move("fw-harbor 12/2")
    assert (table.state.face_up[0], table.state.damaged[0]) == ([5], [])


@rule("FT-DAMAGE-5", "FT-OUT-1")
def test_three_damage_sides_junk_the_car(race: Race) -> None:
    table = (
        skidding(race, "1", "gear 5, hand 2x6, control 1, damaged 2 3").play("coast").move("fw-harbor 10/2")
    )
    assert table.happened(CarOut) == [CarOut(0, "FT-DAMAGE-5")]
    assert sum(table.state.supply) == 12


@rule("FT-DAMAGE-5")
def test_a_car_that_crosses_the_line_with_its_last_token_has_finished(race: Race) -> None:
    table = race("""
        course: main-event
        rules: damage
        turn: 1
        1: at fw-longbeach 10/2, gear 5, hand 2x6, control 1, damaged 2 3
        2: at fw-harbor 3/1, hand 6x6
        """)
    table.play("coast").move("finish")
    assert table.status(1) == "finished"


@rule("FT-DAMAGE-6")
@pytest.mark.parametrize("gear", [0, 4])
def test_with_a_token_due_no_move_becomes_coast(race: Race, gear: int) -> None:
    table = skidding(race, "1, nitrous 4", f"gear {gear}, hand 2x6, control 2")
    assert "no-move" not in table.offered()
    assert table.refusal("no-move") == "MUST_COAST FT-DAMAGE-6"
    table.play("coast")
    assert table.happened(SpeedSelected) == [SpeedSelected(0, -1, 6, False)]
    table.move("fw-harbor 15/2")
    assert table.question == "after"
    plain = skidding(race, "1", "gear 4, hand 2x6")
    assert plain.refusal("coast") == "NOTHING_DUE FT-DAMAGE-6"


@rule("FT-DAMAGE-6", "FT-UP-STEERING-2")
def test_coasting_counts_as_the_selection_for_a_drift(race: Race) -> None:
    table = race("""
        course: all-timer
        rules: damage
        turn: 1, drift
        obstacles: -
        1: at calle-pozo 2/1, gear 3, hand 2x6, control 6
        2: at start 1
        """)
    table.play("coast")
    assert table.moves()["calle-sur 1/1"] == [(0, "no tokens")]


@rule("FT-DAMAGE-7")
def test_a_fourth_token_may_lie_on_a_console_and_an_empty_supply_gives_none(race: Race) -> None:
    fourth = skidding(race, "1, set 1x1, due 1", "gear 5, control 1, damaged 2 3", "flipped: g6-01 g1-14")
    fourth.play("speed 3").draw("control 2")
    assert len(fourth.state.face_up[0]) + len(fourth.state.damaged[0]) == 4
    empty = skidding(race, "1, set 1x1", "gear 5", "flipped: g6-01 g1-14")
    empty.state.supply = [0] * len(empty.state.supply)
    assert empty.play("speed 3").question == "path"
