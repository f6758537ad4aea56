"""States, steps, decisions and chance: a game as a machine that stops at questions.

Searches and simulations spend their time here, so the code is written to be fast both as plain Python and
compiled: small slotted classes, ints and lists, and no strings before somebody reads them.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.rng import COMPILED, Rng
from rollingroad.core.events import CHANCE as CHANCE
from rollingroad.core.events import EVERYONE as EVERYONE
from rollingroad.core.events import NOBODY as NOBODY
from rollingroad.core.events import AnsweredItself
from rollingroad.core.explain import Illegal, Reason
from rollingroad.core.registry import game_with_step, load_state

if TYPE_CHECKING:
    from rollingroad.core.engine.view import View
    from rollingroad.core.game import Game

S = TypeVar("S", bound="State")
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One thing the rules still have to do. Immutable, because copied states share steps.

    A step's constructor takes its fields under their own names, so that a step can be written as text and
    read back (see `positions.py`). The `run` of a step that asks must only ask, because reading a position
    runs it again.
    """

    __slots__ = ()

    def run(self, s: S) -> None:
        """Change the state, push further steps, or ask."""
        raise AssertionError(f"{type(self).__name__} has no run()")

    def answer(self, s: S, action: int, seat: int) -> None:
        """Take the answer to the question this step asked."""
        raise AssertionError(f"{type(self).__name__} asks nothing")


def step_fields(step: Step[Any]) -> list[Any]:
    """A step's fields in the order of its constructor."""
    names = _FIELDS.get(type(step))
    if names is None:
        # Not from __slots__: those are sorted, and compiled classes keep another order.
        names = _FIELDS[type(step)] = list(inspect.signature(type(step)).parameters)
    return [getattr(step, name) for name in names]


_FIELDS: dict[type[Step[Any]], list[str]] = {}


def step_text(step: Step[Any]) -> str:
    return f"{type(step).__name__}({', '.join(repr(field) for field in step_fields(step))})"


# `acyclic` keeps decisions and states out of the garbage collector: they hold nothing that holds them.
@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Decision:
    """A question to one seat, or to a team whose first answer counts. Immutable, without a state."""

    __slots__ = ("complete", "is_chance", "kind", "known_to", "offered", "seat", "seats", "step")

    def __init__(
        self,
        step: Step[Any],
        kind: str,
        seat: int,
        offered: list[int],
        seats: tuple[int, ...] = (),
        known_to: int = EVERYONE,
        complete: bool = True,
    ) -> None:
        self.step: Step[Any] = step
        self.kind: str = kind
        """What is asked, in a word."""
        self.seat: int = seat
        """The seat that is asked, from 0; -1 for chance."""
        self.offered: list[int] = offered
        self.seats: tuple[int, ...] = seats or (_ALONE[seat] if 0 <= seat < len(_ALONE) else (seat,))
        """The seats of which any may answer, in a team decision."""
        self.known_to: int = known_to
        """The seat that alone learns the answer; -1 if everybody does."""
        self.complete: bool = complete
        """Whether `actions()` has every legal action."""
        self.is_chance: bool = seat == CHANCE
        """Whether dice or a deck answer."""

    def may_answer(self, seat: int) -> bool:
        return seat == self.seat or seat in self.seats

    def actions(self) -> list[int]:
        """Every legal action if `complete` is true, else the short canonical list. Copy it to change it."""
        return self.offered

    def allows(self, action: int) -> bool:
        """Whether the action is legal: exact also where the list is short."""
        return self.offers(action)

    def offers(self, action: int) -> bool:
        """Whether the action is in the list."""
        if not COMPILED:
            return action in self.offered
        # Compiled, `in` would box the action and compare objects.
        for offered in self.offered:
            if offered == action:
                return True
        return False

    def sample(self, rng: Rng) -> int:
        """One of the listed actions at random; for chance, by the true odds."""
        return self.offered[rng.below(len(self.offered))]

    def __repr__(self) -> str:
        texts, more = self._answers(self.offered[:_MOST_SHOWN]), len(self.offered) - _MOST_SHOWN
        texts += [f"{more} more"] if more > 0 else []
        others = "" if self.complete else ", or another"
        return f"<{type(self).__name__} {self.asked_of()}: {' | '.join(texts)}{others}>"

    def asked_of(self) -> str:
        seats = " or ".join(map(str, self.seats))
        return self.kind if self.is_chance else f"{self.kind} of seat {seats}"

    def _answers(self, actions: list[int]) -> list[str]:
        game = game_with_step(type(self.step))
        return [game.text(action) if game else str(action) for action in actions]

    def __dir__(self) -> list[str]:
        return ["actions", "allows", "complete", "is_chance", "kind", "known_to", "sample", "seat", "seats"]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance(Decision):
    """A question to the dice or a deck: each outcome has an integer weight."""

    __slots__ = ("_weights", "total")

    def __init__(
        self,
        step: Step[Any],
        kind: str,
        offered: list[int],
        weights: list[int],
        known_to: int = EVERYONE,
        total: int = 0,
    ) -> None:
        """Pass `total` if you already know the sum of the weights."""
        super().__init__(step, kind, CHANCE, offered, _CHANCE_ALONE, known_to)
        self._weights: list[int] = weights
        self.total: int = total or sum(weights)
        """The sum of the weights."""

    @property
    def weights(self) -> list[int]:
        """The weight of each outcome that is offered."""
        return self._weights

    def outcomes(self) -> list[tuple[int, int]]:
        """Each outcome with its weight; its exact probability is weight / `total`."""
        return list(zip(self.offered, self.weights, strict=True))

    def sample(self, rng: Rng) -> int:
        return self.offered[rng.pick(self._weights, self.total)]

    def _answers(self, actions: list[int]) -> list[str]:
        chances = [f" ({weight}/{self.total})" for weight in self.weights]
        return [text + chance for text, chance in zip(super()._answers(actions), chances, strict=False)]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), "outcomes", "total", "weights"]


