"""The kinds of action of Shattered Highways, how they are written, and samples of them for tests.

The samples are legal or not: a share of every kind, and placements around the border of what is allowed.
"""

from __future__ import annotations

import re
from typing import Final

from rollingroad.core.codec import BadAction, Codec, Kind, Number, Operand, Word
from rollingroad.core.engine.packing import first, pack, second, third
from rollingroad.core.engine.rng import Rng
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying, Drive, Placing
from rollingroad.games.shattered_highways.rules.placement.reach import Reach
from rollingroad.games.shattered_highways.rules.state import RoadState

_INCHES = re.compile(r"(?P<whole>[0-9]{1,4})?(?: ?(?P<over>[0-9])/(?P<under>[248]))?")


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
        Kind("clear-own"),
        Kind("smoke"),
        Kind("pick-up"),
        Kind("bonus"),
        Kind("decline"),
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


# Samples for tests


SPOTS: Final = (kinds.DEPLOY, kinds.MOVE, kinds.NUDGE, kinds.RAM, kinds.PLACE)
NEAR: Final = 2
"""How many ticks around a border are tried."""
Spot = tuple[int, int]


def trial_actions(s: RoadState, rng: Rng, limit: int) -> list[int]:
    """Up to `limit` actions: a share of every kind, the rest placements."""
    plain = [i for i in range(len(CODEC.kinds)) if i not in SPOTS]
    share = max(1, limit // (4 * len(plain)))
    found: dict[int, None] = {}
    for i in plain:
        kind = CODEC.kinds[i]
        slots = range(kind.size) if kind.size <= share else [rng.below(kind.size) for _ in range(share)]
        found |= dict.fromkeys(CODEC.pack(kind, kind.at_slot(slot)) for slot in slots)
    while len(found) < limit:
        found |= dict.fromkeys(placements(s, rng, limit - len(found)))
    return list(found)[:limit]


def placements(s: RoadState, rng: Rng, number: int) -> list[int]:
    """Places around the borders of the open questions, and some anywhere on the table."""
    spots = [spot for spot in border(s) if min(spot) >= 0 and max(spot) < kinds.MOST_TICKS]
    rng.shuffle(spots)
    spots = spots[: number * 3 // 4]
    while len(spots) < number:
        spots.append((rng.below(s.setup.width), rng.below(s.setup.length)))
    return [at_spot(s, rng, x, y) for x, y in spots]


def at_spot(s: RoadState, rng: Rng, x: int, y: int) -> int:
    """A random action that names a place, and a random vehicle where its kind names one."""
    kind = rng.choice(list(SPOTS))
    if kind in (kinds.MOVE, kinds.PLACE):
        return pack(kind, x, y)
    return pack(kind, rng.below(len(s.builds)), x, y)


def border(s: RoadState) -> list[Spot]:
    """Every place within two ticks of a corner or an edge of what is reachable, or of a zone."""
    found: set[Spot] = set()
    for ask in s.open:
        if isinstance(ask, (Drive, Placing)):
            add_reach(found, ask.reach)
        elif isinstance(ask, Deploying):
            for left, bottom, right, top in ask.zones:
                add_frame(found, left, bottom, right - ask.box.w, top - ask.box.l)
    return sorted(found)


def add_reach(found: set[Spot], reach: Reach) -> None:
    for run in reach.runs:
        add_frame(found, reach.origin + run.first, run.bottom, reach.origin + run.last, run.top)


def add_frame(found: set[Spot], left: int, bottom: int, right: int, top: int) -> None:
    """The rectangle's own edge, two ticks inwards and two outwards."""
    for x in range(left - NEAR, right + NEAR + 1):
        for y in range(bottom - NEAR, top + NEAR + 1):
            inside = left + NEAR < x < right - NEAR and bottom + NEAR < y < top - NEAR
            if not inside:
                found.add((x, y))
