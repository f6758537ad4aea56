"""The words of Shattered Highways for everything above the rules: questions, buttons, events and the end."""

from __future__ import annotations

from rollingroad.core.state import Decision
from rollingroad.games.shattered_highways.crew_narration import narrate
from rollingroad.games.shattered_highways.crew_questions import question
from rollingroad.games.shattered_highways.labels import label
from rollingroad.games.shattered_highways.names import listed, seat_name, sentence
from rollingroad.games.shattered_highways.plan import CIRCUIT, FUEL, LAST
from rollingroad.games.shattered_highways.scenarios import (
    fuel_points,
    is_beaten,
    last_ride_points,
    target_lost,
    victory_points,
)
from rollingroad.games.shattered_highways.state import RoadState

__all__ = ["label", "narrate", "points_of", "prompt", "seat_name", "verdict"]


def prompt(ask: Decision, s: RoadState) -> str:
    """The question in one plain sentence; dice are told what to be rolled for."""
    return question(ask.step, s)


def verdict(s: RoadState) -> str:
    """How the fight ended, in one plain sentence."""
    if s.outcome is None:
        return "The fight is not over."
    best = [seat for seat, score in enumerate(s.outcome) if score == max(s.outcome)]
    names = sentence(listed([seat_name(s, seat) for seat in best]))
    end = f"{names} wins" if len(best) == 1 else f"{names} share the win"
    return f"{end}: {_because(s, best)}."


def _because(s: RoadState, best: list[int]) -> str:
    """What decided it, as far as the table shows it."""
    losers = [seat for seat in range(s.players) if seat not in best]
    if target_lost(s):
        return "the marked vehicle is lost"
    if losers and all(is_beaten(s, seat) for seat in losers):
        return "nobody else is left to fight"
    points = [f"{seat_name(s, seat)} {points_of(s, seat)}" for seat in range(s.players)]
    return f"round {s.round}, {listed(points)}"


def points_of(s: RoadState, seat: int) -> int:
    """What the scenario counts for that seat."""
    kind = s.rules.plan.kind
    if kind == FUEL:
        return fuel_points(s, seat)
    if kind == LAST:
        return last_ride_points(s, seat)
    return s.score[seat] if kind == CIRCUIT else victory_points(s, seat)
