"""The kinds of action and their text form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rollingroad.core.codec import BadAction, Codec, Kind, Number, Operand, Word
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.drive import named_tokens
from rollingroad.games.full_throttle.rules.hands import unpack_counts

START_PLACES = 4


class Spot(Operand):
    """A space of the road, written like `mirador 4/2`."""

    def __init__(self, spaces: Sequence[str]) -> None:
        self._words = Word(*spaces)
        self.size = len(spaces)

    def text(self, value: int) -> str:
        return self._words.text(value)

    def parse(self, text: str) -> int:
        return self._words.parse(text)


class Landing(Spot):
    """Where a move ends: `finish`, `start 2`, or a space."""

    def __init__(self, spaces: Sequence[str]) -> None:
        places = [f"start {lane}" for lane in range(1, START_PLACES + 1)]
        super().__init__(["finish", *places, *spaces])


class Cards(Operand):
    """Hand cards of three gears, written `1+1+3`, or `-` for none."""

    def __init__(self, lowest: int) -> None:
        self._lowest = lowest
        self.size = kinds.SIDE_BASE**3

    def text(self, value: int) -> str:
        gears = [self._lowest + i for i, number in enumerate(unpack_counts(value)) for _ in range(number)]
        return "+".join(str(gear) for gear in gears) or "-"

    def parse(self, text: str) -> int:
        counts = [0, 0, 0]
        for word in [] if text == "-" else text.split("+"):
            gear = int(word) - self._lowest if re.fullmatch("[0-9]", word) else -1
            if not 0 <= gear < 3 or counts[gear] == kinds.MOST_COPIES:
                gears = f"{self._lowest} to {self._lowest + 2}"
                raise BadAction(
                    f"{text!r} are no cards of gears {gears} such as {self._lowest}+{self._lowest}"
                )
            counts[gear] += 1
        return counts[0] + kinds.SIDE_BASE * (counts[1] + kinds.SIDE_BASE * counts[2])


class Counted(Operand):
    """A number with a noun: `leg 3`, `2 penalties`."""

    wire = int

    def __init__(self, number: Number, before: str = "", after: str = "") -> None:
        self._number = number
        self._before = before
        self._after = after
        self.size = number.size

    def text(self, value: int) -> str:
        return f"{self._before} {self._number.text(value)} {self._after}".strip()

    def parse(self, text: str) -> int:
        inner = text.removeprefix(self._before).removesuffix(self._after).strip()
        return self._number.parse(inner)

    def to_wire(self, value: int) -> int:
        return self._number.to_wire(value)

    def from_wire(self, value: int) -> int:
        return self._number.from_wire(value)


class PathTokens(Operand):
    """Tokens spent on a path: `2 tires + 1 aero + handling`, or `no tokens`."""

    def __init__(self) -> None:
        self.size = (kinds.MOST_TIRES + 1) * 16 * 2
        self._values = {self.text(value): value for value in range(self.size)}

    def text(self, value: int) -> str:
        tires, aero, handling = named_tokens(value).values()
        words = [f"{tires} tires"] * bool(tires) + [f"{aero} aero"] * bool(aero) + ["handling"] * handling
        return " + ".join(words) or "no tokens"

    def parse(self, text: str) -> int:
        if text not in self._values:
            raise BadAction(f"{text!r} are no tokens of a path such as '1 tires + 1 aero' or 'no tokens'")
        return self._values[text]


def race_codec(
    spaces: Sequence[str],
    paints: Sequence[str],
    drivers: Sequence[str],
    cards: Sequence[str],
) -> Codec:
    """All kinds of action in the order of the numbers in `kinds.py`."""
    assert kinds.MOST_AERO < 16
    low, high, car = Cards(1), Cards(4), Number(1, kinds.MOST_CARS)
    return Codec(
        Kind("car", paint=Word(*paints)),
        Kind("driver", who=Word(*drivers)),
        Kind("obstacle", between=", ", at=Spot(spaces)),
        Kind("pass"),
        Kind("fit", upgrade=Word(*kinds.UPGRADES)),
        Kind("lane", number=Number(1, START_PLACES)),
        Kind("runner", car=car),
        Kind("upshift", between="/", low=low, high=high),
        Kind("downshift", between="/", low=low, high=high),
        Kind("transmission"),
        Kind("tune", between="/", low=low, high=high),
        Kind("swap", between="/", low=low, high=high),
        Kind("nitrous"),
        Kind("turbo"),
        Kind("steer"),
        Kind("play", between="x", gear=Number(1, kinds.GEARS), cards=Number(1, kinds.MOST_COPIES)),
        Kind("no-move"),
        Kind("coast"),
        Kind("engine-power"),
        Kind("tires"),
        Kind("speed", value=Number(0, kinds.MOST_SPEED)),
        Kind(
            "move",
            between=", ",
            to=Landing(spaces),
            leg=Counted(Number(1, kinds.MOST_LEGS), before="leg"),
            penalties=Counted(Number(0, kinds.MOST_PENALTIES), after="penalties"),
            tokens=PathTokens(),
        ),
        Kind("block", side=Word("left", "right")),
        Kind("done"),
        Kind("give-up", between="/", low=low, high=high),
        Kind("driver-card", who=Word(*drivers)),
        Kind("first", car=car),
        Kind("draw", card=Word(*cards)),
        Kind("flip", card=Word(*cards)),
        Kind("control", speed=Number(0, kinds.MOST_SPEED)),
    )
