"""A match in memory, rebuilt from its log.

A match of other rules or content than those installed is read-only. It is rebuilt as far as the installed
game takes its answers; what follows is read as text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rollingroad.core.dice import AwaitedDice, Dice, SeededDice
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import BadRecord, Line, Record, check_draw, parse_line
from rollingroad.core.state import CHANCE, NOBODY, Decision
from rollingroad.server.clocks import Clock, Waiting, waited_for
from rollingroad.server.identity import STRANGER, Caller
from rollingroad.server.moments import now, read
from rollingroad.server.problems import Refused
from rollingroad.server.seen import Entry
from rollingroad.server.storage import Kept, LogRow, SeatRow
from rollingroad.server.versions import read_only, why_read_only, why_stopped

MOVES: Final = frozenset(("start", "answer", "concede"))
"""The changes that are play; all others are beside it."""


class MatchHistory:
    """A table with its seats, its game once it has started, and every change so far."""

    def __init__(self, kept: Kept, game: Game) -> None:
        self.row = kept.match
        self.seats = list(kept.seats)
        self.game = game
        self.read_only = why_read_only(kept.match, game)
        """Why nobody can play on here; empty where they can."""
        self.log: list[Entry] = []
        self._replayed: int | None = None
        """How many changes there are before the first that the installed game does not take, if any."""
        self.match: Match | None = None
        self.clock = Clock()
        """Stands still where the match has none."""
        self._asides: Counter[int | None] = Counter()
        """How often something beside the play has changed about each seat."""
        self._read_log(kept.log)
        self.waited = self._waited()
        """The players the match waits for."""

    # Reading the log

    def _read_log(self, rows: Sequence[LogRow]) -> None:
        for row in rows:
            if row.number != self.number + 1:
                raise BadRecord(f"change {self.number + 1} is missing")
            self.log.append(self._read_entry(row))
            self._asides[row.seat] += row.what not in MOVES
            self.clock = self._clock_after(row.what, row.seat, row.at, self.seats)
        if self.match is not None:
            self.match.dice = self._dice(self.match.record.drawn)

    def _read_entry(self, row: LogRow) -> Entry:
        if self._replayed is None:
            try:
                return self._read_again(row)
            except BadInput as error:
                if not self.read_only:
                    raise
                self._replayed = self.number
                self.read_only = f"{self.read_only} {why_stopped(error, self.revealed)}"
                self.rewind()
        return _as_text(row)

    def _read_again(self, row: LogRow) -> Entry:
        if row.what == "start":
            self.match = Match.reopen(self.game, self._head(), self._dice(0))
        events = list(self.match.events) if self.match and row.what == "start" else []
        lines = _lines(row)
        for line in lines:
            assert self.match is not None
            self._check_draw(self.match, line)
            events += self.match.repeat(line)
        return Entry(row.number, row.what, row.seat, row.by, lines, tuple(events))

    def _check_draw(self, match: Match, line: Line) -> None:
        """Refuse dice that are not those of the seed, which nobody but the database could have changed."""
        if line.seat != CHANCE or line.what != "answer" or self.row.imported or self.read_only:
            return
        if isinstance(match.dice, SeededDice):
            drawn, match.dice.drawn = match.dice.drawn, match.dice.drawn + 1
            if match.answered >= match.record.taken_over:
                check_draw(match.state, line, match.dice.rng.at(drawn), match.answered + 1)

    def take_in(self, news: Kept) -> None:
        """What another process has appended since."""
        self.row, self.seats = news.match, list(news.seats)
        self._read_log(news.log)
        self.waited = self._waited()

    def rewind(self) -> None:
        """Forget a change that was not written: play again what is in the log."""
        self.match = None
        for entry in self.log[: self.replayed]:
            if entry.what == "start":
                self.match = Match.reopen(self.game, self._head(), self._dice(0))
            for line in entry.lines:
                self.game_shown().repeat(line)
        if self.match is not None:
            self.match.dice = self._dice(self.match.record.drawn)

    def _head(self) -> Record:
        row = self.row
        return Record(
            row.game, row.rules, row.content, row.options, row.dice, row.commitment, row.seed, row.parent
        )

    def _dice(self, drawn: int) -> Dice:
        return SeededDice(self.row.seed, drawn) if self.row.dice == "seeded" else AwaitedDice()

    # Who is who

    @property
    def number(self) -> int:
        """How many changes there have been."""
        return len(self.log)

    @property
    def replayed(self) -> int:
        """How many changes the installed game has played again."""
        return self.number if self._replayed is None else self._replayed

    def mine(self, caller: Caller) -> list[int]:
        """The seats that this caller holds."""
        keys = caller.keys
        return [row.seat for row in self.seats if row.key in keys or row.token in keys]

    def is_host(self, caller: Caller) -> bool:
        return self.row.host in caller.keys

    def played_by_person(self, seat: int) -> bool:
        row = self.seats[seat]
        return row.holder == "person" and not row.bot

    @property
    def persons(self) -> list[int]:
        return [row.seat for row in self.seats if self.played_by_person(row.seat)]

    def check_not_read_only(self) -> None:
        """A match that is over may still be followed by another one."""
        if self.read_only and self.row.status != "over":
            raise read_only(self.read_only)

    @property
    def record(self) -> Record:
        """All that was answered so far; a read-only match has it too."""
        if not self.read_only:
            return self.game_running().record
        return replace(self._head(), lines=[line for entry in self.log for line in entry.lines])

    def game_running(self) -> Match:
        if self.read_only:
            raise read_only(self.read_only)
        return self.game_shown()

    def game_shown(self) -> Match:
        """The game to look at: of a read-only match, as far as it could be played again."""
        if self.match is None and self.read_only:
            raise read_only(self.read_only)
        if self.match is None:
            raise Refused(409, "NOT_STARTED", "The match has not started yet.")
        return self.match

    # Whom it waits for

    def _open(self) -> list[Decision]:
        if self.match is None or self.read_only or self.match.state.outcome is not None:
            return []
        return self.match.state.open

    def _waited(self) -> frozenset[int]:
        return waited_for(self._open(), frozenset(self.persons))

    def _clock_after(self, what: str, seat: int | None, at: str, seats: Sequence[SeatRow]) -> Clock:
        """The log knows for whom bots play; who is a person does not change once a match has begun."""
        if not self.row.allowance or self.read_only:
            return self.clock
        asks = self._open()
        persons = frozenset(row.seat for row in seats if row.holder == "person")
        return self.clock.after(
            what, seat, read(at), lambda lent: Waiting(waited_for(asks, persons - lent), len(asks))
        )

    # What lists and pages show of it

    @property
    def no_same_dice(self) -> str:
        """Why nobody can play this once more with the same dice; empty where that can be done."""
        row = self.row
        if row.imported:
            return "it is a record that somebody opened"
        if row.parent:
            return "it began in the middle of another match"
        return "" if row.dice == "seeded" else "its dice are real ones"

    @property
    def sealed(self) -> bool:
        """Whether the week of its challenge still runs, so that others may yet play with its dice."""
        return self.row.sealed > now()

    @property
    def revealed(self) -> bool:
        """Whether everybody may know all of it, its seed too."""
        return self.row.status == "over" and not self.sealed

    def check_open_to(self, caller: Caller = STRANGER) -> None:
        """While it is sealed its player may see it as they played it, and nobody else."""
        if self.sealed and not self.mine(caller):
            day, time = self.row.sealed[:10], self.row.sealed[11:16]
            until = f"it opens when the week is over, on {day} at {time} UTC"
            raise Refused(403, "SEALED", f"This match belongs to a challenge of the week: {until}.")

    def role(self, seat: int) -> str:
        if self.match is None:
            return f"seat {seat + 1}"
        return self.game.seat_name(seat, self.match.state.view(NOBODY))


def _lines(row: LogRow) -> tuple[Line, ...]:
    return tuple(parse_line(text, number) for number, text in enumerate(row.lines.splitlines(), 1))


def _as_text(row: LogRow) -> Entry:
    return Entry(row.number, row.what, row.seat, row.by, _lines(row))
