"""A match: a game being played, with its state, its record and its source of chance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from rollingroad.core import record as records
from rollingroad.core.dice import Dice, SeededDice
from rollingroad.core.engine.state import CHANCE, State
from rollingroad.core.errors import CannotUndo
from rollingroad.core.events import Event
from rollingroad.core.explain import Illegal
from rollingroad.core.game import Game
from rollingroad.core.record import UndoPoint


class Position(NamedTuple):
    """A match as it stood before a change, to return to where the change does not count."""

    state: State
    answered: int
    drawn: int
    lines: int
    undo_points: list[UndoPoint]
    last_events: list[Event]
    """The events of the last answer, which an undo drops."""


class Match:
    """Plays one game: takes answers by seat, lets the dice answer for chance, and writes the record."""

    def __init__(
        self,
        game: Game,
        options: Any = None,
        dice: Dice | None = None,
        reopened: records.Record | None = None,
    ) -> None:
        self.game = game
        self.options = game.options() if options is None else options
        self.dice = dice or SeededDice(0)
        seed = self.dice.seed if isinstance(self.dice, SeededDice) else ""
        self.record = reopened or records.new_record(game, self.options, seed, self.dice.kind)
        self.events: list[Event] = []
        """All that has happened."""
        self.answered = 0
        """The number of answers that were not taken back, including those of chance."""
        self.drawn = 0
        """How often chance has answered."""
        self._undo_points: list[UndoPoint] = []
        """The last answer that cannot be undone, and those since."""
        self._copy: State | None = None
        self._played = records.version_mismatch(reopened, game) if reopened else ""
        self.state: State = game.start(self.options, self.events)
        """Read it, but change it only by the methods of the match."""
        self._start_events = len(self.events)
        if not reopened:
            self._settle_chance()

    @classmethod
    def resume(cls, game: Game, record: records.Record, dice: Dice) -> Match:
        """Continue a recorded game. Raises BadRecord if it was begun with other rules or content."""
        if played := records.version_mismatch(record, game):
            raise records.BadRecord(f"this game was begun with {played}: it can be replayed, not played on")
        match = cls.reopen(game, record, dice)
        for line in record.lines:
            match.repeat(line)
        match._settle_chance()
        return match

    @classmethod
    def reopen(cls, game: Game, record: records.Record, dice: Dice) -> Match:
        """A recorded game at its start; call `repeat` with its lines."""
        records.check_fits(record, game)
        options = game.options(records.parse_json(record.options))
        return cls(game, options, dice, replace(record, lines=[]))

    def repeat(self, line: records.Line) -> list[Event]:
        """Replay a line of the record and return its events."""
        if line.what == "undo":
            if reason := self.why_no_undo(self.last_seat):
                raise records.BadRecord(f"the undo after answer {self.answered} does not fit: {reason}")
            self._take_back()
            return []
        before = len(self.events)
        self._apply(line)
        self.record.lines.append(line)
        return self.events[before:]

    def act(self, action: int, seat: int) -> list[Event]:
        """Answer an open question and return the events up to the next one. Raises Illegal."""
        before = len(self.events)
        self._answer(action, seat)
        self._settle_chance()
        return self.events[before:]

    def __repr__(self) -> str:
        return f"<Match, {self.answered} answers: {self.state!r}>"

    def set_up(self) -> None:
        """Let a driver answer everything that is asked before the first turn."""
        while (ask := self.state.open[0]).kind in self.game.setup_questions:
            self.act(self.game.bot.drive(self.state.view(ask.seat), ask), ask.seat)

    def concede(self, seat: int) -> None:
        """That seat gives up. Raises BadInput if the game is over."""
        self._copy = None
        records.concede_seat(self.state, seat, self.game.seat_count(self.options))
        self.record.lines.append(records.Line(seat, "", "concede"))
        self._add_final(seat)

    def undo(self, seat: int) -> None:
        """Take back that seat's last answer. Raises CannotUndo."""
        if reason := self.why_no_undo(seat):
            raise CannotUndo(reason)
        self._take_back()

    def _take_back(self) -> None:
        last = self._undo_points.pop()
        assert last.before is not None
        self.record.lines.append(records.UNDO)
        del self.events[last.events_before :]
        self._set_state(last.before)
        self.answered -= 1

    @property
    def last_seat(self) -> int:
        """The seat of the last answer that was not taken back; CHANCE if there is none."""
        return self._undo_points[-1].seat if self._undo_points else CHANCE

    def why_no_undo(self, seat: int) -> str:
        """Why that seat cannot take its last answer back, or an empty string."""
        if not self._undo_points:
            return "nothing has been answered yet"
        last = self._undo_points[-1]
        if last.seat == CHANCE:
            return "the dice or a card came after the last answer"
        if last.seat != seat:
            return f"seat {last.seat + 1} answered last"
        return "the last answer revealed something" if last.before is None else ""

    def position(self) -> Position:
        """The match as it stands, for `restore`."""
        return Position(
            self._copied(),
            self.answered,
            self.drawn,
            len(self.record.lines),
            self._undo_points.copy(),
            self.events[self._events_before_last() :],
        )

    def restore(self, before: Position) -> None:
        """Return to the position before the last change; that takes as long after thousands of answers."""
        self._set_state(before.state)
        self.answered, self.drawn = before.answered, before.drawn
        del self.record.lines[before.lines :]
        self._undo_points = before.undo_points.copy()
        self.events[self._events_before_last() :] = before.last_events
        if isinstance(self.dice, SeededDice):
            self.dice.drawn = before.drawn

    def _events_before_last(self) -> int:
        return self._undo_points[-1].events_before if self._undo_points else self._start_events

    def _set_state(self, state: State) -> None:
        self.state, self._copy = state.copy(), None
        self.state.sink = self.events

    def _copied(self) -> State:
        """A copy of the state, which serves until the next answer."""
        if self._copy is None:
            self._copy = self.state.copy()
        return self._copy

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
        ask = records.question_for(self.state, action, seat)
        if ask is None:
            raise Illegal(self.game.refuse(self.state.view(seat), action))
        line = records.Line(seat, self.game.text(action), known_to=ask.known_to)
        point = self._undo_point(seat)
        self.state.apply(action, seat)
        self.record.lines.append(line)
        self._add(point)

    def _apply(self, line: records.Line) -> None:
        point, seats = self._undo_point(line.seat), self.game.seat_count(self.options)
        records.apply_line(self.state, line, seats, self.answered + 1, self._played)
        if line.what == "concede":
            self._add_final(line.seat)
        else:
            self._add(point)

    def _undo_point(self, seat: int) -> UndoPoint:
        """What is needed to take back an answer that follows; that of chance stands."""
        before, self._copy = None if seat == CHANCE else self._copied(), None
        return UndoPoint(seat, len(self.events), before)

    def _add(self, point: UndoPoint) -> None:
        self.drawn += point.seat == CHANCE
        if point.before is None or point.before.reveals != self.state.reveals:
            self._add_final(point.seat)
        else:
            self._undo_points.append(point)
            self.answered += 1

    def _add_final(self, seat: int) -> None:
        """Add an answer that cannot be undone, and forget those before it, which then cannot be either."""
        self._undo_points = [UndoPoint(seat, len(self.events))]
        self.answered += 1
