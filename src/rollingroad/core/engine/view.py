"""Views: what a seat may know. A view holds no hidden value; bots and pages get views only.

The view contains the steps of the agenda, so no step may hold a hidden value.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.learning import Pairs
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State, Step
from rollingroad.core.explain import Odds, Reason

if TYPE_CHECKING:
    from rollingroad.core.game import Game

Part = TypeVar("Part")
_MOST_SHOWN: Final = 30
"""How many answers of a question `str` lists."""


class TableParts:
    """The parts of a match's table as they were last made. What has not changed is the same object again, so
    that it need not be made and compared."""

    def __init__(self) -> None:
        self._made: dict[object, tuple[object, Any]] = {}
        self._lists: dict[object, tuple[list[object], list[Any]]] = {}

    def get(self, make: Callable[..., Part], sources: object, source: object, *at: int) -> Part:
        """The part that `make` makes; the one before if its sources are equal. Nobody changes them later."""
        name = (make, at)
        last = self._made.get(name)
        if last is not None and last[0] == sources:
            kept: Part = last[1]
            return kept
        made = make(source, *at)
        self._made[name] = (sources, made)
        return made

    def each(self, make: Callable[[Any, int], Part], sources: list[object], source: object) -> list[Part]:
        """A part for each of the sources, made from its place."""
        before, kept = self._lists.get(make, (_NOTHING, _NOTHING))
        known = len(before)
        made = [
            kept[at] if at < known and before[at] == each else make(source, at)
            for at, each in enumerate(sources)
        ]
        self._lists[make] = (sources, made)
        return made


_NOTHING: Final[list[Any]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The table as one seat knows it. A game's view adds its public fields and that seat's own."""

    __slots__ = ("agenda", "asked", "game", "open", "outcome", "parts", "seat", "waiting")

    def __init__(self, state: State, seat: int) -> None:
        self.game: Game = state.game
        self.seat = seat
        """Whose view it is; -2 for an onlooker."""
        self.open: list[Decision] = [d for d in state.open if d.may_answer(seat)]
        """The questions to this seat."""
        self.waiting: list[int] = [d.seat for d in state.open if not d.may_answer(seat)]
        """The other seats that are asked now."""
        self.agenda: list[Step[Any]] = state.agenda.copy()
        self.asked: list[Step[Any]] = [d.step for d in state.open]
        self.outcome = state.outcome
        """A score for each seat when the game is over."""
        self.parts: TableParts | None = None
        """What tables of the same match before this one have left for `data`."""

    def resume(self, state: State) -> State:
        """Give a determinized state the agenda and the open questions."""
        state.agenda = self.agenda.copy()
        state.outcome = self.outcome
        own = 0
        for step in self.asked:
            # The seat's own questions are the same in every world.
            if own < len(self.open) and self.open[own].step is step:
                state.open = [*state.open, self.open[own]]
                own += 1
            else:
                step.run(state)
        return state

    def determinize(self, rng: Rng) -> State:
        """A full state that agrees with everything this seat knows."""
        raise AssertionError(f"{type(self).__name__} has no determinize()")

    def odds(self, action: int) -> list[Odds]:
        """The exact chances of every roll the action would start, from what this seat may know."""
        return self.game.odds(self, action)

    def why_not(self, action: int) -> Reason | None:
        """Why this seat may not do that now, or None."""
        for ask in self.open:
            if ask.allows(action):
                return None
        return self.game.refuse(self, action)

    def data(self) -> Any:
        """All that this seat knows as a frozen struct of the game, such as `RaceData`."""
        return self.game.pages.table_data(self)

    def __str__(self) -> str:
        """The table as the seat sees it, and what it is asked with its answers."""
        words, parts = self.game.words, [self.game.diagram(self).rstrip("\n")]
        for ask in self.open:
            shown, more = ask.offered[:_MOST_SHOWN], len(ask.offered) - _MOST_SHOWN
            lines = [f"  {self.game.text(action)}: {words.label(action, self)}" for action in shown]
            lines += [f"  and {more} more"] if more > 0 else []
            parts.append("\n".join([words.prompt(ask, self), *lines]))
        return "\n\n".join(parts)

    def __repr__(self) -> str:
        asks = ", ".join([ask.asked_of() for ask in self.open])
        what = f"is asked {asks}" if asks else "is not asked"
        if self.outcome is not None:
            what = f"over, outcome {self.outcome}"
        return f"<{type(self).__name__} of seat {self.seat}: {what}>"

    def _repr_svg_(self) -> str:
        return self.game.pages.picture(self)

    def __dir__(self) -> list[str]:
        return [
            *("data", "determinize", "features", "game", "observe", "odds", "open", "outcome"),
            *("seat", "waiting", "why_not"),
        ]

    # For learners

    def known(self) -> State:
        """A state with all that this seat knows, for encoders, which read nothing else in it."""
        return self.determinize(Rng(0))

    def observe(self) -> array[float]:
        """What this seat knows as the numbers of the layout."""
        learning, state, pairs = self.game.learning, self.known(), Pairs()
        learning.observe(state, self.seat, pairs)
        return pairs.dense(learning.layout(state).size)

    def features(self, ask: Decision) -> list[list[float]]:
        """A row of numbers for each listed action."""
        learning, pairs = self.game.learning, Pairs()
        width = len(learning.feature_names(self.game.codec))
        learning.features(self.known(), self.seat, ask, pairs)
        rows = pairs.dense(width * len(ask.offered)).tolist()
        return [rows[at : at + width] for at in range(0, len(rows), width)]
