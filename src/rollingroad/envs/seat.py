"""Any game as a Gymnasium environment: one seat learns, bots play the others. Also many at once."""

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rollingroad.bots.bot import BadBot, Bot
from rollingroad.bots.roster import fill_seats, read_bot
from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal
from rollingroad.core.game import Game
from rollingroad.envs.game_session import Floats, GameSession, Mask, Options
from rollingroad.envs.spaces import (
    RENDER_MODES,
    ObservationParts,
    Seeds,
    check_settings,
    observation_space,
    observe_seat,
)

Stacked = dict[str, NDArray[Any]]


class SeatSession(GameSession):
    """A session that stops only at the learner's questions."""

    def __init__(
        self,
        game: str | Game,
        options: Options = None,
        seat: int = 0,
        bots: str | Sequence[str] = "rookie",
        content: Path | None = None,
    ) -> None:
        super().__init__(game, options, content)
        if not 0 <= seat < self.seats:
            raise BadBot(f"seat {seat} does not learn: this game has the seats 0 to {self.seats - 1}")
        self.seat = seat
        self.names = fill_seats([bots] if isinstance(bots, str) else bots, self.seats - 1)
        self._makers = [read_bot(name) for name in self.names]
        self.bots: dict[int, Bot] = {}

    def start(self, seed: int | str) -> None:
        """Start a new game; if it ends before the learner is asked, start another one."""
        self.close()
        rng = Rng(f"bots {seed}")
        others = [seat for seat in range(self.seats) if seat != self.seat]
        for seat, make in zip(others, self._makers, strict=True):
            self.bots[seat] = make(rng.fork(f"seat {seat}"))
        super().start(seed)
        self.run()
        if self.ask is None:
            self.start(f"{seed}+")

    def run(self) -> None:
        """Let the bots answer until the learner is asked or the game is over."""
        while self.state.open and self.state.open[0].seat != self.seat:
            ask = self.state.open[0]
            bot = self.bots[ask.seat]
            view = self.state.view(ask.seat) if bot.needs_view else None
            try:
                self.answer(bot.choose(view, ask))
            except (BadAction, Illegal) as error:
                raise BadBot(f"the bot in seat {ask.seat} did what is not allowed: {error}") from error

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close()
        self.bots = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> GameSession:
        copies = {}
        for seat, bot in self.bots.items():
            try:
                copies[seat] = deepcopy(bot, memo)
            except TypeError as error:
                raise BadBot(f"the bot in seat {seat} cannot be copied: {error}") from error
        memo[id(self.bots)] = copies
        memo[id(self._makers)] = self._makers
        return super().__deepcopy__(memo)


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
        check_settings(illegal, render_mode)
        self.render_mode = render_mode
        self.truncate_after = truncate_after
        self.illegal = illegal
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
        seeds = (
            seed
            if isinstance(seed, list)
            else [None if seed is None else seed + i for i in range(self.num_envs)]
        )
        for env, own in zip(self.envs, seeds, strict=True):
            env.session.start(env.seeds.next(own))
        seen = self._observe()
        return seen, self._info(seen)

    def _info(self, seen: Stacked) -> dict[str, Any]:
        questions = np.array([env.question for env in self.envs], dtype=object)
        return {"action_mask": seen["action_mask"], "question": questions}

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
