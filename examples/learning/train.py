"""Teaches a small policy to race: one short course of Full Throttle, heads-up against a bot.

    python -m examples.learning.train                  a few minutes on one core, then the result
    python -m examples.learning.train --games 400      a shorter try

It plays games in batches, half of them in each seat, and learns from each batch by PPO. The reward of a
decision is by how much the own lead grows until the next one, in parts of the course, and the outcome at the
end; what comes later counts a little less.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from examples.learning.curve import curve
from examples.learning.policy import Array, Batch, Choice, Policy
from rollingroad.envs import SeatEnv

COURSE = {"course": "varones-test", "players": 2}
LEAD = 0.5
"""The reward for a lead of a quarter of the board's longest course, in addition to the outcome."""
LATER = 0.97
EPOCHS = 4


@dataclass
class Training:
    """How it learns; the defaults are those of the documentation."""

    rival: str = "rookie"
    games: int = 2400
    batch: int = 24
    hidden: int = 48
    rate: float = 0.003
    seed: int = 1
    wins: list[float] = field(default_factory=list)
    """The share of games won in each batch."""

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.envs = [
            SeatEnv("full-throttle", COURSE, seat=seat, bots=self.rival, features=True) for seat in (0, 1)
        ]
        session = self.envs[0].session
        self.policy = Policy(session.layout.size, len(session.features), self.hidden, self.rng)

    def run(self) -> Iterator[float]:
        """Learn batch by batch; gives the share of each that was won."""
        for start in range(0, self.games, self.batch):
            choices: list[Choice] = []
            returns: list[float] = []
            won = 0
            for number in range(start, start + self.batch):
                played, rewards = self.play(number, greedy=False)
                choices += played
                returns += to_come(rewards)
                won += rewards[-1] > 0
            batch, rate = Batch.of(choices, returns), self.rate * (1 - start / self.games)
            for _ in range(EPOCHS):
                self.policy.learn(batch, rate)
            self.wins.append(won / self.batch)
            yield self.wins[-1]

    def play(self, number: int, greedy: bool) -> tuple[list[Choice], list[float]]:
        """One game, in seat 0 or 1 by turns: the decisions, and the reward after each."""
        env = self.envs[number % 2]
        seen, _ = env.reset(seed=self.seed * 1_000_000 + number)
        choices: list[Choice] = []
        rewards: list[float] = []
        over = False
        while not over:
            offered = int((seen["offered"] >= 0).sum())
            choice = self.policy.choose(
                seen["observation"], seen["action_features"][:offered], self.rng, greedy
            )
            before = self.lead(seen["observation"])
            seen, outcome, over, _, _ = env.step(seen["offered"][choice.taken])
            choices.append(choice)
            rewards.append(outcome if over else LEAD * (self.lead(seen["observation"]) - before))
        return choices, rewards

    def lead(self, seen: Array) -> float:
        """The lead over the rival, which is the negative of a number in the rival's row."""
        return -float(self.envs[0].session.fields(seen)["cars"][1, 6])

    def evaluate(self, games: int) -> float:
        """The share of new games that the likeliest answers win."""
        won = 0
        for number in range(games):
            _, rewards = self.play(500_000 + number, greedy=True)
            won += rewards[-1] > 0
        return won / games


def to_come(rewards: list[float]) -> list[float]:
    """The discounted return of each decision."""
    returns, total = [], 0.0
    for reward in reversed(rewards):
        total = reward + LATER * total
        returns.append(total)
    return returns[::-1]


def smooth(values: list[float], width: int) -> list[float]:
    """The mean of each group of values."""
    return [float(np.mean(values[at : at + width])) for at in range(0, len(values), width)]


def main(say: Callable[[str], None] = print) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=Training.games)
    parser.add_argument("--seed", type=int, default=Training.seed)
    parser.add_argument("--rival", default=Training.rival, help="any bot of `rollingroad bots`")
    parser.add_argument("--trial", type=int, default=200, help="games to try it in afterwards")
    parser.add_argument("--picture", type=Path, help="draw how it went into this SVG file")
    given = parser.parse_args()
    training = Training(rival=given.rival, games=given.games, seed=given.seed)
    say(f"before: {training.evaluate(given.trial):.0%} of {given.trial} games against {given.rival}")
    for number, _ in enumerate(training.run(), 1):
        if number % 10 == 0:
            say(f"{number * training.batch:5} games: {np.mean(training.wins[-10:]):.0%} of the last ones won")
    if given.picture is not None:
        title = f"Games won while learning, against {given.rival.capitalize()}"
        given.picture.write_text(curve(smooth(training.wins, 5), given.games, title), encoding="utf-8")
    say(f"after: {training.evaluate(given.trial):.0%} of {given.trial} games against {given.rival}")


if __name__ == "__main__":
    main()
