"""The registry of games: finds them by entry point, loads each once per process."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rollingroad.core.errors import BadInput, hint

if TYPE_CHECKING:
    from rollingroad.core.content import Overlay
    from rollingroad.core.engine.state import State, Step
    from rollingroad.core.game import Game

GROUP = "rollingroad.games"


class UnknownGame(BadInput):
    """There is no game of that name."""


def slugs() -> list[str]:
    """The slugs of all registered games."""
    return sorted(_entries())


def game(slug: str, overlay: Path | None = None) -> Game:
    """The game of that slug, with an overlay folder for its content."""
    return load_game(game_type(slug), overlay.resolve() if overlay else None)


def game_type(slug: str) -> type[Game]:
    """The class of the game of that slug, ignoring case."""
    entry = _entries().get(slug.lower())
    if entry is None:
        raise UnknownGame(f"there is no game {slug!r}; {hint(slug.lower(), slugs())}")
    module, _, name = entry.partition(":")
    found: type[Game] = getattr(import_module(module), name)
    return found


def game_with_step(step_type: type[Step[Any]]) -> Game | None:
    """The loaded game that has this step."""
    return next((game for game in _LOADED.values() if step_type in game.steps.values()), None)


def game_with_tool(tool: str, overlay: Path | None = None) -> Game:
    """The game that has this command of its own."""
    for slug in slugs():
        if tool in game(slug).creations.tools:
            return game(slug, overlay)
    raise UnknownGame(f"no game has the tool {tool!r}")


def entries_text() -> str:
    """The registered games as text for `announce`, which needs no metadata of installed packages."""
    return json.dumps(_entries())


def announce(entries: str) -> None:
    """Register exactly these games: a JSON object of `module:class` by slug. An empty text does nothing."""
    if entries:
        _ENTRIES.clear()
        _ENTRIES.update(json.loads(entries))


_ENTRIES: dict[str, str] = {}
"""The class of each game by slug, once it is known."""


def _entries() -> dict[str, str]:
    if not _ENTRIES:
        from importlib.metadata import entry_points

        _ENTRIES.update({entry.name: entry.value for entry in entry_points(group=GROUP)})
    return _ENTRIES


_LOADED: dict[tuple[type[Game], Overlay | None], Game] = {}


MOST_PACKS = 24
"""How many games with content packs a process keeps at hand."""


def load_game(game_type: type[Game], overlay: Overlay | None) -> Game:
    """The game with its content, loaded once per process; of those with content packs the latest are kept."""
    key = (game_type, overlay)
    if (found := _LOADED.get(key)) is None:
        found = _LOADED[key] = game_type(overlay)
        packs = [each for each in _LOADED if isinstance(each[1], str)]
        for oldest in packs[:-MOST_PACKS]:
            del _LOADED[oldest]
    return found


def load_state(game_type: type[Game], overlay: Overlay | None, position: str) -> State:
    """A state from its position, in which form states are sent to other processes."""
    state: State = load_game(game_type, overlay).from_position(position)
    state.sink = None
    return state
