"""The statistics of each game fit its declarations and its events."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from rollingroad.bots.roster import play_out, seat_bots
from rollingroad.core.engine.rng import Rng
from rollingroad.core.events import Event
from rollingroad.core.registry import game, slugs
from rollingroad.core.stats import CONTENDERS, PLACES, stats_of

COUNTING = [slug for slug in slugs() if game(slug).stats.stats_type is not None]


def watch_game(slug: str, bot: str, seed: str, **options: object) -> tuple[dict[str, Any], list[Event], int]:
    """The figures of a game, its events, and its number of seats."""
    the_game, rng = game(slug), Rng(seed)
    chosen = the_game.options(options)
    told: list[Event] = []
    everything: list[Event] = []
    state = the_game.start(chosen, told)
    watch = the_game.stats.collector(state)
    seats = the_game.seat_count(chosen)

    def look(*_: object) -> None:
        for event in told:
            watch.see(event)
        everything.extend(told)
        told.clear()

    look()
    with seat_bots([bot] * seats, rng) as bots:
        play_out(state, bots, rng, look)
    figures = watch.stats()
    assert isinstance(figures, the_game.stats.stats_type or tuple)
    plain = msgspec.to_builtins(figures)
    assert msgspec.convert(plain, type(figures)) == figures
    return plain, everything, seats


def count_events(events: list[Event], name: str) -> list[dict[str, object]]:
    plain = [msgspec.to_builtins(event) for event in events]
    return [event for event in plain if event["event"] == name]


def test_every_game_of_the_box_counts_something() -> None:
    assert set(COUNTING) >= {"full-throttle", "highway-heist", "shattered-highways"}


@pytest.mark.parametrize("slug", COUNTING)
@pytest.mark.parametrize("bot", ["driver", "random"])
def test_figures_are_what_the_game_declares(slug: str, bot: str) -> None:
    figures, _, seats = watch_game(slug, bot, "fits")
    declared = stats_of(game(slug).stats.stats_type)
    for figure in declared:
        value = figures[figure.name]
        assert figure.title
        if figure.role == CONTENDERS:
            assert len(value) == seats
        if figure.role == PLACES:
            assert all(len([int(part) for part in place.split(" ")]) == 2 for place in value)
        if figure.kind == "tally":
            assert all(number > 0 for number in value.values()), figure.name


def test_every_damage_of_a_heist_has_a_source() -> None:
    figures, events, _ = watch_game("highway-heist", "driver", "damage", scenario="tank-assault")
    damage = figures["damage"]
    assert sum(damage.values()) == sum(int(str(event["amount"])) for event in count_events(events, "damaged"))
    assert "SUV slam" in damage
    assert sum(figures["stunts_tried"].values()) == len(count_events(events, "stunt-tried"))


def test_penalties_of_a_race_are_told_by_corner() -> None:
    figures, events, _ = watch_game("full-throttle", "random", "corner", players=2, course="tokyo-drift")
    penalties = figures["penalties"]
    assert sum(penalties.values()) == sum(
        int(str(event["penalties"])) for event in count_events(events, "moved")
    )
    assert len(penalties) > 1
    [(last_set, times)] = figures["decided"].items()
    assert re.fullmatch(r"\d × [1-6](st|nd|rd|th) gear", last_set)
    assert times == 1


@pytest.mark.parametrize(
    ("players", "variant", "ending"),
    [
        (2, "race", "a car crossed the line"),
        (1, "race", "a car crossed the line"),
        (4, "getaway", "the runner got away or was caught"),
    ],
)
def test_how_a_race_ended_is_told_in_words(players: int, variant: str, ending: str) -> None:
    figures, _, _ = watch_game("full-throttle", "driver", "end", players=players, variant=variant)
    assert figures["ending"] == ending


def test_a_fight_counts_points_and_the_dead() -> None:
    figures, events, _ = watch_game(
        "shattered-highways",
        "driver",
        "fight",
        scenario="open-road",
        fleet_1="salt-choir",
        fleet_2="nine-mile-dogs",
    )
    points: Counter[str] = Counter()
    for event in count_events(events, "points-scored"):
        points[str(event["why"])] += int(str(event["points"]))
    assert figures["points"] == points
    gone = len(count_events(events, "wrecked")) + len(count_events(events, "left-behind"))
    assert sum(figures["lost"].values()) == gone > 0
    assert figures["fleets"] == ["The Salt Choir", "Nine Mile Dogs"]
