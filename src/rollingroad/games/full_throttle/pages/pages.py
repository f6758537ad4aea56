"""The pages part of Full Throttle.

Its places say where pages offer an action, and which actions a click there may mean: a space such as
`mirador 4/2`, or a thing such as `hand:3` or `gear:up`.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.state import Decision
from rollingroad.core.pages import AutoReplyOffer, Pages
from rollingroad.games.full_throttle.explain.drive import MovePreview
from rollingroad.games.full_throttle.explain.registry import RACE
from rollingroad.games.full_throttle.pages.data import RaceData
from rollingroad.games.full_throttle.pages.drawing import RaceDrawing, race_drawing
from rollingroad.games.full_throttle.pages.picture import race_picture
from rollingroad.games.full_throttle.pages.table import table_data
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.hands import pack_counts
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.shifts import shift_cost
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView

_PLACES: Final[dict[str, Callable[[Any], str]]] = {
    "move": lambda action: action.to,
    "obstacle": lambda action: action.at,
    "lane": lambda action: f"start {action.number}",
    "fit": lambda action: f"upgrade:{action.upgrade}",
    "play": lambda action: f"hand:{action.gear}",
    "upshift": lambda action: "gear:up",
    "downshift": lambda action: "gear:down",
    "speed": lambda action: f"speed:{action.value}",
    "car": lambda action: f"car:{action.paint}",
    "driver": lambda action: f"driver:{action.who}",
}

_NAMED: Final = ("hand", "speed", "car", "driver")


class RacePages(Pages[RaceView]):
    table_type: ClassVar[Any] = RaceData
    preview_type: ClassVar[Any] = MovePreview
    drawing_type: ClassVar[Any] = RaceDrawing
    auto_replies: ClassVar[tuple[AutoReplyOffer, ...]] = (
        AutoReplyOffer("obstacle", "pass", "Place no obstacles"),
        AutoReplyOffer("after", "done", "Do nothing after the move"),
    )

    def __init__(self, lookup: Lookup, track: Callable[[str], Track]) -> None:
        self.lookup = lookup
        self.track = track

    def table_data(self, view: RaceView) -> RaceData:
        return table_data(view)

    def preview(self, action: int, view: RaceView) -> Any:
        return RACE.preview(view.table, action)

    def places(self, action: int, view: RaceView) -> list[str]:
        kind = kind_of(action)
        if kind in kinds.SPENT:
            return [f"upgrade:{kinds.UPGRADES[kinds.SPENT[kind]]}"]
        do = view.game.codec.kinds[kind].name
        return [_PLACES[do](view.game.codec.struct(action)) if do in _PLACES else f"button:{do}"]

    def guesses(self, place: str, ask: Decision, view: RaceView) -> list[str]:
        kind, _, name = place.partition(":")
        if not name:
            return _on_road(view.table, ask, place)
        if kind == "upgrade":
            return [f"fit {name}"] if ask.kind == "fit" else _uses(view, name)
        if kind == "gear":
            return [_shift(view, name == "up")]
        return [f"play {name}x1" if kind == "hand" else f"{kind} {name}"] if kind in _NAMED else []

    def drawing(self) -> RaceDrawing:
        return race_drawing(self.lookup, [self.track(course) for course in self.lookup.box.courses])

    def picture(self, view: RaceView) -> str:
        return race_picture(view.table)


def _on_road(s: RaceState, ask: Decision, place: str) -> list[str]:
    if ask.kind == "obstacle":
        return [f"obstacle {place}"]
    if ask.kind == "lane" and place.startswith("start "):
        return [f"lane {place.removeprefix('start ')}"]
    return [f"move {place}, leg {leg}, 0 penalties, no tokens" for leg in _legs(s, place)]


def _legs(s: RaceState, place: str) -> list[int]:
    """The legs on which the car may still come by there; where it never will, its own."""
    track = s.track
    here = s.at[s.active] if s.active != kinds.NO_CAR else kinds.NOWHERE
    now = track.leg[here] + 1 if here != kinds.NOWHERE else 1
    nodes = [node for node in range(track.size) if track.name(node) == place]
    return sorted({leg for node in nodes if (leg := track.leg[node] + 1) >= now}) or [now]


def _uses(view: RaceView, upgrade: str) -> list[str]:
    """What spends a token of an upgrade; some are spent along a path and have no action."""
    uses = [kind for kind, number in kinds.SPENT.items() if kinds.UPGRADES[number] == upgrade]
    return [_paid(view, kind, 1) if kind == kinds.TUNE else view.game.text(kind) for kind in uses]


def _shift(view: RaceView, up: bool) -> str:
    cost = shift_cost(view.table, _car(view), up)
    return _paid(view, kinds.UPSHIFT if up else kinds.DOWNSHIFT, cost)


def _car(view: RaceView) -> int:
    active = view.table.active
    return active if active in view.own else min(view.own, default=0)


def _paid(view: RaceView, kind: int, number: int) -> str:
    """An action that names the first cards of the hand."""
    s, counts = view.table, [0] * (kinds.GEARS + 1)
    for card in s.hand[_car(view)][:number]:
        counts[s.t.card_gear[card]] += 1
    return view.game.text(pack_counts(kind, counts))
