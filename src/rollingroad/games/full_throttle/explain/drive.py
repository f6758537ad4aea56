"""What people read about the move and what follows it: paths, Block tokens, and cards that are given up."""

from __future__ import annotations

from typing import Final

import msgspec

from rollingroad.core.engine.packing import first, fourth, second, third
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.full_throttle.explain.draw import token_action
from rollingroad.games.full_throttle.explain.registry import (
    GEAR_NAMES,
    RACE,
    counts_text,
    lacks_cards,
    limit_to,
    segment_name,
    tell,
    the_car,
)
from rollingroad.games.full_throttle.rules import drive, kinds, reasons, turn
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules.hands import counts_of
from rollingroad.games.full_throttle.rules.path_offers import token_operand
from rollingroad.games.full_throttle.rules.path_search import Path, penalties_along
from rollingroad.games.full_throttle.rules.state import RaceState

# The move


class MovePreview(msgspec.Struct, frozen=True, kw_only=True):
    """A path before it is driven: every space it enters, and the penalties after each."""

    path: list[str]
    legs: list[int]
    penalties_after: list[int]
    penalties: int
    ending: str
    extra: int
    tires: int
    aerodynamics: int
    handling: int


def _offered_path(s: RaceState, action: int) -> Path | None:
    offered = any(ask.kind == "path" and ask.allows(action) for ask in s.open)
    return drive.path_of(s, action) if offered else None


def _preview(s: RaceState, action: int) -> MovePreview | None:
    """The path of an offered move, for pages to draw before it is chosen."""
    path = _offered_path(s, action)
    if path is None:
        return None
    nodes = path.nodes
    return MovePreview(
        path=[s.track.name(node) for node in nodes],
        legs=[s.track.leg[node] + 1 for node in nodes],
        penalties_after=penalties_along(drive.run_of(s, s.active, s.sv), path),
        penalties=path.penalties,
        ending=kinds.ENDINGS[path.ending],
        extra=path.extra,
        tires=path.tires,
        aerodynamics=path.aero,
        handling=path.handling,
    )


def _label(s: RaceState, action: int) -> str:
    to, leg, cost, tokens = s.game.text(action).removeprefix("move ").split(", ")
    spent = " + ".join(_ONE.get(word, word) for word in tokens.split(" + "))
    path = _offered_path(s, action)
    ending = _ENDINGS.get(path.ending, "") if path is not None else ""
    extras = [word for word in (_ONE.get(cost, cost), spent, ending) if word not in _NONE]
    places = s.track.nodes_on.get(first(action) - kinds.FIRST_SPACE, [])
    where = f"{segment_name(s, to)} ({leg})" if len(places) > 1 else segment_name(s, to)
    return sentence(", ".join([where, *extras]))


_ENDINGS: Final = {
    kinds.BLOCKED: "ends blocked",
    kinds.OVERRUN: "ends in overrun",
    kinds.PAUSE: "ends in a pause",
    kinds.DRIFT_STOP: "ends the drift",
}
"""How a move ends that does not spend all its points."""
_NONE: Final = ("0 penalties", "no tokens", "")
_ONE: Final = {"1 penalties": "1 penalty", "1 tires": "1 tire"}
"""Singular forms; the notation of actions has only the plural."""

MOVE = RACE.action(kinds.MOVE, "FT-MOVE-1", label=_label, preview=_preview, legality=drive.move_refusal)


def _place(s: RaceState, action: int) -> str:
    return s.game.text(action).removeprefix("move ").split(",")[0]


@MOVE.refusal(reasons.NO_TOKEN, "FT-UP-1")
def _lacks_tokens(s: RaceState, action: int, seat: int) -> str:
    run = drive.run_of(s, s.active, s.sv)
    upgrade = drive.lacking_upgrade(run, fourth(action))
    there, wanted = drive.spendable(run)[upgrade], drive.named_tokens(fourth(action))[upgrade]
    left = count(there, f"{s.t.upgrades[upgrade].name} token")
    return f"{left} can be spent on this move, not {wanted}"


