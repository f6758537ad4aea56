"""What a clock makes of a log: when each seat's time began, and when it is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rollingroad.core.engine.state import Decision, Step
from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller, hash_secret
from rollingroad.server.matches import clocks
from rollingroad.server.matches.clocks import PlayerClocks, Waiting, check_clock, waited_for
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.matches import NewClock
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.timestamps import format_time

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


class Log:
    """A clock fed row by row; the match waits for `who` after each, over a number of questions."""

    def __init__(self) -> None:
        self.clock = PlayerClocks()

    def row(self, seconds: float, what: str, seat: int | None, who: set[int], questions: int = 1) -> Log:
        self.clock = self.clock.after(
            what, seat, after(seconds), lambda lent: Waiting(frozenset(who) - lent, questions)
        )
        return self

    @property
    def since(self) -> dict[int, float]:
        return {seat: (moment - NOON).total_seconds() for seat, moment in self.clock.since.items()}


def test_time_begins_with_each_question_of_a_seat() -> None:
    log = Log().row(0, "start", None, {0})
    assert log.since == {0: 0}
    assert log.row(7, "answer", 0, {0}).since == {0: 7}
    assert log.row(9, "answer", 0, {1}).since == {1: 9}
    assert log.row(12, "answer", 1, set(), 0).since == {}


def test_nothing_else_gives_more_time() -> None:
    log = Log().row(0, "start", None, {0})
    for moment, what in enumerate(("plan", "seats", "seats", "plan"), 1):
        log.row(moment, what, 0, {0})
    assert log.since == {0: 0}


def test_secret_choices_at_the_same_time_run_side_by_side() -> None:
    log = Log().row(0, "start", None, {0, 1, 2}, 3)
    assert log.row(5, "answer", 1, {0, 2}, 2).since == {0: 0, 2: 0}
    assert log.row(6, "answer", 0, {0, 2}, 2).since == {0: 6, 2: 0}


def test_a_teammates_answer_to_the_only_question_begins_the_next_one() -> None:
    log = Log().row(0, "start", None, {0})
    assert log.row(5, "answer", 1, {0}).since == {0: 5}


def test_who_takes_an_answer_back_has_what_was_left() -> None:
    log = Log().row(0, "start", None, {0}).row(20, "answer", 0, {0}).row(25, "answer", 0, {1})
    assert log.row(100, "undo", 0, {0}).since == {0: 95}
    assert log.row(101, "undo", 0, {0}).since == {0: 81}
    log.row(102, "answer", 0, {0})
    assert log.row(110, "undo", 0, {0}).since == {0: 110 - 21}


def test_a_seat_that_is_lent_has_no_time_and_new_time_when_it_comes_back() -> None:
    log = Log().row(0, "start", None, {0})
    assert log.row(30, "lend", 0, {0}).since == {}
    assert log.row(31, "answer", 0, {0}).since == {}
    assert log.row(90, "return", 0, {0}).since == {0: 90}


def test_times_end_in_order() -> None:
    log = Log().row(0, "start", None, {0, 1}, 2).row(4, "answer", 0, {0, 1}, 2)
    assert log.clock.ends(30) == [(1, after(30)), (0, after(34))]
    assert PlayerClocks().ends(30) == []


# Whom a match waits for


def asking(seat: int, *seats: int) -> Decision:
    return Decision(Step[Any](), "ask", seat, [1, 2], seats)


def test_a_question_to_the_team_waits_for_whose_turn_it_is() -> None:
    team = asking(1, 0, 1, 2)
    assert waited_for([team], {0, 1, 2}) == {1}
    assert waited_for([team], {0, 2}) == {0, 2}
    assert waited_for([team], frozenset()) == frozenset()
    assert waited_for([asking(0), asking(1)], {0, 1}) == {0, 1}


# Read again


def test_a_match_that_is_read_again_has_the_same_clock(tmp_path: Path) -> None:
    host, game = Caller(hash_secret("the host")), find_game("highway-heist")
    asked = wire.NewMatch(
        game=game.slug,
        options={"crew": "dom:american-muscle,brian:exotic-supercar,letty:import-racer"},
        seats=[wire.SeatPlan(who="me")] * 3,
        clock=NewClock(kind="live", allowance=60),
    )
    kept, _ = new_match(game, asked, host.key)
    changes: list[Callable[[LiveMatch], Change]] = [
        LiveMatch.begin,
        lambda table: table.act(host, wire.Act(action="place C2", seat=0)),
        lambda table: table.undo(host, 0),
        lambda table: table.set_marks(host, 0, []),
        lambda table: table.lend(host, 0, "driver", frozenset()),
        lambda table: table.take_back(host, 0),
        lambda table: table.act(host, wire.Act(action="place C3", seat=0)),
        lambda table: table.run_out("9999-01-01T00:00:00.000Z"),
    ]
    store = Store(sqlite_url(tmp_path))
    store.create(kept)
    table = LiveMatch(kept, game)
    for command in changes:
        change = command(table)
        table.commit(change, store.append(change.row, change.log_row, change.seats))
        on_disk = store.load(kept.match.id)
        assert on_disk is not None
        again = LiveMatch(on_disk, game)
        assert again.clocks == table.clocks
        assert again.waited == table.waited == frozenset(table.clocks.since)
        assert again.row.due == min((format_time(end) for _, end in table.clocks.ends(60)), default="")
    assert table.seats[1].bot == "driver"
    store.close()


# Which clocks there are


@pytest.mark.parametrize(
    ("kind", "allowance", "said"),
    [
        ("live", 4, "a live one gives 5 to 3600 seconds"),
        ("live", 3601, "a live one gives 5 to 3600 seconds"),
        ("days", 3600, "3600 seconds are no whole days"),
    ],
)
def test_a_clock_that_is_none_is_refused(kind: str, allowance: int, said: str) -> None:
    clock = NewClock(kind="days" if kind == "days" else "live", allowance=allowance)
    with pytest.raises(BadInput, match=said):
        check_clock(clock, "seeded")


def test_a_clock_needs_a_bot_that_exists_and_dice_that_can_be_rolled() -> None:
    with pytest.raises(BadInput, match="nobody"):
        check_clock(NewClock(kind="live", allowance=30, bot="nobody"), "seeded")
    with pytest.raises(BadInput, match="real dice"):
        check_clock(NewClock(kind="live", allowance=30), "typed")
    for allowance in (1, 3, 7):
        check_clock(NewClock(kind="days", allowance=allowance * 24 * 3600), "seeded")
    check_clock(NewClock(kind="live", allowance=clocks.SHORTEST_SECONDS), "seeded")
