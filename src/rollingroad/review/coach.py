"""The coach: reviews a finished game answer by answer.

Each answer is examined independently, from the state before it. So a review can be resumed and can run in
several processes, with the same result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, EVERYONE, Chance, Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.game import Game
from rollingroad.core.record import Line, Record, apply_line, parse_json, replay
from rollingroad.review.choices import chances, judge_answer, means, roll_out, shrink
from rollingroad.review.findings import Fortune, Insight, Reading

WORLDS = 10
REMEASURED = 12
"""The number of worlds in the second measurement, as a multiple of the first."""
NOTICED = 0.005
"""The least change of a chance that is measured again."""
MOST_LISTED = 21
"""Up to this many outcomes are all rolled out; of more, such as cards, `SAMPLED` in each world."""
SAMPLED = 8

_NUMBERS = re.compile(r"\d+(?:\+\d+)*")
_FACES = re.compile(r"[A-Z-]+")
ITERATIONS = 100
DEEPER = 1.5
"""The search time of the coach, as a multiple of the bot's."""
LOOKS = 24
"""The number of rollouts for a point of the chart."""


def affected_seat(ask: Decision, answered_last: int) -> int:
    """The seat that alone sees the outcome, or that rolls, or that answered last and so caused it."""
    if ask.known_to != EVERYONE:
        return ask.known_to
    roller: int = getattr(ask.step, "roller", answered_last)
    return roller


def measure_luck(
    state: State, ask: Chance, action: int, seat: int, rng: Rng, worlds: int = WORLDS
) -> list[float]:
    """The change of each seat's chance compared with its expectation."""
    view = state.view(max(0, seat))
    first = _changes(view, ask, action, rng, worlds)
    if max(abs(mean) for mean, _ in first) < NOTICED:
        return [shrink(mean, error) for mean, error in first]
    again = _changes(view, ask, action, rng.fork("again"), worlds * REMEASURED)
    return [shrink(mean, error) for mean, error in again]


def _changes(view: View, ask: Chance, action: int, rng: Rng, worlds: int) -> list[tuple[float, float]]:
    """The mean change of each seat's chance over `worlds` worlds, with its standard error."""
    came: list[list[float]] = []
    likely: list[float] = []
    expected: list[list[float]] = []
    for n in range(worlds):
        world = view.determinize(rng.at(n))
        asked = next(each for each in world.open if isinstance(each, Chance) and each.kind == ask.kind)
        mean, after_it = _weigh(world, asked, action, rng.at(worlds + n))
        expected.append(mean)
        came.append(after_it)
        possible = asked.allows(action)
        likely.append(asked.weights[asked.offered.index(action)] / asked.total if possible else 0.0)
    before = means(expected)
    if not any(likely):
        return [(0.0, 0.0)] * len(before)
    after = means(came, likely)
    shares = [worlds * each / sum(likely) for each in likely]
    found = []
    for i in range(len(before)):
        strays = [
            share * (one[i] - after[i]) - (other[i] - before[i])
            for share, one, other in zip(shares, came, expected, strict=True)
        ]
        error = sqrt(sum(each**2 for each in strays) / (worlds * max(1, worlds - 1)))
        found.append((after[i] - before[i], error))
    return found


def _chances_after(world: State, outcome: int, dice: Rng) -> list[float]:
    """The chances after an outcome. In one world all outcomes have the same further dice."""
    then = world.copy()
    then.apply(outcome, -1)
    return roll_out(then, dice.copy())


def _weigh(world: State, ask: Chance, action: int, dice: Rng) -> tuple[list[float], list[float]]:
    """The chances expected of a roll or draw, and those after its outcome; the same if it cannot be."""
    possible = ask.allows(action)
    if len(ask.offered) > MOST_LISTED:
        picks = dice.fork("outcomes")
        expected = means([_chances_after(world, ask.sample(picks), dice) for _ in range(SAMPLED)])
        return expected, _chances_after(world, action, dice) if possible else expected
    rows = _rising(world.game, ask, [_chances_after(world, outcome, dice) for outcome in ask.offered])
    expected = means(rows, ask.weights)
    return expected, rows[ask.offered.index(action)] if possible else expected


