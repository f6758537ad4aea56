"""Documents that stay the same while the server runs, and the built pages.

Each is built and compressed once, held in memory, and sent with an ETag.
"""

import asyncio
import gzip
import hashlib
import mimetypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import MediaType, Response, get
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.serialization import encode_json
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from rollingroad.server.api.connections import HttpRequest

IS_COMPRESSED: Final = "is_compressed"
BUILT_ONCE: Final = {IS_COMPRESSED: True}
"""The `opt` of routes that send documents: these are compressed already."""

_SHORTEST: Final = 2_000
"""Shorter bodies, in bytes, are sent uncompressed."""
_LONG: Final = 100_000
_LEVEL: Final = 6

_COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml")


class Document(msgspec.Struct, frozen=True):
    """A response held in memory."""

    body: bytes
    compressed: bytes | None
    media_type: str
    cache: str
    etag: str


def document(body: bytes, media_type: str, cache: str = "no-cache") -> Document:
    packed = gzip.compress(body, 9, mtime=0) if media_type.startswith(_COMPRESSIBLE) else None
    # A weak tag: the compressed and the plain form share it.
    etag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Document(body, packed, media_type, cache, etag)


def send(found: Document, request: HttpRequest) -> Response[Any]:
    """Send a document, compressed if the client accepts that, or 304 if the client has it."""
    headers = {"cache-control": found.cache, "vary": "accept-encoding", "etag": found.etag}
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    body = found.body
    if found.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.compressed
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=200, media_type=found.media_type, headers=headers)


class Documents:
    """Builds each document at its first request, outside the event loop, and keeps it.

    It builds one at a time: otherwise the event loop would wait for Python's lock behind all of them.
    """

    def __init__(self) -> None:
        self._builder = ThreadPoolExecutor(1, thread_name_prefix="documents")
        self._built: dict[tuple[object, ...], asyncio.Future[Document]] = {}

    async def send(
        self, request: HttpRequest, build: Callable[[], object], media_type: str = MediaType.JSON
    ) -> Response[Any]:
        """Send the document of the request's route and parameters. Where there is none, `build` raises."""
        name = (request.scope["path_template"], *request.path_params.values())
        if name not in self._built:
            loop = asyncio.get_running_loop()
            self._built[name] = loop.run_in_executor(self._builder, _build, build, media_type)
        try:
            return send(await asyncio.shield(self._built[name]), request)
        except Exception:
            self._built.pop(name, None)
            raise


def _build(build: Callable[[], object], media_type: str) -> Document:
    built = build()
    body = built.encode() if isinstance(built, str) else encode_json(built)
    return document(body, media_type)


def compress_long_answers(app: ASGIApp) -> ASGIApp:
    """Compress responses, long ones outside the event loop: zlib releases Python's lock."""

    async def compressing(scope: Scope, receive: Receive, send: Send) -> None:
        accepted = next((value for name, value in scope["headers"] if name == b"accept-encoding"), b"")
        is_compressed = scope["route_handler"].opt.get(IS_COMPRESSED)
        if scope["type"] != ScopeType.HTTP or is_compressed or b"gzip" not in accepted:
            await app(scope, receive, send)
            return
        start: HTTPResponseStartEvent | None = None

        async def sending(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if message["type"] == "http.response.body" and start is not None:
                if len(message["body"]) >= _SHORTEST and not message.get("more_body"):
                    message["body"] = await _compress(message["body"])
                    headers = MutableScopeHeaders(start)
                    headers["content-encoding"] = "gzip"
                    headers["content-length"] = str(len(message["body"]))
                    headers.extend_header_value("vary", "accept-encoding")
                await send(start)
                start = None
            await send(message)

        await app(scope, receive, sending)

    return compressing


async def _compress(body: bytes) -> bytes:
    if len(body) < _LONG:
        return gzip.compress(body, _LEVEL)
    return await asyncio.to_thread(gzip.compress, body, _LEVEL)


PAGES = Path(__file__).parents[1] / "pages"

_NOT_BUILT = b"""<!doctype html><html lang="en"><title>Rolling Road</title>
<p>The pages have not been built: run <code>make play</code> in a checkout of Rolling Road.</p></html>"""

_FOREVER = "public, max-age=31536000, immutable"


def read_pages(folder: Path = PAGES) -> dict[str, Document]:
    """The built pages by path; without a build, a page that says so."""
    found = [file for file in folder.rglob("*") if file.is_file()]
    files = {file.relative_to(folder).as_posix(): _read(file) for file in found}
    return files or {"index.html": document(_NOT_BUILT, "text/html")}


def _read(file: Path) -> Document:
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    hashed_name = file.parent.name == "assets"
    return document(file.read_bytes(), media_type, _FOREVER if hashed_name else "no-cache")


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, opt=BUILT_ONCE | {"limit": "page"})
def pages(request: HttpRequest, page_files: dict[str, Document], path: str = "") -> Response[Any]:
    """A file of the pages, or the app's page, which routes by the address."""
    name = path.lstrip("/")
    file = page_files.get(name)
    if file is None and "." in name.rpartition("/")[2]:
        return Response(b"There is no such file.", status_code=404, media_type="text/plain")
    return send(file or page_files["index.html"], request)
