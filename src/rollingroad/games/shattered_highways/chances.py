"""Exact odds before somebody commits: Move rolls, contests by degree, damage, and what it may destroy.

From what the seat knows: until heroes are shown every enemy counts as fodder. `crew_odds.py` knows the
chances of warriors.
"""

from __future__ import annotations

from fractions import Fraction

from rollingroad.core.explain import Odds
from rollingroad.core.odds import Distribution
from rollingroad.core.packing import first, kind_of, second, third
from rollingroad.core.state import Decision
from rollingroad.games.shattered_highways import kinds as k
from rollingroad.games.shattered_highways.boarding import Flee
from rollingroad.games.shattered_highways.boxes import Box, contact, opposite
from rollingroad.games.shattered_highways.contests import (
    MOST_DEGREE,
    NO_DIE,
    Contest,
    contest,
    contested_damage,
    passes,
    ram_dice,
)
from rollingroad.games.shattered_highways.crew_odds import crew_odds, flee_odds
from rollingroad.games.shattered_highways.damage import shares, touched_parts
from rollingroad.games.shattered_highways.kit import TRACTOR
from rollingroad.games.shattered_highways.names import count, vehicle_name
from rollingroad.games.shattered_highways.nudging import RIG_DEGREE
from rollingroad.games.shattered_highways.ramming import DEADLY, MOST_OWN, bonus
from rollingroad.games.shattered_highways.rigs import uncouple_on
from rollingroad.games.shattered_highways.rolls import own_modifier, skill
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.turn import ChooseAction
from rollingroad.games.shattered_highways.view import RoadView

CERTAIN = Fraction(1)


def action_odds(view: RoadView, action: int) -> list[Odds]:
    """The chances of every roll that the action would start; nothing where it is not allowed."""
    asked = [ask for ask in view.open if ask.allows(action)]
    return _odds(view.table, asked[0], action) if asked else []


def _odds(s: RoadState, ask: Decision, action: int) -> list[Odds]:
    step, kind = ask.step, kind_of(action)
    if isinstance(step, Flee) and kind == k.FLEE:
        return flee_odds(s, step.w, first(action), second(action))
    if not isinstance(step, ChooseAction):
        return back_edge_odds(s, first(action)) if ask.kind == "back-edge" and kind == k.ACT else []
    if kind in (k.MOVE, k.NUDGE, k.RAM, k.RAM_LOCKED):
        return driver_odds(s, step.w, action)
    return uncouple_odds(s, step.w) if kind == k.UNCOUPLE else crew_odds(s, step.w, action)


def driver_odds(s: RoadState, w: int, action: int) -> list[Odds]:
    """What the driver's action may bring."""
    kind = kind_of(action)
    if kind == k.MOVE:
        return move_odds(s, w)
    if kind == k.NUDGE:
        return nudge_odds(s, w, first(action))
    v = s.at[w]
    if kind == k.RAM:
        return ram_odds(s, w, first(action), s.box(v).at(second(action), third(action)), drive_chance(s, w))
    return ram_odds(s, w, first(action), s.box(v), CERTAIN)


def drive_chance(s: RoadState, w: int) -> Fraction:
    """SH-MOVE-1, SH-ADDON-NITRO: how likely the Move roll of his action succeeds."""
    nitro = s.t.nitro_roll if s.nitro_on else 0
    return passes(skill(s, w), own_modifier(s, w) + nitro, s.t.move_on)


def move_odds(s: RoadState, w: int) -> list[Odds]:
    good, slips = drive_chance(s, w), Fraction(1, skill(s, w))
    lines = [Odds("it gets there", good), Odds("it stays", 1 - good - slips), Odds("it loses control", slips)]
    return [line for line in lines if line.chance]


def contest_of(s: RoadState, w: int, target: int) -> Contest:
    """SH-ROLL-4, SH-ROLL-5: the driver against whoever drives the target."""
    driver = s.driver(target)
    defence = NO_DIE if driver == k.NO_WARRIOR else skill(s, driver)
    return contest(skill(s, w), own_modifier(s, w), defence)


def nudge_odds(s: RoadState, w: int, target: int) -> list[Odds]:
    """SH-NUDGE-2 to -4, SH-NUDGE-8."""
    pairs, good = contest_of(s, w, target), drive_chance(s, w)
    lines = [Odds(f"{vehicle_name(s, target)} can be moved", good * pairs.won)]
    for degree, chance in enumerate(degrees(s, target, pairs), start=1):
        lines.append(Odds(f"by {count(degree, 'section')}", good * chance))
    lines += _fumbles(s, w, target, good, pairs)
    return [line for line in lines if line.chance]


