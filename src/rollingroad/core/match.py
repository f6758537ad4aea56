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
    BadRecord,
    Line,
    Record,
    apply_line,
    check_fits,
    give_up,
    new_record,
    other_version,
    parse_json,
    question_for,
)
from rollingroad.core.state import CHANCE, State


class CannotUndo(BadInput):
    """Nothing can be taken back; says why."""


@dataclass(slots=True)
class Mark:
    """What stood when an answer was given: enough to know whether it may be taken back, and to do it."""

    seat: int
    revealed: bool
    before: State | None
    """The state it was given in; none where nobody can go back to it any more."""
    told: int
    """How many events there had been."""


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
        self._played = ""
        self.state = self._start()
        self._settle_chance()

    @classmethod
    def resume(cls, game: Game, record: Record, dice: Dice) -> Match:
        """Take up a recorded game where it stopped; refused where other rules or content have to go on."""
        if played := other_version(record, game):
            raise BadRecord(f"this game was begun with {played}: it can be replayed, not played on")
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
        match.events, match._marks, match._played = [], [], other_version(record, game)
        match.state = match._start()
        return match

    def repeat(self, line: Line) -> list[Event]:
        """Do again what a line of the record says; what happened then."""
        if line.what == "undo":
            if reason := self.why_no_undo(self.last_seat):
                raise BadRecord(f"the undo after answer {len(self._marks)} does not fit: {reason}")
            self._take_back()
            return []
        before = len(self.events)
        self._apply(line, len(self._marks) + 1)
        self.record.lines.append(line)
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
        self._mark_final(seat, True)

    def undo(self, seat: int) -> None:
        """Take back that seat's last answer, while nothing came after it and it revealed nothing."""
        if reason := self.why_no_undo(seat):
            raise CannotUndo(reason)
        self._take_back()

    def _take_back(self) -> None:
        last = self._marks.pop()
        assert last.before is not None
        self.record.lines.append(UNDO)
        del self.events[last.told :]
        self.state = last.before
        self.state.sink = self.events

    @property
    def answered(self) -> int:
        """How many answers stand, those of chance too."""
        return len(self._marks)

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
        before, told = self.state.copy(), len(self.events)
        self.state.apply(action, seat)
        self.record.lines.append(line)
        self._mark(seat, before, told)

    def _apply(self, line: Line, number: int) -> None:
        before, told = self.state.copy(), len(self.events)
        apply_line(self.state, line, self.game.seat_count(self.options), number, self._played)
        if line.what == "concede":
            self._mark_final(line.seat, True)
        else:
            self._mark(line.seat, before, told)

    def _mark(self, seat: int, before: State, told: int) -> None:
        revealed = self.state.reveals != before.reveals
        if revealed or seat == CHANCE:
            self._mark_final(seat, revealed)
        else:
            self._marks.append(Mark(seat, False, before, told))

    def _mark_final(self, seat: int, revealed: bool) -> None:
        """Nobody can go back behind it: the states before it need not be kept."""
        for mark in reversed(self._marks):
            if mark.before is None:
                break
            mark.before = None
        self._marks.append(Mark(seat, revealed, None, len(self.events)))
