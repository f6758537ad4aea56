"""What cannot be on a table of Highway Heist, by rule: positions written by hand are checked for it."""

from collections.abc import Iterator
from typing import Final

from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState

_LEVELS: Final = 3
Finding = tuple[str, str, str]
"""The key of the line it is about, a sentence, and the rule."""


def impossible(s: HeistState, falling: bool, over: bool) -> Iterator[Finding]:
    """All that is wrong. `falling`: a peg over no roof is about to fall; `over`: the game has ended."""
    yield from _boards(s)
    for seat in range(s.players):
        yield from _player(s, seat)
    yield from _roofs(s, falling)
    yield from _supplies(s)
    tank = s.t.scenario.tank
    if tank is not None and s.tank_strength > tank.strength[s.players]:
        most = tank.strength[s.players]
        yield "tank", f"tank: strength {s.tank_strength} is more than {most}", "HH-TANK-1"
    if not over and tank is not None and s.tank_strength == 0:
        yield "tank", "tank: strength 0 is the end of the game, so a line 'outcome' is missing", "HH-END-2"
    for key, space, strength, rule in (
        ("chopper", s.chopper, s.chopper_strength, "HH-CHOP-5"),
        ("shaw", s.shaw, s.shaw_strength, "HH-SHAW-4"),
    ):
        if not over and space != OFF and strength == 0:
            yield key, f"{key}: strength 0, but it is still on the road", rule
    last = max(sum(s.t.cards_to_come(each)) for each in s.t.box.board.difficulty) + len(s.spots) - 1
    if s.round > last:
        yield "round", f"round: {s.round} is more than {last}, the last of the longest game", "HH-ROUND-9"
    left = [s.t.stunts[card].level for card in spaces_of(s.stunt_pool & s.t.own_stunts)]
    most_to_come = [left.count(level + 1) for level in range(len(s.to_come))]
    if len(s.to_come) != _LEVELS or any(map(int.__gt__, s.to_come, most_to_come)):
        most_left = " ".join(map(str, most_to_come[:_LEVELS]))
        yield "to come", f"to come: of the {_LEVELS} levels at most {most_left} cards are left", "HH-SETUP-4"


def _boards(s: HeistState) -> Iterator[Finding]:
    """HH-SETUP-1: everybody has another character and another starting vehicle."""
    for what, boards, names in (
        ("character", s.character, [character.name for character in s.t.characters]),
        ("vehicle", s.vehicle, [vehicle.name for vehicle in s.t.vehicles]),
    ):
        for seat, board in enumerate(boards):
            shared = what == "vehicle" and board == s.t.hijacked_suv
            if board >= 0 and not shared and board in boards[:seat]:
                both = f"players {boards.index(board) + 1} and {seat + 1}"
                yield str(seat + 1), f"{both} have the same {what}, {names[board]}", "HH-SETUP-1"


def _player(s: HeistState, seat: int) -> Iterator[Finding]:
    key, name = str(seat + 1), f"player {seat + 1}"
    character, vehicle = s.character[seat], s.vehicle[seat]
    cap = s.t.boost_caps[character] if character >= 0 else 0
    if s.boost[seat] > cap:
        yield key, f"{name}: boost {s.boost[seat]} is more than {cap}", "HH-BOOST-4"
    if vehicle >= 0 and s.strength[seat] > s.t.vehicle_strength[vehicle]:
        most = s.t.vehicle_strength[vehicle]
        yield key, f"{name}: strength {s.strength[seat]} is more than {most}", "HH-SETUP-2"
    if s.pv[seat] != OFF and vehicle < 0:
        yield key, f"{name} is on the road without a vehicle board", "HH-COMP-6"
    if s.cargo[seat] > s.t.cargo_per_vehicle:
        yield key, f"{name}: cargo {s.cargo[seat]} is more than {s.t.cargo_per_vehicle}", "HH-SEMI-12"


def _roofs(s: HeistState, falling: bool) -> Iterator[Finding]:
    """HH-PEG-1, HH-PEG-2: pegs stand on roofs, at most two on each."""
    pegs = s.enemy_pegs
    for space in s.peg:
        pegs |= 1 << space if space >= 0 else 0
    for space in spaces_of(pegs):
        name, lane = s.road.name(space), f"lane {space % s.road.lanes + 1}"
        if not s.cars >> space & 1:
            if not falling:
                yield lane, f"{name}: a peg stands on no roof", "HH-PEG-1"
        elif s.pegs_on(space) > s.t.roof_slots:
            yield lane, f"{name}: {s.pegs_on(space)} pegs stand on a roof for {s.t.roof_slots}", "HH-PEG-2"


def _supplies(s: HeistState) -> Iterator[Finding]:
    """HH-COMP-2: all pieces are limited."""
    cargo = s.hold + sum(s.cargo) if s.t.scenario.semi is not None else 0
    supply = s.t.box.board.supply
    for name, missing in (
        ("SUVs", -s.suv_supply),
        ("enemy pegs", -s.peg_supply),
        ("boost tokens", -s.boost_supply),
        ("cargo tokens", cargo - supply.cargo_tokens),
    ):
        if missing > 0:
            yield "", f"there are {missing} more {name} on the table than in the box", "HH-COMP-2"
