"""Statistics of a race for the lab."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final

import msgspec

from rollingroad.core.creations import Fact
from rollingroad.core.engine.rng import Rng
from rollingroad.core.events import Event
from rollingroad.core.stats import ChallengeScore, Stats, StatsCollector, counted
from rollingroad.core.words import count
from rollingroad.games.full_throttle.content.models import Box
from rollingroad.games.full_throttle.explain.registry import GEAR_NAMES
from rollingroad.games.full_throttle.explain.words import place_of
from rollingroad.games.full_throttle.options import CHALLENGE_CARS, RaceOptions, canonical_options
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.finish import leader_of, place_key, points_left, sides_of
from rollingroad.games.full_throttle.rules.path_search import Run
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track

NO_CARD: Final = "no card"
NO_SET: Final = "none"
ENDINGS: Final = {
    "FT-FINISH-2": "a car crossed the line",
    "FT-FINISH-6": "the last round was over",
    "FT-FINISH-7": "given up",
    "FT-OUT-2": "at most one side was left",
    "FT-VARIANT-3": "the runner got away or was caught",
}
ELSEWHERE: Final = "held up"
"""Penalties of a car that could not use all its points."""


class RaceStats(msgspec.Struct, frozen=True, kw_only=True):
    """Tallies are by the name of a corner, of an upgrade, or of a set of cards."""

    rounds: Annotated[int, counted("Rounds", "length")]
    ending: Annotated[str, counted("How races end", "ending")]
    out: Annotated[int, counted("Cars out of the race")]
    drivers: Annotated[list[str], counted("Driver", "contenders")]
    penalties: Annotated[dict[str, int], counted("Penalties, by corner")]
    decided: Annotated[dict[str, int], counted("The winner's last set of cards")]
    fitted: Annotated[dict[str, int], counted("Upgrade tokens fitted")]
    used: Annotated[dict[str, int], counted("Upgrade tokens used")]


class RaceStatsCollector(StatsCollector):
    def __init__(self, s: RaceState) -> None:
        super().__init__(s)
        self.s = s
        self.ending = ""
        self.out = 0
        self.last_set: dict[int, str] = {}
        track = s.track
        self.limits = {track.name(node): track.limit[node] for node in range(track.size) if track.limit[node]}
        """The numbers of corner spaces."""
        self.names = {upgrade.id: upgrade.name for upgrade in s.t.upgrades}

    def see(self, event: Event) -> None:
        match event:
            case ev.Moved():
                self._moved(event)
            case ev.SetPlayed(car=car, gear=gear, cards=cards):
                self.last_set[car] = f"{len(cards)} × {GEAR_NAMES[gear]} gear"
            case ev.UpgradeUsed(upgrade=upgrade):
                self.tallies["used"][self.names[upgrade]] += 1
            case ev.ConsolesShown(consoles=consoles):
                for console in consoles:
                    self.tallies["fitted"].update(
                        {self.names[name]: number for name, number in console.items()}
                    )
            case ev.CarOut():
                self.out += 1
            case ev.RaceEnded(why=why, winners=winners):
                self.ending = ENDINGS[why]
                for car in winners:
                    self.tallies["decided"][self.last_set.get(car, NO_SET)] += 1

    def _moved(self, event: ev.Moved) -> None:
        spent = {"tires": event.tires, "aerodynamics": event.aerodynamics, "handling": event.handling}
        self.tallies["used"].update({self.names[name]: number for name, number in spent.items() if number})
        left = event.penalties
        run = Run(self.s.track, 0, event.sv, left)
        run.take_numbers(self.s.t, self.s.perks(event.car))
        for space in event.path:
            number = self.limits.get(space)
            paid = min(left, run.corner_penalties(number, run.apparent_speed(event.tires))) if number else 0
            if paid:
                self.tallies["penalties"][self._segment(space)] += paid
                left -= paid
        if left:
            self.tallies["penalties"][ELSEWHERE] += left

    def _segment(self, space: str) -> str:
        return self.s.track.board.segments[space.rpartition(" ")[0]].name

    def _driver(self, car: int) -> str:
        card = self.s.driver[car]
        return NO_CARD if card == kinds.NO_DRIVER else self.s.t.box.drivers[card].name

    def stats(self) -> RaceStats:
        s = self.s
        return RaceStats(
            rounds=s.round,
            ending=self.ending,
            out=self.out,
            drivers=[" + ".join(map(self._driver, s.setup.cars_of(seat))) for seat in range(s.setup.players)],
            **self.counts(RaceStats),
        )


class RaceStatistics(Stats[RaceState]):
    stats_type: ClassVar[type[msgspec.Struct] | None] = RaceStats
    collector: ClassVar[type[StatsCollector]] = RaceStatsCollector
    crew_options: ClassVar[tuple[str, ...]] = ("drivers",)

    def __init__(self, box: Box, track_of: Callable[[RaceOptions], Track]) -> None:
        self.box = box
        self.track_of = track_of

    def draw_crews(self, options: RaceOptions, rng: Rng) -> RaceOptions:
        """The rules themselves draw driver cards."""
        return msgspec.structs.replace(options, drivers="random")

    def canonical_options(self, options: RaceOptions) -> RaceOptions:
        return canonical_options(options, self.track_of(options))

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        """Every course for three cars: first plain, then with driver cards and damage."""
        cars, courses = CHALLENGE_CARS, self.box.courses.values()
        fit = [each for each in courses if not each.tag_team and each.cars[0] <= cars <= each.cars[1]]
        more: list[dict[str, Any]] = [{}, {"drivers": "random", "damage": True}]
        return [{"course": course.id, "players": cars} | extra for extra in more for course in fit]

    def has_sides(self, options: RaceOptions) -> bool:
        return options.variant == "getaway"

    def challenge_result(self, state: RaceState, seat: int) -> ChallengeScore:
        """Compare by score, then place, then the standing of the best car of the seat, then turns."""
        assert state.outcome is not None
        car = leader_of(state, seat)
        place = place_of(state, car)
        order = (state.outcome[seat], -place, *(-part for part in place_key(state, car)), -state.turns[car])
        note = _at_the_end(state, car)
        sides = len(sides_of(state))
        facts = [Fact("Place", f"{place} of {sides}")] if sides > 1 and state.round else []
        facts += [
            Fact("Turns taken", str(state.turns[car])),
            Fact("At the end", note),
        ]
        return ChallengeScore(tuple(map(float, order)), facts, note)


def _at_the_end(s: RaceState, car: int) -> str:
    if s.status[car] == kinds.FINISHED:
        return f"over the line with {count(s.extra[car], 'point')} to spare"
    if s.status[car] == kinds.OUT:
        return "out of the race"
    if not s.round:
        return "not yet on the road"
    return f"{count(points_left(s, car), 'point')} short of the line"
