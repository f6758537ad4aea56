"""Positions: the lines that every game shares, for the agenda and the open questions.

    agenda: EndRound() | Storm(2)
    asked: Burn(0) | Burn(1)

The last step of the agenda runs first. Steps are written like calls, with their fields in order.
"""

import ast
import re
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.state import State, Step, step_text
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput

S = TypeVar("S", bound=State)


class Problem(NamedTuple):
    """One thing that is wrong with a position."""

    text: str
    rule: str = ""
    """The rule that forbids it; none for a text that cannot be read."""
    line: int = 0
    """Counted from 1; 0 for the position as a whole."""

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.text}" + (f" ({self.rule})" if self.rule else "")


class BadPosition(BadInput):
    """A text that is not a position of this game, with all that is wrong with it."""

    problems: list[Problem]

    def __init__(self, *problems: Problem | str) -> None:
        self.problems = [Problem(each) if isinstance(each, str) else each for each in problems]
        super().__init__("; ".join(map(str, self.problems)))


class Offer(msgspec.Struct, frozen=True):
    """A value that can be chosen, as the text has it, and its name."""

    value: str
    label: str


class Control(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that can be set in the text of a position."""

    line: str
    """The key of its line, such as `1` or `turn`."""
    label: str
    kind: Literal["number", "choice", "flag", "list", "counts", "text"]
    """`flag`: the word is there or not; `list`: several of `offers`; `counts`: each with its number."""
    word: str = ""
    """The word before the value; without one, the value is the part number `part` of the line."""
    part: int = 0
    """Counted from 0; -1: the whole line."""
    between: str = ","
    """What separates the parts of the line."""
    group: str = ""
    """What it belongs to, such as a player's name."""
    low: int = 0
    high: int = 99
    offers: list[Offer] = []


class Situation(msgspec.Struct, frozen=True):
    """A question by its name, and the lines that lead to it; an empty one is taken out."""

    name: str
    lines: dict[str, str]


class Notation(Generic[S]):
    """The `notation` part of a game: what can be set in its positions."""

    def controls(self, state: S) -> list[Control]:
        """What can be set in the text of this state."""
        return []

    def situations(self, state: S) -> list[Situation]:
        """Questions that can be asked on this table."""
        return []

    def names(self, state: S) -> dict[str, str]:
        """What people call seats and pieces, with what actions call them: `{"Deacon": "v1"}`."""
        return {}


_SMALL_WORDS: Final = frozenset(("a", "an", "at", "in", "into", "onto", "the", "to"))


def read_written(state: State, view: View, text: str) -> int:
    """The action that people mean: as records have it, as its label reads, or with names for pieces. Raises
    BadAction."""
    game, words = state.game, [word for word in text.split() if word.lower() not in _SMALL_WORDS]
    plain = " ".join(words)
    named = plain
    for name, code in game.notation.names(state).items():
        named = re.sub(rf"\b{re.escape(name)}\b", code, named, flags=re.IGNORECASE)
    for written in (text, plain, named):
        with suppress(BadAction):
            return game.parse(written)
    meant = " ".join(text.split()).casefold()
    offered = {action for ask in view.open for action in ask.offered}
    alike = [action for action in offered if game.words.label(action, view).casefold() == meant]
    return alike[0] if len(alike) == 1 else game.parse(text)


@contextmanager
def explained(where: str = "") -> Iterator[None]:
    """Raise a BadPosition where rules cannot go on: a position written by hand may be inconsistent."""
    try:
        yield
    except BadInput:
        raise
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        what = f"{type(error).__name__}: {error}"
        raise BadPosition(f"{where}the rules cannot go on from this position ({what})") from error


class Lines(dict[str, str]):
    """The lines of a position by their key, and all that is wrong with them."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: dict[str, int] = {}
        self.problems: list[Problem] = []

    def add(self, key: str, value: str, number: int) -> None:
        if key in self:
            self.problems.append(Problem(f"there is a line {key!r} already", line=number))
            return
        self[key] = value
        self.numbers[key] = number

    @property
    def says_what_is_asked(self) -> bool:
        return not {"agenda", "asked", "outcome"}.isdisjoint(self)

    def report(self, key: str, text: str, rule: str = "") -> None:
        self.problems.append(Problem(text, rule, self.numbers.get(key, 0)))

    @contextmanager
    def reading(self, key: str) -> Iterator[None]:
        """Keep what is wrong with this line instead of raising it."""
        try:
            yield
        except BadPosition as error:
            for problem in error.problems:
                self.problems.append(problem._replace(line=problem.line or self.numbers.get(key, 0)))

    def raise_problems(self) -> None:
        if self.problems:
            raise BadPosition(*sorted(self.problems, key=lambda problem: problem.line or len(self) + 999))


_WHOLE: Final = re.compile(r"-?[0-9]{1,6}")


def find_steps(base: type[Step[Any]]) -> dict[str, type[Step[Any]]]:
    """All steps of a game by name, for agendas. Those in the module of `base` are bases too."""
    steps = [base]
    for step in steps:
        steps += step.__subclasses__()
    return {step.__name__: step for step in steps if step.__module__ != base.__module__}


def read_lines(text: str, keys: Container[str], numbered: str = "") -> Lines:
    """The lines of a position by their key: one of `keys`, or a thing by its number. # begins a comment."""
    lines = Lines()
    for number, row in enumerate(map(str.strip, text.splitlines()), 1):
        if row and not row.startswith("#"):
            key, colon, value = row.partition(":")
            if colon and (key in keys or re.fullmatch(numbered, key)):
                lines.add(key, value.strip(), number)
            else:
                lines.problems.append(Problem(f"{row!r} is not understood", line=number))
    return lines


def read_words(line: str, between: str = ",") -> list[str]:
    return [word.strip() for word in line.split(between) if word.strip()]


def read_number(text: str, where: str, low: int = 0, high: int = 99_999) -> int:
    """A whole number within limits; a BadPosition names the place."""
    if _WHOLE.fullmatch(text.strip()) is None or not low <= int(text) <= high:
        raise BadPosition(f"{where}: {text.strip()!r} is no whole number from {low} to {high}")
    return int(text)


def parse_step(text: str, known: dict[str, type[Step[Any]]]) -> Step[Any]:
    """The step that a text such as `Defend(1, 3)` names."""
    name, bracket, rest = text.strip().partition("(")
    if name not in known:
        raise BadPosition(f"there is no step {name!r}; there are: {', '.join(sorted(known))}")
    try:
        fields = ast.literal_eval(f"({rest[:-1]},)" if rest[:-1].strip() else "()")
        if not bracket or not rest.endswith(")"):
            raise ValueError
        return known[name](*fields)
    except (ValueError, SyntaxError, TypeError) as error:
        raise BadPosition(f"step {text.strip()!r} is not written like {name}(1, 2)") from error


def agenda_lines(state: State) -> list[str]:
    """The lines `agenda:`, `asked:`, `ended:` and `outcome:` of a position, as far as needed."""
    lines = []
    if state.agenda:
        lines.append("agenda: " + " | ".join(step_text(step) for step in state.agenda))
    if state.open:
        lines.append("asked: " + " | ".join(step_text(d.step) for d in state.open))
    if state.ended_by:
        lines.append(f"ended: {state.ended_by}")
    if state.outcome is not None:
        lines.append("outcome: " + " ".join(repr(float(score)).removesuffix(".0") for score in state.outcome))
    return lines


def restore_agenda(
    state: State,
    lines: Lines,
    known: dict[str, type[Step[Any]]],
    players: int,
    otherwise: Mapping[str, str] = {},
) -> None:
    """Restore agenda, open questions and outcome, or raise all that is wrong with the position so far.

    `otherwise` holds the lines of a position that says nothing about them.
    """
    if "outcome" in lines:
        with lines.reading("outcome"):
            state.outcome = _read_outcome(lines["outcome"], players)
            state.ended_by = lines.get("ended", "")
    texts = lines if lines.says_what_is_asked else otherwise
    with lines.reading("agenda"):
        state.agenda = [parse_step(text, known) for text in read_words(texts.get("agenda", ""), " | ")]
    with lines.reading("asked"):
        asked = [parse_step(text, known) for text in read_words(texts.get("asked", ""), " | ")]
    # Steps run on a table that is possible.
    lines.raise_problems()
    if state.outcome is None:
        _run_agenda(state, lines, asked)


def _run_agenda(state: State, lines: Lines, asked: list[Step[Any]]) -> None:
    """Run steps to the first question. The state's sink keeps what happens on the way."""
    state.sink = []
    with lines.reading("asked"):
        for step in asked:
            _run(step, state)
    with lines.reading("agenda"):
        while state.agenda and not state.open:
            _run(state.agenda.pop(), state)
    if not state.open and state.outcome is None and not lines.problems:
        lines.report("", "the position asks nothing and has no outcome: it needs a line 'asked' or 'outcome'")
    lines.raise_problems()


def _read_outcome(line: str, players: int) -> tuple[float, ...]:
    try:
        outcome = tuple(float(score) for score in line.split())
    except ValueError as error:
        raise BadPosition(f"the outcome {line!r} is not a score per seat such as '1 0'") from error
    if len(outcome) != players:
        raise BadPosition(f"the outcome has {len(outcome)} scores for {players} players")
    return outcome


def _run(step: Step[Any], state: State) -> None:
    """Run a step from a text, which may name a seat or a piece that does not exist."""
    try:
        step.run(state)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise BadPosition(f"step {step_text(step)!r} does not fit the rest of the position") from error
