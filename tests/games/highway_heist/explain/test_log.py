"""What belongs together is one line of the log, and what the rest makes plain is none."""

from __future__ import annotations

import pytest

from rollingroad.core.choices import events_for
from rollingroad.core.engine.packing import pack
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds
from tests.games.highway_heist.explain.test_questions_and_narration import CARS, GAME, at, random_games, space

A4, B4, C4, D4, E4 = [space(f"{column}4") for column in "ABCDE"]

TOGETHER: list[tuple[list[Event], list[str]]] = [
    ([ev.SuvPlaced(C4), ev.SuvPlaced(D4)], ["SUVs appear in C4 and D4.", ""]),
    (
        [ev.PegPlaced(C4), ev.PegPlaced(D4), ev.PegPlaced(E4)],
        ["Enemy pegs appear on the roofs in C4, D4 and E4.", "", ""],
    ),
    (
        [ev.Moved("wreck", D4, C4, "drift", -1), ev.Moved("wreck", C4, B4, "drift", -1)],
        ["The wreck drifts from D4 to B4.", ""],
    ),
    (
        [
            ev.Moved("wreck", B4, A4, "drift", -1),
            ev.Moved("wreck", E4, D4, "drift", -1),
            ev.Moved("wreck", D4, C4, "drift", -1),
            ev.Removed("wreck", A4, -1),
        ],
        ["Two wrecks drift West; one leaves the road.", "", "", ""],
    ),
    (
        [
            ev.Removed("vehicle", C4, 0),
            ev.Moved("wreck", D4, C4, "drift", -1),
            ev.Removed("wreck", C4, -1),
            ev.StrengthChanged("tank", -2, 8),
            ev.TurnBegan(1),
        ],
        [
            "The wreck drifts from D4 to C4; it hits Dom's vehicle; "
            "it hits the Tank: 2 damage, 8 strength left.",
            *["", "", ""],
            "Letty's turn begins.",
        ],
    ),
    (
        [
            ev.Moved("wreck", D4, E4, "crash", -1),
            ev.Removed("wreck", D4, -1),
            ev.StrengthChanged("tank", -2, 8),
        ],
        ["", "", "The wreck from D4 crashes into the Tank: 2 damage, 8 strength left."],
    ),
    (
        [ev.Removed("wreck", A4, -1), ev.TurnBegan(1)],
        ["The wreck in A4 leaves the road.", "Letty's turn begins."],
    ),
    (
        [ev.StuntTried(0, "tank-pile-up"), ev.Declared(0, "tank-pile-up", 4, 3)],
        ["Dom tries Pile-Up: 4 dice for 3 successes.", ""],
    ),
    (
        [ev.EffortRolled(0, "ram", "SS-", 0), ev.RollEnded(0, "ram", 2, False)],
        ["", "Dom's Ram fails with 2 successes and 1 blank: the SUV drives on."],
    ),
    (
        [ev.EffortRolled(0, "defense", "SS", 0), ev.Damaged(0, 1, 2, 4)],
        ["", "Dom's vehicle takes 1 damage (2 saved) and has 4 strength left."],
    ),
    (
        [ev.Moved("suv", C4, D4, "step", -1), ev.Moved("vehicle", B4, A4, "drift", 0)],
        ["The SUV moves from C4 to D4.", "Dom's vehicle drifts from B4 to A4."],
    ),
    (
        [ev.Slammed("suv", C4, 0), ev.Declared(0, "defense", 2, 3), ev.Damaged(0, 3, 0, 2)],
        [
            "The SUV in C4 slams Dom's vehicle.",
            "",
            "Dom's vehicle takes 3 damage and has 2 strength left.",
        ],
    ),
    ([ev.Declared(0, "defense", 2, 3)], ["Dom's Defense: 2 dice against 3 damage."]),
    (
        [ev.TurnEnded(0), AnsweredItself(0, "turn", pack(kinds.TURN, 1)), ev.TurnBegan(1)],
        ["", "", "Letty's turn begins."],
    ),
    (
        [
            ev.CardShifted("tank-pincer", 1),
            ev.StuntShifted("tank-pile-up", 0),
            ev.StuntShifted("tank-pile-up", -1),
        ],
        ["", "", "The stunt card Pile-Up leaves the road."],
    ),
]


@pytest.mark.parametrize(("events", "told"), TOGETHER)
def test_what_belongs_together_is_told_once(events: list[Event], told: list[str]) -> None:
    view = at("tank-assault", CARS, "").view(NOBODY)
    assert [info.text for info in events_for(GAME, events, view)] == told


def test_questions_and_choices_are_short() -> None:
    """A question fits two lines of the page, a choice one or two."""
    for s, _ in random_games(range(3)):
        for ask in s.open:
            view = GAME.view(s, NOBODY if ask.is_chance else ask.seat)
            assert len(GAME.words.prompt(ask, view)) <= 80, GAME.words.prompt(ask, view)
            for label in [GAME.words.label(action, view) for action in ask.offered]:
                assert len(label) <= 60, label
