"""Sentences, buttons, summaries and names."""

from __future__ import annotations

import re

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY, Step
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.games.full_throttle.explain.registry import RACE
from rollingroad.games.full_throttle.notation.positions import STEPS
from rollingroad.games.full_throttle.rules.events import EVENTS, CardDrawn, Discarded, Shifted, TurnBegan
from tests.games.full_throttle.box import GAME
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.playing import new_race


def test_events_are_described_in_plain_sentences() -> None:
    events: list[Event] = []
    state = GAME.start(
        GAME.options({"course": "all-timer", "players": 2, "damage": True, "drivers": "pick"}), events
    )
    rng = Rng("words")
    while state.open:
        ask = state.open[0]
        state.apply(ask.sample(rng), ask.seat)
    onlooker = GAME.view(state, NOBODY)
    ledger = load_ledger(find_ledger("full-throttle"))
    for event in events:
        sentence = GAME.words.narrate(event, onlooker)
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert GAME.words.rule_behind(event) in ledger
    assert GAME.words.verdict(onlooker).endswith(".")


def test_every_question_and_every_event_has_a_sentence_and_no_other_has() -> None:
    asking = {name for name, step in STEPS.items() if step.answer is not Step.answer}
    assert asking == RACE.questions.keys()
    assert {AnsweredItself.__name__, *(event.__name__ for event in EVENTS)} == RACE.events.keys()


@pytest.mark.parametrize(
    ("turn", "action", "label"),
    [
        ("1", "play 2x2", "Play two 2nd-gear cards"),
        ("1", "upshift 2+2+2/-", "Shift up for three 2nd-gear cards"),
        (
            "1, set 1x1, speed 4, sv 4",
            "move fw-harbor 13/2, leg 1, 0 penalties, no tokens",
            "Mid-left lane, 4 ahead",
        ),
        (
            "1, set 1x1, speed 4, sv 4",
            "move fw-harbor 13/2, leg 1, 1 penalties, 1 tires + 2 aero",
            "Mid-left lane, with Tires and 2 Aerodynamics: 1 penalty",
        ),
        ("1, moved", "block right", "Put a Block token on the right"),
    ],
)
def test_buttons_say_what_they_do(race: Race, turn: str, action: str, label: str) -> None:
    table = race(f"""
        course: main-event
        turn: {turn}
        1: at fw-harbor 9/2, gear 3, hand 2x6, upgrades handling 1
        2: at fw-harbor 3/1
        """)
    assert GAME.words.label(GAME.parse(action), GAME.view(table.state, 0)) == label


@pytest.mark.parametrize(
    "options",
    [
        {"course": "tag-team", "players": 2, "drivers": "pick"},
        {"course": "all-timer", "players": 4, "damage": True, "obstacles": "placed"},
        {"course": "two-roads", "players": 2, "drivers": "random"},
    ],
)
def test_questions_and_choices_are_short(options: dict[str, object]) -> None:
    """A question fits two lines of its panel and a choice one; a move with tokens may take two."""
    state, rng = GAME.start(GAME.options(options)), Rng("short")
    for _ in range(400):
        if not state.open:
            break
        ask = state.open[0]
        view = GAME.view(state, NOBODY if ask.is_chance else ask.seat)
        prompt = GAME.words.prompt(ask, view)
        assert len(prompt) <= 80
        assert "(" not in prompt
        labels: list[str] = []
        for action in ask.offered:
            label = GAME.words.label(action, view)
            labels.append(label)
            assert len(label) <= (90 if ", with " in label else 60), label
            assert not re.search(r"\bg[1-6]-\d\d|\d/\d", label)
        assert ask.is_chance or len(set(labels)) == len(labels)
        state.apply(ask.sample(rng), ask.seat)


def test_what_belongs_together_is_one_line() -> None:
    state = new_race(players=2)
    for seat, car in enumerate(("targa-gold", "muscle-black")):
        state.apply(GAME.parse(f"car {car}"), seat)
    events = [
        AnsweredItself(0, "after", 0),
        CardDrawn(0, 0, "g1-01"),
        CardDrawn(1, 1, None),
        CardDrawn(0, 0, "g3-02"),
        CardDrawn(1, 1, None),
        TurnBegan(0),
        CardDrawn(1, 1, None),
        Discarded(0, ["g2-01", "g2-02", "g5-01"], "upshift"),
        Shifted(0, 3, up=True),
    ]
    assert GAME.words.narrate_all(events, GAME.view(state, 0)) == [
        "",
        "",
        "",
        "Gold draws cards 1+3.",
        "Black draws two cards.",
        "Gold's turn begins.",
        "Black draws a card.",
        "",
        "Gold shifts up to 3rd gear for cards 2+2+5.",
    ]


def test_summaries() -> None:
    assert GAME.words.summary(GAME.options({"players": 2})) == "The Main Event"
    assert GAME.words.summary(GAME.options({"players": 1})) == "The Main Event, time trial"
    assert GAME.words.summary(GAME.options({"variant": "getaway"})) == "The Main Event, getaway"
    assert GAME.words.summary(GAME.options({"course": "tag-team"})) == "Tag Team"


def test_questions_may_be_left_to_a_standing_answer() -> None:
    for offer in GAME.pages.auto_replies:
        assert GAME.codec.unpack(GAME.parse(offer.answer))[0].name in GAME.questions[offer.kind]


def test_names_come_from_drivers_and_colours() -> None:
    state = new_race(players=2, drivers="pick")
    assert GAME.words.seat_name(0, GAME.view(state, 0)) == "player 1"
    state.apply(GAME.parse("car targa-gold"), 0)
    assert GAME.words.seat_name(0, GAME.view(state, 0)) == "Gold"
    state.apply(state.open[0].offered[0], 1)
    state.apply(GAME.parse("driver suki"), 0)
    assert GAME.words.seat_name(0, GAME.view(state, 1)) == "Suki"
