"""No guest holds up the others: what never changes is built once, and every route has a limit.

The application runs here without a server and without its database: nothing of this needs them.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar, get
from litestar.routes import HTTPRoute, WebSocketRoute

from rollingroad.server.accounts.rate_limits import LIMITS, Limits
from rollingroad.server.api.documents import compress_long_answers
from rollingroad.server.app import create_app
from rollingroad.server.problems import Refused
from rollingroad.server.server import Server
from tests.server.running import API

ADDRESS = "203.0.113.1"
UNCHANGING = (
    "/api",
    "/api/page.css",
    f"{API}/openapi.json",
    f"{API}/games",
    *(f"{API}/games/beacon-run{path}" for path in ("", "/form", "/rules", "/content", "/drawing")),
    f"{API}/games/full-throttle/lessons/over-the-edge/steps/0",
    f"{API}/games/highway-heist/book",
    f"{API}/games/highway-heist/book/turn",
    f"{API}/games/full-throttle/creations/course/starts",
)

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


@cache
def made() -> Litestar:
    return create_app("sqlite://")


@pytest.fixture
def app() -> Litestar:
    app = made()
    app.state.limits = Limits()
    return app


def answers(app: Litestar, *asked: tuple[str, str], **headers: str) -> list[httpx.Response]:
    """What a stranger is answered."""

    async def ask() -> list[httpx.Response]:
        stranger = httpx.ASGITransport(cast(Any, app), client=(ADDRESS, 1234))
        async with httpx.AsyncClient(transport=stranger, base_url="http://localhost") as http:
            requests = (http.request(method, path, headers=headers) for method, path in asked)
            return list(await asyncio.gather(*requests))

    return asyncio.run(ask())


# Documents


@pytest.mark.parametrize("path", UNCHANGING)
def test_what_never_changes_has_a_tag_and_is_not_sent_again(app: Litestar, path: str) -> None:
    [plain] = answers(app, ("GET", path), **{"accept-encoding": "identity"})
    assert plain.status_code == 200, plain.text
    assert "content-encoding" not in plain.headers
    [packed] = answers(app, ("GET", path), **{"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert packed.headers["etag"] == plain.headers["etag"]
    [known] = answers(app, ("GET", path), **{"if-none-match": plain.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    assert known.headers["etag"] == plain.headers["etag"]
    [other] = answers(app, ("GET", path), **{"if-none-match": 'W/"another"'})
    assert other.status_code == 200


def test_a_document_is_built_and_compressed_once_however_many_ask(
    app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[bytes] = []
    compress = gzip.compress

    def counted(body: bytes, *args: int, **named: int) -> bytes:
        built.append(body)
        return compress(body, *args, **named)

    monkeypatch.setattr(gzip, "compress", counted)
    path = f"{API}/games/highway-heist/drawing"
    found = answers(app, *[("GET", path)] * 20)
    assert [answer.content for answer in found] == built * 20


def test_documents_are_built_outside_the_event_loop_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    builders: list[str] = []
    describe = vars(Litestar)["openapi_schema"].fget

    def described(app: Litestar) -> Any:
        builders.append(threading.current_thread().name)
        return describe(app)

    monkeypatch.setattr(Litestar, "openapi_schema", property(described))
    app = create_app("sqlite://")
    app.state.limits = Limits()
    asked = [("GET", "/api"), ("GET", f"{API}/openapi.json")]
    assert [answer.status_code for answer in answers(app, *asked)] == [200, 200]
    assert builders == ["documents_0"] * 2


def test_what_does_not_exist_is_not_kept(app: Litestar) -> None:
    missing = f"{API}/games/full-throttle/lessons/over-the-edge/steps/999"
    assert [answer.status_code for answer in answers(app, ("GET", missing), ("GET", missing))] == [404, 404]


# Other answers


@pytest.mark.parametrize(
    ("length", "accepted", "compressed_in"),
    [
        (1_000, "gzip", []),
        (10_000, "gzip", [True]),
        (1_000_000, "br, gzip", [False]),
        (1_000_000, "identity", []),
    ],
)
def test_long_answers_are_compressed_outside_the_event_loop(
    length: int, accepted: str, compressed_in: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_loop: list[bool] = []
    compress = gzip.compress

    def noted(body: bytes, *args: int) -> bytes:
        in_the_loop.append(threading.current_thread() is threading.main_thread())
        return compress(body, *args)

    @get("/")
    async def long_text() -> str:
        return "a" * length

    monkeypatch.setattr(gzip, "compress", noted)
    app = Litestar([long_text], middleware=[compress_long_answers])
    [answer] = answers(app, ("GET", "/"), **{"accept-encoding": accepted})
    assert in_the_loop == compressed_in
    assert answer.headers.get("content-encoding") == ("gzip" if compressed_in else None)
    assert answer.headers.get("vary") == ("accept-encoding" if compressed_in else None)
    assert answer.text == "a" * length


# Limits


def exhausted() -> Limits:
    """The limits of that address, which has asked too often for everything."""
    limits = Limits(clock=lambda: 0.0)
    for what in LIMITS:
        with suppress(Refused):
            for number in range(10_000):
                limits.count(what, ADDRESS, str(number))
    return limits


def every_request(app: Litestar) -> list[tuple[str, str]]:
    return [
        (str(method), some_address(route))
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in handler.http_methods
    ]


def some_address(route: HTTPRoute | WebSocketRoute) -> str:
    return re.sub(r"{\w+}", "1", route.path_format)


def test_every_route_has_a_limit(app: Litestar) -> None:
    app.state.limits = exhausted()
    asked = every_request(app)
    assert len(asked) > 60
    statuses = [answer.status_code for answer in answers(app, *asked)]
    assert [request for request, status in zip(asked, statuses, strict=True) if status != 429] == []


def test_every_live_connection_has_a_limit(app: Litestar) -> None:
    # Nothing is asked of the tables before the client is counted.
    app.state.limits, app.state.server = exhausted(), object.__new__(Server)
    addresses = [some_address(route) for route in app.routes if isinstance(route, WebSocketRoute)]
    assert [asyncio.run(closed_with(app, address)) for address in addresses] == [1013]


async def closed_with(app: Callable[..., Awaitable[None]], path: str) -> int | None:
    said: list[Any] = []
    opening = {"type": "websocket.connect"}

    async def hear() -> Any:
        return opening

    async def say(message: Any) -> None:
        said.append(message)

    scope = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [],
        "client": (ADDRESS, 1234),
        "subprotocols": [],
        "state": {},
    }
    await app(scope, hear, say)
    return next((message.get("code") for message in said if message["type"] == "websocket.close"), None)
