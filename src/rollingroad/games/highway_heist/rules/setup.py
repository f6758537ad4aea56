"""HH-SETUP: the scenario is laid out, and players choose characters and vehicles."""

from typing import Final

from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import Decision, replaced
from rollingroad.games.highway_heist.content.models import Difficulty
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.chopper import ChooseRamseysRide, set_up_chopper
from rollingroad.games.highway_heist.rules.effects import peg_places
from rollingroad.games.highway_heist.rules.events import CharacterTaken, VehiclePlaced, VehicleTaken
from rollingroad.games.highway_heist.rules.road import bit_of
from rollingroad.games.highway_heist.rules.round import DrawStunt
from rollingroad.games.highway_heist.rules.semi import set_up_semi
from rollingroad.games.highway_heist.rules.state import HeistState, SeatStep
from rollingroad.games.highway_heist.rules.tank import set_up_tank
from rollingroad.games.highway_heist.rules.turn import ChoosePlayer
from rollingroad.games.highway_heist.rules.vehicles import place_peg, stand_suv


def set_up(s: HeistState, difficulty: Difficulty, crew: list[tuple[int, int]]) -> None:
    """HH-SETUP-1 to 7: lay out the board, then ask for the players' choices."""
    lay_out(s)
    # HH-SETUP-4, HH-CHANCE-3: how many cards of each level are still to come.
    s.to_come = s.t.cards_to_come(difficulty)
    s.push(ChoosePlayer())
    s.push(DrawStunt())
    if s.t.scenario.chopper is not None:
        s.push(ChooseRamseysRide())
    for seat in reversed(range(s.players)):
        s.push(PlaceVehicle(seat))
    if crew:
        for seat, (character, vehicle) in enumerate(crew):
            take_character(s, seat, character)
            take_vehicle(s, seat, vehicle)
        return
    for seat in reversed(range(s.players)):
        s.push(ChooseVehicle(seat))
        s.push(ChooseCharacter(seat))


def lay_out(s: HeistState) -> None:
    """HH-SETUP-6: main enemy, then SUVs in list order, then pegs."""
    if s.t.scenario.tank is not None:
        set_up_tank(s)
    elif s.t.scenario.semi is not None:
        set_up_semi(s)
    else:
        set_up_chopper(s)
    for name in s.t.scenario.setup.suvs[s.players]:
        stand_suv(s, s.t.space(name))
    for name in s.t.scenario.setup.pegs[s.players]:
        place_peg(s, peg_places(s, name)[0] if name.startswith("semi-") else s.t.space(name))


_CHARACTERS: Final = kinds.ActionLists(kinds.CHARACTER)
_VEHICLES: Final = kinds.ActionLists(kinds.VEHICLE)


def taken_boards(boards: list[int]) -> int:
    """The boards that players have, as a mask; a negative number stands for none."""
    return sum(bit_of(board) for board in boards)


class ChooseCharacter(SeatStep):
    """HH-SETUP-1: a character that no player has."""

    def run(self, s: HeistState) -> None:
        free = (1 << len(s.t.characters)) - 1 & ~taken_boards(s.character)
        s.ask(Decision(self, "character", self.seat, _CHARACTERS.of(free)))

    def refusal(self, s: HeistState, action: int) -> int:
        return reasons.TAKEN if first(action) in s.character else reasons.LEGAL

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        take_character(s, self.seat, first(action))


def take_character(s: HeistState, seat: int, character: int) -> None:
    """HH-SETUP-3: starting boost tokens, and the tokens of Tej."""
    s.character = replaced(s.character, seat, character)
    s.tej_tokens += s.t.characters[character].tokens
    s.boost[seat] = s.t.boost_start
    s.boost_supply -= s.t.boost_start
    if s.sink is not None:
        s.sink.append(CharacterTaken(seat, s.t.characters[character].id))


class ChooseVehicle(SeatStep):
    """HH-SETUP-1: a starting vehicle that no player has."""

    def run(self, s: HeistState) -> None:
        free = s.t.starting_vehicles & ~taken_boards(s.vehicle)
        s.ask(Decision(self, "vehicle", self.seat, _VEHICLES.of(free)))

    def refusal(self, s: HeistState, action: int) -> int:
        if first(action) in s.vehicle:
            return reasons.TAKEN
        return reasons.LEGAL if s.t.starting_vehicles >> first(action) & 1 else reasons.NOT_A_STARTER

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        take_vehicle(s, self.seat, first(action))


def take_vehicle(s: HeistState, seat: int, vehicle: int) -> None:
    """HH-SETUP-2: the strength cube lies in the top slot."""
    s.vehicle = replaced(s.vehicle, seat, vehicle)
    s.strength = replaced(s.strength, seat, s.t.vehicle_strength[vehicle])
    if s.sink is not None:
        s.sink.append(VehicleTaken(seat, s.t.vehicles[vehicle].id))


class PlaceVehicle(SeatStep):
    """HH-SETUP-2: any free space of the starting column."""

    def run(self, s: HeistState) -> None:
        first_space = s.t.start_column * s.road.lanes
        free = [space for space in range(first_space, first_space + s.road.lanes) if s.is_free(space)]
        s.ask(Decision(self, "place", self.seat, [pack(kinds.PLACE, space) for space in free]))

    def refusal(self, s: HeistState, action: int) -> int:
        if s.road.column(first(action)) != s.t.start_column:
            return reasons.NOT_STARTING_COLUMN
        return reasons.LEGAL if s.is_free(first(action)) else reasons.OCCUPIED

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        s.put(first(action), kinds.PV + self.seat)
        if s.sink is not None:
            s.sink.append(VehiclePlaced(self.seat, first(action)))
