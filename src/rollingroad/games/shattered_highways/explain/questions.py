"""The question of each step that asks or rolls, in one sentence."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from rollingroad.core.engine.state import Step
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.shattered_highways.explain.names import (
    modifier_text,
    part_name,
    seat_name,
    vehicle_name,
    warrior_name,
)
from rollingroad.games.shattered_highways.rules.crew.attacking import (
    AttackDefence,
    AttackRoll,
    Tenacity,
    Wound,
)
from rollingroad.games.shattered_highways.rules.crew.boarding import BoardRoll, ClingRoll, Flee, TakeSeat
from rollingroad.games.shattered_highways.rules.crew.equipment import UncoupleRoll, uncouple_on
from rollingroad.games.shattered_highways.rules.damage import DamageDice
from rollingroad.games.shattered_highways.rules.driving.back_edge import (
    BackEdge,
    EdgeRoll,
    EdgeUncouple,
    Return,
)
from rollingroad.games.shattered_highways.rules.driving.driving import (
    ChooseTargets,
    MoveRoll,
    NudgeRoll,
    RamRoll,
)
from rollingroad.games.shattered_highways.rules.driving.hidden_buggy import LaunchRoll, OfferLaunch
from rollingroad.games.shattered_highways.rules.driving.launch import LastLaunch
from rollingroad.games.shattered_highways.rules.driving.lost_control import (
    LoseControl,
    UnmannedRoll,
    unmanned_most,
)
from rollingroad.games.shattered_highways.rules.driving.nudging import (
    ChooseStrike,
    FinishNudge,
    NudgeAttack,
    NudgeDefence,
    PlaceNudged,
    PlaceStruck,
    StrikeRoll,
)
from rollingroad.games.shattered_highways.rules.driving.ramming import RamAttack, RamDamage, RamDefence, bonus
from rollingroad.games.shattered_highways.rules.driving.wrecks import Clip, Shift, Swerve
from rollingroad.games.shattered_highways.rules.kinds import NUDGE
from rollingroad.games.shattered_highways.rules.orders import (
    INITIATIVE,
    WHAT,
    GiveNumber,
    RollLead,
    drums,
    highest_number,
    still_to_number,
)
from rollingroad.games.shattered_highways.rules.placement.boxes import contact
from rollingroad.games.shattered_highways.rules.setup import ChooseHero, Deploy, MarkVehicle, PickVehicle
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction, PickWarrior
from rollingroad.games.shattered_highways.rules.weapons.guns import mount_served, weapon_of
from rollingroad.games.shattered_highways.rules.weapons.shooting import DropRoll, ZoneRoll
from rollingroad.games.shattered_highways.rules.weapons.shots import (
    OfferBonus,
    OfferVehicleBonus,
    PickVictim,
    Pull,
    ShotRoll,
    WarriorDefence,
    WarriorShot,
)


@singledispatch
def question(step: Step[Any], s: RoadState) -> str:
    """The question of a step."""
    raise TypeError(f"no words for the question of {type(step).__name__}")


def rolls(s: RoadState, v: int, what: str, modifier: int = 0) -> str:
    """A driver's roll and what modifies it; without a driver it is the vehicle's."""
    driver = s.driver(v)
    who = warrior_name(s, driver) if driver >= 0 else vehicle_name(s, v)
    return f"{sentence(who)} rolls {what}{modifier_text(modifier)}"


def move_modifier(s: RoadState) -> int:
    """SH-ROLL-6, SH-ADDON-NITRO: what modifies the Move roll of the action."""
    return s.penalty + (s.t.nitro_roll if s.nitro_on else 0)


# Set-up


@question.register
def _(step: MarkVehicle, s: RoadState) -> str:
    return "Which vehicle is the marked one?"


@question.register
def _(step: ChooseHero, s: RoadState) -> str:
    return f"Which warrior of {seat_name(s, step.seat)} is the hero?"


@question.register
def _(step: PickVehicle, s: RoadState) -> str:
    return f"Which vehicle does {seat_name(s, step.seat)} place next?"


@question.register
def _(step: Deploy, s: RoadState) -> str:
    return f"Where does {vehicle_name(s, step.v)} start?"


@question.register
def _(step: RollLead, s: RoadState) -> str:
    tied = next(group for group in step.groups if len(group) > 1)
    player = tied[len(step.totals)]
    bonus = drums(s, player) if step.what == INITIATIVE else 0
    return f"{sentence(seat_name(s, player))} rolls for the {WHAT[step.what]}{modifier_text(bonus)}"


# The round


@question.register
def _(step: GiveNumber, s: RoadState) -> str:
    v = still_to_number(s, step.seat)[0]
    return f"Which number from 1 to {highest_number(s)} does {vehicle_name(s, v)} get this round?"


@question.register
def _(step: OfferLaunch, s: RoadState) -> str:
    rig = vehicle_name(s, s.setup.inside[step.b])
    return f"Does a buggy come out of {rig} now?"


@question.register
def _(step: PickWarrior, s: RoadState) -> str:
    return f"Who on {vehicle_name(s, s.active)} acts next?"


@question.register
def _(step: ChooseAction, s: RoadState) -> str:
    return f"What does {warrior_name(s, step.w)} do?"


@question.register
def _(step: BackEdge, s: RoadState) -> str:
    return f"{sentence(vehicle_name(s, s.active))} is about to fall behind: who saves it?"


@question.register
def _(step: Return, s: RoadState) -> str:
    return f"Where does {vehicle_name(s, s.acting)} get back on the road?"


# Driving


@question.register
def _(step: ChooseTargets, s: RoadState) -> str:
    verb = "nudge" if step.kind == NUDGE else "ram"
    return f"Does {vehicle_name(s, s.acting)} {verb} {vehicle_name(s, step.left[0])} as well?"


@question.register
def _(step: MoveRoll, s: RoadState) -> str:
    return rolls(s, s.acting, f"to drive: {s.t.move_on}+", move_modifier(s))


@question.register
def _(step: RamRoll, s: RoadState) -> str:
    return rolls(s, s.acting, f"to get at {_targets(s, step.targets)}: {s.t.move_on}+", move_modifier(s))


@question.register
def _(step: NudgeRoll, s: RoadState) -> str:
    return rolls(s, s.acting, f"to get at {_targets(s, step.targets)}: {s.t.move_on}+", move_modifier(s))


def _targets(s: RoadState, targets: tuple[int, ...]) -> str:
    return listed([vehicle_name(s, v) for v in targets])


@question.register
def _(step: NudgeAttack, s: RoadState) -> str:
    return rolls(s, s.acting, f"to nudge {_targets(s, step.targets)}", s.penalty)


@question.register
def _(step: NudgeDefence, s: RoadState) -> str:
    return rolls(s, step.targets[len(step.defences)], "against the nudge")


@question.register
def _(step: PlaceNudged, s: RoadState) -> str:
    sections = count(step.degree, "section")
    return f"Where is {vehicle_name(s, step.v)} pushed to, within {sections}?"


@question.register
def _(step: ChooseStrike, s: RoadState) -> str:
    return f"Does {vehicle_name(s, step.v)} strike the vehicle it touches?"


@question.register
def _(step: StrikeRoll, s: RoadState) -> str:
    return rolls(s, step.v, f"to dodge the strike: {s.t.move_on}+")


@question.register
def _(step: PlaceStruck, s: RoadState) -> str:
    return f"Where is {vehicle_name(s, step.v)} pushed to, within 1 section?"


@question.register
def _(step: FinishNudge, s: RoadState) -> str:
    return f"Where does {vehicle_name(s, s.acting)} go on to?"


@question.register
def _(step: RamAttack, s: RoadState) -> str:
    return rolls(s, step.v, f"to ram {_targets(s, step.targets)}", step.modifier)


@question.register
def _(step: RamDefence, s: RoadState) -> str:
    return rolls(s, step.targets[len(step.defences)], "against the ram")


@question.register
def _(step: RamDamage, s: RoadState) -> str:
    again = bool(step.dice) and step.dice[-1] == 0
    target = step.won[len(step.dice) - again]
    more = bonus(s, step.v, target, contact(s.box(step.v), s.box(target)))
    start = f"Roll {'once more ' if again else ''}for the damage to"
    return f"{start} {vehicle_name(s, target)}{modifier_text(more)}"


# Out of hand


@question.register
def _(step: LoseControl, s: RoadState) -> str:
    return f"Roll for the box that {vehicle_name(s, step.v)} slides towards"


@question.register
def _(step: UnmannedRoll, s: RoadState) -> str:
    return f"Roll for {vehicle_name(s, step.v)}, which nobody steers: {unmanned_most(s, step.v) + 1}+"


@question.register
def _(step: Swerve, s: RoadState) -> str:
    return rolls(s, step.v, f"to swerve: {s.t.move_on}+")


@question.register
def _(step: Clip, s: RoadState) -> str:
    return f"Roll for what the wreck does to {vehicle_name(s, step.v)}"


@question.register
def _(step: Shift, s: RoadState) -> str:
    wreck = part_name(s, step.wreck, 1) if step.trailer else vehicle_name(s, step.wreck)
    return f"On which side does {vehicle_name(s, step.v)} pass {wreck}?"


@question.register
def _(step: EdgeRoll, s: RoadState) -> str:
    return rolls(s, s.acting, f"to get back on the road: {s.t.move_on}+", move_modifier(s))


@question.register(UncoupleRoll)
@question.register(EdgeUncouple)
def _(step: Step[Any], s: RoadState) -> str:
    needed = f"{uncouple_on(s, s.acting)}+{modifier_text(s.penalty)}"
    return f"{sentence(warrior_name(s, s.actor))} rolls to uncouple: {needed}"


@question.register
def _(step: LaunchRoll, s: RoadState) -> str:
    return rolls(s, step.b, f"to get out of the trailer: {s.t.launch_on}+")


@question.register
def _(step: LastLaunch, s: RoadState) -> str:
    return rolls(s, step.b, f"to get out of the wreck: {s.t.launch_on}+", s.t.launch_from_wreck)


def _who(s: RoadState, w: int) -> str:
    return sentence(warrior_name(s, w))


# Warriors


@question.register
def _(step: BoardRoll, s: RoadState) -> str:
    needed = f"{s.t.board_on}+{modifier_text(step.modifier)}"
    return f"{_who(s, step.w)} rolls to get to {part_name(s, step.v, step.part)}: {needed}"


@question.register
def _(step: TakeSeat, s: RoadState) -> str:
    return f"Which seat does {warrior_name(s, step.w)} take?"


@question.register
def _(step: Flee, s: RoadState) -> str:
    return f"Where does {warrior_name(s, step.w)} leap to?"


@question.register
def _(step: ClingRoll, s: RoadState) -> str:
    return f"{_who(s, step.w)} rolls to hold on: {s.t.cling_on}+"


@question.register
def _(step: AttackRoll, s: RoadState) -> str:
    return f"{_who(s, step.w)} rolls to attack {warrior_name(s, step.target)}{modifier_text(step.modifier)}"


@question.register
def _(step: AttackDefence, s: RoadState) -> str:
    return f"{_who(s, step.target)} rolls in defence"


@question.register
def _(step: Wound, s: RoadState) -> str:
    return f"Roll for the damage to {warrior_name(s, step.w)}{modifier_text(step.points)}"


@question.register
def _(step: Tenacity, s: RoadState) -> str:
    return f"{_who(s, step.w)} rolls for tenacity{modifier_text(step.tenacity)} against {step.damage} damage"


@question.register
def _(step: ShotRoll, s: RoadState) -> str:
    weapon = weapon_of(s, s.at[step.w], mount_served(s, step.w))
    needed = f"{weapon.hit}+{modifier_text(step.modifier)}"
    return f"{_who(s, step.w)} rolls to hit {vehicle_name(s, step.v)}: {needed}"


@question.register
def _(step: WarriorShot, s: RoadState) -> str:
    return f"{_who(s, step.w)} rolls to hit {warrior_name(s, step.target)}{modifier_text(step.modifier)}"


@question.register
def _(step: WarriorDefence, s: RoadState) -> str:
    return f"{_who(s, step.target)} rolls against the shot"


@question.register
def _(step: OfferBonus, s: RoadState) -> str:
    return f"The best roll there is: is somebody on {vehicle_name(s, step.v)} hit as well?"


@question.register
def _(step: OfferVehicleBonus, s: RoadState) -> str:
    return f"The best roll there is: is {vehicle_name(s, step.v)} hit as well?"


@question.register
def _(step: PickVictim, s: RoadState) -> str:
    return f"Who on {vehicle_name(s, step.v)} is hit?"


@question.register
def _(step: DamageDice, s: RoadState) -> str:
    return f"Roll for the damage to {vehicle_name(s, step.v)}{modifier_text(step.points)}"


@question.register
def _(step: DropRoll, s: RoadState) -> str:
    weapon = weapon_of(s, s.at[step.w], mount_served(s, step.w))
    return f"{_who(s, step.w)} rolls to let the {weapon.name} go: {weapon.hit}+{modifier_text(step.modifier)}"


@question.register
def _(step: ZoneRoll, s: RoadState) -> str:
    modifier = s.t.weapons[step.weapon].zone_modifier
    return rolls(s, step.v, f"to get through: {s.t.move_on}+", modifier)


@question.register
def _(step: Pull, s: RoadState) -> str:
    return f"Where is {vehicle_name(s, step.v)} pulled to?"
