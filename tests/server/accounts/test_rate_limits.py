"""Clients that ask too often have to wait, and nobody else does; no secret gets into a log."""

from __future__ import annotations

from itertools import count

import pytest

from rollingroad.server.accounts.rate_limits import LIMITS, LimitKind, Limits
from rollingroad.server.problems import Refused
from tests.server.conftest import NewClient
from tests.server.running import ServerProcess

_number = count(1)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def until_refused(
    limits: Limits, what: LimitKind, address: str = "203.0.113.1", secret: str = "a"
) -> Refused:
    for _ in range(10_000):
        try:
            limits.count(what, address, secret)
        except Refused as refused:
            return refused
    raise AssertionError(f"nobody minds {what}")


def passes(limits: Limits, what: LimitKind, address: str = "203.0.113.1", secret: str = "a") -> bool:
    try:
        limits.count(what, address, secret)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("what", LIMITS)
def test_a_bucket_empties_and_fills_again(clock: Clock, what: LimitKind) -> None:
    limits = Limits(clock)
    for _ in range(int(LIMITS[what].at_once)):
        limits.count(what, "203.0.113.1", "a")
    refused = until_refused(limits, what)
    assert (refused.status, refused.code) == (429, "TOO_OFTEN")
    clock.now += refused.wait
    assert passes(limits, what)
    assert passes(limits, what, address="203.0.113.2")


def test_only_filling_the_lobby_is_limited_more_than_trying_passwords() -> None:
    strictest = sorted(LIMITS, key=lambda what: LIMITS[what].each_second)[:2]
    assert strictest == ["list", "sign-in"]
    assert max(LIMITS.values(), key=lambda limit: limit.each_second) == LIMITS["play"]


def test_another_secret_is_another_client_but_not_without_end(clock: Clock) -> None:
    limits = Limits(clock)
    until_refused(limits, "create")
    assert passes(limits, "create", secret="b")
    tries = [passes(limits, "create", secret=str(number)) for number in range(1000)]
    assert 0 < sum(tries) < 1000
    until_refused(limits, "sign-in")
    assert not passes(limits, "sign-in", secret="b")


def test_who_plays_on_the_servers_machine_is_limited_in_passwords_only(clock: Clock) -> None:
    limits = Limits(clock)
    assert all(passes(limits, "create", "127.0.0.1") for _ in range(1000))
    until_refused(limits, "sign-in", "127.0.0.1")


def test_all_of_an_ipv6_network_is_one_client(clock: Clock) -> None:
    limits = Limits(clock)
    tries = [passes(limits, "sign-in", f"2001:db8:1:2::{number:x}") for number in range(20)]
    assert tries == [True] * 10 + [False] * 10
    assert passes(limits, "sign-in", "2001:db8:1:3::1")
    assert passes(limits, "sign-in", "::ffff:203.0.113.7")
    assert passes(limits, "sign-in", "::ffff:203.0.113.8")


def test_memory_for_clients_has_an_end(clock: Clock) -> None:
    limits = Limits(clock)
    for number in range(30_000):
        limits.count("play", f"2001:db8:0:{number:x}::1", "a")
    assert len(limits._buckets) <= 20_000


def test_the_server_says_when_to_come_back(new_client: NewClient) -> None:
    client = new_client(**{"x-forwarded-for": f"192.0.2.{next(_number)}"})
    body = {"name": "nobody-at-all", "password": "wrong horse"}
    answers = [client.call("POST", "/account/sign-in", body) for _ in range(12)]
    assert [answer.status_code for answer in answers[:10]] == [401] * 10
    last = answers[-1]
    assert last.status_code == 429
    assert last.headers["content-type"] == "application/problem+json"
    wait = int(last.headers["retry-after"])
    assert last.json()["detail"] == f"That was too often: try again in {wait} s."
    assert client.get("/games")
    other = new_client(**{"x-forwarded-for": f"192.0.2.{next(_number)}"})
    assert other.refused("POST", "/account/sign-in", body).code == "WRONG_PASSWORD"


def test_commands_over_a_live_connection_count_too(new_client: NewClient) -> None:
    client = new_client(**{"x-forwarded-for": f"192.0.2.{next(_number)}"})
    match = client.new_match("beacon-run")
    with client.live(match) as live:
        codes: set[str] = set()
        for _ in range(2000):
            reply = live.command(do="ask", seat=0, action="nonsense")
            assert reply.problem is not None
            codes.add(reply.problem.code)
            if "TOO_OFTEN" in codes:
                break
    assert "TOO_OFTEN" in codes


def test_the_server_writes_no_secret_to_its_log(own_server: ServerProcess, new_client: NewClient) -> None:
    client = new_client(own_server)
    seats = [{"who": "me"}, {"who": "friend"}]
    created = client.post("/matches", {"game": "beacon-run", "seats": seats})
    secrets = [created["invites"]["1"], client.post("/tokens", {"name": "x", "scopes": ["read"]})["key"]]
    friend = new_client(own_server)
    friend.post(f"/matches/{created['id']}/seats/1/claim", {"invite": secrets[0]})
    client.call("GET", f"/matches/{created['id']}?token={secrets[1]}", headers={"authorization": "Bearer no"})
    said = own_server.stderr()
    assert [secret for secret in [*secrets, *client.cookies.values()] if secret in said] == []
