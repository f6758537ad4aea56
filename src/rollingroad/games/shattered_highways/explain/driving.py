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
from rollingroad.games.shattered_highways.explain.registry import ROAD
from rollingroad.games.shattered_highways.rules import chances, kinds, reasons, rolls, sequence, turn
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules.chances import success_chance
from rollingroad.games.shattered_highways.rules.crew.attacking import DamageDice
from rollingroad.games.shattered_highways.rules.driving import driving, nudging, ramming, wrecks
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, opposite
from rollingroad.games.shattered_highways.rules.rolls import impact, touched_parts
from rollingroad.games.shattered_highways.rules.sequence import EdgeUncouple, UncoupleRoll, uncouple_on
from rollingroad.games.shattered_highways.rules.state import RoadState


def possible(*lines: Odds) -> list[Odds]:
    """Those that have a chance at all."""
    return [line for line in lines if line.chance]


# Damage


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


ROAD.asks(DamageDice, "Roll for the damage to {v}{damage_so_far}")

_DAMAGES: Final = {
    "nudge": ("from the nudge", "SH-NUDGE-3"),
    "strike": ("from the strike", "SH-NUDGE-9"),
    "ram": ("from the ram", "SH-RAM-4"),
    "wreck": ("from the wreck", "SH-DESTROY-5"),
    "shot": ("from the shot", "SH-SHOOT-3"),
    "flare": ("from its own flames", "SH-WEAPON-FLAME"),
    "mine": ("from the mine", "SH-WEAPON-MINE"),
}
ROAD.tells(
    ev.Damaged,
    lambda event: _DAMAGES[event.why][1],
    lambda event: f"{{Part}} takes {{points}} damage {_DAMAGES[event.why][0]} and has {{hit_points}} left.",
)
ROAD.tells(ev.Recentred, "SH-EDGE-1", "The road rolls on: everybody falls back by {shift}.")
ROAD.tells(ev.LeftBehind, "SH-EDGE-3", "{Vehicle} falls behind and is out of the fight with all aboard.")


# Wrecks

ROAD.tells(ev.Wrecked, "SH-DESTROY-6", "{Vehicle} is wrecked.")


def swerve_odds(s: RoadState, v: int, at: Box, wreck: int, chance: Fraction) -> list[Odds]:
    """SH-DESTROY-3: standing at `at`, straight behind the wreck, it has one more roll to make."""
    if not at.is_straight_behind(s.box(wreck)):
        return []
    return [Odds(f"{n.vehicle_name(s, v)} must swerve round the wreck", chance)]


ROAD.asks(wrecks.Swerve, "Roll to swerve with {v}: {move_on}+")
ROAD.asks(wrecks.Clip, "Roll for what the wreck does to {v}")

SIDE: Final = ROAD.action(kinds.SIDE, "SH-DESTROY-4", "pass on the {side}")
SIDE.refuses(reasons.SIDE_BLOCKED, "there is no room on the {side}")
ROAD.asks(wrecks.Shift, "On which side does {v} pass {around}?")


# Trailers


