"""Sentences that say `you` to their reader, and what is told again before a turn."""

from __future__ import annotations

import pytest
from beacon_run.game import BeaconRun

from rollingroad.core.engine.view import View
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.words import Words, second_person


@pytest.mark.parametrize(
    ("text", "name", "read"),
    [
        ("Dom drives from C2 to G2.", "Dom", "You drive from C2 to G2."),
        ("Dom's turn begins.", "Dom", "Your turn begins."),
        ("Dom is thrown off in E5 and lands on E2.", "Dom", "You are thrown off in E5 and land on E2."),
        (
            "Dom rolls 1 success, plus 1 by a power.",
            "Dom",
            "You roll 1 success, plus 1 by a power.",
        ),
        ("Dom tries Pile-Up.", "Dom", "You try Pile-Up."),
        (
            "Gold crosses the line, chooses 4 and uses Tires.",
            "Gold",
            "You cross the line, choose 4 and use Tires.",
        ),
        ("Roman helps Dom with 1 token.", "Dom", "Roman helps you with 1 token."),
        ("The SUV slams Dom's vehicle and moves on.", "Dom", "The SUV slams your vehicle and moves on."),
        ("Player 1 takes the Coupe in Black.", "player 1", "You take the Coupe in Black."),
        ("Player 1 takes the Coupe in Black.", "Black", "Player 1 takes the Coupe in Black."),
        ("Player 1 plays Dom.", "Dom", "Player 1 plays Dom."),
        ("Player 1 joins the crew as Dom.", "Dom", "Player 1 joins the crew as Dom."),
        ("Blue joins the race: the Coupe in Blue.", "Blue", "You join the race: the Coupe in Blue."),
        ("The race is over: Gold wins.", "Gold", "The race is over: you win."),
        ("Nine Dogs' hero beats Fang.", "Nine Dogs", "Your hero beats Fang."),
        (
            "Choir rolls 2 and Dogs rolls 6, has the lead.",
            "Choir",
            "You roll 2 and Dogs rolls 6, has the lead.",
        ),
        (
            "Choir rolls 2 and Dogs rolls 6, has the lead.",
            "Dogs",
            "Choir rolls 2 and you roll 6, have the lead.",
        ),
        ("Dominic does nothing.", "Dom", "Dominic does nothing."),
    ],
)
def test_a_sentence_says_you_to_its_reader(text: str, name: str, read: str) -> None:
    assert second_person(text, name) == read


class Lost(Event, frozen=True, tag="lost"):
    seat: int
    points: int


class Weighed(Words[View]):
    now = ""

    def weight(self, event: Event, view: View) -> int:
        return event.points * super().weight(event, view) if isinstance(event, Lost) else 0

    def situation(self, view: View) -> str:
        return self.now


def test_what_matters_most_to_a_seat_is_told_again_in_the_order_of_time() -> None:
    words, view = Weighed(), BeaconRun().start().view(0)
    told: list[tuple[Event, str]] = [
        (Lost(0, 3), "Three."),
        (AnsweredItself(0, "route", 0), "Nothing."),
        (Lost(1, 9), "Not yours."),
        (Lost(0, 1), "One."),
        (Lost(0, 8), ""),
        (Lost(0, 5), "Five."),
    ]
    assert words.recap(told, view) == ["Three.", "Five."]
    words.now = "You are last."
    assert words.recap(told, view) == ["Five.", "You are last."]
    assert words.recap([(Lost(1, 9), "Not yours.")], view) == ["You are last."]
