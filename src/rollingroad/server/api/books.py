"""Rulebooks for players over HTTP: their text, and the pictures of a chapter."""

from rollingroad.core.books import BookFrame, book_of, scenes
from rollingroad.core.engine.state import NOBODY
from rollingroad.server.api.games import known_game
from rollingroad.server.api.lessons import played_entry
from rollingroad.server.api.routes import get
from rollingroad.server.matches.queries import table_alone
from rollingroad.server.problems import not_found
from rollingroad.server.schemas.books import BookInfo
from rollingroad.server.schemas.matches import SeatView


@get("/games/{slug:str}/book", scope="open", is_document=True)
def book(slug: str) -> BookInfo:
    """The rulebook of a game: summary and chapters, with the rules that each paragraph tells."""
    game = known_game(slug)
    found = book_of(game)
    return BookInfo(
        title=game.name, about=found.about, summary=found.summary, chapters=list(found.chapters.values())
    )


@get("/games/{slug:str}/book/{chapter:str}", scope="open", is_document=True)
def book_pictures(slug: str, chapter: str) -> list[list[SeatView]]:
    """The pictures of a chapter in their order: the table at the start of each and after every step."""
    game = known_game(slug)
    found = book_of(game).chapters.get(chapter)
    if found is None:
        raise not_found(f"chapter {chapter!r}")
    return [
        [_view(frame, scene.seat - 1 if scene.seat else NOBODY) for frame in frames]
        for scene, frames in scenes(game, found)
    ]


def _view(frame: BookFrame, seat: int) -> SeatView:
    entries = [played_entry(seat, number, line) for number, line in enumerate(frame.played, 1)]
    return table_alone(frame.state.view(seat), "this is a book", entries)
