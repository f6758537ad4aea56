"""Exact odds of a Speed Draw, of Nitrous and of the penalties that a Speed brings.

They use only what the seat knows: the next card is any card it has not seen, each with the same chance. When
the deck runs out, the discard pile follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Odds
from rollingroad.core.words import count
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.draw import carries_icon, in_slipstream, sv_of
from rollingroad.games.full_throttle.rules.drive import run_of
from rollingroad.games.full_throttle.rules.path_search import Search
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView

Test = Callable[[int], bool]


def action_odds(view: RaceView, action: int) -> list[Odds]:
    """The odds of every draw that the action would start; empty if it is not allowed."""
    if view.table.active == kinds.NO_CAR or view.why_not(action) is not None:
        return []
    kind = kind_of(action)
    if kind == kinds.PLAY:
        return draw_odds(view, first(action) + 1, second(action) + 1)
    if kind == kinds.REDRAW:
        return draw_odds(view, view.table.set_gear, view.table.set_count)
    if kind == kinds.SPEND_NITROUS:
        return nitrous_odds(view)
    if kind == kinds.SPEED:
        return speed_odds(view.table, first(action))
    return []


class Flips:
    """A number of flips from the deck, then from the discard pile, by the value that `shown` reads."""

    def __init__(self, view: RaceView, number: int, shown: Callable[[int], int]) -> None:
        unseen, discard = view.possible_cards(), view.table.discard
        self._from_deck = min(number, view.deck_size)
        self._from_discard = min(number - self._from_deck, len(discard))
        self._unseen = Counter(map(shown, unseen))
        self._discard = Counter(map(shown, discard))

    def values(self) -> set[int]:
        """Every value that a flip may show."""
        return set(self._unseen) | (set(self._discard) if self._from_discard else set())

    def all_fail(self, good: Test) -> Fraction:
        """The chance that no flip is good."""
        return _none(self._unseen, self._from_deck, good) * _none(self._discard, self._from_discard, good)


def _none(values: Counter[int], number: int, good: Test) -> Fraction:
    if not number:
        return Fraction(1)
    bad = sum(cards for value, cards in values.items() if not good(value))
    return Fraction(comb(bad, number), comb(values.total(), number))


def _equals(value: int) -> Test:
    return lambda shown: shown == value


def _above(value: int) -> Test:
    return lambda shown: shown > value


def draw_odds(view: RaceView, gear: int, number: int) -> list[Odds]:
    """FT-DRAW-4, FT-DRAW-5: the chance of each Speed, and of one without a penalty."""
    s, car = view.table, view.table.active
    row, minimum = s.row(car), s.t.minimum[gear] if gear == s.gear[car] else -1
    flips = Flips(view, number, lambda card: s.t.row_speed(card, row))
    possible = flips.values() | ({minimum} if minimum >= 0 else set())
    chances = {speed: _chance_offered(s, flips, minimum, speed) for speed in sorted(possible)}
    lines = [Odds(f"Speed {n} is offered", chance, spread=True) for n, chance in chances.items() if chance]
    return [*_outlook(s, flips, minimum, possible), *lines]


def _chance_offered(s: RaceState, flips: Flips, minimum: int, speed: int) -> Fraction:
    """FT-BARRIER-5: a paused car is offered a Speed below its barrier only if no other suffices."""
    need = s.track.barrier[s.at[s.active]] if s.paused[s.active] else 0
    shown = _equals(speed)
    if _expected_sv(s, speed, speed != minimum) >= need:
        return Fraction(1) if speed == minimum else 1 - flips.all_fail(shown)
    if minimum >= 0 and _expected_sv(s, minimum, False) >= need:
        return Fraction(0)

    def enough(drawn: int) -> bool:
        return _expected_sv(s, drawn, True) >= need

    if speed == minimum:
        return flips.all_fail(enough)
    return flips.all_fail(enough) - flips.all_fail(lambda drawn: enough(drawn) or shown(drawn))


def _outlook(s: RaceState, flips: Flips, minimum: int, possible: set[int]) -> list[Odds]:
    """The chance of a Speed without a penalty, or of one with which a paused car clears its barrier.

    If there is none, the chance of the smallest shortfall comes first, so that draws can be compared.
    """
    paused, need = s.paused[s.active], s.track.barrier[s.at[s.active]]

    def lacking(speed: int) -> int:
        sv = _expected_sv(s, speed, speed != minimum)
        return max(0, need - sv) if paused else least_penalties(s, sv)

    def chance(most: int) -> Fraction:
        if minimum >= 0 and lacking(minimum) <= most:
            return Fraction(1)
        return 1 - flips.all_fail(lambda speed: lacking(speed) <= most)

    hoped = Odds("the barrier can be cleared" if paused else "a Speed without a penalty", chance(0))
    if hoped.chance or not possible:
        return [hoped]
    least = min(map(lacking, possible))
    what = f"{least} short of the barrier" if paused else f"with {count(least, 'penalty', 'penalties')}"
    return [Odds(f"a Speed {what}", chance(least)), hoped]


def _expected_sv(s: RaceState, speed: int, from_card: bool) -> int:
    """FT-SPEED-1 for a Speed before it is drawn."""
    car = s.active
    perks = s.perks(car)
    sv = speed + s.nitrous + s.tire_speed + sum(s.face_up[car][: s.due])
    if from_card and s.t.has_icon(speed, s.row(car)):
        sv += perks.icon_speed
    if perks.slip_speed and in_slipstream(s, car):
        sv += perks.slip_speed
    return sv


_MOST_KNOWN = 20_000


def least_penalties(s: RaceState, sv: int) -> int:
    """The fewest penalties of any path without tokens, cached for each track."""
    run, known = run_of(s, s.active, sv), s.track.fewest_penalties
    road = (run.start, sv, run.room, run.ignored, run.corner_value, run.corner_up_to, run.weave, run.drift)
    key = (*road, run.crosses, frozenset(run.closed), frozenset(run.blocks), run.block_cost)
    if key not in known:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[key] = min(path.penalties for path in Search(run, 0, 0, 0).paths)
    return known[key]


def nitrous_odds(view: RaceView) -> list[Odds]:
    """FT-UP-NITROUS-1, FT-DRIVER-BRIAN-1: the chance of each value to be the best of the flips."""
    s = view.table
    flips = Flips(view, s.perks(s.active).nitrous_flips, s.t.nitrous.__getitem__)
    below = Fraction(0)
    lines = []
    for value in sorted(flips.values()):
        at_most = flips.all_fail(_above(value))
        lines.append(Odds(f"Nitrous adds {value}", at_most - below, spread=True))
        below = at_most
    return [line for line in lines if line.chance]


def speed_odds(s: RaceState, speed: int) -> list[Odds]:
    """The results of selecting a Speed: the penalties of the best way, and its Control token."""
    car = s.active
    sv = sv_of(s, car, speed)
    if s.paused[car] and sv < s.track.barrier[s.at[car]]:
        return [Odds("the car is out of the race", Fraction(1), spread=True)]
    fewest = count(least_penalties(s, sv), "penalty", "penalties")
    lines = [Odds(f"the best way brings {fewest}", Fraction(1), spread=True)]
    if s.setup.damage and carries_icon(s, car, speed):
        total = sum(s.supply)
        pairs = zip(s.t.token_speeds, s.supply, strict=True)
        tokens = [(token, Fraction(left, total)) for token, left in pairs if left]
        lines += [Odds(f"a Control token of {token}", chance, spread=True) for token, chance in tokens]
    return lines
