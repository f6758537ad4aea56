"""The places of the board: where actions are offered, and what a click may mean."""

from __future__ import annotations

from rollingroad.core.registry import game

GAME = game("full-throttle")
STATE = GAME.start(GAME.options({"course": "main-event", "players": 2}))


def guesses(place: str) -> list[str]:
    return GAME.pages.guesses(place, STATE.open[0], STATE.view(0))


def places(action: str) -> list[str]:
    return GAME.pages.places(GAME.parse(action), STATE.view(0))


def test_actions_are_offered_at_cards_upgrades_and_spaces() -> None:
    assert places("play 3x1") == ["hand:3"]
    assert places("upshift 1/-") == ["gear:up"]
    assert places("turbo") == places("fit turbo-charger") == ["upgrade:turbo-charger"]
    assert places("lane 2") == ["start 2"]
    assert places("done") == ["button:done"]


def test_a_space_is_one_to_drive_to_on_a_leg_that_leads_there() -> None:
    assert guesses("fw-hollywood 3/2") == ["move fw-hollywood 3/2, leg 2, 0 penalties, no tokens"]
    assert guesses("alley-rooftop 1/1") == ["move alley-rooftop 1/1, leg 1, 0 penalties, no tokens"]


def test_cards_speeds_and_upgrades_are_asked_about_by_their_own_words() -> None:
    assert guesses("hand:3") == ["play 3x1"]
    assert guesses("speed:7") == ["speed 7"]
    assert guesses("upgrade:steering") == ["steer"]
    assert guesses("upgrade:handling") == []
    assert guesses("gear:up")[0].startswith("upshift ")
