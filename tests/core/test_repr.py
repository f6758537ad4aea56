"""What a Python prompt shows of games, states, views, questions, actions, odds and records."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

import rollingroad
from rollingroad.bots.bot import RandomBot
from rollingroad.core.codec import BadAction
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State
from rollingroad.core.explain import Odds
from rollingroad.core.match import Match
from rollingroad.core.record import parse_record, replay

BEACON = rollingroad.game("beacon-run")


def burning() -> State:
    """A game in which both couriers are asked which card they burn."""
    return Match(BEACON, None, SeededDice(1)).state


def test_a_game_names_itself_and_its_seats() -> None:
    assert repr(BEACON) == "<Beacon Run (beacon-run), 2 to 3 seats>"


def test_a_state_shows_what_it_asks_and_prints_as_its_position() -> None:
    state = burning()
    assert repr(state) == "<BeaconState: asks burn of seat 0, burn of seat 1>"
    assert BEACON.from_position(str(state)) == state
    state.concede(0)
    assert repr(state) == f"<BeaconState: over, outcome {state.outcome}>"


def test_a_view_prints_the_table_the_question_and_the_answers() -> None:
    view = burning().view(0)
    answers = [f"  {BEACON.text(each)}: {BEACON.words.label(each, view)}" for each in view.open[0].actions()]
    assert repr(view) == "<BeaconView of seat 0: is asked burn of seat 0>"
    diagram, question = str(view).rsplit("\n\n", 1)
    assert diagram == BEACON.diagram(view).rstrip("\n")
    assert question.splitlines() == [BEACON.words.prompt(view.open[0], view), *answers]


def test_a_question_shows_its_answers_and_chance_their_weights() -> None:
    state = BEACON.start()
    assert repr(state.open[0]) == "<Chance draw: draw 1 (8/18) | draw 2 (6/18) | draw 3 (4/18)>"
    ask = burning().open[0]
    assert repr(ask) == f"<Decision burn of seat 0: {' | '.join(map(BEACON.text, ask.actions()))}>"


def test_a_long_question_shows_its_first_answers() -> None:
    game = rollingroad.game("shattered-highways")
    state, rng = game.start(), Rng(4)
    while len(state.open[0].actions()) < 15:
        state.apply(state.open[0].sample(rng), state.open[0].seat)
    shown = repr(state.open[0])
    assert f" | {len(state.open[0].actions()) - 12} more" in shown
    assert game.text(state.open[0].actions()[11]) in shown
    assert game.text(state.open[0].actions()[12]) not in shown


def test_completion_offers_what_users_call() -> None:
    state = burning()
    for shown in (state, state.view(0), state.open[0], BEACON.start().open[0]):
        assert all(hasattr(shown, name) for name in dir(shown))
    assert {"apply", "open", "view"} < set(dir(state))
    assert not {"agenda", "sink", "push"} & set(dir(state))


@pytest.mark.parametrize("slug", rollingroad.slugs())
def test_notebooks_draw_the_table(slug: str) -> None:
    state = rollingroad.game(slug).start()
    for drawn in (state, state.view(0)):
        assert ElementTree.fromstring(drawn._repr_svg_()).tag.endswith("svg")


def test_an_action_is_an_int_a_text_or_a_struct() -> None:
    action = burning().open[0].actions()[0]
    forms = (action, BEACON.text(action), BEACON.struct(action))
    assert [BEACON.action(form) for form in forms] == [action] * 3
    with pytest.raises(BadAction, match=r"^None is no action: an action is an int, its text or its struct$"):
        BEACON.action(None)


def test_odds_read_as_a_sentence() -> None:
    odds = Odds("a hit", Fraction(1, 3), "a token")
    assert str(odds) == "a hit: 33 % with a token"
    assert repr(Odds("a hit", Fraction(1, 3))) == "Odds(what='a hit', chance=Fraction(1, 3))"


def test_one_call_plays_a_game_and_returns_its_record() -> None:
    record = rollingroad.play("beacon-run", ["driver", RandomBot], ["couriers=2"], seed="a night")
    assert record == rollingroad.play("beacon-run", ["driver", RandomBot], ["couriers=2"], seed="a night")
    assert repr(record) == f"<Record of beacon-run with {record.options}: {len(record.answers)} answers>"
    *_, end = replay(parse_record(str(record)), BEACON)
    assert end.outcome is not None
