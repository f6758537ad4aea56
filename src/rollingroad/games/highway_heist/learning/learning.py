"""The learning part of Highway Heist: the road in planes, the players, the cards."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from rollingroad.core.engine.learning import Field, Kept, Layout, Learning, Pairs
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.lookup import Lookup
from rollingroad.games.highway_heist.rules.road import OFF, Road, spaces_of
from rollingroad.games.highway_heist.rules.round import rounds_left
from rollingroad.games.highway_heist.rules.state import HeistState

SEATS: Final = 4
PLANES: Final = (
    *("SUV", "wreck", "hulk", "abandoned car", "tank", "semi", "Shaw", "own vehicle", "next seat's vehicle"),
    *("second seat's vehicle", "third seat's vehicle", "enemy peg", "own peg", "a mate's peg", "chopper"),
)
SPACE: Final = 15
OWN_CAR: Final = 7
ENEMY_PEG: Final = 11
OWN_PEG: Final = 12
MATES_PEG: Final = 13
CHOPPER: Final = 14
TURN: Final = (
    *("round", "rounds left", "actions left", "nudge used", "nitro used", "own turn", "another's turn"),
    *("assistant's tokens", "missile diverted"),
)
ENEMY: Final = ("tank", "chopper", "Shaw", "lock", "shells", "crates in the semi")
PLAYER: Final = (
    *("there", "active", "at the wheel", "on a roof", "adrift", "column", "lane", "vehicle's column"),
    *("vehicle's lane", "has a vehicle", "strength", "cargo", "boosts", "exhausted", "holding on"),
    *("has Ramsey", "has reacted", "speed", "control", "athletics", "defense"),
)
CHARACTER_AT: Final = 21
MOST_VEHICLES: Final = 64
MOST_ROUNDS: Final = 12
MOST_STRENGTH: Final = 24
MOST_OWN_STRENGTH: Final = 8
MOST_RATING: Final = 6
MOST_BOOSTS: Final = 5


class HeistLearning(Learning[HeistState]):
    """One shape for all scenarios and numbers of players: where everything is in the row of numbers."""

    rank_slots: ClassVar[dict[str, int]] = {"use": 128}
    max_offered: ClassVar[int] = 336

    def __init__(self, road: Road, lookup: Lookup, scenarios: list[str], questions: list[str]) -> None:
        self.questions: dict[str, int] = {kind: i for i, kind in enumerate(questions)}
        self.scenarios: dict[str, int] = {name: i for i, name in enumerate(scenarios)}
        self.characters: int = len(lookup.characters)
        self.width: int = CHARACTER_AT + self.characters + len(lookup.vehicles)
        fields = heist_layout(road, lookup, scenarios, questions)
        self.fields = fields
        self.boards: dict[int, Kept] = {}
        """What the boards of a player say, by character, vehicle, and whether the vehicle is there."""
        start = fields.start
        self.scenario_at: i64 = start["scenario"]
        self.turn_at: i64 = start["turn"]
        self.supplies_at: i64 = start["supplies"]
        self.enemies_at: i64 = start["enemies"]
        self.road_at: i64 = start["road"]
        self.players_at: i64 = start["players"]
        self.row_at: i64 = start["enemy_row"]
        self.deck_at: i64 = start["enemy_deck"]
        self.stunts_at: i64 = start["stunts"]
        self.pool_at: i64 = start["stunt_pool"]

    def layout(self, state: HeistState) -> Layout:
        return self.fields

    def observe(self, state: HeistState, seat: int, out: Pairs) -> None:
        """Nothing is hidden (HH-SETUP-8, HH-CHANCE-5)."""
        s, me = state, max(seat, 0)
        for ask in s.open:
            if ask.may_answer(seat):
                out.put(self.questions[ask.kind], 1.0)
        out.put(self.scenario_at + self.scenarios[s.t.scenario.scenario.id], 1.0)
        self._turn(s, me, out)
        self._enemies(s, out)
        self._road(s, me, out)
        for each in range(s.players):
            self._player(s, each, self.players_at + (each - me) % s.players * self.width, out)
        self._cards(s, out)

    def _turn(self, s: HeistState, me: int, out: Pairs) -> None:
        at = self.turn_at
        out.share(at, s.round, MOST_ROUNDS)
        out.share(at + 1, rounds_left(s), MOST_ROUNDS)
        out.share(at + 2, s.actions, s.t.turn_actions)
        out.mark(at + 3, s.nudge_used)
        out.mark(at + 4, s.nitro_used)
        out.mark(at + 5, s.active == me)
        out.mark(at + 6, s.active != kinds.NO_SEAT and s.active != me)
        out.share(at + 7, s.tej_tokens, MOST_BOOSTS)
        out.mark(at + 8, s.diverted)
        at = self.supplies_at
        out.share(at, s.suv_supply, 8)
        out.share(at + 1, s.peg_supply, 8)
        out.share(at + 2, s.boost_supply, 20)

    def _enemies(self, s: HeistState, out: Pairs) -> None:
        at = self.enemies_at
        out.share(at, s.tank_strength, MOST_STRENGTH)
        out.share(at + 1, s.chopper_strength, MOST_STRENGTH)
        out.share(at + 2, s.shaw_strength, MOST_STRENGTH)
        out.share(at + 3, s.lock, 3)
        out.share(at + 4, s.shells, 8)
        out.share(at + 5, s.hold, 8)
        if s.semi != OFF:
            out.put(at + 6 + s.door, 1.0)

    def _road(self, s: HeistState, me: int, out: Pairs) -> None:
        at = self.road_at
        here = at
        for kind in s.kind:
            if kind >= kinds.PV:
                out.put(here + OWN_CAR + (kind - kinds.PV - me) % s.players, 1.0)
            elif kind != kinds.EMPTY:
                out.put(here + kind - 1, 1.0)
            here += SPACE
        if s.enemy_pegs:
            for space in spaces_of(s.enemy_pegs):
                out.put(at + space * SPACE + ENEMY_PEG, 1.0)
        for seat, roof in enumerate(s.peg):
            if roof >= 0:
                out.put(at + roof * SPACE + (OWN_PEG if seat == me else MATES_PEG), 1.0)
        if s.chopper != OFF:
            out.put(at + s.chopper * SPACE + CHOPPER, 1.0)

    def _player(self, s: HeistState, seat: int, at: i64, out: Pairs) -> None:
        peg, vehicle, character = s.peg[seat], s.vehicle[seat], s.character[seat]
        out.put(at, 1.0)
        out.mark(at + 1, s.active == seat)
        out.mark(at + 2, peg == kinds.WHEEL)
        out.mark(at + 3, peg >= 0)
        out.mark(at + 4, peg == kinds.ADRIFT)
        self._place(s, s.left[seat] if peg == kinds.ADRIFT else s.place_of(seat), at + 5, out)
        self._place(s, s.pv[seat], at + 7, out)
        out.mark(at + 9, s.pv[seat] != OFF)
        out.share(at + 10, s.strength[seat], MOST_OWN_STRENGTH)
        out.share(at + 11, s.cargo[seat], 4)
        out.share(at + 12, s.boost[seat], MOST_BOOSTS)
        out.mark(at + 13, s.exhausted[seat])
        out.mark(at + 14, bool(s.held_on >> seat & 1))
        out.mark(at + 15, s.ramsey == seat)
        out.mark(at + 16, s.reacted[seat] != 0)
        key = (character * MOST_VEHICLES + vehicle) * 2 + (s.pv[seat] != OFF)
        boards = self.boards.get(key)
        if boards is None:
            boards = self.boards[key] = self._keep_boards(s, seat)
        out.repeat(boards, at)

    def _keep_boards(self, s: HeistState, seat: int) -> Kept:
        vehicle, character, out = s.vehicle[seat], s.character[seat], Pairs()
        if character >= 0:
            for skill in range(kinds.SPEED, kinds.DEFENSE + 1):
                out.share(17 + skill, s.rating(seat, skill), MOST_RATING)
            out.put(CHARACTER_AT + character, 1.0)
        if vehicle >= 0:
            out.put(CHARACTER_AT + self.characters + vehicle, 1.0)
        return out.take()

    def _place(self, s: HeistState, space: i64, at: i64, out: Pairs) -> None:
        """Column and lane, each counted from 0; both stay 0 without a place."""
        if space >= 0:
            lanes: i64 = s.road.lanes
            out.share(at, space // lanes + 1, s.road.columns)
            out.share(at + 1, space % lanes + 1, lanes)

    def _cards(self, s: HeistState, out: Pairs) -> None:
        cards, stunts = len(s.t.enemy_cards), len(s.t.stunts)
        for spot, card in enumerate(s.row):
            if card >= 0:
                out.put(self.row_at + spot * cards + card, 1.0)
        _mark_all(s.enemy_deck, self.deck_at, out)
        at = self.stunts_at
        for spot, card in enumerate(s.spots):
            if card >= 0:
                out.put(at + card, 1.0)
            out.share(at + stunts, s.tokens[spot], 4)
            out.mark(at + stunts + 1, s.down[spot])
            at += stunts + 2
        _mark_all(s.stunt_pool, self.pool_at, out)
        for level, number in enumerate(s.to_come):
            out.share(self.pool_at + stunts + level, number, 4)


def _mark_all(cards: int, at: i64, out: Pairs) -> None:
    """1 at each card of a set of bits, of which a machine word holds 32 at a time."""
    while cards:
        some: i64 = cards & 0xFFFFFFFF
        here = at
        while some:
            out.mark(here, some & 1 != 0)
            some >>= 1
            here += 1
        cards >>= 32
        at += 32


def heist_layout(road: Road, lookup: Lookup, scenarios: list[str], questions: list[str]) -> Layout:
    cards, stunts = [card.id for card in lookup.enemy_cards], [card.id for card in lookup.stunts]
    row, spots = lookup.box.board.enemy_spots.count, lookup.box.board.stunt_spots.count
    characters, vehicles = [one.id for one in lookup.characters], [one.id for one in lookup.vehicles]
    levels = [f"to come of level {level}" for level in (1, 2, 3)]
    return Layout(
        Field("question", (), questions, "1 at each kind of question that this seat is asked"),
        Field("scenario", (), scenarios, "1 at the scenario: " + ", ".join(scenarios)),
        Field("turn", (), TURN),
        Field("supplies", (), ("SUVs", "enemy pegs", "boosts"), "SUVs, enemy pegs and boosts in the box"),
        Field("enemies", (), (*ENEMY, *[f"door {door}" for door in kinds.DOORS])),
        Field("road", (road.columns, road.lanes), PLANES, "per space: " + ", ".join(PLANES)),
        Field(
            "players",
            (SEATS,),
            (*PLAYER, *characters, *vehicles),
            f"own seat first: {', '.join(PLAYER)}; 1 at the character, 1 at the vehicle",
        ),
        Field("enemy_row", (row,), cards, "per spot of the row: 1 at the card"),
        Field("enemy_deck", (), cards, "1 at each card that may still be drawn"),
        Field(
            "stunts",
            (spots,),
            (*stunts, "tokens", "face down"),
            "per spot: 1 at the card; its tokens; face down",
        ),
        Field(
            "stunt_pool",
            (),
            (*stunts, *levels),
            "1 at each card that may still come; cards to come of levels 1 to 3",
        ),
    )