def uncouple_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-RIG-6."""
    w = n.asked_warrior(s)
    good = success_chance(rolls.skill(s, w), rolls.own_modifier(s, w), uncouple_on(s, s.at[w]))
    return [Odds("the trailer comes off", good)]


UNCOUPLE: Final = ROAD.action(kinds.UNCOUPLE, "SH-RIG-6", "uncouple the trailer", uncouple_odds)
UNCOUPLE.refuses(reasons.TRAILER_ALIVE, "{active} drags no dead trailer")
UNCOUPLE.refuses(reasons.NOT_ON_TRACTOR, "{asked} is not on the tractor")
UNCOUPLE.refuses(reasons.ALREADY_TRIED, "{active} has had its attempt this turn")
for step in (UncoupleRoll, EdgeUncouple):
    ROAD.asks(step, "Roll to uncouple the trailer: {uncouple_on}+{penalty}")
ROAD.tells(ev.TrailerDead, "SH-RIG-5", "The trailer of {vehicle} is dead weight now.")
ROAD.tells(ev.Uncoupled, "SH-RIG-7", "{Vehicle} lets its trailer go.")


# Hidden buggies


def launch_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    out = success_chance(rolls.skill(s, s.driver(first(action))), 0, s.t.launch_on)
    name = n.target_name(s, action)
    return [Odds(f"{name} gets out", out), Odds(f"{name} stays inside", 1 - out)]


LAUNCH: Final = ROAD.action(kinds.LAUNCH, "SH-ADDON-HIDDEN", "let {target} out", launch_odds)
ROAD.action(kinds.WAIT, "SH-ADDON-HIDDEN", "wait for now")
ROAD.action(kinds.NOT_THIS_ROUND, "SH-ADDON-HIDDEN", "stay inside this round")
LAUNCH.refuses(reasons.ALREADY_OUT, "no such buggy of yours waits in a trailer")
LAUNCH.refuses(reasons.WARRIOR_ACTED, "its driver has acted this round", "SH-TURN-2")
LAUNCH.refuses(reasons.EXIT_BLOCKED, "there is no room for it behind {rig}")
ROAD.asks(turn.OfferLaunch, "Do you let {v} out of {buggy_rig} now?")
ROAD.asks(turn.LaunchRoll, "Roll to get {v} out of the trailer: {launch_on}+")
ROAD.asks(wrecks.LastLaunch, "Roll to get {v} out of the wreck: {launch_on}+{from_wreck}")
ROAD.tells(ev.Launched, "SH-ADDON-HIDDEN", "{Vehicle} rolls out of {rig} at {spot}.")
ROAD.tells(ev.LaunchFailed, "SH-ADDON-HIDDEN", "{Vehicle} {lost} of {rig}.")


# At the wheel

_NOT_DRIVER: Final = "{asked} is not at the wheel"
ROAD.refuses(reasons.NOT_DRIVER, _NOT_DRIVER, "SH-SEAT-2")
NITRO: Final = ROAD.action(kinds.USE_NITRO, "SH-ADDON-NITRO", "open the nitro first")


@NITRO.refusal(reasons.NOT_DRIVER, "SH-SEAT-2")
def nobody_opens(s: RoadState, action: int, seat: int) -> str:
    if s.open[0].kind != "back-edge":
        return ROAD.say(_NOT_DRIVER, s, action)
    return f"nobody drives {n.active_name(s)}, and only a driver opens the nitro"


@NITRO.refusal(reasons.NO_CHARGE)
def no_nitro(s: RoadState, action: int, seat: int) -> str:
    name = n.active_name(s)
    if s.nitro_on:
        return f"the nitro of {name} is open already"
    return f"no nitro is left on {name}" if s.builds[s.active].has(kinds.NITRO) else f"{name} has no nitro"


ROAD.tells(ev.NitroUsed, "SH-ADDON-NITRO", "{Vehicle} opens the nitro ({charges} left).")


# Move


def move_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    w = n.asked_warrior(s)
    good, slips = chances.drive_chance(s, w), chances.natural_1_chance(s, w)
    return possible(
        Odds("you get there", good),
        Odds("you stay where you are", 1 - good - slips),
        Odds("you lose control", slips),
    )


MOVE: Final = ROAD.action(
    kinds.MOVE,
    "SH-MOVE-1",
    lambda s, action: f"drive {way_label(s, first(action), second(action))}",
    move_odds,
    place_preview,
)
MOVE.refuses(reasons.DEST_SAME, "{active} is there already", "SH-MOVE-6")
ROAD.asks(driving.MoveRoll, "Roll to drive {acting}: {move_on}+{move_modifier}")

_DECLARED: Final = {"move": "SH-MOVE-1", "nudge": "SH-NUDGE-1", "ram": "SH-RAM-1"}
ROAD.tells(
    ev.Declared,
    lambda event: _DECLARED[event.what],
    lambda event: (
        "{Vehicle} tries to drive." if event.what == "move" else "{Vehicle} tries to {what} {targets}."
    ),
)

_MOVES: Final = {
    "move": ("drives", "SH-MOVE-1"),
    "ram": ("drives into contact", "SH-RAM-2"),
    "nudge": ("goes", "SH-NUDGE-5"),
    "strike": ("is pushed", "SH-NUDGE-9"),
    "lost-control": ("slides", "SH-LOST-3"),
    "unmanned": ("rolls on without a driver and falls", "SH-UNMANNED-2"),
    "swerve": ("swerves", "SH-DESTROY-4"),
    "return": ("gets back on the road and drives", "SH-EDGE-3"),
    "pull": ("is pulled", "SH-WEAPON-HARPOON"),
}
ROAD.tells(
    ev.Moved, lambda event: _MOVES[event.why][1], lambda event: f"{{Vehicle}} {_MOVES[event.why][0]} {{way}}."
)


# Contacts of nudges and rams


def contact_label(s: RoadState, action: int) -> str:
    verb = "nudge" if kind_of(action) == kinds.NUDGE else "ram"
    target, box = first(action), moved_box(s)
    if box is None or not 0 <= target < len(s.builds):
        return f"{verb} {n.target_label(s, target)}"
    face = opposite(box.at(second(action), third(action)).contact(s.box(target)))
    where = f" at the {n.FACE_WORDS[face]}" if face else ""
    return f"{verb} {n.target_label(s, target)}{where}"


ROAD.refuses(reasons.NO_CONTACT__VEHICLE, "that is no other vehicle on the road", "SH-NUDGE-1")
ROAD.refuses(reasons.NO_CONTACT, "{active} and {target} do not touch there", "SH-GEO-7")
ROAD.refuses(reasons.CORNER_ONLY, "{active} and {target} touch only at a corner there", "SH-GEO-7")
ROAD.refuses(reasons.OWN_VEHICLE, "{target} is your own", "SH-RAM-1")
for roll in (driving.RamRoll, driving.NudgeRoll):
    ROAD.asks(roll, "Roll to get {acting} to {targets}: {move_on}+{move_modifier}")


def _contested(event: ev.Contested) -> str:
    if not event.won:
        return "{Attacker} does not get the better of {defender} ({attack} to {defence})."
    by = " by {degree}" if event.what == "nudge" else ""
    return f"{{Attacker}} wins the {{what}} against {{defender}}{by} ({{attack}} to {{defence}})."


ROAD.tells(ev.Contested, lambda event: "SH-NUDGE-3" if event.what == "nudge" else "SH-RAM-3", _contested)


def slip_odds(s: RoadState, target: int, own: Fraction, theirs: Fraction) -> list[Odds]:
    """SH-LOST-1, SH-DESTROY-7: natural 1s of either side whose vehicle is still there afterwards."""
    return [Odds("you lose control", own), Odds(f"{n.vehicle_name(s, target)} loses control", theirs)]


# Sideswipes

ROAD.action(kinds.ALSO, "SH-NUDGE-10", "hit {own_target} too")
ROAD.action(kinds.SPARE, "SH-NUDGE-10", "spare {own_target}")


@ROAD.refusal(reasons.NOT_A_RIG_SIDE, "SH-NUDGE-10")
def not_a_rig_side(s: RoadState, action: int, seat: int) -> str:
    step = s.open[0].step
    assert isinstance(step, driving.ChooseTargets)
    return f"first decide about {n.vehicle_name(s, step.left[0])}"


@ROAD.question(driving.ChooseTargets)
def also_hit(step: driving.ChooseTargets, ask: Decision, s: RoadState) -> str:
    verb = "nudge" if step.kind == kinds.NUDGE else "ram"
    return f"Does {n.vehicle_name(s, s.acting)} {verb} {n.vehicle_name(s, step.left[0])} as well?"


# Nudge


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


NUDGE: Final = ROAD.action(kinds.NUDGE, "SH-NUDGE-1", contact_label, nudge_odds, place_preview)
NUDGE.refuses(reasons.TOO_HEAVY, "a {active_class} does not nudge a {target_class}")
ROAD.asks(nudging.NudgeAttack, "Roll to nudge {targets}{penalty}")
ROAD.asks(nudging.NudgeDefence, "Roll for {defending_driver} against the nudge")
ROAD.asks(nudging.PlaceNudged, "Where do you push {v}, up to {degree} away?")
ROAD.asks(nudging.FinishNudge, "Where does {acting} go after the nudge?")


# Strikes


def strike_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-NUDGE-9: a Move roll of the struck driver; without one it fails."""
    step, target = _strike(s), first(action)
    driver, name = s.driver(target), n.vehicle_name(s, target)
    manned, far = driver != kinds.NO_WARRIOR, count(s.t.contact.strike_sections, "section")
    hit = 1 - chances.driver_chance(s, target)
    box, by = s.box(target), s.box(step.v)
    blow = impact(s, target, touched_parts(s, target, box, [by]), box.contact(by), s.t.contact.nudge_damage)
    wrecked = chances.destroys(s, target, blow)
    slips = chances.natural_1_chance(s, driver) * (manned and not wrecked)
    return possible(
        Odds(f"{name} can be moved up to {far}", hit * (not wrecked)),
        *wreck_odds(s, target, hit * wrecked, hit * chances.kills_trailer(s, target, blow)),
        Odds(f"{name} loses control", slips),
    )


