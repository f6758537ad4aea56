"""FT-TEAM: two teams of two, one hand-over each."""

from __future__ import annotations

from rollingroad.games.full_throttle.explain.registry import car_name
from rollingroad.games.full_throttle.rules.events import CarOut, HandedOver, RaceEnded
from rollingroad.games.full_throttle.rules.finish import points_left
from tests.games.full_throttle.box import GAME
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.playing import new_race, until
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule

RELAY = """
    course: tag-team
    first: 1
    second: 3 4
    running: 1 2 - -
    turn: {turn}
    1: at {at}, gear 3{more}
    2: at mesa 5/1, gear 3, hand 6x6
    3: waiting, at start 3, hand 5x6
    4: waiting, at start 2, hand 4x6
    """


def relay(race: Race, at: str, turn: str = "1, set 1x1, speed 3, sv 3", more: str = "") -> Table:
    return race(RELAY.format(at=at, turn=turn, more=more))


@rule("FT-TEAM-1")
def test_four_cars_in_two_teams_each_names_its_first_runner() -> None:
    state = until(new_race(course="tag-team", players=4), "runner")
    assert state.open[0].seat == 0
    view, names = GAME.view(state, 0), [car_name(state, car) for car in range(4)]
    question = f"Who runs first for your team, {names[0]} or {names[2]}?"
    assert GAME.words.prompt(state.open[0], view) == question
    for car, name in enumerate(names):
        assert f"\n{car + 1} {name}, team {car % 2 + 1}: start " in GAME.diagram(view)
    assert "team 1: 1 and 3; team 2: 2 and 4" in GAME.pages.picture(view)
    assert [GAME.text(action) for action in state.open[0].offered] == ["runner 1", "runner 3"]
    state.apply(GAME.parse("runner 3"), 0)
    assert (state.open[0].seat, [GAME.text(a) for a in state.open[0].offered]) == (
        1,
        ["runner 2", "runner 4"],
    )
    reason = state.why_not(GAME.parse("runner 3"), 1)
    assert reason is not None
    assert reason.rule == "FT-TEAM-1"
    state.apply(GAME.parse("runner 2"), 1)
    assert state.running == [-1, 1, 2, -1]


@rule("FT-TEAM-1")
def test_two_players_may_run_two_cars_each() -> None:
    state = until(new_race(course="tag-team", players=2), "before")
    assert [state.setup.owners[car] for car in range(4)] == [0, 1, 0, 1]
    assert len(set(state.paint)) == 4
    assert [sum(tokens) for tokens in state.console] == [7, 7, 7, 7]
    view = GAME.view(state, 0)
    assert [len(hand) for hand in view.table.hand] == [6, 0, 6, 0]


@rule("FT-TEAM-2", "FT-TEAM-8")
def test_second_runners_wait_with_full_hands_and_skip_their_turns(race: Race) -> None:
    table = relay(race, "mesa 9/1", "1, moved", ", hand 1x6")
    table.play("done")
    assert table.state.active == 1
    table.play("no-move", "done")
    assert (table.state.active, table.state.round) == (0, 2)
    assert [len(table.hand(car)) for car in (3, 4)] == [6, 6]


@rule("FT-TEAM-3", "FT-TEAM-4")
def test_after_the_line_the_team_mate_takes_a_whole_turn_at_once_in_the_same_seat(race: Race) -> None:
    table = relay(race, "ridge-west 1/1", "1, set 1x1\n    flipped: g1-01 g1-04")
    table.play("speed 5")
    assert table.happened(HandedOver) == [HandedOver(0, 2)]
    assert (table.status(1), table.state.extra[0]) == ("finished", 0)
    assert (table.state.active, table.state.round, table.question) == (2, 1, "before")
    table.play("no-move", "done")
    assert table.state.active == 1
    table.play("no-move", "done")
    assert (table.state.active, table.state.round) == (2, 2)


@rule("FT-TEAM-5")
def test_the_second_runner_leaves_from_the_start_row_and_drives_the_same_route(race: Race) -> None:
    table = relay(race, "ridge-west 1/1")
    assert (table.at(3), table.state.active) == ("start 3", 2)
    track = table.state.track
    assert [track.name(node) for node in track.forward[2]] == ["mesa 1/3"]
    assert track.name(track.finish_nodes[0]) == "ridge-west 1/1"


@rule("FT-TEAM-6")
def test_the_race_ends_with_the_round_in_which_a_second_runner_crosses(race: Race) -> None:
    table = race("""
        course: tag-team
        first: 1
        second: 3 4
        running: 3 2 - -
        turn: 3, set 1x1, speed 5, sv 5
        slot: 1
        1: finished, at finish
        2: at mesa 5/1, gear 3, hand 6x6
        3: at ridge-west 1/1 leg 4, gear 3
        4: waiting, at start 2, hand 4x6
        """)
    assert (table.state.outcome, table.state.active) == (None, 1)
    to_finish = table.state.track.to_finish
    assert points_left(table.state, 1) == to_finish[table.state.at[1]] + to_finish[table.state.at[3]]
    table.play("no-move", "done")
    assert table.state.outcome == (1.0, 0.0, 1.0, 0.0)
    assert table.happened(RaceEnded)[0].order == [[0, 2], [1, 3]]


@rule("FT-TEAM-7", "FT-OUT-2")
def test_with_the_running_car_the_team_is_out(race: Race) -> None:
    table = race("""
        course: tag-team
        rules: damage
        first: 1
        second: 3 4
        running: 1 2 - -
        turn: 1
        1: at mesa 9/1, gear 3, hand 1x6, control 1, damaged 2 3
        2: at mesa 5/1, gear 3, hand 6x6
        3: waiting, at start 3, hand 5x6
        4: waiting, at start 2, hand 4x6
        """)
    table.play("coast").move("mesa 10/1")
    assert [event.car for event in table.happened(CarOut)] == [0, 2]
    assert table.state.outcome == (0.0, 1.0, 0.0, 1.0)


@rule("FT-TEAM-8")
def test_team_mates_block_each_other_and_do_not_see_each_others_hands(race: Race) -> None:
    table = race("""
        course: tag-team
        first: 1
        second: 3 4
        running: 3 2 - -
        turn: 3, set 1x1, speed 1, sv 1
        slot: 1
        1: finished, at finish, hand 2x2
        2: at mesa 5/2, gear 3, hand 6x6
        3: at mesa 4/2, gear 3, turns 0
        4: waiting, at start 2, hand 4x6
        """)
    assert table.moves().keys() == {"mesa 4/1", "mesa 4/3"}
    assert GAME.view(table.state, 2).table.hand[0] == []
    assert table.state.first_turn(2)
