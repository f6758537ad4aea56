"""What vehicles do: SH-MOVE, SH-NUDGE, SH-RAM, SH-LOST, SH-UNMANNED, SH-EDGE, SH-DESTROY, SH-ADDON-HIDDEN."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rollingroad.core.engine.odds import Distribution
from rollingroad.core.engine.packing import first, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.words import count
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.placing import moved_box, place_preview
from rollingroad.games.shattered_highways.explain.registry import OF_ACTION, ROAD
from rollingroad.games.shattered_highways.rules import chances, kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.chances import success_chance
from rollingroad.games.shattered_highways.rules.driving import nudging, ramming
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, opposite
from rollingroad.games.shattered_highways.rules.rolls import impact, touched_parts
from rollingroad.games.shattered_highways.rules.sequence import uncouple_on
from rollingroad.games.shattered_highways.rules.state import RoadState


def possible(*lines: Odds) -> list[Odds]:
    """Those that have a chance at all."""
    return [line for line in lines if line.chance]


def damage_odds(name: str, chance: Fraction, points: Distribution) -> list[Odds]:
    """How likely each loss of hit points is."""
    share, total = chance.numerator, chance.denominator * points.total
    return [
        Odds(f"{lost} damage to {name}", Fraction(share * weight, total), spread=True)
        for lost, weight in points.items()
        if lost
    ]


def wreck_odds(s: RoadState, v: int, wrecked: Fraction, dead: Fraction, itself: bool = False) -> list[Odds]:
    """SH-RIG-4, SH-RIG-5: the end of the vehicle, maybe the one that acts, and of a trailer, if possible."""
    own = " itself" if itself else ""
    return possible(
        Odds(f"{n.vehicle_name(s, v)}{own} is destroyed", wrecked),
        Odds(f"{n.part_name(s, v, kinds.TRAILER)}{own} is dead", dead),
    )


def swerve_odds(s: RoadState, v: int, at: Box, wreck: int, chance: Fraction) -> list[Odds]:
    """SH-DESTROY-3: standing at `at`, straight behind the wreck, it has one more roll to make."""
    if not at.is_straight_behind(s.box(wreck)):
        return []
    return [Odds(f"{n.vehicle_name(s, v)} must swerve round the wreck", chance)]


def uncouple_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-RIG-6."""
    w = n.asked_warrior(s)
    good = success_chance(rolls.skill(s, w), rolls.own_modifier(s, w), uncouple_on(s, s.at[w]))
    return [Odds("the trailer comes off", good)]


def launch_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    out = success_chance(rolls.skill(s, s.driver(first(action))), 0, s.t.launch_on)
    name = n.target_name(s, action)
    return [Odds(f"{name} gets out", out), Odds(f"{name} stays inside", 1 - out)]


NITRO: Final = ROAD.actions[kinds.USE_NITRO]


@NITRO.refusal(reasons.NOT_DRIVER, "SH-SEAT-2")
def nobody_opens(s: RoadState, action: int, seat: int) -> str:
    if s.open[0].kind != "back-edge":
        return ROAD.refusals[reasons.NOT_DRIVER].words(s, action, seat)
    return f"nobody drives {n.active_name(s)}, and only a driver opens the nitro"


@NITRO.refusal(reasons.NO_CHARGE)
def no_nitro(s: RoadState, action: int, seat: int) -> str:
    name = n.active_name(s)
    if s.nitro_on:
        return f"the nitro of {name} is open already"
    return f"no nitro is left on {name}" if s.builds[s.active].has(kinds.NITRO) else f"{name} has no nitro"


def move_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    w = n.asked_warrior(s)
    good, slips = chances.drive_chance(s, w), chances.natural_1_chance(s, w)
    return possible(
        Odds("you get there", good),
        Odds("you stay where you are", 1 - good - slips),
        Odds("you lose control", slips),
    )


def contact(s: RoadState, action: int) -> str:
    """`your own Bone at the left side`."""
    target, box = first(action), moved_box(s)
    if box is None or not 0 <= target < len(s.builds):
        return n.target_label(s, target)
    face = opposite(box.at(second(action), third(action)).contact(s.box(target)))
    where = f" at the {n.FACE_WORDS[face]}" if face else ""
    return f"{n.target_label(s, target)}{where}"


def slip_odds(s: RoadState, target: int, own: Fraction, theirs: Fraction) -> list[Odds]:
    """SH-LOST-1, SH-DESTROY-7: natural 1s of either side whose vehicle is still there afterwards."""
    return [Odds("you lose control", own), Odds(f"{n.vehicle_name(s, target)} loses control", theirs)]


