"""Many games in one process, stepped by one call."""

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rollingroad.core.engine import episode
from rollingroad.core.engine.learning import Pairs
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.errors import BadInput
from rollingroad.envs.game_session import SparseRows
from rollingroad.envs.seat import ALL, SeatEnv
from rollingroad.envs.spaces import RENDER_MODES

Stacked = dict[str, NDArray[Any]]
Stepped = tuple[Stacked, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
"""Observations, rewards, terminated, truncated, info."""


def seeds_from(seed: int | list[int | None] | None, number: int) -> list[int | None]:
    return seed if isinstance(seed, list) else [None if seed is None else seed + i for i in range(number)]


class VectorSeatEnv(VectorEnv[Stacked, NDArray[np.int64], NDArray[Any]]):
    """`number` environments of the same game in this process; `settings` are those of `SeatEnv`.

    With `copy=False` every step fills the same arrays, which is faster.

    A finished game is reset in the same step: the observation is the first of the new game, and the last one
    of the old game is in `info["final_obs"]`, as in Gymnasium. `info["seat"]` is the seat of each row, and
    `info["rewards"]` has those of all seats where a game is over.

    With `features=True` the rows of all offered actions lie one after the other: those of game `i` are
    `action_features[offsets[i] : offsets[i + 1]]`, their indices the same part of `offered`.
    """

    def __init__(self, game: str, number: int, *, copy: bool = True, **settings: Any) -> None:
        if settings.get("fields"):
            raise BadInput("fields: many tables give flat rows; `GameSession.fields` names their parts")
        if settings.get("potential"):
            raise BadInput("potential: shape the rewards of many tables with `SeatEnv` and `SyncVectorEnv`")
        self._features = settings.pop("features", False)
        self.num_envs = number
        self.envs = [SeatEnv(game, **settings) for _ in range(number)]
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = settings.get("render_mode")
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = batch_space(self.single_observation_space, number)
        self.action_space = batch_space(self.single_action_space, number)
        self._sessions = [env.session for env in self.envs]
        self._episodes: list[episode.Episode] = list(self._sessions)
        self._alone = settings.get("seat") == ALL
        self._seats: list[int] = []
        """Whom each game asks, or its learner's seat."""
        self._pairs, self._mask_pairs = Pairs(), Pairs()
        self._copies = copy
        first = self._sessions[0]
        self._rows = SparseRows(number, first.layout.size, np.float32)
        self._masks = SparseRows(number, first.index.size, np.int8)
        self._feature_rows = SparseRows(number, len(first.features), np.float32)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Stacked, dict[str, Any]]:
        """Reset all games, from a list of seeds or from consecutive seeds."""
        for env, own in zip(self.envs, seeds_from(seed, self.num_envs), strict=True):
            env.session.start(env.seeds.next(own))
        seen = self._observe()
        return seen, self._info(seen)

    def _info(self, seen: Stacked) -> dict[str, Any]:
        questions = np.array(episode.questions_asked(self._episodes), dtype=object)
        return {"action_mask": seen["action_mask"], "question": questions, "seat": np.array(self._seats)}

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        chosen = actions.tolist()
        if self.envs[0].illegal == "refuse":
            for session, index in zip(self._sessions, chosen, strict=True):
                session.action(index)
        acted = self._seats
        stopped = episode.answer_all(self._episodes, chosen)
        illegal = [i for i in stopped if self._sessions[i].ask is not None]
        if not self._alone:
            for i, session in enumerate(self._sessions):
                if i not in illegal:
                    session.run()
        over = [i for i, asked in enumerate(episode.seats_asked(self._episodes)) if asked == NOBODY]
        cut = []
        if self.envs[0].truncate_after is not None:
            ended = {*over, *illegal}
            cut = [i for i, env in enumerate(self.envs) if env.is_cut and i not in ended]
        rewards = np.zeros(self.num_envs)
        rewards[illegal] = -1.0
        rewards[over] = [self._sessions[i].reward(acted[i]) for i in over]
        terminated, truncated = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        terminated[illegal + over], truncated[cut] = True, True
        last = self._restart([*illegal, *over, *cut])
        seen = self._observe()
        return seen, rewards, terminated, truncated, self._info(seen) | last

    def _restart(self, stopped: list[int]) -> dict[str, Any]:
        """Begin new games, and say how the old ones ended."""
        if not stopped:
            return {}
        final: NDArray[Any] = np.full(self.num_envs, None, dtype=object)
        rewards = np.zeros((self.num_envs, self._sessions[0].seats))
        for i in stopped:
            env = self.envs[i]
            env.session.seat = self._seats[i]
            final[i] = env.observe()
            rewards[i] = [env.session.reward(seat) for seat in range(env.session.seats)]
            env.session.start(env.seeds.next(None))
        done = np.zeros(self.num_envs, np.bool_)
        done[stopped] = True
        return {"final_obs": final, "_final_obs": done, "rewards": rewards, "_rewards": done}

    def _observe(self) -> Stacked:
        """The observations of all games, stacked."""
        if self._alone:
            self._seats = episode.seats_asked(self._episodes)
        else:
            self._seats = [session.seat for session in self._sessions]
        seats = self._seats
        size = self._sessions[0].layout.size
        episode.encode_all(self._episodes, seats, size, self._pairs, self._mask_pairs)
        rows = self._rows.fill(self._pairs, self.num_envs)
        masks = self._masks.fill(self._mask_pairs, self.num_envs)
        if self._copies:
            rows, masks = rows.copy(), masks.copy()
        seen: Stacked = {"observation": rows, "action_mask": masks}
        if self._features:
            offsets = episode.features_of_all(self._episodes, seats, self._pairs)
            features = self._feature_rows.fill(self._pairs, offsets[-1])
            # The masks were filled in the order of the offered actions.
            offered = (self._masks.filled % masks.shape[1]).astype(np.int32)
            seen |= {"offered": offered, "offsets": np.array(offsets)}
            seen["action_features"] = features.copy() if self._copies else features
        return seen

    def render(self) -> tuple[str | None, ...]:  # type: ignore[override] # texts, no frames
        for session, seat in zip(self._sessions, self._seats, strict=False):
            session.seat = seat
        return tuple(env.render() for env in self.envs)

    def close_extras(self, **kwargs: Any) -> None:
        for env in self.envs:
            env.close()
