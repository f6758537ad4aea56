"""Sources of chance: a committed seed, a script for tests, or real dice and cards."""

from collections.abc import Callable, Iterable
from typing import Protocol

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY, Decision, State
from rollingroad.core.record import DiceKind


class Dice(Protocol):
    """Answers questions to chance. None means that the match must wait for an answer."""

    @property
    def kind(self) -> DiceKind: ...

    def answer(self, ask: Decision, state: State) -> int | None: ...


class SeededDice:
    """The n-th chance answer of a game comes from the n-th stream of its seed."""

    kind: DiceKind = "seeded"

    def __init__(self, seed: int | str, drawn: int = 0) -> None:
        self.seed = str(seed)
        self.drawn = drawn
        self.rng = Rng(seed)

    def answer(self, ask: Decision, state: State) -> int:
        action = ask.sample(self.rng.at(self.drawn))
        self.drawn += 1
        return action


class ScriptError(AssertionError):
    """The scripted outcomes do not fit the game."""


class ScriptedDice:
    """Scripted outcomes, for tests. Raises ScriptError if one is missing, does not fit or is left over."""

    kind: DiceKind = "scripted"

    def __init__(self, outcomes: Iterable[str]) -> None:
        self.left = list(outcomes)

    def answer(self, ask: Decision, state: State) -> int:
        game = state.game
        wanted = game.words.prompt(ask, state.view(NOBODY))
        if not self.left:
            raise ScriptError(f"the dice have run dry: {wanted}")
        text = self.left.pop(0)
        try:
            action = game.parse(text)
        except BadAction as error:
            raise ScriptError(f"the stated outcome {text!r} is none: {error}") from error
        if not ask.allows(action):
            raise ScriptError(f"the stated outcome {text!r} does not answer: {wanted}")
        return action

    def finish(self) -> None:
        """Raise ScriptError if scripted outcomes are left."""
        if self.left:
            raise ScriptError(f"never rolled: {', '.join(self.left)}")


class TypedDice:
    """Real dice and cards: people type what they show."""

    kind: DiceKind = "typed"

    def __init__(self, read: Callable[[str], str], say: Callable[[str], None]) -> None:
        self._read = read
        self._say = say

    def answer(self, ask: Decision, state: State) -> int:
        game = state.game
        prompt = game.words.prompt(ask, state.view(NOBODY))
        example = game.text(ask.offered[0])
        while True:
            text = self._read(f"{prompt} (such as {example!r})").strip()
            try:
                action = game.parse(text)
            except BadAction as error:
                self._say(f"{error}.")
                continue
            if ask.allows(action):
                return action
            self._say(f"{text!r} is not possible here.")


class AwaitedDice:
    """Real dice with several screens: the match waits until somebody enters what they show."""

    kind: DiceKind = "typed"

    def answer(self, ask: Decision, state: State) -> None:
        return None
