"""Statistics: the `stats` part of a game, the figures that it counts, and 95 % confidence intervals."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar, get_type_hints

import msgspec

from rollingroad.core.creations import Fact
from rollingroad.core.events import Event

if TYPE_CHECKING:
    from rollingroad.core.engine.rng import Rng
    from rollingroad.core.engine.state import State

S = TypeVar("S", bound="State")

Kind = Literal["number", "text", "names", "tally"]
Role = Literal["", "length", "ending", "contenders", "places"]

LENGTH: Final = "length"
ENDING: Final = "ending"
CONTENDERS: Final = "contenders"
"""What each seat plays with, such as driver cards or fleets; the lab rates them."""
PLACES: Final = "places"
"""A tally whose keys are places, two whole numbers such as `3 1`; the lab draws a map."""
_KINDS: Final[Mapping[Any, Kind]] = {
    int: "number",
    float: "number",
    str: "text",
    list[str]: "names",
    dict[str, int]: "tally",
}
Z: Final = 1.959964
"""The 97.5 % quantile of the normal distribution."""


def counted(title: str, role: Role = "", extent: tuple[int, int] = (0, 0)) -> msgspec.Meta:
    """Says of a field what it counts. `extent` is the least number of columns and rows of a map of places."""
    return msgspec.Meta(title=title, extra={"role": role, "extent": extent})


class StatsCollector:
    """Watches one game from its start and counts."""

    def __init__(self, s: Any) -> None:
        """Watch this state."""
        self.tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def counts(self, stats_type: type[msgspec.Struct]) -> dict[str, Any]:
        """The tallies of a game by their fields, without what was counted 0 times."""
        fields = stats_of(stats_type)
        return {each.name: dict(+self.tallies[each.name]) for each in fields if each.kind == "tally"}

    def see(self, event: Event) -> None:
        """Count an event. The state is the one after the answer that caused it."""

    def stats(self) -> msgspec.Struct | None:
        """The counts of a finished game."""
        return None


class ChallengeScore(msgspec.Struct, frozen=True):
    """The result of a seat, to compare with others who had the same set-up and dice."""

    order: tuple[float, ...]
    """Compared item by item; higher is better. The first two decide on the place in a finished game."""
    facts: list[Fact] = []
    """A few figures to show, the same ones for the same set-up."""
    note: str = ""
    """How the seat came off, in a few words."""


class Stats(Generic[S]):
    """The `stats` part of a game: what the lab counts, and what challenges and measurements compare."""

    stats_type: ClassVar[type[msgspec.Struct] | None] = None
    """The struct of what a collector counts."""
    collector: ClassVar[type[StatsCollector]] = StatsCollector
    crew_options: ClassVar[tuple[str, ...]] = ()
    """The options that say what seats play with."""

    def draw_crews(self, options: Any, rng: Rng) -> Any:
        """The options with what each seat plays with drawn at random, such as characters or fleets."""
        return options

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        """The options of weekly challenges, one set-up per week."""
        return [{}]

    def canonical_options(self, options: Any) -> Any:
        """The same options for all set-ups that play alike: defaults are spelled out, options without effect
        are reset. The result is only compared, never played."""
        return options

    def level(self, options: Any, step: int) -> dict[str, Any]:
        """What to change in the options for a game that is `step` levels harder, or easier below 0; empty if
        only other bots make it so."""
        return {}

    def has_sides(self, options: Any) -> bool:
        """Whether seats play with different means, so that changing them makes another game."""
        return False

    def challenge_result(self, state: S, seat: int) -> ChallengeScore:
        """The result of that seat in a finished challenge. By default its score alone."""
        assert state.outcome is not None
        return ChallengeScore((state.outcome[seat],))


class Stat(NamedTuple):
    """One field of a game's `stats_type`."""

    name: str
    kind: Kind
    title: str
    role: Role
    extent: tuple[int, int]


@cache
def stats_of(stats_type: type[msgspec.Struct] | None) -> tuple[Stat, ...]:
    """The fields of a game's `stats_type`; empty if it has none."""
    if stats_type is None:
        return ()
    hints = get_type_hints(stats_type, include_extras=True)
    return tuple(_stat(field.name, hints[field.name]) for field in msgspec.structs.fields(stats_type))


def _stat(name: str, hint: Any) -> Stat:
    plain, meta = hint.__origin__, hint.__metadata__[0]
    return Stat(name, _KINDS[plain], meta.title, meta.extra["role"], meta.extra["extent"])


class Interval(NamedTuple):
    value: float
    low: float
    high: float


def share_interval(points: float, games: int) -> Interval:
    """The share of points won, with Wilson's interval, which also holds near 0 and 1 and for few games."""
    value = points / games
    square = Z * Z / games
    centre = (value + square / 2) / (1 + square)
    half = Z * math.sqrt(value * (1 - value) / games + square / games / 4) / (1 + square)
    return Interval(value, max(0.0, centre - half), min(1.0, centre + half))


def paired_interval(differences: Sequence[float]) -> Interval:
    """The mean difference between results with the same dice, with its interval."""
    mean, error = mean_and_error(differences)
    return Interval(mean, mean - Z * error, mean + Z * error)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its standard error."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((each - mean) ** 2 for each in values) / max(1, count - 1)
    return mean, math.sqrt(variance / count)
