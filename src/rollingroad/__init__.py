"""Rolling Road: a digital table for games about cars at speed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rollingroad._compiled_loader import build, load

# Must run before any other module of the package is imported, so that compiled modules can load.
load(__name__, Path(__file__).parent)

if TYPE_CHECKING:
    from rollingroad.bots.bot import Bot
    from rollingroad.core.game import Game
    from rollingroad.core.record import Record

__version__ = "0.2.0"
__all__ = ["build", "game", "play", "slugs"]


def game(slug: str, content: Path | None = None) -> Game:
    """The game of that slug. `content` is an overlay folder for its content."""
    from rollingroad.core import registry

    return registry.game(slug, content)


def slugs() -> list[str]:
    """The slugs of all games."""
    from rollingroad.core import registry

    return registry.slugs()


def play(
    slug: str,
    bots: Sequence[str | type[Bot]] = ("driver",),
    options: Iterable[str] | dict[str, Any] = (),
    seed: int | str = 0,
) -> Record:
    """Let bots play a game to its end, and return its record.

    `bots` has one for each seat, or one for all: names as of `rollingroad bots`, or subclasses of `Bot`.
    """
    from rollingroad.bots.roster import play_match

    the_game = game(slug)
    return play_match(the_game, bots, the_game.options(options), seed).record
