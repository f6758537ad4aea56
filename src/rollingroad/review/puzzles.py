"""Puzzles: positions in which one answer is clearly the best. Each game has a file of them."""

from __future__ import annotations

from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.record import question_for
from rollingroad.core.state import Decision, State
from rollingroad.review.lines import read_lines

FILE = "puzzles.jsonl"
HARDEST = 5
_STRIDE = 7919
"""A prime: day by day it leads through all puzzles in an order that nobody sees through at a glance."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position, who is asked, and what every answer is worth."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    position: str
    seat: int
    kind: str
    best: str
    answers: dict[str, float]
    """Each answer that is offered, with its chance to win."""
    margin: float
    """By how much the best is better than the next."""
    difficulty: int
    """From 1 to 5."""
    found_by: list[str]
    """Which bots find the best answer."""
    source: str
    """From which game it is."""


def puzzle_id(game: str, position: str) -> str:
    return sha256(f"{game}\n{position}".encode()).hexdigest()[:10]


def puzzle_file(game: Game) -> Path:
    return game.content_folder.parent / FILE


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game: none where there is no file, or where it is of other rules."""
    file = puzzle_file(game)
    if not file.exists():
        return ()
    found = read_puzzles(file.read_text(encoding="utf-8"), str(file.name))
    return tuple(puzzle for puzzle in found if puzzle.rules == game.rules_version)


def read_puzzles(text: str, name: str) -> list[Puzzle]:
    """One puzzle a line; a BadInput names the line that is none."""
    return read_lines(Puzzle, text, name, "puzzle")


def set_up(puzzle: Puzzle, game: Game) -> tuple[State, Decision]:
    """The position of a puzzle and its question; a BadInput where they do not fit together."""
    state = game.from_position(puzzle.position)
    ask = question_for(state, game.parse(puzzle.best), puzzle.seat)
    if ask is None or sorted(map(game.text, ask.offered)) != sorted(puzzle.answers):
        raise BadInput(f"puzzle {puzzle.id}: its answers are not those that the position offers")
    return state, ask


def of_the_day(puzzles: list[Puzzle], day: date) -> Puzzle | None:
    """The same for everybody on that day, and another one on the next."""
    if not puzzles:
        return None
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.id)
    return ordered[day.toordinal() * _STRIDE % len(ordered)]