@MOVE.refusal(reasons.PENALTIES, "FT-PATH-7")
def _other_penalties(s: RaceState, action: int, seat: int) -> str:
    assert s.offers is not None
    node, tokens = s.track.landed(first(action), second(action)), fourth(action)
    same = [path for path in s.offers.paths if path.node == node and token_operand(path) == tokens]
    there = count(same[0].penalties, "penalty", "penalties")
    return f"that way brings {there}, not {third(action)}"


@MOVE.refusal(reasons.NO_USE__TIRES, "FT-UP-4")
def _needless_tires(s: RaceState, action: int, seat: int) -> str:
    tires = drive.named_tokens(fourth(action))[kinds.TIRES]
    return f"there is no corner penalty that {tires} Tires would lower"


@MOVE.refusal(reasons.OCCUPIED, "FT-MOVE-6")
def _occupied(s: RaceState, action: int, seat: int) -> str:
    what = "an obstacle" if first(action) - kinds.FIRST_SPACE in s.obstacles else "a car"
    return f"{what} stands on {_place(s, action)}"


@MOVE.refusal(reasons.TOO_FAR)
def _too_far(s: RaceState, action: int, seat: int) -> str:
    node = s.track.landed(first(action), second(action))
    away = s.track.to_finish[s.at[s.active]] - s.track.to_finish[node]
    return f"{_place(s, action)} is {away} points ahead; the Speed Value is {s.sv}"


def _refuse_move(code: int, rule: str, text: str) -> None:
    """Register words with the place of the move as `{0}`, the SV as `{1}`, and the car's room as `{2}`."""
    MOVE.refusal(code, rule)(
        lambda s, action, seat: text.format(_place(s, action), s.sv, s.room(s.active), block=s.t.block_cost)
    )


_refuse_move(reasons.OFF_COURSE, "FT-BOARD-5", "{} is not on the course there")
_refuse_move(reasons.FIRST_TURN, "FT-UP-TIRES-1", "on the first turn Tires add Speed and do nothing else")
_refuse_move(reasons.NO_USE, "FT-UP-4", "another way there costs less and is no worse")
_refuse_move(reasons.BEEN_THERE, "FT-MOVE-8", "the car cannot end where it started")
_refuse_move(reasons.MUST_GO_ON, "FT-MOVE-1", "points are left at {}; the car must spend them all")
_refuse_move(
    reasons.NO_WAY__OVERRUN,
    "FT-PENALTY-3",
    "more than {2} penalties on the way stop the car before {0}: it overruns",
)
_refuse_move(
    reasons.NO_WAY__BARRIER,
    "FT-BARRIER-2",
    "the Speed Value is too low for the barrier before {}, and the car pauses there",
)
_refuse_move(
    reasons.NO_WAY__DRIFT,
    "FT-UP-STEERING-3",
    "the drift ends before {}, on the first straight space after the corner",
)
_refuse_move(reasons.NO_WAY__WEAVE, "FT-MOVE-4", "{} needs steps to the left and to the right in one turn")
_refuse_move(reasons.NO_WAY__DIAGONAL, "FT-MOVE-2", "{} needs a diagonal step, and that needs Aerodynamics")
_refuse_move(reasons.NO_WAY__BLOCK, "FT-UP-HANDLING-3", "a Block token on the way to {} costs {block} points")
_refuse_move(reasons.NO_WAY__CLOSED, "FT-MOVE-6", "a car or an obstacle is in the way to {}")
_refuse_move(reasons.IN_CORNER, "FT-CORNER-4", "{} is in another lane, and lanes do not change in a corner")
_refuse_move(reasons.LANE_ENDS, "FT-BOARD-8", "the lane ends before {}, and going aside takes points")
_refuse_move(reasons.BEHIND, "FT-MOVE-2", "{} lies behind the car, and there are no backward steps")
_refuse_move(reasons.NO_WAY, "FT-MOVE-1", "no path of {1} points ends on {0}")

