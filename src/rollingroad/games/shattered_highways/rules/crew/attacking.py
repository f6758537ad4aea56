"""SH-ATTACK: a warrior attacks another with their own weapon. SH-WAR-3: wounds.

A hit is resolved in order: the damage dice, the tenacity of the target, and whether the target is out.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import replaced
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.lookup import Hurt
from rollingroad.games.shattered_highways.rules.state import RoadState

OWN_WEAPON = -1
"""The hero's own weapon, as a mount in events."""


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: every enemy within reach, and clearing the warrior's own weapon."""
    team = s.team[w]
    people = [t for v in _near_vehicles(s, w) for t in s.crew[v] if s.team[t] != team]
    people.sort()
    found = [pack(kinds.ATTACK, t) for t in people if attack_refusal(s, w, t) == reasons.LEGAL]
    if clearing_refusal(s, w) == reasons.LEGAL:
        found.append(pack(kinds.CLEAR_OWN))
    return found


def _near_vehicles(s: RoadState, w: int) -> list[int]:
    """Vehicles where a target could be."""
    own = s.at[w]
    if not shoots(s, w):
        return [own]
    here = s.box(own)
    return [v for v in s.vehicles() if here.within(s.box(v), s.t.ranged_reach)]


def shoots(s: RoadState, w: int) -> bool:
    """SH-ATTACK-2, SH-ATTACK-3: a hero whose weapon is not jammed."""
    return s.is_hero(w) and not s.hero_jam[s.team[w]]


def weapon_hurt(s: RoadState, w: int) -> Hurt:
    """SH-ATTACK-1, SH-ATTACK-2: the damage of the warrior's own weapon."""
    return s.t.ranged if shoots(s, w) else s.t.melee


def attack_refusal(s: RoadState, w: int, target: int) -> int:
    """SH-ATTACK-1, SH-ATTACK-2."""
    if not is_fighting(s, target):
        return reasons.NOBODY_THERE
    if s.team[target] == s.team[w]:
        return reasons.TARGET_FRIEND
    if shoots(s, w):
        box = s.part_box(s.at[target], s.part[target])
        near = s.box(s.at[w]).within(box, s.t.ranged_reach)
        return reasons.LEGAL if near else reasons.TARGET_TOO_FAR
    if s.at[target] == s.at[w]:
        return reasons.LEGAL
    return reasons.WEAPON_JAMMED if s.is_hero(w) else reasons.TARGET_NOT_ABOARD


def is_fighting(s: RoadState, w: int) -> bool:
    """Whether there is such a warrior on the road."""
    return w < len(s.team) and s.at[w] != kinds.NO_VEHICLE and s.in_play(s.at[w])


def clearing_refusal(s: RoadState, w: int) -> int:
    """SH-ATTACK-3: a whole action and nothing else."""
    if not s.is_hero(w) or not s.hero_jam[s.team[w]]:
        return reasons.NOT_JAMMED
    return reasons.CHANGED_ALREADY if s.deeds[w] & kinds.CHANGED else reasons.LEGAL


def begin(s: RoadState, w: int, action: int) -> None:
    """Begin the fight."""
    s.push(AttackRoll(w, first(action), s.penalty + smoke_in_the_way(s, w, first(action))))


def smoke_in_the_way(s: RoadState, w: int, target: int) -> int:
    """SH-ADDON-SMOKE: against a ranged attack only."""
    return s.t.smoke if shoots(s, w) and s.smoking[s.at[target]] else 0


def clear_own(s: RoadState, w: int, action: int) -> None:
    """SH-ATTACK-3."""
    s.hero_jam = replaced(s.hero_jam, s.team[w], False)
    if s.sink is not None:
        s.sink.append(ev.Cleared(s.at[w], w, OWN_WEAPON))


class AttackRoll(rolls.FightAttack):
    """SH-ATTACK-1: the attacker's skill."""

    what = "attack"

    def defence(self, shows: int) -> AttackDefence:
        return AttackDefence(self.w, self.target, shows + self.modifier, shows == rolls.NATURAL_1)


