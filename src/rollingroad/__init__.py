"""Rolling Road: a digital table for games about cars at speed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rollingroad._compiled_loader import build, load

# Must run before any other module of the package is imported, so that compiled modules can load.
load(__name__, Path(__file__).parent)

if TYPE_CHECKING:
    from rollingroad.core.game import Game

__version__ = "0.2.0"
__all__ = ["build", "game", "slugs"]


def game(slug: str, content: Path | None = None) -> Game:
    """The game of that slug. `content` is an overlay folder for its content."""
    from rollingroad.core import registry

    return registry.game(slug, content)


def slugs() -> list[str]:
    """The slugs of all games."""
    from rollingroad.core import registry

    return registry.slugs()
