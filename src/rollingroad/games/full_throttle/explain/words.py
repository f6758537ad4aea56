"""The words part of Full Throttle, and what people read about the end of a race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import ClassVar, Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.state import Decision
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.explain import main_chances, percent
from rollingroad.core.explanations import ExplainedWords
from rollingroad.core.words import Stake, count, listed, ordinal, sentence
from rollingroad.games.full_throttle.explain.registry import (
    GEAR_NAMES,
    RACE,
    car_name,
    cards_text,
    number_of,
    road_name,
    seat_name,
)
from rollingroad.games.full_throttle.options import RaceOptions, variant_of
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import finish, kinds
from rollingroad.games.full_throttle.rules.finish import place_key, points_left, standings
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView

_GIVEN_UP: Final = "FT-FINISH-7"
_END: Final = {
    "FT-FINISH-2": "The race is over",
    "FT-FINISH-6": "The race is stopped after sixty rounds",
    _GIVEN_UP: "The race is given up",
    "FT-OUT-2": "Nobody else is left on the road",
    "FT-VARIANT-3": "The getaway is over",
}


@RACE.event(ev.RaceEnded, lambda event: event.why)
def _ends(event: ev.RaceEnded, s: RaceState) -> str:
    names = listed([car_name(s, car) for car in event.winners], "and")
    verb = "wins" if len(event.winners) == 1 else "win"
    return f"{_END[event.why]}: {names} {verb}." if names else f"{_END[event.why]}: nobody wins."


_WEIGHTS: Final[dict[type[Event], int]] = {
    ev.Crossed: 9,
    ev.CarOut: 8,
    ev.Damaged: 5,
    ev.GearDropped: 4,
    ev.BarrierCleared: 3,
    ev.NoMove: 3,
    ev.BlockPlaced: 3,
    ev.HandedOver: 2,
}


def _place_in_race(s: RaceState, car: int) -> str:
    """`You are 2nd of 4: 3 points behind Gold, 5 ahead of Black.`"""
    if s.setup.variant != kinds.RACE or not s.round:
        return ""
    racing = [each for group in standings(s) for each in group if s.status[each] == kinds.RACING]
    if car not in racing or len(racing) < 2:
        return ""
    at, away = racing.index(car), points_left(s, car)
    gaps = [(points_left(s, each) - away, car_name(s, each)) for each in racing[max(0, at - 1) : at + 2]]
    words = [f"{-gap} behind {name}" for gap, name in gaps if gap < 0]
    words += [f"{gap} ahead of {name}" for gap, name in gaps if gap > 0]
    words += [f"level with {name}" for gap, name in gaps if gap == 0 and name != car_name(s, car)]
    return f"You are {ordinal(at + 1)} of {s.setup.cars}: {', '.join(words)}."


_GETAWAY: Final = (("Caught!", "Clean away!"), ("Got the runner!", "The runner slipped away"))
"""The headlines of the runner and of the police: caught, and got away."""
_CLOSE: Final = 2
"""The most points between two cars at the line that make a photo finish."""


def _before_line(s: RaceState, car: int) -> int:
    """The points to the line; below 0 behind it."""
    return -s.extra[car] if s.status[car] == kinds.FINISHED else points_left(s, car)


def place_of(s: RaceState, car: int) -> int:
    """Cars of one side share their place."""
    sides = [{s.setup.side(each) for each in group} for group in standings(s)]
    own = next(i for i, group in enumerate(sides) if s.setup.side(car) in group)
    return 1 + len(set().union(*sides[:own]))


def _leaders(s: RaceState) -> list[int]:
    """The car by which each side is placed, the best first."""
    return sorted((finish.leader(s, cars) for cars in finish.sides_of(s)), key=lambda car: place_key(s, car))


def _at_the_line(s: RaceState, car: int, score: float) -> str:
    """`Photo finish: won by 1 point`, `3rd, 4 points behind Black`."""
    place = place_of(s, car)
    if s.status[car] == kinds.OUT:
        return "Out of the race"
    if not score and not s.round:
        return "You gave up before the start"
    if place == 1 and not score:
        return "You gave up in the lead"
    if 0 < score < 1:
        return "Dead heat at the line"
    if s.ended_by == _GIVEN_UP and score:
        return "The race is yours"
    rival = next((each for each in _leaders(s) if each != car and s.status[each] != kinds.OUT), -1)
    if rival < 0:
        return "The last car on the road"
    gap = abs(_before_line(s, rival) - _before_line(s, car))
    told = f"won by {count(gap, 'point')}" if gap else "won by more Speed"
    if not score:
        behind = f"{count(gap, 'point')} behind" if gap else "by less Speed than"
        told = f"{ordinal(place)}, {behind} {car_name(s, rival)}"
    return f"Photo finish: {told}" if gap <= _CLOSE else sentence(told)


def _verdict(s: RaceState, scores: Sequence[float]) -> str:
    """Who wins a race, and what decided it."""
    leaders = _leaders(s)
    won = [car for car in leaders if scores[s.setup.owners[car]]]
    home = [car for car in leaders if s.status[car] == kinds.FINISHED]
    sides = [[each for each in range(s.setup.cars) if s.setup.side(each) == s.setup.side(car)] for car in won]
    names = [car_name(s, car) for cars in sides for car in cars]
    told = f"{listed(names)} {'wins' if len(names) == 1 else 'win'}"
    if not won:
        return "Nobody wins: all cars are out."
    if won[0] not in home or s.ended_by == _GIVEN_UP:
        return f"{_END.get(s.ended_by, _END[_GIVEN_UP])}: {told}."
    extra, others = s.extra[won[0]], [car for car in home if car not in won]
    with_points = f"{told} with {count(extra, 'point')} of extra Speed"
    if len(won) > 1:
        return f"{with_points} each, at the same Speed."
    if not others:
        return f"{told}: nobody else is over the line."
    more, name = extra - s.extra[others[0]], car_name(s, others[0])
    return f"{with_points}, {more} more than {name}." if more else f"{with_points}: {name} was slower."


def _draws(s: RaceState, run: list[ev.CardDrawn]) -> list[str]:
    """The draws of each car are told with its last one, when all cards lie on the table."""
    drawn: dict[int, str] = {}
    for car in {event.car for event in run}:
        cards = [event.card or "" for event in run if event.car == car]
        what = cards_text(s, cards) if cards[0] else number_of(len(cards), "card")
        drawn[car] = sentence(f"{car_name(s, car)} draws {what}.")
    return [drawn.pop(event.car, "") for event in reversed(run)][::-1]


def _likely(view: RaceView, action: int) -> str:
    """The chance of a Speed without a penalty, or the two values that are most likely."""
    odds = view.odds(action)
    values = sorted([each for each in odds if each.spread], key=lambda each: -each.chance)[:2]
    chances = main_chances(odds) or ", ".join(
        [f"{each.what.removesuffix(' is offered')}: {percent(each.chance)}" for each in values]
    )
    return sentence(f"{chances}.")


def _beside_faster(view: RaceView, action: int) -> str:
    """What a Speed brings, and what the next faster one would."""
    speeds = [each for ask in view.open for each in ask.offered if kind_of(each) == kinds.SPEED]
    faster = sorted([each for each in speeds if first(each) > first(action)], key=first)[:1]
    [here, *more] = [view.odds(each)[0].what for each in [action, *faster]]
    return (
        sentence("; ".join([here, *[f"at Speed {first(faster[0])} {what}" for what in more if what != here]]))
        + "."
    )


def _after(view: RaceView, action: int) -> RaceState:
    after = view.table.copy()
    after.apply(action, view.seat)
    return after


def _then_placed(view: RaceView, action: int) -> str:
    return _place_in_race(_after(view, action), view.table.active).replace("You are", "You are then")


def _cards_then(view: RaceView, action: int) -> str:
    s, means = view.table, view.table.t.mean_speed
    then = means[_after(view, action).row(s.active)]
    return f"Cards show {then:.1f} on average then, {means[s.row(s.active)]:.1f} now."


def _keeps(view: RaceView, action: int) -> str:
    return f"You keep {number_of(len(view.table.hand[view.table.active]), 'card')} for the next turn."


def _driven(before: RaceState, after: RaceState, cars: Sequence[int]) -> int:
    return sum(_before_line(before, car) - _before_line(after, car) for car in cars)


_REASONS: Final[dict[int, Callable[[RaceView, int], str]]] = {
    kinds.PLAY: _likely,
    kinds.SPEND_NITROUS: _likely,
    kinds.REDRAW: _likely,
    kinds.SPEED: _beside_faster,
    kinds.MOVE: _then_placed,
    kinds.UPSHIFT: _cards_then,
    kinds.DOWNSHIFT: _cards_then,
    kinds.NO_MOVE: _keeps,
    kinds.DONE: _keeps,
}


class RaceWords(ExplainedWords[RaceView, RaceState]):
    themes: ClassVar[dict[str, str]] = {
        "before": "Before the draw",
        "speed": "Fast or safe?",
        "path": "The line",
        "after": "The next gear",
    }

    def __init__(self, track_of: Callable[[RaceOptions], Track]) -> None:
        super().__init__(RACE, seat_name)
        self.track_of = track_of

    def details(self, ask: Decision, view: RaceView) -> list[str]:
        s = view.table
        space, cards = s.track.name(s.at[s.active]), count(s.hand_size(s.active), "card")
        place = "at the start" if space.startswith("start ") else road_name(s.t, space)
        return [f"{car_name(s, s.active)} in {GEAR_NAMES[s.gear[s.active]]} gear", place, cards]

    def narrate_all(self, events: Sequence[Event], view: RaceView) -> list[str]:
        """One line for all cards that a car draws on end, and one for a shift with its price."""
        s, told, before = view.table, list[str](), None
        for kind, group in groupby(events, type):
            run = list(group)
            if kind is ev.CardDrawn:
                told += _draws(s, [event for event in run if isinstance(event, ev.CardDrawn)])
            else:
                told += ["" if kind is AnsweredItself else self.narrate(event, view) for event in run]
            if kind is ev.Shifted and isinstance(before, ev.Discarded):
                told[-2:] = ["", f"{told[-1].removesuffix('.')} for {cards_text(s, before.cards)}."]
            before = run[-1]
        return told

    def weight(self, event: Event, view: RaceView) -> int:
        return _WEIGHTS.get(type(event), 0)

    def situation(self, view: RaceView) -> str:
        cars = view.table.setup.cars_of(view.seat)
        begins = [ask.kind for ask in view.open] == ["before"]
        return _place_in_race(view.table, cars[0]) if begins and len(cars) == 1 else ""

    def reason(self, view: RaceView, ask: Decision, action: int) -> str:
        found = _REASONS.get(kind_of(action))
        return found(view, action) if found is not None else super().reason(view, ask, action)

    def stakes(self, before: RaceState, after: RaceState, seat: int) -> list[Stake]:
        own = after.setup.cars_of(seat)
        rivals = [car for car in range(after.setup.cars) if car not in own]
        return [
            Stake("wins more often", after.outcome is not None and after.outcome[seat] > 0, True),
            Stake(
                "ends on the roadside less often", any(after.status[car] == kinds.OUT for car in own), False
            ),
            Stake("drives more points of road", _driven(before, after, own), True),
            Stake(
                "lets your rivals drive fewer points of road",
                _driven(before, after, rivals) / max(1, len(rivals)),
                False,
            ),
            Stake("leads more often", min(place_of(after, car) for car in own) == 1, True),
            Stake("is in a higher gear", sum(after.gear[car] for car in own), True),
            Stake("leaves more cards in hand", sum(after.hand_size(car) for car in own), True),
            Stake("saves more Upgrade tokens for later", sum(sum(after.console[car]) for car in own), True),
            Stake("takes less damage", sum(len(after.damaged[car]) for car in own), False),
        ]

    def faces(self, action: int, view: RaceView) -> list[str]:
        """The gear of a card, then its figures: a deck has too many cards for one row."""
        if kind_of(action) not in (kinds.DRAW, kinds.FLIP):
            return []
        t, card = view.table.t, first(action)
        figures = " ".join(map(str, t.speed[card][1:]))
        return [f"{GEAR_NAMES[t.card_gear[card]]} gear", f"{figures} · Nitrous {t.nitrous[card]}"]

    def summary(self, options: RaceOptions) -> str:
        course = self.track_of(options).course
        kind = kinds.VARIANTS[variant_of(options, course)].replace("-", " ")
        return course.name if kind in ("race", "tag team") else f"{course.name}, {kind}"

    def headline(self, view: RaceView) -> str:
        s, scores = view.table, view.outcome or ()
        if s.setup.variant == kinds.GETAWAY and view.seat >= 0 and scores:
            return _GETAWAY[view.seat > 0][scores[0] > 0]
        if not any(scores) or view.seat < 0:
            return ""
        if s.setup.variant == kinds.TIME_TRIAL:
            return f"Home in {count(s.turns[0], 'turn')}"
        return _at_the_line(s, finish.leader_of(s, view.seat), scores[view.seat])

    def verdict(self, view: RaceView) -> str:
        s, scores = view.table, view.outcome
        if scores is None:
            return "The race is not over."
        if s.setup.variant == kinds.TIME_TRIAL:
            turns, extra = count(s.turns[0], "turn"), count(s.extra[0], "point")
            finished = f"Finished in {turns} with {extra} of extra Speed."
            return finished if scores[0] else "The car did not reach the finish."
        if s.setup.variant == kinds.GETAWAY and s.ended_by == _GIVEN_UP:
            return "The police give up." if scores[0] else "The runner gives up."
        if s.setup.variant == kinds.GETAWAY:
            return "The runner gets away over the line." if scores[0] else "The police catch the runner."
        return _verdict(s, scores)
