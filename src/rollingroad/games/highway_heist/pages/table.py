"""Everything on the table of Highway Heist as plain data, for pages to draw.

Spaces are written like C4, seats count from 0, cards and boards carry their ids and names. Two tables that
differ anywhere differ here too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, TypeVar

import msgspec

from rollingroad.core.words import sentence
from rollingroad.games.highway_heist.content import models
from rollingroad.games.highway_heist.explain.cards import effect_words
from rollingroad.games.highway_heist.explain.registry import seat_name
from rollingroad.games.highway_heist.explain.turn import verdict
from rollingroad.games.highway_heist.pages.drawing import fill
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.cards import discarded_cards
from rollingroad.games.highway_heist.rules.chopper import has_guard, in_radar_zone
from rollingroad.games.highway_heist.rules.lookup import SKILLS, Lookup
from rollingroad.games.highway_heist.rules.pieces import semi_spaces, tank_spaces
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.round import gone_stunts, rounds_left
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.tank import in_fire_zone

_KINDS: Final = ("", "suv", "wreck", "hulk", "abandoned", "tank", "semi", "shaw")
"""A `hulk` is the wreck of anything but an SUV: it does not return to the supply."""


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


class PrintedData:
    """What is printed on boards and cards, by number."""

    def __init__(self, t: Lookup) -> None:
        self.characters = [fill(CharacterData, board) for board in t.characters]
        self.vehicles = [
            fill(VehicleData, board, space=None, max_strength=board.strength, cargo=0) for board in t.vehicles
        ]
        self.enemy_cards = [_enemy_card(t, card) for card in t.enemy_cards]
        self.stunts = [fill(StuntData, stunt) for stunt in t.stunts]
        self.specials = [fill(FeatData, t.feats[feat]) for feat in t.own_feats]


def _enemy_card(t: Lookup, card: models.EnemyCard) -> CardData:
    both = (card.reveal, card.activated)
    now, later = ([sentence(effect_words(effect, t.scenario)) for effect in effects] for effects in both)
    now_fx, later_fx = ([effect.fx for effect in effects] for effects in both)
    return fill(CardData, card, now=now, later=later, now_fx=now_fx, later_fx=later_fx)


_printed: Final = cache(PrintedData)

T = TypeVar("T")
_MOST_KEPT: Final = 2048
_parts: Final[dict[object, Any]] = {}
_before: Final[dict[object, Any]] = {}
"""What was kept until there was too much of it: what is wanted again moves over, the rest is forgotten."""


def _kept(make: Callable[..., T], s: HeistState, key: object, *seat: int) -> T:
    """A part of the table, the same object for the same key: what has not changed need not be compared."""
    whole_key = make, s.t, key, seat
    part: T | None = _parts.get(whole_key)
    if part is None:
        if len(_parts) >= _MOST_KEPT:
            _before.clear()
            _before.update(_parts)
            _parts.clear()
        part = _parts[whole_key] = _before.get(whole_key) or make(s, *seat)
    return part


def table_data(s: HeistState, seat: int) -> HeistData:
    """The table as data."""
    main = (s.tank, s.tank_strength, s.semi, s.door, s.shells, s.hold, s.chopper, s.chopper_strength, s.lock)
    others = (s.diverted, s.shaw, s.shaw_strength, has_guard(s), s.ramsey, s.held_on, s.players)
    road = (tuple(s.kind), s.enemy_pegs, tuple(s.peg), s.tank, s.semi)
    stunts = (tuple(s.spots), tuple(s.tokens), tuple(s.down), tuple(s.to_come), s.stunt_pool)
    return HeistData(
        seat=seat,
        scenario=_kept(_scenario, s, main + others),
        round=s.round,
        last_round=s.round + rounds_left(s),
        turn=TurnData(_seat(s.active), s.actions, s.nudge_used, s.nitro_used),
        road=_kept(_road, s, road),
        players=[_kept(_player, s, _player_key(s, player), player) for player in range(s.players)],
        enemy_cards=_kept(_enemy_cards, s, (tuple(s.row), s.enemy_deck)),
        stunts=_kept(_stunts, s, stunts),
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
    board, semi = s.t.box.board.board, s.t.scenario.semi
    occupants = [_occupant(s, "tank", tank_spaces(s))] if s.tank != OFF else []
    if semi is not None and s.semi != OFF:
        parts = zip(semi.spaces, semi_spaces(s), strict=True)
        occupants += [_occupant(s, "semi", [space], part) for part, space in parts]
    cars = [space for space in spaces_of(s.occupied) if s.kind[space] not in (kinds.TANK, kinds.SEMI)]
    cars.sort(key=lambda space: s.kind[space] if s.kind[space] >= kinds.PV else 2 * kinds.PV)
    occupants += [
        _occupant(s, "vehicle" if s.kind[space] >= kinds.PV else _KINDS[s.kind[space]], [space])
        for space in cars
    ]
    pegs = [s.road.name(space) for space in spaces_of(s.enemy_pegs)]
    return RoadData(board.column_names, s.road.lanes, occupants, pegs)


def _occupant(s: HeistState, kind: str, spaces: list[int], part: str = "") -> OccupantData:
    """HH-PEG-1: a wreck has no roof; one that rolls under the Semi must not show the pegs above it."""
    roof = spaces[0]
    owner = s.kind[roof] - kinds.PV if kind == "vehicle" else None
    names = [s.road.name(space) for space in spaces]
    if kind in ("wreck", "hulk"):
        return OccupantData(kind, names, part, owner, False, [])
    return OccupantData(kind, names, part, owner, bool(s.enemy_pegs >> roof & 1), s.riders(roof))


# The players


def _player_key(s: HeistState, seat: int) -> tuple[object, ...]:
    boards = s.character[seat], s.vehicle[seat], s.strength[seat], s.cargo[seat], s.boost[seat]
    return (*boards, s.pv[seat], s.peg[seat], s.left[seat], s.exhausted[seat], s.tej_tokens, s.reacted[seat])


def _player(s: HeistState, seat: int) -> PlayerData:
    chosen = s.character[seat] >= 0
    powers = [s.character_power(seat), s.vehicle_power(seat)] if chosen else []
    return PlayerData(
        seat=seat,
        name=seat_name(s, seat),
        character=_printed(s.t).characters[s.character[seat]] if chosen else None,
        vehicle=_vehicle(s, seat) if s.vehicle[seat] >= 0 else None,
        ratings={name: s.rating(seat, skill) for skill, name in enumerate(SKILLS)} if chosen else {},
        powers=[kinds.POWERS[power] for power in powers if power],
        place=_place(s, seat),
        boost=s.boost[seat],
        boost_cap=s.boost_cap(seat) if chosen else 0,
        exhausted=s.exhausted[seat],
        tej_tokens=s.tej_tokens if kinds.DIE_REROLL in powers else 0,
        reacted=[s.t.stunts[card].id for card in spaces_of(s.reacted[seat])],
    )


def _vehicle(s: HeistState, seat: int) -> VehicleData:
    board = _printed(s.t).vehicles[s.vehicle[seat]]
    space, strength, cargo = _space(s, s.pv[seat]), s.strength[seat], s.cargo[seat]
    return msgspec.structs.replace(board, space=space, strength=strength, cargo=cargo)


def _place(s: HeistState, seat: int) -> PlaceData:
    if s.peg[seat] == kinds.WHEEL:
        return PlaceData("wheel", _space(s, s.pv[seat]))
    if s.peg[seat] == kinds.ADRIFT:
        return PlaceData("adrift", _space(s, s.left[seat]))
    return PlaceData("roof", _space(s, s.peg[seat]))


# Cards


def _enemy_cards(s: HeistState) -> EnemyCardsData:
    cards, names = _printed(s.t).enemy_cards, s.t.box.board.enemy_spots.names
    row = [
        RowSpotData(names[spot], cards[card] if card >= 0 else None, card >= 0 and spot == len(s.row) - 2)
        for spot, card in enumerate(s.row)
    ]
    discards, deck = spaces_of(discarded_cards(s)), spaces_of(s.enemy_deck)
    return EnemyCardsData(row, [cards[card] for card in discards], [cards[card] for card in deck])


def _stunts(s: HeistState) -> StuntsData:
    stunts, names = _printed(s.t).stunts, s.t.box.board.stunt_spots.names
    return StuntsData(
        spots=[
            StuntSpotData(name, stunts[card] if card >= 0 else None, tokens, down)
            for name, card, tokens, down in zip(names, s.spots, s.tokens, s.down, strict=True)
        ],
        to_come=dict(enumerate(s.to_come, 1)),
        pool=[stunts[card] for card in spaces_of(s.stunt_pool)],
        gone=[stunts[card] for card in spaces_of(gone_stunts(s))],
        specials=_printed(s.t).specials,
    )


# The scenario


def _scenario(s: HeistState) -> ScenarioData:
    scenario = s.t.scenario
    head = scenario.scenario
    return ScenarioData(
        id=head.id,
        name=head.name,
        text=head.text,
        tank=_tank(s, scenario.tank) if scenario.tank is not None else None,
        semi=_semi(s, scenario.semi) if scenario.semi is not None else None,
        chopper=_chopper(s, scenario.chopper) if scenario.chopper is not None else None,
        shaw=_shaw(s, scenario.shaw) if scenario.shaw is not None else None,
        ramsey=_seat(s.ramsey),
        holding_on=spaces_of(s.held_on),
    )


def _tank(s: HeistState, facts: models.Tank) -> TankData:
    spaces = [s.road.name(space) for space in tank_spaces(s)]
    zone = [s.road.name(space) for space in range(s.road.size) if in_fire_zone(s, space)]
    return TankData(spaces, s.tank_strength, facts.strength[s.players], facts.fire_min, facts.fire_max, zone)


def _semi(s: HeistState, facts: models.Semi) -> SemiData:
    spaces = [s.road.name(space) for space in semi_spaces(s)]
    shells, most_cargo = facts.shells[s.players], s.t.cargo_per_vehicle
    return SemiData(spaces, kinds.DOORS[s.door], s.shells, shells, s.hold, most_cargo)


def _chopper(s: HeistState, facts: models.Chopper) -> ChopperData:
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


def _shaw(s: HeistState, facts: models.Shaw) -> ShawData:
    return ShawData(_space(s, s.shaw), s.shaw_strength, facts.strength[s.players], has_guard(s))
