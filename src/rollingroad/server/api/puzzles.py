"""Puzzles over HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

import msgspec
from litestar import Response, get, post

from rollingroad.core.engine.state import Decision, State
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.core.words import sentence
from rollingroad.review.choices import contrast, reasons
from rollingroad.review.puzzles import Puzzle, puzzle_of_the_day, puzzles_of, set_up_puzzle
from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.api.documents import BUILT_ONCE, Documents
from rollingroad.server.matches.match_info import practice_info
from rollingroad.server.matches.presenter import Viewer, choices, questions
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.schemas import reviews as wire
from rollingroad.server.schemas.matches import SeatView


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
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


@get("/puzzles", sync_to_thread=True)
def list_puzzles() -> wire.PuzzleList:
    """All puzzles, and which one is today's."""
    known = _all_puzzles()
    today = puzzle_of_the_day(known, datetime.now(UTC).date())
    return wire.PuzzleList(
        puzzles=[_line(_find_puzzle(each.id)) for each in known], daily=today.id if today else ""
    )


def _line(here: PuzzlePosition) -> wire.PuzzleLine:
    puzzle, game, view = here.puzzle, here.state.game, here.state.view(here.puzzle.seat)
    return wire.PuzzleLine(
        id=puzzle.id,
        game=puzzle.game,
        difficulty=puzzle.difficulty,
        theme=game.words.themes.get(puzzle.kind, ""),
        question=game.words.prompt(here.ask, view),
        set_up=sentence(
            f"{game.words.seat_name(puzzle.seat, view)}, {game.words.summary(game.options(puzzle.options))}"
        ),
    )


@get("/puzzles/{puzzle:str}", opt=BUILT_ONCE)
async def one_puzzle(request: HttpRequest, documents: Documents, puzzle: str) -> Response[wire.PuzzleTable]:
    """The table of a puzzle and its question."""
    return await documents.send(request, lambda: _table(_find_puzzle(puzzle)))


def _table(here: PuzzlePosition) -> wire.PuzzleTable:
    """The table as the solver's seat sees it, without what is hidden from that seat."""
    puzzle, state, cache = here.puzzle, here.state, ViewCache()
    viewer = Viewer(puzzle.seat, [puzzle.seat], [puzzle.seat])
    return wire.PuzzleTable(
        **msgspec.structs.asdict(_line(here)),
        source=puzzle.source,
        match=practice_info(state, puzzle.options, puzzle.seat, "puzzle", puzzle.id),
        view=SeatView(
            seat=puzzle.seat,
            entries=[],
            table=state.view(puzzle.seat).data(),
            questions=questions(state, cache, viewer),
            waiting=[],
            outcome=None,
            verdict="",
            no_undo="a puzzle has one answer",
        ),
        choices=choices(state, cache, viewer),
    )


@post("/puzzles/{puzzle:str}/answer", status_code=200, opt={"scope": "read"}, sync_to_thread=True)
def answer_puzzle(puzzle: str, data: wire.PuzzleAnswer) -> wire.PuzzleVerdict:
    """Whether an answer is the best, and its win chance."""
    here = _find_puzzle(puzzle)
    game, known, view = here.state.game, here.puzzle.answers, here.state.view(here.puzzle.seat)
    action, best = game.parse(data.action), game.parse(here.puzzle.best)
    text = game.text(action)
    if text not in known:
        raise Refused(409, "NOT_OFFERED", f"{data.action!r} is no answer that this puzzle offers.")

    def ranked(text: str) -> wire.Ranked:
        return wire.Ranked(action=text, label=game.words.label(game.parse(text), view), chance=known[text])

    return wire.PuzzleVerdict(
        right=action == best,
        given=ranked(text),
        best=ranked(here.puzzle.best),
        because=reasons(view, action, best),
        reason=contrast(view, here.ask, action, best, known[text], known[here.puzzle.best] - known[text])
        if action != best
        else game.words.reason(view, here.ask, best),
        ranking=[ranked(text) for text in sorted(known, key=lambda text: -known[text])],
    )
