"""Sentences, buttons, positions and drawing data."""

from __future__ import annotations

import msgspec
import pytest

from rollingroad.core.events import Event
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.core.positions import BadPosition
from rollingroad.core.rng import Rng
from rollingroad.core.state import NOBODY
from rollingroad.games.full_throttle.drawing import RaceDrawing
from rollingroad.games.full_throttle.table_data import MovePreview
from tests.full_throttle.box import GAME, TRACKS
from tests.full_throttle.conftest import Race
from tests.full_throttle.playing import new_race

FORWARD = "move fw-harbor 13/2, leg 1, 0 penalties, no tokens"
ROAD = """
    course: this-is-brasil
    turn: 1, set 1x1, speed 9, sv 9
    1: at mercado 3/1, gear 6
    2: at mercado 5/2, block mercado 6/1
    """


def test_the_strip_shows_the_road_around_a_car(race: Race) -> None:
    text = GAME.position(race(ROAD).state)
    rows = [line.split() for line in text.splitlines() if line.startswith("# ")]
    assert rows[0][:9] == ["#", ".", ".", "1", ".", ".", ".b2", ".", "."]
    assert rows[0][-2:] == ["(5)", "(5)"]
    assert "2" in rows[1]


def test_what_happened_is_told_in_plain_sentences() -> None:
    told: list[Event] = []
    state = GAME.start(
        GAME.options({"course": "all-timer", "players": 2, "damage": True, "drivers": "pick"}), told
    )
    rng = Rng("words")
    while state.open:
        ask = state.open[0]
        state.apply(ask.sample(rng), ask.seat)
    onlooker = state.view(NOBODY)
    ledger = load_ledger(find_ledger("full-throttle"))
    for event in told:
        sentence = GAME.narrate(event, onlooker)
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert GAME.rule_behind(event) in ledger
    assert GAME.verdict(onlooker).endswith(".")


@pytest.mark.parametrize(
    ("turn", "action", "label"),
    [
        ("1", "play 2x2", "Play 2 2nd-gear cards"),
        ("1", "upshift 2+2+2/-", "Shift up for 3 2nd-gear cards"),
        (
            "1, set 1x1, speed 4, sv 4",
            "move fw-harbor 13/2, leg 1, 0 penalties, no tokens",
            "Harbor Freeway 13/2",
        ),
        (
            "1, set 1x1, speed 4, sv 4",
            "move fw-harbor 13/2, leg 1, 1 penalties, 1 tires + 2 aero",
            "Harbor Freeway 13/2, 1 penalty, 1 tire + 2 aero",
        ),
        ("1, moved", "block right", "Block token on the right"),
    ],
)
def test_buttons_say_what_they_do(race: Race, turn: str, action: str, label: str) -> None:
    table = race(f"""
        course: main-event
        turn: {turn}
        1: at fw-harbor 9/2, gear 3, hand 2x6, upgrades handling 1
        2: at fw-harbor 3/1
        """)
    assert GAME.label(GAME.parse(action), table.state.view(0)) == label


def test_a_move_can_be_looked_at_before_it_is_driven(race: Race) -> None:
    table = race(ROAD.replace(", block mercado 6/1", ""))
    action = next(a for a in table.state.open[0].offered if "arroyo-corner 1/1" in GAME.text(a))
    preview = GAME.preview(action, table.state.view(0))
    assert isinstance(preview, MovePreview)
    assert preview.path[-1] == "arroyo-corner 1/1"
    assert (preview.penalties, preview.penalties_after) == (4, [0] * 8 + [4])
    assert GAME.preview(GAME.parse("done"), table.state.view(0)) is None
    assert GAME.preview(action, table.state.view(1)) is None


def test_the_drawing_has_every_space_and_course() -> None:
    drawing = GAME.drawing()
    assert isinstance(drawing, RaceDrawing)
    names = {space.name for board in drawing.boards for space in board.spaces}
    assert names == set(GAME.tables.space_names)
    for course in drawing.courses:
        assert {*course.start, *course.finish, *course.obstacles} <= names
        assert course.length == min(TRACKS[course.id].to_finish[: TRACKS[course.id].lanes])
    for board in drawing.boards:
        width, height = board.canvas
        assert all(-5 <= space.centre[0] <= width + 5 for space in board.spaces)
        assert all(-5 <= space.centre[1] <= height + 5 for space in board.spaces)
    assert len(msgspec.json.encode(drawing)) < 1_000_000


def test_summaries() -> None:
    assert GAME.summary(GAME.options({"players": 2})) == "The Main Event"
    assert GAME.summary(GAME.options({"players": 1})) == "The Main Event, time trial"
    assert GAME.summary(GAME.options({"variant": "getaway"})) == "The Main Event, getaway"
    assert GAME.summary(GAME.options({"course": "tag-team"})) == "Tag Team"


def test_questions_may_be_left_to_a_standing_answer() -> None:
    for offer in GAME.standing():
        assert GAME.codec.unpack(GAME.parse(offer.answer))[0].name in GAME.questions[offer.kind]


def test_names_come_from_drivers_and_colours() -> None:
    state = new_race(players=2, drivers="pick")
    assert GAME.seat_name(0, state.view(0)) == "player 1"
    state.apply(GAME.parse("car targa-gold"), 0)
    assert GAME.seat_name(0, state.view(0)) == "Gold"
    state.apply(state.open[0].offered[0], 1)
    state.apply(GAME.parse("driver suki"), 0)
    assert GAME.seat_name(0, state.view(1)) == "Suki"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("course: moon", "course: there is no course 'moon'; there are: main-event, "),
        ("nonsense", "the line 'nonsense' is not understood"),
        ("rules: rain", "rules: 'rain' is not understood"),
        ("1: at moon 1/1", "car 1: at: there is no space 'moon 1/1', written like mirador 4/2"),
        ("1: at ramp-echo 1/1", "car 1: at: ramp-echo 1/1 is not on the course The Main Event"),
        ("1: hand g9-01", "car 1: hand: there is no 'g9-01'"),
        ("1: hand g1-01 g1-01", "the card g1-01 lies in two places"),
        ("1: hand 1x21", "car 1: hand: there are no 21 more cards of gear 1"),
        ("1: gear 9", "car 1: gear 9 is not understood"),
        ("1: wings", "car 1: wings: '' stands where a number"),
        ("1: upgrades tires", "car 1: upgrades: upgrades are written with their numbers"),
        ("1: control 9", "car 1: control: there is no Control token of 9"),
        ("turn: 1, singing", "turn: 'singing' is not understood"),
        ("turn: 7", "turn: '7' stands where a number from 1 to 2 belongs"),
        ("1: at fw-harbor 3/1\n2: at fw-harbor 3/1", "fw-harbor 3/1 is taken twice"),
        ("outcome: 1", "the outcome has 1 scores for 2 players"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused_in_one_sentence(line: str, said: str) -> None:
    text = f"course: main-event\nplayers: 2\nturn: 1\n1: at start 1, hand 1x6\n2: at start 2\n{line}\n"
    with pytest.raises(BadPosition) as refused:
        GAME.from_position(text)
    assert str(refused.value).startswith(said)
