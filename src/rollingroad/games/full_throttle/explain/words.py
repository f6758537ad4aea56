"""The words part of Full Throttle, and what people read about the end of a race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.explanations import ExplainedWords
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.full_throttle.explain.registry import RACE, car_name, seat_name, tell, the_car
from rollingroad.games.full_throttle.options import RaceOptions, variant_of
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView

_OUT: Final = {
    "FT-BARRIER-5": "does not clear the barrier and is out of the race",
    "FT-DAMAGE-5": "has junked the car and is out of the race",
    "FT-TEAM-7": "is out of the race with the team-mate",
}
_END: Final = {
    "FT-FINISH-2": "The race is over",
    "FT-FINISH-6": "The race is stopped after sixty rounds",
    "FT-FINISH-7": "The race is given up",
    "FT-OUT-2": "Nobody else is left on the road",
    "FT-VARIANT-3": "The getaway is over",
}

tell(ev.Crossed, "FT-FINISH-1", "{car} crosses the line with {extra} of extra Speed.")
tell(ev.HandedOver, "FT-TEAM-3", "{car} hands over to {to}.")
RACE.event(ev.CarOut, lambda event: event.why)(lambda event, s: f"{the_car(s, event.car)} {_OUT[event.why]}.")


@RACE.event(ev.RaceEnded, lambda event: event.why)
def _ends(event: ev.RaceEnded, s: RaceState) -> str:
    names = listed([car_name(s, car) for car in event.winners], "and")
    verb = "wins" if len(event.winners) == 1 else "win"
    return f"{_END[event.why]}: {names} {verb}." if names else f"{_END[event.why]}: nobody wins."


class RaceWords(ExplainedWords[RaceView, RaceState]):
    def __init__(self, track_of: Callable[[RaceOptions], Track]) -> None:
        super().__init__(RACE, lambda view: view.table)
        self.track_of = track_of

    def seat_name(self, seat: int, view: RaceView) -> str:
        return seat_name(view.table, seat)

    def summary(self, options: RaceOptions) -> str:
        course = self.track_of(options).course
        kind = kinds.VARIANTS[variant_of(options, course)].replace("-", " ")
        return course.name if kind in ("race", "tag team") else f"{course.name}, {kind}"

    def verdict(self, view: RaceView) -> str:
        s, scores = view.table, view.outcome
        if scores is None:
            return "The race is not over."
        if s.setup.variant == kinds.TIME_TRIAL:
            return _trial_verdict(s)
        if s.setup.variant == kinds.GETAWAY:
            return "The runner gets away." if scores[0] else "The police catch the runner."
        best = [seat_name(s, seat) for seat, score in enumerate(scores) if score > 0]
        if not best:
            return "Nobody wins: all cars are out."
        if len(best) == 1:
            return sentence(f"{best[0]} wins.")
        return sentence(f"{listed(best, 'and')} share the win.")


def _trial_verdict(s: RaceState) -> str:
    if not s.outcome or s.outcome[0] == 0.0:
        return "The car did not reach the finish."
    turns = count(s.turns[0], "turn")
    return f"Finished in {turns} with {count(s.extra[0], 'point')} of extra Speed."
