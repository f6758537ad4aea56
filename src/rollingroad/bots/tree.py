"""The tree of a search: what was tried, how often, and what came of it for each seat."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

CURIOSITY: Final = 0.35
"""How much an answer that was seldom tried is favoured."""
OPEN_MIND: Final = 1.6
"""How many answers a position is given a look with at first, and how fast more come (`BREADTH`)."""
BREADTH: Final = 0.45
DOUBT: Final = 0.03
"""By how much an answer that was never tried is thought to be worse than the others so far."""


class Tried(NamedTuple):
    """An answer: how often it was tried and what came of it on average, from 0 to 1."""

    visits: int
    mean: float
    action: int


class Node:
    """A place in the tree: after certain answers, whatever the world that they were given in.

    Its children are kept by the answer that leads to them. A child that was not legal in a world could not be
    chosen there: `offered` counts the visits in which it could (SO-ISMCTS).
    """

    __slots__ = ("children", "ideas", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits: int = 0
        self.offered: int = 0
        self.total: list[float] = []
        self.children: dict[int, Node] = {}
        self.ideas: list[int] | None = None

    def child(self, action: int) -> Node:
        known = self.children.get(action)
        if known is None:
            known = self.children[action] = Node()
        return known

    def mean(self, seat: int) -> float:
        return self.total[seat] / self.visits

    def add(self, scores: list[float]) -> None:
        self.visits += 1
        if not self.total:
            self.total = scores.copy()
            return
        for seat in range(len(scores)):
            self.total[seat] += scores[seat]

    def width(self) -> int:
        """Progressive widening: how many ideas are looked at after so many visits."""
        return int(OPEN_MIND + self.visits**BREADTH)

    def select(self, legal: list[int], seat: int, trust: float) -> int:
        """The answer to look at now: good so far, or seldom tried; earlier ideas are tried earlier.

        Another than the first must look better by more than `trust`.
        """
        assert self.ideas is not None
        width, place = self.width(), 0
        best, most = -1, -1e9
        fresh = (self.mean(seat) if self.visits else 0.5) - DOUBT
        for action in self.ideas:
            if action not in legal:
                continue
            node = self.child(action)
            node.offered += 1
            mean = node.total[seat] / node.visits if node.visits else fresh
            prior = 1.0 / (1 + place)
            worth = mean + CURIOSITY * prior * sqrt(node.offered) / (1 + node.visits)
            if place == 0:
                worth += trust
            if worth > most:
                best, most = action, worth
            place += 1
            if place >= width:
                break
        return best if place else legal[0]

    def tried(self, seat: int) -> list[Tried]:
        """What was tried, the most visited first."""
        known = [
            Tried(node.visits, node.mean(seat), action)
            for action, node in self.children.items()
            if node.visits
        ]
        known.sort(reverse=True)
        return known


def added_up(found: list[list[Tried]]) -> list[Tried]:
    """What several searches of one question tried, the most visited first."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for each in found:
        for tried in each:
            visits[tried.action] = visits.get(tried.action, 0) + tried.visits
            totals[tried.action] = totals.get(tried.action, 0.0) + tried.mean * tried.visits
    return sorted([Tried(n, totals[action] / n, action) for action, n in visits.items()], reverse=True)
