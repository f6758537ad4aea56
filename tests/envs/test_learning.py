"""The example that learns, in short: after a few games it wins what it lost before."""

from __future__ import annotations

import numpy as np

from examples.learning.policy import Batch, Choice, Policy
from examples.learning.train import Training, to_come


def test_it_learns_to_beat_a_rival_who_does_anything() -> None:
    training = Training(rival="random", games=96, batch=16, rate=0.004, seed=1)
    before = training.evaluate(12)
    wins = list(training.run())
    assert np.mean(wins[-3:]) > np.mean(wins[:3])
    assert training.evaluate(12) > before + 0.3


def test_what_comes_later_counts_a_little_less() -> None:
    assert np.allclose(to_come([0.0, 0.5, 1.0]), [0.97 * (0.5 + 0.97), 0.5 + 0.97, 1.0])


def test_a_choice_that_paid_becomes_likelier_and_one_that_cost_less_likely() -> None:
    """A bandit with three arms, of which the second one pays."""
    rng = np.random.default_rng(1)
    policy = Policy(2, 3, 8, rng)
    seen, rows = np.ones(2, np.float32), np.eye(3, dtype=np.float32)
    for _ in range(60):
        choices: list[Choice] = [policy.choose(seen, rows, rng) for _ in range(16)]
        batch = Batch.of(choices, [1.0 if choice.taken == 1 else -1.0 for choice in choices])
        for _ in range(3):
            policy.learn(batch, 0.01)
    assert [policy.choose(seen, rows, rng).taken for _ in range(20)].count(1) > 15
    assert policy.choose(seen, rows, rng, greedy=True).taken == 1
