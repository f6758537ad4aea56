"""What can be done in Beacon Run, and how it is written."""

from __future__ import annotations

from typing import Final

from rollingroad.core.codec import Codec, Kind, Number, Operand, Word

MAX_WIDTH: Final = 64
MAX_HEIGHT: Final = 32
TOP_CARD: Final = 3

BURN: Final = 0
ROUTE: Final = 1
BEACON: Final = 2
ROLL: Final = 3
DRAW: Final = 4

STEADY: Final = 0
RISKY: Final = 1


class DiceFaces(Operand):
    """One or two dice, written `5` or `2+5`, lower die first."""

    def __init__(self) -> None:
        singles = [str(face) for face in range(1, 7)]
        pairs = [f"{low}+{high}" for low in range(1, 7) for high in range(low, 7)]
        self._words = Word(*singles, *pairs)
        self._faces = [[int(face) for face in word.split("+")] for word in (*singles, *pairs)]
        self.size = self._words.size

    def text(self, value: int) -> str:
        return self._words.text(value)

    def parse(self, text: str) -> int:
        return self._words.parse(text)

    def faces(self, value: int) -> list[int]:
        return self._faces[value]


DICE: Final = DiceFaces()

CODEC: Final = Codec(
    Kind("burn", card=Number(1, TOP_CARD)),
    Kind("route", way=Word("steady", "risky")),
    Kind("beacon", between=", ", x=Number(0, MAX_WIDTH - 1), y=Number(0, MAX_HEIGHT - 1)),
    Kind("roll", dice=DICE),
    Kind("draw", card=Number(1, TOP_CARD)),
)
