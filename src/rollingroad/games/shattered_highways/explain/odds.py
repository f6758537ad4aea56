"""Exact odds before a player commits: Move rolls, contests by degree, damage, and what it may destroy.

They are those of the action's own dice. What follows from a wreck or a slide (swerves, forced rams, Cling)
has dice and choices of its own and is not counted. They use what the seat knows: until heroes are shown,
every enemy counts as fodder. `crew_odds.py` has the chances of warriors.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from rollingroad.core.engine.odds import Distribution
from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.words import count
from rollingroad.games.shattered_highways.explain.crew_odds import (
    MOST_DEGREE,
    NO_DIE,
    Contest,
    contest,
    contested_damage,
    crew_odds,
    damage_odds,
    destroys,
    flee_odds,
    kills_trailer,
    lost_points,
    ram_dice,
    success_chance,
    wreck_odds,
)
from rollingroad.games.shattered_highways.explain.names import vehicle_name
from rollingroad.games.shattered_highways.rules import kinds as k
from rollingroad.games.shattered_highways.rules.crew.boarding import Flee, part_of
from rollingroad.games.shattered_highways.rules.crew.equipment import uncouple_on
from rollingroad.games.shattered_highways.rules.damage import shares, touched_parts
from rollingroad.games.shattered_highways.rules.driving.nudging import (
    NUDGE_DAMAGE,
    RIG_DEGREE,
    ChooseStrike,
    scrape_damage,
)
from rollingroad.games.shattered_highways.rules.driving.ramming import DEADLY, MOST_OWN, bonus
from rollingroad.games.shattered_highways.rules.placement.boxes import NONE, Box, contact, opposite
from rollingroad.games.shattered_highways.rules.placement.slides import is_straight_behind
from rollingroad.games.shattered_highways.rules.rolls import own_modifier, skill
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction
from rollingroad.games.shattered_highways.rules.view import RoadView

CERTAIN = Fraction(1)


def action_odds(view: RoadView, action: int) -> list[Odds]:
    """The chances of every roll that the action would start; empty where it is not allowed."""
    asked = [ask for ask in view.open if ask.allows(action)]
    return _odds(view.table, asked[0], action) if asked else []


def _odds(s: RoadState, ask: Decision, action: int) -> list[Odds]:
    step, kind = ask.step, kind_of(action)
    if isinstance(step, Flee) and kind == k.FLEE:
        return flee_odds(s, step.w, first(action), part_of(second(action)))
    if isinstance(step, ChooseStrike) and kind == k.STRIKE:
        return strike_odds(s, first(action), step.v)
    if kind == k.LAUNCH:
        return launch_odds(s, first(action))
    if not isinstance(step, ChooseAction):
        return back_edge_odds(s, first(action)) if ask.kind == "back-edge" and kind == k.ACT else []
    if kind in (k.MOVE, k.NUDGE, k.RAM, k.RAM_LOCKED):
        return driver_odds(s, step.w, action)
    return uncouple_odds(s, step.w) if kind == k.UNCOUPLE else crew_odds(s, step.w, action)


def driver_odds(s: RoadState, w: int, action: int) -> list[Odds]:
    """The odds of a driver's action."""
    kind = kind_of(action)
    if kind == k.MOVE:
        return move_odds(s, w)
    at = s.box(s.at[w]).at(second(action), third(action))
    if kind == k.NUDGE:
        return nudge_odds(s, w, first(action), at)
    if kind == k.RAM:
        return ram_odds(s, w, first(action), at, drive_chance(s, w))
    return ram_odds(s, w, first(action), s.box(s.at[w]), CERTAIN)


def drive_chance(s: RoadState, w: int) -> Fraction:
    """SH-MOVE-1, SH-ADDON-NITRO: how likely the Move roll of the action succeeds."""
    nitro = s.t.nitro_roll if s.nitro_on else 0
    return success_chance(skill(s, w), own_modifier(s, w) + nitro, s.t.move_on)


def move_odds(s: RoadState, w: int) -> list[Odds]:
    good, slips = drive_chance(s, w), slip_chance(s, w)
    lines = [Odds("it gets there", good), Odds("it stays", 1 - good - slips), Odds("it loses control", slips)]
    return [line for line in lines if line.chance]


def contest_of(s: RoadState, w: int, target: int) -> Contest:
    """SH-ROLL-4, SH-ROLL-5: the driver against the driver of the target."""
    driver = s.driver(target)
    defence = NO_DIE if driver == k.NO_WARRIOR else skill(s, driver)
    return contest(skill(s, w), own_modifier(s, w), defence)


