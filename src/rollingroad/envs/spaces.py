"""The spaces of an environment, and observations that lie in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces

from rollingroad.core.errors import BadInput
from rollingroad.envs.table import Table

RENDER_MODES = ("ansi", "svg")
ILLEGAL = ("lose", "refuse")
"""What an index that is not offered does."""


@dataclass(frozen=True)
class Shown:
    """What an observation holds beside the mask."""

    fields: bool = False
    """The numbers as a dict of named arrays instead of one flat row."""
    features: bool = False
    """A row of features for each offered action, and the index of each."""


def observation_space(table: Table, shown: Shown) -> spaces.Dict:
    seen: spaces.Space[Any] = _box((table.layout.size,))
    if shown.fields:
        seen = spaces.Dict({field.name: _box(field.shape) for field in table.layout.fields})
    parts = {"observation": seen, "action_mask": spaces.Box(0, 1, (table.index.size,), np.int8)}
    if shown.features:
        most = table.game.most_offered
        parts["offered"] = spaces.Box(-1, table.index.size - 1, (most,), np.int32)
        parts["action_features"] = _box((most, len(table.features)))
    return spaces.Dict(parts)


def _box(shape: tuple[int, ...]) -> spaces.Box:
    return spaces.Box(-1.0, 1.0, shape, np.float32)


def observed(table: Table, seat: int, shown: Shown) -> dict[str, Any]:
    """What a seat sees now."""
    row = table.observation(seat)
    seen: dict[str, Any] = {
        "observation": table.fields(row) if shown.fields else row,
        "action_mask": table.mask(seat),
    }
    if shown.features:
        seen["offered"], seen["action_features"] = table.offered(seat)
    return seen


def checked_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise BadInput(f"illegal is {' or '.join(ILLEGAL)}, not {illegal!r}")
    return illegal


def checked_mode(render_mode: str | None) -> str | None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise BadInput(f"render_mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}")
    return render_mode


class Seeds:
    """The seeds of one environment's games: the given one, then others that follow from it."""

    def __init__(self) -> None:
        self._first = ""
        self._games = 0

    def next(self, given: int | None) -> str:
        if given is not None or not self._first:
            self._first = str(given if given is not None else np.random.SeedSequence().entropy)
            self._games = 0
        self._games += 1
        return self._first if self._games == 1 else f"{self._first}/{self._games}"
