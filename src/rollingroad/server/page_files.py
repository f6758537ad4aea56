"""The built pages, held in memory and compressed once; every address of the app gets the app's page."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Response, get

from rollingroad.server.connections import HttpRequest
from rollingroad.server.documents import BUILT_ONCE, Document, document, send

PAGES = Path(__file__).parent / "pages"

_NOT_BUILT = b"""<!doctype html><html lang="en"><title>Rolling Road</title>
<p>The pages have not been built: run <code>make play</code> in a checkout of Rolling Road.</p></html>"""

_FOREVER = "public, max-age=31536000, immutable"


def read_pages(folder: Path = PAGES) -> dict[str, Document]:
    """Every file of the built pages by its path; without a build, a page that says so."""
    found = [file for file in folder.rglob("*") if file.is_file()]
    files = {file.relative_to(folder).as_posix(): _read(file) for file in found}
    return files or {"index.html": document(_NOT_BUILT, "text/html")}


def _read(file: Path) -> Document:
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    hashed_name = file.parent.name == "assets"
    return document(file.read_bytes(), media_type, _FOREVER if hashed_name else "no-cache")


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, opt=BUILT_ONCE | {"limit": "page"})
def pages(request: HttpRequest, page_files: dict[str, Document], path: str = "") -> Response[Any]:
    """A file of the pages, or the app itself: it finds its way by the address."""
    name = path.lstrip("/")
    file = page_files.get(name)
    if file is None and "." in name.rpartition("/")[2]:
        return Response(b"There is no such file.", status_code=404, media_type="text/plain")
    return send(file or page_files["index.html"], request)
