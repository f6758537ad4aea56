"""Refusals of choices after a success, of a peg's landing, a slam or a reaction.

Functions ending in `_reason` refuse an answer of the right kind from a seat that is asked; those ending in
`_elsewhere` refuse one whose question is not open.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Reason
from rollingroad.games.highway_heist.explain.names import seat_name, vehicle_of
from rollingroad.games.highway_heist.explain.refusal_phrases import (
    describe_question,
    no_such_player,
    not_asked,
    number,
    question,
    roof_at,
    thing_at,
)
from rollingroad.games.highway_heist.explain.refusals_of_actions import (
    blocked_text,
    card_gone,
    feat_without_wheel,
    stuck_reason,
    under_semi_reason,
)
from rollingroad.games.highway_heist.explain.refusals_of_conditions import condition_reason
from rollingroad.games.highway_heist.rules.enemies import ChooseSlammed, PegBoards
from rollingroad.games.highway_heist.rules.force import ForceTo
from rollingroad.games.highway_heist.rules.kinds import ENEMY_PEG, LEAVE, PV, SUV, TANK
from rollingroad.games.highway_heist.rules.pegs import (
    AdriftLands,
    PegFalls,
    barred_roofs,
    enemy_landings,
    player_landings,
)
from rollingroad.games.highway_heist.rules.ram import ChooseRammed, SlideWreck
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.scenarios.chopper import ShawSlams
from rollingroad.games.highway_heist.rules.scenarios.pieces import on_semi, ramsey_pv
from rollingroad.games.highway_heist.rules.scenarios.semi import cargo_room
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts.attempts import (
    TRIGGERS,
    ChooseThings,
    OfferReaction,
    feat_of,
)
from rollingroad.games.highway_heist.rules.stunts.rewards import (
    HandOver,
    MoveVehicle,
    RewardChoice,
    SlideAway,
    WreckingBall,
    vehicle_to_move,
)

# Ram and Force


def target_reason(s: HeistState, action: int) -> Reason:
    """HH-RAM-1, HH-VEH-6, HH-FORCE-1, HH-FORCE-3."""
    space, step = first(action), question(s).step
    rams = isinstance(step, ChooseRammed)
    what = f"{thing_at(s, space)} is in {s.road.name(space)}"
    if rams and s.kind[space] != SUV:
        return Reason("NOT_AN_SUV", "HH-VEH-6", f"{what}; only an SUV can be rammed")
    if s.kind[space] != SUV and (s.kind[space] < PV or space == s.pv[question(s).seat]):
        return Reason("NOT_FORCEABLE", "HH-FORCE-3", f"{what}; only an SUV or a team-mate can be forced")
    away = s.road.distance[s.pv[question(s).seat]][space]
    if away > 1:
        text = f"{what}, {number(away, 'space')} away; it must be adjacent"
        return Reason("NOT_ADJACENT", "HH-RAM-1" if rams else "HH-FORCE-1", text)
    return stuck_reason(s, 1 << space, f"{what} and cannot go")


def push_reason(s: HeistState, action: int) -> Reason:
    """HH-FORCE-1, HH-GEO-8, HH-GEO-10."""
    end, step = first(action), question(s).step
    assert isinstance(step, ForceTo)
    steps, away = s.t.force_steps, s.road.distance[step.target][end]
    if s.occupied >> end & 1:
        return Reason("OCCUPIED", "HH-GEO-8", f"{thing_at(s, end)} stands in {s.road.name(end)}")
    if away > steps:
        text = (
            f"{s.road.name(end)} is {number(away, 'space')} away; Force moves a vehicle {steps} at the most"
        )
        return Reason("TOO_FAR", "HH-FORCE-1", text)
    return under_semi_reason(s, end) or Reason("NO_PATH", "HH-GEO-8", blocked_text(s, end, steps))


# Wrecks and vehicles that a power or stunt moves


def slide_reason(s: HeistState, action: int) -> Reason:
    """HH-POWER-DOM, HH-DO-slide-wreck."""
    step, end = question(s).step, first(action)
    if kind_of(action) == LEAVE:
        return not_asked(s, "HH-DO-slide-wreck", "this wreck stays by sliding it to its own space")
    if isinstance(step, SlideAway):
        reward = step.reward(s)
        return _way_reason(s, step.thing(s, reward.what), end, reward.steps, "HH-DO-slide-wreck")
    assert isinstance(step, SlideWreck)
    if not s.is_free(end):
        text = f"{thing_at(s, end)} stands in {s.road.name(end)}"
        return under_semi_reason(s, end) or Reason("OCCUPIED", "HH-POWER-DOM", text)
    away = number(s.road.distance[step.space][end], "space")
    return Reason(
        "NOT_ADJACENT", "HH-POWER-DOM", f"{s.road.name(end)} is {away} from the wreck; it slides one"
    )


def move_reason(s: HeistState, action: int) -> Reason:
    """HH-DO-move-vehicle."""
    step = question(s).step
    assert isinstance(step, MoveVehicle)
    reward = step.reward(s)
    start = vehicle_to_move(s, step, reward)
    return _way_reason(s, start, first(action), reward.steps, "HH-DO-move-vehicle")


def _way_reason(s: HeistState, start: int, end: int, steps: int, rule: str) -> Reason:
    """Through free spaces; only a wreck's last step may go into the Tank."""
    into_tank = s.kind[end] == TANK and rule == "HH-DO-slide-wreck"
    if not s.is_free(end) and not into_tank:
        return _bad_landing(s, end, rule)
    if s.road.distance[start][end] > steps:
        return _too_far(s, start, end, steps, rule)
    return Reason("NO_PATH", rule, blocked_text(s, end, steps))


