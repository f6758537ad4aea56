"""Everything on the table of Highway Heist as plain data, for pages to draw.

Spaces are written like C4, seats count from 0, cards and boards carry their ids and names. Two tables that
differ anywhere differ here too.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

import msgspec

from rollingroad.games.highway_heist.explain.names import seat_name
from rollingroad.games.highway_heist.explain.turn import verdict
from rollingroad.games.highway_heist.pages.drawing import fill
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.cards import discarded_cards
from rollingroad.games.highway_heist.rules.chopper import (
    chopper_facts,
    has_guard,
    in_radar_zone,
    shaw_facts,
)
from rollingroad.games.highway_heist.rules.lookup import SKILLS, Lookup
from rollingroad.games.highway_heist.rules.pieces import semi_spaces, tank_spaces
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.round import gone_stunts, rounds_left
from rollingroad.games.highway_heist.rules.semi import semi_facts
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.tank import in_fire_zone, tank_facts

_KINDS: Final = ("", "suv", "wreck", "hulk", "abandoned", "tank", "semi", "shaw")
"""A `hulk` is the wreck of anything but an SUV: it does not return to the supply."""


class TablePart(msgspec.Struct, frozen=True):
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
    enemy_pegs: list[str]
    """Every enemy peg by its space; one that is just being thrown off may stand over no roof."""


class CharacterData(TablePart, frozen=True):
    id: str
    name: str
    power: str
    power_name: str
    text: str


class VehicleData(TablePart, frozen=True):
    """The vehicle board; without a space the vehicle is not placed yet, or lost."""

    id: str
    name: str
    power: str
    power_name: str
    text: str
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


class CardData(TablePart, frozen=True):
    id: str
    name: str
    text: str


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


class FeatData(CardData, frozen=True):
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


@cache
def _character_data(t: Lookup) -> list[CharacterData]:
    return [fill(CharacterData, board) for board in t.characters]


@cache
def _enemy_card_data(t: Lookup) -> list[CardData]:
    return [fill(CardData, card) for card in t.enemy_cards]


@cache
def _stunt_data(t: Lookup) -> list[StuntData]:
    return [fill(StuntData, stunt) for stunt in t.stunts]


@cache
def _feat_data(t: Lookup) -> list[FeatData]:
    return [fill(FeatData, feat) for feat in t.feats]


def table_data(s: HeistState, seat: int) -> HeistData:
    """The table as data."""
    return HeistData(
        seat=seat,
        scenario=_scenario(s),
        round=s.round,
        last_round=s.round + rounds_left(s),
        turn=TurnData(_seat(s.active), s.actions, s.nudge_used, s.nitro_used),
        road=_road(s),
        players=[_player(s, player) for player in range(s.players)],
        enemy_cards=_enemy_cards(s),
        stunts=_stunts(s),
        supplies=SuppliesData(s.suv_supply, s.peg_supply, s.boost_supply),
        outcome=None if s.outcome is None else "won" if s.outcome[0] else "lost",
        verdict=verdict(s),
    )


def _space(s: HeistState, space: int) -> str | None:
    return s.road.name(space) if space != OFF else None


def _seat(seat: int) -> int | None:
    return seat if seat != kinds.NO_SEAT else None


# The road


def _road(s: HeistState) -> RoadData:
    board = s.t.box.board.board
    pegs = [s.road.name(space) for space in spaces_of(s.enemy_pegs)]
    return RoadData(board.column_names, s.road.lanes, _main_parts(s) + _others(s), pegs)


def _others(s: HeistState) -> list[OccupantData]:
    return [
        _occupant(s, "vehicle" if kind >= kinds.PV else _KINDS[kind], [space])
        for space, kind in enumerate(s.kind)
        if kind not in (kinds.EMPTY, kinds.TANK, kinds.SEMI)
    ]


def _main_parts(s: HeistState) -> list[OccupantData]:
    """The Tank as a whole, or each part of the Semi."""
    if s.tank != OFF:
        return [_occupant(s, "tank", tank_spaces(s))]
    if s.semi == OFF:
        return []
    parts = zip(semi_facts(s).spaces, semi_spaces(s), strict=True)
    return [_occupant(s, "semi", [space], part) for part, space in parts]


def _occupant(s: HeistState, kind: str, spaces: list[int], part: str = "") -> OccupantData:
    """HH-PEG-1: a wreck has no roof; one that rolls under the Semi must not show the pegs above it."""
    roof = spaces[0]
    owner = s.kind[roof] - kinds.PV if kind == "vehicle" else None
    names = [s.road.name(space) for space in spaces]
    if kind in ("wreck", "hulk"):
        return OccupantData(kind, names, part, owner, False, [])
    return OccupantData(kind, names, part, owner, bool(s.enemy_pegs >> roof & 1), s.riders(roof))


# The players


def _player(s: HeistState, seat: int) -> PlayerData:
    chosen = s.character[seat] >= 0
    return PlayerData(
        seat=seat,
        name=seat_name(s, seat),
        character=_character_data(s.t)[s.character[seat]] if chosen else None,
        vehicle=_vehicle(s, seat) if s.vehicle[seat] >= 0 else None,
        ratings={name: s.rating(seat, skill) for skill, name in enumerate(SKILLS)} if chosen else {},
        powers=_powers(s, seat) if chosen else [],
        place=_place(s, seat),
        boost=s.boost[seat],
        boost_cap=s.boost_cap(seat) if chosen else 0,
        exhausted=s.exhausted[seat],
        tej_tokens=s.tej_tokens if chosen and s.character_power(seat) == kinds.DIE_REROLL else 0,
        reacted=[s.t.stunts[card].id for card in spaces_of(s.reacted[seat])],
    )


def _vehicle(s: HeistState, seat: int) -> VehicleData:
    board = s.t.vehicles[s.vehicle[seat]]
    return VehicleData(
        board.id,
        board.name,
        board.power,
        board.power_name,
        board.text,
        _space(s, s.pv[seat]),
        s.strength[seat],
        board.strength,
        s.cargo[seat],
    )


def _powers(s: HeistState, seat: int) -> list[str]:
    return [kinds.POWERS[power] for power in (s.character_power(seat), s.vehicle_power(seat)) if power]


def _place(s: HeistState, seat: int) -> PlaceData:
    if s.peg[seat] == kinds.WHEEL:
        return PlaceData("wheel", _space(s, s.pv[seat]))
    if s.peg[seat] == kinds.ADRIFT:
        return PlaceData("adrift", _space(s, s.left[seat]))
    return PlaceData("roof", _space(s, s.peg[seat]))


# Cards


def _enemy_cards(s: HeistState) -> EnemyCardsData:
    cards, names = _enemy_card_data(s.t), s.t.box.board.enemy_spots.names
    row = [
        RowSpotData(names[spot], cards[card] if card >= 0 else None, card >= 0 and spot == len(s.row) - 2)
        for spot, card in enumerate(s.row)
    ]
    return EnemyCardsData(
        row=row,
        discards=[cards[card] for card in spaces_of(discarded_cards(s))],
        deck=[cards[card] for card in spaces_of(s.enemy_deck)],
    )


def _stunts(s: HeistState) -> StuntsData:
    return StuntsData(
        spots=[_stunt_spot(s, spot) for spot in range(len(s.spots))],
        to_come=dict(enumerate(s.to_come, 1)),
        pool=[_stunt_data(s.t)[card] for card in spaces_of(s.stunt_pool)],
        gone=[_stunt_data(s.t)[card] for card in spaces_of(gone_stunts(s))],
        specials=[_feat_data(s.t)[feat] for feat in s.t.own_feats],
    )


def _stunt_spot(s: HeistState, spot: int) -> StuntSpotData:
    card = s.spots[spot]
    name = s.t.box.board.stunt_spots.names[spot]
    return StuntSpotData(name, _stunt_data(s.t)[card] if card >= 0 else None, s.tokens[spot], s.down[spot])


# The scenario


def _scenario(s: HeistState) -> ScenarioData:
    scenario = s.t.scenario
    head = scenario.scenario
    return ScenarioData(
        id=head.id,
        name=head.name,
        text=head.text,
        tank=_tank(s) if scenario.tank is not None else None,
        semi=_semi(s) if scenario.semi is not None else None,
        chopper=_chopper(s) if scenario.chopper is not None else None,
        shaw=_shaw(s) if scenario.shaw is not None else None,
        ramsey=_seat(s.ramsey),
        holding_on=spaces_of(s.held_on),
    )


def _tank(s: HeistState) -> TankData:
    facts = tank_facts(s)
    spaces = [s.road.name(space) for space in tank_spaces(s)]
    zone = [s.road.name(space) for space in range(s.road.size) if in_fire_zone(s, space)]
    return TankData(spaces, s.tank_strength, facts.strength[s.players], facts.fire_min, facts.fire_max, zone)


def _semi(s: HeistState) -> SemiData:
    return SemiData(
        spaces=[s.road.name(space) for space in semi_spaces(s)],
        door=kinds.DOORS[s.door],
        shells=s.shells,
        max_shells=semi_facts(s).shells[s.players],
        cargo_left=s.hold,
        cargo_per_vehicle=s.t.scenario.scenario.cargo_per_vehicle,
    )


def _chopper(s: HeistState) -> ChopperData:
    facts = chopper_facts(s)
    return ChopperData(
        space=_space(s, s.chopper),
        strength=s.chopper_strength,
        max_strength=facts.strength[s.players],
        lock=s.lock,
        max_lock=facts.lock_max,
        radar_radius=facts.radar_radius,
        radar_zone=[s.road.name(space) for space in range(s.road.size) if in_radar_zone(s, space)],
        missile_diverted=s.diverted,
    )


def _shaw(s: HeistState) -> ShawData:
    strength = shaw_facts(s).strength[s.players]
    return ShawData(_space(s, s.shaw), s.shaw_strength, strength, has_guard(s))
