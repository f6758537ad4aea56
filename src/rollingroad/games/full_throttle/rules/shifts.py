"""FT-GEAR: shifts, their cost in cards, and discounts."""

from __future__ import annotations

from mypy_extensions import i64

from rollingroad.core.engine.packing import pack
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.events import Shifted, UpgradeUsed
from rollingroad.games.full_throttle.rules.hands import counts_of, discard_choices, shift_choices
from rollingroad.games.full_throttle.rules.state import RaceState


def upshift_cost(s: RaceState, car: int) -> int:
    """FT-GEAR-2."""
    return upshift_price(s, car, s.moved)


def upshift_price(s: RaceState, car: int, moved: bool) -> int:
    """FT-DRIVER-TRAN-1: cheaper after the move."""
    return price(s.t.upshift_cost, s.discount + (s.perks(car).cheap_up if moved else 0))


def downshift_cost(s: RaceState, car: int) -> int:
    """FT-GEAR-3, FT-DRIVER-SUKI-1."""
    return price(s.t.downshift_cost, s.discount + s.perks(car).cheap_down)


def price(cost: i64, discount: i64) -> i64:
    """FT-GEAR-8: no shift is free."""
    return cost - discount if cost - discount > 1 else 1


def may_upshift(s: RaceState, car: int) -> bool:
    """FT-GEAR-7."""
    return s.gear[car] < kinds.GEARS and s.hand_size(car) >= upshift_cost(s, car)


def transmission_helps(s: RaceState, car: int) -> bool:
    """FT-UP-4: whether it lowers a shift cost."""
    return upshift_cost(s, car) > 1 or downshift_cost(s, car) > 1


def upshifts(s: RaceState, car: int) -> list[int]:
    """FT-GEAR-4: any cards pay."""
    if not may_upshift(s, car):
        return []
    return discard_choices(kinds.UPSHIFT, s.hand_number(car), upshift_cost(s, car))


def add_shifts(s: RaceState, car: int, hand: int, offered: list[int]) -> None:
    """Add Transmission, then every payment for an upshift, then for a downshift.

    FT-GEAR-7: only penalties lead to Neutral.
    """
    perks, held, gear = s.perks(car), len(s.drawn_in[car]), s.gear[car]
    up: i64 = price(s.t.upshift_cost, s.discount + (perks.cheap_up if s.moved else 0))
    down: i64 = price(s.t.downshift_cost, s.discount + perks.cheap_down)
    if s.console[car][kinds.TRANSMISSION] and (up > 1 or down > 1):
        offered.append(kinds.SPEND_TRANSMISSION)
    if gear == kinds.GEARS or held < up:
        up = 0
    if gear <= 1 or held < down:
        down = 0
    if up or down:
        offered += shift_choices(hand, up, down)


def transmissions(s: RaceState, car: int) -> list[int]:
    """FT-UP-TRANSMISSION-1."""
    if s.tokens_left(car, kinds.TRANSMISSION) and transmission_helps(s, car):
        return [pack(kinds.SPEND_TRANSMISSION)]
    return []


def shift(s: RaceState, car: int, action: int, up: bool) -> None:
    """FT-GEAR-6: one payment moves the marker one gear."""
    s.discard_hand(car, counts_of(action), "upshift" if up else "downshift")
    s.gear[car] += 1 if up else -1
    if s.sink is not None:
        s.sink.append(Shifted(car, s.gear[car], up))


def use_transmission(s: RaceState, car: int) -> None:
    """FT-UP-TRANSMISSION-1: every shift for the rest of this turn costs 1 card less."""
    s.spend(car, kinds.TRANSMISSION, 1)
    s.discount += 1
    if s.sink is not None:
        s.sink.append(UpgradeUsed(car, kinds.UPGRADES[kinds.TRANSMISSION]))
