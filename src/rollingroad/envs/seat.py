"""Any game as a Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from rollingroad.core.codec import BadAction
from rollingroad.core.game import Game
from rollingroad.envs.game_session import Mask, Options
from rollingroad.envs.seat_session import SeatSession
from rollingroad.envs.spaces import (
    RENDER_MODES,
    ObservationParts,
    Seeds,
    check_illegal,
    check_render_mode,
    observation_space,
    observe_seat,
)


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """`bots` is any bot of `rollingroad bots`: one for all other seats, or a list of one for each.

    Rewards, truncation and illegal indices are as in `GameEnv`.
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
        self.session = SeatSession(game, options, seat, bots, content)
        self.render_mode = check_render_mode(render_mode)
        self.truncate_after = truncate_after
        self.illegal = check_illegal(illegal)
        self._shown = ObservationParts(fields, features)
        self.seeds = Seeds()
        self.observation_space = observation_space(self.session, self._shown)
        self.action_space = spaces.Discrete(self.session.index.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game, determined by the seed. Without a seed: the next game after the last seed."""
        super().reset(seed=seed)
        self.session.start(self.seeds.next(seed))
        return self.observe(), self._info()

    def observe(self) -> dict[str, Any]:
        """The current observation of the learner."""
        return observe_seat(self.session, self.session.seat, self._shown)

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        reward, terminated, truncated, legal = self.play(int(action))
        info = self._info() if legal else {**self._info(), "illegal": True}
        return self.observe(), reward, terminated, truncated, info

    def play(self, index: int) -> tuple[float, bool, bool, bool]:
        """A step without an observation: reward, terminated, truncated, and whether the index was legal."""
        session = self.session
        try:
            session.answer(session.action(index))
        except BadAction:
            if self.illegal == "refuse":
                raise
            return -1.0, True, False, False
        session.run()
        over = session.ask is None
        truncated = not over and self.truncate_after is not None and session.decisions >= self.truncate_after
        return session.reward(session.seat), over, truncated, True

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "question": self.question}

    @property
    def question(self) -> str:
        """The kind of the open question; empty when the game is over."""
        ask = self.session.ask
        return ask.kind if ask is not None else ""

    def action_masks(self) -> Mask:
        """The mask alone, as some learning libraries ask for it."""
        return self.session.mask(self.session.seat)

    def render(self) -> str | None:
        """The table as the learner's seat sees it."""
        return None if self.render_mode is None else self.session.render(self.render_mode, self.session.seat)

    def close(self) -> None:
        self.session.close()
