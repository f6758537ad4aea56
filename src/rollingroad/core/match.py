"""A game being played: the state, its record, and who answers for chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rollingroad.core.dice import Dice, SeededDice
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.explain import Illegal
from rollingroad.core.game import Game
from rollingroad.core.record import (
    UNDO,
    Line,
    Record,
    apply_line,
    check_fits,
    give_up,
    new_record,
    parse_json,
    question_for,
)
from rollingroad.core.state import CHANCE, State


class CannotUndo(BadInput):
    """Nothing can be taken back; says why."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What stood when an answer was given: enough to know whether it may be taken back."""

    seat: int
    revealed: bool


class Match:
    """Plays one game: answers go in by seat, chance is settled at once, everything is written down."""

    def __init__(self, game: Game, options: Any = None, dice: Dice | None = None) -> None:
        self.game = game
        self.dice: Dice = dice or SeededDice(0)
        self.options = game.options() if options is None else options
        seed = self.dice.seed if isinstance(self.dice, SeededDice) else ""
        self.record = new_record(game, self.options, seed, self.dice.kind)
        self.events: list[Event] = []
        self._marks: list[Mark] = []
        self.state = self._start()
        self._settle_chance()

    @classmethod
    def resume(cls, game: Game, record: Record, dice: Dice) -> Match:
        """Take up a recorded game where it stopped."""
        match = cls.reopen(game, record, dice)
        for line in record.lines:
            match.repeat(line)
        match._settle_chance()
        return match

    @classmethod
    def reopen(cls, game: Game, record: Record, dice: Dice) -> Match:
        """A recorded game at its very beginning, to `repeat` its lines one by one."""
        check_fits(record, game)
        match = cls.__new__(cls)
        match.game, match.record, match.dice = game, replace(record, lines=[]), dice
        match.options = game.options(parse_json(record.options))
        match.events, match._marks = [], []
        match.state = match._start()
        return match

    def repeat(self, line: Line) -> list[Event]:
        """Do again what a line of the record says; what happened then."""
        self.record.lines.append(line)
        if line.what == "undo":
            self._rebuild()
            return []
        before = len(self.events)
        self._apply(line, len(self._marks) + 1)
        return self.events[before:]

    def act(self, action: int, seat: int) -> list[Event]:
        """Answer an open question; what happened until the next one. Illegal actions change nothing."""
        before = len(self.events)
        self._answer(action, seat)
        self._settle_chance()
        return self.events[before:]

    def concede(self, seat: int) -> None:
        """That seat gives up; refused once the game is over."""
        give_up(self.state, seat, self.game.seat_count(self.options))
        self.record.lines.append(Line(seat, "", "concede"))
        self._marks.append(Mark(seat, True))

    def undo(self, seat: int) -> None:
        """Take back that seat's last answer, while nothing came after it and it revealed nothing."""
        if reason := self.why_no_undo(seat):
            raise CannotUndo(reason)
        self.record.lines.append(UNDO)
        self._rebuild()

    @property
    def last_seat(self) -> int:
        """Who gave the last standing answer; chance where there is none."""
        return self._marks[-1].seat if self._marks else CHANCE

    def why_no_undo(self, seat: int) -> str:
        """Why that seat cannot take its last answer back; empty where it can."""
        if not self._marks:
            return "nothing has been answered yet"
        last = self._marks[-1]
        if last.seat == CHANCE:
            return "the dice or a card came after the last answer"
        if last.seat != seat:
            return f"seat {last.seat + 1} answered last"
        return "the last answer revealed something" if last.revealed else ""

    def _start(self) -> State:
        return self.game.start(self.options, self.events)

    def _settle_chance(self) -> None:
        while True:
            ask = next((ask for ask in self.state.open if ask.is_chance), None)
            if ask is None:
                return
            action = self.dice.answer(ask, self.state)
            if action is None:
                return
            self._answer(action, CHANCE)

    def _answer(self, action: int, seat: int) -> None:
        ask = question_for(self.state, action, seat)
        if ask is None:
            raise Illegal(self.state.refuse(action, seat))
        line = Line(seat, self.game.text(action), known_to=ask.known_to)
        reveals = self.state.reveals
        self.state.apply(action, seat)
        self.record.lines.append(line)
        self._marks.append(Mark(seat, self.state.reveals != reveals))

    def _rebuild(self) -> None:
        self.events.clear()
        self._marks = []
        self.state = self._start()
        for number, line in enumerate(self.record.answers, 1):
            self._apply(line, number)

    def _apply(self, line: Line, number: int) -> None:
        reveals = self.state.reveals
        apply_line(self.state, line, self.game.seat_count(self.options), number)
        gave_up = line.what == "concede"
        self._marks.append(Mark(line.seat, gave_up or self.state.reveals != reveals))
