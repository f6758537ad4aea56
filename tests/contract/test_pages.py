"""What pages need from a game: labels, previews, drawing data, rules of events, automatic replies."""

from __future__ import annotations

import msgspec
import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, NOBODY, Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.ledger import Ledger, find_ledger, load_ledger
from rollingroad.core.pages import ONLY
from rollingroad.core.words import Words
from tests.contract.random_games import GAMES, Setup, game, play_randomly, random_answer, sampled_states
from tests.contract.trial_actions import trial_actions


def view_for(state: State, ask: Decision) -> View:
    return state.view(NOBODY if ask.is_chance else ask.seat)


def ledger_of(slug: str) -> Ledger:
    return load_ledger(game(slug).ledger or find_ledger(slug))


def has_words(setup: Setup) -> bool:
    return type(setup.game.words) is not Words


def test_every_choice_has_a_label_of_its_own(setup: Setup) -> None:
    for state in play_randomly(setup):
        for ask in state.open:
            view = view_for(state, ask)
            labels = [setup.game.words.label(action, view) for action in ask.offered]
            assert len(set(labels)) == len(labels)
            assert all(label.strip() == label != "" and "\n" not in label for label in labels)


def test_whatever_can_be_written_has_a_label_and_a_preview_that_travels(setup: Setup) -> None:
    """A page asks about choices that are not offered too."""
    rng = Rng(f"space {setup.seed}")
    for state in sampled_states(setup, 6):
        view = state.view(0)
        for action in trial_actions(state, rng, 5_000)[::7]:
            assert setup.game.words.label(action, view)
            assert_travels(setup, setup.game.pages.preview(action, view), setup.game.pages.preview_type)


def test_the_preview_of_every_choice_travels(setup: Setup) -> None:
    for state in sampled_states(setup, 40):
        for ask in state.open:
            view = view_for(state, ask)
            for action in ask.offered:
                assert_travels(setup, setup.game.pages.preview(action, view), setup.game.pages.preview_type)


def test_what_a_click_on_a_place_may_mean_can_be_read_and_explained(setup: Setup) -> None:
    for state in sampled_states(setup, 20):
        for ask in (ask for ask in state.open if not ask.is_chance):
            view = state.view(ask.seat)
            for place in {place for action in ask.offered for place in setup.game.pages.places(action, view)}:
                for guess in setup.game.pages.guesses(place, ask, view):
                    view.why_not(setup.game.parse(guess))


@pytest.mark.parametrize(
    "place", ["", ":", "seat:x", "vehicle:999", "mount:0.99", "spot:1", "gear:side", "Z9"]
)
def test_a_place_that_does_not_exist_is_no_harm(setup: Setup, place: str) -> None:
    state = setup.start()
    for ask in (ask for ask in state.open if not ask.is_chance):
        assert isinstance(setup.game.pages.guesses(place, ask, state.view(ask.seat)), list)


def assert_travels(setup: Setup, data: object, declared: object) -> None:
    """Nothing, or something of the declared type that encodes and decodes to the same."""
    if data is not None:
        assert msgspec.json.decode(msgspec.json.encode(data), type=declared) == data


def test_the_table_and_the_drawing_have_the_declared_types(setup: Setup) -> None:
    for state in sampled_states(setup, 6):
        assert isinstance(state.view(0).data(), setup.game.pages.table_type)
    assert (setup.game.pages.drawing() is None) == (setup.game.pages.drawing_type is None)
    assert_travels(setup, setup.game.pages.drawing(), setup.game.pages.drawing_type)


def test_the_ledger_knows_the_rule_behind_every_event(setup: Setup) -> None:
    ledger, rng, sink = ledger_of(setup.slug), Rng(f"events {setup.seed}"), list[Event]()
    state = setup.start()
    state.sink = sink
    while state.open:
        state.apply(*random_answer(state, rng))
    rules = {setup.game.words.rule_behind(event) for event in sink}
    assert (len(rules) > 3) == has_words(setup)
    assert all(rule in ledger for rule in rules - {""})


@pytest.mark.parametrize("slug", GAMES)
def test_a_standing_answer_is_one_of_those_its_question_may_have(slug: str) -> None:
    offers = game(slug).pages.auto_replies
    assert len({offer.kind for offer in offers}) == len(offers)
    for offer in offers:
        assert offer.kind in game(slug).questions
        assert offer.label
        if offer.answer != ONLY:
            action = game(slug).parse(offer.answer)
            assert game(slug).codec.unpack(action)[0].name in game(slug).questions[offer.kind]


def test_a_standing_answer_is_allowed_whenever_its_question_is_asked(setup: Setup) -> None:
    pages = setup.game.pages
    answers = {offer.kind: offer.answer for offer in pages.auto_replies}
    for state in play_randomly(setup):
        for ask in (ask for ask in state.open if ask.kind in answers):
            if answers[ask.kind] != ONLY:
                assert ask.allows(setup.game.parse(answers[ask.kind]))
            elif (action := pages.only_sensible(ask, state.view(ask.seat))) is not None:
                assert ask.allows(action)


def test_where_an_answer_may_depend_on_the_odds_all_answers_tell_the_odds_of_the_same(setup: Setup) -> None:
    by_odds = {offer.kind for offer in setup.game.pages.auto_replies if offer.by_odds}
    for state in play_randomly(setup):
        for ask in state.open:
            if ask.kind in by_odds and ask.seat != CHANCE:
                view = state.view(ask.seat)
                assert len({view.odds(action)[0].what for action in ask.offered}) == 1


def test_a_table_is_summed_up_in_one_short_line(setup: Setup) -> None:
    summary = setup.game.words.summary(setup.game.options())
    assert bool(summary) == has_words(setup)
    assert len(summary) < 60
    assert "\n" not in summary
