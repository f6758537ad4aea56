"""What pages draw: the board, the dice and every card, which never change during a game.

With the road as an SVG picture, for where there are no pages.
"""

from typing import Final

import msgspec

from rollingroad.core.pages import GROUND, INK, disc, fill, label, picture, rect
from rollingroad.core.words import sentence
from rollingroad.games.highway_heist.content import models
from rollingroad.games.highway_heist.explain.cards import effect_words
from rollingroad.games.highway_heist.explain.registry import MAIN_NAMES, face_name, seat_name
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.lookup import SKILLS
from rollingroad.games.highway_heist.rules.pieces import semi_spaces
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState


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


class PrintedDrawing(DrawingPart, frozen=True):
    id: str
    name: str
    text: str
    source: str


class BoardDrawing(PrintedDrawing, frozen=True):
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


class ActionDrawing(PrintedDrawing, frozen=True):
    """A basic action; those without a skill need no roll."""

    skill: str
    need: int


class StuntDrawing(ActionDrawing, frozen=True):
    level: int
    boost: int
    reactive: bool


class DifficultyDrawing(PrintedDrawing, frozen=True):
    rounds: int
    """How many there are at the most."""


class EnemyDrawing(PrintedDrawing, frozen=True):
    """The Tank, the Semi, the Chopper or Shaw's Car where a game starts."""

    spaces: list[str]
    strength: dict[int, int]
    """By the number of players; the Semi has none."""


class EffectDrawing(DrawingPart, frozen=True):
    """HH-FX: one thing that an enemy card does, in a sentence with its numbers."""

    fx: str
    text: str


class CardDrawing(PrintedDrawing, frozen=True):
    """An enemy card."""

    now: list[EffectDrawing]
    """What it does when it is revealed."""
    later: list[EffectDrawing]
    """What it does when it is activated."""


class ScenarioDrawing(PrintedDrawing, frozen=True):
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


def heist_drawing(box: models.Box) -> HeistDrawing:
    """The whole box as plain data."""
    board = box.board
    effort = [
        NamedDrawing(face, "Boost symbol" if face == "boost" else sentence(face))
        for face in box.dice.effort.faces
    ]
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
        actions=[fill(ActionDrawing, act, name=sentence(act.id.replace("-", " "))) for act in board.action],
        characters=[fill(CharacterDrawing, each, ratings=_ratings(each)) for each in box.characters],
        vehicles=[fill(VehicleDrawing, each, ratings=_ratings(each)) for each in box.vehicles],
        difficulties=[_difficulty(difficulty, scenarios[0]) for difficulty in board.difficulty],
        scenarios=[_scenario(scenario) for scenario in scenarios],
    )


def _ratings(board: models.PlayerBoard) -> dict[str, int]:
    return dict(zip(SKILLS, (board.speed, board.control, board.athletics, board.defense), strict=True))


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
        enemy_cards=[_enemy_card(card, scenario) for card in scenario.enemy_card],
        stunts=[fill(StuntDrawing, stunt) for stunt in scenario.stunt],
        specials=[fill(ActionDrawing, feat) for feat in scenario.special],
    )


def _enemy_card(card: models.EnemyCard, scenario: models.Scenario) -> CardDrawing:
    now, later = (
        [EffectDrawing(effect.fx, sentence(effect_words(effect, scenario))) for effect in effects]
        for effects in (card.reveal, card.activated)
    )
    return fill(CardDrawing, card, now=now, later=later)


def _enemies(scenario: models.Scenario) -> list[EnemyDrawing]:
    """Each of them from its West-most space."""
    tank, semi, chopper, shaw = scenario.tank, scenario.semi, scenario.chopper, scenario.shaw
    return [
        *([_enemy("tank", tank, tank.start_rear, tank.length, tank.strength)] if tank else []),
        *([_enemy("semi", semi, semi.start_rear, len(semi.spaces), {})] if semi else []),
        *([_enemy("chopper", chopper, chopper.start, 1, chopper.strength)] if chopper else []),
        *([_enemy("shaw", shaw, shaw.start, 1, shaw.strength)] if shaw else []),
    ]


def _enemy(id: str, facts: models.Model, west: str, length: int, strength: dict[int, int]) -> EnemyDrawing:
    name = MAIN_NAMES[id].removeprefix("the ")
    spaces = [f"{chr(ord(west[0]) + step)}{west[1:]}" for step in range(length)]
    return fill(EnemyDrawing, facts, id=id, name=name, spaces=spaces, strength=strength)


