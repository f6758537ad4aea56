"""What a seat may know. A view holds no state and no hidden value; bots and pages get views only.

The steps of the agenda are in the view: no step may hold a hidden value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from rollingroad.core.explain import Odds, Reason
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State, Step

if TYPE_CHECKING:
    from rollingroad.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The table as one seat knows it. A game's view adds its public fields and that seat's own."""

    __slots__ = ("agenda", "asked", "game", "open", "outcome", "seat", "waiting")

    def __init__(self, state: State, seat: int) -> None:
        self.game: Game = state.game
        self.seat = seat
        self.open: list[Decision] = [d for d in state.open if d.may_answer(seat)]
        self.waiting: list[int] = [d.seat for d in state.open if not d.may_answer(seat)]
        self.agenda: list[Step[Any]] = state.agenda.copy()
        self.asked: list[Step[Any]] = [d.step for d in state.open]
        self.outcome = state.outcome

    def resume(self, state: State) -> State:
        """Give a determinized state the agenda, and ask the open questions of it."""
        state.agenda = self.agenda.copy()
        state.outcome = self.outcome
        for step in self.asked:
            step.run(state)
        return state

    def determinize(self, rng: Rng) -> State:
        """A full state that agrees with everything this seat knows."""
        raise AssertionError(f"{type(self).__name__} has no determinize()")

    def odds(self, action: int) -> list[Odds]:
        """The exact chances of every roll the action would start, from what this seat may know."""
        raise AssertionError(f"{type(self).__name__} has no odds()")

    def why_not(self, action: int) -> Reason | None:
        """Why this seat may not do that now, or None."""
        raise AssertionError(f"{type(self).__name__} has no why_not()")

    def data(self) -> Any:
        """All of the view as a typed struct, for pages and for comparing views."""
        raise AssertionError(f"{type(self).__name__} has no data()")

    def features(self, ask: Decision) -> list[list[float]]:
        """One row per listed action, for learners."""
        return [self.game.codec.features(action) for action in ask.offered]