def _bad_landing(s: HeistState, end: int, rule: str) -> Reason:
    text = f"{thing_at(s, end)} is in {s.road.name(end)}; it may not end there"
    return under_semi_reason(s, end) or Reason("BAD_LANDING", rule, text)


def _too_far(s: HeistState, start: int, end: int, steps: int, rule: str) -> Reason:
    away = number(s.road.distance[start][end], "space")
    return Reason("TOO_FAR", rule, f"{s.road.name(end)} is {away} away; it goes {steps} at the most")


def toss_reason(s: HeistState, action: int) -> Reason:
    """HH-DO-toss."""
    step, end = question(s).step, first(action)
    assert isinstance(step, RewardChoice)
    reward = step.reward(s)
    start = step.thing(s, reward.what)
    if not s.is_free(end) and s.kind[end] not in (SUV, TANK):
        return _bad_landing(s, end, "HH-DO-toss")
    if s.road.distance[start][end] > reward.steps:
        return _too_far(s, start, end, reward.steps, "HH-DO-toss")
    text = f"{s.road.name(end)} is in no straight line from {s.road.name(start)}"
    return Reason("NOT_STRAIGHT", "HH-DO-toss", text)


def roll_on_reason(s: HeistState, action: int) -> Reason:
    """HH-DO-wrecking-ball: one step at a time."""
    step, end = question(s).step, first(action)
    assert isinstance(step, WreckingBall)
    if end == step.space:
        return Reason("BAD_LANDING", "HH-DO-wrecking-ball", f"the wreck is in {s.road.name(end)} already")
    if s.road.distance[step.space][end] > 1:
        return _too_far(s, step.space, end, 1, "HH-DO-wrecking-ball")
    return _bad_landing(s, end, "HH-DO-wrecking-ball")


def stop_reason(s: HeistState, action: int) -> Reason:
    """HH-DO-wrecking-ball: `stop` fails only under the Semi."""
    text = "the wreck is under the Semi's middle and may not end there"
    return Reason("BAD_LANDING", "HH-DO-wrecking-ball", text)


# Other choices of stunts


def use_reason(s: HeistState, action: int) -> Reason:
    """HH-STUNT-6."""
    step = question(s).step
    assert isinstance(step, ChooseThings)
    feat = feat_of(s, step.special, step.card)
    return Reason(
        "CONDITION", "HH-STUNT-6", f"{feat.name} can be done with one of the offered sets of things only"
    )


def cargo_reason(s: HeistState, action: int) -> Reason:
    """HH-DO-shift-cargo."""
    step, wanted = question(s).step, first(action) + 1
    assert isinstance(step, HandOver)
    room, held = cargo_room(s, step.to), s.cargo[step.seat]
    if wanted > room:
        text = f"{vehicle_of(s, step.to)} has room for {room} more cargo, not for {wanted}"
        return Reason("TARGET_FULL", "HH-SEMI-12", text)
    if wanted > held:
        return Reason(
            "CONDITION", "HH-WHEN-my-cargo", f"{vehicle_of(s, step.seat)} holds {held} cargo, not {wanted}"
        )
    return Reason("CONDITION", "HH-DO-shift-cargo", f"{step.most} cargo at the most are handed over")


