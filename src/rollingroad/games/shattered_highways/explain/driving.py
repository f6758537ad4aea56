"""What vehicles do: SH-MOVE, SH-NUDGE, SH-RAM, SH-LOST, SH-UNMANNED, SH-EDGE, SH-DESTROY, SH-ADDON-HIDDEN."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rollingroad.core.engine.odds import Distribution
from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.words import count, listed
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.placing import moved_box, place_preview, way_label
from rollingroad.games.shattered_highways.explain.registry import ROAD, event, label, question, refuse
from rollingroad.games.shattered_highways.rules import chances, kinds, reasons, rolls, sequence, turn
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules.chances import success_chance
from rollingroad.games.shattered_highways.rules.crew.attacking import DamageDice
from rollingroad.games.shattered_highways.rules.driving import nudging, ramming, wrecks
from rollingroad.games.shattered_highways.rules.driving.driving import (
    ChooseTargets,
    MoveRoll,
    NudgeRoll,
    RamRoll,
    locked_targets,
)
from rollingroad.games.shattered_highways.rules.placement.boxes import (
    Box,
    contact,
    is_straight_behind,
    opposite,
)
from rollingroad.games.shattered_highways.rules.rolls import impact, touched_parts
from rollingroad.games.shattered_highways.rules.sequence import EdgeUncouple, UncoupleRoll, uncouple_on
from rollingroad.games.shattered_highways.rules.state import RoadState


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
event(
    ev.Damaged,
    lambda event: _DAMAGES[event.why][1],
    lambda event: f"{{Part}} takes {{points}} damage {_DAMAGES[event.why][0]} and has {{hit_points}} left.",
)
event(ev.Recentred, "SH-EDGE-1", "The road rolls on: everybody falls back by {shift}.")
event(ev.LeftBehind, "SH-EDGE-3", "{Vehicle} falls behind and is out of the fight with all aboard.")


# Wrecks


event(ev.Wrecked, "SH-DESTROY-6", "{Vehicle} is a wreck and gone.")


def swerve_odds(s: RoadState, v: int, at: Box, wreck: int, chance: Fraction) -> list[Odds]:
    """SH-DESTROY-3: standing at `at`, straight behind the wreck, it has one more roll to make."""
    if not is_straight_behind(at, s.box(wreck)):
        return []
    return [Odds(f"{n.vehicle_name(s, v)} must swerve round the wreck", chance)]


question(wrecks.Swerve, "{Driver} rolls to swerve: {move_on}+")
question(wrecks.Clip, "Roll for what the wreck does to {v}")

SIDE: Final = ROAD.action(kinds.SIDE, "SH-DESTROY-4", label("to the {side}"))
refuse(SIDE, reasons.SIDE_BLOCKED, "there is no room to slide to on the {side}")
question(wrecks.Shift, "On which side does {v} pass {around}?")


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
question(wrecks.LastLaunch, "{Buggy_driver} rolls to get out of the wreck: {launch_on}+{from_wreck}")
event(ev.Launched, "SH-ADDON-HIDDEN", "{Vehicle} rolls out of {rig} at {spot}.")
event(ev.LaunchFailed, "SH-ADDON-HIDDEN", "{Vehicle} {lost} of {rig}.")


# At the wheel


@ROAD.refusal(reasons.NOT_DRIVER, "SH-SEAT-2")
def not_driver(s: RoadState, action: int, seat: int) -> str:
    w = n.asked_warrior(s)
    place = n.place_name(s, s.at[w], s.seat[w])
    where = "clings" if place == "cling" else f"sits in {place}"
    return f"{n.warrior_name(s, w)} {where}; only the warrior in D drives"


NITRO: Final = ROAD.action(kinds.USE_NITRO, "SH-ADDON-NITRO", label("open the nitro first"))


@NITRO.refusal(reasons.NOT_DRIVER, "SH-SEAT-2")
def nobody_opens(s: RoadState, action: int, seat: int) -> str:
    if s.open[0].kind != "back-edge":
        return not_driver(s, action, seat)
    return f"nobody drives {n.active_name(s)}; only the warrior in D opens the nitro"


@NITRO.refusal(reasons.NO_CHARGE)
def no_nitro(s: RoadState, action: int, seat: int) -> str:
    name = n.active_name(s)
    if s.nitro_on:
        return f"the nitro of {name} is open already"
    return f"no nitro is left on {name}" if s.builds[s.active].has(kinds.NITRO) else f"{name} has no nitro"


event(ev.NitroUsed, "SH-ADDON-NITRO", "{Vehicle} opens the nitro ({charges} left).")


# Move


def move_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    w = n.asked_warrior(s)
    good, slips = chances.drive_chance(s, w), chances.natural_1_chance(s, w)
    return possible(
        Odds("it gets there", good), Odds("it stays", 1 - good - slips), Odds("it loses control", slips)
    )


MOVE: Final = ROAD.action(
    kinds.MOVE,
    "SH-MOVE-1",
    lambda s, action: f"drive {way_label(s, first(action), second(action))}",
    move_odds,
    place_preview,
)
refuse(MOVE, reasons.DEST_SAME, "{active} is there already", "SH-MOVE-6")
question(MoveRoll, "{Acting_driver} rolls to drive: {move_on}+{move_modifier}")

_DECLARED: Final = {"move": "SH-MOVE-1", "nudge": "SH-NUDGE-1", "ram": "SH-RAM-1"}
event(
    ev.Declared,
    lambda event: _DECLARED[event.what],
    lambda event: (
        "{Vehicle} wants to go to {spot}." if event.what == "move" else "{Vehicle} goes to {what} {targets}."
    ),
)

_MOVES: Final = {
    "move": ("drives", "SH-MOVE-1"),
    "ram": ("drives into contact", "SH-RAM-2"),
    "nudge": ("ends up", "SH-NUDGE-5"),
    "strike": ("is pushed", "SH-NUDGE-9"),
    "lost-control": ("slides", "SH-LOST-3"),
    "unmanned": ("falls", "SH-UNMANNED-2"),
    "swerve": ("swerves", "SH-DESTROY-4"),
    "return": ("gets back on the road and drives", "SH-EDGE-3"),
    "pull": ("is pulled", "SH-WEAPON-HARPOON"),
}
event(
    ev.Moved, lambda event: _MOVES[event.why][1], lambda event: f"{{Vehicle}} {_MOVES[event.why][0]} {{way}}."
)


# Contacts of nudges and rams


def contact_label(s: RoadState, action: int) -> str:
    verb = "nudge" if kind_of(action) == kinds.NUDGE else "ram"
    target, box = first(action), moved_box(s)
    if box is None or not 0 <= target < len(s.builds):
        return f"{verb} {n.target_label(s, target)}"
    face = opposite(contact(box.at(second(action), third(action)), s.box(target)))
    where = f" at the {n.FACE_WORDS[face]}" if face else ""
    return f"{verb} {n.target_label(s, target)}{where}"


refuse(ROAD, reasons.NO_CONTACT__VEHICLE, "{target} is no other vehicle on the road", "SH-NUDGE-1")
refuse(ROAD, reasons.NO_CONTACT, "there {active} and {target} do not touch", "SH-GEO-7")
refuse(ROAD, reasons.CORNER_ONLY, "there {active} and {target} touch at a corner only", "SH-GEO-7")
refuse(ROAD, reasons.OWN_VEHICLE, "{target} is under your own control", "SH-RAM-1")
for roll in (RamRoll, NudgeRoll):
    question(roll, "{Acting_driver} rolls to get at {targets}: {move_on}+{move_modifier}")


def _contested(event: ev.Contested) -> str:
    if not event.won:
        return "{Attacker} does not get the better of {defender} ({attack} to {defence})."
    by = " by {degree}" if event.what == "nudge" else ""
    return f"{{Attacker}} wins the {{what}} against {{defender}}{by} ({{attack}} to {{defence}})."


event(ev.Contested, lambda event: "SH-NUDGE-3" if event.what == "nudge" else "SH-RAM-3", _contested)


def slip_odds(s: RoadState, target: int, own: Fraction, theirs: Fraction) -> list[Odds]:
    """SH-LOST-1, SH-DESTROY-7: natural 1s of either side whose vehicle is still there afterwards."""
    return [
        Odds("it loses control itself", own),
        Odds(f"{n.vehicle_name(s, target)} loses control", theirs),
    ]


# Sideswipes

ROAD.action(kinds.ALSO, "SH-NUDGE-10", label("{own_target} too"))
ROAD.action(kinds.SPARE, "SH-NUDGE-10", label("spare {own_target}"))


@ROAD.refusal(reasons.NOT_A_RIG_SIDE, "SH-NUDGE-10")
def not_a_rig_side(s: RoadState, action: int, seat: int) -> str:
    step = s.open[0].step
    assert isinstance(step, ChooseTargets)
    return f"the question is about {n.vehicle_name(s, step.left[0])} now"


@ROAD.question(ChooseTargets)
def also_hit(step: ChooseTargets, ask: Decision, s: RoadState) -> str:
    verb = "nudge" if step.kind == kinds.NUDGE else "ram"
    return f"Does {n.vehicle_name(s, s.acting)} {verb} {n.vehicle_name(s, step.left[0])} as well?"


# Nudge


def nudge_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-NUDGE-2 to -4, SH-NUDGE-8, SH-NUDGE-11: what the scrape destroys is neither moved nor moves on."""
    w, target = n.asked_warrior(s), first(action)
    v, pairs, good = s.at[w], chances.contest_of(s, w, target), chances.drive_chance(s, w)
    at, box = s.box(v).at(second(action), third(action)), s.box(target)
    face = contact(at, box)
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


