"""Finding puzzles in games that were played.

A quick search picks positions in which one answer stands out. There every answer is looked at deeply, all in
the same worlds; the best must be ahead of the next by a clear margin, and again with other dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rollingroad.bots.driver_bot import DriverBot
from rollingroad.bots.rookie import RookieBot
from rollingroad.bots.thinking_time import Budget, chosen, looks_at, searched
from rollingroad.core.game import Game
from rollingroad.core.record import Record, parse_json
from rollingroad.core.rng import Rng
from rollingroad.core.state import CHANCE, Decision
from rollingroad.core.view import View
from rollingroad.review.choosing import gain
from rollingroad.review.coach import Lesson, lessons
from rollingroad.review.puzzles import HARDEST, Puzzle, puzzle_id

FEWEST, MOST = 3, 14
"""How many answers a puzzle offers."""
CLEAR = 0.05
"""How far the best answer must be ahead."""
DEEP = 240
_QUICK = Budget(100)
_SHORT = Budget(30)
_TRIES = 5
_FROM_ONE_GAME = 6
_OF_ONE_KIND = 0.4
"""So large a share of all puzzles may be the same question."""


class Weighed(NamedTuple):
    """What every answer to a question is worth, and by how much the best is ahead."""

    best: int
    chances: dict[int, float]
    margin: float


def puzzles_in(record: Record, game: Game, source: str) -> Iterator[Puzzle]:
    """The puzzles in a recorded game, in its order."""
    for lesson in lessons(record, game):
        if lesson.line.what == "answer" and lesson.line.seat != CHANCE:
            puzzle = puzzle_at(lesson, record, game, source)
            if puzzle is not None:
                yield puzzle


def puzzle_at(lesson: Lesson, record: Record, game: Game, source: str) -> Puzzle | None:
    ask = lesson.state.open[0]
    if not ask.complete or not FEWEST <= len(ask.offered) <= MOST or len(lesson.state.open) > 1:
        return None
    view = lesson.state.view(ask.seat)
    rng = Rng(f"{source} {lesson.answer}")
    if not stands_out(view, ask, rng.fork("quick")):
        return None
    weighed = checked(view, ask, rng.fork("deep"))
    if weighed is None:
        return None
    finders = found_by(view, ask, weighed.best, rng.fork("bots"))
    position = game.position(lesson.state)
    return Puzzle(
        id=puzzle_id(game.slug, position),
        game=game.slug,
        rules=game.rules_version,
        options=parse_json(record.options),
        position=position,
        seat=ask.seat,
        kind=ask.kind,
        best=game.text(weighed.best),
        answers={game.text(action): round(chance, 4) for action, chance in weighed.chances.items()},
        margin=round(weighed.margin, 4),
        difficulty=difficulty(finders, weighed.margin, len(ask.offered)),
        found_by=[name for name, share in finders.items() if share > 0.5],
        source=f"{source}, answer {lesson.answer}",
    )


def stands_out(view: View, ask: Decision, rng: Rng) -> bool:
    """Whether a short look sees one answer ahead of the others."""
    means = sorted(
        (tried.mean for tried in searched(view, ask, rng, _QUICK) if tried.visits > 1), reverse=True
    )
    return len(means) > 1 and means[0] - means[1] > CLEAR / 2


def checked(view: View, ask: Decision, rng: Rng) -> Weighed | None:
    """The best answer, if it is clearly ahead twice over, each time with other dice."""
    first = weigh(view, ask, rng.fork("first"), DEEP)
    if first.margin < CLEAR:
        return None
    second = weigh(view, ask, rng.fork("second"), DEEP)
    return first if second.best == first.best and second.margin >= CLEAR else None


def weigh(view: View, ask: Decision, rng: Rng, looks: int) -> Weighed:
    """Every answer looked at equally often in the same worlds."""
    found = {action: looks_at(view, ask, action, rng, looks) for action in ask.offered}
    ordered = sorted(found, key=lambda action: -sum(found[action]))
    margin = min(gain(found[ordered[0]], found[action]) for action in ordered[1:])
    return Weighed(ordered[0], {action: sum(found[action]) / looks for action in ordered}, margin)


def found_by(view: View, ask: Decision, best: int, rng: Rng) -> dict[str, float]:
    """How often each of the bots finds the best answer."""
    tries: dict[str, Callable[[int], int]] = {
        "rookie": lambda n: RookieBot(rng.at(n)).choose(view, ask),
        "driver": lambda _: DriverBot().choose(view, ask),
        "short search": lambda n: chosen(view, ask, rng.fork(n), _SHORT),
    }
    return {name: sum(bot(n) == best for n in range(_TRIES)) / _TRIES for name, bot in tries.items()}


def difficulty(finders: dict[str, float], margin: float, choices: int) -> int:
    """From 1 to 5: the fewer bots find it, the narrower the margin and the more answers, the harder."""
    missed = (
        0.4 * (1 - finders["driver"]) + 0.3 * (1 - finders["short search"]) + 0.1 * (1 - finders["rookie"])
    )
    narrow = 0.1 * max(0.0, 1 - margin / (4 * CLEAR))
    many = 0.1 * min(1.0, choices / MOST)
    return min(HARDEST, 1 + int((missed + narrow + many) * HARDEST))


def selected(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many of them: the hardest first, few from one game and not always the same question."""
    different = {puzzle.id: puzzle for puzzle in puzzles}.values()
    ordered = sorted(different, key=lambda puzzle: (-puzzle.difficulty, -puzzle.margin, puzzle.id))
    kinds: Counter[str] = Counter()
    games: Counter[str] = Counter()
    picked: list[Puzzle] = []
    for puzzle in ordered:
        game = puzzle.source.partition(",")[0]
        if kinds[puzzle.kind] < max(1, _OF_ONE_KIND * count) and games[game] < _FROM_ONE_GAME:
            kinds[puzzle.kind] += 1
            games[game] += 1
            picked.append(puzzle)
    return sorted(picked[:count], key=lambda puzzle: (puzzle.difficulty, puzzle.id))
