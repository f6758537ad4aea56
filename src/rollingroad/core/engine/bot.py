"""The `bot` part of a game: its driver, and what a search asks. Rollouts call it, so it is compiled."""

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.judge import judge_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@mypyc_attr(allow_interpreted_subclasses=True)
class GameBot(Generic[S, V]):
    """How a game is played well. The defaults know nothing of it: they answer and play on at random."""

    lookahead: ClassVar[int] = 20
    """The number of decisions in a rollout before the position is evaluated."""
    override_margin: ClassVar[float] = 0.0
    """How much better a search that judges by rule must find another answer than the first of
    `candidate_actions`, as a share of the range of scores."""
    learned: ClassVar[bool] = False
    """Whether searches go by the learned judge: where they are measured to be stronger with it."""
    features: ClassVar[list[str]] = []
    contexts: ClassVar[list[str]] = []
    """What its learned judge counts, and the contexts that have weights of their own, if it has a judge."""
    tastes: ClassVar[frozenset[str]] = frozenset()
    """The kinds of questions on whose answer nothing depends: bots answer them at random."""

    def drive(self, view: V, ask: Decision) -> int:
        """The answer of the game's own rule-of-thumb player, the driver: the same one for the same table.

        By default a random one, with the table as the seed.
        """
        return ask.sample(Rng(f"{ask.kind} {view.game.diagram(view)}"))

    def evaluate(self, state: S) -> tuple[float, ...]:
        """The score each seat may expect, by rule of thumb. For a finished game: its outcome.

        By default the outcome of a game that goes on at random, with the position as the seed.
        """
        if state.outcome is not None:
            return state.outcome
        rng, end = Rng(state.game.position(state)), state.copy()
        while end.open:
            ask = end.open[0]
            end.apply(ask.sample(rng), ask.seat)
        assert end.outcome is not None
        return end.outcome

    def context(self, state: S) -> int:
        """The context whose weights judge this state; -1 if the judge has learned nothing of its kind."""
        return -1

    def sides(self, state: S) -> list[list[int]]:
        """The features of each seat's side; in a cooperative game those of the crew and none."""
        raise NotImplementedError

    def judge(self, state: S) -> tuple[float, ...]:
        """The score each seat may expect, by what a judge has learned; where it has not, by rule of thumb."""
        context = self.context(state) if state.outcome is None else -1
        judge = None if context < 0 else judge_of(state.game)
        return self.evaluate(state) if judge is None else judge.chances(context, self.sides(state))

    def candidate_actions(self, view: V, ask: Decision) -> list[int]:
        """The answers that a search considers, the driver's own first."""
        chosen = self.drive(view, ask)
        return [chosen, *[action for action in ask.offered if action != chosen]]

    def rollout_policy(self, state: S, ask: Decision, rng: Rng) -> int:
        """A quick answer that is often right, for rollouts."""
        return ask.sample(rng)

    def is_quiet(self, state: S, ask: Decision) -> bool:
        """Whether the position can be judged, because nothing is half done."""
        return True

    def non_blunders(self, view: V, ask: Decision) -> list[int]:
        """The answers without those that only hurt the player who gives them."""
        return ask.offered

    def good_answers(self, view: V, ask: Decision) -> list[int]:
        """The answers that are as good as the driver's. A bot gives a random one, so that it does not always
        play alike, and nobody can work out a secret one."""
        return [self.drive(view, ask)]
