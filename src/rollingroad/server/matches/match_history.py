"""A match in memory, rebuilt from its log.

A match of other rules or content than those installed is read-only. It is rebuilt as far as the installed
game takes its answers; what follows is read as text.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final

from rollingroad.bots.roster import OFFERED
from rollingroad.core.dice import AwaitedDice, Dice, SeededDice
from rollingroad.core.engine.state import CHANCE, EVERYONE, Decision
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match, Position
from rollingroad.core.record import BadRecord, Line, Record, check_draw, parse_line, shared
from rollingroad.server.accounts.identity import STRANGER, Caller
from rollingroad.server.matches.clocks import PlayerClocks, Waiting, waited_for
from rollingroad.server.matches.ports import Clock
from rollingroad.server.matches.rows import Actor, Entry, LogRow, SeatRow, StoredMatch
from rollingroad.server.matches.system import SYSTEM_CLOCK
from rollingroad.server.matches.versions import read_only, why_read_only, why_stopped
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.problems import Refused
from rollingroad.server.timestamps import format_time, parse_time

_USUAL_BOT: Final = "driver"
MOVES: Final = frozenset(("start", "answer", "concede"))
"""The kinds of entries that are play; all others are asides."""


def answering_seats(ask: Decision, seats: Sequence[int], persons: Sequence[int]) -> list[int]:
    """Those of the seats that may answer. Anybody reads out real dice; a secret draw is for its own seat,
    unless a bot sits there."""
    if ask.is_chance:
        secret = ask.known_to != EVERYONE and ask.known_to in persons
        return [seat for seat in seats if not secret or seat == ask.known_to]
    return [seat for seat in seats if ask.may_answer(seat)]


class MatchHistory:
    """A match with its seats, its log, and its game once it has started."""

    def __init__(self, kept: StoredMatch, game: Game, clock: Clock = SYSTEM_CLOCK) -> None:
        self._clock = clock
        self.row = kept.match
        self.seats = list(kept.seats)
        self.game = game
        self.read_only = why_read_only(kept.match, game)
        """Why nobody can play on here; empty where they can."""
        self.log: list[Entry] = []
        self._replayed: int | None = None
        """The number of entries before the first that the installed game refuses, if any."""
        self.core: Match | None = None
        self._cache = ViewCache()
        self.clocks = PlayerClocks()
        """They stand still where the match has no clock."""
        self._asides: Counter[int | None] = Counter()
        """The number of asides of each seat."""
        self._lent_by: dict[int, Actor] = {}
        """Who let a bot play each seat last, for the seats that were ever lent."""
        self._votes: dict[int, int] = {}
        """The entry of each seat's first vote to end the game."""
        self._started = False
        self._before: Position | None = None
        """The game before the change that is being stored."""
        self._read_log(kept.log)
        self.waited = self._waited()
        """The players the match waits for."""

    # Reading the log

    def _read_log(self, rows: Sequence[LogRow]) -> None:
        for row in rows:
            if row.number != self.number + 1:
                raise BadRecord(f"change {self.number + 1} is missing")
            self._add(self._read_entry(row))
            self.clocks = self._clocks_after(row.what, row.seat, row.at, self.seats)
        if self.core is not None:
            self.core.dice = self._dice(self.core.drawn)

    def _add(self, entry: Entry) -> None:
        self.log.append(entry)
        self._before = None
        self._started |= entry.what == "start"
        self._asides[entry.seat] += entry.what not in MOVES
        if entry.seat is not None and entry.what == "lend":
            self._lent_by[entry.seat] = entry.by
        elif entry.seat is not None and entry.what == "vote":
            self._votes.setdefault(entry.seat, entry.number)

    def _read_entry(self, row: LogRow) -> Entry:
        if self._replayed is None:
            if self.read_only:
                self._note_position()
            try:
                return self._read_again(row)
            except BadInput as error:
                if not self.read_only:
                    raise
                self._replayed = self.number
                self.read_only = f"{self.read_only} {why_stopped(error, self.revealed)}"
                self.rewind()
        return Entry(row.number, row.what, row.seat, row.by, _lines(row))

    def _read_again(self, row: LogRow) -> Entry:
        if row.what == "start":
            self.core = Match.reopen(self.game, self._head(), self._dice(0))
        events = list(self.core.events) if self.core and row.what == "start" else []
        lines = _lines(row)
        for line in lines:
            assert self.core is not None
            self._check_draw(self.core, line)
            events += self.core.repeat(line)
        return Entry(row.number, row.what, row.seat, row.by, lines, tuple(events))

    def _check_draw(self, match: Match, line: Line) -> None:
        """Refuse dice that do not come from the seed: somebody has altered the database."""
        if line.seat != CHANCE or line.what != "answer" or self.row.imported or self.read_only:
            return
        if isinstance(match.dice, SeededDice):
            drawn, match.dice.drawn = match.dice.drawn, match.dice.drawn + 1
            if not self.row.parent or match.answered >= match.record.taken_over:
                check_draw(match.state, line, match.dice.rng.at(drawn), match.answered + 1)

    def take_in(self, news: StoredMatch) -> None:
        """Take in what another process has appended."""
        self.row, self.seats = news.match, news.seats
        self._read_log(news.log)
        self.waited = self._waited()

    def _note_position(self) -> None:
        """Note how the game stands before a change, for `rewind`."""
        self._before = self.core.position() if self.core else None

    def rewind(self) -> None:
        """Forget a change that was not stored."""
        if self.core is not None and self._before is not None:
            self.core.restore(self._before)
        elif not self._started:
            self.core = None
        self._before = None

    def _head(self) -> Record:
        row = self.row
        return Record(
            row.game, row.rules, row.content, row.options, row.dice, row.commitment, row.seed, row.parent
        )

    def _dice(self, drawn: int) -> Dice:
        return SeededDice(self.row.seed, drawn) if self.row.dice == "seeded" else AwaitedDice()

    # Callers and seats

    @property
    def now(self) -> str:
        """The time, as a timestamp."""
        return format_time(self._clock.now())

    @property
    def number(self) -> int:
        """The number of entries of the log."""
        return len(self.log)

    @property
    def replayed(self) -> int:
        """The number of entries that the installed game has replayed."""
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
        """Refuse changes of a read-only match. One that is over may still get a rematch."""
        if self.read_only and self.row.status != "over":
            raise read_only(self.read_only)

    @property
    def record(self) -> Record:
        """The record so far; a read-only match has one too."""
        if not self.read_only:
            return self.game_running().record
        return replace(self._head(), lines=[line for entry in self.log for line in entry.lines])

    def game_running(self) -> Match:
        if self.read_only:
            raise read_only(self.read_only)
        return self.game_shown()

    def game_shown(self) -> Match:
        """The game to look at; of a read-only match, as far as it could be replayed."""
        if self.core is None and self.read_only:
            raise read_only(self.read_only)
        if self.core is None:
            raise Refused(409, "NOT_STARTED", "The match has not started yet.")
        return self.core

    # Players it waits for

    def _open(self) -> list[Decision]:
        if self.core is None or self.read_only or self.core.state.outcome is not None:
            return []
        return self.core.state.open

    def _waited(self) -> frozenset[int]:
        return waited_for(self._open(), frozenset(self.persons))

    def _clocks_after(self, what: str, seat: int | None, at: str, seats: Sequence[SeatRow]) -> PlayerClocks:
        """The clocks after one more entry. The log says which seats are lent; persons stay persons."""
        if not self.row.allowance or self.read_only:
            return self.clocks
        asks = self._open()
        persons = frozenset(row.seat for row in seats if row.holder == "person")
        return self.clocks.after(
            what, seat, parse_time(at), lambda lent: Waiting(waited_for(asks, persons - lent), len(asks))
        )

    # What viewers may know

    @property
    def no_same_dice(self) -> str:
        """Why nobody can play this again with the same dice; empty where they can."""
        row = self.row
        if row.imported:
            return "it is a record that somebody opened"
        if row.parent:
            return "it began in the middle of another match"
        return "" if row.dice == "seeded" else "its dice are real ones"

    @property
    def sealed(self) -> bool:
        """Whether its weekly challenge still runs, so that others may yet play with its dice."""
        return self.row.sealed > self.now

    @property
    def revealed(self) -> bool:
        """Whether everybody may see all of it, including the seed."""
        return self.row.status == "over" and not self.sealed

    def check_open_to(self, caller: Caller = STRANGER) -> None:
        """Refuse everybody but its players while it is sealed."""
        if self.sealed and not self.mine(caller):
            day, time = self.row.sealed[:10], self.row.sealed[11:16]
            until = f"it opens when the week is over, on {day} at {time} UTC"
            raise Refused(403, "SEALED", f"This match belongs to a challenge of the week: {until}.")

    @property
    def cache(self) -> ViewCache:
        """The views of the match as it stands."""
        self._cache.move_to(self.number)
        return self._cache

    def roles(self, viewer: int) -> list[str]:
        """What the seats are called in the game, as that seat knows them."""
        if self.core is None:
            return [f"seat {row.seat + 1}" for row in self.seats]
        view = self.cache.view(self.core.state, viewer)
        return [self.game.words.seat_name(row.seat, view) for row in self.seats]


