"""The coach: reviews a finished game answer by answer.

Each answer is examined independently, from the state before it. So a review can be resumed and can run in
several processes, with the same result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, Chance, State
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.record import Line, Record, apply_line, parse_json, replay
from rollingroad.review.choices import judge_answer
from rollingroad.review.findings import Fortune, Insight
from rollingroad.review.luck import affected_seat, measure_luck, readings
from rollingroad.review.rollout import chances

ITERATIONS = 100
DEEPER = 1.5
"""The search time of the coach, as a multiple of the bot's."""
LOOKS = 24
"""The number of rollouts for a point of the chart."""


class RecordedAnswer(NamedTuple):
    """One answer of a record, with what is needed to examine it."""

    state: State
    """The state before it."""
    line: Line
    answer: int
    seats: int
    answered_last: int
    """The seat that answered before it; CHANCE if none did."""


def recorded_answers(record: Record, game: Game) -> Iterator[RecordedAnswer]:
    """All answers of a record in order. They share one state: examine each before the next."""
    seats = game.seat_count(game.options(parse_json(record.options)))
    states = replay(record, game)
    state, last = next(states), CHANCE
    for number, line in enumerate(record.answers, 1):
        yield RecordedAnswer(state, line, number, seats, last)
        next(states)
        last = last if line.seat == CHANCE else line.seat


def finished_game_answers(record: Record, game: Game) -> Iterator[RecordedAnswer]:
    """All answers of a finished game. Raises BadInput if the game is not over."""
    *_, state = replay(record, game)
    if state.outcome is None:
        raise BadInput("this game is not over: a review comes after its end")
    return recorded_answers(record, game)


def examine_answer(recorded: RecordedAnswer, iterations: int = ITERATIONS, searched: float = 0.0) -> Insight:
    """The review of an answer; deterministic unless `searched` is given.

    `searched` is the search time of the bot that gave the answer, in seconds. Only a longer search can judge
    it.
    """
    rng = Rng(f"review {recorded.answer}")
    after, events = _after(recorded)
    choice = fortune = points = None
    if recorded.line.what == "answer" and recorded.line.seat != CHANCE:
        action = recorded.state.game.parse(recorded.line.text)
        seconds = DEEPER * searched
        choice = judge_answer(
            recorded.state, action, recorded.line.seat, rng.fork("choice"), iterations, seconds
        )
    elif recorded.line.what == "answer":
        fortune = _fortune(recorded, after, events, rng.fork("fortune"))
    if not any(ask.is_chance for ask in after.open):
        points = chances(after, recorded.seats, rng.fork("chances"), LOOKS)
    return Insight(answer=recorded.answer, choice=choice, fortune=fortune, chances=points)


def _after(recorded: RecordedAnswer) -> tuple[State, list[Event]]:
    after = recorded.state.copy()
    events: list[Event] = []
    after.sink = events
    apply_line(after, recorded.line, recorded.seats, recorded.answer)
    return after, events


def _fortune(recorded: RecordedAnswer, after: State, events: list[Event], rng: Rng) -> Fortune:
    state, game = recorded.state, recorded.state.game
    action = game.parse(recorded.line.text)
    ask = next(ask for ask in state.open if isinstance(ask, Chance) and ask.allows(action))
    seat = affected_seat(ask, recorded.answered_last)
    view = after.view(max(0, seat))
    seen = [shown for event in events if (shown := event.seen_by(view.seat)) is not None]
    return Fortune(
        seat=seat,
        kind=ask.kind,
        text=game.words.narrate(seen[0], view) if seen else recorded.line.text,
        luck=measure_luck(state, ask, action, seat, rng),
        readings=readings(game, ask, action),
    )
