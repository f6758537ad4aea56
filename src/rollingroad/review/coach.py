"""The coach: goes through a finished game answer by answer.

Each answer is examined by itself, from the state before it. So a review can be cut into slices, go on after a
stop and run in other processes, and always finds the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.record import Line, Record, apply_line, parse_json, replay
from rollingroad.core.rng import Rng
from rollingroad.core.state import CHANCE, Chance, State
from rollingroad.review.choosing import judged
from rollingroad.review.findings import Fortune, Insight
from rollingroad.review.fortune import happened_to, luck, readings
from rollingroad.review.looking import chances

ITERATIONS = 100
DEEPER = 1.5
"""How many times as long as a bot the coach searches for a better answer."""
LOOKS = 24
"""From how many worlds a point of the chart is made."""


class Lesson(NamedTuple):
    """One answer of a record, and all that is needed to examine it."""

    state: State
    """As it stood before."""
    line: Line
    answer: int
    seats: int
    answered_last: int
    """The seat that had answered last before; chance where none had."""


def lessons(record: Record, game: Game) -> Iterator[Lesson]:
    """All answers of a record in order. The same state goes on changing: examine each before the next."""
    seats = game.seat_count(game.options(parse_json(record.options)))
    states = replay(record, game)
    state, last = next(states), CHANCE
    for number, line in enumerate(record.answers, 1):
        yield Lesson(state, line, number, seats, last)
        next(states)
        last = last if line.seat == CHANCE else line.seat


def finished_lessons(record: Record, game: Game) -> Iterator[Lesson]:
    """The lessons of a game that is over, for a coach speaks after the game; a BadInput for any other."""
    *_, state = replay(record, game)
    if state.outcome is None:
        raise BadInput("this game is not over: a review comes after its end")
    return lessons(record, game)


def examined(lesson: Lesson, iterations: int = ITERATIONS, searched: float = 0.0) -> Insight:
    """What there is to say about an answer; the same lesson gets the same words.

    `searched`: for how many seconds the bot that gave the answer had searched. Only a longer search can find
    fault with it.
    """
    rng = Rng(f"review {lesson.answer}")
    after, told = _after(lesson)
    choice = fortune = points = None
    if lesson.line.what == "answer" and lesson.line.seat != CHANCE:
        action = lesson.state.game.parse(lesson.line.text)
        seconds = DEEPER * searched
        choice = judged(lesson.state, action, lesson.line.seat, rng.fork("choice"), iterations, seconds)
    elif lesson.line.what == "answer":
        fortune = _fortune(lesson, after, told, rng.fork("fortune"))
    if not any(ask.is_chance for ask in after.open):
        points = chances(after, lesson.seats, rng.fork("chances"), LOOKS)
    return Insight(answer=lesson.answer, choice=choice, fortune=fortune, chances=points)


def _after(lesson: Lesson) -> tuple[State, list[Event]]:
    after = lesson.state.copy()
    told: list[Event] = []
    after.sink = told
    apply_line(after, lesson.line, lesson.seats, lesson.answer)
    return after, told


def _fortune(lesson: Lesson, after: State, told: list[Event], rng: Rng) -> Fortune:
    state, game = lesson.state, lesson.state.game
    action = game.parse(lesson.line.text)
    ask = next(ask for ask in state.open if isinstance(ask, Chance) and ask.allows(action))
    seat = happened_to(ask, lesson.answered_last)
    view = after.view(max(0, seat))
    seen = [shown for event in told if (shown := event.seen_by(view.seat)) is not None]
    return Fortune(
        seat=seat,
        kind=ask.kind,
        text=game.narrate(seen[0], view) if seen else lesson.line.text,
        luck=luck(state, ask, action, seat, rng),
        readings=readings(game, ask, action),
    )
