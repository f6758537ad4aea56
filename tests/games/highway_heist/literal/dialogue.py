"""The game and the second reading side by side: same questions, same answers, same road at the end."""

from __future__ import annotations

import random
from typing import Any

from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.notation.road_map import cell as game_cell
from rollingroad.games.highway_heist.rules.kinds import ADRIFT, WHEEL
from rollingroad.games.highway_heist.rules.road import OFF
from tests.games.highway_heist.literal.board import Board, name
from tests.games.highway_heist.literal.generator import cell, write_position
from tests.games.highway_heist.literal.numbers import COLUMNS, LANES


class Dialogue:
    """Starts the game from a board with one step to do, and puts the reading's questions to it."""

    def __init__(self, game: HighwayHeist, board: Board, step: str, rng: random.Random) -> None:
        self.game = game
        self.board = board
        self.rng = rng
        self.text = write_position(board, step)
        self.state = game.from_position(self.text)
        self._roll_blanks()

    def choose(self, kind: str, options: set[str]) -> str:
        """The reading asks: the game must ask the same, unless one option leaves nothing to ask."""
        if len(options) == 1:
            return next(iter(options))
        assert self.state.open, f"the game does not ask {kind} {sorted(options)}\n{self.text}"
        ask = self.state.open[0]
        offered = {self.game.text(action) for action in ask.offered}
        assert (ask.kind, offered) == (kind, options), self.text
        answer = self.rng.choice(sorted(options))
        self.state.apply(self.game.parse(answer), ask.seat)
        self._roll_blanks()
        return answer

    def _roll_blanks(self) -> None:
        """No defence roll helps."""
        while self.state.open and self.state.open[0].kind == "effort":
            ask = self.state.open[0]
            blank = next(a for a in ask.offered if not {"S", "B"} & set(self.game.text(a)[len("effort") :]))
            self.state.apply(blank, ask.seat)

    def agree(self) -> None:
        """Both ended the game alike, or left the same table behind and have nothing more to ask."""
        assert self._over() == self.board.over, self.text
        if not self.board.over:
            asked = [ask.kind for ask in self.state.open if ask.kind not in ("turn", "act")]
            assert not asked, f"the game also asks {asked}\n{self.text}"
            game, literal = self._game_facts(), self._literal_facts()
            assert game.keys() == literal.keys(), self.text
            differing = {key: (game[key], literal[key]) for key in game if game[key] != literal[key]}
            assert not differing, f"the game and the second reading: {differing}\n{self.text}"

    def _over(self) -> str:
        outcome = self.state.outcome
        if outcome is None:
            return ""
        return "won" if outcome[0] == 1.0 else "lost"

    def _game_facts(self) -> dict[str, Any]:
        s = self.state
        facts: dict[str, Any] = {s.road.name(space): game_cell(s, space) for space in range(s.road.size)}
        facts |= {"suvs": s.suv_supply, "pegs": s.peg_supply}
        facts |= {"tank": s.tank_strength, "shaw": s.shaw_strength}
        for seat in range(s.players):
            at_wheel = s.peg[seat] == WHEEL
            facts[f"player {seat + 1}"] = (at_wheel, s.cargo[seat])
            if s.pv[seat] != OFF:
                facts[f"strength {seat + 1}"] = s.strength[seat]
            if s.peg[seat] == ADRIFT:
                facts[f"left {seat + 1}"] = s.road.name(s.left[seat])
        return facts | ({"hold": s.hold} if s.semi != OFF else {})

    def _literal_facts(self) -> dict[str, Any]:
        board = self.board
        spaces = [(column, lane) for column in range(COLUMNS) for lane in range(LANES)]
        facts: dict[str, Any] = {name(space): cell(board, space) for space in spaces}
        facts |= {"suvs": board.suvs_left, "pegs": board.pegs_left}
        facts |= {"tank": board.tank_strength, "shaw": max(0, board.shaw_strength)}
        for number, person in board.people.items():
            facts[f"player {number}"] = (person.wheel, person.cargo)
            if board.vehicle(number) is not None:
                facts[f"strength {number}"] = person.strength
            if person.left is not None:
                facts[f"left {number}"] = name(person.left)
        return facts | ({"hold": board.hold} if board.scenario == "semi-heist" else {})
