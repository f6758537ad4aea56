"""FT-OBST, FT-BARRIER, FT-OUT: what stands on the road, and cars that leave it."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.rng import Rng
from rollingroad.games.full_throttle.rules.events import BarrierCleared, CarOut, Moved, Paused, RaceEnded
from rollingroad.games.full_throttle.rules.kinds import OBSTACLE
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import FAR
from tests.games.full_throttle.box import BOX, GAME
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.playing import new_race, until
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule


@rule("FT-OBST-1")
def test_an_obstacle_closes_its_space_for_the_whole_race(race: Race) -> None:
    table = race("""
        course: varones-test
        turn: 1, set 1x1, speed 1, sv 1
        1: at blvd-east 4/2, gear 2
        2: at start 1
        """)
    assert table.moves().keys() == {"blvd-east 4/1", "blvd-east 4/3"}
    assert len(table.state.obstacles) == 10


@rule("FT-OBST-2", "FT-VARIANT-5")
def test_obstacles_are_placed_in_turn_until_enough_lie_or_all_have_passed() -> None:
    state = until(new_race(players=3, course="all-timer", obstacles="placed"), "obstacle")
    assert (state.obstacles, state.setup.obstacle_count) == ([], 5)
    asked = []
    for answer in ("obstacle mirador 4/2", "pass", "obstacle mirador 6/1", "obstacle coast-road 4/1"):
        asked.append(state.open[0].seat + 1)
        state.apply(GAME.parse(answer), state.open[0].seat)
    assert asked == [1, 2, 3, 1]
    assert state.open[0].seat == 2
    state.apply(GAME.parse("pass"), 2)
    state.apply(GAME.parse("pass"), 0)
    assert (state.open[0].kind, len(state.obstacles)) == ("fit", 3)
    one = until(new_race(players=2, course="main-event", obstacles="placed", obstacle_count=1), "obstacle")
    one.apply(GAME.parse("obstacle fw-east 4/2"), 0)
    assert one.open[0].kind == "fit"
    assert new_race(players=2, course="varones-test", obstacles="none").obstacles == []
    assert new_race(players=2, course="main-event", obstacles="placed").setup.obstacle_count == 5


@rule("FT-OBST-3")
def test_an_obstacle_that_would_close_the_road_or_lie_at_its_ends_is_refused() -> None:
    state = until(new_race(players=2, course="this-is-brasil", obstacles="placed"), "obstacle")

    def refusal(space: str) -> str:
        reason = state.why_not(GAME.parse(f"obstacle {space}"), state.open[0].seat)
        return "" if reason is None else f"{reason.code} {reason.rule}"

    assert refusal("coast-road 2/1") == "EDGE_ROW FT-OBST-3"
    assert refusal("mesa 13/1") == "EDGE_ROW FT-OBST-3"
    assert refusal("mirador 4/1") == "OFF_COURSE FT-OBST-3"
    assert refusal("mercado 5/1") == ""
    state.apply(GAME.parse("obstacle mercado 5/1"), 0)
    assert refusal("mercado 5/1") == "OCCUPIED FT-OBST-3"
    assert refusal("mercado 5/2") == "CLOSES_ROAD FT-OBST-3"
    assert refusal("mercado 4/2") == "CLOSES_ROAD FT-OBST-3"
    assert refusal("mercado 7/2") == ""


def placeable(state: RaceState) -> set[int]:
    offered = [action for action in state.open[0].offered if kind_of(action) == OBSTACLE]
    return {first(action) for action in offered}


def placeable_literally(state: RaceState) -> set[int]:
    """FT-OBST-3 word by word: try every space and look whether any other is cut off."""
    track, found = state.track, set()
    edge = {*track.start_row(), *track.finish_nodes}
    for space in track.nodes_on:
        closed = {*state.obstacles, space}
        away = track.distances(closed)
        lost = [node for node in range(track.size) if away[node] == FAR and track.space[node] not in closed]
        if space not in state.obstacles and not edge & set(track.nodes_on[space]) and not lost:
            found.add(space)
    return found


@rule("FT-OBST-3")
@pytest.mark.parametrize("course", BOX.courses)
def test_both_readings_of_what_closes_the_road_agree(course: str) -> None:
    rng = Rng(f"obstacles {course}")
    state = until(new_race(players=2, course=course, obstacles="placed", obstacle_count=20), "obstacle")
    for _ in range(12):
        offered = placeable(state)
        assert offered == placeable_literally(state)
        state.apply(state.open[0].offered[1 + rng.below(len(offered))], state.open[0].seat)


# Barriers

TRAIN = """
    course: all-timer
    turn: 1, set 1x1, speed {sv}, sv {sv}
    obstacles: -
    1: at desert-west 9/2, gear 5, hand 1x2
    2: at start 1, hand 6x6
    """


@rule("FT-BARRIER-1", "FT-BARRIER-2", "FT-BARRIER-3")
def test_a_car_too_slow_for_the_train_pauses_on_the_crossing_without_a_penalty(race: Race) -> None:
    table = race(TRAIN.format(sv=9))
    table.move("train-crossing 3/2", penalties=0)
    assert table.happened(Paused) == [Paused(0, "train-crossing 3/2", 10)]
    assert (table.happened(Moved)[0].ending, table.state.paused[0]) == ("pause", True)


@rule("FT-BARRIER-2", "FT-BARRIER-7")
def test_with_ten_the_car_drives_on_over_the_train(race: Race) -> None:
    table = race(TRAIN.format(sv=10).replace("desert-west 9/2", "desert-west 2/2"))
    table.move("train-crossing 3/2", penalties=0)
    assert table.state.paused == [False, False]
    assert table.happened(Paused) == []


@rule("FT-BARRIER-1", "FT-BARRIER-6")
@pytest.mark.parametrize(
    ("course", "at", "leg", "barrier"),
    [("shoulder-drop", "shoulder 1/1", 3, 6), ("up-the-shoulder", "shoulder 3/1", 8, 9)],
)
def test_the_shoulder_takes_six_down_and_nine_up(
    race: Race, course: str, at: str, leg: int, barrier: int
) -> None:
    def entering(sv: int) -> Table:
        return race(f"""
            course: {course}
            turn: 1, set 1x1, nitrous {sv - 2}
            flipped: g1-02 g1-03
            1: at {at} leg {leg}, gear 3, hand 1x1
            2: at start 1, hand 6x6
            """)

    slow = entering(barrier - 1).play("speed 2")
    assert slow.happened(Paused) == [Paused(0, "shoulder 2/1", barrier)]
    fast = entering(barrier).play("speed 2")
    assert fast.happened(Paused) == []


def hanging(race: Race, flipped: str, gear: int = 5, others: str = "3: at start 2, hand 5x6") -> Table:
    return race(f"""
        course: all-timer
        turn: 1, set 1x1
        flipped: {flipped}
        obstacles: -
        1: at train-crossing 3/2, gear {gear}, paused, hand 1x1
        2: at start 1, hand 6x6
        {others}
        """)


@rule("FT-BARRIER-4")
def test_a_paused_car_that_reaches_the_number_moves_its_full_speed(race: Race) -> None:
    """In 5th g1-04 reads 10 and g1-10 reads 11."""
    table = hanging(race, "g1-04 g1-10").play("speed 10")
    assert table.happened(BarrierCleared) == [BarrierCleared(0, 10, 10)]
    assert (table.at(1), table.state.extra[0]) == ("finish", 4)


@rule("FT-BARRIER-5", "FT-OUT-1")
def test_a_paused_car_that_is_too_slow_is_out(race: Race) -> None:
    table = hanging(race, "g1-01 g1-03").play("speed 4")
    assert table.happened(CarOut) == [CarOut(0, "FT-BARRIER-5")]
    assert (table.status(1), table.at(1), table.hand(1)) == ("out", "-", [])
    assert {"g1-01", "g1-03"} <= set(table.discard())


@rule("FT-BARRIER-5")
def test_a_speed_that_fails_is_refused_while_another_suffices(race: Race) -> None:
    table = hanging(race, "g1-01 g1-10 g1-04")
    assert table.offered("speed") == ["speed 10", "speed 11"]
    assert table.refusal("speed 1") == "TOO_SLOW FT-BARRIER-5"


@rule("FT-BARRIER-5", "FT-TURN-4")
def test_a_paused_car_that_does_not_move_is_out(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1
        obstacles: -
        1: at train-crossing 3/2, gear 3, paused, hand 1x6
        2: at start 1, hand 6x6
        3: at start 1, hand 5x6
        """)
    assert table.play("no-move").status(1) == "out"


