"""Tokens for programs: what each scope opens, and that a token opens nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from rollingroad.server.app import create_app
from tests.server.conftest import NewClient
from tests.server.matches.test_playing import heist
from tests.server.running import Client


def token(client: Client, *scopes: str) -> str:
    made = client.post("/tokens", {"name": "my bot", "scopes": list(scopes)})
    return str(made["key"])


@pytest.fixture
def program(client: Client, new_client: NewClient) -> Any:
    """A program with a token of the client's, with these scopes."""
    return lambda *scopes: new_client(authorization=f"Bearer {token(client, *scopes)}")


MOVES: list[tuple[str, str, str, Any]] = [
    ("read", "GET", "/matches/{match}", None),
    ("read", "GET", "/matches?mine=true", None),
    ("read", "GET", "/matches/{match}/record", None),
    ("read", "GET", "/turns", None),
    ("read", "POST", "/matches/{match}/ask", {"seat": 0, "action": "place C2"}),
    ("read", "POST", "/matches/{match}/ask-at", {"seat": 0, "place": "C2"}),
    ("play", "POST", "/matches/{match}/act", {"seat": 0, "action": "place C2"}),
    ("play", "PUT", "/matches/{match}/seats/0/marks", {"marks": []}),
    ("play", "POST", "/matches/{match}/seats/1/lend", {}),
    ("create", "POST", "/matches", {"game": "beacon-run"}),
    ("create", "POST", "/guests", None),
    ("self", "POST", "/tokens", {"name": "another", "scopes": ["read"]}),
    ("self", "GET", "/tokens", None),
    ("self", "POST", "/matches/{match}/seats/0/token", None),
    ("self", "POST", "/account", {"name": "stolen", "password": "stolen stolen"}),
]


@pytest.mark.parametrize(("needed", "method", "path", "body"), MOVES)
def test_each_route_asks_for_its_scope(
    client: Client, program: Any, needed: str, method: str, path: str, body: Any
) -> None:
    path = path.format(match=heist(client))
    others = [scope for scope in ("read", "play", "create") if scope != needed]
    problem = program(*others).refused(method, path, body)
    assert (problem.status, problem.code) == (403, "NO_SCOPE")
    if needed != "self":
        assert program(needed).call(method, path, body).status_code < 300


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_route_that_changes_something_is_closed_to_readers() -> None:
    """Whoever adds a route must not have to think of it."""
    allowed = {
        "action_details",
        "analyse",
        "answer_puzzle",
        "ask",
        "ask_analysis",
        "ask_at",
        "ask_lesson",
        "ask_lesson_at",
        "check_options",
        "check_creation",
        "content_of_pack",
        "measured",
        "random_creation",
        "search_best",
    }
    for route in create_app("sqlite://").routes:
        for handler in getattr(route, "route_handlers", []):
            changes: set[str] = getattr(handler, "http_methods", set()) & {"POST", "PUT", "DELETE", "PATCH"}
            if changes and handler.handler_name not in allowed:
                assert handler.opt.get("scope", "play") in ("play", "create", "self"), handler.handler_name


def test_a_token_acts_in_the_name_of_who_made_it(client: Client, program: Any) -> None:
    bot = program("read", "play", "create")
    match = bot.new_match("highway-heist")
    assert client.see(match).match.seats[0].mine
    assert bot.get("/account") == {"kind": "token", "name": "", "scopes": ["create", "play", "read"]}


def test_a_guests_token_is_the_accounts_once_there_is_one(client: Client, new_client: NewClient) -> None:
    secret = token(client, "read")
    match = heist(client)
    phone = {"x-forwarded-for": "203.0.113.9"}
    asked = {"name": "With_Token", "password": "correct horse"}
    assert client.call("POST", "/account", asked, headers=phone).status_code == 201
    bot = new_client(authorization=f"Bearer {secret}")
    assert (bot.get("/account")["name"], bot.see(match).match.seats[0].mine) == ("With_Token", True)
    assert [line["name"] for line in client.get("/tokens")] == ["my bot"]


