"""What people read about a turn up to the move: cards, shifts, tokens and the Speed, with exact odds.

Odds use only what the seat knows: the next card is any card it has not seen, each with the same chance. When
the deck runs out, the discard pile follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from itertools import pairwise
from math import comb, prod
from typing import Final

from rollingroad.core.engine.packing import first, second
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.words import count
from rollingroad.games.full_throttle.explain.registry import RACE, active
from rollingroad.games.full_throttle.rules import draw, kinds, shifts
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules.drive import least_penalties, too_slow
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import deck_size, possible_draws

# Turns and cards


# Shifts


RACE.explain(kinds.UPSHIFT, legality=shifts.shift_refusal)
RACE.explain(kinds.DOWNSHIFT, legality=shifts.shift_refusal)


# Tokens


RACE.explain(kinds.SPEND_TRANSMISSION, legality=shifts.transmission_refusal)

NITROUS = RACE.explain(
    kinds.SPEND_NITROUS,
    legality=lambda s, action, seat: draw.token_refusal(s, s.active, kinds.NITROUS),
    odds=lambda s, action, seat: nitrous_odds(s, seat),
)

RACE.explain(kinds.SPEND_TURBO, legality=active(draw.turbo_refusal))

RACE.explain(kinds.SPEND_STEERING, legality=active(draw.steering_refusal))

RACE.explain(
    kinds.REDRAW,
    legality=active(draw.redraw_refusal),
    odds=lambda s, action, seat: draw_odds(s, seat, s.set_gear, s.set_count),
)

RACE.explain(kinds.SPEND_TIRES, legality=active(draw.tires_refusal))

RACE.explain(kinds.TUNE, legality=draw.tune_refusal)

RACE.explain(kinds.SWAP, legality=draw.swapped_refusal)


# Sets

RACE.explain(
    kinds.PLAY,
    legality=draw.play_refusal,
    odds=lambda s, action, seat: draw_odds(s, seat, first(action) + 1, second(action) + 1),
)
RACE.explain(kinds.NO_MOVE, legality=active(draw.no_move_refusal))
RACE.explain(kinds.COAST, legality=active(draw.coast_refusal))


@RACE.question(draw.BeforeDraw)
def _which_set(step: draw.BeforeDraw, ask: Decision, s: RaceState) -> str:
    text = "{You_are} in {gear}: play cards to drive, or shift first?"
    if s.paused[s.active]:
        text = "{You_are} paused in {gear}: only {barrier} or more clears the barrier. What now?"
    return RACE.say(text, s, step)


# Speeds

SPEED = RACE.explain(
    kinds.SPEED, legality=draw.speed_refusal, odds=lambda s, action, seat: speed_odds(s, first(action))
)


@RACE.question(draw.AfterDraw)
def _which_speed(step: draw.AfterDraw, ask: Decision, s: RaceState) -> str:
    extra = draw.sv_of(s, s.active, 0)
    more = f" It gets +{extra}." if extra else ""
    return RACE.say(f"Which Speed {{do_you}} choose in {{gear}}?{more}", s, step)


def _selects(event: ev.SpeedSelected) -> str:
    how = "coasts" if event.speed < 0 else f"chooses Speed {event.speed}"
    points = " and has {sv} points to drive" if event.sv != event.speed else ""
    return f"{{Car}} {how}{' with a damage icon' if event.icon else ''}{points}."


RACE.tells(ev.SpeedSelected, lambda event: "FT-SPEED-1" if event.speed >= 0 else "FT-DAMAGE-6", _selects)


# Odds

Piles = tuple[tuple[list[int], int], ...]
"""The cards that flips may bring, and the number of flips: of the deck, then of the discard pile."""


def _piles(s: RaceState, seat: int, number: int) -> Piles:
    from_deck = min(number, deck_size(s, seat))
    from_discard = min(number - from_deck, len(s.discard))
    unseen = (possible_draws(s, seat), from_deck)
    return (unseen, (s.discard, from_discard)) if from_discard else (unseen,)


class Flips:
    """Flips from piles, by the value of each card."""

    def __init__(self, piles: Piles, values: list[int]) -> None:
        self._piles = [
            (Counter([values[card] for card in cards]), len(cards), flips) for cards, flips in piles
        ]
        self._ways = prod([comb(total, flips) for _, total, flips in self._piles])

    def values(self) -> set[int]:
        """Every value that a flip may show."""
        return set().union(*[cards for cards, _, _ in self._piles])

    def some(self, good: Collection[int]) -> Fraction:
        """The chance that a flip shows one of the good values."""
        fails = 1
        for cards, total, flips in self._piles:
            fails *= comb(total - sum([cards.get(value, 0) for value in good]), flips)
        return Fraction(self._ways - fails, self._ways)


_last: Final[list[tuple[RaceState, dict[tuple[int, int, int], list[Odds]]]]] = []
"""The odds of the view that was asked last: many of the sets that a hand offers have the same."""


def draw_odds(s: RaceState, seat: int, gear: int, number: int) -> list[Odds]:
    """FT-DRAW-4, FT-DRAW-5: the chance of each Speed, and of one without a penalty."""
    row, minimum = s.row(s.active), s.t.minimum[gear] if gear == s.gear[s.active] else -1
    last = _last[0] if _last else None
    if last is None or last[0] is not s:
        last = (s, {})
        _last[:] = [last]
    known, key = last[1], (seat, number, minimum)
    if key not in known:
        flips, lacks = Flips(_piles(s, seat, number), s.t.speed_rows[row]), _lacking(s, row, minimum)
        known[key] = _draw_odds(flips, minimum, lacks, s.paused[s.active])
    return known[key].copy()


def _lacking(s: RaceState, row: int, minimum: int) -> dict[int, int]:
    """By Speed: the fewest penalties, or what a paused car lacks to clear its barrier.

    FT-SPEED-1 for Speeds before they are drawn; the Minimum carries no icon.
    """
    car, perks = s.active, s.perks(s.active)
    speeds = sorted({*s.t.row_speeds[row], minimum} - {-1})
    added, need = draw.added_speed(s, car), s.track.barrier[s.at[car]]
    icons = [s.t.icon_speed(perks, speed, row) if speed != minimum else 0 for speed in speeds]
    svs = [speed + added + icon for speed, icon in zip(speeds, icons, strict=True)]
    lacking = [max(0, need - sv) for sv in svs] if s.paused[car] else least_penalties(s, svs)
    return dict(zip(speeds, lacking, strict=True))


def _draw_odds(flips: Flips, minimum: int, lacks: dict[int, int], paused: bool) -> list[Odds]:
    possible = flips.values() | ({minimum} if minimum >= 0 else set())
    enough = {speed for speed in possible if not paused or not lacks[speed]}

    def chance_offered(speed: int) -> Fraction:
        """FT-BARRIER-5: a paused car is offered a Speed below its barrier only if no other suffices."""
        if speed in enough:
            return Fraction(1) if speed == minimum else flips.some((speed,))
        if minimum in enough:
            return Fraction(0)
        if speed == minimum:
            return 1 - flips.some(enough)
        return flips.some({*enough, speed}) - flips.some(enough)

    def chance_of_lack(most: int) -> Fraction:
        good = {speed for speed in possible if lacks[speed] <= most}
        return Fraction(1) if minimum in good else flips.some(good)

    chances = [(speed, chance_offered(speed)) for speed in sorted(possible)]
    lines = [Odds(f"Speed {speed} is offered", chance, spread=True) for speed, chance in chances if chance]
    if not paused and not any(lacks.values()):
        # Nothing that is drawn here can bring a penalty.
        return lines
    hoped = Odds("the barrier can be cleared" if paused else "a Speed without a penalty", chance_of_lack(0))
    if hoped.chance or not possible:
        return [hoped, *lines]
    # The smallest shortfall comes first, so that draws can be compared.
    least = min([lacks[speed] for speed in possible])
    what = f"{least} short of the barrier" if paused else f"with {count(least, 'penalty', 'penalties')}"
    return [Odds(f"a Speed {what}", chance_of_lack(least)), hoped, *lines]


def nitrous_odds(s: RaceState, seat: int) -> list[Odds]:
    """FT-UP-NITROUS-1, FT-DRIVER-BRIAN-1: the chance of each value to be the best of the flips."""
    flips = Flips(_piles(s, seat, s.perks(s.active).nitrous_flips), s.t.nitrous)
    values = sorted(flips.values())
    at_least = [flips.some(values[place:]) for place in range(len(values) + 1)]
    chances = [here - above for here, above in pairwise(at_least)]
    pairs = zip(values, chances, strict=True)
    return [Odds(f"Nitrous adds {value}", chance, spread=True) for value, chance in pairs if chance]


def speed_odds(s: RaceState, speed: int) -> list[Odds]:
    """The results of selecting a Speed: the penalties of the best way, and its Control token."""
    sv = draw.sv_of(s, s.active, speed)
    if too_slow(s, s.active, sv):
        return [Odds("the car is out of the race", Fraction(1), spread=True)]
    fewest = count(least_penalties(s, [sv])[0], "penalty", "penalties")
    lines = [Odds(f"the best way brings {fewest}", Fraction(1), spread=True)]
    if s.setup.damage and draw.carries_icon(s, s.active, speed):
        total = sum(s.supply)
        pairs = zip(s.t.token_speeds, s.supply, strict=True)
        tokens = [(token, Fraction(left, total)) for token, left in pairs if left]
        lines += [Odds(f"a Control token of {token}", chance, spread=True) for token, chance in tokens]
    return lines
