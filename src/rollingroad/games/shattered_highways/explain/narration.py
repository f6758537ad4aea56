"""One sentence of the log for each event, and the verdict at the end."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from rollingroad.core.engine.state import CHANCE
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.shattered_highways.explain.names import (
    length,
    part_name,
    place_aboard,
    place_name,
    possessive,
    seat_name,
    shift_words,
    spot_name,
    vehicle_name,
    warrior_name,
    weapon_name,
)
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules.crew.attacking import OWN_WEAPON
from rollingroad.games.shattered_highways.rules.kinds import NO_VEHICLE, NO_WARRIOR, WHOLE
from rollingroad.games.shattered_highways.rules.scenarios import is_beaten, points_of, target_lost
from rollingroad.games.shattered_highways.rules.state import RoadState

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


@singledispatch
def narrate(event: Event, s: RoadState) -> str:
    """An event in one sentence."""
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
    return f"{sentence(possessive(seat_name(s, event.seat)))} hero is {_place(s, event.warrior)}."


@narrate.register
def _(event: ev.HeroesShown, s: RoadState) -> str:
    heroes = [_place(s, w) for w in event.warriors if w != NO_WARRIOR]
    return f"The heroes are shown: {listed(heroes)}."


def _place(s: RoadState, w: int) -> str:
    """Where a hero is, without the word hero."""
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
    return f"It is {possessive(vehicle_name(s, event.vehicle))} turn."


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
    return f"The road rolls on: everybody falls back by {length(event.shift)}."


# Warriors


@narrate.register
def _(event: ev.Boarded, s: RoadState) -> str:
    verb = "leaps from the wreck" if event.fled else "gets across"
    name = f"{sentence(possessive(seat_name(s, s.team[event.warrior])))} {_rank(s, event.warrior)}"
    origin = vehicle_name(s, event.from_vehicle)
    return f"{name} of {origin} {verb} to {part_name(s, event.vehicle, event.part)}."


def _rank(s: RoadState, w: int) -> str:
    return "hero" if s.is_hero(w) else "warrior"


@narrate.register
def _(event: ev.TookSeat, s: RoadState) -> str:
    name = f"{sentence(possessive(seat_name(s, s.team[event.warrior])))} {_rank(s, event.warrior)}"
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


# The end


def verdict(s: RoadState) -> str:
    """How the fight ended, in one sentence."""
    if s.outcome is None:
        return "The fight is not over."
    best = [seat for seat, score in enumerate(s.outcome) if score == max(s.outcome)]
    names = sentence(listed([seat_name(s, seat) for seat in best]))
    end = f"{names} wins" if len(best) == 1 else f"{names} share the win"
    return f"{end}: {_because(s, best)}."


def _because(s: RoadState, best: list[int]) -> str:
    """The reason for the result, as far as the table shows it."""
    losers = [seat for seat in range(s.players) if seat not in best]
    if target_lost(s):
        return "the marked vehicle is lost"
    if losers and all(is_beaten(s, seat) for seat in losers):
        return "nobody else is left to fight"
    points = [f"{seat_name(s, seat)} {points_of(s, seat)}" for seat in range(s.players)]
    return f"round {s.round}, {listed(points)}"