CELL: Final = 60
LEFT: Final = 30
TOP: Final = 60
PAINTS: Final = ("#1f6fd6", "#c92a2a", "#2b8a3e", "#862e9c")
LOOKS: Final = {
    kinds.SUV: ("#20242c", "SUV"),
    kinds.WRECK: ("#5c4a3a", "wreck"),
    kinds.HULK: ("#5c4a3a", "hulk"),
    kinds.ABANDONED: ("#8a8f98", "left"),
    kinds.TANK: ("#4b5d34", "tank"),
    kinds.SEMI: ("#7a5c2e", "semi"),
    kinds.SHAW: ("#14161a", "Shaw"),
}


def table_picture(s: HeistState) -> str:
    """Draw the road, West on the left: vehicles, pegs on the roofs, the Chopper above, names below."""
    width, height = LEFT + s.road.columns * CELL + 10, TOP + s.road.lanes * CELL + 50
    title = f"{s.t.scenario.scenario.name}, round {s.round}"
    shapes = [rect(0, 0, width, height, GROUND), label(width / 2, 20, title, INK, 18, 'font-weight="bold"')]
    shapes += _grid(s)
    for space, kind in enumerate(s.kind):
        if kind != kinds.EMPTY:
            shapes += _vehicle(s, space, kind)
    if s.semi != OFF:
        shapes += [_bridge(s, space) for space in semi_spaces(s) if s.kind[space] != kinds.SEMI]
    shapes += [_peg(s, space, 0, "#111111", "!") for space in spaces_of(s.enemy_pegs)]
    for seat in range(s.players):
        if s.peg[seat] >= 0:
            shapes.append(_peg(s, s.peg[seat], seat + 1, PAINTS[seat], str(seat + 1)))
    if s.chopper != OFF:
        x, y = _middle(s, s.chopper)
        shapes.append(disc(x, y, CELL * 0.42, "none", 'stroke="#ffd400" stroke-width="4"'))
    crew = [f"{seat + 1} {seat_name(s, seat)}" for seat in range(s.players)]
    return picture(title, width, height, [*shapes, label(width / 2, height - 24, "; ".join(crew), INK, 15)])


def _middle(s: HeistState, space: int) -> tuple[float, float]:
    return LEFT + (s.road.column(space) + 0.5) * CELL, TOP + (s.road.lane(space) + 0.5) * CELL


def _grid(s: HeistState) -> list[str]:
    names, line = s.t.box.board.board.column_names, 'stroke="#4a5366" stroke-dasharray="4 5"'
    shapes = [
        label(LEFT + (column + 0.5) * CELL, TOP - 12, name, INK, 13) for column, name in enumerate(names)
    ]
    shapes += [
        label(LEFT / 2, TOP + (lane + 0.5) * CELL, str(lane + 1), INK, 13) for lane in range(s.road.lanes)
    ]
    for space in range(s.road.size):
        x, y = _middle(s, space)
        shapes.append(rect(x - CELL / 2, y - CELL / 2, CELL, CELL, "#2a3140", line))
    return shapes


def _vehicle(s: HeistState, space: int, kind: int) -> list[str]:
    x, y = _middle(s, space)
    fill, name = (PAINTS[kind - kinds.PV], str(kind - kinds.PV + 1)) if kind >= kinds.PV else LOOKS[kind]
    body = rect(x - 26, y - 16, 52, 32, fill, 'rx="7" stroke="#e9e2d0" stroke-opacity=".5"')
    return [body, label(x, y, name, "#ffffff", 13, 'font-weight="bold"')]


def _bridge(s: HeistState, space: int) -> str:
    """HH-GEO-10: the Semi's middle, under which a car may pass."""
    x, y = _middle(s, space)
    return rect(x - CELL / 2, y - 16, CELL, 32, "none", f'stroke="{LOOKS[kinds.SEMI][0]}" stroke-width="4"')


def _peg(s: HeistState, space: int, number: int, fill: str, mark: str) -> str:
    """Pegs stand side by side on their roof. HH-PEG-1: over no roof they fall to the road."""
    x, y = _middle(s, space)
    on_roof = s.cars >> space & 1
    at, height = x - 20 + number * 10, y - 18 if on_roof else y + CELL / 2 - 6
    outline = 'stroke="#ffffff"' if on_roof else 'stroke="#ffffff" stroke-dasharray="3 2"'
    return disc(at, height, 7, fill, outline) + label(at, height, mark, "#ffffff", 10)
