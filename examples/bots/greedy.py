"""Two bots of our own: run `rollingroad play beacon-run --players me,greedy:Greedy` in this folder."""

from __future__ import annotations

from rollingroad.bots.bot import Bot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View


class Greedy(Bot):
    """Tries each answer on a few states that agree with its view, and takes the one that looks best then."""

    def __init__(self, rng: Rng, tries: int = 5) -> None:
        self.rng, self.tries = rng, tries

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        ideas = view.game.bot.candidate_actions(view, ask)  # the game's own order decides between equals
        return max(ideas, key=lambda action: self.worth(view, action))

    def worth(self, view: View, action: int) -> float:
        total = 0.0
        for number in range(self.tries):
            rng = self.rng.at(number)  # the same states and dice for every answer
            state = view.determinize(rng)
            state.apply(action, view.seat)
            self.play_on(state, rng)
            total += view.game.bot.evaluate(state)[view.seat]
        return total

    def play_on(self, state: State, rng: Rng) -> None:
        """Play until nothing is half done, so that the position can be judged."""
        bot = state.game.bot
        while state.open:
            ask = state.open[0]
            if not ask.is_chance and bot.is_quiet(state, ask):
                return
            action = ask.sample(rng) if ask.is_chance else bot.rollout_policy(state, ask, rng)
            state.apply(action, ask.seat)


class Planner(Greedy):
    """Looks at the game's few best ideas only, and plays each of them further before it judges."""

    def __init__(self, rng: Rng, tries: int = 16, steps: int = 6, ideas: int = 8) -> None:
        super().__init__(rng, tries)
        self.steps, self.ideas = steps, ideas

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        bot, (low, high) = view.game.bot, view.game.scores
        first, *others = bot.candidate_actions(view, ask)[: self.ideas]  # the driver's own answer first
        if not others:
            return first
        worths = {action: self.worth(view, action) for action in (first, *others)}
        best = max(worths, key=lambda action: worths[action])
        gain = (worths[best] - worths[first]) / self.tries
        return best if gain > bot.override_margin * (high - low) else first

    def play_on(self, state: State, rng: Rng) -> None:
        """Play some decisions further, of all seats, and then until nothing is half done."""
        decisions = 0
        while state.open and decisions < self.steps:
            ask = state.open[0]
            decisions += not ask.is_chance
            action = ask.sample(rng) if ask.is_chance else state.game.bot.rollout_policy(state, ask, rng)
            state.apply(action, ask.seat)
        super().play_on(state, rng)
