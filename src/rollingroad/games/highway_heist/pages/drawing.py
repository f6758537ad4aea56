"""What never changes during a game of Highway Heist, for pages to draw: the board, the dice, every card."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rollingroad.core.words import sentence
from rollingroad.games.highway_heist.content import models
from rollingroad.games.highway_heist.explain.names import face_name
from rollingroad.games.highway_heist.rules.lookup import SKILLS


class DrawingPart(msgspec.Struct, frozen=True):
    """A part of the drawing."""


class NamedDrawing(DrawingPart, frozen=True):
    id: str
    name: str


class DieDrawing(DrawingPart, frozen=True):
    count: int
    faces: list[NamedDrawing]
    """As they are on the die: a face that is there twice is listed twice."""
    text: str
    source: str


class CardDrawing(DrawingPart, frozen=True):
    id: str
    name: str
    text: str
    source: str


class BoardDrawing(CardDrawing, frozen=True):
    """A character or vehicle board."""

    ratings: dict[str, int]
    power: str
    power_name: str


class CharacterDrawing(BoardDrawing, frozen=True):
    boost_cap: int
    flavour: str


class VehicleDrawing(BoardDrawing, frozen=True):
    strength: int
    pristine_slots: int
    """How many of the upper strength slots count as unscratched."""
    starting: bool


class ActionDrawing(CardDrawing, frozen=True):
    """A basic action; those without a skill need no roll."""

    skill: str
    need: int


class StuntDrawing(ActionDrawing, frozen=True):
    level: int
    boost: int
    reactive: bool


class DifficultyDrawing(CardDrawing, frozen=True):
    rounds: int
    """How many there are at the most."""


class EnemyDrawing(CardDrawing, frozen=True):
    """The Tank, the Semi, the Chopper or Shaw's Car where a game starts."""

    spaces: list[str]
    strength: dict[int, int]
    """By the number of players; the Semi has none."""


class ScenarioDrawing(CardDrawing, frozen=True):
    enemies: list[EnemyDrawing]
    enemy_cards: list[CardDrawing]
    stunts: list[StuntDrawing]
    specials: list[ActionDrawing]
    cargo_per_vehicle: int


class HeistDrawing(DrawingPart, frozen=True):
    columns: list[str]
    """From the West."""
    lanes: int
    start_column: str
    far_east_column: str
    enemy_spots: list[str]
    """In the order in which cards move through them."""
    stunt_spots: list[str]
    """From the West; cards enter in the East."""
    skills: list[NamedDrawing]
    effort_die: DieDrawing
    enemy_die: DieDrawing
    roof_slots: int
    max_dice: int
    actions: list[ActionDrawing]
    characters: list[CharacterDrawing]
    vehicles: list[VehicleDrawing]
    difficulties: list[DifficultyDrawing]
    scenarios: list[ScenarioDrawing]


Part = TypeVar("Part", bound=msgspec.Struct)


def fill(part: type[Part], entry: models.Model, **given: object) -> Part:
    """A part of the pages' data: its fields come from an entry of the content, unless they are given."""
    own = {name: getattr(entry, name) for name in part.__struct_fields__ if name not in given}
    return msgspec.convert(own | given, part)


def heist_drawing(box: models.Box) -> HeistDrawing:
    """The whole box as plain data."""
    board = box.board
    effort = [NamedDrawing(face, _EFFORT.get(face, sentence(face))) for face in box.dice.effort.faces]
    enemy = [NamedDrawing(face, sentence(face_name(face))) for face in box.dice.enemy.faces]
    scenarios = list(box.scenarios.values())
    return HeistDrawing(
        columns=board.board.column_names,
        lanes=board.board.lanes,
        start_column=board.board.start_column,
        far_east_column=board.board.far_east_column,
        enemy_spots=board.enemy_spots.names,
        stunt_spots=board.stunt_spots.names,
        skills=[NamedDrawing(skill, skill.capitalize()) for skill in SKILLS],
        effort_die=fill(DieDrawing, box.dice.effort, faces=effort),
        enemy_die=fill(DieDrawing, box.dice.enemy, faces=enemy),
        roof_slots=board.limits.roof_slots,
        max_dice=board.limits.max_dice,
        actions=[_action(action) for action in board.action],
        characters=[fill(CharacterDrawing, each, ratings=_ratings(each)) for each in box.characters],
        vehicles=[fill(VehicleDrawing, each, ratings=_ratings(each)) for each in box.vehicles],
        difficulties=[_difficulty(difficulty, scenarios[0]) for difficulty in board.difficulty],
        scenarios=[_scenario(scenario) for scenario in scenarios],
    )


_EFFORT = {"success": "Success", "boost": "Boost symbol", "blank": "Blank"}


def _ratings(board: models.Character | models.Vehicle) -> dict[str, int]:
    return dict(zip(SKILLS, (board.speed, board.control, board.athletics, board.defense), strict=True))


def _action(action: models.BasicAction) -> ActionDrawing:
    return fill(ActionDrawing, action, name=sentence(action.id.replace("-", " ")))


def _difficulty(difficulty: models.Difficulty, scenario: models.Scenario) -> DifficultyDrawing:
    """HH-ROUND-9: every stunt card enters in a round of its own, and the last one stays for three."""
    cards = len(scenario.stunt) - difficulty.remove_level_1 - difficulty.remove_level_2
    return fill(DifficultyDrawing, difficulty, name=difficulty_name(difficulty), rounds=cards + 2)


def difficulty_name(difficulty: models.Difficulty) -> str:
    return difficulty.name or difficulty.id.capitalize()


def _scenario(scenario: models.Scenario) -> ScenarioDrawing:
    return fill(
        ScenarioDrawing,
        scenario.scenario,
        enemies=_enemies(scenario),
        enemy_cards=[fill(CardDrawing, card) for card in scenario.enemy_card],
        stunts=[fill(StuntDrawing, stunt) for stunt in scenario.stunt],
        specials=[fill(ActionDrawing, feat) for feat in scenario.special],
    )


def _enemies(scenario: models.Scenario) -> list[EnemyDrawing]:
    """Each of them from its West-most space."""
    enemies = []
    if scenario.tank is not None:
        tank = scenario.tank
        enemies.append(_enemy("tank", "Tank", tank, tank.start_rear, tank.length, tank.strength))
    if scenario.semi is not None:
        semi = scenario.semi
        enemies.append(_enemy("semi", "Semi", semi, semi.start_rear, len(semi.spaces), {}))
    if scenario.chopper is not None:
        chopper = scenario.chopper
        enemies.append(_enemy("chopper", "Chopper", chopper, chopper.start, 1, chopper.strength))
    if scenario.shaw is not None:
        shaw = scenario.shaw
        enemies.append(_enemy("shaw", "Shaw's Car", shaw, shaw.start, 1, shaw.strength))
    return enemies


def _enemy(
    enemy: str,
    name: str,
    facts: models.Tank | models.Semi | models.Chopper | models.Shaw,
    west: str,
    length: int,
    strength: dict[int, int],
) -> EnemyDrawing:
    spaces = [f"{chr(ord(west[0]) + step)}{west[1:]}" for step in range(length)]
    return fill(EnemyDrawing, facts, id=enemy, name=name, spaces=spaces, strength=strength)