def knock_reason(s: HeistState, action: int) -> Reason:
    """HH-DO-remove-peg."""
    space = first(action)
    where = "" if on_semi(s, space) else ", which is no part of the Semi"
    text = f"no enemy peg to knock off is in {s.road.name(space)}{where}"
    return Reason("NO_ENEMY_PEG", "HH-DO-remove-peg", text)


def stand_reason(s: HeistState, action: int) -> Reason:
    """HH-DO-reposition."""
    space = first(action)
    if not on_semi(s, space):
        text = f"{s.road.name(space)} is no part of the Semi"
        return Reason("NOT_A_ROOF", "HH-DO-reposition", text)
    return _full(s, space)


def _full(s: HeistState, roof: int) -> Reason:
    text = f"the roof of {roof_at(s, roof)} in {s.road.name(roof)} has no free slot for it"
    return Reason("NO_SLOT", "HH-PEG-2", text)


def pass_reason(s: HeistState, action: int) -> Reason:
    """`pass` is missing only where an enemy peg must be knocked off."""
    return not_asked(s, "HH-DO-remove-peg", "an enemy peg must be knocked off")


# Pegs


def next_peg_reason(s: HeistState, action: int) -> Reason:
    """HH-PEG-8, HH-PEG-9."""
    word = first(action)
    who = f"the peg of {seat_name(s, word)}" if word < s.players else "that peg"
    return not_asked(s, "HH-PEG-8", f"{who} is not among those that must find a roof")


def land_reason(s: HeistState, action: int) -> Reason:
    """HH-PEG-4, HH-PEG-7, HH-EPEG-4."""
    space, step = first(action), question(s).step
    roof = s.roof_of(space)
    if roof == OFF or roof != space:
        return Reason("NOT_A_ROOF", "HH-PEG-1", f"{s.road.name(space)} is not the space of a roof")
    if isinstance(step, PegBoards):
        return _board_reason(s, step.roof, roof)
    if isinstance(step, AdriftLands):
        return _landing_reason(s, roof, s.left[step.seat], OFF)
    assert isinstance(step, PegFalls)
    if step.peg == ENEMY_PEG:
        return _enemy_landing_reason(s, roof, step.space)
    return _landing_reason(s, roof, step.space, step.barred)


def _landing_reason(s: HeistState, roof: int, space: int, barred: int) -> Reason:
    """HH-PEG-4, HH-PEG-6: the nearest free car that it does not come from."""
    best = player_landings(s, space, barred)[0]
    if barred_roofs(s, barred) >> roof & 1:
        text = f"the peg is thrown off {roof_at(s, roof)} and cannot land there"
        return Reason("NOT_A_ROOF", "HH-PEG-6", text)
    if _fall(s, space, barred, roof) > _fall(s, space, barred, best):
        text = f"{roof_at(s, best)} in {s.road.name(best)} is nearer and has a free slot"
        return Reason("NOT_NEAREST", "HH-PEG-4", text)
    return _full(s, roof)


def _fall(s: HeistState, space: int, barred: int, roof: int) -> int:
    """HH-PEG-4: how far a peg falls; off the Tank from the nearest of its spaces."""
    return s.roofs_apart(barred, roof) if barred == s.tank != OFF else s.roof_distance(space, roof)


def _enemy_landing_reason(s: HeistState, roof: int, space: int) -> Reason:
    """HH-PEG-7: adjacent, a player vehicle first, a free enemy slot."""
    away = s.roof_distance(space, roof)
    if away != 1:
        text = f"{s.road.name(roof)} is {number(away, 'space')} from the peg; it goes to an adjacent car"
        return Reason("NOT_ADJACENT", "HH-PEG-7", text)
    best = enemy_landings(s, space)[0]
    if roof not in s.pv and best in s.pv:
        return Reason("NOT_PREFERRED", "HH-PEG-7", f"{roof_at(s, best)} in {s.road.name(best)} comes first")
    return _full(s, roof)


