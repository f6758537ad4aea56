"""Several server processes on one PostgreSQL: either serves any match, and all clients see the same."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.conftest import NewClient, Pair
from tests.server.load import Load
from tests.server.matches.test_matches import assert_rematched_once
from tests.server.matches.test_playing import heist
from tests.server.postgres import Cluster
from tests.server.reviews.test_reviews import finished, reviewed
from tests.server.running import Client, ServerProcess, play_on


@pytest.fixture
def host(pair: Pair, new_client: NewClient) -> Client:
    """A guest at the first process."""
    client = new_client(pair[0])
    client.post("/guests")
    return client


def elsewhere(client: Client, server: ServerProcess, new_client: NewClient) -> Client:
    """The same person at another process."""
    other = new_client(server)
    other.take_cookies_of(client)
    return other


def test_what_one_process_acknowledged_the_other_knows_at_once(
    pair: Pair, host: Client, new_client: NewClient
) -> None:
    there = elsewhere(host, pair[1], new_client)
    match = heist(host)
    assert there.see(match).number == 1
    for seat, (client, space) in enumerate(((host, "C2"), (there, "C3"), (host, "C4"))):
        client.act(match, seat, f"place {space}")
        assert host.see(match).views == there.see(match).views
    assert play_on(there, match, until=20).number >= 20
    assert host.see(match).views == there.see(match).views


def test_an_answer_to_a_question_seen_at_another_process_is_none_of_the_past(
    pair: Pair, host: Client, new_client: NewClient
) -> None:
    there = elsewhere(host, pair[1], new_client)
    match = heist(host)
    there.see(match)
    host.act(match, 0, "place C2")
    there.post(f"/matches/{match}/act", {"seat": 1, "action": "place C3", "expect": 2})


def test_who_comes_second_is_told_how_the_table_stands(
    pair: Pair, host: Client, new_client: NewClient
) -> None:
    there = elsewhere(host, pair[1], new_client)
    match = heist(host)
    late = {"seat": 0, "action": "place C3", "expect": 1}
    with there.live(match) as live:
        live.update()
        host.act(match, 0, "place C2")
        problem = there.refused("POST", f"/matches/{match}/act", late)
        assert (problem.status, problem.code) == (409, "STALE")
        assert problem.now is not None
        assert problem.now.number == 2
        assert [step.line for step in problem.now.views[0].entries] == ["place C2"]
        refused = live.command(do="act", **late).problem
        assert refused is not None
        assert refused.code == "STALE"
    with there.live(match, since=1) as live:
        assert [step.line for step in live.update().views[0].entries] == ["place C2"]


def test_changes_and_who_is_online_are_heard_at_the_other_process(
    pair: Pair, host: Client, new_client: NewClient
) -> None:
    friend = new_client(pair[1])
    created = host.post("/matches", {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "friend"}]})
    match = created["id"]
    friend.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
    with host.live(match) as live:
        with friend.live(match) as other:
            live.until(lambda update: update.match.seats[1].online)
            other.until(lambda update: update.match.seats[0].online)
            question = friend.see(match).views[0].questions[0]
            number = friend.act(match, 1, question.actions[0]).number
            assert live.until(lambda update: update.number == number)[-1].views[0].entries
        live.until(lambda update: not update.match.seats[1].online)


def test_bots_go_on_at_another_process_when_theirs_dies(
    pair: Pair, host: Client, new_client: NewClient
) -> None:
    doomed = ServerProcess(pair[0].database)
    try:
        client = elsewhere(host, doomed, new_client)
        match = client.new_match("highway-heist", seats=[{"who": "me"}] * 3)
        for seat in range(3):
            client.post(f"/matches/{match}/seats/{seat}/lend")
    finally:
        doomed.kill()
    before = host.see(match)
    assert before.match.status == "playing"
    with host.live(match, since=before.number) as live:
        live.until(lambda update: update.number > before.number + 5)


def test_two_who_ask_for_a_rematch_at_two_processes_get_the_same_table(
    pair: Pair, host: Client, new_client: NewClient
) -> None:
    assert_rematched_once(host, new_client(pair[1]))


def test_nobody_lends_the_seat_of_a_player_who_is_at_another_process(
    pair: Pair, host: Client, new_client: NewClient
) -> None:
    friend = new_client(pair[1])
    created = host.post("/matches", {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "friend"}]})
    match = created["id"]
    friend.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
    with host.live(match) as live, friend.live(match):
        live.until(lambda update: update.match.seats[1].online)
        assert host.refused("POST", f"/matches/{match}/seats/1/lend", {}).code == "PRESENT"


def test_two_processes_under_load_lose_nothing_and_double_nothing(pair: Pair) -> None:
    asyncio.run(_play([server.address for server in pair], matches=4))


@pytest.mark.soak
def test_two_processes_under_load_in_full(pair: Pair) -> None:
    asyncio.run(_play([server.address for server in pair], matches=60))


async def _play(addresses: list[str], matches: int) -> None:
    load = Load(addresses)
    await load.set_up(matches, "highway-heist", 3)
    await load.set_up(matches, "beacon-run", 2)
    await load.play()
    await load.check()
    assert load.acknowledged > 50 * matches


def test_workers_share_one_address_and_stop_together(postgres: Cluster, new_client: NewClient) -> None:
    server = ServerProcess(postgres.new_database(), "--workers", "2")
    try:
        client = new_client(server)
        match = heist(client)
        others = [elsewhere(client, server, new_client) for _ in range(6)]
        for seat, space in enumerate(("C2", "C3", "C4")):
            others[seat].act(match, seat, f"place {space}")
        assert {other.see(match).number for other in others} == {4}
    finally:
        server.stop()
    assert server.code == 0


@pytest.mark.soak
def test_one_process_reviews_a_match_and_all_of_them_tell_of_it(
    pair: Pair, host: Client, new_client: NewClient
) -> None:
    there = elsewhere(host, pair[1], new_client)
    match = finished(host)
    for client in (host, there, host):
        client.post(f"/matches/{match}/review")
    found = reviewed(there, match)
    assert [each.answer for each in found.findings] == list(range(1, found.total + 1))
    assert reviewed(host, match) == found
