"""The pages part of Shattered Highways: where pages offer an action, and what a click on a place may mean.

A place is a thing with its number, such as `vehicle:2`, `seat:2.D` or `mount:2.0`, or a spot of the road such
as `spot:99,160`, which is named in ticks.
"""

import re
from collections.abc import Callable
from typing import Any, ClassVar, Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.core.pages import ONLY, AutoReplyOffer, Pages
from rollingroad.games.shattered_highways.explain.names import place_name
from rollingroad.games.shattered_highways.explain.placing import PlacePreview, moved_box, touches
from rollingroad.games.shattered_highways.explain.registry import ROAD
from rollingroad.games.shattered_highways.notation.actions import inches, spot
from rollingroad.games.shattered_highways.options import BattleOptions, fleets_of
from rollingroad.games.shattered_highways.pages.data import RoadData
from rollingroad.games.shattered_highways.pages.drawing import RoadDrawing, road_drawing, table_picture
from rollingroad.games.shattered_highways.pages.table import asked_warrior, table_data
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import mount_served
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying, Placing
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView

_ON_ROAD: Final = (kinds.DEPLOY, kinds.MOVE, kinds.NUDGE, kinds.RAM, kinds.PLACE)
"""The kinds that name a spot of the road."""
_PLACE: Final = re.compile(r"([a-z]+):(\d{1,4})(?:[.,]([\w-]+))?")


class RoadPages(Pages[RoadView]):
    table_type: ClassVar[Any] = RoadData
    preview_type: ClassVar[Any] = PlacePreview
    drawing_type: ClassVar[Any] = RoadDrawing
    auto_replies: ClassVar[tuple[AutoReplyOffer, ...]] = (
        AutoReplyOffer("warrior", ONLY, "Ask me who acts next only where several warriors can"),
    )
    first_replies: ClassVar[dict[str, None]] = {"warrior": None}

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def only_sensible(self, ask: Decision, view: RoadView) -> int | None:
        """The last warrior who can act: they may still do nothing, so nothing is lost."""
        others = [action for action in ask.offered if kind_of(action) != kinds.PASS]
        return others[0] if len(others) == 1 else None

    def first_answers(self, options: BattleOptions, state: RoadState, seat: int) -> dict[str, str]:
        """A fleet of a player's own may name its hero."""
        own = getattr(options, f"own_fleet_{seat + 1}")
        hero = fleets_of(self.lookup, options)[seat].hero if own else None
        for w, v in enumerate(state.at):
            if hero is None or v == kinds.NO_VEHICLE or state.setup.owner[v] != seat:
                continue
            place = place_name(state, v, state.seat[w])
            if (state.builds[v].plan.id, place) == (hero.vehicle, hero.seat):
                return {"hero": f"hero w{w + 1}"}
        return {}

    def table_data(self, view: RoadView) -> RoadData:
        return table_data(view)

    def preview(self, action: int, view: RoadView) -> Any:
        return ROAD.preview(view.table, action)

    def places(self, action: int, view: RoadView) -> list[str]:
        """The places where an action is offered; some are offered at several."""
        kind = kind_of(action)
        at = [f"spot:{','.join(map(str, spot(action)))}"] if kind in _ON_ROAD else []
        if kind in _OFFERED:
            return at + _OFFERED[kind](view, action)
        return at or [f"button:{view.game.text(action).split()[0]}"]

    def guesses(self, place: str, ask: Decision, view: RoadView) -> list[str]:
        match = _PLACE.fullmatch(place)
        if match is None or match[1] not in _GUESSED:
            return []
        return _GUESSED[match[1]](view, ask, int(match[2]), match[3] or "")

    def drawing(self) -> RoadDrawing:
        return road_drawing(self.lookup)

    def picture(self, view: RoadView) -> str:
        return table_picture(view.table)


def _enemy(view: RoadView, action: int) -> list[str]:
    """Enemies can be aimed at by clicking what they ride on."""
    at = view.table.at[first(action)]
    return [f"warrior:{first(action)}"] + [f"vehicle:{at}"] * (at != kinds.NO_VEHICLE)


def _crew(view: RoadView, action: int) -> list[str]:
    """A vehicle stands for its driver; once they have acted, for everybody aboard who may still act."""
    s = view.table
    offered = [first(each) for ask in s.open for each in ask.offered if kind_of(each) == kinds.ACT]
    driven = any(s.seat[warrior] == kinds.D for warrior in offered)
    meant = s.seat[first(action)] == kinds.D or not driven
    return [f"warrior:{first(action)}"] + [f"vehicle:{s.active}"] * meant


def _target(view: RoadView, action: int) -> list[str]:
    """Vehicles of one's own are targets of a kind that pages open only when they are asked to."""
    own = view.table.control[first(action)] == view.seat
    return [f"{'friendly' if own else 'vehicle'}:{first(action)}"]


def _own_mount(view: RoadView, action: int) -> list[str]:
    """The mount that the warrior serves from their seat."""
    s, gunner = view.table, _deciding(view)
    mount = mount_served(s, gunner) if gunner != kinds.NO_WARRIOR else kinds.NO_MOUNT
    return [f"mount:{s.active}.{mount}"] if mount != kinds.NO_MOUNT else []


def _deciding(view: RoadView) -> int:
    asked = asked_warrior(view)
    return view.table.actor if asked is None else asked