def _board_reason(s: HeistState, start: int, roof: int) -> Reason:
    """HH-EPEG-4, HH-EPEG-6: an adjacent player vehicle with a free enemy slot."""
    if roof not in s.pv:
        return Reason(
            "NOT_PREFERRED", "HH-EPEG-4", f"{roof_at(s, roof)} is no player vehicle; the peg boards one"
        )
    away = s.roofs_apart(start, roof)
    if away != 1:
        text = f"{roof_at(s, roof)} is {number(away, 'space')} from the peg; it boards an adjacent vehicle"
        return Reason("NOT_ADJACENT", "HH-EPEG-4", text)
    return _full(s, roof)


# Slams


def slam_reason(s: HeistState, action: int) -> Reason:
    """HH-SUV-2, HH-FX-shaw-hunts: every adjacent player vehicle is offered."""
    space, step = first(action), question(s).step
    if isinstance(step, ShawSlams):
        return _not_beside(s, space, f"Shaw's Car in {s.road.name(s.shaw)}", "HH-FX-shaw-hunts")
    assert isinstance(step, ChooseSlammed)
    return _not_beside(s, space, f"the SUV in {s.road.name(step.suv)}", "HH-SUV-2")


def _not_beside(s: HeistState, space: int, who: str, rule: str) -> Reason:
    text = f"{s.road.name(space)} holds no player vehicle that is adjacent to {who}"
    return Reason("NOT_ADJACENT", rule, text)


def slam_elsewhere(s: HeistState, action: int, seat: int) -> Reason:
    """HH-SUV-2: the vehicle that would be slammed instead, or that no slam is due."""
    space = first(action)
    beside = s.suvs & s.road.near[space] if s.kind[space] >= PV else 0
    shaw = s.kind[space] >= PV and s.shaw != OFF and s.road.distance[space][s.shaw] == 1
    if not beside and not shaw:
        return _not_beside(s, space, "an SUV or Shaw's Car", "HH-SUV-2")
    if beside and _all_beside(s, beside, s.active_pv(), space):
        text = f"{roof_at(s, s.active_pv())} is active and adjacent to the same SUVs: it is slammed first"
        return Reason("ACTIVE_FIRST", "HH-SUV-2", text)
    if shaw and not beside and _all_beside(s, 1 << s.shaw, ramsey_pv(s), space):
        text = f"{roof_at(s, ramsey_pv(s))} carries Ramsey and is adjacent to Shaw's Car: he slams it first"
        return Reason("RAMSEY_FIRST", "HH-FX-shaw-hunts", text)
    return not_asked(s, "HH-SUV-2", "a vehicle to slam is chosen when an enemy slams")


def _all_beside(s: HeistState, enemies: int, preferred: int, space: int) -> bool:
    """Whether each of these enemies prefers another vehicle to the one in that space."""
    if preferred in (OFF, space):
        return False
    return all(s.road.distance[enemy][preferred] == 1 for enemy in spaces_of(enemies))


# Reactions


def react_reason(s: HeistState, action: int) -> Reason:
    """HH-REACT-1, HH-REACT-2, HH-REACT-4."""
    card, player, step = first(action), second(action), question(s).step
    assert isinstance(step, OfferReaction)
    if player >= s.players:
        return no_such_player(s, player)
    stunt, who = s.t.stunts[card], seat_name(s, player)
    missing = card_gone(s, card) or feat_without_wheel(s, player, stunt)
    if missing is not None:
        return missing
    if stunt.trigger != TRIGGERS[step.trigger]:
        text = f"{stunt.name} does not answer a {TRIGGERS[step.trigger].replace('-', ' ')}"
        return Reason("WRONG_TRIGGER", "HH-REACT-1", text)
    if s.reacted[player] >> card & 1:
        return Reason("TRIED_THIS_ROUND", "HH-REACT-2", f"{who} has tried {stunt.name} in this round")
    if s.held_on >> player & 1:
        return Reason("ANSWERED", "HH-REACT-4", f"{who} stays on the Semi already")
    return condition_reason(s, player, stunt, False)


def react_elsewhere(s: HeistState, action: int, seat: int) -> Reason:
    """HH-REACT-1: only when its trigger happens."""
    if second(action) >= s.players:
        return no_such_player(s, second(action))
    stunt = s.t.stunts[first(action)]
    when = f"is tried at a {stunt.trigger.replace('-', ' ')}" if stunt.reactive else "is no reactive stunt"
    return Reason("WRONG_TRIGGER", "HH-REACT-1", f"{stunt.name} {when}; now {describe_question(s)}")
