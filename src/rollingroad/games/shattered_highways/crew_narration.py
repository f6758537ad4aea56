"""What warriors do and what is scored, told in one plain sentence for each event."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways import crew_events as ev
from rollingroad.games.shattered_highways.attacking import OWN_WEAPON
from rollingroad.games.shattered_highways.kinds import WHOLE
from rollingroad.games.shattered_highways.names import (
    count,
    listed,
    part_name,
    place_name,
    seat_name,
    sentence,
    vehicle_name,
    warrior_name,
    weapon_name,
    whose,
)
from rollingroad.games.shattered_highways.narration import narrate
from rollingroad.games.shattered_highways.state import RoadState

__all__ = ["narrate"]

_SCORED: Final = {
    "vehicle": "a vehicle that is gone",
    "wreck": "a wreck",
    "hero": "a hero who is out",
    "fodder": "a warrior who is out",
    "place": "the place on the road",
    "last one left": "being the last one left",
}
_ENDS: Final = {
    "eliminated": "nobody else is left to fight",
    "target lost": "the marked vehicle is lost",
    "broken away": "the marked vehicle has broken away",
    "survived": "the marked vehicle is still on the road",
    "delivered": "the marked rig is still in one piece",
    "points": "the points decide",
    "given up": "the other side has given up",
}


def _who(s: RoadState, w: int) -> str:
    return sentence(warrior_name(s, w))


@narrate.register
def _(event: ev.Boarded, s: RoadState) -> str:
    verb = "leaps from the wreck" if event.fled else "gets across"
    name = f"{sentence(whose(seat_name(s, s.team[event.warrior])))} {_rank(s, event.warrior)}"
    origin = vehicle_name(s, event.from_vehicle)
    return f"{name} of {origin} {verb} to {part_name(s, event.vehicle, event.part)}."


def _rank(s: RoadState, w: int) -> str:
    return "hero" if s.is_hero(w) else "warrior"


@narrate.register
def _(event: ev.TookSeat, s: RoadState) -> str:
    name = f"{sentence(whose(seat_name(s, s.team[event.warrior])))} {_rank(s, event.warrior)}"
    if event.seat < 0:
        return f"{name} clings to {vehicle_name(s, event.vehicle)}."
    place = place_name(s, event.vehicle, event.seat)
    return f"{name} takes seat {place} of {vehicle_name(s, event.vehicle)}."


@narrate.register
def _(event: ev.StayedBehind, s: RoadState) -> str:
    return f"{_who(s, event.warrior)} does not get across and stays."


@narrate.register
def _(event: ev.HeldOn, s: RoadState) -> str:
    rest = "can still act" if event.acts else "can do no more this round"
    return f"{_who(s, event.warrior)} holds on and {rest}."


@narrate.register
def _(event: ev.Fought, s: RoadState) -> str:
    end = "wins" if event.won else "does not win"
    score = f"{event.attack} to {event.defence}"
    return f"{_who(s, event.warrior)} {end} against {warrior_name(s, event.target)} ({score})."


@narrate.register
def _(event: ev.Hit, s: RoadState) -> str:
    end = "too much" if event.out else "not enough"
    return f"{_who(s, event.warrior)} takes {event.damage} against {event.tenacity}: {end}."


@narrate.register
def _(event: ev.Fired, s: RoadState) -> str:
    weapon = weapon_name(s, event.vehicle, event.mount)
    target = vehicle_name(s, event.target)
    if event.part != WHOLE:
        target = part_name(s, event.target, event.part)
    end = "hits" if event.hit else "misses"
    return f"The {weapon} of {vehicle_name(s, event.vehicle)} {end} {target} ({event.total})."


@narrate.register
def _(event: ev.Dropped, s: RoadState) -> str:
    weapon = f"The {weapon_name(s, event.vehicle, event.mount)} of {vehicle_name(s, event.vehicle)}"
    if not event.hit:
        return f"{weapon} drops nothing."
    return f"{weapon} is let loose on {listed([vehicle_name(s, v) for v in event.targets])}."


@narrate.register
def _(event: ev.Jammed, s: RoadState) -> str:
    if event.mount == OWN_WEAPON:
        return f"The weapon of {warrior_name(s, event.warrior)} jams."
    return f"The {weapon_name(s, event.vehicle, event.mount)} of {vehicle_name(s, event.vehicle)} jams."


@narrate.register
def _(event: ev.Cleared, s: RoadState) -> str:
    verb = "reloads" if event.reloaded else "clears"
    if event.mount == OWN_WEAPON:
        return f"{_who(s, event.warrior)} {verb} the jam."
    weapon = weapon_name(s, event.vehicle, event.mount)
    return f"{_who(s, event.warrior)} {verb} the {weapon} of {vehicle_name(s, event.vehicle)}."


@narrate.register
def _(event: ev.SmokeLaid, s: RoadState) -> str:
    left = count(event.left, "charge")
    return f"{sentence(vehicle_name(s, event.vehicle))} lays smoke ({left} left)."


@narrate.register
def _(event: ev.CanPicked, s: RoadState) -> str:
    left = count(event.left, "can")
    return f"{_who(s, event.warrior)} picks up a can; {left} left on {vehicle_name(s, event.vehicle)}."


@narrate.register
def _(event: ev.CanStored, s: RoadState) -> str:
    return f"A can is stored on {vehicle_name(s, event.vehicle)}."


@narrate.register
def _(event: ev.PointsScored, s: RoadState) -> str:
    points = count(event.points, "point")
    return f"{sentence(seat_name(s, event.seat))} scores {points} for {_SCORED[event.why]}."


@narrate.register
def _(event: ev.BattleEnded, s: RoadState) -> str:
    names = listed([seat_name(s, seat) for seat in event.seats])
    verb = "wins" if len(event.seats) == 1 else "share the win"
    return f"{sentence(names)} {verb}: {_ENDS[event.why]}."
