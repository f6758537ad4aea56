"""Simulates many games in one process and counts the outcomes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from rollingroad.bots.play import play_out
from rollingroad.bots.roster import fill_seats, seat_bots
from rollingroad.core.engine.rng import Rng
from rollingroad.core.game import Game


@dataclass(slots=True)
class Tally:
    """The outcomes of the games played so far."""

    seats: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    scores: list[float] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)
    outcomes: dict[tuple[float, ...], int] = field(default_factory=dict)

    def add(self, outcome: tuple[float, ...], decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1
        for seat, score in enumerate(outcome):
            self.scores[seat] += score
            self.squares[seat] += score * score

    def mean(self, seat: int) -> float:
        return self.scores[seat] / self.games

    def margin(self, seat: int) -> float:
        """Half the width of the 95 % interval of a seat's mean score."""
        mean = self.mean(seat)
        variance = max(0.0, self.squares[seat] / self.games - mean * mean)
        return 1.96 * math.sqrt(variance / self.games)


def simulate(
    game: Game,
    options: Any,
    players: Sequence[str],
    games: int,
    seed: int | str,
    progress: Callable[[], None] = lambda: None,
) -> Tally:
    """Play `games` games. Game i has its own seed, so each can be repeated alone.

    An interrupt stops the run and returns the finished games.
    """
    seats = game.seat_count(options)
    names = fill_seats(players, seats)
    tally = Tally(seats, scores=[0.0] * seats, squares=[0.0] * seats)
    started = time.perf_counter()
    with suppress(KeyboardInterrupt):
        for number in range(games):
            rng = Rng(f"{seed}/{number}")
            state = game.start(options)
            with seat_bots(names, rng, options) as bots:
                decisions = play_out(state, bots, rng)
            assert state.outcome is not None, f"game {number} stopped without an outcome"
            tally.add(state.outcome, decisions)
            progress()
    tally.seconds = time.perf_counter() - started
    return tally
