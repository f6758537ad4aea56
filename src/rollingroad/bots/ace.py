"""Ace, a bot that chooses by Monte Carlo tree search, and the adviser that gives hints."""

from collections.abc import Callable
from time import perf_counter

from rollingroad.bots.bot import Advice, Bot, by_taste
from rollingroad.bots.search import Search, SearchedAction
from rollingroad.bots.thinking_time import (
    Budget,
    best_action,
    iterate,
    run_search,
    sample_action,
    search_in_processes,
)
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.words import sentence

ITERATIONS = 200
COMPARED = 50
"""The number of rollouts that rate each advised answer."""
HINT_ITERATIONS = 100
BEST = 3
"""The number of answers in a hint."""


class AceBot(Bot):
    """With `iterations` the answers depend on the seed only; with `time` also on the machine.

    `judged`: by the learned judge, or by rule of thumb; None means by what is stronger in the game.
    """

    def __init__(
        self,
        rng: Rng,
        iterations: int | None = None,
        time: float | None = None,
        processes: int = 1,
        judged: bool | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._rng = rng
        self._budget = Budget(iterations if iterations or time else ITERATIONS, time, clock)
        self._judged = judged
        self._processes = processes
        self._asked = 0

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        if len(ask.offered) == 1 and ask.complete:
            return ask.offered[0]
        if ask.kind in view.game.bot.tastes:
            return by_taste(ask, self._rng)
        if self._processes == 1:
            return best_action(view, ask, self._dice(), self._budget, self._judged)
        return self._tried(view, ask)[0].action

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        """The most visited answers, rated by the same number of rollouts in the same worlds, best first."""
        low, high = view.game.scores
        worlds = self._rng.fork("compare")
        means = {
            tried.action: sum(sample_action(view, ask, tried.action, worlds, COMPARED)) / COMPARED
            for tried in self._tried(view, ask)[:most]
        }
        return [
            Advice(action, low + means[action] * (high - low), view.game.words.reason(view, ask, action))
            for action in sorted(means, key=lambda action: -means[action])
        ]

    def _tried(self, view: View, ask: Decision) -> list[SearchedAction]:
        if self._processes == 1:
            return run_search(view, ask, self._dice(), self._budget, judged=self._judged)
        return search_in_processes(view, ask, self._dice(), self._budget, self._processes)

    def _dice(self) -> Rng:
        """A generator of its own for each question."""
        self._asked += 1
        return self._rng.fork(f"question {self._asked - 1}")


class Adviser(AceBot):
    """Ace with a short search.

    It counts iterations rather than time, so that the same position gets the same hint.
    """

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, iterations=HINT_ITERATIONS)

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        return self.advise(view, ask, BEST)[0].action


DEPTHS = (Budget(60, 1.5), Budget(300, 4.0), Budget(1500, 10.0))
"""What an analysis may take, from a first look to a long one."""
_MOST_TOLD = 5


class Analyst(Adviser):
    """Searches one question for an analysis; `open_table` hides nothing from the search."""

    def __init__(self, rng: Rng, depth: int = 0, open_table: State | None = None) -> None:
        super().__init__(rng)
        self._depth = depth
        self._open = open_table

    def advise(self, view: View, ask: Decision, most: int) -> list[Advice]:
        """Its best few answers, each with what would follow."""
        search = Search(view, ask, self._rng, open_table=self._open)
        for _ in iterate(search, DEPTHS[self._depth]):
            pass
        found = [self._advice(view, ask, search, each.action) for each in search.results()[:most]]
        return sorted(found, key=lambda advice: -(advice.chance or 0.0))

    def _advice(self, view: View, ask: Decision, search: Search, action: int) -> Advice:
        words, (low, high) = view.game.words, view.game.scores
        count, dice = COMPARED * (self._depth + 1), self._rng.fork("compare")
        scores = sample_action(view, ask, action, dice, count, self._open)
        world = self._open.copy() if self._open else view.determinize(dice)
        line = _in_words(world, search.line(action), view.seat)
        chance = low + sum(scores) / count * (high - low)
        return Advice(action, chance, words.reason(view, ask, action), line)


def _in_words(world: State, line: list[int], seat: int) -> tuple[str, ...]:
    """The answers that follow the first, each with its seat, as far as they are possible in this world."""
    words, told, before = world.game.words, list[str](), ""
    for number, action in enumerate(line[: _MOST_TOLD + 1]):
        ask = next((each for each in world.open if each.allows(action)), None)
        if ask is None:
            break
        view = world.view(ask.seat if ask.seat >= 0 else seat)
        if number:
            who = "" if ask.is_chance else sentence(words.seat_name(ask.seat, view))
            label = words.label(action, view)
            told.append(f"{who}: {label}" if who not in ("", before) else label)
            before = who or before
        world.apply(action, ask.seat)
    return tuple(told)
