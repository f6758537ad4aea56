"""Why a courier may not do that now."""

from __future__ import annotations

from beacon_run.actions import BEACON, BURN, CODEC, DICE, DRAW, ROLL
from beacon_run.state import BeaconView
from beacon_run.table import Point, distance2, rock_at
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Reason


def reason(view: BeaconView, action: int) -> Reason:
    """The first rule that refuses this action; only for actions that are not allowed."""
    if view.outcome is not None:
        return Reason("GAME_OVER", "BR-END-1", "the game is over")
    kinds = {ask.kind for ask in view.open}
    name = CODEC.unpack(action)[0].name
    if not kinds:
        asked = ", ".join(f"seat {seat + 1}" for seat in view.waiting if seat >= 0) or "the dice"
        return Reason("NOT_ASKED", "BR-TURN-1", f"now {asked} must answer")
    if name not in kinds:
        return Reason(
            "NOT_NOW", "BR-TURN-1", f"now is not the time to {name}; the question is {', '.join(kinds)}"
        )
    if kind_of(action) == BEACON:
        return _bad_point(view, (first(action), second(action)))
    return _impossible(kind_of(action), first(action))


def _impossible(kind: int, value: int) -> Reason:
    """A card that is not there, or a roll of other dice."""
    if kind == BURN:
        return Reason("NOT_IN_HAND", "BR-BURN-1", f"there is no {value + 1} in this hand")
    if kind == DRAW:
        return Reason("NOT_IN_DECK", "BR-DRAW-1", f"there is no {value + 1} left in the deck")
    assert kind == ROLL
    return Reason("OTHER_DICE", "BR-ROUTE-2", f"this route does not roll {DICE.text(value)}")


def _bad_point(view: BeaconView, point: Point) -> Reason:
    plain = view.table.plain
    if point[0] >= plain.width or point[1] >= plain.height:
        text = f"the plain ends at {plain.width - 1}, {plain.height - 1}"
        return Reason("OFF_PLAIN", "BR-BEACON-1", text)
    away = distance2(point, view.last)
    if away > view.reach**2:
        text = f"the point is {away**0.5:.2f} away from the last beacon; the range is {view.reach}"
        return Reason("TOO_FAR", "BR-BEACON-1", text)
    rock = rock_at(view.table, point)
    if rock is not None:
        return Reason("ON_ROCK", "BR-BEACON-2", f"{rock.id} covers that point")
    near = min(view.beacons, key=lambda beacon: distance2(beacon, point))
    text = f"the beacon at {near[0]}, {near[1]} is closer than {plain.spacing}"
    return Reason("TOO_CLOSE", "BR-BEACON-3", text)
