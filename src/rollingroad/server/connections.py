"""Litestar's connections by short names, whatever users and states they are made for."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection

Connection = ASGIConnection[Any, Any, Any, Any]
HttpRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
