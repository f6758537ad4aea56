"""Sets of spaces written out as lists in resolution order (HH-ORDER-1): plain, or as the actions of one kind.

A listing puts ready-made pieces together, one for every byte of a mask. So the numbers in the lists are
made once and not for every question.
"""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import pack

PLAIN: Final = -1
"""Instead of a kind of action: the numbers of the spaces themselves."""

_BYTE: Final = 8


class Listing:
    """What the bits of a mask stand for: actions of one kind with the space as operand, or spaces."""

    __slots__ = ("kind", "pieces")

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind
        self.pieces: Final[list[list[list[int]]]] = []

    def of(self, mask: int) -> list[int]:
        """A new list of everything in the mask, in the order of the bits."""
        listed: list[int] = []
        if not mask:
            return listed
        width = (mask.bit_length() + 7) // _BYTE
        if width > len(self.pieces):
            self._make_pieces(width)
        data = mask.to_bytes(width, "little")
        for at in range(width):
            bits = data[at]
            if bits:
                listed += self.pieces[at][bits]
        return listed

    def _make_pieces(self, width: int) -> None:
        for at in range(len(self.pieces), width):
            pieces: list[list[int]] = [[]]
            for bit in range(_BYTE):
                value = self._value(at * _BYTE + bit)
                pieces += [[*piece, value] for piece in pieces]
            self.pieces.append(pieces)

    def _value(self, space: int) -> int:
        return space if self.kind == PLAIN else pack(self.kind, space)
