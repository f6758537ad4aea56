"""Operation: counts and logs requests, and serves the metrics of this process to Prometheus at /metrics.

URLs contain the codes of matches and invitations, so metrics and logs name the route's template instead.
"""

import hmac
import logging
import os
import re
import secrets
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from itertools import accumulate
from typing import Any, Final, Literal

import msgspec
from litestar import Response, get
from litestar.types import ASGIApp, Message, Receive, Send

from rollingroad import __version__
from rollingroad.server.accounts.rate_limits import parse_address
from rollingroad.server.api.connections import HttpRequest, is_forwarded
from rollingroad.server.problems import Refused
from rollingroad.server.server import Server
from rollingroad.server.timestamps import format_time

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the latency histogram, in seconds."""

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")

_LOGGER = logging.getLogger("rollingroad.requests")
_GIVEN_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_NO_ROUTE = "none"
Level = Literal["info", "warning"]


class Requests:
    """The requests that this process has answered since it started."""

    def __init__(self) -> None:
        self.answered: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""
        self.buckets: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        """By route: the number of requests in each bucket, the last one without a bound."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.sockets = 0
        """Live connections that are open now."""

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        self.answered[method, route, status] += 1
        place = next((i for i, bound in enumerate(BUCKETS) if seconds <= bound), len(BUCKETS))
        self.buckets[route][place] += 1
        self.seconds[route] += seconds


def watch_requests(app: ASGIApp, requests: Requests) -> ASGIApp:
    """Wrap an application: count and log each request and live connection."""

    async def watching(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _watch_request(app, requests, scope, receive, send)
        elif scope["type"] == "websocket":
            await _watch_socket(app, requests, scope, receive, send)
        else:
            await app(scope, receive, send)

    return watching


async def _watch_request(app: ASGIApp, requests: Requests, scope: Any, receive: Receive, send: Send) -> None:
    begun = time.perf_counter()
    request_id = _request_id(scope)
    status = 500

    async def sending(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            message["headers"] = [*message["headers"], (b"x-request-id", request_id.encode())]
        await send(message)

    REQUEST_ID.set(request_id)
    try:
        await app(scope, receive, sending)
    finally:
        seconds = time.perf_counter() - begun
        requests.count(_method(scope), _route(scope), status, seconds)
        _log_request(_method(scope), _route(scope), status, seconds)


async def _watch_socket(app: ASGIApp, requests: Requests, scope: Any, receive: Receive, send: Send) -> None:
    begun = time.perf_counter()
    code = 1006

    async def receiving() -> Any:
        nonlocal code
        message = await receive()
        if message["type"] == "websocket.disconnect":
            code = message.get("code") or code
        return message

    async def sending(message: Message) -> None:
        nonlocal code
        if message["type"] == "websocket.close":
            code = message.get("code") or code
        await send(message)

    REQUEST_ID.set(_request_id(scope))
    requests.sockets += 1
    try:
        await app(scope, receiving, sending)
    finally:
        requests.sockets -= 1
        _log_request("LIVE", _route(scope), code, time.perf_counter() - begun)


def _log_request(method: str, route: str, status: int, seconds: float) -> None:
    fields = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
    _LOGGER.info("%s %s %s %s ms", *fields.values(), extra={"fields": fields})


def _route(scope: Any) -> str:
    """Litestar writes the template of the matched route into the scope."""
    return str(scope.get("path_template") or _NO_ROUTE)


_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


def _method(scope: Any) -> str:
    """Clients may invent methods; metrics must not grow with them."""
    return scope["method"] if scope["method"] in _METHODS else "OTHER"


def _request_id(scope: Any) -> str:
    """The id that a proxy set, so that its log and ours can be compared, or a new one."""
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    return given.decode() if _GIVEN_ID.fullmatch(given) else secrets.token_hex(8)


METRICS_TOKEN: Final = "ROLLINGROAD_METRICS_TOKEN"
"""The environment variable with the bearer token for reading metrics from other machines."""

_TYPE: Final = "text/plain; version=0.0.4"

Sample = tuple[str, dict[str, object], float]


def metrics_page(requests: Requests, server: Server) -> str:
    counts: list[Sample] = [
        ("", {"method": method, "route": route, "status": status}, number)
        for (method, route, status), number in sorted(requests.answered.items())
    ]
    changes: list[Sample] = [
        ("", {"by": by or "table"}, number) for by, number in sorted(server.matches.acknowledged.items())
    ]
    return "".join(
        (
            _family("info", "gauge", "The program that runs.", [("", {"version": __version__}, 1)]),
            _family("requests_total", "counter", "Requests by route.", counts),
            _family("request_seconds", "histogram", "How long they took.", _latencies(requests)),
            _sample("open_sockets", "gauge", "Live connections.", requests.sockets),
            _sample("matches_in_memory", "gauge", "Matches that are loaded.", server.matches.loaded),
            _sample("bots_thinking", "gauge", "Questions that bots think about.", server.thinkers.thinking),
            _family("actions_total", "counter", "Changes of matches on disk.", changes),
            _sample("database_errors_total", "counter", "Times it did not answer.", server.disk.errors),
        )
    )


def _family(name: str, kind: str, about: str, samples: Iterable[Sample]) -> str:
    full = f"rollingroad_{name}"
    head = f"# HELP {full} {about}\n# TYPE {full} {kind}\n"
    return head + "".join(f"{full}{part}{_labels(labels)} {value:g}\n" for part, labels, value in samples)


def _sample(name: str, kind: str, about: str, value: float) -> str:
    return _family(name, kind, about, [("", {}, value)])


def _labels(labels: dict[str, object]) -> str:
    inside = ",".join(f'{name}="{_escape(str(value))}"' for name, value in labels.items())
    return f"{{{inside}}}" if labels else ""


def _escape(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _latencies(requests: Requests) -> Iterator[Sample]:
    for route, counts in sorted(requests.buckets.items()):
        bounds = [*(f"{bound:g}" for bound in BUCKETS), "+Inf"]
        for bound, number in zip(bounds, accumulate(counts), strict=True):
            yield "_bucket", {"route": route, "le": bound}, number
        yield "_sum", {"route": route}, requests.seconds[route]
        yield "_count", {"route": route}, sum(counts)


@get("/metrics", include_in_schema=False)
async def metrics(request: HttpRequest) -> Response[str]:
    """The metrics, for requests from this machine or with the token."""
    if not request.app.state.metrics_open and not _may_read(request):
        raise Refused(403, "NOT_YOURS", "The metrics are for this machine and for holders of their token.")
    return Response(metrics_page(request.app.state.requests, request.app.state.server), media_type=_TYPE)


def _may_read(request: HttpRequest) -> bool:
    token = os.environ.get(METRICS_TOKEN, "")
    given = request.headers.get("authorization", "")
    if token and hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    # A proxy on this machine passes on requests of others.
    address = parse_address(request.client.host) if request.client and not is_forwarded(request) else None
    return address is not None and address.is_loopback


# The log: plain text for people or JSON for programs


class _Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        request = f" [{REQUEST_ID.get()}]" if REQUEST_ID.get() else ""
        return f"{_moment(record)} {record.levelname.lower()}{request} {super().format(record)}"


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if REQUEST_ID.get():
            fields["request"] = REQUEST_ID.get()
        fields |= getattr(record, "fields", {})
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields).decode()


def _moment(record: logging.LogRecord) -> str:
    return format_time(datetime.fromtimestamp(record.created, UTC))


def set_up_logs(as_json: bool, level: Level) -> None:
    """Log to standard error; level `info` logs every request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if as_json else _Plain())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("rollingroad").setLevel(level.upper())
