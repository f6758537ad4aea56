"""The kinds of action and their text form."""

import re

from rollingroad.core.codec import BadAction, Codec, Kind, Number, Operand, Word
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.drive import named_tokens
from rollingroad.games.full_throttle.rules.hands import unpack_counts
from rollingroad.games.full_throttle.rules.lookup import Lookup

START_PLACES = 4


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


class Counted(Number):
    """A number with a noun: `leg 3`, `2 penalties`."""

    def __init__(self, low: int, high: int, before: str = "", after: str = "") -> None:
        super().__init__(low, high)
        self._before = before
        self._after = after

    def text(self, value: int) -> str:
        return f"{self._before} {super().text(value)} {self._after}".strip()

    def parse(self, text: str) -> int:
        return super().parse(text.removeprefix(self._before).removesuffix(self._after).strip())


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


def race_codec(t: Lookup) -> Codec:
    """All kinds of action in the order of the numbers in `kinds.py`."""
    assert kinds.MOST_AERO < 16
    low, high, car = Cards(1), Cards(4), Number(1, kinds.MOST_CARS)
    starts = [f"start {lane}" for lane in range(1, START_PLACES + 1)]
    return Codec(
        Kind("car", paint=Word(*t.paint_ids)),
        Kind("driver", who=Word(*t.driver_ids)),
        Kind("obstacle", between=", ", at=Word(*t.space_names)),
        Kind("pass"),
        Kind("fit", upgrade=Word(*kinds.UPGRADES)),
        Kind("lane", number=Number(1, START_PLACES)),
        Kind("runner", car=car),
        Kind("upshift", between="/", low=low, high=high),
        Kind("downshift", between="/", low=low, high=high),
        Kind("transmission"),
        Kind("tune", between="/", low=low, high=high),
        Kind("swap", between="/", low=low, high=high),
        *map(Kind, ("nitrous", "turbo", "steer")),
        Kind("play", between="x", gear=Number(1, kinds.GEARS), cards=Number(1, kinds.MOST_COPIES)),
        *map(Kind, ("no-move", "coast", "engine-power", "tires")),
        Kind("speed", value=Number(0, kinds.MOST_SPEED)),
        Kind(
            "move",
            between=", ",
            to=Word("finish", *starts, *t.space_names),
            leg=Counted(1, kinds.MOST_LEGS, before="leg"),
            penalties=Counted(0, kinds.MOST_PENALTIES, after="penalties"),
            tokens=PathTokens(),
        ),
        Kind("block", side=Word("left", "right")),
        Kind("done"),
        Kind("give-up", between="/", low=low, high=high),
        Kind("driver-card", who=Word(*t.driver_ids)),
        Kind("first", car=car),
        Kind("draw", card=Word(*t.card_ids)),
        Kind("flip", card=Word(*t.card_ids)),
        Kind("control", speed=Number(0, kinds.MOST_SPEED)),
    )
