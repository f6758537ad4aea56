"""The commands that change a match, one at a time.

A command either raises and changes nothing, or returns a `Change` to be stored; the match counts as changed
when `commit` follows. When storing fails, the match in memory is dropped and read again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from rollingroad.bots.roster import bot_name, builtin_bot, offered_bot
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.explain import Illegal, Reason
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.packs import game_of
from rollingroad.core.pages import ONLY
from rollingroad.core.record import Line, shared
from rollingroad.core.registry import UnknownGame
from rollingroad.server.accounts.identity import Caller, hash_secret
from rollingroad.server.matches.clocks import PlayerClocks
from rollingroad.server.matches.match_history import MatchHistory, Players, answering_seats
from rollingroad.server.matches.ports import Clock
from rollingroad.server.matches.results import encode_result, result_of
from rollingroad.server.matches.rows import Actor, Entry, EntryKind, LogRow, MatchRow, SeatRow, StoredMatch
from rollingroad.server.matches.system import SYSTEM_CLOCK
from rollingroad.server.matches.versions import read_only, why_read_only
from rollingroad.server.problems import STALE, Late, Refused, not_yours
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.live import Phrase, SeatPhrase
from rollingroad.server.timestamps import format_time

T = TypeVar("T")
_LOGGER = logging.getLogger("rollingroad.server")
_STAND_IN = "driver"

ABSENT_MINUTES: Final = 1
"""A player of whom no request came for that long, and who has no live connection, is absent."""

NOT_DUE = "NOT_DUE"
"""Nobody's time is over."""
STARTED = "STARTED"

TOO_LONG = "TOO_LONG"
"""The match has as many entries as a match may have."""

MOST_CHANGES = 10_000
"""The most entries after which a match takes answers: five times the longest match seen so far."""
MOST_ASIDES = 1_000
"""The most undos, marks and other asides of one seat: nobody can fill a match with them."""


@dataclass(frozen=True, slots=True)
class Change:
    """The result of a command, to be stored."""

    entry: Entry
    row: MatchRow
    seats: tuple[SeatRow, ...]
    at: str
    clocks: PlayerClocks

    @property
    def log_row(self) -> LogRow:
        entry = self.entry
        lines = "\n".join(map(str, entry.lines))
        return LogRow(self.row.id, entry.number, entry.what, entry.seat, entry.by, lines, self.at)


