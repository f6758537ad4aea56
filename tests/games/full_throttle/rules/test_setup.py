"""FT-SETUP: from an empty table to the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from rollingroad.core.errors import BadInput
from rollingroad.games.full_throttle.rules.events import CardDrawn, FirstPlayer, LaneTaken
from rollingroad.games.full_throttle.rules.state import RaceState
from tests.games.full_throttle.box import BOX, GAME
from tests.games.full_throttle.playing import new_race, settle, until
from tests.rule_marker import rule


@rule("FT-SETUP-1")
def test_everybody_takes_one_of_twelve_cars_in_any_order() -> None:
    state = new_race(players=3)
    assert [(ask.kind, ask.seat, len(ask.offered)) for ask in state.open] == [
        ("car", 0, 12),
        ("car", 1, 12),
        ("car", 2, 12),
    ]
    state.apply(GAME.parse("car targa-gold"), 2)
    assert [(ask.seat, len(ask.offered)) for ask in state.open] == [(0, 11), (1, 11)]
    reason = state.why_not(GAME.parse("car targa-gold"), 0)
    assert reason is not None
    assert (reason.code, reason.rule) == ("TAKEN", "FT-SETUP-1")


@rule("FT-SETUP-1")
@pytest.mark.parametrize(
    ("options", "mistake"),
    [
        ({"players": 5}, "option players: 5 is not allowed"),
        ({"course": "tag-team", "players": 3}, "players: Tag Team is for two teams of two"),
        ({"variant": "getaway", "players": 3}, "players: a getaway has 4 players, not 3"),
        ({"course": "tag-team", "variant": "getaway"}, "variant: Tag Team is a Tag Team course"),
    ],
)
def test_players_and_course_must_go_together(options: dict[str, Any], mistake: str) -> None:
    with pytest.raises(BadInput) as refused:
        GAME.options(options)
    assert str(refused.value).startswith(mistake)


@rule("FT-SETUP-2")
def test_driver_cards_are_picked_in_seat_order_each_once() -> None:
    state = until(new_race(players=2, drivers="pick"), "driver")
    assert (state.open[0].seat, len(state.open[0].offered)) == (0, 12)
    state.apply(GAME.parse("driver dom"), 0)
    assert state.open[0].seat == 1
    reason = state.why_not(GAME.parse("driver dom"), 1)
    assert reason is not None
    assert reason.rule == "FT-SETUP-2"


@rule("FT-SETUP-2")
def test_random_driver_cards_are_drawn_by_chance() -> None:
    state = until(new_race(players=2, drivers="random"), "driver-card")
    assert state.open[0].is_chance
    assert len(state.open[0].offered) == 12
    state = until(state, "fit")
    assert len(set(state.driver)) == 2


@rule("FT-SETUP-3")
def test_course_obstacles_and_upgrades_come_in_this_order() -> None:
    state = new_race(players=2, drivers="pick", obstacles="placed")
    kinds = []
    while state.open and state.open[0].kind != "before":
        if state.open[0].kind not in kinds:
            kinds.append(state.open[0].kind)
        ask = state.open[0]
        state.apply(ask.offered[-1], ask.seat)
    assert kinds == ["car", "driver", "obstacle", "fit", "first", "lane", "draw"]


@rule("FT-SETUP-4")
def test_tokens_are_placed_in_secret_at_the_same_time_and_shown_together() -> None:
    state = until(new_race(players=2), "fit")
    assert [(ask.seat, ask.known_to) for ask in state.open] == [(0, 0), (1, 1)]
    state.apply(GAME.parse("fit tires"), 0)
    assert GAME.view(state, 1).table.console[0] == [0] * 9
    assert GAME.view(state, 0).table.console[0][3] == 1
    for seat in (0, 0, 0, 1, 1, 1, 1):
        state.apply(GAME.parse("fit transmission"), seat)
    assert state.revealed
    assert state.fitted == [0, 0], "none is hidden any more"
    assert GAME.view(state, 1).table.console[0][3] == 1
    assert [sum(tokens) for tokens in state.console] == [4, 4]
    reason = state.why_not(GAME.parse("fit tires"), state.open[0].seat)
    assert reason is not None


@rule("FT-SETUP-5")
def test_no_more_than_four_tires_and_one_nitrous() -> None:
    state = until(new_race(players=2, course="all-timer"), "fit")
    for _ in range(4):
        state.apply(GAME.parse("fit tires"), 0)
    state.apply(GAME.parse("fit nitrous"), 0)
    for token in ("tires", "nitrous"):
        reason = state.why_not(GAME.parse(f"fit {token}"), 0)
        assert reason is not None
        assert (reason.code, reason.rule) == ("LIMIT", "FT-SETUP-5")
    for _ in range(5):
        state.apply(GAME.parse("fit engine-power"), 0)
    assert sum(state.console[0]) == 10
    reason = state.why_not(GAME.parse("fit engine-power"), 0)
    assert reason is not None
    assert (reason.code, reason.rule) == ("CONSOLE_FULL", "FT-SETUP-5")


@rule("FT-SETUP-4")
def test_more_tokens_than_the_course_gives_are_refused() -> None:
    state = until(new_race(players=2, course="main-event"), "fit")
    for _ in range(4):
        state.apply(GAME.parse("fit engine-power"), 0)
    reason = state.why_not(GAME.parse("fit engine-power"), 0)
    assert reason is not None
    assert (reason.code, reason.rule) == ("ALL_PLACED", "FT-SETUP-4")
    assert reason.text == "the course gives you 4 tokens, and all are placed"


@rule("FT-SETUP-6")
def test_all_cards_are_in_the_deck_and_none_is_discarded() -> None:
    state = new_race(players=4)
    assert (len(state.deck), state.discard) == (120, [])


@rule("FT-SETUP-7")
def test_the_first_player_is_drawn_places_last_and_plays_first() -> None:
    state = until(new_race(players=4), "first")
    sink: list[Any] = []
    state.sink = sink
    assert [GAME.text(action) for action in state.open[0].offered] == [
        "first 1",
        "first 2",
        "first 3",
        "first 4",
    ]
    state.apply(GAME.parse("first 2"), -1)
    placed = []
    while state.open[0].kind == "lane":
        placed.append(state.open[0].seat + 1)
        state.apply(state.open[0].offered[0], state.open[0].seat)
    lanes = [event.car + 1 for event in sink if isinstance(event, LaneTaken)]
    assert [event.car for event in sink if isinstance(event, FirstPlayer)] == [1]
    assert lanes == [1, 4, 3, 2]
    assert placed == [1, 4, 3]
    settle(state)
    assert state.active == 1


@rule("FT-SETUP-8")
def test_a_lane_takes_as_many_cars_as_it_must() -> None:
    state = until(new_race(players=3, course="varones-test"), "lane")
    state.apply(GAME.parse("lane 2"), state.open[0].seat)
    reason = state.why_not(GAME.parse("lane 2"), state.open[0].seat)
    assert reason is not None
    assert (reason.code, reason.rule) == ("LANE_FULL", "FT-SETUP-8")
    assert reason.text == "lane 2 takes no more cars; lanes 1 and 3 do"
    two_a_lane = until(new_race(players=4, course="this-is-brasil"), "lane")
    two_a_lane.apply(GAME.parse("lane 2"), two_a_lane.open[0].seat)
    assert two_a_lane.allows(GAME.parse("lane 2"), two_a_lane.open[0].seat)
    assert len({state.track.to_finish[lane] for lane in range(state.track.lanes)}) == 1


@rule("FT-SETUP-9")
@pytest.mark.parametrize(("option", "gear"), [("first", 1), ("neutral", 0)])
def test_cars_start_in_first_gear_or_in_neutral(option: str, gear: int) -> None:
    state = until(new_race(players=2, start_gear=option), "before")
    assert state.gear == [gear, gear]


@rule("FT-SETUP-10", "FT-RNG-1")
def test_everybody_draws_base_cards_one_at_a_time_first_player_first() -> None:
    state = until(new_race(players=3, drivers="pick"), "lane")
    state.driver = [0, 1, 2]
    sink: list[Any] = []
    state.sink = sink
    state = until(state, "before")
    drawn = [event.car for event in sink if isinstance(event, CardDrawn)]
    first = state.first
    clockwise = [first, (first + 1) % 3, (first + 2) % 3]
    assert drawn == clockwise * 6 + [0]
    assert [len(hand) for hand in state.hand] == [7, 6, 6]


@rule("FT-SETUP-11")
def test_the_box_holds_what_it_should() -> None:
    assert len(BOX.boards) == 2
    assert len(BOX.paints) == 12
    assert len(BOX.tokens.token) == BOX.tokens.count == 12
    assert BOX.upgrades.token_supply == 42 >= 3 * 10 + 12
    assert len(BOX.drivers) == 12
    assert [sum(card.gear == gear for card in BOX.gears.card) for gear in range(1, 7)] == [20] * 6


@rule("FT-RNG-1")
def test_the_same_answers_give_the_same_race() -> None:
    def summary(state: RaceState) -> str:
        return GAME.position(until(state, "before"))

    assert summary(new_race(players=3, drivers="random")) == summary(new_race(players=3, drivers="random"))
