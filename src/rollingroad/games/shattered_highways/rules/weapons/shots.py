"""SH-SHOOT-3 to 8: the rolls of a shot, its damage, and the bonus of a natural maximum."""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Decision, Step
from rollingroad.games.shattered_highways.crew_events import Fired, Fought
from rollingroad.games.shattered_highways.damage import hurt
from rollingroad.games.shattered_highways.damage_dice import DamageDice
from rollingroad.games.shattered_highways.kinds import BONUS, DECLINE, VICTIM, WHOLE
from rollingroad.games.shattered_highways.kit import CAGE
from rollingroad.games.shattered_highways.mounts import jam, mount_served, spend, weapon_of
from rollingroad.games.shattered_highways.pulling import Pull
from rollingroad.games.shattered_highways.rolls import NATURAL_1, ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.tables import Hurt, WeaponFacts
from rollingroad.games.shattered_highways.wounds import wound
from rollingroad.games.shattered_highways.wrecks import Wrecks


class ShotRoll(Step[RoadState]):
    """SH-SHOOT-3: at a vehicle, uncontested; `aim` is a part of a rig or the whole."""

    __slots__ = ("aim", "modifier", "v", "w")

    def __init__(self, w: int, v: int, aim: int, modifier: int) -> None:
        self.w = w
        self.v = v
        self.aim = aim
        self.modifier = modifier

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.w))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, own, mount, shows = self.w, s.at[self.w], mount_served(s, self.w), shown(action)
        weapon, total = weapon_of(s, own, mount), shows + self.modifier
        tell_roll(s, "shoot", own, w, shows, total)
        hits = shows != NATURAL_1 and total >= weapon.hit
        if s.sink is not None:
            s.sink.append(Fired(w, own, mount, self.v, self.aim, total, hits))
        if shows == NATURAL_1:
            misfire(s, w)
            return
        spend(s, own, mount)
        if hits:
            strike(s, self, weapon, shows == skill(s, w))


def misfire(s: RoadState, w: int) -> None:
    """SH-SHOOT-8: no shot; SH-WEAPON-BOLT never jams, SH-WEAPON-FLAME burns what carries it."""
    v, mount = s.at[w], mount_served(s, w)
    weapon = weapon_of(s, v, mount)
    if weapon.jams:
        jam(s, v, mount, w)
    if weapon.flare:
        hurt(s, v, s.builds[v].mount_part[mount], weapon.flare, "flare")
        s.push(Wrecks())


def strike(s: RoadState, shot: ShotRoll, weapon: WeaponFacts, best: bool) -> None:
    """A hit: damage, then what else the weapon does, then wrecks, then the pull of a harpoon."""
    if weapon.pull:
        s.push(Pull(shot.w, shot.v, weapon.pull))
    s.push(Wrecks())
    if weapon.clinging is not None:
        burn(s, shot, weapon.clinging)
    if best and weapon.max_bonus:
        s.push(OfferBonus(shot.w, shot.v, shot.aim))
    s.push(DamageDice(shot.v, shot.aim, weapon.vehicle.dice, weapon.vehicle.add, "shot"))


def burn(s: RoadState, shot: ShotRoll, damage: Hurt) -> None:
    """SH-WEAPON-FLAME: all who cling to the part that is hit, in order of arrival."""
    for w in reversed(s.clinging(shot.v)):
        if shot.aim in (WHOLE, s.part[w]):
            wound(s, w, damage, True, "flame")


# The bonus of a natural maximum