NUDGE: Final = ROAD.action(kinds.NUDGE, "SH-NUDGE-1", contact_label, nudge_odds, place_preview)
NUDGE.refusal(reasons.TOO_HEAVY)(
    lambda s, action, seat: f"a {n.class_name(s, s.active)} does not nudge a {n.class_name(s, first(action))}"
)
question(nudging.NudgeAttack, "{Acting_driver} rolls to nudge {targets}{penalty}")
question(nudging.NudgeDefence, "{Defending_driver} rolls against the nudge")
question(nudging.PlaceNudged, "Where is {v} pushed to, within {degree}?")
question(nudging.FinishNudge, "Where does {acting} go on to?")


# Strikes


def strike_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-NUDGE-9: a Move roll of the struck driver; without one it fails."""
    step, target = _strike(s), first(action)
    driver, name = s.driver(target), n.vehicle_name(s, target)
    manned = driver != kinds.NO_WARRIOR
    hit = 1 - chances.driver_chance(s, target)
    box, by = s.box(target), s.box(step.v)
    blow = impact(s, target, touched_parts(s, target, box, [by]), contact(box, by), s.t.nudge_damage)
    wrecked = chances.destroys(s, target, blow)
    slips = chances.natural_1_chance(s, driver) * (manned and not wrecked)
    return possible(
        Odds(f"{name} can be moved up to {count(s.t.strike_push, 'section')}", hit * (not wrecked)),
        *wreck_odds(s, target, hit * wrecked, hit * chances.kills_trailer(s, target, blow)),
        Odds(f"{name} loses control", slips),
    )


STRIKE: Final = ROAD.action(kinds.STRIKE, "SH-NUDGE-9", label("strike {own_target}"), strike_odds)
ROAD.action(kinds.NO_STRIKE, "SH-NUDGE-9", label("strike nobody"))


def _strike(s: RoadState) -> nudging.ChooseStrike:
    step = s.open[0].step
    assert isinstance(step, nudging.ChooseStrike)
    return step


refuse(STRIKE, reasons.STRIKE_TWICE, "{target} has been struck already in this action", "SH-SEQ-2")


@STRIKE.refusal(reasons.STRIKE_NO_CONTACT)
def strike_no_contact(s: RoadState, action: int, seat: int) -> str:
    v = _strike(s).v
    names = listed([n.vehicle_name(s, o) for o in nudging.strike_targets(s, v)], "or")
    start = f"{n.target_name(s, action)} is not struck by {n.vehicle_name(s, v)} where it stands"
    return f"{start}; {names} can be"


question(nudging.ChooseStrike, "Does {v} strike the vehicle it touches?")
question(nudging.StrikeRoll, "{Driver} rolls to dodge the strike: {move_on}+")
question(nudging.PlaceStruck, "Where is {v} pushed to, within {strike_push}?")
event(ev.Struck, "SH-NUDGE-9", "{By} strikes {vehicle}.")


# Ram


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
        Odds("the ram is won", good * pairs.ram_won),
        *wreck_odds(s, target, good * ram.over(pairs, ram.wrecks), dead),
        *wreck_odds(s, v, good * ram.over(pairs, ram.breaks), lost, itself=True),
        *swerve_odds(s, v, at, target, good * ram.over(pairs, ram.leaves_wreck)),
        *slip_odds(s, target, own, theirs),
        *damage_odds(n.vehicle_name(s, target), good, ram.lost_points(pairs)),
    )


ROAD.action(kinds.RAM, "SH-RAM-1", contact_label, ram_odds, place_preview)
RAM_LOCKED: Final = ROAD.action(
    kinds.RAM_LOCKED, "SH-RAM-8", label("ram {target} again, locked as it is"), locked_odds
)


@RAM_LOCKED.refusal(reasons.NOT_LOCKED)
def not_locked(s: RoadState, action: int, seat: int) -> str:
    partners = n.vehicle_list(s, locked_targets(s, s.active))
    held = f"it is locked with {partners}" if partners else "it is locked with nobody it may ram"
    return f"{n.active_name(s)} is not locked with {n.target_name(s, action)}; {held}"


question(ramming.RamAttack, "{Driver} rolls to ram {targets}{modifier}")
question(ramming.RamDefence, "{Defending_driver} rolls against the ram")


@ROAD.question(ramming.RamDamage)
def ram_damage(step: ramming.RamDamage, ask: Decision, s: RoadState) -> str:
    again = bool(step.dice) and step.dice[-1] == 0
    target = step.won[len(step.dice) - again]
    more = ramming.bonus(s, step.v, target, contact(s.box(step.v), s.box(target)))
    start = f"Roll {'once more ' if again else ''}for the damage to"
    return f"{start} {n.vehicle_name(s, target)}{n.modifier_text(more)}"


# Out of hand

_BOXES: Final = ("", "front right", "right", "rear right", "rear left", "left", "front left")
question(ramming.LoseControl, "Roll for the box that {v} slides towards")
event(
    ev.ControlLost,
    "SH-LOST-2",
    lambda event: f"{{Vehicle}} loses control towards box {event.box}, the {_BOXES[event.box]}.",
)
question(ramming.UnmannedRoll, "Roll for {v}, which nobody steers: {unmanned_on}+")
question(sequence.EdgeRoll, "{Acting_driver} rolls to get back on the road: {move_on}+{move_modifier}")
question(sequence.Return, "Where does {acting} get back on the road?")
