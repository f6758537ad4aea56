"""Luck: how a roll or a draw changed the chances against what was to be expected of it.

It is measured by what the player knew to whom it happened. In each of several worlds that agree with that,
the outcomes that chance could have had are looked at; worlds in which the real outcome was likelier count for
more in what came of it. So luck is nothing on average, whatever the looks are worth.
"""

from __future__ import annotations

import re

import msgspec

from rollingroad.core.game import Game
from rollingroad.core.rng import Rng
from rollingroad.core.state import EVERYONE, Chance, Decision, State
from rollingroad.review.findings import Reading
from rollingroad.review.looking import look, means

WORLDS = 10
MOST_LISTED = 21
"""So many outcomes are looked at one by one; of more, such as cards, a few in each world."""
SAMPLED = 8

_NUMBERS = re.compile(r"\d+(?:\+\d+)*")
_FACES = re.compile(r"[A-Z-]+")


def happened_to(ask: Decision, answered_last: int) -> int:
    """Who alone sees the outcome, or else who had answered last and so asked for it."""
    return answered_last if ask.known_to == EVERYONE else ask.known_to


def luck(state: State, ask: Chance, action: int, seat: int, rng: Rng, worlds: int = WORLDS) -> list[float]:
    """How each seat's chance changed against its expectation, as that seat could tell."""
    view = state.view(max(0, seat))
    came: list[list[float]] = []
    likely: list[float] = []
    expected: list[list[float]] = []
    for n in range(worlds):
        world = view.determinize(rng.at(n))
        asked = next(each for each in world.open if isinstance(each, Chance) and each.kind == ask.kind)
        dice = rng.at(worlds + n)
        expected.append(_expected(world, asked, dice))
        if asked.allows(action):
            came.append(_after(world, action, dice))
            likely.append(asked.weights[asked.offered.index(action)] / asked.total)
    before = means(expected)
    after = means(came, likely) if came else before
    return [one - other for one, other in zip(after, before, strict=True)]


def _after(world: State, outcome: int, dice: Rng) -> list[float]:
    """What comes of an outcome; in one world all outcomes have the same further dice."""
    then = world.copy()
    then.apply(outcome, -1)
    return look(then, dice.copy())


def _expected(world: State, ask: Chance, dice: Rng) -> list[float]:
    if len(ask.offered) <= MOST_LISTED:
        return means([_after(world, outcome, dice) for outcome in ask.offered], ask.weights)
    picks = dice.fork("outcomes")
    return means([_after(world, ask.sample(picks), dice) for _ in range(SAMPLED)])


def readings(game: Game, ask: Chance, action: int) -> list[Reading]:
    """The numbers that dice showed: an eye count, or how often each symbol came.

    Dice are outcomes with an operand `shows` or `dice`; a card has no number.
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
        return {f"{kind.name} {face}": float(text.count(face)) for face in sorted(set(text))}
    return {}