STRIKE: Final = ROAD.action(kinds.STRIKE, "SH-NUDGE-9", "strike {own_target}", strike_odds)
ROAD.action(kinds.NO_STRIKE, "SH-NUDGE-9", "strike nobody")


def _strike(s: RoadState) -> nudging.ChooseStrike:
    step = s.open[0].step
    assert isinstance(step, nudging.ChooseStrike)
    return step


STRIKE.refuses(reasons.STRIKE_TWICE, "{target} has been struck already in this action", "SH-SEQ-2")


@STRIKE.refusal(reasons.STRIKE_NO_CONTACT)
def strike_no_contact(s: RoadState, action: int, seat: int) -> str:
    v = _strike(s).v
    names = listed([n.vehicle_name(s, o) for o in nudging.strike_targets(s, v)], "or")
    return f"{n.vehicle_name(s, v)} does not touch {n.target_name(s, action)}; it can strike {names}"


ROAD.asks(nudging.ChooseStrike, "Does {v} strike a vehicle it touches?")
ROAD.asks(nudging.StrikeRoll, "Roll to dodge the strike with {v}: {move_on}+")
ROAD.asks(nudging.PlaceStruck, "Where do you push {v}, up to {strike_push} away?")
ROAD.tells(ev.Struck, "SH-NUDGE-9", "{By} strikes {vehicle}.")


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
        Odds("you win the ram", good * pairs.ram_won),
        *wreck_odds(s, target, good * ram.over(pairs, ram.wrecks), dead),
        *wreck_odds(s, v, good * ram.over(pairs, ram.breaks), lost, itself=True),
        *swerve_odds(s, v, at, target, good * ram.over(pairs, ram.leaves_wreck)),
        *slip_odds(s, target, own, theirs),
        *damage_odds(n.vehicle_name(s, target), good, ram.lost_points(pairs)),
    )


