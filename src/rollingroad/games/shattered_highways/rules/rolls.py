"""Steps of a battle: what most of them hold, how they refuse answers, and who may act (SH-TURN).

SH-ROLL: dice, skill, the modifiers of a warrior's own action, contested rolls, and damage.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import Decision, EvenChance, Step, replaced
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.events import Damaged, Fought, Rolled, TrailerDead, WarriorOut
from rollingroad.games.shattered_highways.rules.placement.boxes import NONE, Box
from rollingroad.games.shattered_highways.rules.scenarios import score_damage, score_warrior
from rollingroad.games.shattered_highways.rules.state import RoadState


class RoadStep(Step[RoadState]):
    """A step of a battle; `refused` is the reason code of what its question does not offer."""

    refused: ClassVar[int] = reasons.LEGAL

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        """The reason code of an answer to the question `ask` of this step, of a kind that answers it."""
        return reasons.LEGAL if ask.allows(action) else self.refused


class VehicleStep(RoadStep):
    """A step about one vehicle."""

    def __init__(self, v: int) -> None:
        self.v = v


class WarriorStep(RoadStep):
    """A step about one warrior."""

    def __init__(self, w: int) -> None:
        self.w = w


class SeatStep(RoadStep):
    """A step that asks one player."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


def crew_refusal(s: RoadState, w: int, player: int) -> int:
    """SH-TURN-1 to -3: whether the warrior is aboard, the player's own, and has an action left."""
    if w >= len(s.team) or s.at[w] != s.active:
        return reasons.NOT_YOUR_TURN
    if s.team[w] != player:
        return reasons.NOT_YOUR_TURN__CREW
    if s.deeds[w] & kinds.ACTED:
        return reasons.WARRIOR_ACTED
    return reasons.WARRIOR_HANGING_ON if s.deeds[w] & kinds.HANGING else reasons.LEGAL


_SIX: Final = [pack(kinds.D6, i) for i in range(6)]
_TEN: Final = [pack(kinds.D10, i) for i in range(10)]

NATURAL_1: Final = 1
NO_DEFENCE: Final = 0
"""SH-ROLL-5: the total of a vehicle without a driver."""


def ask_die(s: RoadState, step: Step[Any], sides: int) -> None:
    """Ask chance for one die of six or ten sides."""
    s.ask(EvenChance(step, "roll", _TEN if sides == 10 else _SIX))


def skill(s: RoadState, w: int) -> int:
    """SH-ROLL-1: the sides of a warrior's skill die; nobody's is a d6 (SH-ROLL-5)."""
    return s.t.hero_die if w != kinds.NO_WARRIOR and s.is_hero(w) else s.t.fodder_die


def own_modifier(s: RoadState, w: int) -> int:
    """SH-ROLL-6, SH-ROLL-7: the modifier of Change, Cling and drag chains, fixed at declaration."""
    modifier = s.t.after_change if s.deeds[w] & kinds.CHANGED else 0
    if s.deeds[w] & kinds.CLUNG:
        modifier += s.t.after_cling
    return modifier + (s.t.chains if in_chains(s, s.at[w]) else 0)


def nitro_modifier(s: RoadState) -> int:
    """SH-ADDON-NITRO: for Move rolls while the nitro is open."""
    return s.t.nitro_roll if s.nitro_on else 0


def drive_modifier(s: RoadState, w: int) -> int:
    """SH-ROLL-6, SH-ADDON-NITRO: of the Move roll in the warrior's own action."""
    return own_modifier(s, w) + nitro_modifier(s)


def in_chains(s: RoadState, v: int) -> bool:
    """SH-ADDON-CHAINS: whether another vehicle drags chains directly in front of it."""
    for o in range(len(s.builds)):
        if o != v and s.has(o, kinds.CHAINS) and s.in_play(o) and s.box(o).tail_zone().overlaps(s.box(v)):
            return True
    return False