def _taken_seat(view: RoadView, action: int) -> list[str]:
    """On arrival a seat is taken on the vehicle that the warrior has come to."""
    s, warrior = view.table, _deciding(view)
    at = s.active if warrior == kinds.NO_WARRIOR else s.at[warrior]
    return [f"seat:{at}.{kinds.SEATS[first(action)]}"]


_AT_VEHICLE: Final = (
    *(kinds.FIELD, kinds.MARK, kinds.ALSO, kinds.SPARE, kinds.STRIKE, kinds.BOARD, kinds.FLEE),
)
_OFFERED: Final[dict[int, Callable[[RoadView, int], list[str]]]] = {
    **dict.fromkeys(_AT_VEHICLE, lambda view, action: [f"vehicle:{first(action)}"]),
    kinds.HERO: lambda view, action: [f"warrior:{first(action)}"],
    kinds.ACT: _crew,
    **dict.fromkeys((kinds.SHOOT, kinds.NUDGE, kinds.RAM, kinds.RAM_LOCKED), _target),
    **dict.fromkeys((kinds.ATTACK, kinds.SHOOT_AT, kinds.VICTIM), _enemy),
    **dict.fromkeys(
        (kinds.CLEAR, kinds.RELOAD), lambda view, action: [f"mount:{view.table.active}.{first(action)}"]
    ),
    kinds.ORDER: lambda view, action: [f"order:{first(action)}.{second(action) + 1}"],
    kinds.CHANGE: lambda view, action: [f"seat:{view.table.active}.{kinds.SEATS[first(action)]}"],
    kinds.TAKE: _taken_seat,
    kinds.DROP: _own_mount,
    kinds.USE_NITRO: lambda view, action: [f"addon:{view.table.active}.nitro"],
    kinds.USE_SMOKE: lambda view, action: [f"addon:{view.table.active}.smoke-pots"],
    kinds.LAUNCH: lambda view, action: ["button:launch", f"vehicle:{first(action)}"],
}
"""Kinds that are not listed have a button, or are offered on the road alone."""


def _at_spot(view: RoadView, ask: Decision, x: int, more: str) -> list[str]:
    """Whatever may be done with a vehicle that is put there: drive it, or push what it touches."""
    y, s = int(more) if more.isdigit() else 0, view.table
    at, box = f"{inches(x)}, {inches(y)}", moved_box(s)
    if isinstance(ask, Deploying):
        return [f"deploy v{ask.vehicle + 1}, {at}"]
    if isinstance(ask, Placing):
        return [f"place {at}"]
    move = [] if box is not None and (x, y) == (box.x, box.y) else [f"move {at}"]
    touched = touches(s, box, box.at(x, y)) if box is not None else []
    return move + [f"{push} v{one.vehicle + 1}, {at}" for one in touched for push in ("nudge", "ram")]


_ASKED_VEHICLE: Final = {
    "field": "field v{}",
    "mark": "mark v{}",
    "strike": "strike v{}",
    "flee": "flee v{} tractor",
    "sideswipe": "also v{}",
}
"""The questions that are answered with a vehicle."""


def _at_vehicle(view: RoadView, ask: Decision, v: int, more: str) -> list[str]:
    """In action: shoot at it, ram it from where one stands, board it. A driver thinks of ramming first."""
    if ask.kind in _ASKED_VEHICLE:
        return [_ASKED_VEHICLE[ask.kind].format(v + 1)]
    s, warrior = view.table, _deciding(view)
    others = [f"shoot v{v + 1} whole", f"board v{v + 1} tractor"]
    if s.active == kinds.NO_VEHICLE:
        return others
    at = f"{inches(s.x[s.active])}, {inches(s.y[s.active])}"
    pushes = [f"{push} v{v + 1}, {at}" for push in ("ram", "nudge")]
    drives = warrior != kinds.NO_WARRIOR and s.seat[warrior] == kinds.D
    return [*pushes, *others] if drives else [*others, *pushes]


def _at_warrior(view: RoadView, ask: Decision, w: int, more: str) -> list[str]:
    if ask.kind in ("hero", "victim"):
        return [f"{ask.kind} w{w + 1}"]
    s = view.table
    own = 0 <= w < len(s.team) and s.team[w] == view.seat
    return [f"act w{w + 1}"] if own else [f"shoot-at w{w + 1}", f"attack w{w + 1}"]


def _at_mount(view: RoadView, ask: Decision, v: int, more: str) -> list[str]:
    if not more.isdigit():
        return []
    s, mount = view.table, int(more)
    unloaded = v < len(s.builds) and s.mount[v][mount : mount + 1] == [kinds.UNLOADED]
    return [f"{'reload' if unloaded else 'clear'} {mount + 1}"]


_ADDONS: Final = {"nitro": ["nitro"], "smoke-pots": ["smoke"], "quick-hitch": ["uncouple"]}

_GUESSED: Final[dict[str, Callable[[RoadView, Decision, int, str], list[str]]]] = {
    "spot": _at_spot,
    "vehicle": _at_vehicle,
    "warrior": _at_warrior,
    "seat": lambda view, ask, v, seat: [f"{'take' if ask.kind == 'seat' else 'change'} {seat}"],
    "mount": _at_mount,
    "addon": lambda view, ask, v, addon: _ADDONS.get(addon, []),
    "order": lambda view, ask, v, number: [f"order v{v + 1} {number}"],
}
