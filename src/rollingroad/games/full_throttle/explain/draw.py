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
from rollingroad.games.full_throttle.explain.registry import RACE, active, limit_to
from rollingroad.games.full_throttle.rules import draw, kinds, piles, reasons, shifts
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules.drive import least_penalties, too_slow
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import deck_size, possible_draws

# Turns and cards

RACE.tells(ev.RoundBegan, "FT-TURN-1", "Round {round} begins.")
RACE.tells(ev.TurnBegan, "FT-TURN-2", "{Car}'s turn begins.")
RACE.asks(piles.DrawCards, "Which card does {car} draw?")
RACE.asks(piles.FlipSet, "Which card is flipped for the Speed Draw? {number} to go")
RACE.asks(piles.FlipNitrous, "Which card is flipped for Nitrous?")
RACE.tells(ev.DeckMade, "FT-DRAW-8", "The deck is empty: the {renewed} are the new one.")
RACE.tells(ev.CardDrawn, "FT-CLEAN-1", lambda event: f"{{Car}} draws {'{card}' if event.card else 'a card'}.")
_DISCARDS: Final = {
    "upshift": ("to shift up", "FT-GEAR-4"),
    "downshift": ("to shift down", "FT-GEAR-4"),
    "engine-tuning": ("for Engine Tuning", "FT-UP-TUNING-1"),
    "swap": ("to draw another", "FT-DRIVER-TEJ-1"),
    "limit": ("above the hand limit", "FT-CLEAN-1"),
    "race-over": ("with the race behind", "FT-FINISH-1"),
}
RACE.tells(
    ev.Discarded,
    lambda event: _DISCARDS[event.why][1],
    lambda event: f"{{Car}} discards {{cards}} {_DISCARDS[event.why][0]}.",
)


# Shifts

LACKING: Final = "your hand lacks {lacking}"

UPSHIFT = RACE.action(kinds.UPSHIFT, "FT-GEAR-2", "Shift up for {counted}", legality=shifts.shift_refusal)
DOWNSHIFT = RACE.action(
    kinds.DOWNSHIFT, "FT-GEAR-3", "Shift down for {counted}", legality=shifts.shift_refusal
)
for _entry in (UPSHIFT, DOWNSHIFT):
    limit_to(_entry, "before or after the draw, or after the move", "FT-GEAR-5")
    _text = "this table shifts before the draw or after the move only"
    _entry.refuses(reasons.OPTION_OFF, _text, "FT-VARIANT-5")
    _entry.refuses(reasons.NOT_IN_HAND, LACKING, "FT-GEAR-4")
    _entry.refuses(reasons.COST, "the shift costs {price}; you named {given} and hold {held}")
UPSHIFT.refuses(reasons.TOP_GEAR, "you are in 6th gear already", "FT-GEAR-7")
UPSHIFT.refuses(
    reasons.NO_USE__PATH, "here you can shift up only while a way overruns, and for its price", "FT-GEAR-9"
)
DOWNSHIFT.refuses(reasons.NO_NEUTRAL, "only penalties lead to Neutral", "FT-GEAR-7")
DOWNSHIFT.refuses(
    reasons.NO_USE__PATH, "once you have a Speed, only an upshift can change anything", "FT-GEAR-9"
)
RACE.tells(ev.Shifted, lambda event: "FT-GEAR-2" if event.up else "FT-GEAR-3", "{Car} shifts {up} to {gear}.")


# Tokens

_BEFORE_DRAW: Final = "before the Speed Draw"
RACE.refuses(reasons.NO_TOKEN, "you have no {spent} token left", "FT-UP-1")

TRANSMISSION = RACE.action(
    kinds.SPEND_TRANSMISSION,
    "FT-UP-TRANSMISSION-1",
    "Use Transmission: shifts cost {cheaper} less",
    legality=shifts.transmission_refusal,
)
TRANSMISSION.refuses(reasons.NO_USE, "your shifts cannot get cheaper than they are", "FT-UP-4")
TRANSMISSION.refuses(reasons.NO_USE__PATH, "here Transmission helps only while a way overruns", "FT-GEAR-9")

NITROUS = RACE.action(
    kinds.SPEND_NITROUS,
    "FT-UP-NITROUS-1",
    "Use Nitrous: flip a card for more Speed",
    legality=lambda s, action, seat: draw.token_refusal(s, s.active, kinds.NITROUS),
    odds=lambda s, action, seat: nitrous_odds(s, seat),
)
limit_to(NITROUS, "before the move")

TURBO = RACE.action(
    kinds.SPEND_TURBO,
    "FT-UP-TURBO-1",
    "Use Turbo Charger: read a row higher",
    legality=active(draw.turbo_refusal),
)
limit_to(TURBO, _BEFORE_DRAW)
TURBO.refuses(reasons.ACTIVE, "you use the Turbo Charger already in this turn", "FT-UP-3")
TURBO.refuses(reasons.NEUTRAL, "you are in Neutral", "FT-UP-TURBO-2")
TURBO.refuses(reasons.TOP_GEAR, "there is no row above 6th", "FT-UP-TURBO-2")

STEERING = RACE.action(
    kinds.SPEND_STEERING,
    "FT-UP-STEERING-1",
    "Use Steering: drift through the next corner",
    legality=active(draw.steering_refusal),
)
limit_to(STEERING, _BEFORE_DRAW)
STEERING.refuses(reasons.ACTIVE, "you drift already in this turn", "FT-UP-3")
STEERING.refuses(reasons.WRONG_GEAR, "a drift needs {drift_gears} gear; you are in {gear}")

