"""The state of a match of Highway Heist, the basic moves of its pieces, and the view of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.events import BoostTaken, GameEnded
from rollingroad.games.highway_heist.rules.lookup import Lookup
from rollingroad.games.highway_heist.rules.road import OFF, Road

if TYPE_CHECKING:
    from rollingroad.core.game import Game


_TEAMS: Final[list[tuple[int, ...]]] = [(), (0,), (0, 1), (0, 1, 2), (0, 1, 2, 3)]
"""All seats, by the number of players."""


_NONE: Final[list[int]] = []
_NO_FLAGS: Final[list[bool]] = []


@mypyc_attr(acyclic=True)
class HeistState(State):
    """The road, the players with their boards, the decks, and the scenario's own pieces.

    Pegs are found by roof: `peg[seat]` is the space of the roof a player stands on (the Tank's roof is its
    rear space), WHEEL or ADRIFT; `enemy_pegs` is a mask of the roofs with an enemy peg.

    Copies share all lists but `kind`, `pv`, `peg` and `boost`: in the course of play the others are replaced,
    never changed.
    """

    __slots__ = (
        *("actions", "active", "active_decides", "boost", "boost_supply", "cargo", "cars", "character"),
        *("chopper", "chopper_strength", "diverted", "door", "down", "enemy_deck"),
        *("enemy_pegs", "exhausted", "held_on", "hold", "kind", "left", "lock", "nitro_used", "nudge_used"),
        *("occupied", "peg", "peg_supply", "players", "pv", "pv_mask", "ramsey", "reacted", "road"),
        *("round", "row", "semi", "shaw", "shaw_strength", "shells", "spots", "strength", "stunt_pool"),
        *("suv_supply", "suvs", "t", "tank", "tank_strength", "tej_tokens", "to_come", "tokens", "vehicle"),
        "wrecks",
    )

    def __init__(self, game: Game, lookup: Lookup, players: int) -> None:
        """Only the frame; `empty_table` and `copy` fill it, so that a copy makes each list once."""
        super().__init__(game)
        self.t: Lookup = lookup
        self.road: Road = lookup.road
        self.players, self.round, self.active, self.actions = players, 1, kinds.NO_SEAT, 0
        self.active_decides = self.nudge_used = self.nitro_used = False
        # The road
        self.kind: list[int] = _NONE
        self.occupied = self.suvs = self.wrecks = self.cars = self.pv_mask = self.enemy_pegs = 0
        # The players
        self.character: list[int] = _NONE
        self.vehicle: list[int] = _NONE
        self.pv: list[int] = _NONE
        self.strength: list[int] = _NONE
        self.cargo: list[int] = _NONE
        self.peg: list[int] = _NONE
        self.left: list[int] = _NONE
        self.boost: list[int] = _NONE
        self.exhausted: list[bool] = _NO_FLAGS
        self.reacted: list[int] = _NONE
        self.tej_tokens = 0
        # Supplies and cards
        self.suv_supply = self.peg_supply = self.boost_supply = self.enemy_deck = self.stunt_pool = 0
        self.row: list[int] = _NONE
        self.to_come: list[int] = _NONE
        self.spots: list[int] = _NONE
        self.tokens: list[int] = _NONE
        self.down: list[bool] = _NO_FLAGS
        # The scenario
        self.tank = self.semi = self.chopper = self.shaw = OFF
        self.tank_strength = self.chopper_strength = self.shaw_strength = 0
        self.door, self.ramsey = kinds.CLOSED, kinds.NO_SEAT
        self.shells = self.hold = self.lock = 0
        # Between a trigger and its effect (HH-REACT-4)
        self.held_on, self.diverted = 0, False

    # Copies and comparison

    def copy(self) -> HeistState:
        other = HeistState(self.game, self.t, self.players)
        self.copy_to(other)
        other.round, other.active, other.actions = self.round, self.active, self.actions
        other.active_decides = self.active_decides
        other.nudge_used, other.nitro_used = self.nudge_used, self.nitro_used
        other.kind = self.kind.copy()
        other.occupied, other.suvs, other.wrecks = self.occupied, self.suvs, self.wrecks
        other.cars, other.pv_mask, other.enemy_pegs = self.cars, self.pv_mask, self.enemy_pegs
        other.character, other.vehicle, other.pv = self.character, self.vehicle, self.pv.copy()
        other.strength, other.cargo, other.peg = self.strength, self.cargo, self.peg.copy()
        other.left, other.boost, other.exhausted = self.left, self.boost.copy(), self.exhausted
        other.reacted, other.tej_tokens = self.reacted, self.tej_tokens
        other.suv_supply, other.peg_supply = self.suv_supply, self.peg_supply
        other.boost_supply = self.boost_supply
        other.enemy_deck, other.row, other.stunt_pool = self.enemy_deck, self.row, self.stunt_pool
        other.to_come, other.spots, other.tokens, other.down = (
            self.to_come,
            self.spots,
            self.tokens,
            self.down,
        )
        other.tank, other.tank_strength, other.semi = self.tank, self.tank_strength, self.semi
        other.door, other.shells, other.hold = self.door, self.shells, self.hold
        other.chopper, other.chopper_strength = self.chopper, self.chopper_strength
        other.shaw, other.shaw_strength = self.shaw, self.shaw_strength
        other.lock, other.ramsey = self.lock, self.ramsey
        other.held_on, other.diverted = self.held_on, self.diverted
        return other

    def key(self) -> tuple[Any, ...]:
        road = (tuple(self.kind), self.enemy_pegs, self.tank, self.semi, self.chopper, self.shaw)
        boards = (self.character, self.vehicle, self.pv, self.strength, self.cargo, self.boost, self.reacted)
        players = tuple(tuple(each) for each in (*boards, self.peg, self.left)) + tuple(self.exhausted)
        turn = (self.round, self.active, self.actions, self.nudge_used, self.nitro_used, self.tej_tokens)
        supplies = (self.suv_supply, self.peg_supply, self.boost_supply, self.hold)
        cards = (self.enemy_deck, tuple(self.row), self.stunt_pool, tuple(self.to_come))
        stunts = (tuple(self.spots), tuple(self.tokens), tuple(self.down))
        scenario = (self.tank_strength, self.door, self.shells, self.chopper_strength)
        shaw = (self.shaw_strength, self.lock, self.ramsey, self.held_on, self.diverted)
        table = (self.t.scenario.scenario.id, self.active_decides)
        return (table, road, players, turn, supplies, cards, stunts, scenario, shaw)

    # The road

    def put(self, space: int, kind: int) -> None:
        """Stand something in an empty space."""
        bit = 1 << space
        self.kind[space] = kind
        self.occupied |= bit
        if kind == kinds.WRECK or kind == kinds.HULK:
            self.wrecks |= bit
            return
        self.cars |= bit
        if kind == kinds.SUV:
            self.suvs |= bit
        elif kind >= kinds.PV:
            self.pv_mask |= bit
            self.pv[kind - kinds.PV] = space

    def clear(self, space: int) -> None:
        """Take away what stands in a space; pegs on its roof are not touched."""
        bit = 1 << space
        kind = self.kind[space]
        self.kind[space] = kinds.EMPTY
        # A roof may be over an empty space (the Semi's middle), and a space may have none (the Tank's front).
        if self.cars & bit:
            self.cars ^= bit
        if kind != kinds.EMPTY:
            self.occupied ^= bit
        if kind == kinds.SUV:
            self.suvs ^= bit
        elif kind >= kinds.PV:
            self.pv_mask ^= bit
        elif kind == kinds.WRECK or kind == kinds.HULK:
            self.wrecks ^= bit

    def move_car(self, start: int, end: int) -> None:
        """HH-PEG-3: a vehicle of one space, no wreck, goes to a free one, and its pegs ride along."""
        kind = self.kind[start]
        self.kind[start] = kinds.EMPTY
        self.kind[end] = kind
        both = 1 << start | 1 << end
        self.occupied ^= both
        self.cars ^= both
        if kind == kinds.SUV:
            self.suvs ^= both
        elif kind >= kinds.PV:
            self.pv_mask ^= both
            self.pv[kind - kinds.PV] = end
        self.move_roof(start, end)

    def move_roof(self, start: int, end: int) -> None:
        """Move the pegs of a roof to another space."""
        bit = 1 << start
        if self.enemy_pegs & bit:
            self.enemy_pegs ^= bit | 1 << end
        for seat in range(self.players):
            if self.peg[seat] == start:
                self.peg[seat] = end

    def blocked_spaces(self) -> int:
        """HH-GEO-10: for placing, single steps and pushes the space under the Semi counts as occupied."""
        if self.semi != OFF:
            return self.occupied | 1 << (self.semi + self.road.lanes)
        return self.occupied

    def is_free(self, space: int) -> bool:
        """HH-GEO-8, HH-GEO-10: nothing stands there, and it is not the space under the Semi."""
        if space == OFF or self.kind[space] != kinds.EMPTY:
            return False
        return self.semi == OFF or space != self.semi + self.road.lanes

    def slammers(self, space: int) -> int:
        """HH-SUV-2: the SUVs beside a space, which would slam a vehicle there."""
        return self.suvs & self.road.near[space]

    # Roofs and pegs

    def roof_of(self, space: int) -> int:
        """The space that identifies the roof over a space, or OFF: wrecks and empty spaces have none."""
        if self.tank != OFF and space == self.tank + self.road.lanes:
            return self.tank
        return space if self.cars >> space & 1 else OFF

    def riders(self, roof: int) -> list[int]:
        """The players whose pegs stand on a roof."""
        return [seat for seat in range(self.players) if self.peg[seat] == roof]

    def pegs_on(self, roof: int) -> int:
        number = self.enemy_pegs >> roof & 1
        for space in self.peg:
            if space == roof:
                number += 1
        return number

    def player_slot(self, roof: int) -> bool:
        """HH-PEG-2: whether the roof has room for a player peg."""
        return self.pegs_on(roof) < self.t.roof_slots

    def full_roofs(self) -> int:
        """HH-PEG-2: the roofs without room for a player peg; each has at most one enemy peg."""
        slots = self.t.roof_slots
        full = 0 if slots > 1 else self.enemy_pegs if slots == 1 else self.cars
        for roof in self.peg:
            if roof >= 0 and self.pegs_on(roof) >= slots:
                full |= 1 << roof
        return full

    def enemy_slot(self, roof: int) -> bool:
        """HH-PEG-2: whether the roof has room for an enemy peg, and has none yet."""
        return not self.enemy_pegs >> roof & 1 and self.pegs_on(roof) < self.t.roof_slots

    def roof_distance(self, space: int, roof: int) -> int:
        """HH-GEO-5: from a space to a roof; the Tank counts as all its spaces."""
        away = self.road.distance[space]
        return min(away[roof], away[roof + self.road.lanes]) if roof == self.tank else away[roof]

    def roofs_apart(self, a: int, b: int) -> int:
        """HH-GEO-5: the distance between two roofs."""
        away = self.roof_distance(a, b)
        return min(away, self.roof_distance(a + self.road.lanes, b)) if a == self.tank else away

    def roofs_within(self, roof: int, steps: int) -> int:
        """HH-GEO-5: the roofs within that distance of a roof, that one included."""
        near = self.road.within(roof, steps)
        if self.tank == OFF:
            return near & self.cars
        front = self.tank + self.road.lanes
        if roof == self.tank:
            near |= self.road.within(front, steps)
        elif near >> front & 1:
            near |= 1 << self.tank
        return near & self.cars

    def add_enemy_peg(self, roof: int) -> None:
        self.enemy_pegs |= 1 << roof
        self.peg_supply -= 1

    def drop_enemy_peg(self, roof: int) -> None:
        self.enemy_pegs &= ~(1 << roof)
        self.peg_supply += 1

    # Players

    def is_manned(self, seat: int) -> bool:
        """HH-VEH-1: the owner is behind the wheel."""
        return self.pv[seat] != OFF and self.peg[seat] == kinds.WHEEL

    def place_of(self, seat: int) -> int:
        """The space where a player is: of the vehicle they drive or the roof they stand on."""
        return self.pv[seat] if self.peg[seat] == kinds.WHEEL else self.peg[seat]

    def active_pv(self) -> int:
        """HH-CARD-5: the space of the active player's vehicle, or OFF."""
        return self.pv[self.active] if self.active != kinds.NO_SEAT else OFF

    def vehicle_power(self, seat: int) -> int:
        """HH-POWER-1: the power of the vehicle a player owns now."""
        return self.t.vehicle_power[self.vehicle[seat]] if self.pv[seat] != OFF else 0

    def character_power(self, seat: int) -> int:
        return self.t.character_power[self.character[seat]]

    def rating(self, seat: int, skill: int) -> int:
        """HH-ROLL-1: character and vehicle board together."""
        rating = self.t.character_rating[self.character[seat]][skill]
        if self.pv[seat] != OFF:
            rating += self.t.vehicle_rating[self.vehicle[seat]][skill]
        return rating

    def boost_cap(self, seat: int) -> int:
        return self.t.boost_caps[self.character[seat]]

    def boost_gain(self, seat: int, amount: int) -> int:
        """HH-BOOST-4, HH-COMP-5: how many of these tokens cap and supply allow."""
        return min(min(amount, self.boost_cap(seat) - self.boost[seat]), self.boost_supply)

    def gain_boost(self, seat: int, amount: int) -> int:
        gained = self.boost_gain(seat, amount)
        self.boost[seat] += gained
        self.boost_supply -= gained
        if self.sink is not None and gained:
            self.sink.append(BoostTaken(seat, gained))
        return gained

    def spend_boost(self, seat: int, amount: int) -> None:
        self.boost[seat] -= amount
        self.boost_supply += amount

    # Questions to the team, and the end

    def ask_team(self, step: Step[Any], kind: str, offered: list[int]) -> None:
        """HH-TEAM-1: any seat may answer, or only the active player (outside turns the lowest seat)."""
        speaker = self.active if self.active != kinds.NO_SEAT else 0
        seats = () if self.active_decides else _TEAMS[self.players]
        self.ask(Decision(step, kind, speaker, offered, seats))

    def finish(self, won: bool, rule: str) -> None:
        """HH-END-1: the game ends at once."""
        if self.outcome is not None:
            return
        if self.sink is not None:
            self.sink.append(GameEnded(won, rule))
            self.sink = None
        self.end((1.0 if won else 0.0,) * self.players, rule)


