"""Why an answer is better than another: what both bring when the game is played on."""

from fractions import Fraction
from typing import NamedTuple

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.view import View
from rollingroad.core.explain import percent
from rollingroad.core.stats import mean_and_error
from rollingroad.core.words import Stake, listed

WORLDS = (60, 240)
"""How many worlds are played on; the second number only where the first shows nothing."""
_TIMES = ("At once", "By the end of the round", "By the end of the next round")
_TOLD_FIRST = (1, 2, 0)
"""The places of `_TIMES` in the order in which a difference is looked for."""
_CLEAR = 2.0
"""The least difference that is told, in standard errors."""
_WORTH_TELLING = 0.05
"""The same as a share of the larger amount."""
_MOST_TOLD = 2

Future = list[list[Stake]]
"""The stakes at each of `_TIMES`."""


class _Difference(NamedTuple):
    """How a stake differs: in standard errors, and its mean figure with either answer."""

    clear: float
    stake: Stake
    better: float
    worse: float

    def __str__(self) -> str:
        if self.stake.what.endswith("often"):
            better, worse = percent(Fraction(self.better)), percent(Fraction(self.worse))
            return f"{self.stake.what} ({better}, not {worse})".replace(" %", "\u00a0%")
        digits = 1 if f"{self.better:.1f}" != f"{self.worse:.1f}" else 2
        return f"{self.stake.what} ({self.better:.{digits}f} on average, not {self.worse:.{digits}f})"


def foresee(view: View, chosen: int, best: int) -> str | None:
    """What the best answer gains and avoids, in a sentence; empty where no difference shows, and None if the
    game does not name what is at stake."""
    rng = Rng(f"foresee {chosen} {best}")
    mine, better = list[Future](), list[Future]()
    for worlds in WORLDS:
        for answer, found in ((chosen, mine), (best, better)):
            found += [_play_on(view, answer, rng, number) for number in range(len(found), worlds)]
        for time in _TOLD_FIRST:
            if told := _differences([each[time] for each in better], [each[time] for each in mine]):
                return f"{_TIMES[time]} it {told}."
    return "" if better[0][0] else None


def _play_on(view: View, action: int, rng: Rng, number: int) -> Future:
    """One world, in which all answers have the same dice."""
    game, words, seat = view.game, view.game.words, view.seat
    before = view.determinize(rng.at(2 * number))
    after, dice, found = before.copy(), rng.at(2 * number + 1), Future()
    after.apply(action, seat)
    while True:
        rounds, ask = words.round_of(after) - words.round_of(before), after.open[0] if after.open else None
        quiet = ask is None or (not ask.is_chance and game.bot.is_quiet(after, ask))
        if quiet and (not found or rounds >= len(found) or ask is None):
            found.append(words.stakes(before, after, seat))
        if len(found) == len(_TIMES):
            return found
        if ask is not None:
            answer = ask.sample(dice) if ask.is_chance else game.bot.rollout_policy(after, ask, dice)
            after.apply(answer, ask.seat)


def _differences(better: list[list[Stake]], worse: list[list[Stake]]) -> str:
    """The clear advantages that matter most: `leaves the Tank less strength (4.6 on average, not 5.4)`."""
    found = [_difference(better, worse, at) for at in range(len(better[0]))]
    told = [each for each in found if each.clear > _CLEAR][:_MOST_TOLD]
    return listed([str(each) for each in sorted(told, key=lambda each: not each.stake.welcome)])


def _difference(better: list[list[Stake]], worse: list[list[Stake]], at: int) -> _Difference:
    ones, others = ([stakes[at].amount for stakes in each] for each in (better, worse))
    stake, worlds = better[0][at], len(ones)
    sign = 1 if stake.welcome else -1
    mean, error = mean_and_error([sign * (one - other) for one, other in zip(ones, others, strict=True)])
    if mean * worlds < _WORTH_TELLING * max(abs(sum(ones)), abs(sum(others))):
        mean = 0.0
    clear = mean / error if error else mean * worlds
    better_figure, worse_figure = stake.before + sum(ones) / worlds, stake.before + sum(others) / worlds
    return _Difference(clear, stake, better_figure, worse_figure)