def read_roll(s: RoadState, action: int, what: str, v: int, w: int, modifier: int = 0) -> int:
    """The value of the die; its event has the total."""
    shows = first(action) + 1
    if s.sink is not None:
        s.sink.append(Rolled(what, v, w, skill(s, w), shows, shows + modifier))
    return shows


def read_driver_roll(s: RoadState, action: int, what: str, v: int, modifier: int = 0) -> int:
    """The same for the driver of a vehicle; SH-LOST-1: a natural 1 is Lost Control."""
    shows = read_roll(s, action, what, v, s.driver(v), modifier)
    if shows == NATURAL_1:
        s.loses_control(v)
    return shows


class ActorRoll(RoadStep):
    """The acting warrior rolls."""

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, s.actor))


class WarriorRoll(WarriorStep):
    """A warrior rolls."""

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.w))


class DriverRoll(VehicleStep):
    """The driver of a vehicle rolls; without one the roll fails."""

    def fail(self, s: RoadState) -> None:
        raise AssertionError

    def run(self, s: RoadState) -> None:
        driver = s.driver(self.v)
        if driver == kinds.NO_WARRIOR:
            self.fail(s)
        else:
            ask_die(s, self, skill(s, driver))


# Contested rolls (SH-ROLL-4, SH-ROLL-9): the attacker's die, then each defender's


def is_crushing(attack: int, sides: int, defence: int) -> bool:
    """SH-RAM-6: the attacker's natural maximum against the defender's natural 1."""
    return attack == sides and defence == NATURAL_1


def wins_fight(attack: int, defence: int, jams: bool) -> bool:
    """SH-ROLL-4 between warriors: the total must be greater, and a roll that `jams` the weapon never wins."""
    return attack > defence and not jams


class DriversDefence(RoadStep):
    """Each attacked driver rolls in turn; a vehicle without one defends with 0 (SH-ROLL-5).

    `attack` is the attacker's natural roll, `defences` the rolls so far.
    """

    what: ClassVar[str]
    """The roll as events name it."""
    targets: tuple[int, ...]
    attack: int
    defences: tuple[int, ...]

    def settle(self, s: RoadState) -> None:
        """All have rolled."""
        raise AssertionError

    def with_defence(self, defence: int) -> DriversDefence:
        """The step after one more of them has rolled."""
        raise AssertionError

    def run(self, s: RoadState) -> None:
        if len(self.defences) == len(self.targets):
            self.settle(s)
            return
        driver = s.driver(self.targets[len(self.defences)])
        if driver == kinds.NO_WARRIOR:
            s.push(self.with_defence(NO_DEFENCE))
        else:
            ask_die(s, self, skill(s, driver))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        v = self.targets[len(self.defences)]
        s.push(self.with_defence(read_driver_roll(s, action, self.what, v)))


class FightAttack(WarriorRoll):
    """A warrior's skill against that of the `target`."""

    what: ClassVar[str]
    """The roll as events name it."""

    def __init__(self, w: int, target: int, modifier: int) -> None:
        super().__init__(w)
        self.target = target
        self.modifier = modifier

    def defence(self, shows: int) -> RoadStep:
        """The step in which the target rolls."""
        raise AssertionError

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.push(self.defence(read_roll(s, action, self.what, s.at[self.w], self.w, self.modifier)))


class FightDefence(RoadStep):
    """SH-ROLL-9: the target of a fight rolls even against a natural 1, and wins ties."""

    what: ClassVar[str]
    """The fight as events name it."""

    def __init__(self, w: int, target: int, attack: int) -> None:
        self.w = w
        self.target = target
        self.attack = attack

    def total(self) -> int:
        """The attacker's roll and modifier."""
        return self.attack

    def jams(self, s: RoadState) -> bool:
        """Whether the attacker's roll jams the weapon, and so never wins."""
        raise AssertionError

    def settle(self, s: RoadState, won: bool) -> None:
        raise AssertionError

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.target))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, target, attack = self.w, self.target, self.total()
        shows = read_roll(s, action, "defence", s.at[target], target)
        won = wins_fight(attack, shows, self.jams(s))
        if s.sink is not None:
            s.sink.append(Fought(self.what, w, target, attack, shows, won))
        self.settle(s, won)


