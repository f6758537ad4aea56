"""Rulebooks for players over HTTP: their text, and the pictures of a chapter."""

from litestar import Response, get

from rollingroad.core.books import BookFrame, book_of, scenes
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.game import Game
from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.api.documents import OPEN_DOCUMENT, Documents
from rollingroad.server.api.games import known_game
from rollingroad.server.api.lessons import played_entry
from rollingroad.server.matches.presenter import log_entry
from rollingroad.server.problems import not_found
from rollingroad.server.schemas.books import BookInfo
from rollingroad.server.schemas.matches import SeatView


@get("/games/{slug:str}/book", opt=OPEN_DOCUMENT)
async def book(request: HttpRequest, documents: Documents, slug: str) -> Response[BookInfo]:
    """The rulebook of a game: summary and chapters, with the rules that each paragraph tells."""
    game = known_game(slug)
    return await documents.send(request, lambda: _text(game))


def _text(game: Game) -> BookInfo:
    found = book_of(game)
    return BookInfo(
        title=game.name, about=found.about, summary=found.summary, chapters=list(found.chapters.values())
    )


@get("/games/{slug:str}/book/{chapter:str}", opt=OPEN_DOCUMENT)
async def book_pictures(
    request: HttpRequest, documents: Documents, slug: str, chapter: str
) -> Response[list[list[SeatView]]]:
    """The pictures of a chapter in their order: the table at the start of each and after every step."""
    game = known_game(slug)
    return await documents.send(request, lambda: _pictures(game, chapter))


def _pictures(game: Game, name: str) -> list[list[SeatView]]:
    chapter = book_of(game).chapters.get(name)
    if chapter is None:
        raise not_found(f"chapter {name!r}")
    return [
        [_view(frame, scene.seat - 1 if scene.seat else NOBODY) for frame in frames]
        for scene, frames in scenes(game, chapter)
    ]


def _view(frame: BookFrame, seat: int) -> SeatView:
    view = frame.state.view(seat)
    entries = [played_entry(seat, number, line) for number, line in enumerate(frame.played, 1)]
    return SeatView(
        seat=seat if seat != NOBODY else None,
        entries=[log_entry(view.game, entry, view) for entry in entries],
        table=view.data(),
        questions=[],
        waiting=[],
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict=view.game.words.verdict(view) if view.outcome is not None else "",
        no_undo="this is a book",
    )
