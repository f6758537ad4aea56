"""What Prometheus reads at /metrics, in its text format. It tells of this one process."""

from __future__ import annotations

import hmac
import ipaddress
import os
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from litestar import Response, get

from rollingroad import __version__
from rollingroad.server.connections import HttpRequest, is_forwarded
from rollingroad.server.problems import Refused
from rollingroad.server.tables import Tables
from rollingroad.server.watching import BUCKETS, Requests

METRICS_TOKEN: Final = "ROLLINGROAD_METRICS_TOKEN"
"""The variable with the bearer token that opens the metrics to other machines."""

_TYPE: Final = "text/plain; version=0.0.4"

Sample = tuple[str, dict[str, object], float]


def page(requests: Requests, tables: Tables) -> str:
    """The whole page."""
    return "".join(
        (
            _family("info", "gauge", "The program that runs.", [("", {"version": __version__}, 1)]),
            _family("requests_total", "counter", "Requests by route.", _answered(requests)),
            _family("request_seconds", "histogram", "How long they took.", _latencies(requests)),
            _plain("open_sockets", "gauge", "Live connections.", requests.sockets),
            _plain("matches_in_memory", "gauge", "Matches that are loaded.", tables.in_memory),
            _plain("bots_thinking", "gauge", "Questions that bots think about.", tables.thinkers.thinking),
            _family("actions_total", "counter", "Changes of matches on disk.", _acknowledged(tables)),
            _plain("database_errors_total", "counter", "Times it did not answer.", tables.database_errors),
        )
    )


def _family(name: str, kind: str, about: str, samples: Iterable[Sample]) -> str:
    full = f"rollingroad_{name}"
    head = f"# HELP {full} {about}\n# TYPE {full} {kind}\n"
    return head + "".join(f"{full}{part}{_labels(labels)} {value:g}\n" for part, labels, value in samples)


def _plain(name: str, kind: str, about: str, value: float) -> str:
    return _family(name, kind, about, [("", {}, value)])


def _labels(labels: dict[str, object]) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{_escaped(str(value))}"' for name, value in labels.items()) + "}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _answered(requests: Requests) -> Iterator[Sample]:
    for (method, route, status), number in sorted(requests.answered.items()):
        yield "", {"method": method, "route": route, "status": status}, number


def _latencies(requests: Requests) -> Iterator[Sample]:
    for route, counts in sorted(requests.buckets.items()):
        bounds = [*(f"{bound:g}" for bound in BUCKETS), "+Inf"]
        for bound, number in zip(bounds, accumulate(counts), strict=True):
            yield "_bucket", {"route": route, "le": bound}, number
        yield "_sum", {"route": route}, requests.seconds[route]
        yield "_count", {"route": route}, sum(counts)


def _acknowledged(tables: Tables) -> Iterator[Sample]:
    for by, number in sorted(tables.acknowledged.items()):
        yield "", {"by": by or "table"}, number


# Who may read it


@get("/metrics", include_in_schema=False)
async def metrics(request: HttpRequest) -> Response[str]:
    """For who asks from this machine or has the token."""
    if not request.app.state.metrics_open and not _may_read(request):
        raise Refused(403, "NOT_YOURS", "The metrics are for this machine, or for who has their token.")
    return Response(page(request.app.state.requests, request.app.state.tables), media_type=_TYPE)


def _may_read(request: HttpRequest) -> bool:
    token = os.environ.get(METRICS_TOKEN, "")
    given = request.headers.get("authorization", "")
    if token and hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    # A proxy on this machine speaks for others.
    return not is_forwarded(request) and request.client is not None and _is_loopback(request.client.host)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
