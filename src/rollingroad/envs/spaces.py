"""The spaces of the environments, and their observations."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces

from rollingroad.core.errors import BadInput
from rollingroad.envs.game_session import GameSession

RENDER_MODES = ("ansi", "svg")
ILLEGAL = ("lose", "refuse")
"""The effects of an index that is not offered."""


@dataclass(frozen=True)
class ObservationParts:
    """The optional parts of an observation."""

    fields: bool = False
    """Whether the numbers are a dict of named arrays instead of one flat row."""
    features: bool = False
    """Whether each offered action has its index and a row of features."""


def observation_space(session: GameSession, shown: ObservationParts) -> spaces.Dict:
    seen: spaces.Space[Any] = _box((session.layout.size,))
    if shown.fields:
        seen = spaces.Dict({field.name: _box(field.shape) for field in session.layout.fields})
    parts = {"observation": seen, "action_mask": spaces.Box(0, 1, (session.index.size,), np.int8)}
    if shown.features:
        most = session.learning.max_offered
        parts["offered"] = spaces.Box(-1, session.index.size - 1, (most,), np.int32)
        parts["action_features"] = _box((most, len(session.features)))
    return spaces.Dict(parts)


def _box(shape: tuple[int, ...]) -> spaces.Box:
    return spaces.Box(-1.0, 1.0, shape, np.float32)


def observe_seat(session: GameSession, seat: int, shown: ObservationParts) -> dict[str, Any]:
    """The current observation of a seat."""
    row = session.observation(seat)
    seen: dict[str, Any] = {
        "observation": session.fields(row) if shown.fields else row,
        "action_mask": session.mask(seat),
    }
    if shown.features:
        seen["offered"], seen["action_features"] = session.offered(seat)
    return seen


def check_settings(illegal: str, render_mode: str | None) -> None:
    for name, value, known in (("illegal", illegal, ILLEGAL), ("render_mode", render_mode, RENDER_MODES)):
        if value is not None and value not in known:
            raise BadInput(f"{name} is {' or '.join(known)}, not {value!r}")


class Seeds:
    """The seeds of an environment's games: the given one, then others derived from it."""

    def __init__(self) -> None:
        self._first = ""
        self._games = 0

    def next(self, given: int | None) -> str:
        if given is not None or not self._first:
            self._first = str(given if given is not None else np.random.SeedSequence().entropy)
            self._games = 0
        self._games += 1
        return self._first if self._games == 1 else f"{self._first}/{self._games}"
