"""What happened on end, in few lines: dice with what they brought, and all points of a player together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.battle import SCORED, shown_words
from rollingroad.games.shattered_highways.explain.registry import ROAD
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView

_UNTOLD: Final = (AnsweredItself, ev.ActivationEnded, ev.OrderGiven)
_WITH_TOTALS: Final = (ev.Contested, ev.Fought, ev.Fired, ev.Hit, ev.Damaged)
"""Their sentences have the totals of the dice before them."""
_ALONE: Final = (
    *("move", "strike", "swerve", "back-edge", "uncouple", "launch", "board", "flee", "cling", "drop"),
    *("zone", "unmanned"),
)
"""Rolls that bring something by themselves; several other dice bring one thing together."""
_BROUGHT: Final = (
    *(ev.Moved, ev.ControlLost, ev.LeftBehind, ev.Launched, ev.LaunchFailed, ev.Uncoupled, ev.Struck),
    *(ev.Boarded, ev.StayedBehind, ev.HeldOn, ev.WarriorOut, ev.Dropped),
)

_WEIGHTS: Final[dict[type[Event], tuple[int, int]]] = {
    ev.Wrecked: (10, 7),
    ev.LeftBehind: (10, 7),
    ev.WarriorOut: (9, 6),
    ev.Captured: (9, 6),
    ev.TrailerDead: (8, 5),
    ev.Damaged: (7, 4),
    ev.Boarded: (6, 2),
    ev.Hit: (5, 0),
    ev.ControlLost: (5, 2),
    ev.Struck: (4, 1),
    ev.Jammed: (3, 1),
    ev.CanPicked: (3, 3),
    ev.PointsScored: (2, 2),
    ev.Launched: (1, 2),
    ev.Moved: (1, 1),
}
"""How much an event matters to the player whom it strikes, and to the others."""


def weight(s: RoadState, event: Event, seat: int) -> int:
    mine, others = _WEIGHTS.get(type(event), (0, 0))
    if isinstance(event, ev.WarriorOut | ev.Hit):
        return mine if s.team[event.warrior] == seat else others
    vehicle = getattr(event, "vehicle", kinds.NO_VEHICLE)
    return mine if mine and vehicle >= 0 and s.setup.owner[vehicle] == seat else others


def told(view: RoadView, events: Sequence[Event]) -> list[str]:
    """A sentence for each event; empty for one that another's sentence tells."""
    s = view.table
    texts = ["" if isinstance(event, _UNTOLD) else ROAD.narrate(s, event) for event in events]
    dice, hit = list[ev.Rolled](), None
    for at, event in enumerate(events):
        if isinstance(event, ev.Rolled):
            dice = [event] if event.what in _ALONE or (dice and dice[0].what in _ALONE) else [*dice, event]
            continue
        if dice and _brings(dice[-1], event):
            texts[at - len(dice) : at] = [""] * len(dice)
            if not isinstance(event, _WITH_TOTALS):
                who, rolled = (
                    sentence(n.roller_name(s, dice[-1])),
                    listed([shown_words(s, die) for die in dice]),
                )
                itself = len(dice) == 1 and texts[at].startswith(f"{who} ")
                itself &= not texts[at].startswith(f"{who} on ")
                texts[at] = f"{rolled},{texts[at][len(who) :]}" if itself else f"{rolled}: {texts[at]}"
        if isinstance(event, ev.WarriorOut) and hit is not None and hit.warrior == event.warrior:
            against = f"{hit.damage} damage against a tenacity of {hit.tenacity}"
            texts[at - 1 : at + 1] = ["", f"{texts[at][:-1]} ({against})."]
        dice, hit = [], event if isinstance(event, ev.Hit) else None
    for seat in range(s.players):
        _sum_up(s, seat, events, texts)
    return texts


def _brings(die: ev.Rolled, event: Event) -> bool:
    if die.what not in _ALONE:
        return isinstance(event, (*_WITH_TOTALS, ev.LeadRolled))
    if not isinstance(event, _BROUGHT):
        return False
    return die.warrior == event.warrior if hasattr(event, "warrior") else die.vehicle == event.vehicle


def _sum_up(s: RoadState, seat: int, events: Sequence[Event], texts: list[str]) -> None:
    """The last points that a player scores tell of all of them."""
    points, reasons = 0, dict[str, None]()
    for at, event in enumerate(events):
        if isinstance(event, ev.PointsScored) and event.seat == seat:
            points, last, texts[at] = points + event.points, at, ""
            reasons[SCORED[event.why]] = None
    if reasons:
        scores = f"{n.seat_name(s, seat)} scores {count(points, 'point')} for {listed([*reasons])}."
        texts[last] = sentence(scores)
