"""What vehicles lose: damage, wrecks (SH-DESTROY), trailers, and buggies that come out of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rollingroad.core.engine.odds import Distribution
from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.words import count, sentence
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.registry import ROAD, event, label, question, refuse
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls, turn
from rollingroad.games.shattered_highways.rules.chances import success_chance
from rollingroad.games.shattered_highways.rules.crew.equipment import UncoupleRoll, uncouple_on
from rollingroad.games.shattered_highways.rules.damage import DamageDice
from rollingroad.games.shattered_highways.rules.driving import wrecks
from rollingroad.games.shattered_highways.rules.driving.wrecks import LastLaunch
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, is_straight_behind
from rollingroad.games.shattered_highways.rules.sequence import EdgeUncouple
from rollingroad.games.shattered_highways.rules.state import RoadState

CERTAIN: Final = Fraction(1)


def possible(*lines: Odds) -> list[Odds]:
    """Those that have a chance at all."""
    return [line for line in lines if line.chance]


# Damage


def damage_odds(name: str, chance: Fraction, points: Distribution) -> list[Odds]:
    """How likely each loss of hit points is."""
    return [
        Odds(f"{lost} damage to {name}", chance * points.chance(lost), spread=True)
        for lost, _ in points.items()
        if lost
    ]


def wreck_odds(s: RoadState, v: int, wrecked: Fraction, dead: Fraction, itself: bool = False) -> list[Odds]:
    """SH-RIG-4, SH-RIG-5: the end of the vehicle, maybe the one that acts, and of a trailer, if possible."""
    own = " itself" if itself else ""
    return possible(
        Odds(f"{n.vehicle_name(s, v)}{own} is destroyed", wrecked),
        Odds(f"{n.part_name(s, v, kinds.TRAILER)}{own} is dead", dead),
    )


question(DamageDice, "Roll for the damage to {v}{damage_so_far}")


_DAMAGES: Final = {
    "nudge": ("from the nudge", "SH-NUDGE-3"),
    "strike": ("from the strike", "SH-NUDGE-9"),
    "ram": ("from the ram", "SH-RAM-4"),
    "wreck": ("from the wreck", "SH-DESTROY-5"),
    "shot": ("from the shot", "SH-SHOOT-3"),
    "flare": ("from its own flames", "SH-WEAPON-FLAME"),
    "mine": ("from the mine", "SH-WEAPON-MINE"),
}


@ROAD.event(ev.Damaged, lambda event: _DAMAGES[event.why][1])
def damaged(event: ev.Damaged, s: RoadState) -> str:
    name = sentence(n.part_name(s, event.vehicle, event.part))
    left = count(event.left, "hit point")
    return f"{name} takes {event.points} damage {_DAMAGES[event.why][0]} and has {left} left."


event(ev.Recentred, "SH-EDGE-1", "The road rolls on: everybody falls back by {shift}.")
event(ev.LeftBehind, "SH-EDGE-3", "{Vehicle} falls behind and is out of the fight with all aboard.")


# Wrecks


@ROAD.event(ev.Wrecked, "SH-DESTROY-6")
def wrecked(event: ev.Wrecked, s: RoadState) -> str:
    return f"{n.cap_vehicle(s, event.vehicle)} is a wreck and gone."


def swerve_odds(s: RoadState, v: int, at: Box, wreck: int, chance: Fraction) -> list[Odds]:
    """SH-DESTROY-3: standing at `at`, straight behind the wreck, it has one more roll to make."""
    if not is_straight_behind(at, s.box(wreck)):
        return []
    return [Odds(f"{n.vehicle_name(s, v)} must swerve round the wreck", chance)]


question(wrecks.Swerve, "{Driver} rolls to swerve: {move_on}+")
question(wrecks.Clip, "Roll for what the wreck does to {v}")


SIDE: Final = ROAD.action(kinds.SIDE, "SH-DESTROY-4", label("to the {side}"))
refuse(SIDE, reasons.SIDE_BLOCKED, "there is no room to slide to on the {side}")


@ROAD.question(wrecks.Shift)
def which_side(step: wrecks.Shift, ask: Decision, s: RoadState) -> str:
    wreck = n.part_name(s, step.wreck, kinds.TRAILER) if step.trailer else n.vehicle_name(s, step.wreck)
    return f"On which side does {n.vehicle_name(s, step.v)} pass {wreck}?"


# Trailers


def uncouple_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-RIG-6."""
    w = n.asked_warrior(s)
    good = success_chance(rolls.skill(s, w), rolls.own_modifier(s, w), uncouple_on(s, s.at[w]))
    return [Odds("the trailer comes off", good)]


UNCOUPLE: Final = ROAD.action(kinds.UNCOUPLE, "SH-RIG-6", label("uncouple the trailer"), uncouple_odds)
refuse(UNCOUPLE, reasons.TRAILER_ALIVE, "{active} drags no dead trailer")
refuse(UNCOUPLE, reasons.NOT_ON_TRACTOR, "{asked} is not on the tractor")
refuse(UNCOUPLE, reasons.ALREADY_TRIED, "one attempt was made on {active} this turn")


for step in (UncoupleRoll, EdgeUncouple):
    question(step, "{Actor} rolls to uncouple: {uncouple_on}+{penalty}")


event(ev.TrailerDead, "SH-RIG-5", "The trailer of {vehicle} is dead weight now.")
event(ev.Uncoupled, "SH-RIG-7", "{Vehicle} lets its trailer go.")


# Hidden buggies


def launch_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    out = success_chance(rolls.skill(s, s.driver(first(action))), 0, s.t.launch_on)
    return [Odds("it gets out", out), Odds("it stays inside", 1 - out)]


LAUNCH: Final = ROAD.action(kinds.LAUNCH, "SH-ADDON-HIDDEN", label("let {target} out"), launch_odds)
ROAD.action(kinds.WAIT, "SH-ADDON-HIDDEN", label("wait"))
ROAD.action(kinds.NOT_THIS_ROUND, "SH-ADDON-HIDDEN", label("do not ask again this round"))
refuse(LAUNCH, reasons.ALREADY_OUT, "no such buggy of yours waits in a trailer")
refuse(LAUNCH, reasons.WARRIOR_ACTED, "its driver has used the action of this round", "SH-TURN-2")
refuse(LAUNCH, reasons.EXIT_BLOCKED, "there is no room for it behind {rig}")
question(turn.OfferLaunch, "Does a buggy come out of {buggy_rig} now?")
question(turn.LaunchRoll, "{Buggy_driver} rolls to get out of the trailer: {launch_on}+")


@ROAD.question(LastLaunch)
def last_launch(step: LastLaunch, ask: Decision, s: RoadState) -> str:
    needed = f"{s.t.launch_on}+{n.modifier_text(s.t.launch_from_wreck)}"
    return f"{sentence(n.driver_name(s, step.b))} rolls to get out of the wreck: {needed}"


event(ev.Launched, "SH-ADDON-HIDDEN", "{Vehicle} rolls out of {rig} at {spot}.")


@ROAD.event(ev.LaunchFailed, "SH-ADDON-HIDDEN")
def launch_failed(event: ev.LaunchFailed, s: RoadState) -> str:
    end = "is lost in the wreck" if event.lost else "does not get out"
    return f"{n.cap_vehicle(s, event.vehicle)} {end} of {n.vehicle_name(s, event.rig)}."
