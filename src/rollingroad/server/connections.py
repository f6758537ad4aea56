"""Litestar's connections by short names, whatever users and states they are made for."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection

Connection = ASGIConnection[Any, Any, Any, Any]
HttpRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip")


def is_forwarded(connection: Connection) -> bool:
    """Whether a proxy passed this on: then its own address says nothing about the client."""
    return any(name in connection.headers for name in FORWARDED)
