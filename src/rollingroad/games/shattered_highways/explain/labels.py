"""Button labels of actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.words import listed, sentence
from rollingroad.games.shattered_highways.explain.names import (
    FACE_WORDS,
    part_name,
    shift_words,
    spot_name,
    vehicle_name,
    warrior_name,
    weapon_name,
)
from rollingroad.games.shattered_highways.rules import kinds as k
from rollingroad.games.shattered_highways.rules.crew.boarding import part_of
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, contact, opposite
from rollingroad.games.shattered_highways.rules.placement.placing import Drive, Placing
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.vehicle_constants import PARTS
from rollingroad.games.shattered_highways.rules.weapons.shooting import in_tail_zone

Label = Callable[[RoadState, int], str]


def label(action: int, s: RoadState) -> str:
    """The button label of an action, from what the seat knows."""
    words = _LABELS.get(kind_of(action))
    return sentence(words(s, action)) if words else sentence(s.game.text(action))


def moved_box(s: RoadState) -> Box | None:
    """The vehicle that an open question lets its seat move, at its present place."""
    for ask in s.open:
        if isinstance(ask, Drive | Placing):
            return ask.box
    return None


def _way(s: RoadState, x: int, y: int) -> str:
    box = moved_box(s)
    return spot_name(x, y) if box is None else shift_words(x - box.x, y - box.y)


def _is_own(s: RoadState, v: int) -> bool:
    """Whether the asked player would do it to their own vehicle."""
    return bool(s.open) and 0 <= v < len(s.builds) and s.control[v] == s.open[0].seat


def _target(s: RoadState, v: int) -> str:
    """The name of a target vehicle, which says so where it is the player's own."""
    return f"your own {vehicle_name(s, v)}" if _is_own(s, v) else vehicle_name(s, v)


def _friendly_fire(s: RoadState, *targets: int) -> str:
    return " (friendly fire)" if any(_is_own(s, v) for v in targets) else ""


def _field(s: RoadState, action: int) -> str:
    return f"place {vehicle_name(s, first(action))}"


def _deploy(s: RoadState, action: int) -> str:
    return f"at {spot_name(second(action), third(action))}"


def _mark(s: RoadState, action: int) -> str:
    return vehicle_name(s, first(action))


def _warrior(s: RoadState, action: int) -> str:
    return warrior_name(s, first(action))


def _order(s: RoadState, action: int) -> str:
    return f"{vehicle_name(s, first(action))} goes {_ordinal(second(action) + 1)}"


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number if number < 20 else number % 10, "th")
    return f"{number}{ending}"


def _launch(s: RoadState, action: int) -> str:
    return f"let {vehicle_name(s, first(action))} out"


def _move(s: RoadState, action: int) -> str:
    return f"drive {_way(s, first(action), second(action))}"


def _contact(s: RoadState, action: int) -> str:
    verb = "nudge" if kind_of(action) == k.NUDGE else "ram"
    target, box = first(action), moved_box(s)
    if box is None or not 0 <= target < len(s.builds):
        return f"{verb} {_target(s, target)}"
    face = opposite(contact(box.at(second(action), third(action)), s.box(target)))
    where = f" at the {FACE_WORDS[face]}" if face else ""
    return f"{verb} {_target(s, target)}{where}"


def _ram_locked(s: RoadState, action: int) -> str:
    return f"ram {vehicle_name(s, first(action))} again, locked as it is"


def _also(s: RoadState, action: int) -> str:
    return f"{_target(s, first(action))} too"


def _spare(s: RoadState, action: int) -> str:
    return f"spare {_target(s, first(action))}"


def _place(s: RoadState, action: int) -> str:
    x, y, box = first(action), second(action), moved_box(s)
    return "stay there" if box is not None and (x, y) == (box.x, box.y) else _way(s, x, y)


def _strike(s: RoadState, action: int) -> str:
    return f"strike {_target(s, first(action))}"


