"""A game session of an environment: takes actions by index and returns observations as arrays.

Chance is answered from the seed as in a record, so `rollingroad` can replay an environment's game.
Observations are encoded on demand.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollingroad.core.action_index import NO_INDEX, ActionIndex
from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY, Decision, State
from rollingroad.core.game import Game
from rollingroad.core.registry import game as game_of
from rollingroad.core.registry import load_game

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Options = Iterable[str] | dict[str, Any] | None


@cache
def index_of(game: Game) -> ActionIndex:
    """The action index of a game, cached."""
    return ActionIndex(game)


def _chance_question(state: State) -> Decision | None:
    for ask in state.open:
        if ask.is_chance:
            return ask
    return None


class GameSession:
    """A game that is over or waits for one player's answer."""

    def __init__(self, game: str | Game, options: Options = None, content: Path | None = None) -> None:
        self.game = game_of(game, content) if isinstance(game, str) else game
        given = options if isinstance(options, dict) else list(options or ())
        self.options: Any = self.game.options(given)
        self.seats = self.game.seat_count(self.options)
        self.layout = self.game.learning.layout(self.options)
        self.index = index_of(self.game)
        self.features = self.game.learning.feature_names(self.game.codec)
        self.state: State = self.game.start(self.options)
        self.seed = ""
        self.decisions = 0
        self._dice = Rng(0)
        self._drawn = 0
        self._asked: Decision | None = None
        self._indices: list[int] = []
        self._actions: list[int] = []

    def start(self, seed: int | str) -> None:
        """Start a new game with that seed, up to the first question to a player."""
        self.seed = str(seed)
        self.decisions = self._drawn = 0
        self._dice = Rng(seed)
        self.state = self.game.start(self.options)
        self._settle_chance()

    def _settle_chance(self) -> None:
        state = self.state
        while (ask := _chance_question(state)) is not None:
            state.apply(ask.sample(self._dice.at(self._drawn)), ask.seat)
            self._drawn += 1

    @property
    def ask(self) -> Decision | None:
        """The first open question, or None if the game is over."""
        return self.state.open[0] if self.state.open else None

    def answer(self, action: int) -> None:
        """Answer the open question, then let chance answer its own."""
        self.state.apply(action, self.state.open[0].seat)
        self.decisions += 1
        self._settle_chance()

    # By index

    def offered_indices(self) -> list[int]:
        """The index of each offered action that has one, in the order of the list."""
        ask = self.ask
        if ask is None:
            return []
        if ask is not self._asked:
            self._asked = ask
            self._indices = self.index.of(ask)[: self.game.learning.max_offered]
            self._actions = ask.offered
            if NO_INDEX in self._indices:
                shown = [place for place in range(len(self._indices)) if self._indices[place] != NO_INDEX]
                self._actions = [ask.offered[place] for place in shown]
                self._indices = [self._indices[place] for place in shown]
        return self._indices

    def action(self, index: int) -> int:
        """The offered action with that index. Raises BadAction."""
        ask, places = self.ask, self.offered_indices()
        if ask is None:
            raise BadAction(f"index {index} answers nothing: the game is over")
        if index not in places:
            raise BadAction(f"index {index} is no answer to the question {ask.kind!r}")
        return self._actions[places.index(index)]

    # As arrays

    def mask(self, seat: int) -> Mask:
        """1 at each index that this seat may answer with now."""
        mask = np.zeros(self.index.size, np.int8)
        if self.ask is not None and self.ask.seat == seat:
            mask[self.offered_indices()] = 1
        return mask

    def observation(self, seat: int) -> Floats:
        """The observation of a seat as one row of numbers."""
        return np.frombuffer(self.game.learning.observe(self.state.view(seat)), np.float32)

    def fields(self, row: Floats) -> dict[str, Floats]:
        """A row split into its named fields."""
        start = self.layout.start
        return {
            field.name: row[start[field.name] : start[field.name] + field.size].reshape(field.shape)
            for field in self.layout.fields
        }

    def offered(self, seat: int) -> tuple[NDArray[np.int32], Floats]:
        """The offered indices, padded with -1, and a row of features for each."""
        most, ask = self.game.learning.max_offered, self.ask
        indices = np.full(most, -1, np.int32)
        rows = np.zeros((most, len(self.features)), np.float32)
        if ask is not None and ask.seat == seat:
            features = self.state.view(seat).features(ask)
            shown = [(p, row) for p, row in zip(self.index.of(ask)[:most], features, strict=False) if p >= 0]
            indices[: len(shown)] = [place for place, _ in shown]
            rows[: len(shown)] = [row for _, row in shown]
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
        shared = {"game", "options", "layout", "index", "features", "_asked", "_indices", "_actions"}
        for name, value in self.__dict__.items():
            other.__dict__[name] = value if name in shared else deepcopy(value, memo)
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the game by its type, which the other process loads."""
        own = {
            name: value for name, value in self.__dict__.items() if name not in ("index", "layout", "_asked")
        }
        return {**own, "game": (type(self.game), self.game.overlay)}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.game = load_game(*saved["game"])
        self.layout = self.game.learning.layout(self.options)
        self.index = index_of(self.game)
        self._asked = None