RACE.question(drive.Drive)(
    lambda step, ask, s: f"{the_car(s, s.active)} must drive {count(s.sv, 'point')}: where to?"
)

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
    spent = [f"{number} {name}" for name, number in tokens.items() if number]
    cost = [f"with {count(event.penalties, 'penalty', 'penalties')}"] if event.penalties else []
    cost += [f"spending {listed(spent, 'and')}"] if spent else []
    way = f"stays on {segment_name(s, event.start)}"
    if event.path:
        way = f"drives from {segment_name(s, event.start)} to {segment_name(s, event.path[-1])}"
    tail = f", {listed(cost, 'and')}" if cost else ""
    return f"{the_car(s, event.car)} {way}{_ENDED[event.ending][0]}{tail}."


tell(ev.DriftLost, "FT-UP-STEERING-2", "{car} is in no drift gear: the drift is lost.")
tell(ev.Paused, "FT-BARRIER-2", "{car} pauses on the barrier, which takes {barrier}.")
tell(ev.BarrierCleared, "FT-BARRIER-4", "{car} clears the barrier: {sv} against {barrier}.")
tell(ev.GearDropped, "FT-PENALTY-2", "The penalties drop {car} to {gear}.")
tell(ev.Damaged, "FT-DAMAGE-4", "{car} shows {showing}.")


# After the move

RACE.action(kinds.DONE, "FT-TURN-2", label=lambda s, action: "Done")
BLOCK = token_action(
    kinds.BLOCK,
    "FT-UP-HANDLING-1",
    label=lambda s, action: f"Block token on the {_side(action)}",
    legality=lambda s, action, seat: turn.block_refusal(s, s.active, first(action) + 1),
)
limit_to(BLOCK, "for the time after the move")
BLOCK.refuses(reasons.NOT_MOVED, "the car did not move in this turn")
BLOCK.refuses(reasons.ONCE, "Handling is used once a turn", "FT-UP-2")
BLOCK.refusal(reasons.NO_SPACE, "FT-UP-HANDLING-2")(
    lambda s, action, seat: f"there is no straight space of the road on the {_side(action)}"
)


def _side(action: int) -> str:
    return "right" if first(action) else "left"


BLOCK.refusal(reasons.OCCUPIED, "FT-UP-HANDLING-2")(
    lambda s, action, seat: f"{s.track.name(turn.beside(s, s.active, first(action) + 1))} is taken"
)
RACE.question(turn.AfterMove)(
    lambda step, ask, s: f"{the_car(s, s.active)} is in {GEAR_NAMES[s.gear[s.active]]}: shift, or done?"
)

tell(ev.BlockPlaced, "FT-UP-HANDLING-1", "{car} puts the Block token on {at}.")
tell(ev.BlockTakenBack, "FT-UP-HANDLING-5", "{car} takes the Block token back from {at}.")


# Cards above the limit

GIVE_UP = RACE.action(
    kinds.GIVE_UP,
    "FT-CLEAN-2",
    label=lambda s, action: f"Give up {counts_text(counts_of(action))}",
    legality=lambda s, action, seat: turn.give_up_refusal(s, action, _too_many(s)),
)
GIVE_UP.refusal(reasons.NOT_IN_HAND)(lacks_cards)


def _too_many(s: RaceState) -> int:
    step = s.open[0].step
    assert isinstance(step, turn.GiveUpCards)
    return step.number


GIVE_UP.refusal(reasons.EXACTLY)(
    lambda s, action, seat: f"exactly {count(_too_many(s), 'card')} must go, not {sum(counts_of(action))}"
)
RACE.question(turn.GiveUpCards)(
    lambda step, ask, s: f"{the_car(s, s.active)} must give up {count(step.number, 'card')}: which?"
)