def nudge_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-NUDGE-2 to -4, SH-NUDGE-8, SH-NUDGE-11: what the scrape destroys is neither moved nor moves on."""
    w, target = n.asked_warrior(s), first(action)
    v, pairs, good = s.at[w], chances.contest_of(s, w, target), chances.drive_chance(s, w)
    at, box = s.box(v).at(second(action), third(action)), s.box(target)
    face = at.contact(box)
    theirs = impact(
        s, target, touched_parts(s, target, box, [at]), opposite(face), nudging.scrape_damage(s, v, face)
    )
    ours = impact(s, v, touched_parts(s, v, at, [box]), face, nudging.scrape_damage(s, target, face))
    wrecked, lost = chances.destroys(s, target, theirs), chances.destroys(s, v, ours)
    own = Fraction(0 if lost else pairs.attacker_ones, pairs.total)
    other = Fraction(0 if wrecked else pairs.defender_ones, pairs.total)
    return possible(
        *(push_odds(s, target, pairs, good) if not wrecked and not lost else []),
        *wreck_odds(s, target, good * wrecked, good * chances.kills_trailer(s, target, theirs)),
        *wreck_odds(s, v, good * lost, good * chances.kills_trailer(s, v, ours), itself=True),
        *swerve_odds(s, v, s.box(v), target, good * (wrecked and not lost)),
        *slip_odds(s, target, chances.natural_1_chance(s, w) + good * own, good * other),
    )


def push_odds(s: RoadState, target: int, pairs: chances.Contest, good: Fraction) -> list[Odds]:
    """SH-NUDGE-4: that it can be moved at all, and how far."""
    moved = f"{n.vehicle_name(s, target)} can be moved"
    degrees = enumerate(chances.degrees(s, target, pairs), start=1)
    steps = [Odds(f"{moved} up to {count(degree, 'section')}", good * chance) for degree, chance in degrees]
    return [Odds(moved, good * pairs.won), *steps]


def strike_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-NUDGE-9: a Move roll of the struck driver; without one it fails."""
    target = first(action)
    driver, name = s.driver(target), n.vehicle_name(s, target)
    manned, far = driver != kinds.NO_WARRIOR, count(s.t.contact.strike_sections, "section")
    hit = 1 - chances.driver_chance(s, target)
    box, by = s.box(target), s.box(n.asked_step(s).v)
    blow = impact(s, target, touched_parts(s, target, box, [by]), box.contact(by), s.t.contact.nudge_damage)
    wrecked = chances.destroys(s, target, blow)
    slips = chances.natural_1_chance(s, driver) * (manned and not wrecked)
    return possible(
        Odds(f"{name} can be moved up to {far}", hit * (not wrecked)),
        *wreck_odds(s, target, hit * wrecked, hit * chances.kills_trailer(s, target, blow)),
        Odds(f"{name} loses control", slips),
    )


def ram_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-RAM-2: after a Move roll."""
    w = n.asked_warrior(s)
    at = s.box(s.at[w]).at(second(action), third(action))
    slips = chances.natural_1_chance(s, w)
    return crash_odds(s, w, first(action), at, chances.drive_chance(s, w), slips)


def locked_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-RAM-8: without one."""
    w = n.asked_warrior(s)
    return crash_odds(s, w, first(action), s.box(s.at[w]), Fraction(1), Fraction(0))


def crash_odds(s: RoadState, w: int, target: int, at: Box, good: Fraction, slips: Fraction) -> list[Odds]:
    """SH-RAM-3 to -7: won, what is destroyed, who loses control, and the damage."""
    v, pairs, ram = s.at[w], chances.contest_of(s, w, target), chances.Ram(s, s.at[w], target, at)
    saved = pairs.attacker_ones_won * ram.chance(ram.breaks)
    own = slips + good * Fraction(pairs.attacker_ones - saved) / pairs.total
    gone = pairs.defender_ones_won * ram.chance(ram.wrecks) + pairs.crushing * ram.wrecks(chances.CRUSHING)
    theirs = good * Fraction(pairs.defender_ones - gone) / pairs.total
    dead, lost = good * ram.over(pairs, ram.kills_trailer), good * ram.over(pairs, ram.loses_trailer)
    return possible(
        Odds("you win the ram", good * pairs.ram_won),
        *wreck_odds(s, target, good * ram.over(pairs, ram.wrecks), dead),
        *wreck_odds(s, v, good * ram.over(pairs, ram.breaks), lost, itself=True),
        *swerve_odds(s, v, at, target, good * ram.over(pairs, ram.leaves_wreck)),
        *slip_odds(s, target, own, theirs),
        *damage_odds(n.vehicle_name(s, target), good, ram.lost_points(pairs)),
    )


@ROAD.question(ramming.RamDamage)
def ram_damage(step: ramming.RamDamage, ask: Decision, s: RoadState) -> str:
    again = bool(step.dice) and step.dice[-1] == 0
    target = step.won[len(step.dice) - again]
    more = ramming.bonus(s, step.v, target, s.box(step.v).contact(s.box(target)))
    start = f"Roll {'once more ' if again else ''}for the damage to"
    return f"{start} {n.vehicle_name(s, target)}{n.modifier_text(more)}"


OF_ACTION["contact"] = contact
ROAD.explain(kinds.UNCOUPLE, odds=uncouple_odds)
ROAD.explain(kinds.LAUNCH, odds=launch_odds)
ROAD.explain(kinds.MOVE, odds=move_odds, preview=place_preview)
ROAD.explain(kinds.NUDGE, odds=nudge_odds, preview=place_preview)
ROAD.explain(kinds.STRIKE, odds=strike_odds)
ROAD.explain(kinds.RAM, odds=ram_odds, preview=place_preview)
ROAD.explain(kinds.RAM_LOCKED, odds=locked_odds)