class OfferBonus(Step[RoadState]):
    """SH-SHOOT-4: the shooter may have one warrior on the target hit as well."""

    __slots__ = ("aim", "v", "w")

    def __init__(self, w: int, v: int, aim: int) -> None:
        self.w = w
        self.v = v
        self.aim = aim

    def run(self, s: RoadState) -> None:
        if victims(s, self.w, self.v, self.aim):
            s.ask(Decision(self, "bonus", s.team[self.w], [pack(BONUS), pack(DECLINE)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == BONUS:
            s.push(PickVictim(self.w, self.v, self.aim))


def victims(s: RoadState, w: int, v: int, aim: int) -> list[int]:
    """SH-SHOOT-4: on the part that was aimed at, or anywhere, but none of the shooter's own."""
    return [t for t in s.aboard(v) if s.team[t] != s.team[w] and aim in (WHOLE, s.part[t])]


class PickVictim(Step[RoadState]):
    """SH-SHOOT-4: the target's controller picks who is hit."""

    __slots__ = ("aim", "v", "w")

    def __init__(self, w: int, v: int, aim: int) -> None:
        self.w = w
        self.v = v
        self.aim = aim

    def run(self, s: RoadState) -> None:
        offered = [pack(VICTIM, t) for t in victims(s, self.w, self.v, self.aim)]
        s.ask(Decision(self, "victim", s.keeper(self.v), offered))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        weapon = weapon_of(s, s.at[self.w], mount_served(s, self.w))
        cage = s.t.cage_bonus if s.has(self.v, CAGE) else 0
        wound(s, first(action), weapon.bonus_warrior, True, "shot", cage)


# At a warrior


class WarriorShot(Step[RoadState]):
    """SH-SHOOT-5: at a warrior, contested."""

    __slots__ = ("modifier", "target", "w")

    def __init__(self, w: int, target: int, modifier: int) -> None:
        self.w = w
        self.target = target
        self.modifier = modifier

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.w))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = shown(action)
        tell_roll(s, "shoot", s.at[self.w], self.w, shows, shows + self.modifier)
        s.push(WarriorDefence(self.w, self.target, shows, self.modifier))


class WarriorDefence(Step[RoadState]):
    """SH-ROLL-9: the defender rolls even against a natural 1; a tie is his. SH-WEAPON-BOLT: what does not jam
    may win with a natural 1."""

    __slots__ = ("attack", "modifier", "target", "w")

    def __init__(self, w: int, target: int, attack: int, modifier: int) -> None:
        self.w = w
        self.target = target
        self.attack = attack
        self.modifier = modifier

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.target))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows, total = shown(action), self.attack + self.modifier
        own, mount, natural_1 = s.at[self.w], mount_served(s, self.w), self.attack == NATURAL_1
        tell_roll(s, "defence", s.at[self.target], self.target, shows, shows)
        won = total > shows and not (natural_1 and weapon_of(s, own, mount).jams)
        if s.sink is not None:
            s.sink.append(Fought("shoot", self.w, self.target, total, shows, won))
        if natural_1:
            misfire(s, self.w)
        else:
            spend(s, own, mount)
        if won:
            shoot_down(s, self.w, self.target, self.attack == skill(s, self.w))


def shoot_down(s: RoadState, w: int, target: int, best: bool) -> None:
    """SH-SHOOT-5: the warrior is hit; with a natural maximum his vehicle may be as well."""
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    s.push(Wrecks())
    if best and weapon.max_bonus:
        s.push(OfferVehicleBonus(w, s.at[target]))
    wound(s, target, weapon.warrior, True, "shot")


class OfferVehicleBonus(Step[RoadState]):
    """SH-SHOOT-5: the shooter may hurt the vehicle too; SH-RIG-2: a rig takes it split."""

    __slots__ = ("v", "w")

    def __init__(self, w: int, v: int) -> None:
        self.w = w
        self.v = v

    def run(self, s: RoadState) -> None:
        s.ask(Decision(self, "bonus", s.team[self.w], [pack(BONUS), pack(DECLINE)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == BONUS:
            bonus = weapon_of(s, s.at[self.w], mount_served(s, self.w)).bonus_vehicle
            s.push(DamageDice(self.v, WHOLE, bonus.dice, bonus.add, "shot"))
