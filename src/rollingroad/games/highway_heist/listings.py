"""Sets of spaces or cards written out as actions of one kind, in resolution order (HH-ORDER-1).

A listing puts ready-made pieces together, one for every byte of a mask. So the numbers in the lists are
made once and not for every question.
"""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import pack

_BYTE: Final = 8


class Listing:
    """What the bits of a mask stand for: actions of one kind, with the number of the bit as operand."""

    __slots__ = ("kind", "pieces")

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind
        self.pieces: Final[list[list[list[int]]]] = []

    def of(self, mask: int) -> list[int]:
        """A new list of everything in the mask, in the order of the bits."""
        listed: list[int] = []
        self.add(mask, listed)
        return listed

    def add(self, mask: int, listed: list[int]) -> None:
        """Append everything in the mask, in the order of the bits."""
        at = 0
        while mask:
            bits = mask & 255
            if bits:
                if at >= len(self.pieces):
                    self._make_pieces(at + 1)
                listed += self.pieces[at][bits]
            mask >>= _BYTE
            at += 1

    def _make_pieces(self, width: int) -> None:
        for at in range(len(self.pieces), width):
            pieces: list[list[int]] = [[]]
            for bit in range(_BYTE):
                value = pack(self.kind, at * _BYTE + bit)
                pieces += [[*piece, value] for piece in pieces]
            self.pieces.append(pieces)
