"""The pages part of Highway Heist.

A place of the board is a space such as `G3`, or a thing such as `stunt:tank-bail-out` or `seat:0`.
`friendly:G3` is a space with a team vehicle.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.state import Decision
from rollingroad.core.pages import AutoReplyOffer, Pages
from rollingroad.games.highway_heist.content.models import Box
from rollingroad.games.highway_heist.explain.ram import TARGETS
from rollingroad.games.highway_heist.explain.registry import HeistPreview, step_of
from rollingroad.games.highway_heist.explain.words import preview
from rollingroad.games.highway_heist.pages.data import HeistData
from rollingroad.games.highway_heist.pages.drawing import HeistDrawing, heist_drawing, table_picture
from rollingroad.games.highway_heist.pages.table import table_data
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.pegs import NEXT_PEG_ENEMY, PegsFall
from rollingroad.games.highway_heist.rules.pieces import tank_spaces
from rollingroad.games.highway_heist.rules.road import OFF, bit_of, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState, HeistView


class HeistPages(Pages[HeistView]):
    table_type: ClassVar[Any] = HeistData
    preview_type: ClassVar[Any] = HeistPreview
    drawing_type: ClassVar[Any] = HeistDrawing
    auto_replies: ClassVar[tuple[AutoReplyOffer, ...]] = (
        AutoReplyOffer("assist", "assist 0", "Ask me to help only when it matters", by_odds=True),
        AutoReplyOffer("boost", "keep", "Keep my boost tokens", by_odds=True),
        AutoReplyOffer("reroll", "accept", "Let the enemy die stand"),
        AutoReplyOffer("react", "pass", "Do not try reactive stunts"),
        AutoReplyOffer("follow", "stay", "Do not follow a vehicle that I forced away"),
    )

    first_replies: ClassVar[dict[str, float]] = {"assist": 0.1}

    def __init__(self, box: Box) -> None:
        self.box = box

    def table_data(self, view: HeistView) -> HeistData:
        return table_data(view)

    def preview(self, action: int, view: HeistView) -> HeistPreview | None:
        return preview(view.table, action)

    def places(self, action: int, view: HeistView) -> list[str]:
        return _OFFERED.get(kind_of(action), _drawn)(view.table, action)

    def guesses(self, place: str, ask: Decision, view: HeistView) -> list[str]:
        kind, _, name = place.partition(":")
        if name:
            return _GUESSED[kind](ask, name) if kind in _GUESSED else []
        if ask.kind in _ANSWERED_BY_SPACE:
            return [f"{ask.kind} {place}"]
        space = view.table.road.parse(place)
        return [] if space == OFF else _at_road(view.table, ask.seat, space)

    def drawing(self) -> HeistDrawing:
        return heist_drawing(self.box)

    def picture(self, view: HeistView) -> str:
        return table_picture(view.table)


def _spaces(s: HeistState, spaces: list[int]) -> list[str]:
    return [s.road.name(space) for space in spaces if space != OFF]


def _drawn(s: HeistState, action: int) -> list[str]:
    """Where the preview says that something ends or is aimed at."""
    shown = preview(s, action)
    return [mark.at for mark in shown.marks if mark.role in ("end", "target")] if shown else []


def _at_roof(s: HeistState, action: int) -> list[str]:
    """A roof may reach over two spaces, as the Tank's does."""
    roof = first(action)
    return _spaces(s, tank_spaces(s) if s.kind[roof] == kinds.TANK else [roof])


def _at_seat(s: HeistState, action: int) -> list[str]:
    """The board of a player, their vehicle, and the roof on which they stand."""
    seat = first(action)
    spaces = [s.pv[seat], *spaces_of(bit_of(s.place_of(seat)))]
    return [f"seat:{seat}", *_spaces(s, list(dict.fromkeys(spaces)))]


def _at_targets(s: HeistState, action: int) -> list[str]:
    """A team vehicle is a target only for those who ask for that."""
    found = TARGETS[kind_of(action)](s, s.active)
    own = s.pv[s.active]
    return [
        f"{'friendly:' if s.kind[space] >= kinds.PV and space != own else ''}{s.road.name(space)}"
        for space in found
    ]