def replaced(values: list[T], at: int, value: T) -> list[T]:
    """The list with another value at one place, for lists that a state shares with its copies."""
    changed = values.copy()
    changed[at] = value
    return changed


_MOST_SHOWN: Final = 12
"""How many answers of a question `repr` shows."""
_CHANCE_ALONE: Final = (CHANCE,)
_ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(8)]
"""The seats of a question to one player, made once."""
_NO_WEIGHTS: Final[list[int]] = []
_NOTHING: Final[list[Any]] = []
"""No open questions. States share such lists with their copies, so that every change makes a new one."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class EvenChance(Chance):
    """A question to a deck or a fair die, with equally likely outcomes."""

    __slots__ = ()

    def __init__(self, step: Step[Any], kind: str, offered: list[int], known_to: int = EVERYONE) -> None:
        # Inlined without a call to super(): drawing cards is the most frequent operation.
        self.step = step
        self.kind = kind
        self.seat = CHANCE
        self.offered = offered
        self.seats = _CHANCE_ALONE
        self.known_to = known_to
        self.complete = True
        self.is_chance = True
        self._weights = _NO_WEIGHTS
        self.total = len(offered)

    @property
    def weights(self) -> list[int]:
        return [1] * self.total

    def sample(self, rng: Rng) -> int:
        return self.offered[rng.below(self.total)]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """The agenda of steps still to do and the open questions.

    A game's state adds its own fields and overrides `copy` and `key`. The game is over when no question is
    open.
    """

    __slots__ = ("agenda", "ended_by", "game", "open", "outcome", "reveals", "sink")

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.agenda: list[Step[Any]] = []
        self.open: list[Decision] = []
        """The open questions; none when the game is over."""
        self.outcome: tuple[float, ...] | None = None
        """A score for each seat when the game is over."""
        self.ended_by = ""
        """Why it ended, in a word of the game, where there are several ways."""
        self.reveals: int = 0
        self.sink: list[Any] | None = None

    # What the rules call

    def push(self, step: Step[Any]) -> None:
        """Put a step on the agenda. The last step pushed runs first. Does nothing after the end."""
        if self.outcome is None:
            self.agenda.append(step)

    def ask(self, decision: Decision) -> None:
        """Open a question. One with a single legal answer answers itself.

        A secret question is asked even then, because skipping it would reveal the answer.
        """
        if self.outcome is not None:
            return
        offered = decision.offered
        if len(offered) == 1 and decision.complete and decision.known_to == EVERYONE:
            if self.sink is not None:
                self.sink.append(AnsweredItself(decision.seat, decision.kind, offered[0], decision.known_to))
            decision.step.answer(self, offered[0], decision.seat)
            return
        if not offered:
            raise AssertionError(f"{type(decision.step).__name__} asks but offers nothing")
        self.open = [*self.open, decision] if self.open else [decision]

    def reveal(self) -> None:
        """Note that something hidden was shown, so that no earlier answer can be taken back."""
        self.reveals += 1

    def end(self, outcome: tuple[float, ...], why: str = "") -> None:
        """End the game with this score per seat; a position says why in a word of the game."""
        self.outcome = outcome
        self.ended_by = why
        self.agenda.clear()
        self.open = _NOTHING

    # What players call

    def allows(self, action: int, seat: int) -> bool:
        """Whether that seat may do that now."""
        for decision in self.open:
            if decision.may_answer(seat) and decision.allows(action):
                return True
        return False

    def apply(self, action: int, seat: int) -> None:
        """Answer an open question and let the rules run on to the next one. Raises Illegal."""
        for decision in self.open:
            if (seat == decision.seat or seat in decision.seats) and decision.allows(action):
                self.resolve(decision, action, seat)
                return
        raise Illegal(self.game.refuse(self.view(seat), action))

    def resolve(self, decision: Decision, action: int, seat: int) -> None:
        """Answer this open question with an action that it is known to allow, as `apply` does."""
        questions = self.open
        self.open = _NOTHING if len(questions) == 1 else [q for q in questions if q is not decision]
        decision.step.answer(self, action, seat)
        self.advance()

    def advance(self) -> None:
        """Run steps until one of them asks."""
        agenda = self.agenda
        while agenda and not self.open:
            agenda.pop().run(self)

    def why_not(self, action: int, seat: int) -> Reason | None:
        """Why this action is not allowed now, or None where it is."""
        return None if self.allows(action, seat) else self.game.refuse(self.view(seat), action)

    def view(self, seat: int) -> View:
        """What that seat may know."""
        view: View = self.game.view(self, seat)
        return view

    def concede(self, seat: int) -> None:
        """That seat gives up, which is allowed at any time."""
        self.game.concede(self, seat)

    # What each game writes

    def copy(self) -> State:
        """An independent state that equals this one and has no event sink."""
        raise AssertionError(f"{type(self).__name__} has no copy()")

    def key(self) -> tuple[Any, ...]:
        """What makes two states of this game equal, besides agenda and questions."""
        raise AssertionError(f"{type(self).__name__} has no key()")

    # What every state can do

    def copy_to(self, other: State) -> None:
        """Copy the fields of this base class to a new state. Called by a game's `copy`."""
        other.game = self.game
        other.agenda = self.agenda.copy()
        other.open = self.open
        other.outcome = self.outcome
        other.ended_by = self.ended_by
        other.reveals = self.reveals
        other.sink = None

    def _identity(self) -> tuple[Any, ...]:
        steps = [step_text(step) for step in self.agenda]
        asked = [(d.seat, step_text(d.step), tuple(d.offered)) for d in self.open]
        return (self.key(), tuple(steps), tuple(asked), self.outcome, self.ended_by)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __str__(self) -> str:
        return self.game.position(self)

    def __repr__(self) -> str:
        asks = ", ".join([ask.asked_of() for ask in self.open])
        what = f"asks {asks}" if self.outcome is None else f"over, outcome {self.outcome}"
        return f"<{type(self).__name__}: {what}>"

    def _repr_svg_(self) -> str:
        return self.view(NOBODY)._repr_svg_()

    def __dir__(self) -> list[str]:
        """What players call; the fields are the game's own business, and `view` tells what they mean."""
        return [
            *("allows", "apply", "concede", "copy", "ended_by", "game", "open", "outcome"),
            *("view", "why_not"),
        ]

    def __reduce__(self) -> tuple[Any, ...]:
        return load_state, (type(self.game), self.game.overlay, self.game.position(self))
