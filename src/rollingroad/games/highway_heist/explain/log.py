"""The log: what belongs together is told in one sentence, and what the rest makes plain in none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Final

from msgspec.structs import replace

from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.words import listed
from rollingroad.games.highway_heist.explain.registry import HEIST, PIECES, vehicle_of
from rollingroad.games.highway_heist.explain.rolls import dice_for, roll_result
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
    for (how, what), numbers in groupby(range(len(events)), _runs(events).__getitem__):
        if not how:
            told += [_alone(s, events[:number], events[number], events[number + 1 :]) for number in numbers]
            continue
        run = [events[number] for number in numbers]
        joined = _wrecks(s, run, crash=what == "crash") if how == "wreck" else _join(s, how, what, run)
        telling = max(range(len(run)), key=lambda number: _matters(run[number]))
        told += [joined if number == telling else "" for number in range(len(run))]
    return told


def _runs(events: Sequence[Event]) -> list[tuple[str, str]]:
    """How and what: events on end with the same are told together. What a wreck hits belongs to its way."""
    runs = [_run(event) for event in events]
    hits = (ev.Removed, ev.StrengthChanged)
    for step in (1, -1):
        places = range(len(events))[::step]
        for before, here in pairwise(places):
            if runs[before][0] == "wreck" and isinstance(events[here], hits):
                runs[here] = runs[before]
    return runs


def _run(event: Event) -> tuple[str, str]:
    if isinstance(event, ev.Moved) and event.what == "wreck" and event.why in ("drift", "crash"):
        return "wreck", event.why
    how = (_HOW[type(event)] or getattr(event, "why", "")) if type(event) in _HOW else ""
    what = getattr(event, "what", "suv")
    return (how, what) if how in _RUNS and what in _THINGS else ("", "")


def _matters(event: Event) -> int:
    """The event that strikes somebody tells of the others; of equals the first."""
    return 2 * (getattr(event, "owner", OFF) >= 0) + isinstance(event, ev.StrengthChanged)


_PLAIN: Final = frozenset((AnsweredItself, ev.TurnEnded, ev.CardShifted))


def _alone(s: HeistState, before: Sequence[Event], event: Event, after: Sequence[Event]) -> str:
    """Cards move on by themselves; the next turn tells the end of one, a result the dice behind it."""
    told = HEIST.narrate(s, event)
    if type(event) in _PLAIN or (isinstance(event, ev.StuntShifted) and event.spot != OFF):
        return ""
    if isinstance(event, ev.StuntTried):
        rolls = [dice_for(each) for each in after if isinstance(each, ev.Declared)]
        return f"{told[:-1]}: {rolls[0]}." if rolls else told
    if isinstance(event, ev.Declared):
        tried = any(isinstance(each, ev.StuntTried) for each in before)
        return "" if tried or (event.what == "defense" and after) else told
    if isinstance(event, ev.EffortRolled):
        return "" if any(isinstance(each, ev.RollEnded | ev.Damaged) for each in after) else told
    if isinstance(event, ev.RollEnded):
        return roll_result(s, event, [each.faces for each in before if isinstance(each, ev.EffortRolled)])
    return told


def _join(s: HeistState, how: str, what: str, run: list[Event]) -> str:
    places = [getattr(event, "start", getattr(event, "at", OFF)) for event in run]
    # A car moves space by space: that is one car.
    ends = [None, *(getattr(event, "end", None) for event in run)]
    apart = [s.road.name(place) for place, end in zip(places, ends, strict=False) if place != end]
    if len(apart) > 1:
        return _RUNS[how].format(things=_THINGS[what], places=listed(apart))
    return HEIST.narrate(s, replace(run[0], end=ends[-1]) if len(run) > 1 else run[0])


_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six")


def _wrecks(s: HeistState, run: list[Event], crash: bool) -> str:
    """`Four wrecks drift West; one hits Dom's vehicle; two leave the road.`"""
    moves = [event for event in run if isinstance(event, ev.Moved)]
    removed = [event for event in run if isinstance(event, ev.Removed)]
    damage = [
        f"{PIECES[event.what]}: {-event.change} damage, {event.strength or 'no'} strength left"
        for event in run
        if isinstance(event, ev.StrengthChanged)
    ]
    start = s.road.name(moves[0].start)
    if crash:
        return (
            f"The wreck from {start} crashes into {listed(damage)}." if damage else HEIST.narrate(s, moves[0])
        )
    ends = [OFF, *(move.end for move in moves)]
    begun = [move for move, end in zip(moves, ends, strict=False) if move.start != end]
    wrecks = [event for event in removed if event.what == "wreck"]
    number = len(begun) + sum(event.at not in ends for event in wrecks)
    one, many = ("it hits", "it hits") if number == 1 else ("one hits", "they hit")
    told = [f"The wreck drifts from {start} to {s.road.name(ends[-1])}"]
    if number > 1:
        told = [f"{_NUMBERS[number] if number < len(_NUMBERS) else number} wrecks drift West"]
    hit = [
        vehicle_of(s, event.owner) if event.owner >= 0 else f"{PIECES[event.what]} in {s.road.name(event.at)}"
        for event in removed
        if event.what != "wreck"
    ]
    if hit:
        told.append(f"{one if len(hit) == 1 else many} {listed(hit)}")
    told += [f"{one} {each}" for each in damage]
    if leaving := len(wrecks) - len(damage):
        told.append(f"{one.split()[0]} leaves the road" if leaving == 1 else f"{leaving} leave the road")
    return "; ".join(told) + "."


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
