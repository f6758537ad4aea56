"""The drawing data of the box, and the summary of a match."""

from __future__ import annotations

from collections import Counter

import pytest

from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.pages.drawing import DifficultyDrawing, HeistDrawing, PrintedDrawing
from rollingroad.games.highway_heist.rules.round import rounds_left
from tests.games.highway_heist.scene import highway_heist

GAME: HighwayHeist = highway_heist()
DRAWING: HeistDrawing = GAME.pages.drawing()
SOURCES = {"rulebook", "partial", "house", "summary"}


def test_the_road_and_its_spots() -> None:
    assert "".join(DRAWING.columns) == "ABCDEFGHIJKL"
    assert (DRAWING.lanes, DRAWING.start_column, DRAWING.far_east_column) == (6, "C", "L")
    assert DRAWING.enemy_spots == ["first", "second", "activate"]
    assert DRAWING.stunt_spots == ["west", "middle", "east"]


def test_both_dice_with_every_face() -> None:
    assert Counter(face.name for face in DRAWING.effort_die.faces) == {
        "Success": 3,
        "Boost symbol": 2,
        "Blank": 1,
    }
    assert [face.id for face in DRAWING.enemy_die.faces] == GAME.box.dice.enemy.faces
    assert DRAWING.enemy_die.faces[-1].name == "South and a card"


def test_boards_carry_ratings_by_skill() -> None:
    assert [skill.name for skill in DRAWING.skills] == ["Speed", "Control", "Athletics", "Defense"]
    brian = next(board for board in DRAWING.characters if board.id == "brian")
    assert brian.ratings == {"speed": 2, "control": 2, "athletics": 2, "defense": 1}
    assert len(DRAWING.characters) == 6
    assert [board.id for board in DRAWING.vehicles if not board.starting] == ["hijacked-suv"]


def test_everything_has_a_name_a_text_and_a_source() -> None:
    cards: list[PrintedDrawing] = [
        *DRAWING.characters,
        *DRAWING.vehicles,
        *DRAWING.actions,
        *DRAWING.difficulties,
    ]
    for scenario in DRAWING.scenarios:
        assert len(scenario.enemy_cards) == 12
        assert len(scenario.stunts) == 9
        cards += [scenario, *scenario.enemies, *scenario.enemy_cards, *scenario.stunts, *scenario.specials]
    assert all(card.name and card.text and card.source in SOURCES for card in cards)
    assert not any("-" in action.name for action in DRAWING.actions)


def test_enemy_cards_say_their_numbers() -> None:
    (tank,) = [scenario for scenario in DRAWING.scenarios if scenario.id == "tank-assault"]
    job = next(card for card in tank.enemy_cards if card.id == "tank-brake-job")
    assert [(effect.fx, effect.text) for effect in job.now] == [
        ("place-suv", "An SUV appears 2 spaces ahead of every team vehicle."),
        ("tank-fires", "The Tank fires: 2 damage to every vehicle 2 to 3 spaces away."),
    ]
    assert [effect.text for effect in job.later] == [
        "3 damage to every vehicle with an SUV directly in front."
    ]
    cards = [card for scenario in DRAWING.scenarios for card in scenario.enemy_cards]
    assert all(card.now and card.later for card in cards)
    assert all(effect.text.endswith(".") for card in cards for effect in (*card.now, *card.later))


def test_enemies_stand_where_a_game_starts() -> None:
    spaces = {enemy.id: enemy.spaces for scenario in DRAWING.scenarios for enemy in scenario.enemies}
    assert spaces == {"tank": ["E3", "F3"], "semi": ["F3", "G3", "H3"], "chopper": ["H3"], "shaw": ["K4"]}
    tank = next(enemy for scenario in DRAWING.scenarios for enemy in scenario.enemies if enemy.id == "tank")
    assert tank.strength == {2: 14, 3: 19, 4: 22}


@pytest.mark.parametrize("difficulty", DRAWING.difficulties, ids=lambda difficulty: difficulty.id)
def test_a_difficulty_says_how_many_rounds_there_are(difficulty: DifficultyDrawing) -> None:
    s = GAME.start(HeistOptions(difficulty=difficulty.id))
    while s.open[0].kind != "turn":
        s.apply(s.open[0].offered[0], s.open[0].seat)
    assert difficulty.rounds == s.round + rounds_left(s)


def test_a_table_in_a_few_words() -> None:
    assert GAME.words.summary(HeistOptions()) == "Tank Assault, standard, 3 players"
    beast = HeistOptions(scenario="semi-heist", difficulty="beast", players=2)
    assert GAME.words.summary(beast) == "Semi Heist, It's a Beast!, 2 players"
