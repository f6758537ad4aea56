"""Luck: how a roll or a draw changed the chances compared with its expectation.

It is measured by what the affected player knew. In each of several worlds that agree with that, all possible
outcomes are rolled out; worlds in which the real outcome was likelier have more weight in its mean. So luck
is 0 on average, however good the rollouts are. A single rollout depends mostly on later dice, such as the
enemy's: a change that seems to matter is measured again in many other worlds, and shrunk by its error.
"""

from __future__ import annotations

import re
from math import sqrt

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import EVERYONE, Chance, Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.game import Game
from rollingroad.review.findings import Reading
from rollingroad.review.rollout import means, roll_out, shrink

WORLDS = 10
DEEPER = 12
"""The number of worlds in the second measurement, as a multiple of the first."""
NOTICED = 0.005
"""The least change of a chance that is measured again."""
MOST_LISTED = 21
"""Up to this many outcomes are all rolled out; of more, such as cards, `SAMPLED` in each world."""
SAMPLED = 8

_NUMBERS = re.compile(r"\d+(?:\+\d+)*")
_FACES = re.compile(r"[A-Z-]+")


def affected_seat(ask: Decision, answered_last: int) -> int:
    """The seat that alone sees the outcome, or else the one that answered last and so caused it."""
    return answered_last if ask.known_to == EVERYONE else ask.known_to


def measure_luck(
    state: State, ask: Chance, action: int, seat: int, rng: Rng, worlds: int = WORLDS
) -> list[float]:
    """The change of each seat's chance compared with its expectation."""
    view = state.view(max(0, seat))
    first = _changes(view, ask, action, rng, worlds)
    if max(abs(mean) for mean, _ in first) < NOTICED:
        return [shrink(mean, error) for mean, error in first]
    again = _changes(view, ask, action, rng.fork("again"), worlds * DEEPER)
    return [shrink(mean, error) for mean, error in again]


def _changes(view: View, ask: Chance, action: int, rng: Rng, worlds: int) -> list[tuple[float, float]]:
    """The mean change of each seat's chance over `worlds` worlds, with its standard error."""
    came: list[list[float]] = []
    likely: list[float] = []
    expected: list[list[float]] = []
    for n in range(worlds):
        world = view.determinize(rng.at(n))
        asked = next(each for each in world.open if isinstance(each, Chance) and each.kind == ask.kind)
        dice = rng.at(worlds + n)
        expected.append(_expected_chances(world, asked, dice))
        possible = asked.allows(action)
        came.append(_chances_after(world, action, dice) if possible else expected[-1])
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


def _expected_chances(world: State, ask: Chance, dice: Rng) -> list[float]:
    if len(ask.offered) <= MOST_LISTED:
        return means([_chances_after(world, outcome, dice) for outcome in ask.offered], ask.weights)
    picks = dice.fork("outcomes")
    return means([_chances_after(world, ask.sample(picks), dice) for _ in range(SAMPLED)])


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
