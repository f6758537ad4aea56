"""What browsers and strangers may not do."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rollingroad.core.errors import BadInput
from rollingroad.server.api.security import believe_proxies, own_host_only, proxy_addresses
from tests.server.conftest import NewClient
from tests.server.matches.test_playing import heist
from tests.server.running import API, Client


def test_every_answer_tells_the_browser_to_be_strict(client: Client) -> None:
    for path in ("/", f"{API}/games", f"{API}/nothing", "/no/such/file.js"):
        headers = httpx.get(f"http://{client.server.address}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_another_site_can_change_nothing(client: Client) -> None:
    match = heist(client)
    body = {"seat": 0, "action": "place C2"}
    for header in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        problem = client.refused("POST", f"/matches/{match}/act", body, headers=header)
        assert problem.code == "ANOTHER_SITE"
    own = {"origin": f"http://{client.server.address}", "sec-fetch-site": "same-origin"}
    assert client.call("POST", f"/matches/{match}/act", body, headers=own).status_code == 200


def test_another_site_cannot_listen(client: Client) -> None:
    match = heist(client)
    with pytest.raises(InvalidStatus) as refused, client.live(match, origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a]b"])
def test_a_name_that_leads_here_but_is_not_ours_opens_nothing(client: Client, host: str) -> None:
    """DNS rebinding: to the browser such a page is of the same origin as this server."""
    named = {"host": host, "origin": f"http://{host}"}
    problem = client.refused("POST", "/guests", headers=named)
    assert (problem.status, problem.code) == (403, "ANOTHER_HOST")
    assert "--host-name" in problem.detail
    for path in ("/", "/metrics", f"{API}/games"):
        assert httpx.get(f"http://{client.server.address}{path}", headers=named).status_code == 403


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "[::1]:8765", "192.168.0.9", "road.localhost."]
)
def test_loopback_names_and_addresses_are_ours(client: Client, host: str) -> None:
    assert client.call("GET", "/health", headers={"host": host}).status_code == 200


async def _nothing(*_: Any) -> Any:
    return None


def asked(names: tuple[str, ...], host: str) -> bool:
    """Whether a server of these names lets a request for that host through."""
    passed: list[Any] = []

    async def app(scope: Any, *_: Any) -> None:
        passed.append(scope)

    scope: Any = {"type": "websocket", "headers": [(b"host", host.encode())]}
    guarded: Any = own_host_only(names)(app)
    asyncio.run(guarded(scope, _nothing, _nothing))
    return passed != []


def test_more_names_can_be_added() -> None:
    names = (" play.example.org", "")
    assert asked(names, "Play.Example.org:443")
    assert not asked(names, "other.example.org")
    assert not asked(names, ":443")


def forwarded(proxies: tuple[str, ...], *senders: str) -> list[tuple[str, str]]:
    """Client and scheme of a request that each of these addresses passes on."""
    seen: list[tuple[str, str]] = []

    async def app(scope: Any, *_: Any) -> None:
        seen.append((scope["client"][0], scope["scheme"]))

    believing: Any = believe_proxies(app, proxies)
    headers = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-proto", b"https")]
    for sender in senders:
        scope: Any = {"type": "http", "scheme": "http", "client": (sender, 1), "headers": headers}
        asyncio.run(believing(scope, _nothing, _nothing))
    return seen


def test_forwarded_headers_of_others_are_ignored_and_that_is_said_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert forwarded((), "127.0.0.1", "10.0.0.2") == [("127.0.0.1", "http"), ("10.0.0.2", "http")]
    assert len(caplog.messages) == 1
    assert "127.0.0.1" in caplog.messages[0]
    assert "--proxy" in caplog.messages[0]


def test_a_proxy_that_is_named_is_believed(caplog: pytest.LogCaptureFixture) -> None:
    proxies = proxy_addresses("10.0.0.0/8, 192.0.2.1")
    for sender in ("10.1.2.3", "192.0.2.1"):
        assert forwarded(proxies, sender) == [("203.0.113.9", "https")]
    assert caplog.messages == []
    with pytest.raises(BadInput, match=r"not 'proxy\.example'"):
        proxy_addresses("127.0.0.1,proxy.example")


def test_behind_tls_of_a_proxy_cookies_are_secure(client: Client) -> None:
    answer = client.call("POST", "/guests", headers={"x-forwarded-proto": "https"})
    assert "; secure" in answer.headers["set-cookie"].lower()


def test_the_guests_key_is_out_of_reach_for_scripts(client: Client) -> None:
    answer = client.call("POST", "/matches", {"game": "beacon-run"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert client.call("POST", "/matches", {"game": "beacon-run"}).headers.get("set-cookie") is None


@pytest.mark.parametrize(
    "key", ["short", "x" * 32, "'; drop table seats; --", "é" * 24, f"guest.{'x' * 32}.{'0' * 40}"]
)
def test_a_key_that_holds_nothing_holds_nothing(client: Client, new_client: NewClient, key: str) -> None:
    match = heist(client)
    stranger = new_client()
    answer = stranger.call(
        "POST",
        f"/matches/{match}/act",
        {"seat": 0, "action": "place C2"},
        headers={"authorization": f"Bearer {key}".encode()},
    )
    assert answer.status_code == 401
    assert client.see(match).number == 1


def test_large_bodies_are_refused(client: Client) -> None:
    answer = client.call("POST", "/records", {"text": "x" * 600_000})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[1]", b"\xff\xfe", b'{"game": 3}', b'{"game": "beacon-run", "x": 1}']
)
def test_bytes_that_are_no_request_are_told_so(client: Client, body: bytes) -> None:
    url = f"http://{client.server.address}{API}/matches"
    answer = httpx.post(url, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert "\n" not in answer.json()["detail"]


def test_options_that_cannot_be_used_name_the_option(client: Client) -> None:
    problem = client.refused("POST", "/matches", {"game": "beacon-run", "options": {"couriers": 7}})
    assert problem.detail == "option couriers: 7 is not allowed; it takes a whole number from 2 to 3"
    problem = client.refused("POST", "/matches", {"game": "chess"})
    assert problem.status == 404
    problem = client.refused("POST", "/matches", {"game": "beacon-run", "seats": [{"who": "me"}]})
    assert problem.detail == "these options make 2 seats, but 1 are planned"


def test_what_is_not_there_is_a_problem_under_the_api_and_the_app_elsewhere(client: Client) -> None:
    assert client.refused("GET", "/nothing/here").status == 404
    page = httpx.get(f"http://{client.server.address}/match/whatever")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert httpx.get(f"http://{client.server.address}/assets/../../../etc/passwd.txt").status_code == 404


def test_a_live_message_that_is_too_large_ends_the_connection_and_changes_nothing(client: Client) -> None:
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "me"}])
    before = client.see(match).number
    with client.live(match) as live, pytest.raises(ConnectionClosed) as closed:
        live.say("x" * (64 * 1024 + 1))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert client.see(match).number == before
