"""The built pages, held in memory and compressed once; every address of the app gets the app's page."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from litestar import Response, get

from rollingroad.server.connections import HttpRequest

PAGES = Path(__file__).parent / "pages"

_NOT_BUILT = b"""<!doctype html><html lang="en"><title>Rolling Road</title>
<p>The pages have not been built: run <code>make play</code> in a checkout of Rolling Road.</p></html>"""

_FOREVER = "public, max-age=31536000, immutable"
_COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class PageFile:
    body: bytes
    compressed: bytes | None
    media_type: str
    cache: str


def read_pages(folder: Path = PAGES) -> dict[str, PageFile]:
    """Every file of the built pages by its path; without a build, a page that says so."""
    found = [file for file in folder.rglob("*") if file.is_file()]
    files = {file.relative_to(folder).as_posix(): _read(file) for file in found}
    return files or {"index.html": PageFile(_NOT_BUILT, None, "text/html", "no-cache")}


def _read(file: Path) -> PageFile:
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    body = file.read_bytes()
    packed = gzip.compress(body, 9, mtime=0) if media_type.startswith(_COMPRESSIBLE) else None
    hashed_name = file.parent.name == "assets"
    return PageFile(body, packed, media_type, _FOREVER if hashed_name else "no-cache")


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def pages(request: HttpRequest, page_files: dict[str, PageFile], path: str = "") -> Response[bytes]:
    """A file of the pages, or the app itself: it finds its way by the address."""
    name = path.lstrip("/")
    file = page_files.get(name)
    if file is None and "." in name.rpartition("/")[2]:
        return Response(b"There is no such file.", status_code=404, media_type="text/plain")
    file = file or page_files["index.html"]
    headers = {"cache-control": file.cache, "vary": "accept-encoding"}
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            file.compressed, media_type=file.media_type, headers=headers | {"content-encoding": "gzip"}
        )
    return Response(file.body, media_type=file.media_type, headers=headers)
