"""A game session in which one seat learns and bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from rollingroad.bots.bot import Bot
from rollingroad.bots.roster import fill_seats, read_bot
from rollingroad.bots.settings import BadBot
from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.explain import Illegal
from rollingroad.core.game import Game
from rollingroad.envs.game_session import GameSession, Options


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
        self.names = _names(bots, self.seats - 1)
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


def _names(bots: str | Sequence[str], seats: int) -> list[str]:
    """A bot for each seat except the learner's."""
    return fill_seats([bots] if isinstance(bots, str) else list(bots), seats)
