"""A vectorised environment: many games stepped together, with automatic resets."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rollingroad.core.errors import BadInput
from rollingroad.envs.game_session import Floats, Mask
from rollingroad.envs.seat import SeatEnv
from rollingroad.envs.spaces import RENDER_MODES

Stacked = dict[str, NDArray[Any]]


class VectorSeatEnv(VectorEnv[Stacked, NDArray[np.int64], NDArray[Any]]):
    """`number` environments of the same game in this process; `settings` are those of `SeatEnv`.

    A finished game is reset in the same step: the observation is the first of the new game, and the last one
    of the old game is in `info["final_obs"]`, as in Gymnasium.
    """

    def __init__(self, game: str, number: int, **settings: Any) -> None:
        if settings.get("fields"):
            raise BadInput("fields: many tables give flat rows; `GameSession.fields` names their parts")
        self.num_envs = number
        self.envs = [SeatEnv(game, **settings) for _ in range(number)]
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = settings.get("render_mode")
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = batch_space(self.single_observation_space, number)
        self.action_space = batch_space(self.single_action_space, number)
        self._features = bool(settings.get("features"))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Stacked, dict[str, Any]]:
        """Reset all games, from a list of seeds or from consecutive seeds."""
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + i for i in self._all]
        for env, own in zip(self.envs, seeds, strict=True):
            env.session.start(env.seeds.next(own))
        seen = self._observe()
        return seen, self._info(seen)

    def _info(self, seen: Stacked) -> dict[str, Any]:
        questions = np.array([env.question for env in self.envs], dtype=object)
        return {"action_mask": seen["action_mask"], "question": questions}

    @property
    def _all(self) -> range:
        return range(self.num_envs)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Stacked, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        terminated, truncated = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        last: list[Any] = [None] * self.num_envs
        for i, (env, index) in enumerate(zip(self.envs, actions.tolist(), strict=True)):
            rewards[i], terminated[i], truncated[i], _ = env.play(index)
            if terminated[i] or truncated[i]:
                last[i] = env.observe()
                env.session.start(env.seeds.next(None))
        seen = self._observe()
        info = self._info(seen)
        done = terminated | truncated
        if done.any():
            info["final_obs"], info["_final_obs"] = np.array(last, dtype=object), done
        return seen, rewards, terminated, truncated, info

    def _observe(self) -> Stacked:
        """The observations of all games, stacked."""
        sessions = [env.session for env in self.envs]
        rows: Floats = np.stack([session.observation(session.seat) for session in sessions])
        masks: Mask = np.zeros((self.num_envs, sessions[0].index.size), np.int8)
        for i, session in enumerate(sessions):
            masks[i, session.offered_indices()] = 1
        seen: Stacked = {"observation": rows, "action_mask": masks}
        if self._features:
            pairs = [session.offered(session.seat) for session in sessions]
            seen["offered"] = np.stack([indices for indices, _ in pairs])
            seen["action_features"] = np.stack([features for _, features in pairs])
        return seen

    def render(self) -> tuple[str | None, ...]:  # type: ignore[override] # texts, no frames
        return tuple(env.render() for env in self.envs)

    def close_extras(self, **kwargs: Any) -> None:
        for env in self.envs:
            env.close()
