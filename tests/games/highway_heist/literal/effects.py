"""One effect of an enemy card at a time: a box whose cards have one effect each, and their second reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rollingroad.games.highway_heist.game import HighwayHeist
from tests.games.highway_heist.literal.board import Board, Choose
from tests.games.highway_heist.literal.enemy_steps import shaw_hunts, suvs_move
from tests.games.highway_heist.literal.generator import SCENARIOS
from tests.games.highway_heist.literal.pegs import land_adrift, throw_off_semi
from tests.games.highway_heist.literal.placing import place_at_edge, place_suvs

Effect = dict[str, Any]


class EffectBox:
    """The game with an overlay in which each card does nothing but one of the given effects."""

    def __init__(self, folder: Path, effects: list[Effect]) -> None:
        self.effects = effects
        shipped = HighwayHeist().box.scenarios
        for scenario in SCENARIOS:
            cards = [card.id for card in shipped[scenario].enemy_card]
            (folder / f"{scenario}.toml").write_text(_overlay(cards, effects), encoding="utf-8")
        self.game = HighwayHeist(folder)

    def step(self, scenario: str, number: int) -> str:
        """The step that reveals the card with that effect."""
        ids = [card.id for card in self.game.lookup(scenario).enemy_cards]
        card = self.game.box.scenarios[scenario].enemy_card[number].id
        return f"CardEffects({ids.index(card)}, False, 0)"


def _overlay(cards: list[str], effects: list[Effect]) -> str:
    """TOML writes texts, numbers and lists as JSON does."""
    entries = []
    for card, effect in zip(cards, effects, strict=False):
        fields = ", ".join(f"{key} = {json.dumps(value)}" for key, value in effect.items())
        entries.append(f'[[enemy_card]]\nid = "{card}"\nreveal = [{{ {fields} }}]\nactivated = []\n')
    return "\n".join(entries)


def resolve(board: Board, effect: Effect, choose: Choose) -> None:
    """The effect as the ledger says it; afterwards those adrift may land (HH-PEG-9)."""
    match effect["fx"]:
        case "place-suv":
            place_suvs(board, effect["anchor"], effect["dir"], effect["distance"])
        case "place-suv-edge":
            place_at_edge(board, effect["edge"], effect["lanes"])
        case "suvs-move":
            suvs_move(board, effect["toward"], effect["steps"])
        case "shaw-hunts":
            shaw_hunts(board, effect["steps"], choose)
        case "throw-off":
            throw_off_semi(board, choose)
    if not board.over:
        land_adrift(board, choose)
