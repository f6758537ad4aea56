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
_HOW: Final = {ev.SuvPlaced: "placed", ev.PegPlaced: "boarded", ev.Removed: "removed", ev.Moved: ""}
_THINGS: Final = {"suv": "SUVs", "wreck": "wrecks", "abandoned": "abandoned cars"}


def tell(s: HeistState, events: Sequence[Event]) -> list[str]:
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
