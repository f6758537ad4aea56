"""Monte Carlo tree search with hidden information, for every game.

Each iteration samples the hidden information (`View.determinize`), descends the tree, expands it by one node,
plays on by the game's `rollout_policy`, and lets the game judge the result. Chance is sampled. Every seat
maximises its own score, and a team its common score.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.judge import judge_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View

EXPLORATION: Final = 0.35
"""The weight of the exploration term."""
FIRST_WIDTH: Final = 1.6
"""Progressive widening: a node considers `FIRST_WIDTH + visits ** WIDENING_EXPONENT` answers."""
WIDENING_EXPONENT: Final = 0.45
_WELL_KNOWN: Final = 3
"""The fewest visits of an answer that is told as the continuation of a line."""
UNVISITED_PENALTY: Final = 0.03
"""How much below the mean of its parent an unvisited answer starts."""


class SearchedAction(NamedTuple):
    """An answer with its visits and its mean score, from 0 to 1."""

    visits: int
    mean: float
    action: int


@mypyc_attr(acyclic=True)
class Node:
    """A node of the tree: a sequence of answers, in whatever world they were given.

    A child may be legal in some worlds only. As in SO-ISMCTS, `offered` counts the visits of its parent in
    which it was legal.
    """

    __slots__ = ("candidate_actions", "children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits: int = 0
        self.offered: int = 0
        self.total: list[float] = []
        self.children: dict[int, Node] = {}
        self.candidate_actions: list[int] | None = None

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
        """Progressive widening: the number of candidates to consider."""
        return int(FIRST_WIDTH + self.visits**WIDENING_EXPONENT)

    def select(self, ask: Decision, seat: int, margin: float) -> int:
        """The answer to visit next, by mean score, exploration and order of the candidates.

        Another answer than the first must be better by more than `margin`.
        """
        assert self.candidate_actions is not None
        width, place = self.width(), 0
        best, most = -1, -1e9
        fresh = (self.mean(seat) if self.visits else 0.5) - UNVISITED_PENALTY
        for action in self.candidate_actions:
            if not ask.offers(action):
                continue
            node = self.child(action)
            node.offered += 1
            mean = node.total[seat] / node.visits if node.visits else fresh
            prior = 1.0 / (1 + place)
            worth = mean + EXPLORATION * prior * sqrt(node.offered) / (1 + node.visits)
            if place == 0:
                worth += margin
            if worth > most:
                best, most = action, worth
            place += 1
            if place >= width:
                break
        return best if place else ask.offered[0]

    def results(self, seat: int) -> list[SearchedAction]:
        """What was tried, the most visited first."""
        known = [
            SearchedAction(node.visits, node.mean(seat), action)
            for action, node in self.children.items()
            if node.visits
        ]
        known.sort(reverse=True)
        return known


def merge_results(found: list[list[SearchedAction]]) -> list[SearchedAction]:
    """The sum of several searches of one question, the most visited answer first."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for each in found:
        for tried in each:
            visits[tried.action] = visits.get(tried.action, 0) + tried.visits
            totals[tried.action] = totals.get(tried.action, 0.0) + tried.mean * tried.visits
    return sorted(
        [SearchedAction(n, totals[action] / n, action) for action, n in visits.items()], reverse=True
    )


def play_on(state: State, bot: GameBot[State, View], rng: Rng, left: int) -> None:
    """Play that many decisions by the game's `rollout_policy`, and on until its `evaluate` can judge."""
    while state.open:
        ask = state.open[0]
        if ask.is_chance:
            state.resolve(ask, ask.sample(rng), ask.seat)
        elif left <= 0 and bot.is_quiet(state, ask):
            return
        else:
            state.apply(bot.rollout_policy(state, ask, rng), ask.seat)
            left -= 1


class Search:
    """The search for the answer to one question."""

    __slots__ = (
        *("_ask", "_bot", "_judged", "_low", "_margin", "_open", "_range", "_rng", "_seat", "_view"),
        *("iterations", "root"),
    )

    def __init__(
        self, view: View, ask: Decision, rng: Rng, judged: bool | None = None, open_table: State | None = None
    ) -> None:
        """`judged`: by the learned judge, or by rule of thumb; None means by what is stronger in this game.

        With `open_table`, nothing of that state is hidden from the search.
        """
        self._view = view
        self._open: State | None = open_table
        self._ask = ask
        self._seat: int = view.seat
        self._bot: GameBot[State, View] = view.game.bot
        self._rng = rng
        self._judged: bool = (
            self._bot.learned if judged is None else judged and judge_of(view.game) is not None
        )
        self._margin: float = 0.0 if self._judged else self._bot.override_margin
        low, high = view.game.scores
        self._low: float = low
        self._range: float = high - low
        self.root = Node()
        self.root.candidate_actions = self._bot.candidate_actions(view, ask)
        self.iterations: int = 0

    def iterate(self) -> None:
        """One iteration. The n-th visit of each answer uses the n-th world, so that all get the same luck."""
        action = self.root.select(self._ask, self._seat, self._margin)
        node = self.root.child(action)
        rng = self._rng.at(node.visits)
        state = self._view.determinize(rng) if self._open is None else self._open.copy()
        state.apply(action, self._seat)
        path = [self.root, node]
        self._descend(state, path, rng)
        play_on(state, self._bot, rng, self._bot.lookahead)
        found = self._bot.judge(state) if self._judged else self._bot.evaluate(state)
        scores = [(score - self._low) / self._range for score in found]
        for visited in path:
            visited.add(scores)
        self.iterations += 1

    def _descend(self, state: State, path: list[Node], rng: Rng) -> None:
        """Descend to the first new node."""
        node = path[-1]
        while state.open and node.visits:
            ask = state.open[0]
            if ask.is_chance:
                action = ask.sample(rng)
            else:
                if node.candidate_actions is None:
                    node.candidate_actions = self._bot.candidate_actions(state.view(ask.seat), ask)
                action = node.select(ask, ask.seat, self._margin)
            state.resolve(ask, action, ask.seat)
            node = node.child(action)
            path.append(node)

    def lead(self) -> int:
        """How many more visits the most visited answer has than the next."""
        most = second = 0
        for node in self.root.children.values():
            if node.visits > most:
                most, second = node.visits, most
            elif node.visits > second:
                second = node.visits
        return most - second

    def line(self, action: int) -> list[int]:
        """An answer and those that follow it most often in the tree, chance included."""
        found, node = [action], self.root.child(action)
        while node.children:
            visited = [(child.visits, each) for each, child in node.children.items()]
            visits, then = max(visited)
            if visits < _WELL_KNOWN:
                break
            found.append(then)
            node = node.children[then]
        return found

    def results(self) -> list[SearchedAction]:
        """What was tried, the best first."""
        return self.root.results(self._seat)
