"""What browsers and strangers may not do."""

from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.conftest import NewClient
from tests.server.running import API, Client
from tests.server.test_playing import heist


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
    assert page.headers["content-type"].startswith("text/html")
    assert httpx.get(f"http://{client.server.address}/assets/../../../etc/passwd.txt").status_code == 404


def test_a_live_message_that_is_too_large_ends_the_connection_and_changes_nothing(client: Client) -> None:
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "me"}])
    before = client.see(match).number
    with client.live(match) as live, pytest.raises(ConnectionClosed) as closed:
        live.say("x" * (64 * 1024 + 1))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert client.see(match).number == before
