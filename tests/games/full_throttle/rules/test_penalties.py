"""FT-PENALTY and FT-CLEAN: the tracker, gear drops, the full stop, and the next hand."""

from __future__ import annotations

from rollingroad.games.full_throttle.rules.drive import run_of
from rollingroad.games.full_throttle.rules.events import GearDropped, Moved
from rollingroad.games.full_throttle.rules.kinds import OVERRUN
from rollingroad.games.full_throttle.rules.path_offers import all_searches
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule

CHAPEL = """
    course: all-timer
    turn: 1, set 1x1, speed {sv}, sv {sv}
    obstacles: -
    1: at calle-pozo 2/1 leg 7, gear {gear}, hand 1x2{more}
    2: at start 1
    """
"""Just before the Chapel Corner: lane 1 has two spaces of 4, lane 2 three of 5."""


def chapel(race: Race, sv: int, gear: int, more: str = "") -> Table:
    return race(CHAPEL.format(sv=sv, gear=gear, more=more))


@rule("FT-PENALTY-1", "FT-PENALTY-6")
def test_each_penalty_lowers_the_next_hand_and_cards_may_pay_for_shifts_before(race: Race) -> None:
    """6 through two spaces of 4: four penalties, so the hand of five must shrink to two."""
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 6, sv 6
        obstacles: -
        1: at calle-pozo 2/1 leg 7, gear 4, hand 1x2 2x3
        2: at start 1, hand 1x6
        """)
    table.move("calle-sur 4/1", penalties=4)
    table.play("upshift 2+2+2/-", "done")
    assert (table.hand(1), table.state.active) == (["g1-01", "g1-02"], 1)


@rule("FT-PENALTY-2", "FT-PENALTY-5")
def test_penalties_beyond_base_drop_gears_before_the_next_window(race: Race) -> None:
    table = chapel(race, 8, 4)
    table.move("calle-sur 6/1", penalties=8)
    assert table.happened(GearDropped) == [GearDropped(0, 2)]
    assert (table.question, table.gear(1)) == ("after", 2)
    assert table.play("downshift 1+1/-").gear(1) == 1


@rule("FT-PENALTY-3")
def test_the_first_penalty_beyond_base_and_gear_stops_the_car(race: Race) -> None:
    """12 in 1st gear: 8 penalties on the first space of 4 are one more than 6 + 1."""
    table = chapel(race, 12, 1)
    assert table.moves()["chapel 1/1"] == [(8, "no tokens")]
    table.move("chapel 1/1")
    assert table.happened(Moved)[0].ending == "overrun"
    assert (table.gear(1), table.at(1)) == (0, "chapel 1/1")


@rule("FT-PENALTY-3", "FT-BLOCK-3")
def test_points_lost_to_an_overrun_bring_nothing_more(race: Race) -> None:
    table = chapel(race, 20, 1)
    assert table.moves()["chapel 1/1"] == [(8, "no tokens")]


@rule("FT-PENALTY-4")
def test_in_third_gear_six_take_the_hand_nine_the_gears_and_the_tenth_stops_the_car(race: Race) -> None:
    """The rulebook's example, with penalties 6, 9 and 10 from the two spaces of 4 in Chapel Corner."""
    six = chapel(race, 7, 3).move("calle-sur 5/1", penalties=6)
    assert (six.gear(1), six.state.base(0) - six.state.penalties) == (3, 0)
    nine = chapel(race, 9, 3, ", driver mia").move("calle-sur 7/1", penalties=9)
    assert (nine.gear(1), nine.at(1)) == (0, "calle-sur 7/1")
    ten = chapel(race, 9, 3)
    assert ten.moves()["chapel 2/1"] == [(10, "no tokens")]
    searches = all_searches(run_of(ten.state, 0, 9))
    assert any(path.ending == OVERRUN for path in searches[0].paths)


@rule("FT-PENALTY-7", "FT-CLEAN-1")
def test_penalties_last_for_one_refill(race: Race) -> None:
    table = chapel(race, 5, 4)
    table.move("calle-sur 3/1", penalties=2).play("done").draw_any()
    assert len(table.hand(1)) == 4
    assert table.state.penalties == 0


@rule("FT-CLEAN-1", "FT-PENALTY-6")
def test_with_a_limit_of_zero_all_cards_go_without_a_question(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 7, sv 7
        obstacles: -
        1: at calle-pozo 2/1 leg 7, gear 4, hand g1-01
        2: at start 1, hand 1x6
        """)
    table.move("calle-sur 5/1", penalties=6)
    assert (table.hand(1), table.state.active) == ([], 1)
    assert "g1-01" in table.discard()


@rule("FT-CLEAN-2")
def test_exactly_the_cards_above_the_limit_are_given_up(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1, moved, penalties 3
        obstacles: -
        1: at calle-sur 5/1, gear 4, hand 1x2 2x2 3x1
        2: at start 1, hand 1x6
        """)
    table.play("done")
    assert table.question == "give-up"
    assert table.refusal("give-up 1/-") == "EXACTLY FT-CLEAN-2"
    assert table.refusal("give-up 1+1+1/-") == "EXACTLY FT-CLEAN-2"
    assert table.refusal("give-up 3+3/-") == "NOT_IN_HAND FT-CLEAN-2"
    table.play("give-up 1+3/-")
    assert table.hand(1) == ["g1-02", "g2-01", "g2-02"]


@rule("FT-CLEAN-2")
def test_cards_left_within_the_limit_are_kept(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, moved
        1: at fw-harbor 5/1, gear 4, hand g1-09 g6-04
        2: at start 1, hand 1x6
        """)
    table.play("done").draw_any()
    assert table.hand(1)[:2] == ["g1-09", "g6-04"]
    assert len(table.hand(1)) == 6


@rule("FT-CLEAN-3")
def test_cards_above_base_are_given_up_like_others(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 5/1, gear 0, hand 1x6 2x2
        2: at start 1, hand 1x6
        """)
    table.play("no-move", "done")
    assert table.question == "give-up"
    assert table.offered() == ["give-up 1+1/-", "give-up 1+2/-", "give-up 2+2/-"]
