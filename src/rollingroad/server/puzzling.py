"""Puzzles as the pages show them: a list, a table to look at, and what is said to an answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from rollingroad.core.game import Game
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.core.state import NOBODY, Decision, State
from rollingroad.review.choosing import reasons
from rollingroad.review.puzzles import Puzzle, of_the_day, puzzles_of, set_up
from rollingroad.server import review_wire, wire
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.seen import Eyes, questions


@dataclass(frozen=True, slots=True)
class Laid:
    """A puzzle laid out."""

    puzzle: Puzzle
    game: Game
    state: State
    ask: Decision


def all_puzzles() -> list[Puzzle]:
    return [puzzle for slug in slugs() for puzzle in puzzles_of(find_game(slug))]


def listed() -> review_wire.PuzzleList:
    """Every puzzle, and the one of today (UTC)."""
    known = all_puzzles()
    today = of_the_day(known, datetime.now(UTC).date())
    lines = [review_wire.PuzzleLine(id=each.id, game=each.game, difficulty=each.difficulty) for each in known]
    return review_wire.PuzzleList(puzzles=lines, daily=today.id if today else "")


@lru_cache(maxsize=64)
def laid(puzzle_id: str) -> Laid:
    for puzzle in all_puzzles():
        if puzzle.id == puzzle_id:
            game = find_game(puzzle.game)
            return Laid(puzzle, game, *set_up(puzzle, game))
    raise not_found(f"puzzle {puzzle_id!r}")


def table_of(puzzle_id: str) -> review_wire.PuzzleTable:
    """The table as the seat sees it that is asked; what is hidden from it stays hidden."""
    here = laid(puzzle_id)
    puzzle, view = here.puzzle, here.state.view(here.puzzle.seat)
    return review_wire.PuzzleTable(
        id=puzzle.id,
        game=puzzle.game,
        difficulty=puzzle.difficulty,
        source=puzzle.source,
        match=_match(here),
        view=wire.SeatView(
            seat=puzzle.seat,
            steps=[],
            table=view.data(),
            questions=questions(here, Eyes(puzzle.seat, [puzzle.seat], [puzzle.seat])),
            waiting=[],
            outcome=None,
            verdict="",
            no_undo="a puzzle has one answer",
        ),
    )


def _match(here: Laid) -> wire.MatchInfo:
    """As much of a match as a board asks for."""
    seats = here.game.seat_count(here.game.options(here.puzzle.options))
    onlooker = here.state.view(NOBODY)
    return wire.MatchInfo(
        id=here.puzzle.id,
        game=here.puzzle.game,
        status="playing",
        options=here.puzzle.options,
        dice="seeded",
        commitment="",
        seed="",
        sealed="",
        challenge="",
        no_same_dice="it is a puzzle",
        seats=[_seat(seat, here.game.seat_name(seat, onlooker), here.puzzle.seat) for seat in range(seats)],
        host=False,
        watchable=False,
        listed=False,
        clock=None,
        imported=False,
        plans=[],
        giving_up="ends",
        rematch="",
        created="",
        changed="",
        read_only="",
    )


def _seat(seat: int, role: str, asked: int) -> wire.SeatInfo:
    return wire.SeatInfo(
        seat=seat,
        name="",
        role=role,
        holder="person" if seat == asked else "bot",
        bot="" if seat == asked else "driver",
        mine=seat == asked,
        online=True,
        ending=False,
        standing=[],
    )


def verdict_on(puzzle_id: str, answer: str) -> review_wire.PuzzleVerdict:
    """Right or wrong, with the chances of both and the odds behind them."""
    here = laid(puzzle_id)
    puzzle, game = here.puzzle, here.game
    action = game.parse(answer)
    if game.text(action) not in puzzle.answers:
        raise Refused(409, "NOT_OFFERED", f"{answer!r} is no answer that this puzzle offers.")
    view, best = here.state.view(puzzle.seat), game.parse(puzzle.best)
    return review_wire.PuzzleVerdict(
        right=action == best,
        given=_ranked(here, game.text(action)),
        best=_ranked(here, puzzle.best),
        because=reasons(view, action, best),
        reason=game.reason(view, here.ask, best),
        ranking=[
            _ranked(here, text) for text in sorted(puzzle.answers, key=lambda text: -puzzle.answers[text])
        ],
    )


def _ranked(here: Laid, text: str) -> review_wire.Ranked:
    label = here.game.label(here.game.parse(text), here.state.view(here.puzzle.seat))
    return review_wire.Ranked(action=text, label=label, chance=here.puzzle.answers[text])