def _side(s: RoadState, action: int) -> str:
    return "to the left" if first(action) == 0 else "to the right"


def _board(s: RoadState, action: int) -> str:
    v = first(action)
    if not 0 <= v < len(s.builds):
        return f"board {vehicle_name(s, v)}"
    verb = "board" if kind_of(action) == k.BOARD else "leap to"
    return f"{verb} {part_name(s, v, part_of(second(action)))}"


def _seat(s: RoadState, action: int) -> str:
    verb = "change to" if kind_of(action) == k.CHANGE else "take"
    name = k.SEATS[first(action)]
    if name == "cling":
        return "let go of the seat and cling" if kind_of(action) == k.CHANGE else "cling"
    return f"{verb} seat {name}"


def _attack(s: RoadState, action: int) -> str:
    return f"attack {warrior_name(s, first(action))}"


def _shoot(s: RoadState, action: int) -> str:
    v, aim = first(action), second(action)
    if aim == k.WHOLE or not 0 <= v < len(s.builds) or not s.is_rig(v):
        return f"shoot at {_target(s, v)}{_friendly_fire(s, v)}"
    return f"shoot at the {PARTS[aim]} of {_target(s, v)}{_friendly_fire(s, v)}"


def _drop(s: RoadState, action: int) -> str:
    """SH-WEAPON-1: friends in the zone are not spared."""
    hit = in_tail_zone(s, s.active) if s.active != k.NO_VEHICLE else []
    if not hit:
        return "drop it"
    return f"drop it on {listed([_target(s, v) for v in hit])}{_friendly_fire(s, *hit)}"


def _shoot_at(s: RoadState, action: int) -> str:
    return f"shoot at {warrior_name(s, first(action))}"


def _mount(s: RoadState, action: int) -> str:
    verb = "clear" if kind_of(action) == k.CLEAR else "reload"
    if s.active == k.NO_VEHICLE:
        return f"{verb} mount {first(action) + 1}"
    return f"{verb} the {weapon_name(s, s.active, first(action))} (W{first(action) + 1})"


def _fixed_label(words: str) -> Label:
    return lambda s, action: words


_LABELS: Final[dict[int, Label]] = {
    k.FIELD: _field,
    k.DEPLOY: _deploy,
    k.MARK: _mark,
    k.HERO: _warrior,
    k.ORDER: _order,
    k.WAIT: _fixed_label("wait"),
    k.NOT_THIS_ROUND: _fixed_label("do not ask again this round"),
    k.LAUNCH: _launch,
    k.ACT: _warrior,
    k.PASS: _fixed_label("nobody else"),
    k.SKIP: _fixed_label("do nothing"),
    k.MOVE: _move,
    k.NUDGE: _contact,
    k.RAM: _contact,
    k.RAM_LOCKED: _ram_locked,
    k.USE_NITRO: _fixed_label("open the nitro first"),
    k.UNCOUPLE: _fixed_label("uncouple the trailer"),
    k.ALSO: _also,
    k.SPARE: _spare,
    k.PLACE: _place,
    k.STRIKE: _strike,
    k.NO_STRIKE: _fixed_label("strike nobody"),
    k.SIDE: _side,
    k.BOARD: _board,
    k.TAKE: _seat,
    k.CHANGE: _seat,
    k.FLEE: _board,
    k.STAY: _fixed_label("stay aboard"),
    k.ATTACK: _attack,
    k.SHOOT: _shoot,
    k.SHOOT_AT: _shoot_at,
    k.DROP: _drop,
    k.CLEAR: _mount,
    k.RELOAD: _mount,
    k.CLEAR_OWN: _fixed_label("clear your own weapon"),
    k.USE_SMOKE: _fixed_label("lay smoke"),
    k.PICK_UP: _fixed_label("pick up a can"),
    k.BONUS: _fixed_label("take the bonus"),
    k.DECLINE: _fixed_label("no bonus"),
    k.VICTIM: _warrior,
}
