"""Any game as a Gymnasium environment: one seat learns, bots play the others."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from rollingroad.bots.bot import BadBot, Bot, ask_bot
from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.game import Game
from rollingroad.envs.game_session import GameSession, Mask, Options
from rollingroad.envs.policy import Fixed, Opponents, Pool
from rollingroad.envs.spaces import (
    RENDER_MODES,
    ObservationParts,
    Seeds,
    check_settings,
    observation_space,
    observe_seat,
)

ALL = "all"
ANY = "any"


class SeatSession(GameSession):
    """A session that stops only at the learner's questions."""

    def __init__(
        self,
        game: str | Game,
        options: Options = None,
        seat: int | str = 0,
        bots: Opponents | Pool = "rookie",
        content: Path | None = None,
    ) -> None:
        super().__init__(game, options, content)
        if seat not in (ALL, ANY, *range(self.seats)):
            raise BadBot(
                f"seat {seat} does not learn: this game has the seats 0 to {self.seats - 1}, "
                f"or {ALL!r} of them, or {ANY!r} one"
            )
        self.learns = seat
        self.seat = seat if isinstance(seat, int) else 0
        """The seat that the learner plays, or answers for now."""
        others = 0 if seat == ALL else self.seats - 1
        self._pool = bots if isinstance(bots, Pool) else Fixed(bots, others)
        self.bots: dict[int, Bot] = {}

    def start(self, seed: int | str) -> None:
        """Start a new game; if it ends before the learner is asked, start another one."""
        self.close()
        rng = Rng(f"bots {seed}")
        if self.learns == ANY:
            self.seat = rng.fork("learner").below(self.seats)
        if self.learns != ALL:
            others = [seat for seat in range(self.seats) if seat != self.seat]
            for seat, make in zip(others, self._pool.draw(rng.fork("pool"), len(others)), strict=True):
                self.bots[seat] = make(rng.fork(f"seat {seat}"))
        super().start(seed)
        self.run()
        if self.ask is None:
            self.start(f"{seed}+")

    def run(self) -> None:
        """Let the bots answer until the learner is asked or the game is over."""
        while self.state.open:
            ask = self.state.open[0]
            if self.learns == ALL:
                self.seat = ask.seat
            if ask.seat == self.seat:
                return
            self.answer(ask_bot(self.bots[ask.seat], self.state, ask))

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
        memo[id(self._pool)] = self._pool
        return super().__deepcopy__(memo)


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """The learner plays one seat, `"any"` (another one in each game), or `"all"` (self-play).

    `bots` play the others: names of `rollingroad bots`, subclasses of `Bot`, or policies, which get an
    observation and return an index. One for all seats, a list of one for each, or a `Pool`.

    With a `potential`, a function of an observation, rewards are shaped: each step adds `discount` times the
    potential after it, less that before it, and the end has none. The best policies stay the best.

    Rewards, truncation and illegal indices are as in `GameEnv`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 # declared by Gymnasium

    def __init__(
        self,
        game: str | Game,
        options: Options = None,
        *,
        seat: int | str = 0,
        bots: Opponents | Pool = "rookie",
        fields: bool = False,
        features: bool = False,
        truncate_after: int | None = None,
        illegal: str = "lose",
        potential: Callable[[dict[str, Any]], float] | None = None,
        discount: float = 1.0,
        render_mode: str | None = None,
        content: Path | None = None,
    ) -> None:
        self.session = SeatSession(game, options, seat, bots, content)
        check_settings(illegal, render_mode)
        self.render_mode = render_mode
        self.truncate_after = truncate_after
        self.illegal = illegal
        self._potential = potential
        self._discount = discount
        self._before = 0.0
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
        seen = self.observe()
        self._before = self._potential(seen) if self._potential else 0.0
        return seen, self._info(seen)

    def observe(self) -> dict[str, Any]:
        """The current observation of the learner."""
        return observe_seat(self.session, self.session.seat, self._shown)

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        reward, terminated, truncated, legal = self.play(int(action))
        seen = self.observe()
        if self._potential:
            after = 0.0 if terminated else self._potential(seen)
            reward += self._discount * after - self._before
            self._before = after
        info = self._info(seen)
        if not legal:
            info["illegal"] = True
        return seen, reward, terminated, truncated, info

    def play(self, index: int) -> tuple[float, bool, bool, bool]:
        """A step without an observation: reward, terminated, truncated, and whether the index was legal."""
        session, acted = self.session, self.session.seat
        try:
            session.answer_index(index)
        except BadAction:
            if self.illegal == "refuse":
                raise
            return -1.0, True, False, False
        session.run()
        over = session.ask is None
        return session.reward(acted), over, not over and self.is_cut, True

    @property
    def is_cut(self) -> bool:
        """Whether the game has reached its limit of decisions."""
        return self.truncate_after is not None and self.session.decisions >= self.truncate_after

    def _info(self, seen: dict[str, Any]) -> dict[str, Any]:
        return {
            "action_mask": seen["action_mask"],
            "question": self.question,
            "seat": self.session.seat,
        }

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
