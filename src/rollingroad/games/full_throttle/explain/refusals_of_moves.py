"""Why a move is not offered: searches again with one rule loosened at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.engine.packing import first, fourth, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Reason
from rollingroad.core.words import count
from rollingroad.games.full_throttle.rules.drive import run_of
from rollingroad.games.full_throttle.rules.kinds import AERO, HANDLING, MOST_SPEED, NO_DRIFT, NOWHERE, TIRES
from rollingroad.games.full_throttle.rules.path_offers import Offers, all_searches
from rollingroad.games.full_throttle.rules.path_search import Path, Run, Search
from rollingroad.games.full_throttle.rules.state import RaceState


def move_reason(s: RaceState, ask: Decision, action: int) -> Reason:
    """The first reason why the car cannot end there at that cost."""
    assert s.offers is not None
    node, run = _node(s, action), run_of(s, s.active, s.sv)
    if node == NOWHERE:
        return Reason("OFF_COURSE", "FT-BOARD-5", f"{_place(s, action)} is not on the course there")
    lacking = _missing_tokens(s, run, action)
    if lacking is not None:
        return lacking
    paths = [path for path in s.offers.paths if path.node == node]
    if paths:
        return _other_cost(s, action, paths)
    return _no_way(s, s.offers, run, node)


def _place(s: RaceState, action: int) -> str:
    return s.game.text(action).removeprefix("move ").split(",")[0]


def _node(s: RaceState, action: int) -> int:
    """The node that an action names, or NOWHERE."""
    track, to, leg = s.track, first(action), second(action)
    if to == 0:
        return track.finish if leg == track.leg[track.finish] else NOWHERE
    if to < 5:
        return to - 1 if to <= track.lanes and leg == 0 else NOWHERE
    return track.node_at(to - 5, leg)


def _missing_tokens(s: RaceState, run: Run, action: int) -> Reason | None:
    """FT-UP-1, FT-UP-TIRES-1: an upgrade that lacks tokens for the move."""
    tokens = fourth(action)
    if tokens // 32 and s.first_turn(s.active):
        return Reason("FIRST_TURN", "FT-UP-TIRES-1", "on the first turn Tires add Speed and do nothing else")
    for upgrade, wanted, there in (
        (TIRES, tokens // 32, run.tires),
        (AERO, tokens // 2 % 16, run.aero),
        (HANDLING, tokens % 2, run.handling),
    ):
        if wanted > there:
            left = count(there, f"{s.t.upgrades[upgrade].name} token")
            return Reason("NO_TOKEN", "FT-UP-1", f"{left} can be spent on this move, not {wanted}")
    return None


def _other_cost(s: RaceState, action: int, paths: list[Path]) -> Reason:
    """FT-PATH-7: the end is offered at other costs."""
    tokens, penalties = fourth(action), third(action)
    same = [path for path in paths if (path.tires * 16 + path.aero) * 2 + path.handling == tokens]
    if same:
        there = count(same[0].penalties, "penalty", "penalties")
        return Reason("PENALTIES", "FT-PATH-7", f"that way brings {there}, not {penalties}")
    if tokens // 32 > max(path.tires for path in paths):
        return Reason(
            "NO_USE", "FT-UP-4", f"there is no corner penalty that {tokens // 32} Tires would lower"
        )
    return Reason("NO_USE", "FT-UP-4", "another way there costs less and is no worse")


def _no_way(s: RaceState, offers: Offers, run: Run, node: int) -> Reason:
    track, name = s.track, s.track.name(node)
    if node == run.start:
        return Reason("BEEN_THERE", "FT-MOVE-8", "the car cannot end where it started")
    if track.space[node] in run.closed:
        what = "an obstacle" if track.space[node] in s.obstacles else "a car"
        return Reason("OCCUPIED", "FT-MOVE-6", f"{what} stands on {name}")
    if node in nodes_passed(offers, run):
        return Reason("MUST_GO_ON", "FT-MOVE-1", f"points are left at {name}; the car must spend them all")
    for rule, text in _WITHOUT.items():
        if node in reach_without(offers, run, rule):
            return Reason("NO_WAY", rule, text.format(name, run.room))
    return _distance(s, run, node)


_STOPS: Final = ("FT-PENALTY-3", "FT-BARRIER-2", "FT-UP-STEERING-3")
"""Rules that end a move early: all nodes behind the stop are out of reach."""
_WITHOUT: Final = {
    "FT-PENALTY-3": "more than {1} penalties on the way stop the car before {0}: it overruns",
    "FT-BARRIER-2": "the Speed Value is too low for the barrier before {}, and the car pauses there",
    "FT-UP-STEERING-3": "the drift ends before {}, on the first straight space after the corner",
    "FT-MOVE-4": "{} needs steps to the left and to the right in one turn",
    "FT-MOVE-2": "{} needs a diagonal step, and that needs Aerodynamics",
    "FT-UP-HANDLING-3": "a Block token on the way to {} costs 3 points",
    "FT-MOVE-6": "a car or an obstacle is in the way to {}",
}


def nodes_passed(offers: Offers, run: Run) -> set[int]:
    """The nodes that legal paths lead through."""
    if "passed" not in offers.reach:
        offers.reach["passed"] = {node for search in all_searches(run) for node in search.passed_nodes()}
    return offers.reach["passed"]


def reach_without(offers: Offers, run: Run, rule: str) -> set[int]:
    """Nodes where the car could end if that rule did not hold; for stops, also those it could pass."""
    if rule not in offers.reach:
        loosened = _without_tokens(run)
        _LOOSEN[rule](loosened)
        search = Search(loosened, 0, loosened.aero, 0)
        ends = {path.node for path in search.paths}
        offers.reach[rule] = ends | search.passed_nodes() if rule in _STOPS else ends
    return offers.reach[rule]


def _without_tokens(run: Run) -> Run:
    """A copy of a run without tokens, to loosen."""
    other = Run(run.track, run.start, run.points, run.room)
    other.ignored, other.weave, other.drift = run.ignored, run.weave, run.drift
    other.corner_value, other.corner_up_to = run.corner_value, run.corner_up_to
    other.crosses, other.closed, other.blocks = run.crosses, run.closed, run.blocks
    other.block_cost = run.block_cost
    return other


def _no_drift(run: Run) -> None:
    run.drift = NO_DRIFT
    _no_overrun(run)


def _no_barrier(run: Run) -> None:
    run.barrier_speed = MOST_SPEED


def _no_overrun(run: Run) -> None:
    run.room = MOST_SPEED * MOST_SPEED


def _weave(run: Run) -> None:
    run.weave = True


def _diagonal(run: Run) -> None:
    run.aero = 1


def _no_blocks(run: Run) -> None:
    run.blocks = set()


def _no_cars(run: Run) -> None:
    run.blocks, run.closed = set(), set()


_LOOSEN: Final[dict[str, Callable[[Run], None]]] = {
    "FT-PENALTY-3": _no_overrun,
    "FT-BARRIER-2": _no_barrier,
    "FT-UP-STEERING-3": _no_drift,
    "FT-MOVE-4": _weave,
    "FT-MOVE-2": _diagonal,
    "FT-UP-HANDLING-3": _no_blocks,
    "FT-MOVE-6": _no_cars,
}


def _distance(s: RaceState, run: Run, node: int) -> Reason:
    """Too near, too far, or in a lane that cannot be reached from here."""
    track, name = s.track, s.track.name(node)
    away = track.to_finish[run.start] - track.to_finish[node]
    if track.limit[node] and track.limit[run.start] and track.leg[node] == track.leg[run.start]:
        return Reason(
            "IN_CORNER", "FT-CORNER-4", f"{name} is in another lane, and lanes do not change in a corner"
        )
    if run.points < away <= run.points + track.lanes and _lane_ends(s, run):
        return Reason("LANE_ENDS", "FT-BOARD-8", f"the lane ends before {name}, and going aside takes points")
    if away > run.points:
        return Reason(
            "TOO_FAR", "FT-MOVE-1", f"{name} is {away} points ahead; the Speed Value is {run.points}"
        )
    if away < 0:
        return Reason("BEHIND", "FT-MOVE-2", f"{name} lies behind the car, and there are no backward steps")
    return Reason("NO_WAY", "FT-MOVE-1", f"no path of {run.points} points ends on {name}")


def _lane_ends(s: RaceState, run: Run) -> bool:
    """Whether the car's lane ends within the points it has."""
    node = run.start
    for _ in range(run.points):
        ahead = s.track.forward[node]
        if not ahead:
            return True
        node = ahead[0]
        if node == s.track.finish:
            return False
    return False
