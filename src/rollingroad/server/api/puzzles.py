"""Puzzles over HTTP."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from time import time
from typing import Final

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.core.words import sentence
from rollingroad.review.choices import contrast, reasons
from rollingroad.review.foresight import foresee
from rollingroad.review.puzzles import Puzzle, puzzles_by_day, puzzles_of, set_up_puzzle
from rollingroad.server.api.routes import TEXT, get, post
from rollingroad.server.matches.match_info import practice_info
from rollingroad.server.matches.presenter import Viewer, choices, questions
from rollingroad.server.matches.queries import table_alone
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.schemas import reviews as wire

_DAY: Final = 86_400


class PuzzlePosition(msgspec.Struct, frozen=True):
    """A puzzle with its position set up."""

    puzzle: Puzzle
    state: State
    ask: Decision


def _all_puzzles() -> list[Puzzle]:
    return [puzzle for slug in slugs() for puzzle in puzzles_of(find_game(slug))]


@cache
def _find_puzzle(puzzle_id: str) -> PuzzlePosition:
    for puzzle in _all_puzzles():
        if puzzle.id == puzzle_id:
            return PuzzlePosition(puzzle, *set_up_puzzle(puzzle, find_game(puzzle.game)))
    raise not_found(f"puzzle {puzzle_id!r}")


@get("/puzzles")
def list_puzzles() -> wire.PuzzleList:
    """All puzzles, and which one is today's."""
    by_day, today = puzzles_by_day(_all_puzzles()), int(time() // _DAY)
    daily = by_day[today % len(by_day)] if by_day else ""
    return wire.PuzzleList(puzzles=_lines(), daily=daily, by_day=by_day)


@cache
def _lines() -> list[wire.PuzzleLine]:
    return [_line(_find_puzzle(each.id)) for each in _all_puzzles()]


def _line(here: PuzzlePosition) -> wire.PuzzleLine:
    puzzle, game, view = here.puzzle, here.state.game, here.state.view(here.puzzle.seat)
    return wire.PuzzleLine(
        id=puzzle.id,
        game=puzzle.game,
        difficulty=puzzle.difficulty,
        theme=_titles(puzzle.game)[puzzle.id],
        question=game.words.prompt(here.ask, view),
        set_up=sentence(
            f"{game.words.seat_name(puzzle.seat, view)}, {game.words.summary(game.options(puzzle.options))}"
        ),
    )


@cache
def _titles(slug: str) -> dict[str, str]:
    """A title for each puzzle of a game: its theme, with as many details as no other has."""
    known = [_find_puzzle(each.id) for each in puzzles_of(find_game(slug))]
    forms = [_title_forms(each) for each in known]
    shared, titles = Counter(form for each in forms for form in each), dict[str, str]()
    alike = Counter[str]()
    for each, (*short, long) in zip(known, forms, strict=True):
        alike[long] += 1
        full = long if shared[long] == 1 else f"{long}, No. {alike[long]}"
        titles[each.puzzle.id] = next((form for form in short if shared[form] == 1), full)
    return titles


def _title_forms(here: PuzzlePosition) -> list[str]:
    """`The throw: Dom`, `The throw: Dom, Tank Assault`, `The throw: Dom, Tank Assault, round 2`."""
    words, puzzle = here.state.game.words, here.puzzle
    theme, own = words.themes.get(puzzle.kind, ""), words.details(here.ask, here.state.view(puzzle.seat))
    place = re.split("[,:]", words.summary(here.state.game.options(puzzle.options)))[0]
    details = [each for each in (*own, place, f"round {words.round_of(here.state)}") if each]
    start = f"{theme}{'' if theme.endswith('?') else ':'} " if theme else ""
    return [f"{start}{', '.join(details[: each + 1])}" for each in range(len(details))]


@get("/puzzles/{puzzle:str}", is_document=True)
def one_puzzle(puzzle: str) -> wire.PuzzleTable:
    """The table of a puzzle as the solver's seat sees it, and its question."""
    here, cache = _find_puzzle(puzzle), ViewCache()
    set_up, state = here.puzzle, here.state
    viewer = Viewer(set_up.seat, [set_up.seat], [set_up.seat])
    return wire.PuzzleTable(
        **msgspec.structs.asdict(_line(here)),
        source=set_up.source,
        match=practice_info(state, set_up.options, set_up.seat, "puzzle", set_up.id),
        view=table_alone(
            state.view(set_up.seat),
            "a puzzle has one answer",
            questions=questions(state, cache, viewer),
        ),
        choices=choices(state, cache, viewer),
    )


@get("/puzzles/{puzzle:str}/position", media_type=TEXT)
def puzzle_position(puzzle: str) -> str:
    """The position of a puzzle. What its seat cannot know is dealt at random."""
    here = _find_puzzle(puzzle)
    return here.state.game.position(here.state.view(here.puzzle.seat).determinize(Rng(0)))


@post("/puzzles/{puzzle:str}/answer", status=200, scope="read")
def answer_puzzle(puzzle: str, data: wire.PuzzleAnswer) -> wire.PuzzleVerdict:
    """Whether an answer is the best, and its win chance."""
    here = _find_puzzle(puzzle)
    game, known, view = here.state.game, here.puzzle.answers, here.state.view(here.puzzle.seat)
    action, best = game.parse(data.action), game.parse(here.puzzle.best)
    text = game.text(action)
    if text not in known:
        raise Refused(409, "NOT_OFFERED", f"{data.action!r} is no answer that this puzzle offers.")

    ranking = sorted(known, key=lambda text: -known[text])

    def ranked(text: str) -> wire.Ranked:
        return wire.Ranked(action=text, label=game.words.label(game.parse(text), view), chance=known[text])

    return wire.PuzzleVerdict(
        right=action == best,
        given=ranked(text),
        best=ranked(here.puzzle.best),
        because=reasons(view, action, best),
        reason=_explain(puzzle, text if action != best else ranking[1]),
        ranking=[ranked(text) for text in ranking],
    )


@cache
def _explain(puzzle: str, other: str) -> str:
    """Why the best answer is better than another."""
    here = _find_puzzle(puzzle)
    game, view = here.state.game, here.state.view(here.puzzle.seat)
    best, action = game.parse(here.puzzle.best), game.parse(other)
    return foresee(view, action, best) or contrast(view, here.ask, action, best)
