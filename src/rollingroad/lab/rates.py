"""Win rates of a run, added up game by game."""

from __future__ import annotations

from collections.abc import Sequence

from rollingroad.core.intervals import Interval, share
from rollingroad.lab.experiment import Experiment


class Rates:
    """By cell: how often the team wins, or what share of the wins each seat has."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.team = experiment.game_type.cooperative
        self.games = 0
        low, high = experiment.game_type.scores
        self._low, self._span = low, high - low
        self._won: dict[tuple[int, int], list[float]] = {}

    @property
    def who(self) -> str:
        return "team" if self.team else "seat"

    def add(self, n: int, scores: Sequence[float]) -> None:
        self.games += 1
        cell = n % len(self.experiment.cells)
        for seat, score in enumerate(scores[:1] if self.team else scores):
            counted = self._won.setdefault((cell, seat), [0.0, 0.0])
            counted[0] += (score - self._low) / self._span
            counted[1] += 1

    def lines(self) -> list[tuple[str, str, Interval, int]]:
        """For each cell and seat: what is particular to it, who sits there, wins and games."""
        return [
            (self.experiment.cells[cell].title, self._name(cell, seat), share(won, int(games)), int(games))
            for (cell, seat), (won, games) in sorted(self._won.items())
        ]

    def cells(self) -> list[tuple[int, int, list[float]]]:
        """Each cell of which games have ended: its number, how many, and the wins by seat."""
        found: dict[int, tuple[int, int, list[float]]] = {}
        for (cell, _), (won, games) in sorted(self._won.items()):
            found.setdefault(cell, (cell, int(games), []))[2].append(won)
        return list(found.values())

    def _name(self, cell: int, seat: int) -> str:
        bots = self.experiment.cells[cell].bots
        return ", ".join(dict.fromkeys(bots)) if self.team else f"{seat + 1}: {bots[seat]}"
