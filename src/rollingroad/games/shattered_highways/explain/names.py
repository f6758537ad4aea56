"""Names of vehicles, warriors, seats and lengths in sentences, and phrases that many of them share."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.words import listed
from rollingroad.games.shattered_highways.notation.actions import inches
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.events import Rolled
from rollingroad.games.shattered_highways.rules.match_setup import MatchSetup
from rollingroad.games.shattered_highways.rules.state import RoadState

FACE_WORDS: Final = ("", "front", "rear", "left side", "right side")


def vehicle_name(s: RoadState, v: int) -> str:
    """A vehicle's name; several of the same name are numbered."""
    return _vehicle_names(s.setup)[v] if 0 <= v < len(s.builds) else "no such vehicle"


@lru_cache(1024)
def _vehicle_names(setup: MatchSetup) -> list[str]:
    names = [build.plan.name for build in setup.builds]
    return [
        name if names.count(name) == 1 else f"{name} {names[: v + 1].count(name)}"
        for v, name in enumerate(names)
    ]


def part_name(s: RoadState, v: int, part: int) -> str:
    """`Big Nora's trailer`; of a whole vehicle, or one in one piece, just its name."""
    if part == kinds.WHOLE or not s.is_rig(v) or (part == kinds.TRACTOR and not s.coupled[v]):
        return vehicle_name(s, v)
    return f"{possessive(vehicle_name(s, v))} {kinds.PARTS[part]}"


def seat_name(s: RoadState, seat: int) -> str:
    """A player by the name of the fleet; where several have the same, with the number of the seat."""
    if seat < 0:
        return "chance" if seat == CHANCE else "an onlooker"
    if seat >= s.setup.players:
        return f"seat {seat + 1}"
    name = s.setup.fleets[seat]
    return name if s.setup.fleets.count(name) == 1 else f"{name} (seat {seat + 1})"


def owner_name(s: RoadState, seat: int) -> str:
    """Whose a vehicle is."""
    return "nobody" if seat == kinds.NOBODY else seat_name(s, seat)


def place_name(s: RoadState, v: int, seat: int) -> str:
    """`D`, `W1`, `P2`, or that the warrior clings."""
    if seat == kinds.CLINGING:
        return "cling"
    names = s.builds[v].seat_name
    return names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"


def seat_words(place: str) -> str:
    return "the wheel" if place == "D" else f"seat {place}"


_ROLES: Final = {kinds.DRIVER: "driver", kinds.GUNNER: "gunner", kinds.PASSENGER: "passenger"}


def role(s: RoadState, w: int) -> str:
    """`driver`, `hero gunner`, one of several such as `passenger P2`, `clinger`, or `trailer clinger 2`."""
    v, seat, hero = s.at[w], s.seat[w], "hero " if s.is_hero(w) else ""
    if seat == kinds.CLINGING:
        there = [o for o in s.clinging(v) if s.part[o] == s.part[w]]
        part = f"{kinds.PARTS[s.part[w]]} " if s.is_rig(v) and s.coupled[v] else ""
        return f"{hero}{part}clinger{f' {there.index(w) + 1}' if len(there) > 1 else ''}"
    seats = s.builds[v].seat_kind
    number = f" {place_name(s, v, seat)}" if seats.count(seats[seat]) > 1 else ""
    return f"{hero}{_ROLES[seats[seat]]}{number}"


def warrior_name(s: RoadState, w: int) -> str:
    """`Big Nora's hero driver`, or a boarder as `Dogs' gunner on Big Nora`."""
    if not 0 <= w < len(s.team):
        return "nobody" if w == kinds.NO_WARRIOR else "no such warrior"
    v = s.at[w]
    if v == kinds.NO_VEHICLE:
        return fighter_name(s, w)
    if s.team[w] != s.control[v]:
        return f"{possessive(seat_name(s, s.team[w]))} {role(s, w)} on {vehicle_name(s, v)}"
    return f"{possessive(vehicle_name(s, v))} {role(s, w)}"


def fighter_name(s: RoadState, w: int) -> str:
    """Whose warrior it is, without the place."""
    return f"{possessive(seat_name(s, s.team[w]))} {'hero' if s.is_hero(w) else 'warrior'}"


def weapon_name(s: RoadState, v: int, mount: int) -> str:
    """The weapon in a mount, or that there is none."""
    weapons = s.builds[v].mount_weapon
    if not 0 <= mount < len(weapons) or weapons[mount] < 0:
        return "an empty mount"
    return s.t.weapons[weapons[mount]].name


def length(ticks: int) -> str:
    """A length in inches, `3 1/2"`, which no line may part."""
    return inches(ticks).replace(" ", "\N{NO-BREAK SPACE}") + '"'


def spot_name(x: int, y: int) -> str:
    return f"{length(x)} from the left, {length(y)} from the back"


def shift_words(dx: int, dy: int) -> str:
    """A way on the table as drivers say it: `4" ahead and 1/2" to the left`."""
    ways = []
    if dy:
        ways.append(f"{length(abs(dy))} {'ahead' if dy > 0 else 'back'}")
    if dx:
        ways.append(f"{length(abs(dx))} to the {'right' if dx > 0 else 'left'}")
    return " and ".join(ways) or "nowhere"


def modifier_text(modifier: int) -> str:
    """The modifier behind a roll: ` at -1`, or nothing."""
    return f" at {modifier:+d}" if modifier else ""


def possessive(name: str) -> str:
    """`Salt Choir's`, `Nine Mile Dogs'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


# Who and what a question or an action is about


def asked_step(s: RoadState) -> Any:
    """The step behind the open question."""
    return s.open[0].step


def asked_warrior(s: RoadState) -> int:
    """The warrior whom the open question is about."""
    w: int = asked_step(s).w
    return w


def active_name(s: RoadState) -> str:
    return vehicle_name(s, s.active)


def target_name(s: RoadState, action: int) -> str:
    return vehicle_name(s, first(action))


def person_name(s: RoadState, action: int) -> str:
    """The warrior whom the action names."""
    return warrior_name(s, first(action))


def is_own(s: RoadState, v: int) -> bool:
    """Whether the asked player would do it to their own vehicle."""
    return bool(s.open) and 0 <= v < len(s.builds) and s.control[v] == s.open[0].seat


def target_label(s: RoadState, v: int) -> str:
    """The name of a target vehicle, which says so where it is the player's own."""
    return f"your own {vehicle_name(s, v)}" if is_own(s, v) else vehicle_name(s, v)


def sitter_name(s: RoadState, code: int) -> str:
    """Who has the seat that the asked warrior wants."""
    v = s.at[asked_warrior(s)]
    return warrior_name(s, s.in_seat(v, s.builds[v].seat_of(code)))


# Questions and events


def vehicle_list(s: RoadState, vehicles: tuple[int, ...] | list[int]) -> str:
    return listed([vehicle_name(s, v) for v in vehicles])


def roller_name(s: RoadState, event: Rolled) -> str:
    """Whose die it was."""
    if event.seat >= 0:
        return seat_name(s, event.seat)
    if event.what in ("board", "flee"):
        return fighter_name(s, event.warrior)
    return warrior_name(s, event.warrior) if event.warrior >= 0 else vehicle_name(s, event.vehicle)
