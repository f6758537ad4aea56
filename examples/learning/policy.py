"""A small masked policy in plain NumPy: it scores each offered action, and learns by PPO.

The score of an action is read from one hidden layer over what the seat sees and what the action's feature row
says, so the number of actions may differ from decision to decision. A second such layer guesses the return.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
Weights = dict[str, Array]

CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5


@dataclass(frozen=True)
class Choice:
    """One decision of the learner: what it saw, what was offered, which it took and how likely that was."""

    seen: Array
    rows: Array
    taken: int
    log_chance: float
    value: float


@dataclass(frozen=True)
class Batch:
    """Many decisions at once: all offered rows in one block, `first` tells where each decision's begin."""

    seen: Array
    rows: Array
    first: NDArray[np.int64]
    owner: NDArray[np.int64]
    taken: NDArray[np.int64]
    log_chance: Array
    returns: Array
    gains: Array

    @classmethod
    def of(cls, choices: list[Choice], returns: list[float]) -> Batch:
        sizes = np.array([len(choice.rows) for choice in choices])
        first = np.concatenate(([0], np.cumsum(sizes)[:-1]))
        wanted = np.array(returns, np.float32)
        gains = wanted - np.array([choice.value for choice in choices], np.float32)
        return cls(
            seen=np.stack([choice.seen for choice in choices]),
            rows=np.concatenate([choice.rows for choice in choices]),
            first=first,
            owner=np.repeat(np.arange(len(choices)), sizes),
            taken=first + np.array([choice.taken for choice in choices]),
            log_chance=np.array([choice.log_chance for choice in choices], np.float32),
            returns=wanted,
            gains=(gains - gains.mean()) / (gains.std() + 1e-6),
        )


class Policy:
    """Weights of the two layers, and Adam's memory of their gradients."""

    def __init__(self, seen: int, features: int, hidden: int, rng: np.random.Generator) -> None:
        def weights(rows: int, columns: int) -> Array:
            return rng.standard_normal((rows, columns), np.float32) / np.float32(np.sqrt(rows))

        self.weights: Weights = {
            "seen": weights(seen, hidden),
            "row": weights(features, hidden),
            "bias": np.zeros(hidden, np.float32),
            "score": 0.1 * weights(hidden, 1)[:, 0],
            "value seen": weights(seen, hidden),
            "value bias": np.zeros(hidden, np.float32),
            "value": np.zeros(hidden, np.float32),
        }
        self._mean = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._square = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def choose(self, seen: Array, rows: Array, rng: np.random.Generator, greedy: bool = False) -> Choice:
        """Draw one of the offered actions by its chance, or take the likeliest."""
        w = self.weights
        scores = np.tanh(rows @ w["row"] + seen @ w["seen"] + w["bias"]) @ w["score"]
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        if greedy:
            taken = int(chances.argmax())
        else:
            taken = min(int(np.searchsorted(np.cumsum(chances), rng.random())), len(rows) - 1)
        value = float(np.tanh(seen @ w["value seen"] + w["value bias"]) @ w["value"])
        return Choice(seen, rows, taken, float(np.log(chances[taken] + 1e-9)), value)

    def learn(self, batch: Batch, rate: float) -> None:
        """One step of PPO on all decisions of a batch."""
        gradients = self._policy_gradients(batch) | self._value_gradients(batch)
        self._steps += 1
        for name, gradient in gradients.items():
            mean = self._mean[name] = 0.9 * self._mean[name] + 0.1 * gradient
            square = self._square[name] = 0.999 * self._square[name] + 0.001 * gradient**2
            step = mean / (1 - 0.9**self._steps)
            self.weights[name] -= rate * step / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)

    def _policy_gradients(self, batch: Batch) -> Weights:
        w, first, owner = self.weights, batch.first, batch.owner
        hidden = np.tanh(batch.rows @ w["row"] + (batch.seen @ w["seen"])[owner] + w["bias"])
        scores = hidden @ w["score"]
        scores -= np.maximum.reduceat(scores, first)[owner]
        chances = np.exp(scores)
        chances /= np.add.reduceat(chances, first)[owner]
        logs = np.log(chances + 1e-9)
        ratio = np.exp(logs[batch.taken] - batch.log_chance)
        clipped = ((batch.gains > 0) & (ratio > 1 + CLIP)) | ((batch.gains < 0) & (ratio < 1 - CLIP))
        pull = np.where(clipped, 0.0, -batch.gains * ratio).astype(np.float32)
        # d loss / d score: the chosen one is pulled, all of its decision pushed by their chances.
        slope = -chances * pull[owner]
        slope[batch.taken] += pull
        entropy = -np.add.reduceat(chances * logs, first)
        slope += ENTROPY * chances * (logs + entropy[owner])
        slope /= len(first)
        inner = (slope[:, None] * w["score"]) * (1 - hidden**2)
        per_choice = np.add.reduceat(inner, first)
        return {
            "score": hidden.T @ slope,
            "row": batch.rows.T @ inner,
            "seen": batch.seen.T @ per_choice,
            "bias": inner.sum(0),
        }

    def _value_gradients(self, batch: Batch) -> Weights:
        w = self.weights
        hidden = np.tanh(batch.seen @ w["value seen"] + w["value bias"])
        slope = VALUE * (hidden @ w["value"] - batch.returns) / len(batch.returns)
        inner = (slope[:, None] * w["value"]) * (1 - hidden**2)
        return {"value": hidden.T @ slope, "value seen": batch.seen.T @ inner, "value bias": inner.sum(0)}