REDRAW = RACE.action(
    kinds.REDRAW,
    "FT-UP-ENGINEPOWER-1",
    "Use Engine Power: flip the cards again",
    legality=active(draw.redraw_refusal),
    odds=lambda s, action, seat: draw_odds(s, seat, s.set_gear, s.set_count),
)
limit_to(REDRAW, "after the Speed Draw, before the move")
REDRAW.refuses(reasons.ONCE, "you can use Engine Power once a turn", "FT-UP-2")

TIRES = RACE.action(
    kinds.SPEND_TIRES,
    "FT-UP-TIRES-1",
    "Use Tires: {tire_speed} more Speed",
    legality=active(draw.tires_refusal),
)
TIRES.refuses(reasons.FIRST_TURN, "Tires add Speed on the first turn only")
limit_to(TIRES, "after the Speed Draw of the first turn, for {tire_speed} more Speed")

TUNE = RACE.action(
    kinds.TUNE, "FT-UP-TUNING-1", "Use Engine Tuning: trade {counted} for {tuned}", legality=draw.tune_refusal
)
limit_to(TUNE, _BEFORE_DRAW)
TUNE.refuses(reasons.NOT_IN_HAND, LACKING)

SWAP = RACE.action(
    kinds.SWAP, "FT-DRIVER-TEJ-1", "Swap {counted} for {swap_draw}", legality=draw.swapped_refusal
)
limit_to(SWAP, _BEFORE_DRAW)
SWAP.refuses(reasons.SWAPPED, "you can swap once a turn")
SWAP.refuses(reasons.NOT_IN_HAND, LACKING)
SWAP.refuses(reasons.NOT_TEJ, "your driver cannot swap cards")
SWAP.refuses(reasons.COST, "you can swap exactly {swapped}")

_RULES: Final = {
    kinds.UPGRADES[kinds.HANDLING]: "FT-UP-HANDLING-1",
    **{kinds.UPGRADES[upgrade]: RACE.actions[kind].rule for kind, upgrade in kinds.SPENT.items()},
}
"""The rule of each upgrade."""
RACE.tells(
    ev.UpgradeUsed,
    lambda event: "FT-DRIVER-DK-1" if event.free else _RULES[event.upgrade],
    "{Car} uses {upgrade}{free}.",
)


# Sets

PLAY = RACE.action(
    kinds.PLAY,
    "FT-DRAW-1",
    "Play {set}",
    legality=draw.play_refusal,
    odds=lambda s, action, seat: draw_odds(s, seat, first(action) + 1, second(action) + 1),
)
PLAY.refuses(reasons.MOVED, "you can play cards once a turn", "FT-TURN-3")
PLAY.refuses(reasons.NEUTRAL, "you are in Neutral and can play no cards", "FT-DRAW-2")
PLAY.refuses(reasons.NOT_IN_HAND, "you hold {held_of_gear}, not {number}")
NO_MOVE = RACE.action(kinds.NO_MOVE, "FT-TURN-4", "Stay put", legality=active(draw.no_move_refusal))
COAST = RACE.action(
    kinds.COAST, "FT-DAMAGE-6", "Coast on your Control tokens", legality=active(draw.coast_refusal)
)
NO_MOVE.refuses(reasons.MUST_COAST, "a Control token is due: you coast instead", "FT-DAMAGE-6")
COAST.refuses(reasons.NOTHING_DUE, "no Control token is due, so you have nothing to coast on")
RACE.refuses(reasons.SET_PLAYED, "you have played cards, so you must drive", "FT-DRAW-6")


@RACE.question(draw.BeforeDraw)
def _which_set(step: draw.BeforeDraw, ask: Decision, s: RaceState) -> str:
    text = "{You_are} in {gear}: play cards to drive, or shift first?"
    if s.paused[s.active]:
        text = "{You_are} paused in {gear}: only {barrier} or more clears the barrier. What now?"
    return RACE.say(text, s, step)


RACE.tells(ev.NoMove, "FT-TURN-4", "{Car} does not move.")
RACE.tells(ev.SetPlayed, "FT-DRAW-1", "{Car} plays {cards}.")
RACE.tells(ev.Flipped, "FT-DRAW-3", "The Speed Draw brings {card}: Speed {speed}.")
RACE.tells(ev.NitrousFlipped, "FT-UP-NITROUS-1", "Nitrous: {card} adds {value}.")


# Speeds

SPEED = RACE.action(
    kinds.SPEED,
    "FT-DRAW-4",
    "Choose Speed {value}{result}",
    legality=draw.speed_refusal,
    odds=lambda s, action, seat: speed_odds(s, first(action)),
)
SPEED.refuses(reasons.TOO_SLOW, "the barrier takes {barrier}, and you have a faster Speed", "FT-BARRIER-5")
SPEED.refuses(reasons.NO_MINIMUM, "the Minimum Speed needs cards of {gear}", "FT-DRAW-5")
SPEED.refuses(reasons.NOT_DRAWN, "no flipped card shows {value} in the row of {row} gear")


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
RACE.asks(draw.TakeControl, "Which Control token comes?")
RACE.tells(ev.ControlTaken, "FT-DAMAGE-2", "{Car} loses control and takes a Control token of {speed}.")


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
