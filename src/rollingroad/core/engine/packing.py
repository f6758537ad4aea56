"""How an action is packed into an int of at most 62 bits: a kind and up to four operands.

The kind takes the 6 lowest bits, each operand 14 more. Games name their kinds with `Final` ints; text,
struct and index forms come from the game's `Codec`.
"""

from typing import Final

from mypy_extensions import i64

KIND_BITS: Final = 6
OPERAND_BITS: Final = 14
KIND_LIMIT: Final = 1 << KIND_BITS
OPERAND_LIMIT: Final = 1 << OPERAND_BITS
OPERANDS: Final = 4


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> int:
    return kind | a << 6 | b << 20 | c << 34 | d << 48


def kind_of(action: int) -> int:
    return action & 63


def first(action: int) -> int:
    return action >> 6 & 16383


def second(action: int) -> int:
    return action >> 20 & 16383


def third(action: int) -> int:
    return action >> 34 & 16383


def fourth(action: int) -> int:
    return action >> 48 & 16383
