"""HH-DO: the rewards of stunts and special actions that leave no choice."""

from __future__ import annotations

from rollingroad.games.highway_heist.chopper import damage_chopper, damage_shaw, move_ramsey, set_lock
from rollingroad.games.highway_heist.content import Reward
from rollingroad.games.highway_heist.drive import drive
from rollingroad.games.highway_heist.events import HeldOn, MissileDiverted
from rollingroad.games.highway_heist.finders import landing_space
from rollingroad.games.highway_heist.kinds import CHOPPER_THING, DOORS, JAMMED, PV, SUV
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.rolls import DealDamage
from rollingroad.games.highway_heist.semi import load_cargo, set_door
from rollingroad.games.highway_heist.shake import throw_off_enemy
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.stunts import DO, Rewards
from rollingroad.games.highway_heist.tank import damage_tank
from rollingroad.games.highway_heist.wrecks import remove_player_vehicle, remove_vehicle, wreck_suv


def wreck(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-wreck."""
    space = step.thing(s, reward.what)
    if s.kind[space] == SUV:
        wreck_suv(s, space)


def main_damage(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-main-damage."""
    target = reward.target
    if target == "boss":
        target = "chopper" if step.thing(s, "boss") == CHOPPER_THING else "shaw"
    if target == "tank":
        damage_tank(s, reward.amount)
    elif target == "chopper":
        damage_chopper(s, reward.amount)
    else:
        damage_shaw(s, reward.amount)


def remove(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-remove: an SUV or a wreck."""
    space = step.thing(s, reward.what)
    if (s.suvs | s.wrecks) >> space & 1:
        remove_vehicle(s, space)


def sacrifice(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-sacrifice."""
    if s.pv[step.seat] != OFF:
        remove_player_vehicle(s, step.seat)


def self_damage(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-self-damage."""
    s.push(DealDamage(step.seat, reward.amount))


def jump(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-jump: to the landing space, with pegs and Ramsey."""
    end = landing_space(s, step.thing(s, reward.over))
    if end != OFF and s.pv[step.seat] != OFF:
        drive(s, step.seat, end, "jump")


def door(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-door."""
    set_door(s, JAMMED if reward.jam else DOORS.index(reward.state))


def cargo(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-cargo."""
    load_cargo(s, owner_at(s, step.thing(s, reward.to)), reward.count)


def owner_at(s: HeistState, space: int) -> int:
    """Whose vehicle stands there."""
    return s.kind[space] - PV


def stay_on_semi(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-stay-on-semi."""
    s.held_on |= 1 << step.seat
    if s.sink is not None:
        s.sink.append(HeldOn(step.seat))


def divert_missile(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-divert-missile."""
    s.diverted = True
    if s.sink is not None:
        s.sink.append(MissileDiverted(step.seat))


def lock(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-lock."""
    set_lock(s, s.lock + reward.change)


def ramsey(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-ramsey."""
    move_ramsey(s, owner_at(s, step.thing(s, reward.to)))


def win(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-win, HH-END-5."""
    s.win("HH-END-5")


def remove_peg(s: HeistState, step: Rewards, reward: Reward) -> None:
    """HH-DO-remove-peg: from the own roof, or the one that was named."""
    roof = s.pv[step.seat] if reward.what == "mine" else step.thing(s, reward.what)
    if roof != OFF and s.enemy_pegs >> roof & 1:
        throw_off_enemy(s, roof, "stunt")


DO["wreck"] = wreck
DO["main-damage"] = main_damage
DO["remove"] = remove
DO["sacrifice"] = sacrifice
DO["self-damage"] = self_damage
DO["jump"] = jump
DO["door"] = door
DO["cargo"] = cargo
DO["stay-on-semi"] = stay_on_semi
DO["divert-missile"] = divert_missile
DO["lock"] = lock
DO["ramsey"] = ramsey
DO["win"] = win
