"""Refusals of the actions of a turn: HH-DRIVE to HH-TAKE, stunts, special actions and free moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.explain import Reason
from rollingroad.games.highway_heist.content.models import Feat
from rollingroad.games.highway_heist.explain.names import seat_name, vehicle_of
from rollingroad.games.highway_heist.explain.refusal_phrases import (
    describe_question,
    not_asked,
    not_yours,
    number,
    question,
    roof_at,
    thing_at,
    whereabouts,
    without_wheel,
)
from rollingroad.games.highway_heist.explain.refusals_of_conditions import condition_reason
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.drive import slippable
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.scenarios.pieces import under_semi
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.turn import Act


def turn_reason(s: HeistState, action: int, seat: int) -> Reason:
    """First whose turn it is and what is left of it, then the action itself."""
    kind = kind_of(action)
    early = _timing_reason(s, kind, seat) or _adrift_reason(s, seat, kind)
    return early or _ACTIONS[kind](s, first(action), seat)


def _timing_reason(s: HeistState, kind: int, seat: int) -> Reason | None:
    if seat != s.active:
        return _not_your_turn(s, seat)
    ask = question(s)
    if not ask.may_answer(seat) and not ask.is_chance:
        return not_yours(s)
    if not _may_still_act(s):
        return _actions_over_reason(s, kind)
    if not isinstance(ask.step, Act):
        return not_asked(s, "HH-TURN-4", "an action is completed before the next begins")
    if s.actions == 0 and kind not in (kinds.NUDGE, kinds.NITRO):
        text = f"{seat_name(s, seat)} has used all {s.t.turn_actions} actions of the turn"
        return Reason("NO_ACTIONS_LEFT", "HH-TURN-2", text)
    return None


def _not_your_turn(s: HeistState, seat: int) -> Reason:
    if s.active == kinds.NO_SEAT:
        return Reason("NOT_YOUR_TURN", "HH-TURN-1", f"it is nobody's turn: {describe_question(s)}")
    text = f"it is the turn of {seat_name(s, s.active)}, not of {seat_name(s, seat)}"
    return Reason("NOT_YOUR_TURN", "HH-TURN-1", text)


def _may_still_act(s: HeistState) -> bool:
    """Whether the player may still act in this turn, now or after the open question."""
    return isinstance(question(s).step, Act) or any(isinstance(step, Act) for step in s.agenda)


def _actions_over_reason(s: HeistState, kind: int) -> Reason:
    """The enemy die is next, or what it brings."""
    text = f"the actions of {seat_name(s, s.active)} have ended; {describe_question(s)}"
    if kind in (kinds.NUDGE, kinds.NITRO):
        return Reason("TOO_LATE", "HH-TURN-6", text)
    return Reason("ACTIONS_ENDED", "HH-TAKE-1" if s.nudge_used and s.nitro_used else "HH-TURN-2", text)


def _adrift_reason(s: HeistState, seat: int, kind: int) -> Reason | None:
    if s.peg[seat] != kinds.ADRIFT or kind == kinds.TAKE_BOOST:
        return None
    text = f"{seat_name(s, seat)} is adrift and may only take a boost token or end the actions"
    return Reason("ADRIFT", "HH-PEG-10", text)


# Driving


def _drive_reason(s: HeistState, end: int, seat: int) -> Reason:
    return without_wheel(s, seat, "driving") or _way_reason(s, seat, end)


def _way_reason(s: HeistState, seat: int, end: int) -> Reason:
    """HH-DRIVE-1, HH-GEO-8, HH-GEO-10, HH-POWER-DRIFTER."""
    start, steps = s.pv[seat], s.rating(seat, kinds.SPEED)
    slips = s.vehicle_power(seat) == kinds.SLIP_THROUGH
    near = _distance_reason(s, start, end, steps, f"the Speed of {seat_name(s, seat)} is {steps}")
    if near is not None:
        return near
    if s.occupied >> end & 1:
        return _occupied_reason(s, end, slips)
    return under_semi_reason(s, end) or _blocked_reason(s, start, end, steps, slips)


def _distance_reason(s: HeistState, start: int, end: int, steps: int, limit: str) -> Reason | None:
    away = s.road.distance[start][end]
    if away == 0:
        return Reason("SAME_SPACE", "HH-DRIVE-1", f"the vehicle is in {s.road.name(end)} already")
    if away > steps:
        text = f"{s.road.name(end)} is {number(away, 'space')} away; {limit}"
        return Reason("TOO_FAR", "HH-DRIVE-1", text)
    return None


def _occupied_reason(s: HeistState, end: int, slips: bool) -> Reason:
    text = f"{thing_at(s, end)} stands in {s.road.name(end)}"
    if slips and slippable(s) >> end & 1:
        return Reason("SLIP_NO_STOP", "HH-POWER-DRIFTER", f"{text}; one slips past it but cannot stop there")
    return Reason("OCCUPIED", "HH-GEO-8", text)


def _blocked_reason(s: HeistState, start: int, end: int, steps: int, slips: bool) -> Reason:
    text = blocked_text(s, end, steps)
    if not slips:
        return Reason("NO_PATH", "HH-GEO-8", text)
    solid = spaces_of(s.occupied & ~slippable(s))
    wall = min(solid, key=lambda space: s.road.distance[space][end])
    text += f"; not even a Drifter goes through {thing_at(s, wall)} in {s.road.name(wall)}"
    return Reason("SLIP_NOT_THROUGH", "HH-POWER-DRIFTER", text)


def blocked_text(s: HeistState, end: int, steps: int) -> str:
    return f"every way to {s.road.name(end)} within {number(steps, 'space')} is blocked"


def under_semi_reason(s: HeistState, end: int) -> Reason | None:
    """HH-GEO-10: may be crossed, not ended in."""
    if end != under_semi(s):
        return None
    text = f"{s.road.name(end)} is under the Semi's middle: one may cross it, not stop there"
    return Reason("UNDER_SEMI", "HH-GEO-10", text)


# Ram, Force, Shake


def _ram_reason(s: HeistState, operand: int, seat: int) -> Reason:
    """HH-RAM-1."""
    wheel = without_wheel(s, seat, "ram")
    if wheel is not None:
        return wheel
    text = _nearest_text(s, s.suvs, s.pv[seat], "SUV", "ram")
    return _main_enemy_beside(s, seat, "NOT_AN_SUV", "rammed") or Reason("NO_SUV_ADJACENT", "HH-RAM-1", text)


def _main_enemy_beside(s: HeistState, seat: int, code: str, done: str) -> Reason | None:
    """HH-VEH-6, HH-SEMI-6: what is adjacent but neither SUV nor player vehicle."""
    near = s.road.near[s.pv[seat]]
    for space in spaces_of(near):
        if s.kind[space] in (kinds.TANK, kinds.SEMI, kinds.SHAW):
            rule = "HH-SEMI-6" if s.kind[space] == kinds.SEMI else "HH-VEH-6"
            return Reason(code, rule, f"{thing_at(s, space)} is adjacent, but it cannot be {done}")
    return None


def _nearest_text(s: HeistState, things: int, space: int, what: str, action: str) -> str:
    """`the nearest SUV is 2 spaces away; ram needs an adjacent one`."""
    if not things:
        return f"no {what} is on the road; {action} needs an adjacent one"
    away = min(s.road.distance[space][thing] for thing in spaces_of(things))
    return f"the nearest {what} is {number(away, 'space')} away; {action} needs an adjacent one"


def _force_reason(s: HeistState, operand: int, seat: int) -> Reason:
    """HH-FORCE-1, HH-FORCE-3."""
    wheel = without_wheel(s, seat, "force")
    if wheel is not None:
        return wheel
    others = (s.suvs | s.pv_mask) & ~(1 << s.pv[seat])
    if not others & s.road.near[s.pv[seat]]:
        text = _nearest_text(s, others, s.pv[seat], "SUV or team-mate", "force")
        none = Reason("NO_TARGET", "HH-FORCE-1", text)
        return _main_enemy_beside(s, seat, "NOT_FORCEABLE", "forced") or none
    return stuck_reason(s, others & s.road.near[s.pv[seat]], "nothing adjacent can go")


def stuck_reason(s: HeistState, targets: int, nowhere: str) -> Reason:
    """HH-FORCE-3, HH-GEO-10: no space to end in, or only the one under the Semi."""
    steps, under = s.t.force_steps, under_semi(s)
    text = f"{nowhere} anywhere within {number(steps, 'space')}"
    for space in spaces_of(targets):
        if under != OFF and s.road.reach(space, steps, s.road.all & ~s.occupied) >> under & 1:
            text += f" but under the Semi's middle in {s.road.name(under)}, where it may not stop"
            return Reason("TARGET_STUCK", "HH-GEO-10", text)
    return Reason("TARGET_STUCK", "HH-FORCE-3", text)


def _shake_reason(s: HeistState, operand: int, seat: int) -> Reason:
    """HH-SHAKE-1."""
    none = Reason("NO_ENEMY_PEG", "HH-SHAKE-1", f"no enemy peg stands on {vehicle_of(s, seat)}")
    return without_wheel(s, seat, "shake") or none


# On foot


def _leap_reason(s: HeistState, space: int, seat: int) -> Reason:
    """HH-LEAP-1 to 4, HH-PEG-2: in the order of the ledger."""
    roof, here = s.roof_of(space), s.place_of(seat)
    away = s.roofs_apart(here, space if roof == OFF else roof)
    reach, name = s.rating(seat, kinds.ATHLETICS), s.road.name(space)
    if away > reach:
        text = f"{name} is {number(away, 'space')} away; the Athletics of {seat_name(s, seat)} is {reach}"
        return Reason("TOO_FAR", "HH-LEAP-1", text)
    if roof == OFF:
        return _no_roof_reason(s, space)
    if not s.player_slot(roof):
        text = f"the roof of {roof_at(s, roof)} in {name} is full: {s.t.roof_slots} pegs stand there"
        return Reason("NO_SLOT", "HH-PEG-2", text)
    if roof == s.peg[seat]:
        return Reason("ALREADY_THERE", "HH-LEAP-3", f"{whereabouts(s, seat)} already")
    text = f"{name} is the Tank's front; its roof is named by the rear, {s.road.name(roof)}"
    return Reason("NOT_A_ROOF", "HH-LEAP-4", text)


def _no_roof_reason(s: HeistState, space: int) -> Reason:
    name = s.road.name(space)
    if s.kind[space] != kinds.EMPTY:
        text = f"a wreck is in {name}, and wrecks have no roof"
    elif space == s.chopper:
        text = f"only the Chopper is over {name}, and it has no roof"
    else:
        text = f"nothing is in {name} that one could stand on"
    return Reason("NOT_A_ROOF", "HH-LEAP-4", text)


def _wheel_reason(s: HeistState, operand: int, seat: int) -> Reason:
    """HH-LEAP-2, HH-LEAP-3, HH-VEH-5."""
    if s.peg[seat] == kinds.WHEEL:
        return Reason("ALREADY_THERE", "HH-LEAP-3", f"{whereabouts(s, seat)} already")
    if s.pv[seat] == OFF:
        return _no_wheel_reason(s, seat)
    away, reach = s.roofs_apart(s.peg[seat], s.pv[seat]), s.rating(seat, kinds.ATHLETICS)
    limit = f"the Athletics of {seat_name(s, seat)} is {reach}"
    text = f"{vehicle_of(s, seat)} is {number(away, 'space')} away; {limit}"
    return Reason("TOO_FAR", "HH-LEAP-1", text)


def _no_wheel_reason(s: HeistState, seat: int) -> Reason:
    roof = s.peg[seat]
    if s.kind[roof] >= kinds.PV:
        text = f"only {seat_name(s, s.kind[roof] - kinds.PV)} may drive {roof_at(s, roof)}"
        return Reason("NOT_YOUR_WHEEL", "HH-VEH-5", text)
    return Reason("NO_VEHICLE", "HH-VEH-7", f"{seat_name(s, seat)} has no vehicle to drive")


def _brawl_reason(s: HeistState, operand: int, seat: int) -> Reason:
    """HH-BRAWL-1."""
    if s.peg[seat] == kinds.WHEEL:
        return Reason("NOT_ON_FOOT", "HH-BRAWL-1", f"{whereabouts(s, seat)}; one brawls on foot")
    return Reason("NO_ENEMY_PEG", "HH-BRAWL-1", f"{whereabouts(s, seat)}, and no enemy peg is there")


def _hijack_reason(s: HeistState, operand: int, seat: int) -> Reason:
    """HH-HIJACK-1, HH-HIJACK-3, HH-VEH-5."""
    roof, who = s.peg[seat], seat_name(s, seat)
    if roof == kinds.WHEEL:
        return Reason("NOT_ON_FOOT", "HH-HIJACK-1", f"{whereabouts(s, seat)}; one hijacks on foot")
    if s.kind[roof] >= kinds.PV and roof != s.pv[seat]:
        return Reason(
            "TEAM_VEHICLE", "HH-VEH-5", f"{roof_at(s, roof)} belongs to the team and cannot be hijacked"
        )
    if s.kind[roof] != kinds.SUV:
        return Reason("NOT_ON_SUV", "HH-HIJACK-1", f"{whereabouts(s, seat)}; only an SUV can be hijacked")
    text = f"Ramsey is in {vehicle_of(s, seat)}; {who} cannot leave her without a vehicle"
    return Reason("RAMSEY_ABOARD", "HH-HIJACK-3", text)


def _take_boost_reason(s: HeistState, operand: int, seat: int) -> Reason:
    """HH-BOOST-4, HH-COMP-5."""
    held, who = s.boost[seat], seat_name(s, seat)
    if held >= s.boost_cap(seat):
        return Reason(
            "AT_CAP", "HH-BOOST-4", f"{who} holds {number(held, 'boost token')}, which is the maximum"
        )
    return Reason("SUPPLY_EMPTY", "HH-COMP-5", "no boost token is left in the supply")


# Stunts and special actions


def _stunt_reason(s: HeistState, card: int, seat: int) -> Reason:
    """HH-STUNT-1, HH-STUNT-4, HH-REACT-1, then the conditions."""
    stunt = s.t.stunts[card]
    missing = card_gone(s, card) or feat_without_wheel(s, seat, stunt)
    if missing is not None:
        return missing
    if stunt.reactive:
        trigger = stunt.trigger.replace("-", " ")
        return Reason("REACTIVE_ONLY", "HH-REACT-1", f"{stunt.name} is only tried at a {trigger}, at no cost")
    return condition_reason(s, seat, stunt, False)


def feat_without_wheel(s: HeistState, seat: int, feat: Feat) -> Reason | None:
    """HH-ROLL-2: Speed and Control rolls need a manned vehicle."""
    if feat.skill not in ("speed", "control"):
        return None
    return without_wheel(s, seat, f"{feat.name} ({feat.skill.capitalize()})")


def card_gone(s: HeistState, card: int) -> Reason | None:
    """HH-STUNT-1, HH-STUNT-4: face up on one of the spots."""
    name = s.t.stunts[card].name
    if card not in s.spots:
        elsewhere = f"is no stunt of {s.t.scenario.scenario.name}"
        text = "is on none of the stunt spots" if s.t.own_stunts >> card & 1 else elsewhere
        return Reason("CARD_NOT_ON_ROAD", "HH-STUNT-1", f"{name} {text}")
    if s.down[s.spots.index(card)]:
        return Reason("CARD_SPENT", "HH-STUNT-4", f"{name} is face down: its boost tokens are gone")
    return None


def _special_reason(s: HeistState, feat: int, seat: int) -> Reason:
    """HH-SPECIAL-1."""
    if feat not in s.t.own_feats:
        name = f"special action {s.t.feats[feat].name}" if feat < len(s.t.feats) else "such special action"
        text = f"{s.t.scenario.scenario.name} has no {name}"
        return Reason("CONDITION", "HH-SPECIAL-1", text)
    special = s.t.feats[feat]
    return feat_without_wheel(s, seat, special) or condition_reason(s, seat, special, True)


# Free moves


def _nudge_reason(s: HeistState, end: int, seat: int) -> Reason:
    """HH-POWER-BRIAN, HH-TURN-6."""
    if s.character_power(seat) != kinds.FREE_NUDGE:
        return Reason("NO_POWER", "HH-POWER-1", f"{seat_name(s, seat)} has no free move of one space")
    if s.nudge_used:
        return Reason("POWER_USED", "HH-TURN-6", f"{seat_name(s, seat)} has made the free move of this turn")
    return without_wheel(s, seat, "the free move") or _nudge_way_reason(s, s.pv[seat], end)


def _nudge_way_reason(s: HeistState, start: int, end: int) -> Reason:
    near = _distance_reason(s, start, end, 1, "the free move is one space")
    if near is not None:
        return near
    return under_semi_reason(s, end) or _occupied_reason(s, end, False)


def _nitro_reason(s: HeistState, end: int, seat: int) -> Reason:
    """HH-POWER-RACER, HH-TURN-6."""
    who = seat_name(s, seat)
    if s.vehicle_power(seat) != kinds.NITRO_DRIVE:
        return Reason("NO_POWER", "HH-POWER-1", f"{who} has no Import Racer")
    if s.nitro_used:
        return Reason("POWER_USED", "HH-TURN-6", f"{who} has used the nitro of this turn")
    wheel = without_wheel(s, seat, "nitro")
    if wheel is None and not s.boost[seat]:
        return Reason("NO_TOKEN", "HH-POWER-RACER", f"{who} holds no boost token, and nitro costs one")
    return wheel or _way_reason(s, seat, end)


_ACTIONS: Final[dict[int, Callable[[HeistState, int, int], Reason]]] = {
    kinds.DRIVE: _drive_reason,
    kinds.LEAP: _leap_reason,
    kinds.TAKE_WHEEL: _wheel_reason,
    kinds.RAM: _ram_reason,
    kinds.FORCE: _force_reason,
    kinds.SHAKE: _shake_reason,
    kinds.BRAWL: _brawl_reason,
    kinds.HIJACK: _hijack_reason,
    kinds.TAKE_BOOST: _take_boost_reason,
    kinds.STUNT: _stunt_reason,
    kinds.SPECIAL: _special_reason,
    kinds.NUDGE: _nudge_reason,
    kinds.NITRO: _nitro_reason,
}
"""`end` is missing because it is allowed whenever the player may act."""
