"""FT-GEAR: shifting up and down."""

from __future__ import annotations

import pytest

from rollingroad.games.full_throttle.explain.registry import GEAR_NAMES
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule


def in_gear(race: Race, gear: int, hand: str, more: str = "", turn: str = "1") -> Table:
    return race(f"""
        course: main-event
        turn: {turn}
        1: at fw-harbor 9/1, gear {gear}, hand {hand}{more}
        2: at fw-harbor 5/1, gear 2
        """)


@rule("FT-GEAR-1")
def test_there_are_neutral_and_six_gears() -> None:
    assert GEAR_NAMES == ("Neutral", "1st", "2nd", "3rd", "4th", "5th", "6th")


@rule("FT-GEAR-2", "FT-GEAR-4")
def test_an_upshift_costs_three_cards_that_need_not_match(race: Race) -> None:
    table = in_gear(race, 2, "g1-01 g4-02 g6-03 g1-04")
    table.play("upshift 1/4+6")
    assert table.gear(1) == 3
    assert table.hand(1) == ["g1-04"]
    assert sorted(table.discard()) == ["g1-01", "g4-02", "g6-03"]


@rule("FT-GEAR-3", "FT-GEAR-4")
def test_a_downshift_costs_two_cards(race: Race) -> None:
    table = in_gear(race, 5, "g1-01 g4-02 g6-03")
    table.play("downshift 1/6")
    assert (table.gear(1), table.hand(1)) == (4, ["g4-02"])


@rule("FT-GEAR-2", "FT-GEAR-3")
def test_who_cannot_pay_does_not_shift(race: Race) -> None:
    table = in_gear(race, 3, "1x1")
    assert table.refusal("upshift 1+1+1/-") == "COST FT-GEAR-2"
    assert table.refusal("downshift 1+1/-") == "COST FT-GEAR-3"
    assert table.why("upshift 1+1+1/-").text == "the shift costs 3 cards; you named 3 and hold 1"


@rule("FT-GEAR-4")
def test_cards_that_are_not_held_do_not_pay(race: Race) -> None:
    table = in_gear(race, 3, "1x3")
    assert table.refusal("upshift 1+1/5") == "NOT_IN_HAND FT-GEAR-4"
    assert table.why("upshift 1+1/5").text == "your hand lacks a 5th-gear card"


@rule("FT-GEAR-5")
def test_a_shift_between_flip_and_selection_changes_the_row(race: Race) -> None:
    """g6-01 reads 3 in 4th and in 5th, g1-14 reads 6 and 8, g5-03 reads 8 and 5."""
    table = race("""
        course: main-event
        turn: 1, set 1x3
        flipped: g6-01 g1-14 g5-03
        1: at fw-harbor 9/1, gear 4, hand 2x3
        2: at fw-harbor 5/1, gear 2
        """)
    assert table.offered("speed") == ["speed 3", "speed 6", "speed 8"]
    table.play("upshift 2+2+2/-")
    assert table.offered("speed") == ["speed 3", "speed 5", "speed 8"]


@rule("FT-GEAR-5", "FT-VARIANT-5")
def test_a_table_may_forbid_shifts_after_the_draw(race: Race) -> None:
    table = race("""
        course: main-event
        rules: no shift after draw
        turn: 1, set 1x3
        flipped: g6-01 g1-14 g5-03
        1: at fw-harbor 9/1, gear 4, hand 2x5, upgrades transmission 1
        2: at fw-harbor 5/1, gear 2
        """)
    assert table.kinds() == {"speed", "transmission"}
    assert table.refusal("upshift 2+2+2/-") == "OPTION_OFF FT-VARIANT-5"


@rule("FT-GEAR-5")
def test_shifts_after_the_move(race: Race) -> None:
    table = in_gear(race, 4, "1x5", turn="1, set 1x1, moved")
    assert table.question == "after"
    table.play("downshift 1+1/-", "upshift 1+1+1/-")
    assert table.gear(1) == 4


@rule("FT-GEAR-7")
def test_no_gear_above_sixth_and_no_way_down_to_neutral(race: Race) -> None:
    assert in_gear(race, 6, "1x6").refusal("upshift 1+1+1/-") == "TOP_GEAR FT-GEAR-7"
    assert in_gear(race, 1, "1x6").refusal("downshift 1+1/-") == "NO_NEUTRAL FT-GEAR-7"


@rule("FT-GEAR-7")
def test_leaving_neutral_is_a_normal_upshift(race: Race) -> None:
    table = in_gear(race, 0, "1x3 2x1")
    assert table.kinds() == {"no-move", "upshift"}
    assert table.play("upshift 1+1+1/-").gear(1) == 1


@rule("FT-GEAR-8")
@pytest.mark.parametrize(("driver", "up", "down"), [("tran", 1, 1), ("suki", 2, 1), ("mia", 2, 1)])
def test_discounts_add_up_but_a_shift_costs_a_card(race: Race, driver: str, up: int, down: int) -> None:
    table = in_gear(
        race, 3, "1x6", f", driver {driver}, upgrades transmission 5", turn="1, moved, discount 1"
    )
    assert table.offered("upshift") == [f"upshift {'+'.join('1' * up)}/-"]
    assert table.offered("downshift") == [f"downshift {'+'.join('1' * down)}/-"]


@rule("FT-GEAR-9")
def test_with_an_overrun_ahead_an_upshift_is_offered_before_the_move(race: Race) -> None:
    """In 1st gear the eighth penalty stops the car; in 2nd it rolls on a little."""
    table = race("""
        course: tokyo-drift
        turn: 1, set 1x1, speed 9, sv 9
        1: at fig-north 6/1 leg 3, gear 1, hand 1x3, upgrades transmission 1
        2: at start 1
        """)
    assert table.kinds() == {"move", "transmission", "upshift"}
    stops = {end: costs[0][0] for end, costs in table.moves().items()}
    assert max(stops.values()) == 8
    table.play("upshift 1+1+1/-")
    assert table.gear(1) == 2
    assert table.state.sv == 9
    assert max(costs[0][0] for costs in table.moves().values()) == 9


@rule("FT-GEAR-9")
def test_without_an_overrun_no_shift_is_offered_there(race: Race) -> None:
    table = in_gear(race, 3, "1x6", turn="1, set 1x1, speed 4, sv 4")
    assert table.kinds() == {"move"}
    assert table.refusal("upshift 1+1+1/-") == "NO_USE FT-GEAR-9"
