"""Any game as a Gymnasium environment: one seat learns, bots sit in the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from rollingroad.core.codec import BadAction
from rollingroad.core.game import Game
from rollingroad.envs.seated import SeatedTable
from rollingroad.envs.spaces import (
    RENDER_MODES,
    Seeds,
    Shown,
    checked_illegal,
    checked_mode,
    observation_space,
    observed,
)
from rollingroad.envs.table import Mask, Options


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """`bots` is any bot of `rollingroad bots`: one for all other seats, or a list of one for each.

    Rewards, truncation and indices that are not offered are as in `TableEnv`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 # declared by Gymnasium

    def __init__(
        self,
        game: str | Game,
        options: Options = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "rookie",
        fields: bool = False,
        features: bool = False,
        truncate_after: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        content: Path | None = None,
    ) -> None:
        self.table = SeatedTable(game, options, seat, bots, content)
        self.render_mode = checked_mode(render_mode)
        self.truncate_after = truncate_after
        self.illegal = checked_illegal(illegal)
        self._shown = Shown(fields, features)
        self.seeds = Seeds()
        self.observation_space = observation_space(self.table, self._shown)
        self.action_space = spaces.Discrete(self.table.index.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. With a seed always the same one; without, the next that follows from the last seed."""
        super().reset(seed=seed)
        self.table.start(self.seeds.next(seed))
        return self.seen(), self._info()

    def seen(self) -> dict[str, Any]:
        """What the learner sees now."""
        return observed(self.table, self.table.seat, self._shown)

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        reward, terminated, truncated, legal = self.play(int(action))
        info = self._info() if legal else {**self._info(), "illegal": True}
        return self.seen(), reward, terminated, truncated, info

    def play(self, index: int) -> tuple[float, bool, bool, bool]:
        """A step without looking: reward, terminated, truncated, and whether the index was offered."""
        table = self.table
        try:
            table.answer(table.action(index))
        except BadAction:
            if self.illegal == "refuse":
                raise
            return -1.0, True, False, False
        table.run()
        over = table.ask is None
        truncated = not over and self.truncate_after is not None and table.decisions >= self.truncate_after
        return table.reward(table.seat), over, truncated, True

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "question": self.question}

    @property
    def question(self) -> str:
        """The kind of the open question; empty when the game is over."""
        ask = self.table.ask
        return ask.kind if ask is not None else ""

    def action_masks(self) -> Mask:
        """The mask alone, as some learning libraries ask for it."""
        return self.table.mask(self.table.seat)

    def render(self) -> str | None:
        """The table as the learner's seat sees it."""
        return None if self.render_mode is None else self.table.drawn(self.render_mode, self.table.seat)

    def close(self) -> None:
        self.table.close()
