"""The tables of `docs/notation.md`, from the declarations of each game: what can be set, actions, steps."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import rollingroad
from rollingroad.core.codec import Kind, Number, Operand, Word
from rollingroad.core.dice import SeededDice
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.positions import Control

_MOST_WORDS = 8
_LONGEST_EXAMPLE = 30


def table(slug: str, what: str) -> str:
    """One of the tables of a game: `words`, `actions` or `steps`."""
    game = rollingroad.game(slug)
    head, rows = {
        "words": ("| line | word | what | values |", _words(game)),
        "actions": ("| action | values | answers the question |", _actions(game)),
        "steps": ("| step | what it does |", _steps(game)),
    }[what]
    rule = "|---" * (head.count("|") - 1) + "|"
    return "\n".join([head, rule, *("| " + " | ".join(row) + " |" for row in rows)])


def _words(game: Game) -> Iterator[tuple[str, ...]]:
    """What can be set in any of its example set-ups, once for all lines of a kind."""
    seen = set[tuple[str, ...]]()
    for options in game.example_setups.values():
        match = Match(game, game.options(options), SeededDice(0))
        match.set_up()
        for control in game.notation.controls(match.state):
            line = {"1": "1, 2, …", "v1": "v1, v2, …"}.get(control.line, control.line)
            row = (f"`{line}`", f"`{control.word}`" * bool(control.word), control.label, _values(control))
            if not re.fullmatch("v?([2-9]|1[0-9])", control.line) and row[:3] not in seen:
                seen.add(row[:3])
                yield row


def _values(control: Control) -> str:
    if control.kind == "number":
        return f"{control.low} to {control.high}"
    if control.kind == "flag":
        return "the word alone"
    values = [f"`{offer.value}`" for offer in control.offers]
    more = f" and {len(values) - _MOST_WORDS} more" if len(values) > _MOST_WORDS else ""
    several = {"list": "several of ", "counts": "each with its number: "}.get(control.kind, "")
    return f"{several}{', '.join(values[:_MOST_WORDS])}{more}" if values else "a text"


def _actions(game: Game) -> Iterator[tuple[str, ...]]:
    for kind in game.codec.kinds:
        asked = ", ".join(question for question, kinds in game.questions.items() if kind.name in kinds)
        yield f"`{_form(kind)}`", _operands(kind), asked


def _form(kind: Kind) -> str:
    return f"{kind.name} {kind.between.join(f'<{label}>' for label in kind.operands)}".strip()


def _operands(kind: Kind) -> str:
    return "; ".join(f"{label}: {_of(operand)}" for label, operand in kind.operands.items())


def _of(operand: Operand) -> str:
    if isinstance(operand, Number):
        return f"{operand.low} to {operand.high}"
    if isinstance(operand, Word):
        listed = ", ".join(f"`{word}`" for word in operand.words[:_MOST_WORDS])
        return listed + " …" * (len(operand.words) > _MOST_WORDS)
    texts = [operand.text(value) for value in (0, operand.size // 200, operand.size - 1)]
    short = dict.fromkeys(text for text in texts if len(text) <= _LONGEST_EXAMPLE)
    return "such as " + ", ".join(f"`{text}`" for text in short)


def _steps(game: Game) -> Iterator[tuple[str, ...]]:
    for name, step in sorted(game.steps.items()):
        fields = ", ".join(inspect.signature(step).parameters)
        yield f"`{name}({fields})`", " ".join((step.__doc__ or "").split()).replace("|", "\\|")