def degrees(s: RoadState, target: int, pairs: Contest) -> list[Fraction]:
    """SH-NUDGE-4: how likely each degree is; a Rig is moved two sections at most."""
    found = [pairs.degree(sections) for sections in range(1, MOST_DEGREE + 1)]
    if s.is_rig(target):
        found = [*found[: RIG_DEGREE - 1], sum(found[RIG_DEGREE - 1 :], Fraction(0))]
    return found


def _fumbles(s: RoadState, w: int, target: int, good: Fraction, pairs: Contest) -> list[Odds]:
    """SH-LOST-1: a natural 1 of the Move roll or in the contest; `good` 1 stands for no Move roll."""
    own = good * Fraction(pairs.attacker_ones, pairs.total)
    if good != CERTAIN:
        own += Fraction(1, skill(s, w))
    theirs = good * Fraction(pairs.defender_ones, pairs.total)
    name = vehicle_name(s, target)
    return [Odds("it loses control itself", own), Odds(f"{name} loses control", theirs)]


def ram_odds(s: RoadState, w: int, target: int, at: Box, good: Fraction) -> list[Odds]:
    """SH-RAM-2 to -7: won, the damage, what is destroyed, and who loses control."""
    pairs, ram = contest_of(s, w, target), Ram(s, s.at[w], target, at)
    name, own = vehicle_name(s, target), vehicle_name(s, s.at[w])
    damage = ram.damage(pairs, None)
    lines = [
        Odds("the ram is won", good * pairs.ram_won),
        Odds(f"{name} is destroyed", good * ram.damage(pairs, TRACTOR).at_least(s.hp[target])),
        Odds(f"{own} is destroyed", good * ram.recoil(pairs, TRACTOR).at_least(s.hp[s.at[w]])),
        *_fumbles(s, w, target, good, pairs),
    ]
    amounts = [(points, damage.chance(points)) for points, _ in damage.items() if points]
    lines += [Odds(f"{points} damage", good * chance, spread=True) for points, chance in amounts]
    return [line for line in lines if line.chance]


class Ram:
    """A ram of one vehicle standing at `at` into another, as far as damage goes."""

    __slots__ = ("at", "face", "s", "target", "v")

    def __init__(self, s: RoadState, v: int, target: int, at: Box) -> None:
        self.s = s
        self.v = v
        self.target = target
        self.at = at
        self.face = contact(at, s.box(target))

    def damage(self, pairs: Contest, part: int | None) -> Distribution:
        """SH-RAM-4, SH-RAM-6: what the target takes over the contest, or one part of it."""
        s, target = self.s, self.target
        parts = touched_parts(s, target, s.box(target), [self.at])
        face, more = opposite(self.face), bonus(s, self.v, target, self.face)
        won = ram_dice().mapped(lambda dice: taken(s, target, parts, face, dice + more, part))
        return contested_damage(pairs, won, taken(s, target, parts, 0, DEADLY, part))

    def recoil(self, pairs: Contest, part: int | None) -> Distribution:
        """SH-RAM-5, SH-RAM-6: what the ramming vehicle takes."""
        s, v, face = self.s, self.v, self.face
        parts = touched_parts(s, v, self.at, [s.box(self.target)])
        won = ram_dice().mapped(lambda dice: taken(s, v, parts, face, min(MOST_OWN, dice // 2), part))
        return contested_damage(pairs, won, taken(s, v, parts, 0, MOST_OWN, part))


def taken(s: RoadState, v: int, parts: list[int], face: int, points: int, only: int | None) -> int:
    """SH-RIG-3: what an impact takes from the touched parts, or from one; face 0: no armour helps."""
    total = 0
    for part, share in shares(parts, points):
        if only is None or only == part:
            armored = face != 0 and s.builds[v].armored(part, face)
            total += max(0, share + (s.t.armor if armored else 0))
    return total


def uncouple_odds(s: RoadState, w: int) -> list[Odds]:
    """SH-RIG-6."""
    good = passes(skill(s, w), own_modifier(s, w), uncouple_on(s, s.at[w]))
    return [Odds("the trailer comes off", good)]


def back_edge_odds(s: RoadState, w: int) -> list[Odds]:
    """SH-EDGE-3: whoever is asked to save the vehicle changes into D first where nobody sits there."""
    v = s.at[w]
    change = s.t.after_change if s.seat[w] != k.D and not s.dead_trailer(v) else 0
    if s.dead_trailer(v):
        needed, nitro = uncouple_on(s, v), 0
    else:
        needed, nitro = s.t.move_on, s.t.nitro_roll if s.nitro_on else 0
    good = passes(skill(s, w), own_modifier(s, w) + change + nitro, needed)
    return [Odds("it stays in the fight", good), Odds("it is left behind", 1 - good)]
