"""Answers that stay the same while the server runs: built and compressed once, and sent with an ETag."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from litestar import MediaType, Response
from litestar.serialization import encode_json

from rollingroad.server.connections import HttpRequest

IS_COMPRESSED: Final = "is_compressed"
BUILT_ONCE: Final = {IS_COMPRESSED: True}
"""The `opt` of routes that answer with documents: these are compressed already."""

_COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class Document:
    """An answer as it is kept in memory."""

    body: bytes
    compressed: bytes | None
    media_type: str
    cache: str
    etag: str


def document(body: bytes, media_type: str, cache: str = "no-cache") -> Document:
    packed = gzip.compress(body, 9, mtime=0) if media_type.startswith(_COMPRESSIBLE) else None
    # A weak one: it is the same for the compressed form and the plain one.
    etag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Document(body, packed, media_type, cache, etag)


def send(found: Document, request: HttpRequest) -> Response[Any]:
    """The document, compressed where the client takes that, or 304 where the client has it already."""
    headers = {"cache-control": found.cache, "vary": "accept-encoding", "etag": found.etag}
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    body = found.body
    if found.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.compressed
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=200, media_type=found.media_type, headers=headers)


class Documents:
    """Builds each document when it is first asked for, outside the event loop, and keeps it for good."""

    def __init__(self) -> None:
        self._built: dict[tuple[object, ...], asyncio.Future[Document]] = {}

    async def send(
        self,
        request: HttpRequest,
        build: Callable[[], object],
        media_type: str = MediaType.JSON,
    ) -> Response[Any]:
        """The document of that route and its parameters. Where there is none, `build` raises."""
        name = (request.scope["path_template"], *request.path_params.values())
        if name not in self._built:
            self._built[name] = asyncio.ensure_future(asyncio.to_thread(_build, build, media_type))
        try:
            return send(await asyncio.shield(self._built[name]), request)
        except Exception:
            self._built.pop(name, None)
            raise


def _build(build: Callable[[], object], media_type: str) -> Document:
    built = build()
    body = built.encode() if isinstance(built, str) else encode_json(built)
    return document(body, media_type)
