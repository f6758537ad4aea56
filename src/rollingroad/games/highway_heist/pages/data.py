"""The types of table data."""

from __future__ import annotations

from typing import Literal

import msgspec


class TablePart(msgspec.Struct, frozen=True, gc=False):
    """A part of the table."""


class OccupantData(TablePart, frozen=True):
    """What stands there. The Semi is three of them, one for each roof; the Tank is one with two spaces."""

    kind: str
    spaces: list[str]
    part: str
    """Of the Semi: `rear`, `middle` or `cab`."""
    owner: int | None
    enemy_peg: bool
    riders: list[int]
    """The players whose pegs stand on its roof."""


class RoadData(TablePart, frozen=True):
    columns: list[str]
    lanes: int
    occupants: list[OccupantData]
    """The Tank or the Semi, the players' vehicles by seat, then the others from the West."""
    enemy_pegs: list[str]
    """Every enemy peg by its space; one that is just being thrown off may stand over no roof."""


class CharacterData(TablePart, frozen=True):
    id: str
    name: str
    power: str
    power_name: str
    text: str


class VehicleData(CharacterData, frozen=True):
    """The vehicle board; without a space the vehicle is not placed yet, or lost."""

    space: str | None
    strength: int
    max_strength: int
    cargo: int


class PlaceData(TablePart, frozen=True):
    """Behind the own wheel, on the roof in a space, or adrift from the space left."""

    where: Literal["wheel", "roof", "adrift"]
    space: str | None


class PlayerData(TablePart, frozen=True):
    seat: int
    name: str
    character: CharacterData | None
    vehicle: VehicleData | None
    ratings: dict[str, int]
    """Character and vehicle together; empty until a character is chosen."""
    powers: list[str]
    """The ids of the powers that the player has now."""
    place: PlaceData
    boost: int
    boost_cap: int
    exhausted: bool
    tej_tokens: int
    reacted: list[str]
    """The reactive stunts this player has tried in this round."""


class PrintedCard(TablePart, frozen=True):
    id: str
    name: str
    text: str


class CardData(PrintedCard, frozen=True):
    """An enemy card."""

    now: list[str]
    """What it does when it is revealed."""
    later: list[str]
    """What it does when it is activated."""
    now_fx: list[str]
    """The ids of these effects, in the same order."""
    later_fx: list[str]


class RowSpotData(TablePart, frozen=True):
    """A spot of the enemy row; the card that `activates_next` does so at the next draw."""

    spot: str
    card: CardData | None
    activates_next: bool


class EnemyCardsData(TablePart, frozen=True):
    row: list[RowSpotData]
    discards: list[CardData]
    deck: list[CardData]
    """The cards that may be drawn, in no order."""


class FeatData(PrintedCard, frozen=True):
    """A special action, or what a stunt card asks for."""

    skill: str
    need: int


class StuntData(FeatData, frozen=True):
    level: int
    boost: int
    reactive: bool
    trigger: str


class StuntSpotData(TablePart, frozen=True):
    spot: str
    card: StuntData | None
    tokens: int
    face_down: bool


class StuntsData(TablePart, frozen=True):
    spots: list[StuntSpotData]
    to_come: dict[int, int]
    """How many cards of each level will still be drawn."""
    pool: list[StuntData]
    """The cards that may be among them."""
    gone: list[StuntData]
    """The cards that have left the road."""
    specials: list[FeatData]


class TankData(TablePart, frozen=True):
    spaces: list[str]
    strength: int
    max_strength: int
    fire_min: int
    fire_max: int
    fire_zone: list[str]
    """Where vehicles are in range of its gun."""


class SemiData(TablePart, frozen=True):
    spaces: list[str]
    door: str
    shells: int
    max_shells: int
    cargo_left: int
    cargo_per_vehicle: int


class ChopperData(TablePart, frozen=True):
    """Without a space it is destroyed."""

    space: str | None
    strength: int
    max_strength: int
    lock: int
    max_lock: int
    radar_radius: int
    radar_zone: list[str]
    missile_diverted: bool


class ShawData(TablePart, frozen=True):
    """Without a space it is destroyed."""

    space: str | None
    strength: int
    max_strength: int
    guarded: bool


class ScenarioData(TablePart, frozen=True):
    id: str
    name: str
    text: str
    tank: TankData | None
    semi: SemiData | None
    chopper: ChopperData | None
    shaw: ShawData | None
    ramsey: int | None
    """The seat in whose vehicle she rides."""
    holding_on: list[int]
    """The players who keep their footing in the shot that is being fired."""


class TurnData(TablePart, frozen=True):
    """The turn that is being taken; between turns nobody is active."""

    active: int | None
    actions_left: int
    nudge_used: bool
    nitro_used: bool


class SuppliesData(TablePart, frozen=True):
    suvs: int
    enemy_pegs: int
    boosts: int


class HeistData(TablePart, frozen=True):
    """The whole table as one seat sees it; all of it is open (HH-SETUP-8)."""

    seat: int
    scenario: ScenarioData
    round: int
    last_round: int
    turn: TurnData
    road: RoadData
    players: list[PlayerData]
    enemy_cards: EnemyCardsData
    stunts: StuntsData
    supplies: SuppliesData
    outcome: Literal["won", "lost"] | None
    verdict: str
