"""Requests that no page makes: bodies, methods, paths and headers of every bad kind."""

from __future__ import annotations

import gzip
import http.client
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.conftest import NewClient
from tests.server.hostile.mutants import UNREADABLE, any_bytes, any_json, for_all
from tests.server.hostile.victims import Victim, seated
from tests.server.running import API, Client, ServerProcess

TAKE_BODIES = (
    ("POST", "/matches"),
    ("POST", "/records"),
    ("POST", "/creations"),
    ("POST", "/tokens"),
    ("POST", "/games/full-throttle/creations/course/check"),
    ("POST", "/matches/{match}/act"),
    ("POST", "/matches/{match}/ask"),
    ("POST", "/matches/{match}/ask-at"),
    ("POST", "/matches/{match}/undo"),
    ("POST", "/matches/{match}/seats/1/claim"),
    ("PUT", "/matches/{match}/seats/0/auto-replies"),
    ("PUT", "/matches/{match}/seats/0/marks"),
)
JSON = {"content-type": "application/json"}


@pytest.fixture
def beacon(new_client: NewClient) -> Victim:
    return seated("beacon-run", new_client(), new_client())


def send(client: Client, method: str, path: str, body: Any, **headers: str) -> httpx.Response:
    url = f"http://{client.server.address}{API}{path}"
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    return httpx.request(method, url, content=body, headers={"cookie": cookies} | headers, timeout=60)


def refused(answer: httpx.Response, *statuses: int) -> None:
    assert answer.status_code in statuses, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert 0 < len(problem["detail"]) <= 501


# Bodies


@pytest.mark.parametrize("examples", [6, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("method", "path"), TAKE_BODIES)
def test_bodies_that_are_no_json_are_told_so(beacon: Victim, method: str, path: str, examples: int) -> None:
    before, to = beacon.standing(), path.format(match=beacon.match)
    for body in UNREADABLE:
        refused(send(beacon.host, method, to, body, **JSON), 400)
    for_all(any_bytes, examples, lambda body: refused(send(beacon.host, method, to, body, **JSON), 400))
    assert beacon.standing() == before


@pytest.mark.parametrize("examples", [6, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("method", "path"), TAKE_BODIES)
def test_json_of_another_shape_is_told_so(beacon: Victim, method: str, path: str, examples: int) -> None:
    """Nothing at all is a claim without an invitation, and that seat is taken."""
    before, to = beacon.standing(), path.format(match=beacon.match)

    def check(body: Any) -> None:
        taken = body == {} and path.endswith("/claim")
        refused(send(beacon.host, method, to, json.dumps(body), **JSON), 409 if taken else 400)

    for_all(any_json, examples, check)
    assert beacon.standing() == before


@pytest.mark.parametrize(("method", "path"), TAKE_BODIES)
def test_a_body_that_is_too_large_is_not_read(beacon: Victim, method: str, path: str) -> None:
    to = path.format(match=beacon.match)
    refused(send(beacon.host, method, to, b" " * 600_000, **JSON), 413)
    refused(send(beacon.host, method, to, in_pieces(), **JSON), 413)


def in_pieces() -> Iterator[bytes]:
    """A body that does not say how long it is."""
    for _ in range(40):
        yield b" " * 50_000


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "text/plain"},
        {"content-type": "multipart/form-data; boundary=x"},
        {"content-type": "application/x-www-form-urlencoded"},
        {"content-type": "application/x-msgpack"},
        {"content-type": "application/json; charset=utf-16"},
        {"content-encoding": "gzip"},
    ],
)
def test_bodies_that_say_they_are_something_else_do_no_harm(beacon: Victim, headers: dict[str, str]) -> None:
    """A bomb stays packed: nothing here unpacks what comes in."""
    before = beacon.standing()
    for body in (b"a=1&b=2", gzip.compress(b"0" * 50_000_000), b"\x81\xa1a\x01"):
        refused(send(beacon.host, "POST", f"/matches/{beacon.match}/act", body, **headers), 400)
    assert beacon.standing() == before


# Methods, paths and headers; httpx would mend them


def raw(server: ServerProcess, method: str, path: str, *headers: tuple[str, str]) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(server.address, timeout=60)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers:
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


@pytest.mark.parametrize("method", ["TRACE", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND", "FOO", "get"])
@pytest.mark.parametrize("path", ["/", f"{API}/games", f"{API}/matches", f"{API}/nothing", "/metrics"])
def test_odd_methods_are_refused(server: ServerProcess, method: str, path: str) -> None:
    status, _ = raw(server, method, path)
    assert status in (200, 204, 400, 403, 404, 405)


TRICKS = (
    "/../../../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "/assets/../../app.py",
    "/assets/..%2f..%2fapp.py",
    "/assets/%2e%2e/%2e%2e/app.py",
    "/..%5c..%5capp.py",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/etc/passwd",
    "/app.py",
    "/%00",
    "/index.html%00.py",
    "/%ff%fe",
    "/%ed%a0%80",
    "/" + "a" * 30_000,
    "/" + "%2e%2e%2f" * 3000,
    "/?" + "a=1&" * 5000,
    f"{API}/matches/%00",
    f"{API}/matches/" + "x" * 30_000,
    f"{API}/matches/..%2f..%2fmetrics",
    f"{API}/matches/%ff/record",
    f"{API}/matches/x/frames/99999999999999999999999999",
    f"{API}/matches/x/frames/" + "9" * 5000,
    f"{API}/matches?mine=%00",
    f"{API}/turns?wait=1e400",
    f"{API}/turns?wait=" + "9" * 5000,
    f"{API}/games/%3Cscript%3E",
    f"{API}/creations?game=%00&kind=%ff",
)


@pytest.mark.parametrize("path", TRICKS)
def test_no_path_leads_out_of_the_pages(server: ServerProcess, path: str) -> None:
    status, body = raw(server, "GET", path)
    assert status in (200, 400, 404, 414, 431)
    assert b"root:" not in body
    assert b"create_app" not in body


@pytest.mark.parametrize(
    "header",
    [
        ("Authorization", "Bearer"),
        ("Authorization", "Bearer \xff\xfe"),
        ("Authorization", "Bearer " + "x" * 20_000),
        ("Authorization", "Bearer guest.x.y"),
        ("Authorization", "Bearer token." + "a" * 32),
        ("Authorization", "Basic Og=="),
        ("Authorization", ""),
        ("Cookie", "rolling-road-guest=" + "x" * 20_000),
        ("Cookie", "rolling-road-session=\xff; rolling-road-guest=;;;==,"),
        ("Cookie", "; ".join(f"a{number}=1" for number in range(2000))),
        ("X-Forwarded-For", "not an address, \xff"),
        ("X-Request-Id", "a\tb" * 100),
        ("Host", "evil.example"),
        ("Host", ""),
        ("Accept-Encoding", "gzip;q=\xff"),
    ],
)
def test_odd_headers_do_no_harm(server: ServerProcess, header: tuple[str, str]) -> None:
    for path in ("/", f"{API}/matches?mine=true", f"{API}/account", "/metrics"):
        status, body = raw(server, "GET", path, header)
        assert status in (200, 400, 401, 403, 431), body
        assert b"evil.example" not in body


def test_another_host_is_another_site(beacon: Victim) -> None:
    """A host name that an attacker has pointed here: the origin of their page is not the requested host."""
    before = beacon.standing()
    body = json.dumps({"seat": 0, "action": beacon.answers()[0]})
    origin = {"origin": "http://evil.example", **JSON}
    refused(send(beacon.host, "POST", f"/matches/{beacon.match}/act", body, **origin), 403)
    assert beacon.standing() == before
