"""FT-DRIVER: the twelve driver cards."""

from __future__ import annotations

import pytest

from rollingroad.games.full_throttle.rules.events import ControlTaken, SpeedSelected, UpgradeUsed
from rollingroad.games.full_throttle.rules.setup import tokens_to_fit
from rollingroad.games.full_throttle.rules.turn import hand_limit
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule


def driving(race: Race, driver: str, car: str = "gear 3, hand 2x6", turn: str = "1", more: str = "") -> Table:
    return race(f"""
        course: main-event
        turn: {turn}
        {more}
        1: driver {driver}, at fw-harbor 9/2, {car}
        2: at fw-harbor 3/1, hand 6x6
        """)


@rule("FT-DRIVER-DOM-1")
def test_dom_has_a_hand_of_seven_and_one_penalty_more_before_he_stops(race: Race) -> None:
    table = driving(race, "dom", turn="1, moved, penalties 2", car="gear 3, hand 2x1")
    assert (hand_limit(table.state, 0), table.state.room(0)) == (5, 10)
    table.draw_any()
    assert len(table.hand(1)) == 5


@rule("FT-DRIVER-DOM-1")
def test_dom_takes_a_token_less(race: Race) -> None:
    table = driving(race, "dom", "gear 1")
    assert tokens_to_fit(table.state, 0) == tokens_to_fit(table.state, 1) - 1


@rule("FT-DRIVER-HAN-1")
@pytest.mark.parametrize(("course", "tokens"), [("main-event", 6), ("tag-team", 9), ("all-timer", 12)])
def test_han_takes_two_tokens_more(race: Race, course: str, tokens: int) -> None:
    table = race(f"""
        course: {course}
        players: 4
        turn: 1
        1: driver han, at start 1, hand 1x6
        """)
    assert tokens_to_fit(table.state, 0) == tokens
    assert tokens_to_fit(table.state, 1) == tokens - 2


@rule("FT-DRIVER-GISELE-1")
@pytest.mark.parametrize("rules", ["", "rules: damage"])
def test_gisele_adds_four_to_a_speed_with_an_icon(race: Race, rules: str) -> None:
    """In 5th g6-01 reads 3, which carries an icon; g1-14 reads 8, which does not."""
    table = driving(race, "gisele", "gear 5", "1, set 1x1", f"flipped: g6-01 g1-14\n{rules}")
    table.play("speed 3")
    assert table.happened(SpeedSelected) == [SpeedSelected(0, 3, 7, True)]
    if rules:
        table.draw("control 4")
        assert table.happened(ControlTaken) == [ControlTaken(0, 4)]
    plain = driving(race, "gisele", "gear 5", "1, set 1x1", "flipped: g6-01 g1-14").play("speed 8")
    assert plain.happened(SpeedSelected) == [SpeedSelected(0, 8, 8, False)]


@rule("FT-DRIVER-BRIAN-1")
def test_brians_nitrous_flips_two_cards_and_adds_the_higher_value(race: Race) -> None:
    table = driving(race, "brian", "gear 3, hand 2x6, upgrades nitrous 2")
    table.play("nitrous").draw("flip g1-04", "flip g1-03")
    assert (table.state.nitrous, table.tokens(1)) == (7, {"nitrous": 1})


@rule("FT-DRIVER-LETTY-1")
def test_letty_steps_left_and_right_in_one_turn(race: Race) -> None:
    position = """
        course: main-event
        turn: 1, set 1x1, speed 4, sv 4
        1: {driver}at fw-harbor 9/2, gear 3
        2: at fw-harbor 10/2
        """
    letty = race(position.format(driver="driver letty, "))
    assert letty.moves()["fw-harbor 11/2"] == [(0, "no tokens")]
    assert "fw-harbor 11/2" not in race(position.format(driver="")).moves()
    assert "fw-harbor 9/2" not in letty.moves()


@rule("FT-DRIVER-MIA-1")
@pytest.mark.parametrize(("driver", "penalties"), [("", 4), ("driver mia, ", 3)])
def test_mia_ignores_the_first_penalty_of_each_turn(race: Race, driver: str, penalties: int) -> None:
    table = race(f"""
        course: this-is-brasil
        turn: 1, set 1x1, speed 9, sv 9
        1: {driver}at mercado 3/1, gear 6
        2: at start 1
        """)
    assert table.moves()["arroyo-corner 1/1"] == [(penalties, "no tokens")]