def _at_peg(s: HeistState, action: int) -> list[str]:
    """Where the peg falls from, and the board of its player."""
    step, seat = step_of(s), first(action)
    board = [] if seat == NEXT_PEG_ENEMY else [f"seat:{seat}"]
    return [*board, *_spaces(s, [step.space] if isinstance(step, PegsFall) else [])]


_IN_SPACES: Final = (
    *(kinds.PLACE, kinds.DRIVE, kinds.NUDGE, kinds.NITRO, kinds.TARGET, kinds.PUSH, kinds.SLIDE),
    *(kinds.TOSS, kinds.MOVE, kinds.ROLL_ON, kinds.SLAM, kinds.KNOCK, kinds.STAND),
)
"""The kinds that name the space where they are offered."""
_IN_TRAY: Final = (kinds.ASSIST, kinds.BOOST, kinds.KEEP, kinds.REROLL, kinds.ACCEPT)

_OFFERED: Final[dict[int, Callable[[HeistState, int], list[str]]]] = {
    **dict.fromkeys(_IN_SPACES, lambda s, action: [s.road.name(first(action))]),
    **dict.fromkeys(_IN_TRAY, lambda s, action: ["tray"]),
    **dict.fromkeys(TARGETS, _at_targets),
    kinds.CHARACTER: lambda s, action: [f"character:{s.t.characters[first(action)].id}"],
    kinds.VEHICLE: lambda s, action: [f"vehicle:{s.t.vehicles[first(action)].id}"],
    kinds.RAMSEY: _at_seat,
    kinds.TURN: _at_seat,
    kinds.LEAP: _at_roof,
    kinds.TAKE_BOOST: lambda s, action: [f"boost:{s.active}"],
    kinds.STUNT: lambda s, action: [f"stunt:{s.t.stunts[first(action)].id}"],
    kinds.SPECIAL: lambda s, action: [f"special:{s.game.text(action).split()[1]}"],
    kinds.END: lambda s, action: [f"end:{s.active}"],
    kinds.STAY: lambda s, action: _spaces(s, [s.pv[s.active]]),
    kinds.NEXT_PEG: _at_peg,
    kinds.LAND: _at_roof,
    kinds.REACT: lambda s, action: [f"stunt:{s.t.stunts[first(action)].id}"],
}
"""Kinds that are not listed are offered where their preview says."""

_ANSWERED_BY_SPACE: Final = frozenset(
    ("place", "target", "push", "slide", "toss", "move", "roll", "land", "slam", "knock", "stand")
)
"""The questions that are answered with a space, and the word of that answer."""

_GUESSED: Final[dict[str, Callable[[Decision, str], list[str]]]] = {
    "stunt": lambda ask, name: [f"react {name} {ask.seat + 1}"] * (ask.kind == "react") + [f"stunt {name}"],
    "special": lambda ask, name: [f"special {name}"],
    "seat": lambda ask, name: [
        f"{ask.kind if ask.kind == 'ramsey' else 'turn'} {int(name) + 1 if name.isdecimal() else 0}"
    ],
    "boost": lambda ask, name: ["take-boost"],
    "end": lambda ask, name: ["end"],
    "character": lambda ask, name: [f"character {name}"],
    "vehicle": lambda ask, name: [f"vehicle {name}"],
}


def _at_road(s: HeistState, seat: int, space: int) -> list[str]:
    """What a seat could do in a space, by what stands there and whether the seat drives."""
    roof, drives = s.roof_of(space), s.peg[seat] == kinds.WHEEL
    drive, leap = f"drive {s.road.name(space)}", f"leap {s.road.name(roof if roof != OFF else space)}"
    if s.kind[space] == kinds.EMPTY and roof == OFF:
        return [drive, f"nudge {s.road.name(space)}", leap] if drives else [leap, drive]
    if s.pv[seat] == space:
        return ["wheel", leap, "shake"]
    team = s.kind[space] >= kinds.PV or s.kind[space] == kinds.ABANDONED
    hits = [] if s.wrecks >> space & 1 else ["force"] if team else ["ram", "force"]
    if drives and not hits:
        return [drive, leap]
    if drives and (team or s.suvs >> space & 1):
        return [*hits, leap, drive]
    return ["hijack", "brawl", leap] if s.peg[seat] == roof else [leap, *hits]
