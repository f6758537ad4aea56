"""Neither events nor the record of a running game reveal anything hidden to a seat.

The yardstick is the view: where a seat's view cannot tell two worlds apart, what happened and what was
written down for it must not tell them apart either.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import EVERYONE, NOBODY, Decision, State
from rollingroad.core.events import Event
from rollingroad.core.record import Line, new_record
from rollingroad.core.registry import game
from tests.contract.random_games import Setup, play_randomly

SAMPLES = 4
ENOUGH = 150
"""The number of comparisons in one game."""
ANSWERS = 6
"""The number of compared answers to one question; a deck may offer a hundred."""


@dataclass(frozen=True)
class Told:
    """All that a seat gets from one answer, and whether anybody was shown anything."""

    view: bytes
    events: tuple[Event | None, ...]
    sentences: tuple[str, ...]
    record: str
    revealed: bool


def visible_events(state: State, ask: Decision, action: int, answering: int, seat: int) -> Told:
    """The events that `seat` sees after this answer. The state is unchanged."""
    copy = state.copy()
    sink: list[Event] = []
    copy.sink = sink
    copy.apply(action, answering)
    view = copy.view(seat)
    seen = tuple(event.seen_by(seat) for event in sink)
    record = new_record(state.game, state.game.options(), "seed")
    record.lines.append(Line(answering, state.game.text(action), known_to=ask.known_to))
    return Told(
        msgspec.json.encode(view.data()),
        seen,
        tuple(state.game.words.narrate(event, view) for event in seen if event is not None),
        str(record.seen_by(seat, state.game)),
        copy.reveals != state.reveals,
    )


def assert_alike(one: Told, other: Told) -> None:
    assert one.events == other.events
    assert one.sentences == other.sentences
    assert one.record == other.record


def test_a_hidden_answer_is_not_told_by_events_or_record(setup: Setup) -> None:
    """Seats that may not know a secret card see the same events for any card."""
    compared = 0
    for state in play_randomly(setup):
        if compared >= ENOUGH:
            break
        for ask in state.open:
            for seat in [NOBODY, *range(setup.game.seats[0])]:
                if ask.known_to in (EVERYONE, seat):
                    continue
                some = ask.offered[:: len(ask.offered) // ANSWERS + 1]
                tellings = [visible_events(state, ask, action, ask.seat, seat) for action in some]
                for one, other in pairwise(tellings):
                    if one.view == other.view:
                        assert_alike(one, other)
                        compared += 1
    assert bool(compared) == setup.game.hidden_information


def test_the_same_answer_in_worlds_that_differ_in_hidden_values_is_told_alike(setup: Setup) -> None:
    """Unless it reveals something: then the worlds are no longer the same to the seat."""
    rng = Rng(f"leaks {setup.seed}")
    compared = 0
    for state in play_randomly(setup):
        if compared >= ENOUGH:
            break
        view = state.view(0)
        for ask in state.open:
            if ask.known_to not in (EVERYONE, 0):
                continue
            action = ask.sample(rng)
            here = visible_events(state, ask, action, ask.seat, 0)
            for world in (view.determinize(rng) for _ in range(SAMPLES)):
                if not world.allows(action, ask.seat):
                    assert not ask.may_answer(0), "what a seat may do must not depend on what it cannot know"
                    continue
                there = visible_events(world, ask, action, ask.seat, 0)
                if world != state and not (here.revealed or there.revealed):
                    assert there.view == here.view
                    assert_alike(here, there)
                    compared += 1
    assert bool(compared) == setup.hides


# What was chosen before the game


def set_ups(slug: str) -> list[dict[str, Any]]:
    """Options that differ in what was chosen beforehand: the second seat's fleet, the crew, the course."""
    if slug == "highway-heist":
        crews = ("dom:american-muscle,brian:exotic-supercar", "letty:import-racer,brian:exotic-supercar")
        return [{"players": 2, "crew": crew} for crew in crews]
    starts = [
        start.text for kind in game(slug).creations.kinds for start in game(slug).creations.starts(kind.kind)
    ]
    if slug == "full-throttle":
        return [
            {"own_course": text} for text in starts if not game(slug).creations.check("course", text).problems
        ][:2]
    fleet = next(msgspec.json.decode(text) for text in starts if "hidden-buggy" in text)
    rig = fleet["vehicle"][0]
    bare = [addon for addon in rig["addons"] if addon["id"] != "hidden-buggy"]
    without = fleet | {"cp": None, "vehicle": [rig | {"cp": None, "addons": bare}, *fleet["vehicle"][1:]]}
    elsewhere = fleet | {"hero": {"vehicle": fleet["vehicle"][1]["id"], "seat": "D"}}
    fleets = [msgspec.json.encode(each).decode() for each in (fleet, without, elsewhere)]
    return [{"budget": fleet["budget"], "own_fleet_2": text} for text in fleets]


@pytest.mark.parametrize("slug", ["highway-heist", "full-throttle", "shattered-highways"])
def test_the_options_tell_a_seat_no_more_than_its_view(slug: str) -> None:
    """Where a seat cannot see at the start what was chosen for another, the record's head is the same."""
    the_game, compared = game(slug), 0
    for one, other in combinations([the_game.options(each) for each in set_ups(slug)], 2):
        for seat in (NOBODY, 0, 1):
            views = [msgspec.json.encode(the_game.start(each).view(seat).data()) for each in (one, other)]
            heads = [str(new_record(the_game, each, "seed").seen_by(seat, the_game)) for each in (one, other)]
            if seat == 1 or views[0] != views[1]:
                assert heads[0] != heads[1], "the test must see a difference where there is one"
            else:
                assert heads[0] == heads[1]
                compared += 1
    assert bool(compared) == bool(the_game.secret_options.keys() - {"position"})


@pytest.mark.parametrize("slug", ["full-throttle", "shattered-highways"])
def test_a_position_that_a_game_began_at_is_told_to_nobody_before_its_end(slug: str) -> None:
    the_game = game(slug)
    options = the_game.options({"position": the_game.position(the_game.start(the_game.options(())))})
    record = new_record(the_game, options, "seed")
    assert "agenda" in str(record)
    for seat in (NOBODY, 0, 1):
        assert "agenda" not in str(record.seen_by(seat, the_game))
