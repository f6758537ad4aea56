"""FT-FINISH: the line, the photo finish, and the order of the others."""

from __future__ import annotations

from rollingroad.games.full_throttle.rules.events import Crossed, RaceEnded
from rollingroad.games.full_throttle.rules.finish import standings
from tests.games.full_throttle.conftest import Race
from tests.rule_marker import rule


@rule("FT-FINISH-1")
def test_crossing_ends_the_turn_at_once_with_the_points_left_as_extra_speed(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1
        flipped: g1-01 g1-04
        1: at fw-longbeach 8/2, gear 3, hand 2x6, block fw-longbeach 7/1
        2: at fw-harbor 3/1, hand 6x6
        """)
    table.play("speed 7")
    assert table.happened(Crossed) == [Crossed(0, 4, 7)]
    assert (table.status(1), table.hand(1), table.state.active) == ("finished", [], 1)
    assert len(table.discard()) == 8


@rule("FT-FINISH-1")
def test_extra_speed_may_be_zero(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1, speed 3, sv 3
        1: at fw-longbeach 8/2, gear 3
        2: at fw-harbor 3/1, hand 6x6
        """)
    table.move("finish")
    assert (table.at(1), table.state.extra[0]) == ("finish", 0)


@rule("FT-FINISH-2")
def test_the_round_is_completed_after_the_first_crossing(race: Race) -> None:
    """Car 2 is first player: cars 3 and 1 still have their turns."""
    table = race("""
        course: main-event
        first: 2
        turn: 2, set 1x1, speed 3, sv 3
        1: at fw-harbor 3/1, hand 6x6
        2: at fw-longbeach 8/2, gear 3
        3: at fw-harbor 4/1, hand 5x6
        """)
    table.move("finish")
    assert (table.state.outcome, table.state.active) == (None, 2)
    table.play("no-move", "done")
    assert table.state.active == 0
    table.play("no-move", "done")
    assert table.state.outcome == (0.0, 1.0, 0.0)
    assert table.happened(RaceEnded)[0].why == "FT-FINISH-2"


@rule("FT-FINISH-3")
def test_the_photo_finish_of_the_rulebook(race: Race) -> None:
    """Blue crosses with 18 and wins: 10 from the cards and 9 of Nitrous from the last row."""
    table = race("""
        course: main-event
        first: 1
        slot: 3
        turn: 3, set 1x1, nitrous 9
        flipped: g1-04 g1-10
        1: targa-gold, finished, at finish, extra 0, finish-sv 20
        2: muscle-black, finished, at finish, extra 17, finish-sv 18
        3: skyline-blue, at fw-longbeach 10/1, gear 5
        """)
    table.play("speed 10")
    assert table.state.extra == [0, 17, 18]
    assert table.state.outcome == (0.0, 0.0, 1.0)


@rule("FT-FINISH-4")
def test_a_tie_goes_to_the_higher_speed_value_and_then_is_shared(race: Race) -> None:
    def ended(extra_speed: int) -> tuple[float, ...] | None:
        table = race(f"""
            course: main-event
            first: 1
            slot: 2
            turn: 2, set 1x1
            flipped: g1-04 g1-10
            1: finished, at finish, extra 9, finish-sv {extra_speed}
            2: at fw-longbeach 10/1, gear 5
            """)
        return table.play("speed 10").state.outcome

    assert ended(12) == (1.0, 0.0)
    assert ended(9) == (0.0, 1.0)
    assert ended(10) == (0.5, 0.5)


@rule("FT-FINISH-5")
def test_the_others_are_ranked_by_points_to_finish_speed_and_exit(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, sv 4, hand 1x6
        2: at fw-harbor 9/2, sv 6
        3: out, at -, exit 1
        4: out, at -, exit 2
        """)
    assert standings(table.state) == [[1], [0], [3], [2]]
    table.state.last_sv[0] = 6
    assert standings(table.state)[0] == [0, 1]


@rule("FT-FINISH-6")
def test_after_sixty_rounds_the_race_is_stopped(race: Race) -> None:
    table = race("""
        course: main-event
        first: 1
        slot: 2
        round: 60
        turn: 2
        1: at fw-harbor 9/1
        2: at fw-harbor 12/1, hand 1x6
        """)
    table.play("no-move", "done")
    assert table.state.outcome == (0.0, 1.0)
    assert table.happened(RaceEnded)[0].why == "FT-FINISH-6"


@rule("FT-FINISH-7")
def test_who_gives_up_loses_and_the_best_of_the_others_wins(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1
        1: at fw-harbor 20/1, hand 1x6
        2: at fw-harbor 12/1
        3: at fw-harbor 14/1
        """)
    table.state.concede(0)
    assert table.state.outcome == (0.0, 0.0, 1.0)


@rule("FT-FINISH-7", "FT-VARIANT-4")
def test_giving_up_alone_scores_nothing(race: Race) -> None:
    table = race("""
        course: main-event
        players: 1
        turn: 1
        1: at fw-harbor 20/1, hand 1x6
        """)
    table.state.concede(0)
    assert table.state.outcome == (0.0,)
