"""Every lesson is played through the engine: its answers are legal, its rules apply, its places exist."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

import rollingroad
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.ledger import Ledger, find_ledger, load_ledger
from rollingroad.core.lessons import Lesson, LessonStage, lessons, match_at
from rollingroad.core.match import Match
from tests.contract.trial_actions import trial_actions
from tests.rules.citations import knows

TAUGHT = {
    "highway-heist": "tank-assault",
    "full-throttle": "over-the-edge",
    "shattered-highways": "last-ride",
}
LESSONS = [(slug, name) for slug in rollingroad.slugs() for name in lessons(rollingroad.game(slug))]
STEPS = [
    (slug, name, at)
    for slug, name in LESSONS
    for at in range(len(lessons(rollingroad.game(slug))[name].steps))
]

MOST_WORDS = 60
TRIED = 400


@cache
def ledger_of(slug: str) -> Ledger:
    return load_ledger(find_ledger(slug))


def load_lesson(slug: str, name: str) -> tuple[Game, Lesson]:
    game = rollingroad.game(slug)
    return game, lessons(game)[name]


@cache
def standing(slug: str, name: str, at: int) -> Match:
    return match_at(*load_lesson(slug, name), at)[0]


def test_every_title_has_its_first_game() -> None:
    assert {slug: next(iter(lessons(rollingroad.game(slug)))) for slug in TAUGHT} == TAUGHT


@pytest.mark.parametrize(("slug", "name"), LESSONS)
def test_a_lesson_takes_less_than_ten_minutes(slug: str, name: str) -> None:
    """A first game has much to teach; what follows it is short."""
    _, lesson = load_lesson(slug, name)
    assert (20 if TAUGHT[slug] == name else 5) <= lesson.moves <= 35
    assert lesson.minutes < 10


@pytest.mark.parametrize(("slug", "name", "at"), STEPS)
def test_the_player_is_asked_what_the_lesson_wants_answered(slug: str, name: str, at: int) -> None:
    game, lesson = load_lesson(slug, name)
    step, match = lesson.steps[at], standing(slug, name, at)
    if not step.answer:
        return
    action = game.parse(step.answer)
    asked = [ask for ask in match.state.open if ask.may_answer(lesson.seat - 1)]
    assert any(action in ask.offered for ask in asked), step.answer
    assert game.text(action) == step.answer, "the page compares texts"


@pytest.mark.parametrize(("slug", "name", "at"), STEPS)
def test_other_answers_that_have_words_are_legal(slug: str, name: str, at: int) -> None:
    game, lesson = load_lesson(slug, name)
    view = standing(slug, name, at).state.view(lesson.seat - 1)
    for other in lesson.steps[at].instead:
        assert view.why_not(game.parse(other.answer)) is None, other.answer
        assert other.answer != lesson.steps[at].answer
        assert game.text(game.parse(other.answer)) == other.answer


@pytest.mark.parametrize(("slug", "name", "at"), STEPS)
def test_wrong_tries_are_answered_by_a_rule(slug: str, name: str, at: int) -> None:
    game, lesson = load_lesson(slug, name)
    match = standing(slug, name, at)
    if not lesson.steps[at].answer:
        return
    refusals = refusing_rules(game, match, lesson.seat - 1)
    assert refusals, "nothing can be tried that is wrong"
    assert all(knows(ledger_of(slug), rule) for rule in refusals)


def refusing_rules(game: Game, match: Match, seat: int) -> set[str]:
    """The rules that refuse illegal actions in this state."""
    view = match.state.view(seat)
    tried = [view.why_not(action) for action in trial_actions(match.state, Rng(1), TRIED)]
    return {reason.rule for reason in tried if reason is not None}


@pytest.mark.parametrize(("slug", "name", "at"), STEPS)
def test_the_rules_that_a_note_names_apply(slug: str, name: str, at: int) -> None:
    """One of them (or of its group) is at work right there: behind what has happened or what the answer
    brings, or in refusing something. The first note tells how it ends, the last one where it goes on."""
    _, lesson = load_lesson(slug, name)
    step = lesson.steps[at]
    assert step.rules
    assert all(rule in ledger_of(slug) for rule in step.rules), step.rules
    if 0 < at < len(lesson.steps) - 1:
        assert {group(rule) for rule in step.rules} & at_work(slug, name, at)


@cache
def at_work(slug: str, name: str, at: int) -> set[str]:
    """The groups of the rules behind what happened just before a step and by its answer, and of those that
    refuse something there."""
    game, lesson = load_lesson(slug, name)
    before = len(match_at(game, lesson, at - 1)[1]) if at else 0
    _, played = match_at(game, lesson, min(at + 1, len(lesson.steps) - 1))
    behind = {game.words.rule_behind(event) for taught in played[before:] for event in taught.events}
    return {group(rule) for rule in behind | refusing_rules(game, standing(slug, name, at), lesson.seat - 1)}


def group(rule: str) -> str:
    return "-".join(rule.split("-")[:2])


@pytest.mark.parametrize(("slug", "name", "at"), STEPS)
def test_what_a_note_points_at_is_on_the_board(slug: str, name: str, at: int) -> None:
    game, lesson = load_lesson(slug, name)
    step, match = lesson.steps[at], standing(slug, name, at)
    known = places(game, match.state.view(lesson.seat - 1).data())
    assert set(step.at) <= known


def places(game: Game, table: Any) -> set[str]:
    """Every place of the board as the pages name it."""
    data = msgspec.to_builtins(table)
    return PLACES[game.slug](msgspec.to_builtins(game.pages.drawing()), data)


def _heist_places(drawing: Any, table: Any) -> set[str]:
    return {
        f"{column}{lane}" for column in "ABCDEFGHIJKL" for lane in range(1, 1 + int(table["road"]["lanes"]))
    }


def _race_places(drawing: Any, table: Any) -> set[str]:
    [board] = [board for board in drawing["boards"] if board["id"] == table["board"]]
    return {
        "finish",
        *(f"start {lane}" for lane in range(1, 5)),
        *(space["name"] for space in board["spaces"]),
    }


def _fight_places(drawing: Any, table: Any) -> set[str]:
    """The middles of squares of two inches: what the planning layer snaps to."""
    return {f"{x},{y}" for x in range(1, 36, 2) for y in range(1, 48, 2)}


PLACES = {"highway-heist": _heist_places, "full-throttle": _race_places, "shattered-highways": _fight_places}


@pytest.mark.parametrize(("slug", "name", "at"), STEPS)
def test_a_note_is_short_and_told_in_both_languages(slug: str, name: str, at: int) -> None:
    _, lesson = load_lesson(slug, name)
    for english, german in texts(lesson.steps[at]):
        assert english
        assert german
        assert english != german
        assert len(english.split()) <= MOST_WORDS
        assert len(german.split()) <= MOST_WORDS


def texts(step: LessonStage) -> list[tuple[str, str]]:
    return [(step.en, step.de), *((other.en, other.de) for other in step.instead)]


def test_a_lesson_that_cannot_be_played_says_where() -> None:
    game, lesson = load_lesson("highway-heist", "tank-assault")
    broken = msgspec.structs.replace(lesson.steps[1], answer="place A1")
    wrong = msgspec.structs.replace(lesson, steps=[lesson.steps[0], broken, *lesson.steps[2:]])
    with pytest.raises(BadInput, match="step 3: '1 place A1' cannot be played: HH-SETUP-2"):
        match_at(game, wrong, 5)
