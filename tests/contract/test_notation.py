"""What can be set in a position: each control finds its word, and each question by name is asked."""

from __future__ import annotations

import pytest

import rollingroad
from rollingroad.core.dice import SeededDice
from rollingroad.core.match import Match
from rollingroad.core.record import parse_record, replay

GAMES = ("highway-heist", "full-throttle", "shattered-highways")


def set_up(slug: str, name: str) -> Match:
    game = rollingroad.game(slug)
    match = Match(game, game.options(game.example_setups[name]), SeededDice(0))
    match.set_up()
    return match


SETUPS = [(slug, name) for slug in GAMES for name in rollingroad.game(slug).example_setups]


@pytest.mark.parametrize(("slug", "name"), SETUPS)
def test_every_question_by_name_can_be_asked(slug: str, name: str) -> None:
    match = set_up(slug, name)
    game, text = match.game, match.game.position(match.state)
    situations = game.notation.situations(match.state)
    assert len({each.name for each in situations}) == len(situations)
    for situation in situations:
        replaced = {"agenda", "asked", *situation.lines}
        kept = [row for row in text.splitlines() if row.partition(":")[0] not in replaced]
        lines = [f"{key}: {value}" for key, value in situation.lines.items() if value]
        state = game.from_position("\n".join([*kept, *lines]))
        assert state.open or state.outcome is not None, situation.name


@pytest.mark.parametrize(("slug", "name"), SETUPS)
def test_every_control_belongs_to_a_line_and_has_a_place_of_its_own(slug: str, name: str) -> None:
    match = set_up(slug, name)
    controls = match.game.notation.controls(match.state)
    places = [(each.line, each.word, each.part) for each in controls]
    assert len(set(places)) == len(places)
    keys = {row.partition(":")[0] for row in match.game.position(match.state).splitlines()}
    absent = {each.line for each in controls} - keys
    assert absent <= {"turn", "discard", "table"}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_begins_at_a_position_is_recorded_whole(slug: str) -> None:
    match = set_up(slug, next(iter(rollingroad.game(slug).example_setups)))
    game, position = match.game, match.game.position(match.state)
    again = Match(game, game.options({"position": position}), SeededDice(1))
    assert again.state == match.state
    ask = again.state.open[0]
    again.act(game.bot.drive(again.state.view(ask.seat), ask), ask.seat)
    record = parse_record(str(again.record))
    assert list(replay(record, game))[-1] == again.state
