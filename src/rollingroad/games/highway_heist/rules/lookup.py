"""The content of one scenario as numbers and lists for the rules to look up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import TYPE_CHECKING, Final

from rollingroad.core.content import ContentError
from rollingroad.core.engine.packing import pack
from rollingroad.games.highway_heist.content import models
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.road import OFF, Road, spaces_of

if TYPE_CHECKING:
    from rollingroad.games.highway_heist.rules.cards import BoundEffect
    from rollingroad.games.highway_heist.rules.stunts import FeatSpec

SKILLS: Final = ("speed", "control", "athletics", "defense")


class Lookup:
    """Everything that stays the same during a game of one scenario.

    Cards and special actions are numbered across all scenarios, so that a number means the same in each.
    """

    def __init__(
        self,
        box: models.Box,
        road: Road,
        scenario: models.Scenario,
        compile_feat: Callable[[models.Feat], FeatSpec],
        bind_effect: Callable[[models.Effect], BoundEffect],
    ) -> None:
        limits = box.board.limits
        self.box: Final[models.Box] = box
        self.road: Final[Road] = road
        self.scenario: Final[models.Scenario] = scenario
        self.characters: Final[list[models.Character]] = box.characters
        self.vehicles: Final[list[models.Vehicle]] = box.vehicles
        scenarios = box.scenarios.values()
        self.vehicles_needed: Final[bool] = "no-player-vehicle" in scenario.scenario.lose
        self.cargo_wins: Final[bool] = scenario.scenario.win == "cargo-at-east-edge"
        self.fire_min: Final[int] = scenario.tank.fire_min if scenario.tank is not None else 0
        self.fire_max: Final[int] = scenario.tank.fire_max if scenario.tank is not None else 0
        self.radar_radius: Final[int] = scenario.chopper.radar_radius if scenario.chopper is not None else 0
        self.cargo_per_vehicle: Final[int] = scenario.scenario.cargo_per_vehicle
        self.enemy_cards: Final[list[models.EnemyCard]] = [
            card for each in scenarios for card in each.enemy_card
        ]
        self.revealed: Final[list[list[BoundEffect]]] = [
            [bind_effect(effect) for effect in card.reveal] for card in self.enemy_cards
        ]
        self.activated: Final[list[list[BoundEffect]]] = [
            [bind_effect(effect) for effect in card.activated] for card in self.enemy_cards
        ]
        self.stunts: Final[list[models.Stunt]] = [stunt for each in scenarios for stunt in each.stunt]
        self.feats: Final[list[models.Feat]] = [feat for each in scenarios for feat in each.special]
        self.stunt_specs: Final[list[FeatSpec]] = [compile_feat(stunt) for stunt in self.stunts]
        self.feat_specs: Final[list[FeatSpec]] = [compile_feat(feat) for feat in self.feats]
        self.own_cards: Final[int] = _mask(self.enemy_cards, scenario.enemy_card)
        self.own_stunts: Final[int] = _mask(self.stunts, scenario.stunt)
        self.own_feats: Final[list[int]] = [self.feats.index(feat) for feat in scenario.special]
        self.reactive: Final[int] = sum(1 << i for i, stunt in enumerate(self.stunts) if stunt.reactive)
        self.stunts_of_level: Final[list[int]] = [
            sum(1 << i for i, stunt in enumerate(self.stunts) if stunt.level == level) for level in range(4)
        ]
        self.character_rating: Final[list[list[int]]] = [_ratings(c) for c in box.characters]
        self.vehicle_rating: Final[list[list[int]]] = [_ratings(v) for v in box.vehicles]
        self.character_power: Final[list[int]] = [kinds.POWERS.index(c.power) for c in box.characters]
        self.vehicle_power: Final[list[int]] = [kinds.POWERS.index(v.power) for v in box.vehicles]
        self.vehicle_strength: Final[list[int]] = [v.strength for v in box.vehicles]
        self.pristine_slots: Final[list[int]] = [v.pristine_slots for v in box.vehicles]
        self.pristine_successes: Final[list[int]] = [v.pristine_successes for v in box.vehicles]
        self.ram_dice: Final[list[int]] = [v.ram_dice for v in box.vehicles]
        self.nitro_cost: Final[list[int]] = [v.nitro_cost for v in box.vehicles]
        self.boost_caps: Final[list[int]] = [c.boost_cap for c in box.characters]
        self.take_boost: Final[list[int]] = [c.take_boost for c in box.characters]
        self.nudge_steps: Final[list[int]] = [c.nudge_steps for c in box.characters]
        self.slide_steps: Final[list[int]] = [c.slide_steps for c in box.characters]
        self.steady_symbols: Final[list[int]] = [c.steady_symbols for c in box.characters]
        self.starting_vehicles: Final[int] = sum(1 << i for i, v in enumerate(box.vehicles) if v.starting)
        self.hijacked_suv: Final[int] = next(i for i, v in enumerate(box.vehicles) if not v.starting)
        actions = {action.id: action for action in box.board.action}
        rolled = [actions[name] for name in kinds.ROLL_NAMES[: kinds.STUNT_ROLL]]
        self.needs: Final[list[int]] = [action.need for action in rolled]
        self.skills: Final[list[int]] = [SKILLS.index(action.skill) for action in rolled]
        self.ram_reach: Final[int] = actions["ram"].reach
        self.ram_area: Final[list[int]] = road.areas(actions["ram"].reach)
        self.force_reach: Final[int] = actions["force"].reach
        self.force_area: Final[list[int]] = road.areas(actions["force"].reach)
        self.force_need: Final[list[int]] = [c.force_need or actions["force"].need for c in box.characters]
        self.force_steps: Final[int] = actions["force"].max_steps
        self.turn_actions: Final[int] = limits.actions_per_turn
        self.boost_start: Final[int] = limits.boost_start
        self.max_dice: Final[int] = limits.max_dice
        self.assist_dice: Final[int] = limits.assist_dice
        self.roof_slots: Final[int] = limits.roof_slots
        self.wreck_drift: Final[int] = limits.wreck_drift
        self.wreck_paths: Final[list[int]] = road.paths_from_east(limits.wreck_drift)
        self.unmanned_drift: Final[int] = limits.unmanned_drift
        self.slam_damage: Final[int] = limits.slam_damage
        self.peg_damage: Final[int] = limits.peg_damage
        self.start_column: Final[int] = box.board.board.column_names.index(box.board.board.start_column)
        self.far_east: Final[int] = box.board.board.column_names.index(box.board.board.far_east_column)
        if limits.max_dice > kinds.MOST_DICE:
            raise ContentError(
                f"board.toml: limits: max_dice: at most {kinds.MOST_DICE} effort dice can be written"
            )
        self.effort_offered: Final[list[list[int]]] = [
            [pack(kinds.EFFORT, i) for i, roll in enumerate(kinds.EFFORT_ROLLS) if roll[0] == dice]
            for dice in range(kinds.MOST_DICE + 1)
        ]
        self.effort_weights: Final[list[list[int]]] = [
            _effort_weights(n, box.dice.effort.faces) for n in range(kinds.MOST_DICE + 1)
        ]
        self.effort_totals: Final[list[int]] = [sum(weights) for weights in self.effort_weights]
        self.success_chances: Final[list[list[list[float]]]] = _success_chances(box.dice.effort.faces)
        """The chance of a success by dice, need, and 1 if boosted."""
        self.die_faces: Final[list[str]] = list(dict.fromkeys(box.dice.enemy.faces))
        self.die_offered: Final[list[int]] = [pack(kinds.DIE, i) for i in range(len(self.die_faces))]
        self.die_weights: Final[list[int]] = [box.dice.enemy.faces.count(face) for face in self.die_faces]
        self.die_total: Final[int] = sum(self.die_weights)

    def cards_to_come(self, difficulty: models.Difficulty, drawn: int = 0) -> list[int]:
        """HH-SETUP-4: how many stunt cards of each level are drawn in a game, after those in a mask."""
        removed = (difficulty.remove_level_1, difficulty.remove_level_2, 0)
        levels = [self.stunts[card].level for card in spaces_of(self.own_stunts & ~drawn)]
        return [max(0, levels.count(level + 1) - removed[level]) for level in range(3)]

    def space(self, name: str) -> int:
        """The space with that name in a content file."""
        space = self.road.parse(name)
        if space == OFF:
            raise ContentError(f"{self.scenario.scenario.id}.toml: {name!r} is no space of the road")
        return space


def _ratings(entry: models.PlayerBoard) -> list[int]:
    return [entry.speed, entry.control, entry.athletics, entry.defense]


def _mask(all_cards: Sequence[object], own: Sequence[object]) -> int:
    return sum(1 << i for i, card in enumerate(all_cards) if any(card is mine for mine in own))


def _effort_weights(dice: int, faces: list[str]) -> list[int]:
    """In how many ways each roll of these dice comes up (HH-ROLL-4)."""
    good, boost, blank = faces.count("success"), faces.count("boost"), faces.count("blank")
    return [
        comb(dice, s) * comb(dice - s, b) * good**s * boost**b * blank ** (dice - s - b)
        for n, s, b in kinds.EFFORT_ROLLS
        if n == dice
    ]


def _success_chances(faces: list[str]) -> list[list[list[float]]]:
    plain = faces.count("success") / len(faces)
    boosted = plain + faces.count("boost") / len(faces)
    return [
        [[_at_least(dice, need, plain), _at_least(dice, need, boosted)] for need in range(_MOST_NEEDED + 1)]
        for dice in range(kinds.MOST_DICE + 1)
    ]


_MOST_NEEDED: Final = 7


def _at_least(dice: int, need: int, p: float) -> float:
    """The chance that at least `need` of the dice succeed, each with chance `p`."""
    if need <= 0:
        return 1.0
    if dice == 0:
        return 0.0
    return p * _at_least(dice - 1, need - 1, p) + (1 - p) * _at_least(dice - 1, need, p)
