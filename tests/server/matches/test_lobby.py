"""Open tables: who may sit down without an invitation, and which tables stand in the lobby."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller, hash_secret
from rollingroad.server.accounts.rate_limits import Limits
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.queries import open_matches
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.matches.upkeep import note_visits
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.matches import NewClock
from rollingroad.server.server import Server
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.thinking import Thinkers
from rollingroad.server.timestamps import format_time
from tests.server.conftest import NewClient
from tests.server.running import Client

HOST = Caller(hash_secret("the host"))
TWO = [{"who": "me", "name": "Ana"}, {"who": "friend"}]
DAYS = {"kind": "days", "allowance": 24 * 3600}


def open_table(host: Client, seats: list[dict[str, str]] = TWO, **more: Any) -> str:
    return host.new_match("beacon-run", seats=seats, listed=True, **more)


def lobby_of(client: Client) -> dict[str, Any]:
    return {line["id"]: line for line in client.get("/matches?open=true")}


def test_an_open_table_stands_in_the_lobby_until_it_is_full(client: Client, new_client: NewClient) -> None:
    stranger = new_client()
    match = open_table(client, clock=DAYS)
    line = lobby_of(stranger)[match]
    assert (line["host"], line["status"], line["game"]) == ("Ana", "waiting", "beacon-run")
    assert line["title"]
    assert line["clock"] == {**DAYS, "bot": "driver"}
    assert [seat["holder"] for seat in line["seats"]] == ["person", "open"]
    table = stranger.post(f"/matches/{match}/seats/1/claim", {"name": "Ben"})
    assert table["match"]["status"] == "playing"
    assert [seat["name"] for seat in table["match"]["seats"]] == ["Ana", "Ben"]
    assert match not in lobby_of(stranger)


def test_nobody_fills_the_lobby_alone(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    game = find_game("beacon-run")
    seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="friend")]
    hosts = ["honest", *["greedy"] * 6, "other"]
    for number, host in enumerate(hosts):
        kept, _ = new_match(game, wire.NewMatch(game=game.slug, seats=seats, listed=True), host)
        store.create(replace(kept, match=replace(kept.match, changed=f"2026-01-01T00:00:0{number}.000Z")))
    shown = [kept.match.host for kept in store.open_matches({"": ""}, 50)]
    store.close()
    assert shown == ["other", "greedy", "honest", "greedy", "greedy"]


def test_an_address_lists_only_a_few_tables_at_once() -> None:
    limits = Limits(clock=lambda: 0.0)
    for _ in range(5):
        limits.count("list", "192.0.2.1", "one")
    with pytest.raises(Refused):
        limits.count("list", "192.0.2.1", "one")
    for guest in range(15):
        limits.count("list", "192.0.2.1", f"guest {guest}")
    with pytest.raises(Refused):
        limits.count("list", "192.0.2.1", "another")


def test_a_table_that_is_not_listed_needs_its_invitation(client: Client, new_client: NewClient) -> None:
    match = client.new_match("beacon-run", seats=TWO)
    stranger = new_client()
    assert match not in lobby_of(stranger)
    assert stranger.refused("POST", f"/matches/{match}/seats/1/claim", {}).code == "NOT_INVITED"


def test_the_host_may_close_and_open_the_table(client: Client, new_client: NewClient) -> None:
    match, stranger = open_table(client), new_client()
    assert client.put(f"/matches/{match}/listed", {"listed": False})["match"]["listed"] is False
    assert match not in lobby_of(stranger)
    assert stranger.refused("POST", f"/matches/{match}/seats/1/claim", {}).code == "NOT_INVITED"
    assert stranger.refused("PUT", f"/matches/{match}/listed", {"listed": True}).status == 403
    client.put(f"/matches/{match}/listed", {"listed": True})
    assert match in lobby_of(stranger)
    stranger.post(f"/matches/{match}/seats/1/claim")
    assert client.refused("PUT", f"/matches/{match}/listed", {"listed": False}).code == "STARTED"


def test_an_invitation_still_works_at_an_open_table(client: Client, new_client: NewClient) -> None:
    created = client.post("/matches", {"game": "beacon-run", "seats": TWO, "listed": True})
    body = {"invite": created["invites"]["1"]}
    new_client().post(f"/matches/{created['id']}/seats/1/claim", body)


def test_nobody_takes_two_seats_of_an_open_table(client: Client, new_client: NewClient) -> None:
    seats = [{"who": "me"}, {"who": "friend"}, {"who": "friend"}]
    match = client.new_match("highway-heist", seats=seats, listed=True)
    stranger = new_client()
    stranger.post(f"/matches/{match}/seats/1/claim")
    assert stranger.refused("POST", f"/matches/{match}/seats/2/claim", {}).code == "SEATED"
    assert client.refused("POST", f"/matches/{match}/seats/2/claim", {}).code == "SEATED"


def test_of_many_who_want_one_seat_one_gets_it(client: Client, new_client: NewClient) -> None:
    match = open_table(client)
    strangers = [new_client() for _ in range(8)]
    for stranger in strangers:
        stranger.post("/guests")
    with ThreadPoolExecutor(8) as at_once:
        answers = list(
            at_once.map(lambda each: each.call("POST", f"/matches/{match}/seats/1/claim", {}), strangers)
        )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"TAKEN"}
    holders = [any(seat.mine for seat in each.see(match).match.seats) for each in strangers]
    assert holders == [answer.status_code == 200 for answer in answers]


def test_an_open_table_needs_an_open_seat(client: Client) -> None:
    problem = client.refused("POST", "/matches", {"game": "beacon-run", "listed": True})
    assert problem.detail == "a table that anybody may join needs a seat for a friend"


# Hosts who are not there


def kept(store: Store, ago: timedelta, clock: NewClock | None = None) -> str:
    """An open table whose host left it so long ago."""
    asked = wire.NewMatch(
        game="beacon-run",
        seats=[wire.SeatPlan(who="me"), wire.SeatPlan(who="friend")],
        listed=True,
        clock=clock,
    )
    table, _ = new_match(find_game("beacon-run"), asked, HOST.key)
    row = replace(table.match, visited=format_time(datetime.now(UTC) - ago))
    store.create(StoredMatch(row, table.seats, []))
    return row.id


@pytest.mark.parametrize(
    ("clock", "minutes"),
    [
        (None, 30),
        (NewClock(kind="live", allowance=60), 30),
        (NewClock(kind="days", allowance=24 * 3600), 7 * 24 * 60),
    ],
)
def test_a_table_whose_host_is_gone_is_listed_for_a_while(
    tmp_path: Path, clock: NewClock | None, minutes: int
) -> None:
    store = Store(sqlite_url(tmp_path))
    there = kept(store, timedelta(minutes=minutes - 1), clock)
    kept(store, timedelta(minutes=minutes + 1), clock)

    async def run() -> None:
        server = Server(store, Thinkers(1))
        assert [each.match.id for each in await open_matches(server.matches)] == [there]
        await server.close()

    asyncio.run(run())


def test_a_host_who_has_the_table_open_keeps_it_in_the_lobby(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    away, there = (kept(store, timedelta(hours=1)) for _ in range(2))

    async def run() -> None:
        server = Server(store, Thinkers(1))
        await server.matches.add_listener(away, Listener(Caller(hash_secret("somebody else")), 0))
        await server.matches.add_listener(there, Listener(HOST, 0))
        await note_visits(server.matches)
        assert [each.match.id for each in await open_matches(server.matches)] == [there]
        await server.close()

    asyncio.run(run())