@dataclass(frozen=True, slots=True)
class Players:
    """The players of a match: who has given up, and who votes to end it."""

    seats: Sequence[SeatRow]
    lent_by: Mapping[int, Actor]
    votes: Mapping[int, int]

    @property
    def active(self) -> list[int]:
        """The seats of people who have not given up, also of those for whom a bot plays for a while."""
        return [row.seat for row in self.seats if row.holder == "person" and not self._gave_up(row)]

    def _gave_up(self, row: SeatRow) -> bool:
        return bool(row.bot) and self.lent_by.get(row.seat) == "concede"

    def wants_to_end(self, present: AbstractSet[int]) -> bool:
        """Whether more than half of the players who are present vote to end the game."""
        votes = [row.ending for row in self.seats if row.seat in present and row.seat in self.active]
        return 2 * sum(votes) > len(votes)

    def first_to_vote(self) -> int:
        """The first of the voters: they count as the one who gave up."""
        voters = [row.seat for row in self.seats if row.ending]
        return min(voters, key=lambda seat: self.votes.get(seat, math.inf))

    def usual_bot(self, stand_in: str) -> str:
        """The kind of bot in this match."""
        kinds = [stand_in, *(row.bot for row in self.seats if row.holder == "bot")]
        return next((kind for kind in kinds if kind in OFFERED), _USUAL_BOT)


def _lines(row: LogRow) -> tuple[Line, ...]:
    return tuple(shared(parse_line(text, number)) for number, text in enumerate(row.lines.splitlines(), 1))
