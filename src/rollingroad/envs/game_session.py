"""A game session of an environment: an episode whose observations are NumPy arrays."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollingroad.core.content import Overlay
from rollingroad.core.engine.action_index import ActionIndex
from rollingroad.core.engine.episode import Episode, mask_of, put_features
from rollingroad.core.engine.learning import Pairs
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.game import Game
from rollingroad.core.registry import game as game_of
from rollingroad.core.registry import load_game

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Options = Any


_PAIRS = Pairs()
"""Shared by all sessions: filled and taken at once."""
PLACES, NUMBERS = np.dtype("<i8"), np.dtype("<f4")
FILL = 12
"""Setting numbers to 0 one by one takes as long as setting as many times more that lie side by side."""


@cache
def index_of(game: Game) -> ActionIndex:
    """The action index of a game, cached."""
    return ActionIndex(game)


def scatter(pairs: Pairs, into: NDArray[Any]) -> None:
    """Take the pairs and put their numbers into a flat array."""
    places, numbers = pairs.take()
    into[np.frombuffer(places, PLACES)] = np.frombuffer(numbers, NUMBERS)


class SparseRows:
    """An array that is filled with pairs again and again; only what was put last is cleared."""

    def __init__(self, rows: int, width: int, dtype: type[np.generic]) -> None:
        self._array: NDArray[Any] = np.zeros((rows, width), dtype)
        self.filled: NDArray[Any] = np.zeros(0, np.int64)
        """The places in the flat array, in the order in which they were put."""

    def fill(self, pairs: Pairs, rows: int) -> NDArray[Any]:
        """That many rows of the array, which grows if it is too short."""
        if rows > len(self._array):
            self._array = np.zeros((2 * rows, self._array.shape[1]), self._array.dtype)
        else:
            flat = self._array.reshape(-1)
            flat[self.filled if FILL * len(self.filled) < len(flat) else slice(None)] = 0
        places, numbers = pairs.take()
        self.filled = np.frombuffer(places, PLACES)
        self._array.reshape(-1)[self.filled] = np.frombuffer(numbers, NUMBERS)
        return self._array[:rows]


class GameSession(Episode):
    """Observations are encoded on demand."""

    def __init__(self, game: str | Game, options: Options = None, content: Path | None = None) -> None:
        found = game_of(game, content) if isinstance(game, str) else game
        if not isinstance(options, found.options_type):
            options = found.options(options if isinstance(options, dict) else list(options or ()))
        super().__init__(found, options, index_of(found))
        self.seats = found.seat_count(self.options)
        self.layout = found.learning.layout(self.state)
        self.features = found.learning.feature_names(found.codec)

    # As arrays

    def mask(self, seat: int) -> Mask:
        """1 at each index that this seat may answer with now."""
        return np.frombuffer(mask_of(self, seat), np.int8)

    def observation(self, seat: int) -> Floats:
        """The observation of a seat as one row of numbers."""
        row = np.zeros(self.layout.size, np.float32)
        self.learning.observe(self.state, seat, _PAIRS)
        scatter(_PAIRS, row)
        return row

    def fields(self, row: Floats) -> dict[str, Floats]:
        """A row split into its named fields."""
        start = self.layout.start
        return {
            field.name: row[start[field.name] : start[field.name] + field.size].reshape(field.shape)
            for field in self.layout.fields
        }

    def offered(self, seat: int) -> tuple[NDArray[np.int32], Floats]:
        """The offered indices, padded with -1, and a row of features for each."""
        most = self.learning.max_offered
        indices, rows = np.full(most, -1, np.int32), np.zeros((most, len(self.features)), np.float32)
        shown = put_features(self, seat, _PAIRS)
        indices[: len(shown)] = shown
        scatter(_PAIRS, rows.reshape(-1))
        return indices, rows

    # Results and pictures

    def reward(self, seat: int) -> float:
        """The outcome scaled to [-1, 1]; 0 until the end."""
        if self.state.outcome is None:
            return 0.0
        low, high = self.game.scores
        return 2.0 * (self.state.outcome[seat] - low) / (high - low) - 1.0

    def render(self, mode: str, seat: int = NOBODY) -> str:
        """The table as that seat sees it, as text (`ansi`) or as a picture (`svg`)."""
        view = self.state.view(seat)
        return self.game.pages.picture(view) if mode == "svg" else self.game.diagram(view)

    # Copies

    def __deepcopy__(self, memo: dict[int, Any]) -> GameSession:
        """An independent session that shares immutable parts."""
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        self.copy_to(other)
        for name, value in self.__dict__.items():
            other.__dict__[name] = value if name in ("layout", "features") else deepcopy(value, memo)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by its type, which the other process loads."""
        own = {name: value for name, value in self.__dict__.items() if name not in ("layout", "features")}
        played = {name: getattr(self, name) for name in ("state", "seed", "dice", "drawn", "decisions")}
        return _load_session, (type(self), type(self.game), self.game.overlay, self.options, own, played)


def _load_session(
    kind: type[GameSession], game: type[Game], overlay: Overlay | None, options: Any, *saved: dict[str, Any]
) -> GameSession:
    session = kind.__new__(kind)
    GameSession.__init__(session, load_game(game, overlay), options)
    for fields in saved:
        for name, value in fields.items():
            setattr(session, name, value)
    return session
