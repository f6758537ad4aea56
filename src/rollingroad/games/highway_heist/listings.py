"""Sets of spaces written out as lists in resolution order (HH-ORDER-1): plain, or as the actions of one kind.

A listing puts ready-made pieces together, one for every eight bits of a mask. So the numbers in the lists are
made once and not for every question.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.core.packing import pack

PLAIN: Final = -1
"""Instead of a kind of action: the numbers of the spaces themselves."""

_PIECE_BITS: Final = 8
_PIECE: Final = 255
# Seven pieces at a time are a number that a machine word holds.
_WORD_BITS: Final = 56
_WORD: Final = (1 << 56) - 1


class Listing:
    """What the bits of a mask stand for: actions of one kind with the space as operand, or spaces."""

    __slots__ = ("kind", "pieces")

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind
        self.pieces: Final[list[list[list[int]]]] = []

    def of(self, mask: int) -> list[int]:
        """A new list of everything in the mask, in the order of the bits."""
        listed: list[int] = []
        if mask.bit_length() > len(self.pieces) * _PIECE_BITS:
            self._make_pieces(mask.bit_length())
        pieces = self.pieces
        at: i64 = 0
        while mask:
            word: i64 = mask & _WORD
            here = at
            while word:
                bits = word & _PIECE
                if bits:
                    listed.extend(pieces[here][bits])
                word >>= _PIECE_BITS
                here += 1
            mask >>= _WORD_BITS
            at += _WORD_BITS // _PIECE_BITS
        return listed

    def _make_pieces(self, bits: int) -> None:
        while len(self.pieces) * _PIECE_BITS < bits:
            first = len(self.pieces) * _PIECE_BITS
            pieces: list[list[int]] = [[]]
            for number in range(_PIECE_BITS):
                value = self._value(first + number)
                pieces += [[*piece, value] for piece in pieces]
            self.pieces.append(pieces)

    def _value(self, space: int) -> int:
        return space if self.kind == PLAIN else pack(self.kind, space)