class LiveMatch(MatchHistory):
    """The commands that change a match."""

    # Setting up

    def start(self, caller: Caller, fill: str) -> Change:
        """Begin, with a bot in each seat that is still open."""
        if not self.is_host(caller):
            raise Refused(403, "NOT_YOURS", "Only who set the table up can start the match.")
        empty = [row for row in self.seats if row.holder == "open"]
        if empty and not fill:
            raise Refused(409, "OPEN_SEATS", f"Seat {empty[0].seat + 1} is still open.")
        filled = tuple(self._to_bot(row, fill) for row in empty)
        return self.begin(filled)

    def begin(self, seats: tuple[SeatRow, ...] = ()) -> Change:
        if self.core is not None:
            raise Refused(409, STARTED, "The match has started already.")
        options = self.game.options(msgspec.json.decode(self.row.options))
        self.core = Match(self.game, options, self._dice(0))
        lines, events = tuple(self.core.record.lines), tuple(self.core.events)
        return self._changed("start", None, "", lines, events, seats)

    def check_may_remove(self, caller: Caller) -> None:
        if not self.is_host(caller):
            raise Refused(403, "NOT_YOURS", "Only who set the table up can delete it.")
        if self.row.status != "waiting":
            raise Refused(409, "STARTED", "The match has started: only a table that waits can be deleted.")

    def claim(self, caller: Caller, seat: int, invite: str, name: str) -> Change:
        """Sit down, with an invitation to that seat or in a match that is listed."""
        row = self._seat(seat)
        if row.holder != "open":
            raise Refused(409, "TAKEN", f"Seat {seat + 1} is taken already.")
        if not (row.invite and hash_secret(invite) == row.invite):
            self._check_anybody_may_sit(caller, seat)
        taken = replace(row, holder="person", key=caller.key, invite="", name=name or row.name)
        others_open = any(each.holder == "open" and each.seat != seat for each in self.seats)
        if self.core is None and not others_open:
            return self.begin((taken,))
        return self._changed("seats", seat, "person", seats=(taken,))

    def _check_anybody_may_sit(self, caller: Caller, seat: int) -> None:
        """One seat each: nobody can fill a match that waits for others."""
        if not self.row.listed:
            raise Refused(403, "NOT_INVITED", f"This is no invitation to seat {seat + 1}.")
        if self.mine(caller):
            raise Refused(409, "SEATED", "You sit at this table already.")

    def set_listed(self, caller: Caller, listed: bool) -> Change:
        """Let anybody sit down, or only those with an invitation."""
        if not self.is_host(caller):
            raise Refused(403, "NOT_YOURS", "Only who set the table up can say who may sit down.")
        if self.core is not None:
            raise Refused(409, STARTED, "The match has started already.")
        self._check_takes_asides(None)
        self.row = replace(self.row, listed=listed)
        return self._changed("seats", None, "person")

    def lend(self, caller: Caller, seat: int, bot: str, present: AbstractSet[int]) -> Change:
        """Let a bot play a seat: one's own, an absent player's, or as the host an empty one."""
        self._check_takes_asides(seat)
        row, mine = self._seat(seat), self.mine(caller)
        own = seat in mine
        if not own and not self.is_host(caller) and (not mine or row.holder == "open"):
            raise not_yours(f"Seat {seat + 1}")
        offered_bot(bot)
        if row.holder == "open":
            return self._changed("lend", seat, "person", seats=(self._to_bot(row, bot),))
        if self.row.challenge:
            raise Refused(409, "CHALLENGE", "In a challenge nobody else plays a player's seat.")
        self._check_runs()
        if not own:
            self._check_may_stand_in(row, bot, present)
        return self._lent(row, bot, "person")

    def _check_may_stand_in(self, row: SeatRow, bot: str, present: AbstractSet[int]) -> None:
        """Players who have not lent their seat lose it only to a clock, or by staying away."""
        if row.bot:
            raise Refused(409, "LENT", f"A bot plays seat {row.seat + 1} already.")
        if self.row.clock:
            raise Refused(
                409, "CLOCK", "This table has a clock: a bot takes over when a player's time is over."
            )
        if row.seat in present:
            raise Refused(
                409,
                "PRESENT",
                f"{row.name} was here less than a minute ago: only they can lend their seat.",
            )
        if not self.game.cooperative and bot != _STAND_IN:
            about = f"Nobody picks the bot for an opponent: the {_STAND_IN} plays for {row.name}."
            raise Refused(409, "STAND_IN", about)

    def _lent(self, row: SeatRow, bot: str, by: Actor) -> Change:
        return self._changed("lend", row.seat, by, seats=(replace(row, bot=bot, ending=False),))

    def run_out(self, at: str) -> Change:
        """Give the seat of the first player whose time is over at that moment to a bot."""
        late = [seat for seat, end in self.clocks.ends(self.row.allowance) if format_time(end) <= at]
        if not late:
            raise Refused(409, NOT_DUE, "Nobody's time is over.")
        return self._lent(self.seats[late[0]], self.row.stand_in, "clock")

    def leave(self, caller: Caller, seat: int) -> Change:
        """Leave a seat for good: a bot plays on, and nothing says who the player was."""
        row = self._own(caller, seat)
        bot = row.bot or self.row.stand_in or _STAND_IN
        gone = SeatRow(row.match, seat, row.holder, name=f"Player {seat + 1}", bot=bot)
        return self._changed("lend", seat, "person", seats=(gone,))

    def take_back(self, caller: Caller, seat: int) -> Change:
        row = self._own(caller, seat)
        self._check_takes_asides(seat)
        if row.holder != "person" or not row.bot:
            raise Refused(409, "NOT_LENT", f"No bot plays seat {seat + 1} for you.")
        return self._changed("return", seat, "person", seats=(replace(row, bot=""),))

    def _to_bot(self, row: SeatRow, bot: str) -> SeatRow:
        builtin_bot(bot)
        return replace(row, holder="bot", bot=bot, invite="", name=bot_name(bot, row.match, row.seat))

    def give_token(self, caller: Caller, seat: int, token: str) -> Change:
        """Let a program play one's seat with a token of its own; an earlier token becomes void."""
        row = self._own(caller, seat)
        self._check_takes_asides(seat)
        return self._changed("seats", seat, "person", seats=(replace(row, token=hash_secret(token)),))

    def set_auto_replies(self, caller: Caller, seat: int, answers: Sequence[wire.AutoReply]) -> Change:
        row = self._own(caller, seat)
        self._check_takes_asides(seat)
        for answer in answers:
            if answer.kind != "team" and answer.answer != ONLY:
                self.game.parse(answer.answer)
        return self._changed("seats", seat, "person", seats=(replace(row, standing=_json(list(answers))),))

    def set_marks(
        self, caller: Caller, seat: int, marks: Sequence[wire.Mark], expect: int | None = None
    ) -> Change:
        self._check_expected(expect)
        row = self._own(caller, seat)
        self._check_takes_asides(seat)
        return self._changed("plan", seat, "person", seats=(replace(row, marks=_json(list(marks))),))

    def set_challenge(self, challenge: str, entry: str) -> Change:
        """Make it the first match of a challenge with its set-up and dice."""
        self.row = replace(self.row, challenge=challenge, entry=entry)
        return self._changed("seats", None, "")

    def set_rematch(self, match_id: str) -> Change:
        self.row = replace(self.row, rematch=match_id)
        return self._changed("seats", None, "")

    def say(self, caller: Caller, seat: int, phrase: Phrase) -> SeatPhrase:
        """What a player says to the table; nothing of it is stored."""
        self._own(caller, seat)
        to = sorted(self.waited.difference(self.mine(caller))) if phrase == "nudge" else []
        if phrase == "nudge" and not to:
            raise Refused(409, "NOT_WAITED", "The match waits for nobody else: there is nobody to nudge.")
        return SeatPhrase(seat=seat, phrase=phrase, to=to)

    # Playing

    def act(self, caller: Caller, act: wire.Act) -> Change:
        """Answer as a person, for a seat or for real dice."""
        core = self.game_running()
        self._check_expected(act.expect)
        if act.seat == CHANCE:
            self._check_may_read_dice(core, caller)
        else:
            self._own(caller, act.seat)
            self._check_not_lent(act.seat)
        action = read_action(self.game, act.action)
        return self.answer(action, act.seat, "chance" if act.seat == CHANCE else "person")

    def _check_may_read_dice(self, core: Match, caller: Caller) -> None:
        mine = self.mine(caller)
        asked = [ask for ask in core.state.open if ask.is_chance]
        if not asked:
            raise Illegal(Reason("NOT_ASKED", "", "Chance is not asked now."))
        if not any(answering_seats(ask, mine, self.persons) for ask in asked):
            raise not_yours("This roll")

    def _check_not_lent(self, seat: int) -> None:
        if self.seats[seat].bot:
            raise Refused(409, "LENT", f"A bot plays seat {seat + 1}: take the seat back first.")

    def answer(self, action: int, seat: int, by: Actor) -> Change:
        """Take an answer from anybody; chance follows at once unless the players roll real dice."""
        core = self.game_running()
        if self.number >= MOST_CHANGES:
            raise Refused(409, TOO_LONG, f"This match has {MOST_CHANGES} changes: it takes no more answers.")
        self._note_position()
        before = len(core.record.lines)
        events = core.act(action, seat)
        lines = tuple(map(shared, core.record.lines[before:]))
        core.record.lines[before:] = lines
        return self._changed("answer", seat if seat != CHANCE else None, by, lines, tuple(events))

    def undo(self, caller: Caller, seat: int, expect: int | None = None) -> Change:
        core = self.game_running()
        self._check_expected(expect)
        self._own(caller, seat)
        if core.state.outcome is not None:
            raise Refused(409, "OVER", "The game is over: nothing can be taken back.")
        self._check_takes_asides(seat)
        self._note_position()
        core.undo(seat)
        return self._changed("undo", seat, "person", tuple(core.record.lines[-1:]))

    # Giving up

    def concede(self, caller: Caller, seat: int, expect: int | None = None) -> Change:
        """Give up one's own seat: the game goes on for the others, unless the rules end it with that."""
        self._check_expected(expect)
        row = self._own(caller, seat)
        if self.ends_with(self.mine(caller)):
            return self._end(seat, "person")
        self._check_plays(seat)
        return self._lent(row, self._players.usual_bot(self.row.stand_in), "concede")

    def ends_with(self, mine: Sequence[int]) -> bool:
        """Whether the game ends when these players give up: nobody else plays, or the only opponent wins."""
        duel = len(self.seats) == 2 and not self.game.cooperative
        return duel or all(seat in mine for seat in self._players.active)

    def vote_to_end(self, caller: Caller, seat: int, end: bool, present: AbstractSet[int]) -> Change:
        """Vote; the game ends for all when more than half of the players present want that."""
        row = replace(self._own(caller, seat), ending=end)
        self._check_plays(seat)
        players = Players(self._with([row]), self._lent_by, self._votes)
        if end and players.wants_to_end({*present, seat}):
            return self._end(players.first_to_vote(), "vote")
        return self._changed("vote" if end else "unvote", seat, "person", seats=(row,))

    @property
    def _players(self) -> Players:
        return Players(self.seats, self._lent_by, self._votes)

    def _check_plays(self, seat: int) -> None:
        self._check_runs()
        if seat not in self._players.active:
            raise Refused(409, "GAVE_UP", f"Seat {seat + 1} has given up already.")

    def _end(self, seat: int, by: Actor) -> Change:
        core = self.game_running()
        self._note_position()
        before = len(core.events)
        core.concede(seat)
        events = tuple(core.events[before:])
        return self._changed("concede", seat, by, tuple(core.record.lines[-1:]), events)

    # Checks of commands

    def _check_expected(self, number: int | None) -> None:
        if number is not None and number != self.number:
            refused = Late if number < self.number else Refused
            raise refused(409, STALE, "The table has changed since you saw it.")

    def _seat(self, seat: int) -> SeatRow:
        if not 0 <= seat < len(self.seats):
            raise BadInput(f"there is no seat {seat + 1} at this table: it has {len(self.seats)}")
        return self.seats[seat]

    def _own(self, caller: Caller, seat: int) -> SeatRow:
        row = self._seat(seat)
        if seat not in self.mine(caller):
            raise not_yours(f"Seat {seat + 1}")
        return row

    def _check_takes_asides(self, seat: int | None) -> None:
        """Refuse asides once the match is over, or beyond the most that a seat may have."""
        if self.row.status == "over":
            raise Refused(
                409, "OVER", "The match is over: nothing about its seats and plans changes any more."
            )
        if self._asides[seat] >= MOST_ASIDES:
            about = f"{MOST_ASIDES} undos, marks and changes of this seat are in the log: no more are taken."
            raise Refused(409, TOO_LONG, about)

    def _check_runs(self) -> None:
        if self.game_running().state.outcome is not None:
            raise Refused(409, "OVER", "The game is over.")

    # Making changes

    def _changed(
        self,
        what: EntryKind,
        seat: int | None,
        by: Actor,
        lines: tuple[Line, ...] = (),
        events: tuple[Event, ...] = (),
        seats: tuple[SeatRow, ...] = (),
    ) -> Change:
        entry, at = Entry(self.number + 1, what, seat, by, lines, events), self.now
        clocks = self._clocks_after(what, seat, at, self._with(seats))
        due = min((format_time(end) for _, end in clocks.ends(self.row.allowance)), default="")
        row = replace(
            self.row,
            status=self._status(),
            asked=self._asked(),
            changed=at,
            due=due,
            result=self._result(at),
        )
        return Change(entry, row, seats, at, clocks)

    def commit(self, change: Change, row: MatchRow) -> frozenset[int]:
        """Take a stored change into the match; return the seats that have a new question."""
        self.row = row
        self._add(change.entry)
        self.seats = self._with(change.seats)
        self.clocks = change.clocks
        before, self.waited = self.waited, self._waited()
        answered = {change.entry.seat} if change.entry.what == "answer" else set()
        return self.waited - (before - answered)

    def _with(self, seats: Sequence[SeatRow]) -> list[SeatRow]:
        """The seats after these changes; the same list where nothing changes."""
        if not seats:
            return self.seats
        changed = {row.seat: row for row in seats}
        return [changed.get(row.seat, row) for row in self.seats]

    def _status(self) -> wire.Status:
        if self.read_only:
            return self.row.status
        if self.core is None:
            return "waiting"
        return "playing" if self.core.state.outcome is None else "over"

    def _asked(self) -> str:
        return ",".join(str(seat) for seat in sorted({seat for ask in self._open() for seat in ask.seats}))

    def _result(self, at: str) -> str:
        """The result of a match of a challenge that is over, so that lists need not replay it."""
        if not self.row.challenge or self.row.result or self._status() != "over" or self.read_only:
            return self.row.result
        return encode_result(result_of(self.game_running(), at, self._lent_by.keys()))


