"""What happens on the road, told in one plain sentence for each event.

`crew_narration.py` tells what warriors do and what is scored.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.state import CHANCE
from rollingroad.games.shattered_highways import events as ev
from rollingroad.games.shattered_highways.kinds import NO_VEHICLE, NO_WARRIOR
from rollingroad.games.shattered_highways.names import (
    count,
    listed,
    long,
    part_name,
    place_aboard,
    seat_name,
    sentence,
    shift_words,
    spot_name,
    vehicle_name,
    warrior_name,
    whose,
)
from rollingroad.games.shattered_highways.state import RoadState

_ROLLS: Final = {
    "move": "to drive",
    "nudge": "to nudge",
    "nudge-defence": "against the nudge",
    "ram": "to ram",
    "ram-defence": "against the ram",
    "strike": "to dodge the strike",
    "swerve": "to swerve",
    "back-edge": "to get back on the road",
    "uncouple": "to uncouple",
    "launch": "to get out of the trailer",
    "board": "to get across",
    "flee": "to leap from the wreck",
    "cling": "to hold on",
    "attack": "to attack",
    "defence": "in defence",
    "shoot": "to hit",
    "drop": "to drop it",
    "zone": "to get through",
}
"""What a skill roll is for."""
_DICE: Final = {
    "ram-damage": "for the damage of the ram",
    "clip": "for what the wreck does to it",
    "unmanned": "for the empty wheel",
    "wound": "for the wound",
    "tenacity": "for tenacity",
    "damage": "for damage",
}
"""What a die without skill is for."""
_MOVES: Final = {
    "move": "drives",
    "ram": "drives into contact",
    "nudge": "ends up",
    "strike": "is pushed",
    "lost-control": "slides",
    "unmanned": "falls",
    "swerve": "swerves",
    "return": "gets back on the road and drives",
    "pull": "is pulled",
}
_BOXES: Final = ("", "front right", "right", "rear right", "rear left", "left", "front left")
_DAMAGES: Final = {
    "nudge": "from the nudge",
    "strike": "from the strike",
    "ram": "from the ram",
    "wreck": "from the wreck",
    "shot": "from the shot",
    "flare": "from its own flames",
    "mine": "from the mine",
}
_OUTS: Final = {
    "wreck": "is out with the wreck",
    "flee": "does not make the leap and is out",
    "board": "falls between the vehicles and is out",
    "cling": "loses hold and is out",
    "left-behind": "is left behind",
    "attack": "is put out",
    "shot": "is shot",
    "flame": "is burnt and out",
}


@singledispatch
def narrate(event: Event, s: RoadState) -> str:
    """What happened, in one plain sentence."""
    raise TypeError(f"no words for {type(event).__name__}")


def _name(s: RoadState, v: int) -> str:
    return sentence(vehicle_name(s, v))


def _who(s: RoadState, w: int) -> str:
    return sentence(warrior_name(s, w))


@narrate.register
def _(event: AnsweredItself, s: RoadState) -> str:
    who = "Chance" if event.seat == CHANCE else sentence(seat_name(s, event.seat))
    return f"{who} has no choice: {s.game.text(event.action)}."


# Set-up


@narrate.register
def _(event: ev.VehicleMarked, s: RoadState) -> str:
    return f"{_name(s, event.vehicle)} is the marked vehicle."


@narrate.register
def _(event: ev.HeroChosen, s: RoadState) -> str:
    if event.warrior is None:
        return f"{sentence(seat_name(s, event.seat))} chooses a hero in secret."
    return f"{sentence(whose(seat_name(s, event.seat)))} hero is {_place(s, event.warrior)}."


@narrate.register
def _(event: ev.HeroesShown, s: RoadState) -> str:
    heroes = [_place(s, w) for w in event.warriors if w != NO_WARRIOR]
    return f"The heroes are shown: {listed(heroes)}."


def _place(s: RoadState, w: int) -> str:
    """Where a hero is, without calling him one again."""
    return warrior_name(s, w) if s.at[w] == NO_VEHICLE else f"the {place_aboard(s, w)}"


@narrate.register
def _(event: ev.Deployed, s: RoadState) -> str:
    return f"{_name(s, event.vehicle)} is placed at {spot_name(event.x, event.y)}."


# The round


@narrate.register
def _(event: ev.RoundBegan, s: RoadState) -> str:
    return f"Round {event.round} begins."


@narrate.register
def _(event: ev.OrderGiven, s: RoadState) -> str:
    who = sentence(seat_name(s, event.seat))
    if event.vehicle is None or event.number is None:
        return f"{who} writes an order in secret."
    return f"{who} gives {vehicle_name(s, event.vehicle)} the number {event.number}."


@narrate.register
def _(event: ev.OrdersShown, s: RoadState) -> str:
    given = [f"{vehicle_name(s, v)} {number}" for v, number in enumerate(event.numbers) if number]
    return f"The order sheets are shown: {', '.join(given)}."


@narrate.register
def _(event: ev.LeadRolled, s: RoadState) -> str:
    first, *others = [seat_name(s, seat) for seat in event.seats]
    after = f", then {listed(others)}" if others else ""
    if event.what == "initiative":
        return sentence(f"{first} has the initiative{after}.")
    return sentence(f"{first} places first{after}.")


@narrate.register
def _(event: ev.Activated, s: RoadState) -> str:
    return f"It is {whose(vehicle_name(s, event.vehicle))} turn."


@narrate.register
def _(event: ev.ActivationEnded, s: RoadState) -> str:
    return f"{_name(s, event.vehicle)} is done."


# Rolls and driving


@narrate.register
def _(event: ev.Rolled, s: RoadState) -> str:
    if event.seat >= 0:
        return f"{sentence(seat_name(s, event.seat))} rolls {event.shows} for the {event.what}."
    if event.what in _DICE:
        return f"{_roller(s, event)} rolls {event.shows} {_DICE[event.what]}."
    made = "" if event.total == event.shows else f", which makes {event.total}"
    return f"{_roller(s, event)} rolls {event.shows} {_ROLLS[event.what]}{made}."


def _roller(s: RoadState, event: ev.Rolled) -> str:
    return _who(s, event.warrior) if event.warrior != NO_WARRIOR else _name(s, event.vehicle)


@narrate.register
def _(event: ev.Declared, s: RoadState) -> str:
    name = _name(s, event.vehicle)
    if event.what == "move":
        return f"{name} wants to go to {spot_name(event.x, event.y)}."
    targets = listed([vehicle_name(s, v) for v in event.targets])
    return f"{name} goes to {event.what} {targets}."


@narrate.register
def _(event: ev.NitroUsed, s: RoadState) -> str:
    return f"{_name(s, event.vehicle)} opens the nitro ({count(event.left, 'charge')} left)."


@narrate.register
def _(event: ev.Moved, s: RoadState) -> str:
    way = shift_words(event.x - event.from_x, event.y - event.from_y)
    return f"{_name(s, event.vehicle)} {_MOVES[event.why]} {way}."


@narrate.register
def _(event: ev.Contested, s: RoadState) -> str:
    attacker, defender = _name(s, event.attacker), vehicle_name(s, event.defender)
    score = f"{event.attack} to {event.defence}"
    if not event.won:
        return f"{attacker} does not get the better of {defender} ({score})."
    by = f" by {count(event.degree, 'section')}" if event.what == "nudge" else ""
    return f"{attacker} wins the {event.what} against {defender}{by} ({score})."


@narrate.register
def _(event: ev.Struck, s: RoadState) -> str:
    return f"{_name(s, event.by)} strikes {vehicle_name(s, event.vehicle)}."


@narrate.register
def _(event: ev.ControlLost, s: RoadState) -> str:
    return f"{_name(s, event.vehicle)} loses control towards box {event.box}, the {_BOXES[event.box]}."


# Losses


@narrate.register
def _(event: ev.Damaged, s: RoadState) -> str:
    name = sentence(part_name(s, event.vehicle, event.part))
    left = count(event.left, "hit point")
    return f"{name} takes {event.points} damage {_DAMAGES[event.why]} and has {left} left."


@narrate.register
def _(event: ev.TrailerDead, s: RoadState) -> str:
    return f"The trailer of {vehicle_name(s, event.vehicle)} is dead weight now."


@narrate.register
def _(event: ev.WarriorOut, s: RoadState) -> str:
    where = "" if s.at[event.warrior] == event.vehicle else f" of {vehicle_name(s, event.vehicle)}"
    return f"{_who(s, event.warrior)}{where} {_OUTS[event.why]}."


@narrate.register
def _(event: ev.Wrecked, s: RoadState) -> str:
    return f"{_name(s, event.vehicle)} is a wreck and gone."


@narrate.register
def _(event: ev.LeftBehind, s: RoadState) -> str:
    return f"{_name(s, event.vehicle)} falls behind and is out of the fight with all aboard."


@narrate.register
def _(event: ev.Captured, s: RoadState) -> str:
    return f"{sentence(seat_name(s, event.seat))} takes control of {vehicle_name(s, event.vehicle)}."


@narrate.register
def _(event: ev.Uncoupled, s: RoadState) -> str:
    return f"{_name(s, event.vehicle)} lets its trailer go."


@narrate.register
def _(event: ev.Launched, s: RoadState) -> str:
    rig = vehicle_name(s, event.rig)
    return f"{_name(s, event.vehicle)} rolls out of {rig} at {spot_name(event.x, event.y)}."


@narrate.register
def _(event: ev.LaunchFailed, s: RoadState) -> str:
    end = "is lost in the wreck" if event.lost else "does not get out"
    return f"{_name(s, event.vehicle)} {end} of {vehicle_name(s, event.rig)}."


@narrate.register
def _(event: ev.Recentred, s: RoadState) -> str:
    return f"The road rolls on: everybody falls back by {long(event.shift)}."
