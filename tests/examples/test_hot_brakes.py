"""Hot Brakes, the game without optional parts: its rules, and that the rest works without them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from examples.hot_brakes import HotBrakes, RoadState
from rollingroad.bots.roster import play_out, seat_bots
from rollingroad.core import registry
from rollingroad.core.dice import ScriptedDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.events import Event
from tests.rule_marker import rule

GAME = registry.load_game(HotBrakes, None)


def race(at: str = "0 0", heat: str = "0 0") -> RoadState:
    state: RoadState = GAME.from_position(f"at: {at}\nheat: {heat}\nturn: 1\ndice:\nasked: Turn()\n")
    return state


def play(state: RoadState, answer: str, *faces: int) -> None:
    state.apply(GAME.parse(answer), state.turn)
    dice = ScriptedDice([f"die {face}" for face in faces])
    while state.open and state.open[0].is_chance:
        state.apply(dice.answer(state.open[0], state), state.open[0].seat)
    dice.finish()


@rule("HB-SETUP-1")
def test_all_start_at_the_top() -> None:
    assert GAME.position(GAME.start()) == "at: 0 0\nheat: 0 0\nturn: 1\ndice:\nasked: Turn()\n"


@rule("HB-TURN-1", "HB-ROLL-1", "HB-HEAT-1")
def test_a_car_goes_on_by_its_dice_and_sixes_heat_its_brakes() -> None:
    state = race("4 0")
    play(state, "roll 3", 6, 1, 6)
    assert (state.at, state.heat, state.turn) == ([17, 0], [2, 0], 1)


@rule("HB-HEAT-2")
def test_brakes_that_are_too_hot_fail() -> None:
    state = race("4 0", "2 0")
    play(state, "roll 2", 6, 5)
    assert (state.at, state.heat) == ([4, 0], [0, 0])


@rule("HB-COOL-1")
def test_only_hot_brakes_can_be_cooled() -> None:
    assert str(race().why_not(GAME.parse("cool"), 0)) == "HB-COOL-1: the brakes are cold"
    state = race("4 0", "2 0")
    play(state, "cool")
    assert (state.at, state.heat, state.turn) == ([4, 0], [0, 0], 1)


@rule("HB-END-1")
def test_the_first_car_at_the_last_bend_wins() -> None:
    state = race("26 29")
    play(state, "roll 1", 5)
    assert (state.at[0], state.outcome) == (30, (1.0, 0.0))


@rule("HB-END-2")
def test_who_gives_up_leaves_the_race_to_the_first_of_the_others() -> None:
    state = race("9 3 5", "0 0 0")
    state.concede(0)
    assert state.outcome == (0.0, 0.0, 1.0)


def test_the_odds_are_exact() -> None:
    odds = {line.what: line.chance for line in race("25 0", "2 0").view(0).odds(GAME.parse("roll 1"))}
    assert odds == {"the brakes fail": Fraction(1, 6), "the car wins": Fraction(1, 6)}


@pytest.mark.parametrize("bot", ["random", "rookie", "driver", "ace:iterations=20"])
def test_every_bot_can_play_it(bot: str) -> None:
    with seat_bots([bot, "random"], Rng(bot)) as bots:
        state = GAME.start()
        play_out(state, bots, Rng("dice"))
    assert state.outcome is not None


def test_its_words_are_plain() -> None:
    sink: list[Event] = []
    state = GAME.start(sink=sink)
    view = state.view(0)
    assert GAME.words.prompt(state.open[0], view) == "Turn?"
    assert GAME.words.label(GAME.parse("roll 2"), view) == "Roll 2"
    play(state, "roll 2", 6, 3)
    assert GAME.words.narrate(sink[0], view) == "Rolled: seat 1, dice (6, 3), at 9, heat 1."
    assert view.data().diagram.startswith("1 |X....")
