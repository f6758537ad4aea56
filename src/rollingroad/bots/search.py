"""Monte Carlo tree search over what a seat may know, for every game alike.

Each iteration deals the unseen anew (`View.determinize`), walks down the tree by what was good so far, looks
one answer further than before, plays on a little by the game's `hunch`, and lets the game judge where that
led. Chance is sampled. Every seat is taken to look for its own score, so a team looks for the team's.
"""

from __future__ import annotations

from rollingroad.bots.tree import Node, Tried
from rollingroad.core.game import Game
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State
from rollingroad.core.view import View


class Search:
    """One question, and the tree that grows while it is thought about."""

    __slots__ = (
        "_ask",
        "_depth",
        "_game",
        "_low",
        "_range",
        "_rng",
        "_seat",
        "_trust",
        "_view",
        "iterations",
        "root",
    )

    def __init__(self, view: View, ask: Decision, rng: Rng) -> None:
        self._view = view
        self._ask = ask
        self._seat: int = view.seat
        self._game: Game = view.game
        self._rng = rng
        self._depth: int = view.game.lookahead
        self._trust: float = view.game.trust
        low, high = view.game.scores
        self._low: float = low
        self._range: float = high - low
        self.root = Node()
        self.root.ideas = view.game.ideas(view, ask)
        self.iterations: int = 0

    def iterate(self) -> None:
        """One more look at an answer. The n-th look at each is in the n-th world: luck hits all alike."""
        action = self.root.select(self._ask.offered, self._seat, self._trust)
        node = self.root.child(action)
        rng = self._rng.at(node.visits)
        state = self._view.determinize(rng)
        state.apply(action, self._seat)
        path = [self.root, node]
        self._descend(state, path, rng)
        self._play_on(state, rng)
        scores = [(score - self._low) / self._range for score in self._game.evaluate(state)]
        for visited in path:
            visited.add(scores)
        self.iterations += 1

    def _descend(self, state: State, path: list[Node], rng: Rng) -> None:
        """Down the tree to the first place that is new."""
        node = path[-1]
        while state.open and node.visits:
            ask = state.open[0]
            if ask.is_chance:
                action = ask.sample(rng)
            else:
                if node.ideas is None:
                    node.ideas = self._game.ideas(state.view(ask.seat), ask)
                action = node.select(ask.offered, ask.seat, self._trust)
            state.apply(action, ask.seat)
            node = node.child(action)
            path.append(node)

    def _play_on(self, state: State, rng: Rng) -> None:
        left, game = self._depth, self._game
        while state.open:
            ask = state.open[0]
            if ask.is_chance:
                state.apply(ask.sample(rng), ask.seat)
            elif left <= 0 and game.settled(state, ask):
                return
            else:
                state.apply(game.hunch(state, ask, rng), ask.seat)
                left -= 1

    def lead(self) -> int:
        """How many tries the answer that was tried most has over the next."""
        most = second = 0
        for node in self.root.children.values():
            if node.visits > most:
                most, second = node.visits, most
            elif node.visits > second:
                second = node.visits
        return most - second

    def ranked(self) -> list[Tried]:
        """What was tried, the best first."""
        return self.root.tried(self._seat)
