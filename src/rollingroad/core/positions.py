"""Positions: the lines that every game shares, for the agenda and the open questions.

    agenda: EndRound() | Storm(2)
    asked: Burn(0) | Burn(1)

The last step of the agenda runs first. Steps are written like calls, with their fields in order.
"""

import ast
import re
from collections.abc import Container
from typing import Any, Final

from rollingroad.core.engine.state import State, Step, step_text
from rollingroad.core.errors import BadInput


class BadPosition(BadInput):
    """A text that is not a position of this game."""


_WHOLE: Final = re.compile(r"-?[0-9]{1,6}")


def find_steps(base: type[Step[Any]]) -> dict[str, type[Step[Any]]]:
    """All steps of a game by name, for agendas. Those in the module of `base` are bases too."""
    steps = [base]
    for step in steps:
        steps += step.__subclasses__()
    return {step.__name__: step for step in steps if step.__module__ != base.__module__}


def read_lines(text: str, keys: Container[str], numbered: str) -> dict[str, str]:
    """The lines of a position by their key: one of `keys`, or a thing by its number. # begins a comment."""
    lines: dict[str, str] = {}
    for row in map(str.strip, text.splitlines()):
        if row and not row.startswith("#"):
            key, colon, value = row.partition(":")
            if not colon or (key not in keys and not re.fullmatch(numbered, key)):
                raise BadPosition(f"the line {row!r} is not understood")
            lines[key] = value.strip()
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
    state: State, lines: dict[str, str], known: dict[str, type[Step[Any]]], players: int = 0
) -> None:
    """Restore agenda, open questions and outcome. `lines` maps `agenda` and so on to their texts."""
    if "outcome" in lines:
        line, state.ended_by = lines["outcome"], lines.get("ended", "")
        try:
            state.outcome = tuple(float(score) for score in line.split())
        except ValueError as error:
            raise BadPosition(f"the outcome {line!r} is not a score per seat such as '1 0'") from error
        if players and len(state.outcome) != players:
            raise BadPosition(f"the outcome has {len(state.outcome)} scores for {players} players")
        return
    state.agenda = [parse_step(text, known) for text in read_words(lines.get("agenda", ""), " | ")]
    for text in read_words(lines.get("asked", ""), " | "):
        _run(parse_step(text, known), state)
    while state.agenda and not state.open:
        _run(state.agenda.pop(), state)
    if not state.open and state.outcome is None:
        raise BadPosition(
            "the position asks nothing and has no outcome: it needs a line 'asked' or 'outcome'"
        )


def _run(step: Step[Any], state: State) -> None:
    """Run a step from a text, which may name a seat or a piece that does not exist."""
    try:
        step.run(state)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise BadPosition(f"step {step_text(step)!r} does not fit the rest of the position") from error
