"""Everything on the table of Highway Heist as plain data, for pages to draw.

Spaces are written like C4, seats count from 0, cards and boards carry their ids and names. Two tables that
differ anywhere differ here too.
"""

from functools import cache
from typing import Final

import msgspec

from rollingroad.core.engine.view import TableParts
from rollingroad.core.pages import fill
from rollingroad.core.words import sentence
from rollingroad.games.highway_heist.content import models
from rollingroad.games.highway_heist.explain.cards import effect_words
from rollingroad.games.highway_heist.explain.registry import seat_name
from rollingroad.games.highway_heist.explain.turn import verdict
from rollingroad.games.highway_heist.pages import data as d
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.cards import discarded_cards
from rollingroad.games.highway_heist.rules.chopper import has_guard, in_radar_zone
from rollingroad.games.highway_heist.rules.lookup import SKILLS, Lookup
from rollingroad.games.highway_heist.rules.pieces import semi_spaces, tank_spaces
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.round import gone_stunts, rounds_left
from rollingroad.games.highway_heist.rules.state import HeistState, HeistView
from rollingroad.games.highway_heist.rules.tank import in_fire_zone

_KINDS: Final = ("", "suv", "wreck", "hulk", "abandoned", "tank", "semi", "shaw")
"""A `hulk` is the wreck of anything but an SUV: it does not return to the supply."""


class PrintedData:
    """What is printed on boards and cards, by number."""

    def __init__(self, t: Lookup) -> None:
        self.characters = [fill(d.CharacterData, board) for board in t.characters]
        self.vehicles = [
            fill(d.VehicleData, board, space=None, max_strength=board.strength, cargo=0)
            for board in t.vehicles
        ]
        self.enemy_cards = [_enemy_card(t, card) for card in t.enemy_cards]
        self.stunts = [fill(d.StuntData, stunt) for stunt in t.stunts]
        self.specials = [fill(d.FeatData, t.feats[feat]) for feat in t.own_feats]


def _enemy_card(t: Lookup, card: models.EnemyCard) -> d.CardData:
    both = (card.reveal, card.activated)
    now, later = ([sentence(effect_words(effect, t.scenario)) for effect in effects] for effects in both)
    now_fx, later_fx = ([effect.fx for effect in effects] for effects in both)
    return fill(d.CardData, card, now=now, later=later, now_fx=now_fx, later_fx=later_fx)


_printed: Final = cache(PrintedData)


def table_data(view: HeistView) -> d.HeistData:
    s, parts = view.table, view.parts or TableParts()
    main = (s.tank, s.tank_strength, s.semi, s.door, s.shells, s.hold, s.chopper, s.chopper_strength, s.lock)
    others = (s.diverted, s.shaw, s.shaw_strength, has_guard(s), s.ramsey, s.held_on, s.players)
    road = (tuple(s.kind), s.enemy_pegs, tuple(s.peg), s.tank, s.semi)
    stunts = (tuple(s.spots), tuple(s.tokens), tuple(s.down), tuple(s.to_come), s.stunt_pool)
    return d.HeistData(
        seat=view.seat,
        scenario=parts.get(_scenario, main + others, s),
        round=s.round,
        last_round=s.round + rounds_left(s),
        turn=d.TurnData(_seat(s.active), s.actions, s.nudge_used, s.nitro_used),
        road=parts.get(_road, road, s),
        players=parts.each(_player, [_player_key(s, player) for player in range(s.players)], s),
        enemy_cards=parts.get(_enemy_cards, (tuple(s.row), s.enemy_deck), s),
        stunts=parts.get(_stunts, stunts, s),
        supplies=d.SuppliesData(s.suv_supply, s.peg_supply, s.boost_supply),
        outcome=None if s.outcome is None else "won" if s.outcome[0] else "lost",
        verdict=verdict(s),
    )


def _space(s: HeistState, space: int) -> str | None:
    return s.road.name(space) if space != OFF else None


def _seat(seat: int) -> int | None:
    return seat if seat != kinds.NO_SEAT else None


def _road(s: HeistState) -> d.RoadData:
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
    return d.RoadData(board.column_names, s.road.lanes, occupants, pegs)


def _occupant(s: HeistState, kind: str, spaces: list[int], part: str = "") -> d.OccupantData:
    """HH-PEG-1: a wreck has no roof; one that rolls under the Semi must not show the pegs above it."""
    roof = spaces[0]
    owner = s.kind[roof] - kinds.PV if kind == "vehicle" else None
    names = [s.road.name(space) for space in spaces]
    if kind in ("wreck", "hulk"):
        return d.OccupantData(kind, names, part, owner, False, [])
    return d.OccupantData(kind, names, part, owner, bool(s.enemy_pegs >> roof & 1), s.riders(roof))


