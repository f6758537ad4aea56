"""Ram, Force, Shake, Brawl and Hijack, with what is chosen after a success."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.explanations import ActionEntry
from rollingroad.core.words import count
from rollingroad.games.highway_heist.explain.paths import drive_preview, marks, path_preview, way
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    HeistPreview,
    Label,
    PreviewMark,
    Role,
    asking,
    in_reach,
    occupant,
    seat_name,
    step_of,
    thing_at,
)
from rollingroad.games.highway_heist.explain.rolls import roll_note, roll_odds
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, ram, reasons
from rollingroad.games.highway_heist.rules.drive import open_road
from rollingroad.games.highway_heist.rules.pieces import under_semi
from rollingroad.games.highway_heist.rules.road import OFF, bit_of, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState

Targets = Callable[[HeistState, int], list[int]]

TARGETS: Final[dict[int, Targets]] = {}
"""The spaces at which an action aims, by its kind."""


def _rolled(kind: int, targets: Targets, result: str, label: Label | None = None) -> ActionEntry[HeistState]:
    """An entry of an action that starts a roll: its targets are marked, its result is noted."""
    TARGETS[kind] = targets

    def preview(s: HeistState, action: int) -> HeistPreview:
        note = roll_note(s, kinds.ROLL_OF[kind], HEIST.say(result, s, action))
        found = targets(s, s.active)
        return HeistPreview([], [PreviewMark(s.road.name(space), _role(s, space)) for space in found], note)

    return HEIST.explain(kind, label, roll_odds, preview)


def _role(s: HeistState, space: int) -> Role:
    """Nobody aims at a team vehicle: it is pushed, or its roof is cleared."""
    return "target" if s.kind[space] < kinds.PV else "push" if space != s.pv[s.active] else "end"


# Ram and Force


def _rams(s: HeistState, seat: int) -> list[int]:
    return spaces_of(ram.ram_targets(s, seat))


def _aimed(words: str, targets: Targets, plain: str) -> Label:
    """The label with the target, where there is only one."""

    def label(s: HeistState, action: int) -> str:
        found = targets(s, s.active) if s.active >= 0 and s.pv[s.active] != OFF else []
        return words.format(occupant(s, found[0])) if len(found) == 1 else plain

    return label


RAM: Final = _rolled(kinds.RAM, _rams, "the SUV becomes a wreck", _aimed("Ram {}", _rams, "Ram an SUV"))
FORCE: Final = _rolled(
    kinds.FORCE,
    ram.force_targets,
    "it is moved up to {force:space}, and its space may be taken",
    _aimed("Force {} away", ram.force_targets, "Force a vehicle away"),
)


RAM.refusal(reasons.NO_SUV_ADJACENT)(
    lambda s, action, seat: f"{_nearest(s, s.suvs, seat, 'SUV')}; ram needs {_one(s.t.ram_reach)}"
)


@FORCE.refusal(reasons.NO_TARGET)
def no_target(s: HeistState, action: int, seat: int) -> str:
    others = (s.suvs | s.pv_mask) & ~(1 << s.pv[seat])
    return f"{_nearest(s, others, seat, 'SUV or team-mate')}; force needs {_one(s.t.force_reach)}"


def _nearest(s: HeistState, things: int, seat: int, what: str) -> str:
    """`the nearest SUV is 2 spaces away`."""
    if not things:
        return f"no {what} is on the road"
    away = min(s.road.distance[s.pv[seat]][thing] for thing in spaces_of(things))
    return f"the nearest {what} is {count(away, 'space')} away"


def _one(reach: int) -> str:
    return "an adjacent one" if reach == 1 else f"one {in_reach(reach)}"


# A target that cannot go anywhere


def _under_semi_only(s: HeistState, action: int, seat: int) -> bool:
    """HH-GEO-10: whether a target could go no farther than under the Semi."""
    targets = 1 << first(action) if kind_of(action) == kinds.TARGET else ram.force_neighbours(s, seat)
    under = bit_of(under_semi(s))
    return any(s.road.reach(each, s.t.force_steps, open_road(s)) & under for each in spaces_of(targets))


@HEIST.refusal(
    reasons.TARGET_STUCK,
    lambda s, action, seat: "HH-GEO-10" if _under_semi_only(s, action, seat) else "HH-FORCE-3",
)
def target_stuck(s: HeistState, action: int, seat: int) -> str:
    which = f"nothing {in_reach(s.t.force_reach)} can go"
    if kind_of(action) == kinds.TARGET:
        which = f"{_what_is_there(s, action)} and cannot go"
    text = f"{which} anywhere within {count(s.t.force_steps, 'space')}"
    if _under_semi_only(s, action, seat):
        text += f" but under the Semi's middle in {s.road.name(under_semi(s))}, where it may not stop"
    return text


# The target


HEIST.explain(
    kinds.TARGET,
    preview=lambda s, action: HeistPreview([], marks(s, [first(action)], _role(s, first(action))), ""),
)


def _what_is_there(s: HeistState, action: int) -> str:
    return f"{thing_at(s, first(action))} is in {s.road.name(first(action))}"


# Where a forced vehicle goes


def _push_preview(s: HeistState, action: int) -> HeistPreview:
    step = asking(s, ram.ForceTo)
    path = way(s.road, step.space, first(action), open_road(s))
    return path_preview(path, marks(s, [step.space], "push"))


PUSH: Final = HEIST.explain(kinds.PUSH, preview=_push_preview)


@PUSH.refusal(reasons.TOO_FAR)
def push_too_far(s: HeistState, action: int, seat: int) -> str:
    end = first(action)
    away = count(s.road.distance[asking(s, ram.ForceTo).space][end], "space")
    return f"{s.road.name(end)} is {away} away; Force moves a vehicle {s.t.force_steps} at the most"


def _follow_label(s: HeistState, action: int) -> str:
    step = step_of(s)
    return f"Follow into {s.road.name(step.space)}" if isinstance(step, ram.FollowForced) else "Follow"


def _follow_preview(s: HeistState, action: int) -> HeistPreview:
    step = asking(s, ram.FollowForced)
    return drive_preview(s, step.seat, [s.road.name(s.pv[step.seat]), s.road.name(step.space)], step.space)


def _stay_label(s: HeistState, action: int) -> str:
    step = step_of(s)
    return f"Stay in {s.road.name(s.pv[step.seat])}" if isinstance(step, ram.FollowForced) else "Stay"


HEIST.explain(kinds.FOLLOW, preview=_follow_preview, label=_follow_label)
HEIST.explain(kinds.STAY, label=_stay_label)


# Shake, Brawl and Hijack


def _hijack_label(s: HeistState, action: int) -> str:
    roof = s.peg[s.active] if s.active >= 0 else OFF
    return f"Hijack {occupant(s, roof)}" if roof >= 0 and s.kind[roof] == kinds.SUV else "Hijack"


_FALLS: Final = "the enemy peg falls off the roof"
_rolled(kinds.SHAKE, lambda s, seat: [s.pv[seat]], _FALLS)
_rolled(kinds.BRAWL, lambda s, seat: [s.peg[seat]], _FALLS)
_TAKEN: Final = "the SUV is taken over at full strength{lost}"
_rolled(kinds.HIJACK, lambda s, seat: [s.peg[seat]], _TAKEN, _hijack_label)


@HEIST.event(ev.Hijacked, "HH-HIJACK-1")
def hijacked(event: ev.Hijacked, s: HeistState) -> str:
    left = f" and leaves the vehicle in {s.road.name(event.left)} behind" if event.left != OFF else ""
    return f"{seat_name(s, event.seat)} hijacks the SUV in {s.road.name(event.at)}{left}."