def _rising(game: Game, ask: Chance, rows: list[list[float]]) -> list[list[float]]:
    """The chances after each outcome, corrected so that none is lower than after a poorer roll.

    Estimates by rule of thumb sometimes are, and a success would be told as bad luck.
    """
    ranks = [game.words.rank(outcome) for outcome in ask.offered]
    if not all(ranks):
        return rows
    found = []
    for rank in ranks:
        poorer = [row for row, other in zip(rows, ranks, strict=True) if _is_at_most(other, rank)]
        better = [row for row, other in zip(rows, ranks, strict=True) if _is_at_most(rank, other)]
        ends = zip(map(max, *poorer, *poorer), map(min, *better, *better), strict=True)
        found.append([(low + high) / 2 for low, high in ends])
    return found


def _is_at_most(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(mine <= theirs for mine, theirs in zip(one, other, strict=True))


def readings(game: Game, ask: Chance, action: int) -> list[Reading]:
    """The numbers that dice showed: a sum, or how often each symbol came up.

    Dice are outcomes with an operand `shows` or `dice`. Cards have no number.
    """
    shown = _numbers(game, action)
    expected: dict[str, float] = dict.fromkeys(shown, 0.0)
    for outcome, weight in ask.outcomes():
        for what, value in _numbers(game, outcome).items():
            expected[what] = expected.get(what, 0.0) + value * weight / ask.total
    return [
        Reading(what=what, shown=shown.get(what, 0.0), expected=mean)
        for what, mean in sorted(expected.items())
    ]


def _numbers(game: Game, action: int) -> dict[str, float]:
    kind, _ = game.codec.unpack(action)
    shown = msgspec.structs.asdict(game.codec.struct(action))
    value = shown.get("shows", shown.get("dice"))
    if isinstance(value, int):
        return {kind.name: float(value)}
    text = str(value)
    if _NUMBERS.fullmatch(text):
        return {kind.name: float(sum(map(int, text.split("+"))))}
    if _FACES.fullmatch(text):
        names = game.words.face_names
        return {names.get(face, f"{kind.name} {face}"): float(text.count(face)) for face in sorted(set(text))}
    return {}


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
    after, events = recorded.state.copy(), list[Event]()
    after.sink = events
    apply_line(after, recorded.line, recorded.seats, recorded.answer)
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


def _fortune(recorded: RecordedAnswer, after: State, events: list[Event], rng: Rng) -> Fortune:
    state, game = recorded.state, recorded.state.game
    action = game.parse(recorded.line.text)
    ask = next(ask for ask in state.open if isinstance(ask, Chance) and ask.allows(action))
    seat = affected_seat(ask, recorded.answered_last)
    view = after.view(max(0, seat))
    seen = [
        told
        for event in events
        if not isinstance(event, AnsweredItself) and (told := event.seen_by(view.seat)) is not None
    ]
    lines = [each for each in zip(game.words.narrate_all(seen, view), seen, strict=True) if each[0]]
    results = [text for text, event in lines[1:] if game.words.weight(event, view)]
    text = " ".join([text for text, _ in lines[:1]] + results[:1]) or recorded.line.text
    shown, luck = readings(game, ask, action), measure_luck(state, ask, action, seat, rng)
    return Fortune(
        seat=seat,
        kind=ask.kind,
        text=text + _beside_mean(shown, text, luck[view.seat]),
        luck=luck,
        readings=shown,
    )


def _beside_mean(shown: list[Reading], text: str, luck: float) -> str:
    """The number on a die beside its mean, where that explains the luck and the sentence does not show it."""
    if len(shown) != 1 or re.search(rf"\b{shown[0].shown:g}\b", text):
        return ""
    [die] = shown
    return (
        f" The die shows {die.shown:g}, {die.expected:g} on average."
        if luck * (die.shown - die.expected) > 0
        else ""
    )
