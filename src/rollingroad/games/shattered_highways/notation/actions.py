"""The kinds of action of Shattered Highways, and how they are written."""

import re
from functools import lru_cache
from typing import Final

from rollingroad.core.codec import BadAction, Codec, Kind, Number, Operand, Word
from rollingroad.core.engine.packing import first, second, third
from rollingroad.games.shattered_highways.rules import kinds

_INCHES = re.compile(
    r"(?P<whole>[0-9]{1,4})?(?: ?(?P<over>[0-9])/(?P<under>[248])|(?P<decimals>\.[0-9]{1,3}))?"
)


class Tagged(Operand):
    """A vehicle or a warrior by its number: `v3`, `w12`."""

    def __init__(self, letter: str, noun: str, number: int) -> None:
        self._letter = letter
        self._noun = noun
        self.size = number

    def text(self, value: int) -> str:
        return f"{self._letter}{value + 1}"

    def parse(self, text: str) -> int:
        if re.fullmatch(f"{self._letter}[1-9][0-9]{{0,2}}", text) is None or int(text[1:]) > self.size:
            raise BadAction(f"{text!r} is no {self._noun} such as {self._letter}1")
        return int(text[1:]) - 1


class Inches(Operand):
    """A length in inches and eighths, `12 3/8`; programs send ticks, eight to the inch (SH-GEO-1)."""

    wire = int
    size = kinds.MOST_TICKS

    def text(self, value: int) -> str:
        return inches(value)

    def parse(self, text: str) -> int:
        return ticks(text)

    def to_wire(self, value: int) -> int:
        return value

    def from_wire(self, value: int) -> int:
        if not 0 <= value < kinds.MOST_TICKS:
            raise BadAction(f"{value} is not a place from 0 to {kinds.MOST_TICKS - 1} ticks")
        return value


@lru_cache(kinds.MOST_TICKS)
def inches(value: int) -> str:
    """Ticks as people read them: `12 3/8`, `1/2`, `7`."""
    whole, eighths = divmod(value, kinds.INCH)
    if not eighths:
        return str(whole)
    under = 8
    while eighths % 2 == 0:
        eighths, under = eighths // 2, under // 2
    return f"{whole} {eighths}/{under}" if whole else f"{eighths}/{under}"


def ticks(text: str) -> int:
    """The ticks of a length that is written in inches."""
    match = _INCHES.fullmatch(text)
    if match is None or not text:
        raise BadAction(f"{text!r} is no length in inches and eighths such as 12 3/8")
    value = int(match["whole"] or 0) * kinds.INCH
    if match["over"]:
        value += int(match["over"]) * (kinds.INCH // int(match["under"]))
    if match["decimals"]:
        eighths = float(match["decimals"]) * kinds.INCH
        if not eighths.is_integer():
            raise BadAction(f"{text!r} is no length in inches and eighths such as 12 3/8")
        value += int(eighths)
    if value >= kinds.MOST_TICKS:
        raise BadAction(f"{text!r} is farther than any table goes")
    return value


def _codec() -> Codec:
    """All kinds of action in the order of the numbers in `kinds.py`."""
    vehicle = Tagged("v", "vehicle", kinds.MOST_VEHICLES)
    warrior = Tagged("w", "warrior", kinds.MOST_WARRIORS)
    mount = Number(1, kinds.MOST_MOUNTS)
    seat, part = Word(*kinds.SEATS), Word(*kinds.AIMS)
    return Codec(
        Kind("field", vehicle=vehicle),
        Kind("deploy", between=", ", vehicle=vehicle, x=Inches(), y=Inches()),
        Kind("mark", vehicle=vehicle),
        Kind("hero", warrior=warrior),
        Kind("order", vehicle=vehicle, number=Number(1, kinds.MOST_ORDER)),
        Kind("wait"),
        Kind("not-this-round"),
        Kind("launch", vehicle=vehicle),
        Kind("act", warrior=warrior),
        Kind("pass"),
        Kind("skip"),
        Kind("move", between=", ", x=Inches(), y=Inches()),
        Kind("nudge", between=", ", vehicle=vehicle, x=Inches(), y=Inches()),
        Kind("ram", between=", ", vehicle=vehicle, x=Inches(), y=Inches()),
        Kind("ram-locked", vehicle=vehicle),
        Kind("nitro"),
        Kind("uncouple"),
        Kind("also", vehicle=vehicle),
        Kind("spare", vehicle=vehicle),
        Kind("place", between=", ", x=Inches(), y=Inches()),
        Kind("strike", vehicle=vehicle),
        Kind("no-strike"),
        Kind("side", to=Word("left", "right")),
        Kind("board", vehicle=vehicle, part=part),
        Kind("take", seat=seat),
        Kind("change", seat=seat),
        Kind("flee", vehicle=vehicle, part=part),
        Kind("stay"),
        Kind("attack", warrior=warrior),
        Kind("shoot", vehicle=vehicle, aim=part),
        Kind("shoot-at", warrior=warrior),
        Kind("drop"),
        Kind("clear", mount=mount),
        Kind("reload", mount=mount),
        *map(Kind, ("clear-own", "smoke", "pick-up", "bonus", "decline")),
        Kind("victim", warrior=warrior),
        Kind("d6", shows=Number(1, 6)),
        Kind("d10", shows=Number(1, 10)),
    )


CODEC: Final = _codec()


def spot(action: int) -> tuple[int, int]:
    """The place that a move, nudge, ram, deploy or place names."""
    if action & 63 in (kinds.DEPLOY, kinds.NUDGE, kinds.RAM):
        return second(action), third(action)
    return first(action), second(action)