def nudge_odds(s: RoadState, w: int, target: int, at: Box) -> list[Odds]:
    """SH-NUDGE-2 to -4, SH-NUDGE-8, SH-NUDGE-11: what the scrape destroys is neither moved nor moves on."""
    v, pairs, good = s.at[w], contest_of(s, w, target), drive_chance(s, w)
    box, face = s.box(target), contact(at, s.box(target))
    parts, own_parts = touched_parts(s, target, box, [at]), touched_parts(s, v, at, [box])
    theirs = impact(s, target, parts, opposite(face), scrape_damage(s, v, face))
    ours = impact(s, v, own_parts, face, scrape_damage(s, target, face))
    wrecked, lost = destroys(s, target, theirs), destroys(s, v, ours)
    lines = []
    if not wrecked and not lost:
        moved = f"{vehicle_name(s, target)} can be moved"
        lines.append(Odds(moved, good * pairs.won))
        for degree, chance in enumerate(degrees(s, target, pairs), start=1):
            lines.append(Odds(f"{moved} up to {count(degree, 'section')}", good * chance))
    lines += wreck_odds(s, target, good * wrecked, good * kills_trailer(s, target, theirs))
    lines += wreck_odds(s, v, good * lost, good * kills_trailer(s, v, ours), itself=True)
    lines += swerve_odds(s, v, s.box(v), target, good * (wrecked and not lost))
    own = slip_chance(s, w) + good * Fraction(0 if lost else pairs.attacker_ones, pairs.total)
    lines += fumble_odds(s, target, own, good * Fraction(0 if wrecked else pairs.defender_ones, pairs.total))
    return [line for line in lines if line.chance]


def degrees(s: RoadState, target: int, pairs: Contest) -> list[Fraction]:
    """SH-NUDGE-4: how likely each degree is; a Rig is moved two sections at most."""
    found = [pairs.degree(sections) for sections in range(1, MOST_DEGREE + 1)]
    if s.is_rig(target):
        found = [*found[: RIG_DEGREE - 1], sum(found[RIG_DEGREE - 1 :], Fraction(0))]
    return found


def slip_chance(s: RoadState, w: int) -> Fraction:
    """SH-MOVE-1: the natural 1 of a Move roll."""
    return Fraction(1, skill(s, w))


def fumble_odds(s: RoadState, target: int, own: Fraction, theirs: Fraction) -> list[Odds]:
    """SH-LOST-1, SH-DESTROY-7: natural 1s of either side whose vehicle is still there afterwards."""
    name = vehicle_name(s, target)
    return [Odds("it loses control itself", own), Odds(f"{name} loses control", theirs)]


def swerve_odds(s: RoadState, v: int, at: Box, wreck: int, chance: Fraction) -> list[Odds]:
    """SH-DESTROY-3: standing at `at`, straight behind the wreck, it has one more roll to make."""
    if not is_straight_behind(at, s.box(wreck)):
        return []
    return [Odds(f"{vehicle_name(s, v)} must swerve round the wreck", chance)]


def ram_odds(s: RoadState, w: int, target: int, at: Box, good: Fraction) -> list[Odds]:
    """SH-RAM-2 to -7: won, what is destroyed, who loses control, and the damage; `good` 1: no Move roll."""
    v, pairs, ram = s.at[w], contest_of(s, w, target), Ram(s, s.at[w], target, at)
    name = vehicle_name(s, target)
    saved = pairs.attacker_ones_won * ram.chance(ram.breaks)
    own = good * Fraction(pairs.attacker_ones - saved) / pairs.total
    gone = pairs.defender_ones_won * ram.chance(ram.wrecks) + pairs.crushing * ram.wrecks(CRUSHING)
    theirs = good * Fraction(pairs.defender_ones - gone) / pairs.total
    if good != CERTAIN:
        own += slip_chance(s, w)
    lines = [
        Odds("the ram is won", good * pairs.ram_won),
        *wreck_odds(s, target, good * ram.over(pairs, ram.wrecks), good * ram.over(pairs, ram.kills_trailer)),
        *wreck_odds(
            s, v, good * ram.over(pairs, ram.breaks), good * ram.over(pairs, ram.loses_trailer), itself=True
        ),
        *swerve_odds(s, v, at, target, good * ram.over(pairs, ram.leaves_wreck)),
        *fumble_odds(s, target, own, theirs),
        *damage_odds(name, good, ram.lost_points(pairs)),
    ]
    return [line for line in lines if line.chance]


CRUSHING: Final = 0
"""In place of dice: SH-RAM-6, for which none are rolled."""