ROAD.action(kinds.RAM, "SH-RAM-1", contact_label, ram_odds, place_preview)
RAM_LOCKED: Final = ROAD.action(
    kinds.RAM_LOCKED, "SH-RAM-8", "ram {target} again, without a roll to drive", locked_odds
)


@RAM_LOCKED.refusal(reasons.NOT_LOCKED)
def not_locked(s: RoadState, action: int, seat: int) -> str:
    partners = n.vehicle_list(s, driving.locked_targets(s, s.active))
    held = f"it is locked with {partners}" if partners else "it is locked with nobody it may ram"
    return f"{n.active_name(s)} is not locked with {n.target_name(s, action)}; {held}"


ROAD.asks(ramming.RamAttack, "Roll to ram {targets}{modifier}")
ROAD.asks(ramming.RamDefence, "Roll for {defending_driver} against the ram")


@ROAD.question(ramming.RamDamage)
def ram_damage(step: ramming.RamDamage, ask: Decision, s: RoadState) -> str:
    again = bool(step.dice) and step.dice[-1] == 0
    target = step.won[len(step.dice) - again]
    more = ramming.bonus(s, step.v, target, s.box(step.v).contact(s.box(target)))
    start = f"Roll {'once more ' if again else ''}for the damage to"
    return f"{start} {n.vehicle_name(s, target)}{n.modifier_text(more)}"


# Out of hand

_BOXES: Final = ("", "front right", "right", "rear right", "rear left", "left", "front left")
ROAD.asks(ramming.LoseControl, "Roll for where {v} slides")
ROAD.tells(
    ev.ControlLost, "SH-LOST-2", lambda event: f"{{Vehicle}} loses control towards the {_BOXES[event.box]}."
)
ROAD.asks(ramming.UnmannedRoll, "Roll for {v}, which nobody steers: {unmanned_on}+")
ROAD.asks(sequence.EdgeRoll, "Roll to get {acting} back on the road: {move_on}+{move_modifier}")
ROAD.asks(sequence.Return, "Where does {acting} get back on the road?")