def read_action(game: Game, action: str | dict[str, object]) -> int:
    """Read an action as a client may send it: as text, or as the game's struct."""
    return game.parse(action) if isinstance(action, str) else game.codec.decode(action)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# Rebuilding a match from its rows

UNREADABLE: Final = (BadInput, msgspec.MsgspecError, ValueError, TypeError, LookupError, AssertionError)
"""What is raised by reading a row that is not as the server has written it."""


def damaged(what: str) -> Refused:
    """The details go to the log: they may hold what a player must not know."""
    return Refused(
        500, "DAMAGED", f"{what} is damaged on disk: whoever runs this server can restore a backup of it."
    )


def reopen(kept: StoredMatch, clock: Clock = SYSTEM_CLOCK) -> LiveMatch:
    """Rebuild a match; refused where its rows are damaged or its game is not installed."""
    try:
        game = game_of(kept.match.game, kept.match.options)
    except UnknownGame as error:
        raise read_only(why_read_only(kept.match, None)) from error
    return report_damage(kept.match.id, lambda: read_rows(kept, game, clock))


def report_damage(match_id: str, read: Callable[[], T]) -> T:
    """Read rows that may have been altered since they were written."""
    try:
        return read()
    except UNREADABLE as error:
        _LOGGER.error("match %s is damaged: %s", match_id, error)
        raise damaged(f"Match {match_id!r}") from error


def read_rows(kept: StoredMatch, game: Game, clock: Clock = SYSTEM_CLOCK) -> LiveMatch:
    """Rebuild a match, with the parts of its rows that are JSON read too."""
    msgspec.json.decode(kept.match.options, type=dict[str, object])
    for seat in kept.seats:
        msgspec.json.decode(seat.standing, type=list[wire.AutoReply])
        msgspec.json.decode(seat.marks, type=list[wire.Mark])
    return LiveMatch(kept, game, clock)