class HeistStep(Step[HeistState]):
    """A step of this game: what it asks, it also refuses."""

    def refusal(self, s: HeistState, action: int) -> int:
        """The reason code of an answer of the right kind from a seat that is asked."""
        return reasons.LEGAL


class SeatStep(HeistStep):
    """A step of one player."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class SeatSpaceStep(HeistStep):
    """A step of one player about one space."""

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space


class StepsStep(HeistStep):
    """A move of one or more steps."""

    def __init__(self, steps: int) -> None:
        self.steps = steps


class SpacesStep(HeistStep):
    """A step for each of several spaces, in resolution order."""

    def __init__(self, spaces: tuple[int, ...]) -> None:
        self.spaces = spaces


def empty_table(game: Game, lookup: Lookup, players: int) -> HeistState:
    """A state with an empty road and empty boards; all pieces and cards are in their supplies."""
    s = HeistState(game, lookup, players)
    s.kind = [kinds.EMPTY] * lookup.road.size
    s.character, s.vehicle, s.pv = [-1] * players, [-1] * players, [OFF] * players
    s.strength, s.cargo, s.boost = [0] * players, [0] * players, [0] * players
    s.peg, s.left = [kinds.WHEEL] * players, [OFF] * players
    s.exhausted, s.reacted = [False] * players, [0] * players
    board = lookup.box.board
    s.suv_supply, s.peg_supply = board.supply.enemy_suvs, board.supply.enemy_pegs
    s.boost_supply = board.supply.boost_tokens
    s.enemy_deck, s.stunt_pool, s.to_come = lookup.own_cards, lookup.own_stunts, [0, 0, 0]
    s.row, spots = [-1] * board.enemy_spots.count, board.stunt_spots.count
    s.spots, s.tokens, s.down = [-1] * spots, [0] * spots, [False] * spots
    return s


class HeistView(View):
    """What a seat sees: a copy of the table. Nothing is hidden (HH-SETUP-8, HH-CHANCE-5)."""

    def __init__(self, state: HeistState, seat: int) -> None:
        super().__init__(state, seat)
        self.table: HeistState = state.copy()

    def determinize(self, rng: Rng) -> HeistState:
        return self.table.copy()

    def known(self) -> HeistState:
        return self.table