def _player_key(s: HeistState, seat: int) -> tuple[object, ...]:
    boards = s.character[seat], s.vehicle[seat], s.strength[seat], s.cargo[seat], s.boost[seat]
    return (*boards, s.pv[seat], s.peg[seat], s.left[seat], s.exhausted[seat], s.tej_tokens, s.reacted[seat])


def _player(s: HeistState, seat: int) -> d.PlayerData:
    chosen = s.character[seat] >= 0
    powers = [s.character_power(seat), s.vehicle_power(seat)] if chosen else []
    return d.PlayerData(
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


def _vehicle(s: HeistState, seat: int) -> d.VehicleData:
    board = _printed(s.t).vehicles[s.vehicle[seat]]
    space, strength, cargo = _space(s, s.pv[seat]), s.strength[seat], s.cargo[seat]
    return msgspec.structs.replace(board, space=space, strength=strength, cargo=cargo)


def _place(s: HeistState, seat: int) -> d.PlaceData:
    if s.peg[seat] == kinds.WHEEL:
        return d.PlaceData("wheel", _space(s, s.pv[seat]))
    if s.peg[seat] == kinds.ADRIFT:
        return d.PlaceData("adrift", _space(s, s.left[seat]))
    return d.PlaceData("roof", _space(s, s.peg[seat]))


def _enemy_cards(s: HeistState) -> d.EnemyCardsData:
    cards, names = _printed(s.t).enemy_cards, s.t.box.board.enemy_spots.names
    row = [
        d.RowSpotData(names[spot], cards[card] if card >= 0 else None, card >= 0 and spot == len(s.row) - 2)
        for spot, card in enumerate(s.row)
    ]
    discards, deck = spaces_of(discarded_cards(s)), spaces_of(s.enemy_deck)
    return d.EnemyCardsData(row, [cards[card] for card in discards], [cards[card] for card in deck])


def _stunts(s: HeistState) -> d.StuntsData:
    stunts, names = _printed(s.t).stunts, s.t.box.board.stunt_spots.names
    return d.StuntsData(
        spots=[
            d.StuntSpotData(name, stunts[card] if card >= 0 else None, tokens, down)
            for name, card, tokens, down in zip(names, s.spots, s.tokens, s.down, strict=True)
        ],
        to_come=dict(enumerate(s.to_come, 1)),
        pool=[stunts[card] for card in spaces_of(s.stunt_pool)],
        gone=[stunts[card] for card in spaces_of(gone_stunts(s))],
        specials=_printed(s.t).specials,
    )


def _scenario(s: HeistState) -> d.ScenarioData:
    scenario = s.t.scenario
    return fill(
        d.ScenarioData,
        scenario.scenario,
        tank=_tank(s, scenario.tank) if scenario.tank is not None else None,
        semi=_semi(s, scenario.semi) if scenario.semi is not None else None,
        chopper=_chopper(s, scenario.chopper) if scenario.chopper is not None else None,
        shaw=_shaw(s, scenario.shaw) if scenario.shaw is not None else None,
        ramsey=_seat(s.ramsey),
        holding_on=spaces_of(s.held_on),
    )


def _tank(s: HeistState, facts: models.Tank) -> d.TankData:
    spaces = [s.road.name(space) for space in tank_spaces(s)]
    zone = [s.road.name(space) for space in range(s.road.size) if in_fire_zone(s, space)]
    return d.TankData(
        spaces, s.tank_strength, facts.strength[s.players], facts.fire_min, facts.fire_max, zone
    )


def _semi(s: HeistState, facts: models.Semi) -> d.SemiData:
    spaces = [s.road.name(space) for space in semi_spaces(s)]
    shells, most_cargo = facts.shells[s.players], s.t.cargo_per_vehicle
    return d.SemiData(spaces, kinds.DOORS[s.door], s.shells, shells, s.hold, most_cargo)


def _chopper(s: HeistState, facts: models.Chopper) -> d.ChopperData:
    return d.ChopperData(
        space=_space(s, s.chopper),
        strength=s.chopper_strength,
        max_strength=facts.strength[s.players],
        lock=s.lock,
        max_lock=facts.lock_max,
        radar_radius=facts.radar_radius,
        radar_zone=[s.road.name(space) for space in range(s.road.size) if in_radar_zone(s, space)],
        missile_diverted=s.diverted,
    )


def _shaw(s: HeistState, facts: models.Shaw) -> d.ShawData:
    return d.ShawData(_space(s, s.shaw), s.shaw_strength, facts.strength[s.players], has_guard(s))
