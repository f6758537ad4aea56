"""What warriors are asked and roll for, in one plain sentence for each step."""

from __future__ import annotations

from rollingroad.games.shattered_highways.attacking import AttackDefence, AttackRoll
from rollingroad.games.shattered_highways.boarding import BoardRoll, Flee, TakeSeat
from rollingroad.games.shattered_highways.clinging import ClingRoll
from rollingroad.games.shattered_highways.damage_dice import DamageDice
from rollingroad.games.shattered_highways.dropping import DropRoll, ZoneRoll
from rollingroad.games.shattered_highways.mounts import mount_served, weapon_of
from rollingroad.games.shattered_highways.names import (
    modified,
    part_name,
    sentence,
    vehicle_name,
    warrior_name,
)
from rollingroad.games.shattered_highways.pulling import Pull
from rollingroad.games.shattered_highways.questions import question, rolls
from rollingroad.games.shattered_highways.shots import (
    OfferBonus,
    OfferVehicleBonus,
    PickVictim,
    ShotRoll,
    WarriorDefence,
    WarriorShot,
)
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.wounds import Tenacity, Wound

__all__ = ["question"]


def _who(s: RoadState, w: int) -> str:
    return sentence(warrior_name(s, w))


@question.register
def _(step: BoardRoll, s: RoadState) -> str:
    needed = f"{s.t.board_on}+{modified(step.modifier)}"
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
    return f"{_who(s, step.w)} rolls to attack {warrior_name(s, step.target)}{modified(step.modifier)}"


@question.register
def _(step: AttackDefence, s: RoadState) -> str:
    return f"{_who(s, step.target)} rolls in defence"


@question.register
def _(step: Wound, s: RoadState) -> str:
    return f"Roll for the damage to {warrior_name(s, step.w)}{modified(step.points)}"


@question.register
def _(step: Tenacity, s: RoadState) -> str:
    return f"{_who(s, step.w)} rolls for tenacity{modified(step.tenacity)} against {step.damage} damage"


@question.register
def _(step: ShotRoll, s: RoadState) -> str:
    weapon = weapon_of(s, s.at[step.w], mount_served(s, step.w))
    return f"{_who(s, step.w)} rolls to hit {vehicle_name(s, step.v)}: {weapon.hit}+{modified(step.modifier)}"


@question.register
def _(step: WarriorShot, s: RoadState) -> str:
    return f"{_who(s, step.w)} rolls to hit {warrior_name(s, step.target)}{modified(step.modifier)}"


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
    return f"Roll for the damage to {vehicle_name(s, step.v)}{modified(step.points)}"


@question.register
def _(step: DropRoll, s: RoadState) -> str:
    weapon = weapon_of(s, s.at[step.w], mount_served(s, step.w))
    return f"{_who(s, step.w)} rolls to let the {weapon.name} go: {weapon.hit}+{modified(step.modifier)}"


@question.register
def _(step: ZoneRoll, s: RoadState) -> str:
    modifier = s.t.weapons[step.weapon].zone_modifier
    return rolls(s, step.v, f"to get through: {s.t.move_on}+", modifier)


@question.register
def _(step: Pull, s: RoadState) -> str:
    return f"Where is {vehicle_name(s, step.v)} pulled to?"
