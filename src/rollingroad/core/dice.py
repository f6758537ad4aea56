"""Who answers for chance: a committed seed, a test's script, or people with real dice and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from rollingroad.core.codec import BadAction
from rollingroad.core.record import DiceKind
from rollingroad.core.rng import Rng
from rollingroad.core.state import NOBODY, Decision, State


class Dice(Protocol):
    """Something that answers the questions put to chance; None: not yet, the match waits."""

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
    """The stated dice and the game do not fit together."""


class ScriptedDice:
    """Stated outcomes, for tests: fails loudly when it runs dry, does not fit, or has rolls left."""

    kind: DiceKind = "scripted"

    def __init__(self, outcomes: Iterable[str]) -> None:
        self.left = list(outcomes)

    def answer(self, ask: Decision, state: State) -> int:
        game = state.game
        wanted = game.prompt(ask, state.view(NOBODY))
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
        """Fails when stated outcomes were never asked for."""
        if self.left:
            raise ScriptError(f"never rolled: {', '.join(self.left)}")


class TypedDice:
    """People roll real dice, draw real cards, and type what they say."""

    kind: DiceKind = "typed"

    def __init__(self, read: Callable[[str], str], say: Callable[[str], None]) -> None:
        self._read = read
        self._say = say

    def answer(self, ask: Decision, state: State) -> int:
        game = state.game
        prompt = game.prompt(ask, state.view(NOBODY))
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
    """Real dice at a table of several screens: the match waits until somebody tells it what they show."""

    kind: DiceKind = "typed"

    def answer(self, ask: Decision, state: State) -> None:
        return None
