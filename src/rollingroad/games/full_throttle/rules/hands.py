"""FT-DRAW-10: hand cards as counts per gear, packed into the two operands of an action."""

from typing import Final

from mypy_extensions import i64

from rollingroad.core.engine.packing import KIND_BITS, OPERAND_BITS, first, pack, second
from rollingroad.games.full_throttle.rules.kinds import GEARS, PLAY, SIDE_BASE, TUNE


def pack_counts(kind: int, counts: list[int]) -> int:
    """An action with cards by gear: gears 1 to 3 in its first operand, 4 to 6 in its second."""
    low = counts[1] + SIDE_BASE * (counts[2] + SIDE_BASE * counts[3])
    high = counts[4] + SIDE_BASE * (counts[5] + SIDE_BASE * counts[6])
    return pack(kind, low, high)


def counts_of(action: int) -> list[int]:
    """The cards that an action names, per gear. Cached: do not change the list."""
    key = action >> KIND_BITS
    known = _COUNTS.get(key)
    if known is None:
        known = [0, *unpack_counts(first(action)), *unpack_counts(second(action))]
        keep(_COUNTS, key, known)
    return known


def unpack_counts(operand: int) -> list[int]:
    return [operand % SIDE_BASE, operand // SIDE_BASE % SIDE_BASE, operand // (SIDE_BASE * SIDE_BASE)]


def hand_unit(gear: int) -> int:
    """What a card adds to the number of its hand, which is `pack_counts` with kind 0."""
    counts = [0] * (GEARS + 1)
    counts[gear] = 1
    return pack_counts(0, counts)


DECK_BITS: Final = 10
"""More cards of a gear than 10 bits can count are in no deck."""


def deck_unit(gear: int) -> int:
    """What a card adds to a number that packs the cards of a deck by gear."""
    return 1 << DECK_BITS * (gear - 1)


HAND_BITS: Final = 2 * OPERAND_BITS
COST_BITS: Final = 7
COST_LIMIT: Final = 1 << COST_BITS
"""More than the cards of any hand."""

_UNITS: Final = [0] + [hand_unit(gear) for gear in range(1, GEARS + 1)]
_KNOWN: Final[dict[int, list[int]]] = {}
_COUNTS: Final[dict[int, list[int]]] = {}
"""Caches: hands of a few cards recur, and there are a few thousand of them."""
_MOST_KNOWN: Final = 20_000


def discard_choices(kind: i64, hand: i64, number: i64) -> list[int]:
    """Actions for every way to take that many cards from a hand, by gear. Cached: do not change the list."""
    # Machine words: compiled, a product of Python integers would be slow.
    key: int = (hand | kind) * (SIDE_BASE * SIDE_BASE) + number
    known = _KNOWN.get(key)
    if known is None:
        known, counts = [], counts_of(hand)
        if sum(counts) >= number:
            _choose(counts, number, 1, sum(counts), kind, known)
        keep(_KNOWN, key, known)
    return known


def tuning_choices(hand: int) -> list[int]:
    """FT-UP-TUNING-1: every way to discard cards, the fewest first."""
    numbers = range(sum(counts_of(hand)) + 1)
    return [action for number in numbers for action in discard_choices(TUNE, hand, number)]


def set_choices(hand: int) -> list[int]:
    """FT-DRAW-1, FT-DRAW-2: one or more cards of any one gear."""
    counts, gears = counts_of(hand), range(1, GEARS + 1)
    return [pack(PLAY, gear - 1, number) for gear in gears for number in range(counts[gear])]


def in_window(hand: i64, legal: i64) -> int:
    """What a window offers depends on the hand and on what is legal: both as one number."""
    return legal << HAND_BITS | hand >> KIND_BITS


def keep(cache: dict[int, list[int]], key: int, known: list[int]) -> None:
    if len(cache) >= _MOST_KNOWN:
        cache.clear()
    cache[key] = known


def _choose(counts: list[int], left: i64, gear: i64, behind: i64, chosen: i64, found: list[int]) -> None:
    """Append to `found` every way to choose `left` cards of this gear and of the following ones.

    `behind` counts the cards of all these gears; `chosen` is the action so far.
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
    """The value of the remaining hand: sets are worth more than single cards."""
    worth = 0
    for gear in range(GEARS + 1):
        left = counts[gear] - taken[gear]
        worth += left * left
    return worth


def remaining_counts(counts: list[int], taken: list[int]) -> list[int]:
    """The remaining cards of a hand."""
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
    return cheapest(counts, discard_choices(kind, pack_counts(0, counts), number))
