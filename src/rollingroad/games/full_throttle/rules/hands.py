"""FT-DRAW-10: hand cards as counts per gear, packed into the two operands of an action."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.core.packing import KIND_BITS, first, pack, second
from rollingroad.games.full_throttle.kinds import DOWNSHIFT, GEARS, PLAY, SIDE_BASE, TUNE, UPSHIFT


def packed(kind: int, counts: list[int]) -> int:
    """An action that names so many cards of each gear: gears 1 to 3 in the first operand, 4 to 6 behind."""
    low = counts[1] + SIDE_BASE * (counts[2] + SIDE_BASE * counts[3])
    high = counts[4] + SIDE_BASE * (counts[5] + SIDE_BASE * counts[6])
    return pack(kind, low, high)


def counts_of(action: int) -> list[int]:
    """The cards that an action names, per gear; not to be changed."""
    key = action >> KIND_BITS
    known = _COUNTS.get(key)
    if known is None:
        known = [0, *unpacked(first(action)), *unpacked(second(action))]
        _keep(_COUNTS, key, known)
    return known


def unpacked(operand: int) -> list[int]:
    return [operand % SIDE_BASE, operand // SIDE_BASE % SIDE_BASE, operand // (SIDE_BASE * SIDE_BASE)]


def hand_unit(gear: int) -> int:
    """What a card adds to the number of its hand, which is `packed` without a kind."""
    counts = [0] * (GEARS + 1)
    counts[gear] = 1
    return packed(0, counts)


_UNITS: Final = [0] + [hand_unit(gear) for gear in range(1, GEARS + 1)]
_KNOWN: Final[dict[int, list[int]]] = {}
_COUNTS: Final[dict[int, list[int]]] = {}
_SETS: Final[dict[int, list[int]]] = {}
_SHIFTS: Final[dict[int, list[int]]] = {}
_TUNINGS: Final[dict[int, list[int]]] = {}
"""Hands of a few cards come up again and again; there are some thousands of them."""
_MOST_KNOWN: Final = 50_000


def giving(kind: int, hand: int, number: int) -> list[int]:
    """Actions for every way to take so many cards from a hand, told apart by gear only; not to be changed."""
    known = _KNOWN.get(_key(hand | kind, number))
    if known is None:
        counts = [min(held, number) for held in counts_of(hand)]
        known = _choices(kind, counts, number) if sum(counts) >= number else []
        _keep(_KNOWN, _key(hand | kind, number), known)
    return known


def _choices(kind: int, counts: list[int], number: int) -> list[int]:
    """The same for a hand without the cards of a gear that are too many to be given at once."""
    key = _key(packed(kind, counts), number)
    known = _KNOWN.get(key)
    if known is None:
        known = []
        _choose(counts, number, 1, sum(counts), kind, known)
        _keep(_KNOWN, key, known)
    return known


def _key(hand: i64, number: i64) -> int:
    # Machine words, as compiled the product of a hand and anything else would be slow.
    return hand * (SIDE_BASE * SIDE_BASE) + number


def shifting(hand: i64, up: i64, down: i64) -> list[int]:
    """Every payment for an upshift at that cost, then for a downshift; 0: none. Not to be changed."""
    key: int = hand * (SIDE_BASE * SIDE_BASE) + up * SIDE_BASE + down
    known = _SHIFTS.get(key)
    if known is None:
        known = (giving(UPSHIFT, hand, up) if up else []) + (giving(DOWNSHIFT, hand, down) if down else [])
        _keep(_SHIFTS, key, known)
    return known


def tuning(hand: int) -> list[int]:
    """FT-UP-TUNING-1: every way to discard any number of cards, the fewest first; not to be changed."""
    known = _TUNINGS.get(hand)
    if known is None:
        known = [
            action for number in range(sum(counts_of(hand)) + 1) for action in giving(TUNE, hand, number)
        ]
        _keep(_TUNINGS, hand, known)
    return known


def sets(hand: int) -> list[int]:
    """FT-DRAW-1, FT-DRAW-2: one or more cards of one gear, of any gear; not to be changed."""
    known = _SETS.get(hand)
    if known is None:
        counts, gears = counts_of(hand), range(1, GEARS + 1)
        known = [pack(PLAY, gear - 1, number) for gear in gears for number in range(counts[gear])]
        _keep(_SETS, hand, known)
    return known


def _keep(table: dict[int, list[int]], key: int, known: list[int]) -> None:
    if len(table) >= _MOST_KNOWN:
        table.clear()
    table[key] = known


def _choose(counts: list[int], left: i64, gear: i64, behind: i64, chosen: i64, found: list[int]) -> None:
    """Every way to choose so many cards of this gear and of those behind it, which are so many in all.

    The action that has been `chosen` so far grows by what each card adds to it.
    """
    if left == 0:
        found.append(chosen)
        return
    held: i64 = counts[gear]
    unit: i64 = _UNITS[gear]
    behind -= held
    take: i64 = left if left < held else held
    while take >= 0 and left - take <= behind:
        _choose(counts, left - take, gear + 1, behind, chosen + take * unit, found)
        take -= 1


# Paying


def _worth_after(counts: list[int], taken: list[int]) -> int:
    """The worth of what is left of a hand: sets are worth more than single cards."""
    worth = 0
    for gear in range(GEARS + 1):
        left = counts[gear] - taken[gear]
        worth += left * left
    return worth


def less(counts: list[int], taken: list[int]) -> list[int]:
    """What is left of a hand."""
    return [counts[gear] - taken[gear] for gear in range(GEARS + 1)]


def cheapest(counts: list[int], actions: list[int]) -> int:
    """The payment that leaves the best hand."""
    best, most = actions[0], -1
    for action in actions:
        worth = _worth_after(counts, counts_of(action))
        if worth > most or (worth == most and action < best):
            best, most = action, worth
    return best


def payment(kind: int, counts: list[int], number: int) -> int:
    """The cheapest way to pay for a shift."""
    return cheapest(counts, giving(kind, packed(0, counts), number))