def test_a_revoked_token_opens_nothing(client: Client, new_client: NewClient) -> None:
    made = client.post("/tokens", {"name": "my bot", "scopes": ["play", "read", "read"]})
    assert client.get("/tokens") == [made["token"]]
    assert made["token"]["scopes"] == ["play", "read"]
    bot = new_client(authorization=f"Bearer {made['key']}")
    assert bot.get("/turns") == []
    stranger = new_client()
    stranger.post("/guests")
    assert stranger.refused("DELETE", f"/tokens/{made['token']['id']}").status == 404
    assert client.call("DELETE", f"/tokens/{made['token']['id']}").status_code == 204
    assert bot.refused("GET", "/turns").code == "UNKNOWN_KEY"


def test_there_is_room_for_so_many_tokens(client: Client) -> None:
    for _ in range(20):
        token(client, "read")
    problem = client.refused("POST", "/tokens", {"name": "one more", "scopes": ["read"]})
    assert problem.detail == "You have 20 tokens; revoke one to make room."


@pytest.mark.parametrize("body", [{"name": "x", "scopes": []}, {"name": " ", "scopes": ["read"]}])
def test_a_token_needs_a_name_and_a_scope(client: Client, body: dict[str, Any]) -> None:
    assert client.refused("POST", "/tokens", body).status == 400
    assert client.refused("POST", "/tokens", {"name": "x", "scopes": ["self"]}).status == 400


def test_a_token_that_may_play_alone_sees_nothing(client: Client, program: Any) -> None:
    match = heist(client)
    bot = program("play")
    act = {"seat": 0, "action": "place C2", "expect": 1}
    for method, path, body in (
        ("PUT", "seats/0/marks", {"marks": []}),
        ("PUT", "seats/0/auto-replies", {"answers": []}),
        ("POST", "act", act | {"expect": 3}),
    ):
        told = bot.call(method, f"/matches/{match}/{path}", body)
        assert (told.status_code, told.json()["views"]) == (200, [])
    stale = bot.refused("POST", f"/matches/{match}/act", act)
    assert stale.now is not None
    assert stale.now.views == []
    assert client.see(match).views[0].entries
    assert bot.refused("POST", f"/matches/{match}/review").code == "NO_SCOPE"


def test_the_secret_of_a_seat_that_somebody_made_up_is_nobodys(client: Client, new_client: NewClient) -> None:
    match = heist(client)
    old, new = (client.post(f"/matches/{match}/seats/0/token")["key"] for _ in range(2))
    for made_up in (f"seat.{'x' * 32}", old):
        problem = new_client(authorization=f"Bearer {made_up}").refused("GET", "/account")
        assert (problem.status, problem.code) == (401, "UNKNOWN_KEY")
    assert new_client(authorization=f"Bearer {new}").get("/account")["kind"] == "seat"


def test_a_reader_may_listen_but_not_act(client: Client, program: Any) -> None:
    match = heist(client)
    bot, reader = program("play"), program("read")
    with bot.live(match) as live, pytest.raises(ConnectionClosed) as closed:
        live.update()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    with reader.live(match) as live:
        assert live.update().match.seats[0].mine
        reply = live.command(do="act", seat=0, action="place C2")
        assert reply.problem is not None
        assert reply.problem.code == "NO_SCOPE"
    assert client.see(match).number == 1


def test_the_token_of_a_seat_is_for_that_seat(client: Client, new_client: NewClient) -> None:
    match = heist(client)
    secret = client.post(f"/matches/{match}/seats/0/token")["key"]
    bot = new_client(authorization=f"Bearer {secret}")
    assert [turn["seats"] for turn in bot.get("/turns")] == [[0]]
    for path, body in (("/matches", {"game": "beacon-run"}), (f"/matches/{match}/seats/0/token", None)):
        assert bot.refused("POST", path, body).code == "NO_SCOPE"
    bot.act(match, 0, "place C2")
    assert bot.get("/turns") == []
