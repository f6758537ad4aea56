"""Answers that never change, for a page that has them before its engine is loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from rollingroad.browser.router import Answer, answer
from rollingroad.core.books import book_of
from rollingroad.core.game import Game
from rollingroad.core.lessons import lessons
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.review.puzzles import puzzles_of


def documents() -> Iterator[tuple[str, Answer]]:
    """Every answer that stays the same for one version of the games, by its target below `/api/v1`."""
    for target in targets():
        yield target, asyncio.run(answer("GET", target, b"", {}))


def targets() -> Iterator[str]:
    yield from ("/games", "/puzzles")
    for game in map(find_game, slugs()):
        yield f"/games/{game.slug}"
        for path in _paths(game):
            yield f"/games/{game.slug}/{path}"
        for puzzle in puzzles_of(game):
            yield f"/puzzles/{puzzle.id}"


def _paths(game: Game) -> Iterator[str]:
    yield from ("form", "rules", "content", "drawing", "book")
    yield from (f"book/{name}" for name in book_of(game).chapters)
    for name, lesson in lessons(game).items():
        yield from (f"lessons/{name}/steps/{at}" for at in range(len(lesson.steps)))
    for kind in game.creations.kinds:
        yield f"creations/{kind.kind}/starts"
        for start in game.creations.starts(kind.kind):
            yield f"creations/{kind.kind}/starts/{start.id}/picture"
