"""Routes without a web framework: plain functions whose parameters say what they need.

A parameter has the name of a part of the path, of a query parameter, or of `data` for the body. These names
are given: `server`, `caller`, `host` (the caller, who becomes a guest if they are nobody), `charge`, `count`,
`hold` and `lab`. `handlers.py` makes Litestar's handlers of routes; a browser calls them itself.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Final, Literal, NamedTuple

import msgspec

from rollingroad.server.accounts.identity import Scope
from rollingroad.server.accounts.rate_limits import LimitKind

Method = Literal["GET", "POST", "PUT", "DELETE"]
Needed = Scope | Literal["open"]
Hold = Callable[[], AbstractContextManager[None]]
"""Counts a waiting request until the block ends, and refuses what is too much."""
Count = Callable[[LimitKind], None]
"""Counts what a client does, and refuses what is too often."""
TEXT: Final = "text/plain"
SVG: Final = "image/svg+xml"
TOML: Final = "application/toml; charset=utf-8"


class Download(NamedTuple):
    """A text that the client stores as a file."""

    file: str
    text: str


class Route(msgspec.Struct, frozen=True):
    method: Method
    path: str
    run: Callable[..., Any]
    status: int
    media_type: str = "application/json"
    scope: Needed | None = None
    """The scope that the caller needs; `read` for GET, else `play`, unless it says so."""
    limit: LimitKind = "play"
    is_document: bool = False
    """Whether its answer stays the same while the server runs."""


def _route(method: Method, usual: int, path: str, **about: Any) -> Callable[[Callable[..., Any]], Route]:
    return lambda run: Route(method, path, run, **{"status": usual} | about)


get, post = partial(_route, "GET", 200), partial(_route, "POST", 201)
put, delete = partial(_route, "PUT", 200), partial(_route, "DELETE", 204)
