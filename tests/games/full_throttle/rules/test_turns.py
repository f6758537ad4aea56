"""FT-TURN: windows, one move a turn, and doing nothing."""

from __future__ import annotations

from rollingroad.games.full_throttle.rules.events import NoMove, RoundBegan, TurnBegan
from tests.games.full_throttle.conftest import Race
from tests.rule_marker import rule


@rule("FT-TURN-1")
def test_turns_go_clockwise_and_skip_who_is_out_or_finished(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 2, moved
        first: 2
        1: finished, at finish, extra 3
        2: at fw-harbor 9/1, gear 2, hand 2x6
        3: out, at -
        4: at fw-harbor 5/1, gear 2, hand 2x6
        """)
    table.play("done")
    assert table.state.active == 3
    assert table.state.turns[:2] == [0, 2]


@rule("FT-TURN-1")
def test_after_the_last_car_a_round_begins(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 2, moved
        first: 1
        1: at fw-harbor 9/1, gear 2, hand 2x6
        2: at fw-harbor 5/1, gear 2, hand 2x6
        """)
    table.play("done").draw_any()
    assert table.state.active == 0
    assert table.happened(RoundBegan) == [RoundBegan(table.state.round)]


@rule("FT-TURN-1")
def test_not_your_turn(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear 2, hand 2x3
        2: at fw-harbor 5/1, gear 2, hand 2x3
        """)
    assert table.refusal("play 2x1", seat=2) == "NOT_YOUR_TURN FT-TURN-1"
    assert table.why("play 2x1", seat=2).text == "it is not your turn; now Black must answer"


@rule("FT-TURN-2")
def test_a_turn_runs_through_its_windows_in_order(race: Race) -> None:
    table = race(
        """
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear 3, hand 3x2 2x4, upgrades transmission 1
        2: at fw-harbor 5/1, gear 2, hand 2x3
        """,
        dice=["flip g1-01", "flip g1-03"],
    )
    asked = [table.question]
    for answer in ("play 3x2", "speed 5"):
        table.play(answer)
        asked.append(table.question)
    table.move("fw-harbor 14/1")
    asked.append(table.question)
    table.play("done")
    asked.append(table.question)
    assert asked == ["before", "speed", "path", "after", "draw"]
    assert table.refusal("done", seat=1) == "NOT_YOUR_TURN FT-TURN-1"


@rule("FT-TURN-2")
def test_an_action_of_another_window_is_refused(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear 3, hand 3x2 1x4
        2: at fw-harbor 5/1, gear 2
        """)
    assert table.refusal("done") == "OTHER_WINDOW FT-TURN-2"
    assert table.refusal("speed 4") == "OTHER_WINDOW FT-TURN-2"


@rule("FT-TURN-3")
def test_one_move_a_turn(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 3x1, moved
        1: at fw-harbor 9/1, gear 3, hand 3x3
        2: at fw-harbor 5/1, gear 2
        """)
    assert table.question == "after"
    assert table.refusal("play 3x1") == "MOVED FT-TURN-3"


@rule("FT-TURN-3", "FT-GEAR-6")
def test_gears_change_as_often_as_they_are_paid_for(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear 2, hand 1x7
        2: at fw-harbor 5/1, gear 2
        """)
    table.play("upshift 1+1+1/-", "upshift 1+1+1/-")
    assert (table.gear(1), len(table.hand(1))) == (4, 1)


@rule("FT-TURN-4")
def test_moving_is_optional(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear 2, hand 1x6
        2: at fw-harbor 5/1, gear 2, hand 1x6
        """)
    table.play("no-move")
    assert table.happened(NoMove) == [NoMove(0)]
    assert (table.question, table.asked) == ("after", 1)
    table.play("done")
    assert (table.at(1), table.state.active, table.hand(1)) == (
        "fw-harbor 9/1",
        1,
        [f"g1-0{n}" for n in range(1, 7)],
    )


@rule("FT-TURN-5", "FT-TURN-6")
def test_with_an_empty_hand_the_turn_passes_by_itself(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear 2, hand 2x6
        2: at fw-harbor 5/1, gear 2
        """)
    table.play("no-move", "done")
    assert table.happened(NoMove) == [NoMove(0), NoMove(1)]
    assert table.question == "draw"


@rule("FT-TURN-5")
def test_engine_tuning_brings_a_card_to_an_empty_hand(race: Race) -> None:
    table = race(
        """
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear 2, upgrades engine-tuning 1
        2: at fw-harbor 5/1, gear 2
        """,
        dice=["draw g5-02"],
    )
    assert table.offered() == ["no-move", "tune -/-"]
    table.play("tune -/-")
    assert "play 5x1" in table.offered()


@rule("FT-TURN-6")
def test_a_window_without_a_choice_is_skipped(race: Race) -> None:
    """One Speed, one path and nothing to do after it: nobody is asked until cards are drawn."""
    table = race(
        """
        course: main-event
        turn: 1
        1: at fw-longbeach 9/1, gear 2, hand 1x1
        2: at fw-longbeach 9/2, gear 2
        3: at fw-longbeach 10/2, gear 2
        """,
        dice=["flip g1-05"],
    )
    table.play("play 1x1")
    assert (table.at(1), table.state.active) == ("finish", 1)


@rule("FT-TURN-7")
def test_the_first_turn_is_the_first_one_taken_moved_or_not(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at start 1, gear 1, turns 0, hand 1x6
        2: out, at -
        """)
    assert table.state.first_turn(0)
    table.play("no-move", "done").draw_any()
    assert len(table.happened(TurnBegan)) >= 1
    assert not table.state.first_turn(0)