class AttackDefence(rolls.FightDefence):
    """SH-ATTACK-1, SH-ATTACK-3: only a ranged weapon jams; until it is cleared, its hero is like fodder."""

    what = "attack"

    def __init__(self, w: int, target: int, attack: int, fumble: bool) -> None:
        super().__init__(w, target, attack)
        self.fumble = fumble

    def jams(self, s: RoadState) -> bool:
        return self.fumble and shoots(s, self.w)

    def settle(self, s: RoadState, won: bool) -> None:
        if self.jams(s):
            s.hero_jam = replaced(s.hero_jam, s.team[self.w], True)
            if s.sink is not None:
                s.sink.append(ev.Jammed(s.at[self.w], self.w, OWN_WEAPON))
        elif won:
            wound(s, self.target, weapon_hurt(s, self.w), shoots(s, self.w), "attack")


# Wounds


def wound(s: RoadState, w: int, hurt: Hurt, shot: bool, why: str, modifier: int = 0) -> None:
    """Begin a hit; crew shields help against a `shot`."""
    s.push(Wound(w, hurt.dice, hurt.add + modifier, shot, why))


class Wound(rolls.RoadStep):
    """`dice` d6 are still to roll; `points` is the damage so far. SH-WAR-1, SH-WAR-2: fodder have a fixed
    tenacity, a hero rolls for each hit."""

    def __init__(self, w: int, dice: int, points: int, shot: bool, why: str) -> None:
        self.w = w
        self.dice = dice
        self.points = points
        self.shot = shot
        self.why = why

    def run(self, s: RoadState) -> None:
        w = self.w
        if s.at[w] == kinds.NO_VEHICLE:
            return
        if self.dice:
            rolls.ask_die(s, self, 6)
        else:
            own = s.t.hero_tenacity if s.is_hero(w) else s.t.fodder_tenacity
            tenacity = own.add + shield(s, w, self.shot)
            s.push(Tenacity(w, max(0, self.points), own.dice, tenacity, self.why))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = rolls.read_roll(s, action, "wound", s.at[self.w], kinds.NO_WARRIOR)
        s.push(Wound(self.w, self.dice - 1, self.points + shows, self.shot, self.why))


def shield(s: RoadState, w: int, shot: bool) -> int:
    """SH-ADDON-SHIELDS: for those in seats."""
    return s.t.shields if shot and s.seat[w] != kinds.CLINGING and s.has(s.at[w], kinds.SHIELDS) else 0


class Tenacity(rolls.RoadStep):
    """`dice` d6 are still to roll; the warrior is out if the damage is greater."""

    def __init__(self, w: int, damage: int, dice: int, tenacity: int, why: str) -> None:
        self.w = w
        self.damage = damage
        self.dice = dice
        self.tenacity = tenacity
        self.why = why

    def run(self, s: RoadState) -> None:
        if self.dice:
            rolls.ask_die(s, self, 6)
            return
        out = self.damage > self.tenacity
        if s.sink is not None:
            s.sink.append(ev.Hit(self.w, self.damage, self.tenacity, out))
        if out:
            rolls.put_out(s, self.w, self.why)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = rolls.read_roll(s, action, "tenacity", s.at[self.w], kinds.NO_WARRIOR)
        s.push(Tenacity(self.w, self.damage, self.dice - 1, self.tenacity + shows, self.why))


# Damage to vehicles


class DamageDice(rolls.RoadStep):
    """`dice` d6 are still to roll; SH-RIG-2: damage that is not aimed at a part is split."""

    def __init__(self, v: int, aim: int, dice: int, points: int, why: str) -> None:
        self.v = v
        self.aim = aim
        self.dice = dice
        self.points = points
        self.why = why

    def run(self, s: RoadState) -> None:
        if self.dice:
            rolls.ask_die(s, self, 6)
        else:
            damage = rolls.aimed_damage(s, self.v, self.aim, self.points)
            rolls.hurt_parts(s, self.v, damage, self.why)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = rolls.read_roll(s, action, "damage", self.v, kinds.NO_WARRIOR)
        s.push(DamageDice(self.v, self.aim, self.dice - 1, self.points + shows, self.why))
