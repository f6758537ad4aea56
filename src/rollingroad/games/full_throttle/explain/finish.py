"""What people read about the end of a race: the finish, drop-outs, places and the verdict."""

from __future__ import annotations

from typing import Final

from rollingroad.core.creations import Fact
from rollingroad.core.stats import ChallengeScore
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.full_throttle.explain.names import car_name, seat_name, the_car
from rollingroad.games.full_throttle.explain.registry import RACE, tell
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.finish import place_key, points_left, standings
from rollingroad.games.full_throttle.rules.state import RaceState

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

RACE.event(ev.Crossed, "FT-FINISH-1")(
    lambda event, s: (
        f"{the_car(s, event.car)} crosses the line with {count(event.extra, 'point')} of extra Speed."
    )
)
tell(ev.HandedOver, "FT-TEAM-3", "{car} hands over to {to}.")
RACE.event(ev.CarOut, lambda event: event.why)(lambda event, s: f"{the_car(s, event.car)} {_OUT[event.why]}.")


@RACE.event(ev.RaceEnded, lambda event: event.why)
def _ends(event: ev.RaceEnded, s: RaceState) -> str:
    names = listed([car_name(s, car) for car in event.winners], "and")
    verb = "wins" if len(event.winners) == 1 else "win"
    return f"{_END[event.why]}: {names} {verb}." if names else f"{_END[event.why]}: nobody wins."


def verdict(s: RaceState) -> str:
    """How the race ended, in one plain sentence."""
    scores = s.outcome
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


def places_text(s: RaceState) -> str:
    """The order on the road: `1 Gold, 2 Black and Blue, 4 Silver`."""
    place, words = 1, []
    for group in standings(s):
        words.append(f"{place} {listed([car_name(s, car) for car in group], 'and')}")
        place += len(group)
    return ", ".join(words)


def challenge_result(s: RaceState, seat: int) -> ChallengeScore:
    """Compare by score, then place, then the standing of the best car of the seat, then turns."""
    assert s.outcome is not None
    car = min(s.setup.cars_of(seat), key=lambda each: place_key(s, each))
    place, sides = _place(s, car), {s.setup.side(each) for each in range(s.setup.cars)}
    order = (s.outcome[seat], -place, *(-part for part in place_key(s, car)), -s.turns[car])
    facts = [
        Fact("Place", f"{place} of {len(sides)}"),
        Fact("Turns taken", str(s.turns[car])),
        Fact("At the end", _at_the_end(s, car)),
    ]
    return ChallengeScore(tuple(map(float, order)), facts)


def _place(s: RaceState, car: int) -> int:
    """Cars of one side share their place."""
    ahead: set[int] = set()
    for group in standings(s):
        sides = {s.setup.side(each) for each in group}
        if s.setup.side(car) in sides:
            break
        ahead |= sides
    return 1 + len(ahead)


def _at_the_end(s: RaceState, car: int) -> str:
    if s.status[car] == kinds.FINISHED:
        return f"over the line with {count(s.extra[car], 'point')} to spare"
    if s.status[car] == kinds.OUT:
        return "out of the race"
    return f"{count(points_left(s, car), 'point')} short of the line"