@rule("FT-DRIVER-ROMAN-1")
@pytest.mark.parametrize(
    ("rival", "sv"),
    [
        ("at fw-harbor 10/1", 6),
        ("at fw-harbor 17/4", 6),
        ("at fw-harbor 18/1", 5),
        ("at fw-harbor 9/1", 5),
        ("at fw-harbor 8/1", 5),
        ("at start 1", 5),
        ("finished, at finish", 5),
    ],
)
def test_roman_is_faster_with_a_rival_one_to_eight_points_ahead(race: Race, rival: str, sv: int) -> None:
    table = race(f"""
        course: main-event
        turn: 1, set 1x1
        flipped: g1-01 g1-04
        1: driver roman, at fw-harbor 9/2, gear 3
        2: {rival}
        """)
    assert table.play("speed 5").happened(SpeedSelected) == [SpeedSelected(0, 5, sv, False)]


@rule("FT-DRIVER-TEJ-1")
def test_tej_swaps_two_cards_once_a_turn_before_the_draw(race: Race) -> None:
    table = driving(race, "tej", "gear 3, hand 2x1 5x2")
    assert table.offered("swap") == ["swap 2/5", "swap -/5+5"]
    table.play("swap 2/5").draw("draw g6-11", "draw g6-12")
    assert table.hand(1) == ["g5-02", "g6-11", "g6-12"]
    assert table.refusal("swap -/5+6") == "SWAPPED FT-DRIVER-TEJ-1"
    other = driving(race, "mia")
    assert other.refusal("swap 2/-") == "NOT_TEJ FT-DRIVER-TEJ-1"


@rule("FT-DRIVER-SEAN-1")
@pytest.mark.parametrize(("lane", "penalties"), [(1, 2), (2, 3)])
def test_for_sean_numbers_up_to_four_count_one_higher(race: Race, lane: int, penalties: int) -> None:
    """6 through Chapel Corner: two spaces of 4 become 5, three of 5 stay."""
    table = race(f"""
        course: all-timer
        turn: 1, set 1x1, speed 6, sv 6
        obstacles: -
        1: driver sean, at calle-pozo 2/{lane}, gear 5
        2: at start 1
        """)
    end = {1: "calle-sur 4/1", 2: "calle-sur 3/2"}[lane]
    assert table.moves()[end] == [(penalties, "no tokens")]


@rule("FT-DRIVER-DK-1")
@pytest.mark.parametrize("gear", [2, 3, 4])
def test_dk_drifts_in_three_gears_and_the_first_time_for_nothing(race: Race, gear: int) -> None:
    table = driving(race, "dk", f"gear {gear}, hand 2x6, upgrades steering 1").play("steer")
    assert table.happened(UpgradeUsed) == [UpgradeUsed(0, "steering", free=True)]
    assert (table.tokens(1), table.state.drifts) == ({"steering": 1}, [1, 0])
    again = driving(race, "dk", f"gear {gear}, hand 2x6, drifts 1, upgrades steering 1").play("steer")
    assert (again.tokens(1), again.state.drifts) == ({}, [2, 0])
    without = driving(race, "dk", f"gear {gear}, hand 2x6, drifts 1")
    assert without.refusal("steer") == "NO_TOKEN FT-UP-1"
    assert driving(race, "dk", "gear 5, hand 2x6").refusal("steer") == "WRONG_GEAR FT-UP-STEERING-1"


@rule("FT-DRIVER-TRAN-1")
@pytest.mark.parametrize(("turn", "upshift"), [("1", "upshift 2+2+2/-"), ("1, moved", "upshift 2+2/-")])
def test_trans_upshifts_cost_a_card_less_after_his_move(race: Race, turn: str, upshift: str) -> None:
    table = driving(race, "tran", turn=turn)
    assert table.offered("upshift") == [upshift]
    assert table.offered("downshift") == ["downshift 2+2/-"]


@rule("FT-DRIVER-SUKI-1")
def test_sukis_downshifts_cost_a_card_less(race: Race) -> None:
    table = driving(race, "suki")
    assert table.offered("upshift") == ["upshift 2+2+2/-"]
    assert table.offered("downshift") == ["downshift 2/-"]