# Damage (SH-ROLL-8, SH-RIG-2, SH-RIG-3) and warriors that are out (SH-WAR-3)


def hurt(s: RoadState, v: int, part: int, points: int, why: str) -> None:
    """Take hit points from one part; a vehicle whose tractor is at 0 is due for section 16."""
    left = s.trailer_hp[v] if part == kinds.TRAILER else s.hp[v]
    lost = min(left, max(0, points))
    if lost == 0:
        return
    if part == kinds.TRAILER:
        s.trailer_hp = replaced(s.trailer_hp, v, s.trailer_hp[v] - lost)
    else:
        s.hp[v] -= lost
    if s.sink is not None:
        s.sink.append(Damaged(v, part, lost, left - lost, why))
    score_damage(s, v, lost)
    if left == lost and part == kinds.TRACTOR:
        s.wreck_due = [*s.wreck_due, v]
    elif left == lost and s.sink is not None:
        s.sink.append(TrailerDead(v))


def hurt_parts(s: RoadState, v: int, damage: list[int], why: str) -> None:
    """Take hit points from tractor and trailer."""
    hurt(s, v, kinds.TRACTOR, damage[kinds.TRACTOR], why)
    hurt(s, v, kinds.TRAILER, damage[kinds.TRAILER], why)


def aimed_damage(s: RoadState, v: int, aim: int, points: int) -> list[int]:
    """SH-RIG-2, SH-RIG-5: the shares of tractor and trailer without contact; what is not aimed is split."""
    if aim == kinds.TRAILER:
        return [0, points]
    return [points // 2, points - points // 2] if aim == kinds.WHOLE and is_split(s, v) else [points, 0]


def is_split(s: RoadState, v: int) -> bool:
    """SH-RIG-5: a dead trailer takes no share."""
    return s.coupled[v] and s.trailer_hp[v] > 0


def hurt_touched(s: RoadState, v: int, at: Box, others: list[Box], face: int, points: int, why: str) -> None:
    """SH-RIG-3: impact on the part that touches the others from `at`, or split over both."""
    hurt_parts(s, v, impact(s, v, touched_parts(s, v, at, others), face, points), why)


def impact(s: RoadState, v: int, parts: list[int], face: int, points: int) -> list[int]:
    """SH-RIG-3: the shares of tractor and trailer, less armour; no face: no armour helps (SH-RAM-6)."""
    found = [points // 2, points - points // 2]
    if len(parts) == 1:
        found = [points, 0] if parts[0] == kinds.TRACTOR else [0, points]
    for part in (kinds.TRACTOR, kinds.TRAILER):
        if found[part] and face != NONE and s.builds[v].is_armored(part, face):
            found[part] = max(0, found[part] + s.t.armor)
    return found


def touched_parts(s: RoadState, v: int, at: Box, others: list[Box]) -> list[int]:
    """SH-RIG-3: the parts of a vehicle standing at `at` that share an edge with one of the others."""
    if not s.coupled[v]:
        return [kinds.TRACTOR]
    facts = s.facts(v)
    found = []
    for part in (kinds.TRACTOR, kinds.TRAILER):
        box = Box(at.x, at.y + facts.offset[part], at.w, facts.part_length[part])
        if any(box.contact(other) for other in others):
            found.append(part)
    return found


def put_out(s: RoadState, w: int, why: str) -> None:
    """SH-WAR-3: the marker is removed for good."""
    if s.sink is not None:
        s.sink.append(WarriorOut(w, s.at[w], why))
    s.remove(w)
    score_warrior(s, w)
