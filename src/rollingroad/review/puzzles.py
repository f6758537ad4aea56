"""Puzzles: positions in which one answer is clearly the best. Each game has a file of them.

To find puzzles in records, a quick search picks positions in which one answer stands out. There every answer
is rolled out in the same worlds. The best must be ahead of the next by a clear margin, twice with other dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from rollingroad.bots.bot import DriverBot, RookieBot
from rollingroad.bots.thinking_time import Budget, best_action, run_search, sample_action
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.options import plain_json
from rollingroad.core.record import Record, parse_json, question_for
from rollingroad.review.choices import gain
from rollingroad.review.coach import RecordedAnswer, recorded_answers
from rollingroad.review.difficulty import read_shipped

FILE = "puzzles.jsonl"
HARDEST = 5
_STRIDE = 7919
"""A prime, so that the puzzles of successive days seem unordered and none repeats early."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position, the asked seat, and the value of every answer."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    position: str
    seat: int
    kind: str
    best: str
    answers: dict[str, float]
    """Each offered answer with its chance to win."""
    margin: float
    """How much better the best answer is than the next."""
    difficulty: int
    """From 1 to 5."""
    found_by: list[str]
    """The bots that find the best answer."""
    source: str
    """The game it comes from."""


def puzzle_id(game: str, position: str) -> str:
    return sha256(f"{game}\n{position}".encode()).hexdigest()[:10]


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game that fit its installed rules."""
    return tuple(each for each in read_shipped(game, FILE, Puzzle) if each.rules == game.rules_version)


def set_up_puzzle(puzzle: Puzzle, game: Game) -> tuple[State, Decision]:
    """The state and the question of a puzzle. Raises BadInput if they do not fit its answers."""
    state = game.from_position(puzzle.position)
    ask = question_for(state, game.parse(puzzle.best), puzzle.seat)
    if ask is None or sorted(map(game.text, ask.offered)) != sorted(puzzle.answers):
        raise BadInput(f"puzzle {puzzle.id}: its answers are not those that the position offers")
    return state, ask


def puzzles_by_day(puzzles: Sequence[Puzzle]) -> list[str]:
    """The ids in the order of days, the same for everybody: a day has the puzzle at its number since 1970,
    modulo their count."""
    ids, first = sorted(puzzle.id for puzzle in puzzles), date(1970, 1, 1).toordinal()
    return [ids[(first + day) * _STRIDE % len(ids)] for day in range(len(ids))]


FEWEST, MOST = 3, 14
"""The fewest and the most answers of a puzzle."""
CLEAR = 0.05
"""The least margin of the best answer."""
PLAIN = 0.25
"""An answer that is that far ahead and found by every bot is no choice."""
DEEP = 240
_QUICK = Budget(100)
_SHORT = Budget(30)
_TRIES = 5
_FROM_ONE_GAME = 6
_OF_ONE_KIND = 0.4
"""The largest share of puzzles with the same kind of question, unless there are fewer kinds."""
_ALIKE = 2
"""The most puzzles of one set-up with the same best answer to the same kind of question."""


class AnswerValues(NamedTuple):
    """The value of every answer to a question, and the margin of the best."""

    best: int
    chances: dict[int, float]
    margin: float


def puzzles_in(record: Record, game: Game, source: str) -> Iterator[Puzzle]:
    """The puzzles in a recorded game, in its order."""
    for recorded in recorded_answers(record, game):
        if recorded.line.what == "answer" and recorded.line.seat != CHANCE:
            puzzle = puzzle_at(recorded, record, game, source)
            if puzzle is not None:
                yield puzzle


def puzzle_at(recorded: RecordedAnswer, record: Record, game: Game, source: str) -> Puzzle | None:
    """The puzzle of that answer, if one stands out and is not plain to see, and the question has a theme."""
    ask, themes = recorded.state.open[0], game.words.themes
    if themes and ask.kind not in themes:
        return None
    if not ask.complete or not FEWEST <= len(ask.offered) <= MOST or len(recorded.state.open) > 1:
        return None
    view = recorded.state.view(ask.seat)
    rng = Rng(f"{source} {recorded.answer}")
    if not has_standout(view, ask, rng.fork("quick")):
        return None
    weighed = confirm_best(view, ask, rng.fork("deep"))
    if weighed is None:
        return None
    finders = found_by(view, ask, weighed.best, rng.fork("bots"))
    found = [name for name, share in finders.items() if share > 0.5]
    if len(found) == len(finders) and weighed.margin >= PLAIN:
        return None
    position = game.position(recorded.state)
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
        found_by=found,
        source=f"{source}, answer {recorded.answer}",
    )


def has_standout(view: View, ask: Decision, rng: Rng) -> bool:
    """Whether a short search finds one answer ahead of the others."""
    means = sorted(
        (tried.mean for tried in run_search(view, ask, rng, _QUICK) if tried.visits > 1), reverse=True
    )
    return len(means) > 1 and means[0] - means[1] > CLEAR / 2


def confirm_best(view: View, ask: Decision, rng: Rng) -> AnswerValues | None:
    """The values of the answers, if the same one is clearly ahead twice with different dice."""
    first = value_answers(view, ask, rng.fork("first"), DEEP)
    if first.margin < CLEAR:
        return None
    second = value_answers(view, ask, rng.fork("second"), DEEP)
    return first if second.best == first.best and second.margin >= CLEAR else None


def value_answers(view: View, ask: Decision, rng: Rng, looks: int) -> AnswerValues:
    """Every answer, rolled out in the same worlds."""
    found = {action: sample_action(view, ask, action, rng, looks) for action in ask.offered}
    ordered = sorted(found, key=lambda action: -sum(found[action]))
    margin = min(gain(found[ordered[0]], found[action]) for action in ordered[1:])
    return AnswerValues(ordered[0], {action: sum(found[action]) / looks for action in ordered}, margin)


def found_by(view: View, ask: Decision, best: int, rng: Rng) -> dict[str, float]:
    """The share of tries in which each bot finds the best answer."""
    tries: dict[str, Callable[[int], int]] = {
        "rookie": lambda n: RookieBot(rng.at(n)).choose(view, ask),
        "driver": lambda _: DriverBot().choose(view, ask),
        "short search": lambda n: best_action(view, ask, rng.fork(n), _SHORT),
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


def select_puzzles(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """At most `count` puzzles: the hardest, few from one game, with different questions."""
    different = {puzzle.id: puzzle for puzzle in puzzles}.values()
    ordered = sorted(different, key=lambda puzzle: (-puzzle.difficulty, -puzzle.margin, puzzle.id))
    taken: Counter[tuple[str, ...]] = Counter()
    picked: list[Puzzle] = []
    share = max(_OF_ONE_KIND, 1 / max(1, len({puzzle.kind for puzzle in ordered})))
    for puzzle in ordered:
        most = {
            ("kind", puzzle.kind): max(1, share * count),
            ("game", puzzle.source.partition(",")[0]): _FROM_ONE_GAME,
            ("alike", puzzle.kind, puzzle.best, plain_json(puzzle.options)): _ALIKE,
        }
        if all(taken[what] < number for what, number in most.items()):
            taken.update(most.keys())
            picked.append(puzzle)
    return sorted(picked[:count], key=lambda puzzle: (puzzle.difficulty, puzzle.id))
