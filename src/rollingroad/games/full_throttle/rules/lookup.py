"""Content as the numbers and lists that the rules read."""

from typing import Any, Final

from rollingroad.core.engine.packing import pack
from rollingroad.games.full_throttle.content.models import Box, DriverCard, Upgrade
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.hands import deck_unit, hand_unit
from rollingroad.games.full_throttle.rules.track import Board


class Perks:
    """The abilities of one driver (FT-DRIVER); the defaults are those without a driver card."""

    def __init__(self, box: Box) -> None:
        upgrades = {upgrade.id: upgrade for upgrade in box.upgrades.upgrade}
        self.base: int = box.gears.hand_size
        self.extra_upgrades = 0
        self.most_upgrades: int = box.upgrades.max_upgrades
        self.nitrous_tokens: int = upgrades[kinds.UPGRADES[kinds.NITROUS]].max_tokens
        self.nitrous_flips: int = upgrades[kinds.UPGRADES[kinds.NITROUS]].effect["flip"]
        self.weave = False
        self.ignored = 0
        self.slip_speed = 0
        self.slip_reach = 0
        self.swap_discard = 0
        self.swap_draw = 0
        self.icon_speed = 0
        self.corner_value = 0
        self.corner_up_to = 0
        self.drift_gears: int = gear_mask(upgrades[kinds.UPGRADES[kinds.STEERING]].effect["gears"])
        self.free_drifts = 0
        self.cheap_up = 0
        self.cheap_down = 0


def gear_mask(gears: list[int]) -> int:
    mask = 0
    for gear in gears:
        mask |= 1 << gear
    return mask


EFFECTS: Final[dict[str, dict[str, str]]] = {
    "hand-size": {"hand_size": "base", "extra": "extra_upgrades"},
    "nitrous": {"max_tokens": "nitrous_tokens", "flip": "nitrous_flips"},
    "both-directions": {},
    "ignore-penalties": {"per_turn": "ignored"},
    "slipstream": {"speed": "slip_speed", "reach": "slip_reach"},
    "fine-tune": {"discard": "swap_discard", "draw": "swap_draw"},
    "extra-upgrades": {"extra": "extra_upgrades", "max_upgrades": "most_upgrades"},
    "damage-icon-bonus": {"speed": "icon_speed", "needs_damage_rules": ""},
    "corner-bonus": {"value": "corner_value", "up_to": "corner_up_to"},
    "drift": {"gears": "drift_gears", "free_per_race": "free_drifts"},
    "cheap-upshift": {"cards": "cheap_up"},
    "cheap-downshift": {"cards": "cheap_down"},
}
"""Each effect of a driver card with its parameters and the perk that each sets."""


def perks_of(box: Box, card: DriverCard) -> Perks:
    """The effect of a driver card as numbers."""
    perks = Perks(box)
    kind: str = card.effect["type"]
    for parameter, perk in EFFECTS[kind].items():
        value: Any = card.effect[parameter]
        if perk:
            setattr(perks, perk, gear_mask(value) if parameter == "gears" else value)
    if kind == "both-directions":
        perks.weave = True
    return perks


class Lookup:
    """All content that is the same in every race: cards, drivers, upgrades, tokens and boards."""

    def __init__(self, box: Box) -> None:
        self.box = box
        gears, upgrades = box.gears, {upgrade.id: upgrade for upgrade in box.upgrades.upgrade}
        self.boards: dict[str, Board] = {}
        self.space_names: list[str] = []
        for file in box.boards.values():
            board = self.boards[file.id] = Board(file, len(self.space_names))
            self.space_names += board.names
        self.card_ids: list[str] = [card.id for card in gears.card]
        self.card_gear: list[int] = [card.gear for card in gears.card]
        self.speed: list[list[int]] = [[0, *card.speed] for card in gears.card]
        """FT-DRAW-4: the number on each card in the row of each gear."""
        self.speed_rows: list[list[int]] = [list(row) for row in zip(*self.speed, strict=True)]
        """The same by row, for all cards."""
        self.mean_speed: list[float] = [sum(row) / len(row) for row in self.speed_rows]
        self.row_speeds: list[list[int]] = [sorted(set(row)) for row in self.speed_rows]
        """The numbers of each row."""
        self.nitrous: list[int] = [card.nitrous for card in gears.card]
        self.minimum: list[int] = [0] + [gear.minimum_speed for gear in gears.gear]
        self.icon_max: list[int] = [0] + [gear.damage_icon_max for gear in gears.gear]
        self.draw_actions: list[int] = [pack(kinds.DRAW, card) for card in range(len(gears.card))]
        self.flip_actions: list[int] = [pack(kinds.FLIP, card) for card in range(len(gears.card))]
        self.hand_units: list[int] = [hand_unit(card.gear) for card in gears.card]
        self.deck_units: list[int] = [deck_unit(card.gear) for card in gears.card]
        self.upshift_cost: int = gears.upshift_cost
        self.downshift_cost: int = gears.downshift_cost
        self.least_shift_cost: int = gears.least_shift_cost
        self.shift_discount: int = upgrades[kinds.UPGRADES[kinds.TRANSMISSION]].effect["cards"]
        self.tuning_extra: int = upgrades[kinds.UPGRADES[kinds.TUNING]].effect["extra"]
        self.corner_toll: int = gears.corner_toll
        self.blocked_toll: int = gears.blocked_toll
        self.runner_row: int = box.runner_row
        self.plain = Perks(box)
        self.perks: list[Perks] = [perks_of(box, card) for card in box.drivers]
        self.driver_ids: list[str] = [card.id for card in box.drivers]
        self.paint_ids: list[str] = [paint.id for _, paint in box.paints]
        self.upgrades: list[Upgrade] = box.upgrades.upgrade
        self.upgrade_limits: list[int] = [upgrade.max_tokens for upgrade in self.upgrades]
        self.tire_speed: int = upgrades[kinds.UPGRADES[kinds.TIRES]].effect["first_turn_speed"]
        self.tire_grip: int = -upgrades[kinds.UPGRADES[kinds.TIRES]].effect["apparent_speed"]
        self.block_cost: int = upgrades[kinds.UPGRADES[kinds.HANDLING]].effect["block_cost"]
        self.damage_slots: int = box.tokens.damage_slots
        self.token_speeds: list[int] = sorted({token.speed for token in box.tokens.token})
        self.token_supply: list[int] = [
            sum(token.speed == speed for token in box.tokens.token) for speed in self.token_speeds
        ]

    def icon_speed(self, perks: Perks, speed: int, row: int) -> int:
        """FT-DRIVER-GISELE-1: what a driver card adds to a Speed that a card shows in the row of a gear."""
        return perks.icon_speed if perks.icon_speed and self.has_icon(speed, row) else 0

    def has_icon(self, speed: int, row: int) -> bool:
        """FT-DAMAGE-1."""
        return 0 < row <= kinds.GEARS and 0 < speed <= self.icon_max[row]