@rule("FT-BARRIER-7")
def test_only_entering_the_row_is_tested_and_a_paused_car_blocks(race: Race) -> None:
    """A car that stands on the crossing and is not paused may change lanes there slowly."""
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 1, sv 1
        obstacles: -
        1: at train-crossing 3/2, gear 3
        2: at train-crossing 3/1, paused
        """)
    assert table.moves().keys() == {"train-crossing 3/3", "train-crossing 4/2"}
    table.move("train-crossing 3/3")
    assert not table.state.paused[0]


@rule("FT-OUT-1")
def test_tokens_of_a_car_that_is_out_go_back(race: Race) -> None:
    table = race("""
        course: all-timer
        rules: damage
        turn: 1
        obstacles: -
        1: at train-crossing 3/2, gear 3, paused, control 3, damaged 2, block train-crossing 4/2, hand 1x2
        2: at start 1, hand 6x6
        3: at start 1, hand 5x6
        """)
    table.play("coast")
    assert (table.status(1), table.state.due) == ("out", 0)
    assert sum(table.state.supply) == 12
    assert table.state.block[0] == -1


@rule("FT-OUT-2")
def test_the_last_driver_on_the_road_wins_at_once(race: Race) -> None:
    table = hanging(race, "g1-01 g1-03", others="players: 2").play("speed 4")
    assert table.state.outcome == (0.0, 1.0)
    assert table.happened(RaceEnded)[0].why == "FT-OUT-2"


@rule("FT-OUT-2")
def test_with_nobody_left_there_is_no_winner(race: Race) -> None:
    alone = race("""
        course: all-timer
        players: 1
        turn: 1
        obstacles: -
        1: at train-crossing 3/2, gear 3, paused, hand 1x6
        """)
    assert alone.play("no-move").state.outcome == (0.0,)


@rule("FT-OUT-2")
def test_who_has_finished_keeps_the_race_open(race: Race) -> None:
    table = hanging(race, "g1-01 g1-03", others="3: finished, at finish, extra 2").play("speed 4")
    assert table.state.outcome is None
    assert table.state.active == 1
