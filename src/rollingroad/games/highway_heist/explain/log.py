"""The log: what belongs together is told in one sentence, and what the rest makes plain in none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.words import listed
from rollingroad.games.highway_heist.explain.registry import HEIST
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState

_RUNS: Final = {
    "placed": "SUVs appear in {places}.",
    "boarded": "Enemy pegs appear on the roofs in {places}.",
    "removed": "The {things} in {places} leave the road.",
    "drift": "The {things} in {places} drift West.",
    "step": "The {things} in {places} move.",
    "push": "The {things} in {places} are pushed aside.",
}
WEIGHTS: Final[dict[type[Event], tuple[int, int]]] = {
    ev.Wrecked: (10, 2),
    ev.Damaged: (9, 4),
    ev.PegForced: (8, 2),
    ev.Removed: (8, 0),
    ev.Moved: (7, 0),
    ev.PegStruck: (6, 0),
    ev.MissileLaunched: (6, 6),
    ev.BoostLost: (6, 1),
    ev.RamseyMoved: (5, 5),
    ev.StrengthChanged: (5, 5),
    ev.CargoChanged: (5, 5),
    ev.Assisted: (3, 0),
    ev.LockChanged: (3, 3),
    ev.DoorChanged: (3, 3),
    ev.Hijacked: (0, 2),
}
"""How much an event matters to the player whom it strikes, and to the others."""
_HOW: Final = {ev.SuvPlaced: "placed", ev.PegPlaced: "boarded", ev.Removed: "removed", ev.Moved: ""}
_THINGS: Final = {"suv": "SUVs", "wreck": "wrecks", "abandoned": "abandoned cars"}


def narrate_all(s: HeistState, events: Sequence[Event]) -> list[str]:
    """A sentence for each event; empty where another tells of it, or what follows does."""
    told: list[str] = []
    for run, same in groupby(events, _run):
        if run is None:
            told += [HEIST.narrate(s, event) if _is_news(event, events[-1]) else "" for event in same]
        else:
            alike = list(same)
            told += [_join(s, *run, alike), *[""] * (len(alike) - 1)]
    return told


def _run(event: Event) -> tuple[str, str] | None:
    """How and what: events on end with the same run are told together."""
    if type(event) not in _HOW:
        return None
    how = _HOW[type(event)] or getattr(event, "why", "")
    what = getattr(event, "what", "suv")
    return (how, what) if how in _RUNS and what in _THINGS else None


_PLAIN: Final = frozenset((AnsweredItself, ev.TurnEnded, ev.CardShifted))


def _is_news(event: Event, last: Event) -> bool:
    """Cards move on by themselves; the next turn tells the end of one, damage the dice against it."""
    if isinstance(event, ev.StuntShifted):
        return event.spot == OFF
    if isinstance(event, ev.Declared):
        return event.what != "defense" or event is last
    return type(event) not in _PLAIN


def _join(s: HeistState, how: str, what: str, run: list[Event]) -> str:
    # A wreck drifts space by space: that is one wreck.
    ends = [None, *(getattr(event, "end", None) for event in run)]
    places = [getattr(event, "start", getattr(event, "at", OFF)) for event in run]
    apart = [s.road.name(place) for place, end in zip(places, ends, strict=False) if place != end]
    if len(apart) > 1:
        return _RUNS[how].format(things=_THINGS[what], places=listed(apart))
    return HEIST.narrate(s, replace(run[0], end=ends[-1]) if len(run) > 1 else run[0])


def weight(event: Event, seat: int) -> int:
    """Who lost nothing needs not hear of it again."""
    if isinstance(event, ev.Damaged) and not event.amount:
        return 0
    struck = next(
        (getattr(event, name) for name in ("owner", "peg", "roller", "seat") if hasattr(event, name)), OFF
    )
    return WEIGHTS.get(type(event), (0, 0))[struck != seat]


def without_repeats(told: Sequence[tuple[Event, str]], seat: int) -> list[tuple[Event, str]]:
    """What happened, with all damage of a player told at its end."""
    hits = [event for event, _ in told if isinstance(event, ev.Damaged) and event.seat == seat]
    lost = sum(event.amount for event in hits)
    if len(hits) < 2 or not lost:
        return list(told)
    left = hits[-1].strength or "no"
    total = f"Your vehicle takes {lost} damage in all and has {left} strength left."
    rest = [(event, text) for event, text in told if not any(event is hit for hit in hits)]
    return [*rest, (replace(hits[-1], amount=lost), total)]
