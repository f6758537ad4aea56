"""The page behind the link of an invitation, with a preview for the services in which links are sent."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Response, get

from rollingroad.core.game import Game
from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.api.documents import BUILT_ONCE, Document, document, send
from rollingroad.server.api.games import known_game
from rollingroad.server.matches.match_info import title
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.problems import Refused, Unavailable
from rollingroad.server.server import Server


@get("/join/{match:str}/{seat:int}", include_in_schema=False, opt=BUILT_ONCE | {"limit": "page"})
async def invitation(
    request: HttpRequest, page_files: dict[str, Document], match: str, seat: int
) -> Response[Any]:
    """The app's page; while the seat is open, its head says what is played, with whom and how long."""
    server: Server = request.app.state.server
    page = page_files["index.html"]
    try:
        stored = await server.matches.store.head(match)
        if stored is not None and any(row.seat == seat and row.holder == "open" for row in stored.seats):
            game = known_game(stored.match.game)
            head = _preview(stored, game, str(request.base_url), f"share/{game.slug}.jpg" in page_files)
            page = document(page.body.replace(b"</head>", head.encode() + b"</head>"), page.media_type)
    except (Refused, Unavailable):
        pass
    return send(page, request)


def _preview(stored: StoredMatch, game: Game, site: str, drawn: bool) -> str:
    """Open Graph tags; what names a player could be anything, so all of it is escaped."""
    host = next((row.name for row in stored.seats if row.key == stored.match.host), "")
    lasts = f" About {game.minutes} minutes, and no account is needed." if game.minutes else ""
    what = title(game, stored.match)
    tags = {
        "og:site_name": "Rolling Road",
        "og:type": "website",
        "og:title": game.name if what == game.name else f"{game.name} - {what}",
        "og:description": f"{host or 'A friend'} keeps a seat for you.{lasts}",
        "twitter:card": "summary_large_image" if drawn else "summary",
        **({"og:image": f"{site}share/{game.slug}.jpg"} if drawn else {}),
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items())
