"""The commands that change a match, one at a time.

A command either raises and changes nothing, or gives a `Change` that must be written to disk; only then the
match counts as changed. When writing fails, the match in memory is thrown away and read again.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from rollingroad.bots.roster import house_bot, offered_bot
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.explain import Illegal, Reason
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Line
from rollingroad.core.state import CHANCE, NOBODY
from rollingroad.server import wire
from rollingroad.server.challenge_results import encoded, result_of
from rollingroad.server.clocks import Clock
from rollingroad.server.conceding import Company
from rollingroad.server.identity import Caller, hashed
from rollingroad.server.match_history import MOVES, MatchHistory
from rollingroad.server.moments import now, written
from rollingroad.server.presence import ABSENT_MINUTES
from rollingroad.server.problems import STALE, Refused, not_yours
from rollingroad.server.seen import By, Entry, Eyes, What
from rollingroad.server.storage import LogRow, MatchRow, SeatRow

_STAND_IN = "driver"

NOT_DUE = "NOT_DUE"
"""Nobody's time is over."""
STARTED = "STARTED"

TOO_LONG = "TOO_LONG"
"""The match has as many changes as a match may have."""

MOST_CHANGES: Final = 10_000
"""A match takes no answers beyond that: five times as many as the longest we have seen."""
MOST_ASIDES: Final = 1_000
"""Undos, marks and what else changes about a seat: nobody can fill a match up with them."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a command has done and the store must write."""

    entry: Entry
    row: MatchRow
    seats: tuple[SeatRow, ...]
    at: str
    clock: Clock

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
        if self.match is not None:
            raise Refused(409, STARTED, "The match has started already.")
        options = self.game.options(msgspec.json.decode(self.row.options))
        self.match = Match(self.game, options, self._dice(0))
        self.row = replace(self.row, status="playing")
        lines, events = tuple(self.match.record.lines), tuple(self.match.events)
        return self._changed("start", None, "", lines, events, seats)

    def check_may_remove(self, caller: Caller) -> None:
        if not self.is_host(caller):
            raise Refused(403, "NOT_YOURS", "Only who set the table up can delete it.")
        if self.row.status != "waiting":
            raise Refused(409, "STARTED", "The match has started: only a table that waits can be deleted.")

    def claim(self, caller: Caller, seat: int, invite: str, name: str) -> Change:
        """A friend sits down with the invitation to that seat, or anybody at a table that is listed."""
        row = self._seat(seat)
        if row.holder != "open":
            raise Refused(409, "TAKEN", f"Seat {seat + 1} is taken already.")
        if not (row.invite and hashed(invite) == row.invite):
            self._check_anybody_may_sit(caller, seat)
        taken = replace(row, holder="person", key=caller.key, invite="", name=name or row.name)
        others_open = any(each.holder == "open" and each.seat != seat for each in self.seats)
        if self.match is None and not others_open:
            return self.begin((taken,))
        return self._changed("seats", seat, "person", seats=(taken,))

    def _check_anybody_may_sit(self, caller: Caller, seat: int) -> None:
        """One seat each: nobody shall fill a table that waits for others."""
        if not self.row.listed:
            raise Refused(403, "NOT_INVITED", f"This is no invitation to seat {seat + 1}.")
        if self.mine(caller):
            raise Refused(409, "SEATED", "You sit at this table already.")

    def set_listed(self, caller: Caller, listed: bool) -> Change:
        """Let anybody sit down, or nobody any more who has no invitation."""
        if not self.is_host(caller):
            raise Refused(403, "NOT_YOURS", "Only who set the table up can say who may sit down.")
        if self.match is not None:
            raise Refused(409, STARTED, "The match has started already.")
        self._check_takes_asides(None)
        self.row = replace(self.row, listed=listed)
        return self._changed("seats", None, "person")

    def lend(self, caller: Caller, seat: int, bot: str, present: AbstractSet[int]) -> Change:
        """Let a bot play a seat: one's own, or as the host an empty one or that of an absent player."""
        self._check_takes_asides(seat)
        row, own = self._seat(seat), seat in self.mine(caller)
        if not own and not self.is_host(caller):
            raise not_yours(f"Seat {seat + 1}")
        offered_bot(bot)
        if row.holder == "open":
            return self._changed("lend", seat, "person", seats=(self._to_bot(row, bot),))
        if self.row.challenge:
            raise Refused(409, "CHALLENGE", "In a challenge nobody else plays a player's seat.")
        self._check_runs()
        if not own:
            self._check_may_stand_in(row, present)
        return self._lent(row, bot, "person")

    def _check_may_stand_in(self, row: SeatRow, present: AbstractSet[int]) -> None:
        """Who has not lent a seat loses it to a clock that was agreed on, or by staying away."""
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
                f"{row.name} was here less than {ABSENT_MINUTES} minutes ago: only they can lend their seat.",
            )

    def _lent(self, row: SeatRow, bot: str, by: By) -> Change:
        return self._changed("lend", row.seat, by, seats=(replace(row, bot=bot, ending=False),))

    def run_out(self, at: str) -> Change:
        """A bot takes the seat of the first whose time is over at that moment."""
        late = [seat for seat, end in self.clock.ends(self.row.allowance) if written(end) <= at]
        if not late:
            raise Refused(409, NOT_DUE, "Nobody's time is over.")
        return self._lent(self.seats[late[0]], self.row.stand_in, "clock")

    def leave(self, caller: Caller, seat: int) -> Change:
        """Leave a seat for good: a bot plays on there, and nothing tells who it was."""
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
        house_bot(bot)
        return replace(row, holder="bot", bot=bot, invite="", name=f"{bot.capitalize()} {row.seat + 1}")

    def give_token(self, caller: Caller, seat: int, token: str) -> Change:
        """Let a program play one's seat with a token of its own; an earlier token opens nothing any more."""
        row = self._own(caller, seat)
        self._check_takes_asides(seat)
        return self._changed("seats", seat, "person", seats=(replace(row, token=hashed(token)),))

    def set_standing(self, caller: Caller, seat: int, answers: Sequence[wire.StandingAnswer]) -> Change:
        row = self._own(caller, seat)
        self._check_takes_asides(seat)
        for answer in answers:
            if answer.kind != "team":
                self.game.parse(answer.answer)
        return self._changed("seats", seat, "person", seats=(replace(row, standing=_json(list(answers))),))

    def set_marks(self, caller: Caller, seat: int, marks: Sequence[wire.Mark]) -> Change:
        row = self._own(caller, seat)
        self._check_takes_asides(seat)
        return self._changed("plan", seat, "person", seats=(replace(row, marks=_json(list(marks))),))

    def set_challenge(self, challenge: str, entry: str) -> Change:
        """It was the first of those that are played with its set-up and dice."""
        self.row = replace(self.row, challenge=challenge, entry=entry)
        return self._changed("seats", None, "")

    def set_rematch(self, match: str) -> Change:
        self.row = replace(self.row, rematch=match)
        return self._changed("seats", None, "")

    # Playing

    def act(self, caller: Caller, act: wire.Act) -> Change:
        """A person answers, for a seat or for real dice."""
        match = self.game_running()
        if act.expect is not None and act.expect != self.number:
            raise Refused(409, STALE, "The table has changed since this question was put.")
        if act.seat == CHANCE:
            self._check_may_read_dice(match, caller)
        else:
            self._own(caller, act.seat)
            self._check_not_lent(act.seat)
        action = read_action(self.game, act.action)
        return self.answer(action, act.seat, "chance" if act.seat == CHANCE else "person")

    def _check_may_read_dice(self, match: Match, caller: Caller) -> None:
        mine = self.mine(caller)
        asked = [ask for ask in match.state.open if ask.is_chance]
        if not asked:
            raise Illegal(Reason("NOT_ASKED", "", "Chance is not asked now."))
        if not any(Eyes(NOBODY, mine, self.persons).may_answer(ask) for ask in asked):
            raise not_yours("This roll")

    def _check_not_lent(self, seat: int) -> None:
        if self.seats[seat].bot:
            raise Refused(409, "LENT", f"A bot plays seat {seat + 1}: take the seat back first.")

    def answer(self, action: int, seat: int, by: By) -> Change:
        """An answer, whoever gives it; chance follows at once unless the table rolls real dice."""
        match = self.game_running()
        if self.number >= MOST_CHANGES:
            raise Refused(409, TOO_LONG, f"This match has {MOST_CHANGES} changes: it takes no more answers.")
        before = len(match.record.lines)
        events = match.act(action, seat)
        lines = tuple(match.record.lines[before:])
        return self._changed("answer", seat if seat != CHANCE else None, by, lines, tuple(events))

    def undo(self, caller: Caller, seat: int) -> Change:
        match = self.game_running()
        self._own(caller, seat)
        if match.state.outcome is not None:
            raise Refused(409, "OVER", "The game is over: nothing can be taken back.")
        self._check_takes_asides(seat)
        match.undo(seat)
        return self._changed("undo", seat, "person", tuple(match.record.lines[-1:]))

    # Giving up

    def concede(self, caller: Caller, seat: int) -> Change:
        """Give up one's own seat: the game goes on for the others, unless the rules end it with that."""
        row = self._own(caller, seat)
        if self.ends_with(self.mine(caller)):
            return self._end(seat, "person")
        self._check_plays(seat)
        return self._lent(row, self._company.usual_bot(self.row.stand_in), "concede")

    def ends_with(self, mine: Sequence[int]) -> bool:
        """Whether the game ends when these players give up: nobody else plays, or the only opponent wins."""
        duel = len(self.seats) == 2 and not self.game.cooperative
        return duel or all(seat in mine for seat in self._company.players)

    def vote_to_end(self, caller: Caller, seat: int, end: bool, present: AbstractSet[int]) -> Change:
        """End the game for all when more than half of the players present want that."""
        row = replace(self._own(caller, seat), ending=end)
        self._check_plays(seat)
        company = Company(self._with([row]), self.log)
        if end and company.wants_to_end({*present, seat}):
            return self._end(company.first_to_vote(), "vote")
        return self._changed("vote" if end else "unvote", seat, "person", seats=(row,))

    @property
    def _company(self) -> Company:
        return Company(self.seats, self.log)

    def _check_plays(self, seat: int) -> None:
        self._check_runs()
        if seat not in self._company.players:
            raise Refused(409, "GAVE_UP", f"Seat {seat + 1} has given up already.")

    def _end(self, seat: int, by: By) -> Change:
        match = self.game_running()
        before = len(match.events)
        match.concede(seat)
        events = tuple(match.events[before:])
        return self._changed("concede", seat, by, tuple(match.record.lines[-1:]), events)

    # What commands check

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
        """Once a match is over nothing beside its play changes either."""
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

    # What changes

    def _changed(
        self,
        what: What,
        seat: int | None,
        by: By,
        lines: tuple[Line, ...] = (),
        events: tuple[Event, ...] = (),
        seats: tuple[SeatRow, ...] = (),
    ) -> Change:
        entry, at = Entry(self.number + 1, what, seat, by, lines, events), now()
        clock = self._clock_after(what, seat, at, self._with(seats))
        due = min((written(end) for _, end in clock.ends(self.row.allowance)), default="")
        row = replace(self.row, status=self._status(), asked=self._asked(), due=due, result=self._result(at))
        return Change(entry, row, seats, at, clock)

    def commit(self, change: Change, row: MatchRow) -> frozenset[int]:
        """The change is on disk: now it counts. The players whom the match waits for with a new question."""
        self.row = row
        self.log.append(change.entry)
        self._asides[change.entry.seat] += change.entry.what not in MOVES
        self.seats = self._with(change.seats)
        self.clock = change.clock
        before, self.waited = self.waited, self._waited()
        answered = {change.entry.seat} if change.entry.what == "answer" else set()
        return self.waited - (before - answered)

    def _with(self, seats: Sequence[SeatRow]) -> list[SeatRow]:
        changed = {row.seat: row for row in seats}
        return [changed.get(row.seat, row) for row in self.seats]

    def _status(self) -> wire.Status:
        if self.read_only:
            return self.row.status
        if self.match is None:
            return "waiting"
        return "playing" if self.match.state.outcome is None else "over"

    def _asked(self) -> str:
        return ",".join(str(seat) for seat in sorted({seat for ask in self._open() for seat in ask.seats}))

    def _result(self, at: str) -> str:
        """Written down when a match of a challenge is over, so that lists need not play it again."""
        if not self.row.challenge or self.row.result or self._status() != "over" or self.read_only:
            return self.row.result
        lent = {entry.seat for entry in self.log if entry.what == "lend" and entry.seat is not None}
        return encoded(result_of(self.game_running(), at, lent))


def read_action(game: Game, action: str | dict[str, object]) -> int:
    """An action as a client may send it: as text, or as the game's struct."""
    return game.parse(action) if isinstance(action, str) else game.codec.decode(action)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
