"""Clocks and notices where two processes serve the same matches: each does what has to be done, once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.conftest import NewClient
from tests.server.impatient import ALLOWANCE, CLOCK, ImpatientServer
from tests.server.matches.test_time_over import BOTH_MINE, lends
from tests.server.postgres import Cluster
from tests.server.receiving import receiving
from tests.server.running import Client, ServerProcess

Two = tuple[ServerProcess, ServerProcess]


@pytest.fixture(scope="module")
def two(postgres: Cluster) -> Iterator[Two]:
    database = postgres.new_database()
    with ThreadPoolExecutor(2) as starting:
        first, second = starting.map(
            lambda url: ImpatientServer(url, "--webhooks-to-private"), [database] * 2
        )
    yield first, second
    for process in (first, second):
        process.kill()


def elsewhere(client: Client, server: ServerProcess, new_client: NewClient) -> Client:
    """The same person at another process."""
    other = new_client(server)
    other.take_cookies_of(client)
    return other


def test_each_seat_is_taken_once_and_both_processes_say_the_same(two: Two, new_client: NewClient) -> None:
    here = new_client(two[0])
    matches = [here.new_match("beacon-run", seats=BOTH_MINE, clock=CLOCK) for _ in range(5)]
    there = elsewhere(here, two[1], new_client)
    for match in matches:
        with there.live(match) as live:
            live.until(lambda update: update.match.status == "over")
        seen = [client.see(match) for client in (here, there)]
        assert sorted(lends(seen[0])) == [(0, "clock"), (1, "clock")]
        assert seen[0].views == seen[1].views


@pytest.mark.soak
def test_what_is_late_when_its_process_is_gone_another_one_finds(two: Two, new_client: NewClient) -> None:
    doomed = ImpatientServer(two[0].database)
    try:
        client = new_client(doomed)
        match = client.new_match("beacon-run", seats=BOTH_MINE, clock=CLOCK | {"allowance": 3 * ALLOWANCE})
    finally:
        doomed.kill()
    other = elsewhere(client, two[1], new_client)
    with other.live(match) as live:
        live.until(lambda update: update.match.status == "over")
    assert sorted(lends(other.see(match))) == [(0, "clock"), (1, "clock")]


def test_one_process_tells_and_knows_who_is_at_another(two: Two, new_client: NewClient) -> None:
    ana, ben = new_client(two[0]), new_client(two[1])
    with receiving() as receiver:
        for client, path in ((ana, "/ana"), (ben, "/ben")):
            client.post("/webhooks", {"url": receiver.url(path)})
        seats = [{"who": "me"}, {"who": "friend"}]
        first = ana.post("/matches", {"game": "beacon-run", "seats": seats})
        with ana.live(first["id"]) as live:
            live.update()
            ben.post(f"/matches/{first['id']}/seats/1/claim", {"invite": first["invites"]["1"]})
            assert receiver.next().path == "/ben"
        second = ben.post("/matches", {"game": "beacon-run", "seats": seats})
        ana.post(f"/matches/{second['id']}/seats/1/claim", {"invite": second["invites"]["1"]})
        told = [receiver.next() for _ in range(2)]
        assert sorted((each.path, each.json["match"]) for each in told) == [
            ("/ana", second["id"]),
            ("/ben", second["id"]),
        ]
        assert receiver.received.empty()


def test_of_two_at_different_processes_who_want_one_seat_one_gets_it(two: Two, new_client: NewClient) -> None:
    host = new_client(two[0])
    match = host.new_match("beacon-run", seats=[{"who": "me"}, {"who": "friend"}], listed=True)
    strangers = [new_client(server) for server in two]
    for stranger in strangers:
        stranger.post("/guests")
        assert match in [line["id"] for line in stranger.get("/matches?open=true")]
    with ThreadPoolExecutor(2) as at_once:
        answers = list(
            at_once.map(lambda each: each.call("POST", f"/matches/{match}/seats/1/claim", {}), strangers)
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert next(answer for answer in answers if answer.status_code == 409).json()["code"] == "TAKEN"
