"""The `Table` of tests: plays from a position with stated outcomes of chance, and reads the result."""

from __future__ import annotations

from typing import TypeVar

from rollingroad.core.dice import ScriptedDice
from rollingroad.core.engine.packing import fourth, kind_of
from rollingroad.core.events import Event
from rollingroad.core.explain import Reason
from rollingroad.games.full_throttle.notation.actions import PathTokens
from rollingroad.games.full_throttle.rules.drive import path_of
from rollingroad.games.full_throttle.rules.kinds import MOVE, NOWHERE, STATUS_NAMES, UPGRADES
from rollingroad.games.full_throttle.rules.state import RaceState
from tests.games.full_throttle.box import GAME

E = TypeVar("E", bound=Event)
TOKENS = PathTokens()


class Table:
    """Takes answers as text; chance gives the stated outcomes. Cars are numbered as in the position."""

    def __init__(self, text: str, dice: list[str] | None = None) -> None:
        self.game = GAME
        self.state: RaceState = GAME.from_position(text)
        self.events: list[Event] = []
        self.state.sink = self.events
        self.dice = ScriptedDice(dice or [])
        self._settle()

    def play(self, *answers: str) -> Table:
        """Answer the open questions one after the other; `2: lane 1` names the seat that answers."""
        for answer in answers:
            seat, _, text = answer.rpartition(": ")
            asked = self.state.open[0].seat if self.state.open else 0
            self.state.apply(self.game.parse(text), int(seat) - 1 if seat else asked)
            self._settle()
        return self

    def draw(self, *outcomes: str) -> Table:
        """State further outcomes of chance."""
        self.dice.left += outcomes
        self._settle()
        return self

    def draw_any(self) -> Table:
        """Take the first outcome of every open question of chance."""
        while self.state.open and self.state.open[0].is_chance:
            self.state.apply(self.state.open[0].offered[0], -1)
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
        """The seat that is asked; 0 for chance."""
        return self.state.open[0].seat + 1

    def offered(self, kind: str = "") -> list[str]:
        """The offered actions as text, all or those of one kind."""
        texts = [self.game.text(action) for action in self.state.open[0].offered]
        return [text for text in texts if text.split()[0] == kind] if kind else texts

    def kinds(self) -> set[str]:
        """The kinds of action that are offered."""
        return {text.split()[0] for text in self.offered()}

    def why(self, action: str, seat: int | None = None) -> Reason:
        """Why a seat, by default the asked one, may not take that action."""
        asked = self.state.open[0].seat if seat is None and self.state.open else (seat or 1) - 1
        reason = self.state.why_not(self.game.parse(action), asked)
        assert reason is not None, f"{action} is allowed"
        return reason

    def refusal(self, action: str, seat: int | None = None) -> str:
        """`TOP_GEAR FT-GEAR-7`."""
        reason = self.why(action, seat)
        return f"{reason.code} {reason.rule}"

    # Moves

    def moves(self) -> dict[str, list[tuple[int, str]]]:
        """Every end that is offered, with penalties and tokens."""
        found: dict[str, list[tuple[int, str]]] = {}
        for action in self._moves():
            path = path_of(self.state, action)
            cost = (path.penalties, TOKENS.text(fourth(action)))
            found.setdefault(self.state.track.name(path.node), []).append(cost)
        return found

    def _moves(self) -> list[int]:
        assert self.question == "path", self.question
        return [action for action in self.state.open[0].offered if kind_of(action) == MOVE]

    def move(self, to: str, penalties: int | None = None, tokens: str = "no tokens") -> Table:
        """Drive to that space; the way must be offered with these costs."""
        for action in self._moves():
            path = path_of(self.state, action)
            right = penalties is None or path.penalties == penalties
            if self.state.track.name(path.node) == to and TOKENS.text(fourth(action)) == tokens and right:
                self.state.apply(action, self.state.open[0].seat)
                self._settle()
                return self
        raise AssertionError(f"no way to {to} with {tokens}; there are {self.moves()}")

    def way(self, to: str, tokens: str = "no tokens") -> list[str]:
        """The spaces of the path that is offered to there."""
        for action in self._moves():
            path = path_of(self.state, action)
            if self.state.track.name(path.node) == to and TOKENS.text(fourth(action)) == tokens:
                return [self.state.track.name(node) for node in path.nodes]
        raise AssertionError(f"no way to {to}; there are {self.moves()}")

    # What is on the table

    def at(self, car: int) -> str:
        node = self.state.at[car - 1]
        return "-" if node == NOWHERE else self.state.track.name(node)

    def gear(self, car: int) -> int:
        return self.state.gear[car - 1]

    def status(self, car: int) -> str:
        return STATUS_NAMES[self.state.status[car - 1]]

    def hand(self, car: int) -> list[str]:
        """The cards from the one held longest."""
        return [self.state.t.card_ids[card] for card in self.state.hand[car - 1]]

    def discard(self) -> list[str]:
        return [self.state.t.card_ids[card] for card in self.state.discard]

    def tokens(self, car: int) -> dict[str, int]:
        """The Upgrade tokens that are left on a console."""
        return {UPGRADES[u]: number for u, number in enumerate(self.state.console[car - 1]) if number}

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]
