"""How hard a table is: which options count as the same, and what comes with the games."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import msgspec
import pytest

from rollingroad.bots.roster import play_out, read_bot, seat_bots
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.options import options_json
from rollingroad.core.registry import game
from rollingroad.review.difficulty import (
    FILE,
    canonical_setup,
    measurements_of,
    read_measurements,
)

SHIPPED = ("full-throttle", "highway-heist", "shattered-highways")


@pytest.mark.parametrize(
    ("slug", "one", "other"),
    [
        ("highway-heist", {}, {"scenario": "tank-assault", "players": 3}),
        ("highway-heist", {}, {"team_decisions": "active-player"}),
        ("full-throttle", {}, {"obstacle_count": 7}),
        ("full-throttle", {"obstacles": "placed"}, {"obstacles": "placed", "obstacle_count": 5}),
        ("shattered-highways", {}, {"fleet_1": "salt-choir", "fleet_2": "nine-mile-dogs"}),
        ("shattered-highways", {}, {"fleet_3": "oxblood", "budget": 100, "rounds": 8, "teaching": True}),
    ],
)
def test_options_that_are_played_alike(slug: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    found = game(slug)
    assert canonical_setup(found, found.options(one)) == canonical_setup(found, found.options(other))


@pytest.mark.parametrize(
    ("slug", "one", "other"),
    [
        ("highway-heist", {}, {"difficulty": "hard"}),
        ("full-throttle", {}, {"players": 3}),
        ("full-throttle", {"obstacles": "placed"}, {"obstacles": "placed", "obstacle_count": 9}),
        ("shattered-highways", {}, {"fleet_1": "nine-mile-dogs", "fleet_2": "salt-choir"}),
        ("shattered-highways", {}, {"rounds": 3}),
    ],
)
def test_options_that_are_not(slug: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    found = game(slug)
    assert canonical_setup(found, found.options(one)) != canonical_setup(found, found.options(other))


@pytest.mark.parametrize(
    ("slug", "kind", "start", "option"),
    [
        ("full-throttle", "course", "main-event", "own_course"),
        ("shattered-highways", "fleet", "salt-choir", "own_fleet_1"),
    ],
)
def test_the_name_of_something_of_ones_own_changes_nothing(
    slug: str, kind: str, start: str, option: str
) -> None:
    found = game(slug)
    (text,) = [each.text for each in found.creations.starts(kind) if each.id == start]
    named = [found.options({option: found.creations.rename(kind, text, name)}) for name in ("One", "Two")]
    assert options_json(named[0]) != options_json(named[1])
    assert canonical_setup(found, named[0]) == canonical_setup(found, named[1])


def test_who_speaks_for_the_team_is_nothing_to_drivers() -> None:
    heist = game("highway-heist")
    games: list[list[int]] = [[], []]
    for answers, speaker in zip(games, ("anyone", "active-player"), strict=True):
        state = heist.start(heist.options({"team_decisions": speaker}))
        rng = Rng("team")
        with seat_bots(["driver"] * 3, rng) as bots:
            play_out(state, bots, rng, partial(_note, answers))
    assert games[0] == games[1]


def _note(answers: list[int], ask: Decision, action: int) -> None:
    answers.append(action)


@pytest.mark.parametrize("slug", SHIPPED)
def test_what_comes_with_a_game_is_of_its_rules_and_content(slug: str) -> None:
    found = game(slug)
    lines = read_measurements(found.folder / FILE)
    assert lines
    assert len(measurements_of(found)) == len(lines), (
        "rules or content have changed since: run `make measured`"
    )
    for line in lines:
        read_bot(line.bot)
        assert len(line.won) == (1 if found.cooperative else len(line.won))
        assert all(0 <= won <= line.games for won in line.won)
        assert json.loads(options_json(found.options_type(**line.options))) == line.options
    told = [(str(line.options), line.bot) for line in lines]
    assert len(told) == len(set(told))
    usual = canonical_setup(found, found.options())
    assert "driver" in [line.bot for line in lines if line.options == usual]


def test_what_was_played_with_other_content_or_rules_does_not_count() -> None:
    heist = game("highway-heist")
    line = measurements_of(heist)[0]
    assert not msgspec.structs.replace(line, content="0" * 64).fits(heist)
    assert not msgspec.structs.replace(line, rules=line.rules + 1).fits(heist)
