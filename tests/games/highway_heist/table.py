"""A table of Highway Heist for tests: a picture, the stated dice, and what must be true."""

from __future__ import annotations

import re
from typing import TypeVar

from rollingroad.core.dice import ScriptedDice
from rollingroad.core.engine.packing import first
from rollingroad.core.events import Event
from rollingroad.core.explain import Reason
from rollingroad.core.registry import game
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.notation.road_map import cell
from rollingroad.games.highway_heist.rules.kinds import ADRIFT, WHEEL
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState

E = TypeVar("E", bound=Event)


def without_overlaid(text: str) -> str:
    """A common text with lines laid over it: of lines with one key the last counts."""
    rows = text.splitlines()
    keys = [re.fullmatch(r"\s*(to come|[a-z]+|[1-4]):.*", row) for row in rows]
    last = {key[1]: number for number, key in enumerate(keys) if key}
    return "\n".join(
        row for n, (row, key) in enumerate(zip(rows, keys, strict=True)) if not key or last[key[1]] == n
    )


class Table:
    """Answers go in as text; chance answers what was stated; the road is read cell by cell.

    Seats are the numbers in the picture: player 1 is `1`.
    """

    def __init__(self, text: str, dice: list[str] | None = None) -> None:
        found = game("highway-heist")
        assert isinstance(found, HighwayHeist)
        self.game = found
        self.state: HeistState = self.game.from_position(without_overlaid(text))
        self.events: list[Event] = []
        self.state.sink = self.events
        self.dice = ScriptedDice(dice or [])
        self._settle()

    def play(self, *answers: str) -> Table:
        """Answer the open questions one after the other; `2: assist 1` names the player who answers."""
        for answer in answers:
            seat, _, text = answer.rpartition(": ")
            asked = self.state.open[0].seat if self.state.open else 0
            self.state.apply(self.game.parse(text), int(seat) - 1 if seat else asked)
            self._settle()
        return self

    def roll(self, *outcomes: str) -> Table:
        """State further outcomes of chance."""
        self.dice.left += outcomes
        self._settle()
        return self

    def _settle(self) -> None:
        while self.dice.left and self.state.open and self.state.open[0].is_chance:
            ask = self.state.open[0]
            self.state.apply(self.dice.answer(ask, self.state), ask.seat)

    # What is asked

    @property
    def question(self) -> str:
        """The kind of the open question, or `over`."""
        return self.state.open[0].kind if self.state.open else "over"

    @property
    def asked(self) -> int:
        """The player who is asked; 0 for chance."""
        return self.state.open[0].seat + 1

    @property
    def asked_all(self) -> list[int]:
        """All players who may answer."""
        return [seat + 1 for seat in self.state.open[0].seats]

    def offered(self, kind: str = "") -> list[str]:
        """The offered actions as text, all or those of one kind."""
        texts = [self.game.text(action) for action in self.state.open[0].offered]
        return [text for text in texts if text.split()[0] == kind] if kind else texts

    def spaces(self, kind: str) -> set[str]:
        """The spaces that the offered actions of one kind name."""
        number = self.game.codec.number[kind]
        return {self.state.road.name(first(a)) for a in self.state.open[0].offered if a & 63 == number}

    def why(self, action: str, player: int | None = None) -> Reason | None:
        """Why that player (the asked one unless named) may not do that."""
        seat = self.state.open[0].seat if player is None and self.state.open else (player or 1) - 1
        return self.state.why_not(self.game.parse(action), seat)

    # What is on the table

    def at(self, space: str) -> str:
        """The cell as it would be drawn: `.`, `s+`, `w`, `1`, `s+2` …"""
        return cell(self.state, self.state.road.parse(space))

    def where(self, player: int) -> str:
        """`wheel`, `adrift`, or the space of the roof that player stands on."""
        peg = self.state.peg[player - 1]
        return {WHEEL: "wheel", ADRIFT: "adrift"}.get(peg) or self.state.road.name(peg)

    def vehicle(self, player: int) -> str:
        """The space of that player's vehicle, or empty."""
        space = self.state.pv[player - 1]
        return self.state.road.name(space) if space != OFF else ""

    def strength(self, player: int) -> int:
        return self.state.strength[player - 1]

    def boost(self, player: int) -> int:
        return self.state.boost[player - 1]

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def won(self) -> bool | None:
        """None while the game goes on."""
        outcome = self.state.outcome
        return None if outcome is None else outcome[0] == 1.0
