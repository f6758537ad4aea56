"""How long a match can get, and what it costs to read it: nobody can make one that is too much to open."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from rollingroad.core.dice import SeededDice
from rollingroad.core.match import Match
from rollingroad.core.record import Record
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches import live_match, slices
from rollingroad.server.matches.clocks import PlayerClocks, Waiting
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.new_match import imported_match, new_match
from rollingroad.server.matches.presenter import MOST_ENTRIES, whole_update
from rollingroad.server.matches.queries import log_page
from rollingroad.server.matches.slices import Slices
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.timestamps import now, parse_time
from tests.server.conftest import NewClient

GAME = find_game("beacon-run")
ANA = Caller("ana")


def undo_bomb(undos: int) -> Record:
    match = Match(GAME, dice=SeededDice("bomb"))
    ask = match.state.open[0]
    for _ in range(undos):
        match.act(ask.offered[0], ask.seat)
        match.undo(ask.seat)
    return match.record


def calls(work: Callable[[], object]) -> int:
    """How many functions are called; compiled ones are not seen."""
    seen = 0

    def see(_frame: object, event: str, _arg: object) -> None:
        nonlocal seen
        seen += event == "call"

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        work()
    finally:
        sys.setprofile(before)
    return seen


def test_reading_a_log_of_undos_takes_twice_as_much_for_twice_as_many() -> None:
    short, long = (imported_match(GAME, undo_bomb(undos), "host") for undos in (100, 200))
    once, twice = (calls(partial(LiveMatch, kept, GAME)) for kept in (short, long))
    assert twice < 2.2 * once


def test_reading_a_log_of_other_rules_takes_twice_as_much_for_twice_as_many() -> None:
    service = (imported_match(GAME, undo_bomb(undos), "host") for undos in (100, 200))
    short, long = (replace(kept, match=replace(kept.match, rules=0)) for kept in service)
    once, twice = (calls(partial(LiveMatch, kept, GAME)) for kept in (short, long))
    assert twice < 2.2 * once


def test_a_clock_shares_what_it_knows_of_the_answers_before() -> None:
    first = PlayerClocks().after("answer", 0, parse_time(now()), lambda _: Waiting())
    second = first.after("answer", 0, parse_time(now()), lambda _: Waiting())
    assert second.spent is not None
    assert second.spent.before is first.spent
    assert second.after("undo", 0, parse_time(now()), lambda _: Waiting()).spent is first.spent


# Limits


@pytest.fixture
def table() -> LiveMatch:
    """Ana plays both seats of a match that has begun."""
    seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="me")]
    kept, _ = new_match(GAME, wire.NewMatch(game=GAME.slug, seats=seats), ANA.key)
    table = LiveMatch(kept, GAME)
    done(table, table.begin())
    return table


def done(table: LiveMatch, change: Change) -> None:
    table.commit(change, change.row)


def play(table: LiveMatch) -> None:
    ask = table.game_running().state.open[0]
    action = GAME.text(ask.offered[0])
    done(table, table.act(ANA, wire.Act(action=action, seat=ask.seat)))


ASIDES: dict[str, Callable[[LiveMatch], Change]] = {
    "marks": lambda table: table.set_marks(ANA, 0, []),
    "automatic replies": lambda table: table.set_auto_replies(ANA, 0, []),
    "token": lambda table: table.give_token(ANA, 0, "secret"),
    "lend": lambda table: table.lend(ANA, 0, "driver", set()),
    "return": lambda table: table.take_back(ANA, 0),
}


def test_a_match_takes_no_answers_beyond_its_longest(
    table: LiveMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_match, "MOST_CHANGES", 3)
    play(table)
    play(table)
    lines = len(table.record.lines)
    with pytest.raises(Refused, match="This match has 3 changes: it takes no more answers") as refused:
        play(table)
    assert (refused.value.status, refused.value.code) == (409, "TOO_LONG")
    assert (table.number, len(table.record.lines)) == (3, lines)
    done(table, table.concede(ANA, 0))
    assert table.number == 4


def test_nobody_can_fill_a_match_up_with_marks_and_undos(
    table: LiveMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_match, "MOST_ASIDES", 2)
    for _ in range(2):
        done(table, ASIDES["marks"](table))
    for aside in ASIDES.values():
        with pytest.raises(Refused) as refused:
            aside(table)
        assert refused.value.code == "TOO_LONG"
    play(table)
    with pytest.raises(Refused, match="no more are taken"):
        table.undo(ANA, 0)
    done(table, table.set_marks(ANA, 1, []))
    assert table.number == 5


@pytest.mark.parametrize("aside", ASIDES)
def test_a_match_that_is_over_grows_no_more(table: LiveMatch, aside: str) -> None:
    table.row = replace(table.row, status="over")
    with pytest.raises(Refused) as refused:
        ASIDES[aside](table)
    assert (refused.value.status, refused.value.code) == (409, "OVER")


# Looking at a long one


def test_long_work_is_done_in_slices_and_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "_SLICE_SECONDS", 0)
    done: list[str] = []
    turns_of_others = 0

    async def others() -> None:
        nonlocal turns_of_others
        while len(done) < 200:
            turns_of_others += 1
            await asyncio.sleep(0)

    async def work() -> None:
        shared = Slices()
        both = (shared.each(done.append, [name] * 100) for name in "ab")
        await asyncio.gather(others(), *both)

    asyncio.run(work())
    assert done == ["a"] * 100 + ["b"] * 100
    assert turns_of_others >= 200


def test_an_update_of_a_long_match_is_as_long_as_one_of_a_short_match(table: LiveMatch) -> None:
    for _ in range(200):
        table.log += [msgspec.structs.replace(table.log[0], number=table.number + 1)]
    for since, entries in ((0, MOST_ENTRIES), (table.number - 3, 3), (table.number, 0)):
        numbers = [entry.number for entry in whole_update(table, ANA, set(), since).views[0].entries]
        assert numbers == list(range(table.number - entries + 1, table.number + 1))


def test_older_entries_of_the_log_come_in_pages(table: LiveMatch) -> None:
    while table.number < 2 * MOST_ENTRIES + 5:
        table.log += [msgspec.structs.replace(table.log[0], number=table.number + 1)]
    found: list[int] = []
    while not found or found[0] > 1:
        page = log_page(table, ANA, 0, found[0] if found else None)
        assert len(page.entries) <= MOST_ENTRIES
        found[:0] = [entry.number for entry in page.entries]
    assert found == list(range(1, table.number + 1))
    assert log_page(table, ANA, 0, 1).entries == []


def test_the_garbage_collector_looks_at_no_entry_of_a_log() -> None:
    table = LiveMatch(imported_match(GAME, undo_bomb(100), "host"), GAME)
    match = table.game_shown()
    lines = [line for entry in table.log for line in entry.lines]
    parts = [*table.log, *lines, *match.events, *match._undo_points]
    assert len(parts) > 400
    assert not any(map(gc.is_tracked, parts))


def test_to_look_at_a_long_match_counts_for_more(new_client: NewClient) -> None:
    host = new_client()
    match = host.post("/records", {"text": str(undo_bomb(1_500))})["id"]
    stranger = new_client(**{"x-forwarded-for": "192.0.2.200"})
    statuses = [stranger.call("GET", f"/matches/{match}/frames/3000").status_code for _ in range(8)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
