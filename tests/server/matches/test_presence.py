"""Who is there, and what the others may do where somebody is not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.app import create_app
from rollingroad.server.matches.live_match import ABSENT_MINUTES, Change, LiveMatch
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.matches import NewClock
from rollingroad.server.storage.databases import postgres_url, sqlite_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.storage.stores import Presence
from rollingroad.server.timestamps import now, parse_time

LONG_AGO = "2020-01-01T00:00:00.000Z"
A_MOMENT = timedelta(seconds=5)
LIMIT = timedelta(minutes=ABSENT_MINUTES)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = sqlite_url(tmp_path) if request.param == "sqlite" else request.getfixturevalue("database")
    store = Store(postgres_url(url) if request.param == "postgres" else url)
    yield store
    store.close()


def test_a_player_is_absent_when_nothing_came_for_the_stated_time(store: Store) -> None:
    here, elsewhere = (Presence(store.engine, LONG_AGO) for _ in range(2))
    here.note(["ana", "ben"])
    here.write()
    here.note(["ana"])
    here.write()
    at = parse_time(now())
    for process in (here, elsewhere):
        assert process.present(["ana", "ben", "cy", ""], at + A_MOMENT) == {"ana", "ben"}
        assert process.present(["ana"], at + LIMIT - A_MOMENT) == {"ana"}
        assert process.present(["ana"], at + LIMIT + A_MOMENT) == set()


def test_what_is_not_written_yet_counts_too(store: Store) -> None:
    here = Presence(store.engine, LONG_AGO)
    here.note(["ana"])
    assert here.present(["ana", "ben"], parse_time(now())) == {"ana"}


def test_nobody_is_absent_while_what_was_noted_is_being_written(store: Store) -> None:
    here = Presence(store.engine, LONG_AGO)
    here.note(["ana"])
    seen: list[set[str]] = []

    def look(connection: sa.Connection, cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("INSERT"):
            seen.append(here.present(["ana"], parse_time(now())))

    sa.event.listen(store.engine, "before_cursor_execute", look)
    here.write()
    assert [*seen, here.present(["ana"], parse_time(now()))] == [{"ana"}, {"ana"}]


# Litestar warns of what its next version will refuse.
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_who_has_just_sat_down_is_present_from_their_first_request(tmp_path: Path) -> None:
    app = create_app(sqlite_url(tmp_path), 1)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        app.state.server.presence.started = LONG_AGO
        seats = [{"who": "me"}, {"who": "friend"}]
        made = client.post("/api/v1/matches", json={"game": "beacon-run", "seats": seats}).json()
        host, match = dict(client.cookies), f"/api/v1/matches/{made['id']}"
        client.cookies.clear()
        client.post(f"{match}/seats/1/claim", json={"invite": made["invites"]["1"]})
        client.cookies.clear()
        client.cookies.update(host)
        voted = client.post(f"{match}/end", json={"seat": 0, "end": True}).json()
        assert voted["match"]["status"] == "playing"


def test_nobody_is_absent_while_the_server_has_just_started(store: Store) -> None:
    """While it was down nobody could call."""
    started = now()
    here = Presence(store.engine, started)
    assert here.present(["ana"], parse_time(started) + LIMIT - A_MOMENT) == {"ana"}
    assert here.present(["ana"], parse_time(started) + LIMIT + A_MOMENT) == set()


# At a table

HOST, FRIEND, ONLOOKER = Caller("host"), Caller("friend"), Caller("onlooker")


def table_of(clock: NewClock | None = None) -> LiveMatch:
    """Highway Heist: seat 1 is the host's, seat 2 a friend's, seat 3 a bot's."""
    seats = [
        wire.SeatPlan(who="me"),
        wire.SeatPlan(who="friend", name="Ben"),
        wire.SeatPlan(who="bot", bot="rookie"),
    ]
    game = find_game("highway-heist")
    kept, invites = new_match(game, wire.NewMatch(game=game.slug, seats=seats, clock=clock), HOST.key)
    table = LiveMatch(kept, game)
    do(table, table.claim(FRIEND, 1, invites[1], ""))
    return table


def do(table: LiveMatch, change: Change) -> None:
    table.commit(change, change.row)


@pytest.mark.parametrize(("lender", "away", "player"), [(HOST, 1, FRIEND), (FRIEND, 0, HOST)])
def test_a_player_lends_the_seat_of_an_absent_one_who_may_always_take_it_back(
    lender: Caller, away: int, player: Caller
) -> None:
    table = table_of()
    with pytest.raises(Refused, match="was here less than a minute ago: only they can lend their seat"):
        table.lend(lender, away, "driver", {0, 1})
    with pytest.raises(Refused, match="not yours"):
        table.lend(ONLOOKER, away, "driver", frozenset())
    do(table, table.lend(lender, away, "driver", {1 - away}))
    assert table.seats[away].bot == "driver"
    with pytest.raises(Refused, match="not yours"):
        table.take_back(lender, away)
    do(table, table.take_back(player, away))
    assert table.seats[away].bot == ""


def test_nobody_picks_a_weak_bot_for_an_opponent_who_is_away() -> None:
    game = find_game("full-throttle")
    seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="friend", name="Ben")]
    kept, invites = new_match(
        game, wire.NewMatch(game=game.slug, options={"players": 2}, seats=seats), HOST.key
    )
    table = LiveMatch(kept, game)
    do(table, table.claim(FRIEND, 1, invites[1], ""))
    with pytest.raises(Refused, match="the driver plays for Ben"):
        table.lend(HOST, 1, "rookie", {0})
    do(table, table.lend(FRIEND, 1, "rookie", {0, 1}))
    do(table, table.take_back(FRIEND, 1))
    do(table, table.lend(HOST, 1, "driver", {0}))
    assert [seat.bot for seat in table.seats] == ["", "driver"]


def test_where_there_is_a_clock_a_bot_takes_over_when_it_has_run_out_and_not_before() -> None:
    table = table_of(NewClock(kind="days", allowance=86400))
    with pytest.raises(Refused, match="This table has a clock"):
        table.lend(HOST, 1, "driver", {0})
    do(table, table.lend(FRIEND, 1, "ace", {0, 1}))
    assert table.seats[1].bot == "ace"


def test_nobody_is_stood_in_for_when_the_game_is_over() -> None:
    table = table_of()
    table.game_running().state.concede(0)
    with pytest.raises(Refused, match="The game is over"):
        table.lend(HOST, 1, "driver", {0})
