"""FT-GEAR: shifts, their cost in cards, and discounts."""

from typing import Final

from mypy_extensions import i64

from rollingroad.core.engine.packing import kind_of
from rollingroad.games.full_throttle.rules import kinds, reasons
from rollingroad.games.full_throttle.rules.events import Shifted
from rollingroad.games.full_throttle.rules.hands import COST_BITS, COST_LIMIT, counts_of, discard_choices
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.state import RaceState


def upshift_cost(s: RaceState, car: int) -> int:
    """FT-GEAR-2."""
    return upshift_price(s, car, s.moved)


def upshift_price(s: RaceState, car: int, moved: bool) -> int:
    """FT-DRIVER-TRAN-1: cheaper after the move."""
    return price(s.t, s.t.upshift_cost, s.discount + (s.perks(car).cheap_up if moved else 0))


def downshift_cost(s: RaceState, car: int) -> int:
    """FT-GEAR-3, FT-DRIVER-SUKI-1."""
    return price(s.t, s.t.downshift_cost, s.discount + s.perks(car).cheap_down)


def shift_cost(s: RaceState, car: int, up: bool) -> int:
    return upshift_cost(s, car) if up else downshift_cost(s, car)


def price(lookup: Lookup, cost: i64, discount: i64) -> int:
    """FT-GEAR-8: no shift is free."""
    least: i64 = lookup.least_shift_cost
    return cost - discount if cost - discount > least else least


def discounted(lookup: Lookup, cost: i64) -> int:
    """FT-UP-TRANSMISSION-1: a cost with one Transmission token more."""
    return price(lookup, cost, lookup.shift_discount)


def gear_refusal(s: RaceState, car: int, up: bool) -> int:
    """FT-GEAR-7: there is no gear above 6th, and only penalties lead to Neutral."""
    if up:
        return reasons.TOP_GEAR if s.gear[car] == kinds.GEARS else reasons.LEGAL
    return reasons.NO_NEUTRAL if s.gear[car] <= 1 else reasons.LEGAL


def shift_refusal(s: RaceState, action: int, seat: int) -> int:
    """FT-VARIANT-5, FT-GEAR-9: whether the active car may shift now for the cards that are named."""
    up, window = kind_of(action) == kinds.UPSHIFT, s.open[0].kind
    wrong_gear, unpaid = gear_refusal(s, s.active, up), payment_refusal(s, action, up)
    if wrong_gear:
        return wrong_gear
    if window == "speed" and not s.setup.shift_after_draw:
        return reasons.OPTION_OFF
    if window == "path" and (unpaid or not up):
        return reasons.NO_USE__PATH
    return path_refusal(s) or unpaid


def payment_refusal(s: RaceState, action: int, up: bool) -> int:
    """FT-GEAR-4: exactly the cost, in any cards of the hand."""
    cost = shift_cost(s, s.active, up)
    if s.hand_size(s.active) < cost or sum(counts_of(action)) != cost:
        return reasons.COST
    return s.hand_refusal(action)


def path_refusal(s: RaceState) -> int:
    """FT-GEAR-9: once the Speed is selected, shifts help only while a path overruns."""
    if s.open[0].kind != "path" or (s.offers is not None and s.offers.shifts):
        return reasons.LEGAL
    return reasons.NO_USE__PATH


DISCOUNT: Final = 1
UP: Final = COST_LIMIT - 1 << 1
DOWN: Final = UP << COST_BITS
"""The parts of the number that says which shifts a hand can pay."""


def may(refusal: int) -> i64:
    """A bit for what nothing refuses."""
    return 1 if refusal == reasons.LEGAL else 0


def shifts_now(s: RaceState, car: int) -> i64:
    """Whether Transmission helps, and what an upshift and a downshift cost where the hand can pay it."""
    held, up, down = s.hand_size(car), upshift_cost(s, car), downshift_cost(s, car)
    now = may(discount_refusal(s, car))
    if up <= held and gear_refusal(s, car, True) == reasons.LEGAL:
        now |= up << 1
    if down <= held and gear_refusal(s, car, False) == reasons.LEGAL:
        now |= down << 1 + COST_BITS
    return now


def add_shifts(offered: list[int], hand: int, now: i64) -> None:
    """Add Transmission, then every payment for an upshift, then for a downshift."""
    if now & DISCOUNT:
        offered.append(kinds.SPEND_TRANSMISSION)
    if now & UP:
        offered += discard_choices(kinds.UPSHIFT, hand, (now & UP) >> 1)
    if now & DOWN:
        offered += discard_choices(kinds.DOWNSHIFT, hand, (now & DOWN) >> 1 + COST_BITS)


def discount_refusal(s: RaceState, car: int) -> int:
    """FT-UP-1, FT-UP-4: whether a Transmission token is left that would lower a cost."""
    if not s.console[car][kinds.TRANSMISSION]:
        return reasons.NO_TOKEN
    dearest = max(upshift_cost(s, car), downshift_cost(s, car))
    return reasons.LEGAL if dearest > s.t.least_shift_cost else reasons.NO_USE


def transmission_refusal(s: RaceState, action: int, seat: int) -> int:
    """FT-GEAR-9 comes before FT-UP-4 while the move is chosen."""
    code = discount_refusal(s, s.active)
    if code == reasons.NO_USE and s.open[0].kind == "path":
        return reasons.NO_USE__PATH
    return code or path_refusal(s)


def shift_or_discount(s: RaceState, car: int, action: int) -> None:
    if kind_of(action) == kinds.SPEND_TRANSMISSION:
        # FT-UP-TRANSMISSION-1: every shift for the rest of this turn is cheaper.
        s.use_token(car, kinds.TRANSMISSION)
        s.discount += s.t.shift_discount
    else:
        shift(s, car, action, kind_of(action) == kinds.UPSHIFT)


def shift(s: RaceState, car: int, action: int, up: bool) -> None:
    """FT-GEAR-6: one payment moves the marker one gear."""
    s.discard_hand(car, counts_of(action), "upshift" if up else "downshift")
    s.gear[car] += 1 if up else -1
    if s.sink is not None:
        s.sink.append(Shifted(car, s.gear[car], up))