class Ram:
    """A ram of one vehicle standing at `at` into another, as far as damage goes."""

    __slots__ = ("face", "more", "own_parts", "parts", "s", "target", "v")

    def __init__(self, s: RoadState, v: int, target: int, at: Box) -> None:
        self.s = s
        self.v = v
        self.target = target
        self.face = contact(at, s.box(target))
        self.more = bonus(s, v, target, self.face)
        self.parts = touched_parts(s, target, s.box(target), [at])
        self.own_parts = touched_parts(s, v, at, [s.box(target)])

    # What one result of the damage dice does

    def theirs(self, dice: int) -> list[int]:
        """SH-RAM-4, SH-RAM-6: the damage to tractor and trailer of the target."""
        if dice == CRUSHING:
            return impact(self.s, self.target, self.parts, NONE, DEADLY)
        return impact(self.s, self.target, self.parts, opposite(self.face), dice + self.more)

    def ours(self, dice: int) -> list[int]:
        """SH-RAM-5, SH-RAM-6: the damage to tractor and trailer of the ramming vehicle."""
        if dice == CRUSHING:
            return impact(self.s, self.v, self.own_parts, NONE, MOST_OWN)
        return impact(self.s, self.v, self.own_parts, self.face, min(MOST_OWN, dice // 2))

    def wrecks(self, dice: int) -> bool:
        return destroys(self.s, self.target, self.theirs(dice))

    def breaks(self, dice: int) -> bool:
        return destroys(self.s, self.v, self.ours(dice))

    def leaves_wreck(self, dice: int) -> bool:
        """The ramming vehicle has a wreck before it, and lives."""
        return self.wrecks(dice) and not self.breaks(dice)

    def kills_trailer(self, dice: int) -> bool:
        return kills_trailer(self.s, self.target, self.theirs(dice))

    def loses_trailer(self, dice: int) -> bool:
        return kills_trailer(self.s, self.v, self.ours(dice))

    # Over all dice

    def chance(self, happens: Callable[[int], bool]) -> Fraction:
        """How likely it happens when the ram is won without SH-RAM-6."""
        return ram_dice().mapped(lambda dice: int(happens(dice))).at_least(1)

    def over(self, pairs: Contest, happens: Callable[[int], bool]) -> Fraction:
        """How likely it happens over the whole contest."""
        won = ram_dice().mapped(lambda dice: int(happens(dice)))
        return contested_damage(pairs, won, int(happens(CRUSHING))).at_least(1)

    def lost_points(self, pairs: Contest) -> Distribution:
        """The hit points that the target loses."""
        s, target = self.s, self.target
        won = ram_dice().mapped(lambda dice: lost_points(s, target, self.theirs(dice)))
        return contested_damage(pairs, won, lost_points(s, target, self.theirs(CRUSHING)))

    def damage(self, pairs: Contest, part: int | None) -> Distribution:
        """What the target takes over the contest, or one part of it."""
        won = ram_dice().mapped(lambda dice: part_damage(self.theirs(dice), part))
        return contested_damage(pairs, won, part_damage(self.theirs(CRUSHING), part))

    def recoil(self, pairs: Contest, part: int | None) -> Distribution:
        """What the ramming vehicle takes."""
        won = ram_dice().mapped(lambda dice: part_damage(self.ours(dice), part))
        return contested_damage(pairs, won, part_damage(self.ours(CRUSHING), part))


def part_damage(damage: list[int], part: int | None) -> int:
    """The damage to one part, or to both."""
    return sum(damage) if part is None else damage[part]


def impact(s: RoadState, v: int, parts: list[int], face: int, points: int) -> list[int]:
    """SH-RIG-3: what an impact on the touched parts does to tractor and trailer; no face: no armour helps."""
    found = [0, 0]
    for part, share in shares(parts, points):
        armored = face != NONE and s.builds[v].is_armored(part, face)
        found[part] = max(0, share + (s.t.armor if armored else 0))
    return found


def strike_odds(s: RoadState, target: int, by: int) -> list[Odds]:
    """SH-NUDGE-9: a Move roll of the struck driver; without one it fails."""
    driver, name = s.driver(target), vehicle_name(s, target)
    manned = driver != k.NO_WARRIOR
    hit = 1 - success_chance(skill(s, driver), 0, s.t.move_on) if manned else CERTAIN
    box, other = s.box(target), s.box(by)
    blow = impact(s, target, touched_parts(s, target, box, [other]), contact(box, other), NUDGE_DAMAGE)
    wrecked = destroys(s, target, blow)
    lines = [
        Odds(f"{name} can be moved up to 1 section", hit * (not wrecked)),
        *wreck_odds(s, target, hit * wrecked, hit * kills_trailer(s, target, blow)),
        Odds(f"{name} loses control", slip_chance(s, driver) * (manned and not wrecked)),
    ]
    return [line for line in lines if line.chance]


def launch_odds(s: RoadState, b: int) -> list[Odds]:
    """SH-ADDON-HIDDEN."""
    out = success_chance(skill(s, s.driver(b)), 0, s.t.launch_on)
    return [Odds("it gets out", out), Odds("it stays inside", 1 - out)]


def uncouple_odds(s: RoadState, w: int) -> list[Odds]:
    """SH-RIG-6."""
    good = success_chance(skill(s, w), own_modifier(s, w), uncouple_on(s, s.at[w]))
    return [Odds("the trailer comes off", good)]


def back_edge_odds(s: RoadState, w: int) -> list[Odds]:
    """SH-EDGE-3: the rescuer changes into D first where nobody sits there."""
    v = s.at[w]
    change = s.t.after_change if s.seat[w] != k.D and not s.dead_trailer(v) else 0
    if s.dead_trailer(v):
        needed, nitro = uncouple_on(s, v), 0
    else:
        needed, nitro = s.t.move_on, s.t.nitro_roll if s.nitro_on else 0
    good = success_chance(skill(s, w), own_modifier(s, w) + change + nitro, needed)
    return [Odds("it stays in the fight", good), Odds("it is left behind", 1 - good)]
