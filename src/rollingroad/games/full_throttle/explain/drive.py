"""What people read about the move and what follows it: paths, Block tokens, and cards that are given up."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec

from rollingroad.core.engine.packing import first, fourth, second, third
from rollingroad.core.pages import attributes
from rollingroad.core.words import count, sentence
from rollingroad.games.full_throttle.explain.draw import SPEED
from rollingroad.games.full_throttle.explain.registry import (
    RACE,
    car_name,
    road_name,
    tokens_text,
    too_many,
)
from rollingroad.games.full_throttle.rules import draw, drive, kinds, reasons, turn
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules.path_offers import token_operand
from rollingroad.games.full_throttle.rules.path_search import Path, penalties_along
from rollingroad.games.full_throttle.rules.state import RaceState

# The move


class MovePreview(msgspec.Struct, frozen=True, kw_only=True):
    """A path before it is driven: every space it enters, and the penalties after each.

    Of a Speed it is the path without tokens that costs least and leads farthest; `ends` has the fewest
    penalties by space where one ends.
    """

    path: list[str]
    legs: list[int]
    penalties_after: list[int]
    penalties: int
    ending: str
    extra: int
    tires: int
    aerodynamics: int
    handling: int
    ends: dict[str, int]


def _offered_path(s: RaceState, action: int) -> Path | None:
    offered = any(ask.kind == "path" and ask.allows(action) for ask in s.open)
    return drive.path_of(s, action) if offered else None


def _preview(s: RaceState, action: int) -> MovePreview | None:
    """The path of an offered move, for pages to draw before it is chosen."""
    path = _offered_path(s, action)
    return _drawn(s, path, s.sv, {}) if path is not None else None


def _drawn(s: RaceState, path: Path, sv: int, ends: dict[str, int]) -> MovePreview:
    nodes = path.nodes
    return MovePreview(
        path=[s.track.name(node) for node in nodes],
        legs=[s.track.leg[node] + 1 for node in nodes],
        penalties_after=penalties_along(drive.run_of(s, s.active, sv), path),
        **attributes(path, "penalties", "extra", "tires", "handling"),
        aerodynamics=path.aero,
        ending=kinds.ENDINGS[path.ending],
        ends=ends,
    )


def _speed_preview(s: RaceState, action: int) -> MovePreview | None:
    """Where an offered Speed leads, for pages to draw before it is selected."""
    offered = any(ask.kind == "speed" and ask.allows(action) for ask in s.open)
    sv = draw.sv_of(s, s.active, first(action)) if offered else 0
    if not offered or drive.too_slow(s, s.active, sv):
        return None
    left = s.track.to_finish
    paths = sorted(drive.plain_paths(s, sv), key=lambda path: (-path.penalties, -left[path.node]))
    ends = {s.track.name(path.node): path.penalties for path in paths}
    return _drawn(s, paths[-1], sv, ends)


SPEED.preview = _speed_preview

_LANES: Final[tuple[tuple[str, ...], ...]] = (
    ("",),
    ("left", "right"),
    ("left", "middle", "right"),
    ("left", "mid-left", "mid-right", "right"),
)
_CORNER_LANES: Final[tuple[tuple[str, ...], ...]] = (("",), ("inner", "outer"), ("inner", "middle", "outer"))


def _lane_name(s: RaceState, node: int) -> str:
    """`left lane` of a straight as it is driven, `inner lane` of a corner; empty where there is one only."""
    track = s.track
    row, names = track.row_of(node), _LANES
    if track.limit[node]:
        limits = track.board.segment_of(track.legs[track.leg[node]]).limits
        row, names = sorted(range(1, len(limits) + 1), key=lambda lane: sum(limits[lane - 1])), _CORNER_LANES
        node = track.lane(node)
    name = names[len(row) - 1][row.index(node)]
    return name and f"{name} lane"


def _place(s: RaceState, action: int, path: Path | None) -> str:
    """Where a move ends, as its driver sees it: `Left lane, 4 ahead`, with the road if it is another one."""
    track, at = s.track, s.at[s.active]
    node = track.landed(first(action), second(action))
    if node == track.finish:
        return "Over the line"
    if node == at:
        return "Where you are"
    roads = [track.board.segment_of(track.legs[track.leg[each]]).name for each in (at, node)]
    where = [roads[1] if roads[0] != roads[1] else "", _lane_name(s, node)]
    if path is not None:
        steps = pairwise([at, *path.nodes])
        ahead = sum(there not in (track.left[here], track.right[here]) for here, there in steps)
        where.append(f"{ahead} ahead" if ahead else "beside you")
    return sentence(", ".join(filter(None, where)))


def _label(s: RaceState, action: int) -> str:
    path = _offered_path(s, action)
    ending = _ENDINGS.get(path.ending, "") if path is not None else ""
    spent = tokens_text((s.t.upgrades[i].name, n) for i, n in drive.named_tokens(fourth(action)).items())
    cost = count(third(action), "penalty", "penalties") if third(action) else ""
    result = ", ".join(filter(None, [cost, ending]))
    return f"{_place(s, action, path)}{spent and f', with {spent}'}{result and f': {result}'}"


_ENDINGS: Final = {
    kinds.BLOCKED: "blocked",
    kinds.OVERRUN: "overrun",
    kinds.PAUSE: "paused",
    kinds.DRIFT_STOP: "end of the drift",
}
"""How a move ends that does not spend all its points."""

MOVE = RACE.explain(kinds.MOVE, label=_label, preview=_preview, legality=drive.move_refusal)


@MOVE.refusal(reasons.NO_TOKEN, "FT-UP-1")
def _lacks_tokens(s: RaceState, action: int, seat: int) -> str:
    run = drive.run_of(s, s.active, s.sv)
    upgrade = drive.lacking_upgrade(run, fourth(action))
    there, wanted = drive.spendable(run)[upgrade], drive.named_tokens(fourth(action))[upgrade]
    left = count(there, f"{s.t.upgrades[upgrade].name} token")
    return f"you can spend {left} on this move, not {wanted}"


@MOVE.refusal(reasons.PENALTIES, "FT-PATH-7")
def _other_penalties(s: RaceState, action: int, seat: int) -> str:
    assert s.offers is not None
    node, tokens = s.track.landed(first(action), second(action)), fourth(action)
    same = [path for path in s.offers.paths if path.node == node and token_operand(path) == tokens]
    there = count(same[0].penalties, "penalty", "penalties")
    return f"that way brings {there}, not {third(action)}"


_ENDED: Final = {
    "full": ("", "FT-MOVE-1"),
    "blocked": (" and is blocked there", "FT-BLOCK-1"),
    "overrun": (" and can take no more: the car stops", "FT-PENALTY-3"),
    "pause": (" and hangs on the barrier", "FT-BARRIER-2"),
    "drift-stop": (" at the end of the drift", "FT-UP-STEERING-3"),
    "finish": ("", "FT-FINISH-1"),
}


@RACE.event(ev.Moved, lambda event: _ENDED[event.ending][1])
def _moves(event: ev.Moved, s: RaceState) -> str:
    tokens = {"Tires": event.tires, "Aerodynamics": event.aerodynamics, "Handling": event.handling}
    spent = tokens_text(tokens.items())
    cost = f" with {count(event.penalties, 'penalty', 'penalties')}" if event.penalties else ""
    cost += f", spending {spent}" if spent else ""
    spaces = count(len(event.path), "space")
    way = f"drives {spaces} to {road_name(s.t, event.path[-1])}" if event.path else "stays where it is"
    return f"{sentence(car_name(s, event.car))} {way}{cost}{_ENDED[event.ending][0]}."


# After the move

BLOCK = RACE.explain(
    kinds.BLOCK, legality=lambda s, action, seat: turn.block_refusal(s, s.active, first(action) + 1)
)

RACE.explain(kinds.GIVE_UP, legality=lambda s, action, seat: turn.give_up_refusal(s, action, too_many(s)))
