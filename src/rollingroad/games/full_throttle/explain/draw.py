"""What people read about a turn up to the move: cards, shifts, tokens and the Speed, with exact odds.

Odds use only what the seat knows: the next card is any card it has not seen, each with the same chance. When
the deck runs out, the discard pile follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from operator import lt
from typing import Final

from rollingroad.core.engine.packing import first, second
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.explanations import ActionEntry, Legality
from rollingroad.core.words import count, listed
from rollingroad.games.full_throttle.explain.registry import (
    GEAR_NAMES,
    RACE,
    active,
    car_name,
    cards_text,
    counts_text,
    gear_cards,
    lacks_cards,
    limit_to,
    other_window,
    tell,
    the_car,
)
from rollingroad.games.full_throttle.rules import draw, kinds, piles, reasons, shifts
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules.drive import least_penalties, too_slow
from rollingroad.games.full_throttle.rules.hands import counts_of
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import deck_size, possible_draws

# Turns and cards

tell(ev.RoundBegan, "FT-TURN-1", "Round {round} begins.")
tell(ev.TurnBegan, "FT-TURN-2", "{car}'s turn begins.")
RACE.question(piles.DrawCards)(lambda step, ask, s: f"Which card does {car_name(s, step.car)} draw?")
RACE.question(piles.FlipSet)(lambda step, ask, s: f"Flip a card for the Speed Draw ({step.number} to go)")
RACE.question(piles.FlipNitrous)(lambda step, ask, s: "Flip a card for the Nitrous")
RACE.event(ev.DeckMade, "FT-DRAW-8")(
    lambda event, s: f"The deck is empty: the {count(event.cards, 'discarded card')} are the new one."
)


@RACE.event(ev.CardDrawn, "FT-CLEAN-1")
def _draws(event: ev.CardDrawn, s: RaceState) -> str:
    what = "a card" if event.card is None else f"{cards_text(s, [event.card])} ({event.card})"
    return f"{the_car(s, event.car)} draws {what}."


_DISCARDS: Final = {
    "upshift": ("to shift up", "FT-GEAR-4"),
    "downshift": ("to shift down", "FT-GEAR-4"),
    "engine-tuning": ("for Engine Tuning", "FT-UP-TUNING-1"),
    "swap": ("to draw another", "FT-DRIVER-TEJ-1"),
    "limit": ("above the hand limit", "FT-CLEAN-1"),
    "race-over": ("with the race behind", "FT-FINISH-1"),
}


@RACE.event(ev.Discarded, lambda event: _DISCARDS[event.why][1])
def _discards(event: ev.Discarded, s: RaceState) -> str:
    return f"{the_car(s, event.car)} discards {cards_text(s, event.cards)} {_DISCARDS[event.why][0]}."


# Shifts


def _shift(kind: int, rule: str, way: str) -> ActionEntry[RaceState]:
    entry = RACE.action(
        kind,
        rule,
        label=lambda s, action: f"Shift {way} for {counts_text(counts_of(action))}",
        legality=shifts.shift_refusal,
    )
    limit_to(entry, "for the time before or after the draw, or after the move", "FT-GEAR-5")
    text = "this table shifts before the draw or after the move only"
    entry.refuses(reasons.OPTION_OFF, text, "FT-VARIANT-5")
    entry.refusal(reasons.NOT_IN_HAND, "FT-GEAR-4")(lacks_cards)

    @entry.refusal(reasons.COST)
    def unpaid(s: RaceState, action: int, seat: int) -> str:
        paid, held = sum(counts_of(action)), s.hand_size(s.active)
        cost = shifts.shift_cost(s, s.active, kind == kinds.UPSHIFT)
        return f"the shift needs {count(cost, 'card')}, {paid} are named and {held} held"

    return entry


UPSHIFT = _shift(kinds.UPSHIFT, "FT-GEAR-2", "up")
DOWNSHIFT = _shift(kinds.DOWNSHIFT, "FT-GEAR-3", "down")
UPSHIFT.refuses(reasons.TOP_GEAR, "the car is in 6th already", "FT-GEAR-7")
UPSHIFT.refuses(
    reasons.NO_USE__PATH, "an upshift is offered here only while a path overruns and it is paid", "FT-GEAR-9"
)
DOWNSHIFT.refuses(reasons.NO_NEUTRAL, "Neutral comes through penalties only", "FT-GEAR-7")
DOWNSHIFT.refuses(
    reasons.NO_USE__PATH, "once the Speed is selected only an upshift can change anything", "FT-GEAR-9"
)
tell(ev.Shifted, lambda event: "FT-GEAR-2" if event.up else "FT-GEAR-3", "{car} shifts {up} to {gear}.")


# Tokens


def token_action(
    kind: int,
    rule: str,
    label: Callable[[RaceState, int], str],
    legality: Legality[RaceState],
    odds: Callable[[RaceState, int, int], list[Odds]] | None = None,
) -> ActionEntry[RaceState]:
    """The entry of an action that spends an Upgrade token."""
    upgrade = kinds.HANDLING if kind == kinds.BLOCK else kinds.SPENT[kind]
    entry = RACE.action(kind, rule, label=label, legality=legality, odds=odds)
    entry.refusal(reasons.NO_TOKEN, "FT-UP-1")(
        lambda s, action, seat: f"no {s.t.upgrades[upgrade].name} token is left"
    )
    _RULES[kinds.UPGRADES[upgrade]] = rule
    return entry


_RULES: dict[str, str] = {}
"""The rule of each upgrade."""
_BEFORE_DRAW: Final = "for the time before the Speed Draw"

TRANSMISSION = token_action(
    kinds.SPEND_TRANSMISSION,
    "FT-UP-TRANSMISSION-1",
    label=lambda s, action: f"Transmission: shifts cost {count(s.t.shift_discount, 'card')} less",
    legality=shifts.transmission_refusal,
)
TRANSMISSION.refuses(reasons.NO_USE, "shifts cannot get cheaper than they are", "FT-UP-4")
TRANSMISSION.refuses(reasons.NO_USE__PATH, "Transmission helps here only while a path overruns", "FT-GEAR-9")

NITROUS = token_action(
    kinds.SPEND_NITROUS,
    "FT-UP-NITROUS-1",
    label=lambda s, action: "Nitrous",
    legality=lambda s, action, seat: draw.token_refusal(s, s.active, kinds.NITROUS),
    odds=lambda s, action, seat: nitrous_odds(s, seat),
)
limit_to(NITROUS, "for the time before the move")

TURBO = token_action(
    kinds.SPEND_TURBO,
    "FT-UP-TURBO-1",
    label=lambda s, action: "Turbo Charger: read the next higher row",
    legality=active(draw.turbo_refusal),
)
limit_to(TURBO, _BEFORE_DRAW)
TURBO.refuses(reasons.ACTIVE, "the Turbo Charger works already in this turn", "FT-UP-3")
TURBO.refuses(reasons.NEUTRAL, "the car is in Neutral", "FT-UP-TURBO-2")
TURBO.refuses(reasons.TOP_GEAR, "there is no row above 6th", "FT-UP-TURBO-2")

STEERING = token_action(
    kinds.SPEND_STEERING,
    "FT-UP-STEERING-1",
    label=lambda s, action: "Steering: drift through the next corner",
    legality=active(draw.steering_refusal),
)
limit_to(STEERING, _BEFORE_DRAW)
STEERING.refuses(reasons.ACTIVE, "a drift is armed already in this turn", "FT-UP-3")


@STEERING.refusal(reasons.WRONG_GEAR)
def _wrong_gear(s: RaceState, action: int, seat: int) -> str:
    drifts = s.perks(s.active).drift_gears
    gears = [GEAR_NAMES[gear] for gear in range(1, kinds.GEARS + 1) if drifts >> gear & 1]
    return f"a drift needs {listed(gears, 'or')} gear; the car is in {GEAR_NAMES[s.gear[s.active]]}"


REDRAW = token_action(
    kinds.REDRAW,
    "FT-UP-ENGINEPOWER-1",
    label=lambda s, action: "Engine Power: flip again",
    legality=active(draw.redraw_refusal),
    odds=lambda s, action, seat: draw_odds(s, seat, s.set_gear, s.set_count),
)
limit_to(REDRAW, "for the time after the Speed Draw, before the move")
REDRAW.refuses(reasons.ONCE, "Engine Power is used once a turn", "FT-UP-2")

TIRES = token_action(
    kinds.SPEND_TIRES,
    "FT-UP-TIRES-1",
    label=lambda s, action: f"Tires: {s.t.tire_speed} more Speed",
    legality=active(draw.tires_refusal),
)
TIRES.refuses(reasons.FIRST_TURN, "Tires add Speed on the first turn only")


@TIRES.refusal(reasons.OTHER_WINDOW__OF_TURN)
def _only_first_turn(s: RaceState, action: int, seat: int) -> str:
    when = f"for {s.t.tire_speed} more Speed after the Speed Draw of the first turn"
    return other_window(s, action, when)


TUNE = token_action(
    kinds.TUNE,
    "FT-UP-TUNING-1",
    label=lambda s, action: (
        f"Engine Tuning: discard {counts_text(counts_of(action))},"
        f" draw {draw.tuned_cards(s, counts_of(action))}"
    ),
    legality=draw.tune_refusal,
)
limit_to(TUNE, _BEFORE_DRAW)
TUNE.refusal(reasons.NOT_IN_HAND)(lacks_cards)

SWAP = RACE.action(
    kinds.SWAP,
    "FT-DRIVER-TEJ-1",
    label=lambda s, action: f"Swap {counts_text(counts_of(action))}",
    legality=draw.swapped_refusal,
)
limit_to(SWAP, _BEFORE_DRAW)
SWAP.refuses(reasons.SWAPPED, "a card is swapped once a turn")
SWAP.refusal(reasons.NOT_IN_HAND)(lacks_cards)
SWAP.refusal(reasons.NOT_TEJ)(lambda s, action, seat: f"{car_name(s, s.active)} cannot swap cards")
SWAP.refusal(reasons.COST)(
    lambda s, action, seat: f"exactly {count(s.perks(s.active).swap_discard, 'card')} can be swapped"
)
tell(
    ev.UpgradeUsed,
    lambda event: "FT-DRIVER-DK-1" if event.free else _RULES[event.upgrade],
    "{car} uses {upgrade}{free}.",
)


# Sets

PLAY = RACE.action(
    kinds.PLAY,
    "FT-DRAW-1",
    label=lambda s, action: f"Play {gear_cards(first(action) + 1, second(action) + 1)}",
    odds=lambda s, action, seat: draw_odds(s, seat, first(action) + 1, second(action) + 1),
    legality=draw.play_refusal,
)
PLAY.refuses(reasons.MOVED, "a set is played once a turn", "FT-TURN-3")
PLAY.refuses(reasons.NEUTRAL, "the car is in Neutral; no set can be played", "FT-DRAW-2")
NO_MOVE = RACE.action(
    kinds.NO_MOVE,
    "FT-TURN-4",
    label=lambda s, action: "Do not move",
    legality=active(draw.no_move_refusal),
)
COAST = RACE.action(
    kinds.COAST,
    "FT-DAMAGE-6",
    label=lambda s, action: "Coast on the Control tokens",
    legality=active(draw.coast_refusal),
)
NO_MOVE.refuses(reasons.MUST_COAST, "a Control token is due: the car coasts instead", "FT-DAMAGE-6")
COAST.refuses(reasons.NOTHING_DUE, "no Control token is due, so there is nothing to coast on")
RACE.refuses(reasons.SET_PLAYED, "a set is played, so the car must move", "FT-DRAW-6")


@PLAY.refusal(reasons.NOT_IN_HAND)
def _too_few(s: RaceState, action: int, seat: int) -> str:
    gear, number = first(action) + 1, second(action) + 1
    held = count(s.gear_counts(s.active)[gear], f"{GEAR_NAMES[gear]}-gear card")
    return f"the hand has {held}, not {number}"


@RACE.question(draw.BeforeDraw)
def _which_set(step: draw.BeforeDraw, ask: Decision, s: RaceState) -> str:
    who, gear = the_car(s, s.active), GEAR_NAMES[s.gear[s.active]]
    if s.paused[s.active]:
        need = s.track.barrier[s.at[s.active]]
        return f"{who} is in {gear}, paused on the barrier, and must reach {need}: what next?"
    return f"{who} is in {gear}: play a set of cards, or do something first?"


tell(ev.NoMove, "FT-TURN-4", "{car} does not move.")
tell(ev.SetPlayed, "FT-DRAW-1", "{car} plays {cards}.")
tell(ev.Flipped, "FT-DRAW-3", "The Speed Draw brings {card} with Speed {speed}.")
tell(ev.NitrousFlipped, "FT-UP-NITROUS-1", "Nitrous: {card} adds {value}.")


# Speeds

SPEED = RACE.action(
    kinds.SPEED,
    "FT-DRAW-4",
    label=lambda s, action: f"Speed {first(action)}",
    odds=lambda s, action, seat: speed_odds(s, first(action)),
    legality=draw.speed_refusal,
)


@SPEED.refusal(reasons.TOO_SLOW, "FT-BARRIER-5")
def _too_slow(s: RaceState, action: int, seat: int) -> str:
    return f"the barrier takes {s.track.barrier[s.at[s.active]]}, and a faster Speed is offered"


SPEED.refusal(reasons.NO_MINIMUM, "FT-DRAW-5")(
    lambda s, action, seat: f"the Minimum Speed needs a set of {GEAR_NAMES[s.gear[s.active]]} gear"
)
SPEED.refusal(reasons.NOT_DRAWN)(
    lambda s, action, seat: f"no flipped card has {first(action)} in the row of {GEAR_NAMES[s.row(s.active)]}"
)


@RACE.question(draw.AfterDraw)
def _which_speed(step: draw.AfterDraw, ask: Decision, s: RaceState) -> str:
    extra = draw.sv_of(s, s.active, 0)
    more = f", and {extra} comes on top" if extra else ""
    return f"{the_car(s, s.active)} is in {GEAR_NAMES[s.gear[s.active]]}: which Speed{more}?"


@RACE.event(ev.SpeedSelected, lambda event: "FT-SPEED-1" if event.speed >= 0 else "FT-DAMAGE-6")
def _selects(event: ev.SpeedSelected, s: RaceState) -> str:
    icon = " with a damage icon" if event.icon else ""
    how = "coasts" if event.speed < 0 else f"selects Speed {event.speed}{icon}"
    return f"{the_car(s, event.car)} {how}: the Speed Value is {event.sv}."


RACE.question(draw.TakeControl)(lambda step, ask, s: "Take a Control token")
tell(ev.ControlTaken, "FT-DAMAGE-2", "{car} loses control and takes a Control token of {speed}.")


# Odds

Test = Callable[[int], bool]


class Flips:
    """A number of flips from the deck, then from the discard pile, by the value that `shown` reads."""

    def __init__(self, s: RaceState, seat: int, number: int, shown: Callable[[int], int]) -> None:
        self._from_deck = min(number, deck_size(s, seat))
        self._from_discard = min(number - self._from_deck, len(s.discard))
        self._unseen = Counter(map(shown, possible_draws(s, seat)))
        self._discard = Counter(map(shown, s.discard))

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


def draw_odds(s: RaceState, seat: int, gear: int, number: int) -> list[Odds]:
    """FT-DRAW-4, FT-DRAW-5: the chance of each Speed, and of one without a penalty."""
    row, minimum = s.row(s.active), s.t.minimum[gear] if gear == s.gear[s.active] else -1
    flips = Flips(s, seat, number, lambda card: s.t.row_speed(card, row))
    possible = flips.values() | ({minimum} if minimum >= 0 else set())
    chances = {speed: _chance_offered(s, flips, minimum, speed) for speed in sorted(possible)}
    lines = [Odds(f"Speed {n} is offered", chance, spread=True) for n, chance in chances.items() if chance]
    return [*_outlook(s, flips, minimum, possible), *lines]


def _chance_offered(s: RaceState, flips: Flips, minimum: int, speed: int) -> Fraction:
    """FT-BARRIER-5: a paused car is offered a Speed below its barrier only if no other suffices."""

    def enough(drawn: int) -> bool:
        return not too_slow(s, s.active, _expected_sv(s, drawn, minimum))

    if enough(speed):
        return Fraction(1) if speed == minimum else 1 - flips.all_fail(lambda drawn: drawn == speed)
    if minimum >= 0 and enough(minimum):
        return Fraction(0)
    if speed == minimum:
        return flips.all_fail(enough)
    return flips.all_fail(enough) - flips.all_fail(lambda drawn: enough(drawn) or drawn == speed)


def _outlook(s: RaceState, flips: Flips, minimum: int, possible: set[int]) -> list[Odds]:
    """The chance of a Speed without a penalty, or of one with which a paused car clears its barrier.

    If there is none, the chance of the smallest shortfall comes first, so that draws can be compared.
    """
    paused, need = s.paused[s.active], s.track.barrier[s.at[s.active]]

    def lacking(speed: int) -> int:
        sv = _expected_sv(s, speed, minimum)
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


def _expected_sv(s: RaceState, speed: int, minimum: int) -> int:
    """FT-SPEED-1 for a Speed before it is drawn; the Minimum carries no icon."""
    icon = s.t.icon_speed(s.perks(s.active), speed, s.row(s.active)) if speed != minimum else 0
    return speed + draw.added_speed(s, s.active) + icon


def nitrous_odds(s: RaceState, seat: int) -> list[Odds]:
    """FT-UP-NITROUS-1, FT-DRIVER-BRIAN-1: the chance of each value to be the best of the flips."""
    flips = Flips(s, seat, s.perks(s.active).nitrous_flips, s.t.nitrous.__getitem__)
    below = Fraction(0)
    lines = []
    for value in sorted(flips.values()):
        at_most = flips.all_fail(partial(lt, value))
        lines.append(Odds(f"Nitrous adds {value}", at_most - below, spread=True))
        below = at_most
    return [line for line in lines if line.chance]


def speed_odds(s: RaceState, speed: int) -> list[Odds]:
    """The results of selecting a Speed: the penalties of the best way, and its Control token."""
    sv = draw.sv_of(s, s.active, speed)
    if too_slow(s, s.active, sv):
        return [Odds("the car is out of the race", Fraction(1), spread=True)]
    fewest = count(least_penalties(s, sv), "penalty", "penalties")
    lines = [Odds(f"the best way brings {fewest}", Fraction(1), spread=True)]
    if s.setup.damage and draw.carries_icon(s, s.active, speed):
        total = sum(s.supply)
        pairs = zip(s.t.token_speeds, s.supply, strict=True)
        tokens = [(token, Fraction(left, total)) for token, left in pairs if left]
        lines += [Odds(f"a Control token of {token}", chance, spread=True) for token, chance in tokens]
    return lines
