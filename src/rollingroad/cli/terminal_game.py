"""One game at one terminal: the people before it, the bots in the other seats, and what can be typed."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rollingroad.bots.roster import make_bot
from rollingroad.cli import saved
from rollingroad.cli.console import os_sentence
from rollingroad.cli.questions import LISTED, odds_table, question
from rollingroad.cli.screen import Leave, Screen
from rollingroad.core.codec import BadAction
from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal
from rollingroad.core.game import capitalised
from rollingroad.core.match import Match
from rollingroad.core.rng import Rng
from rollingroad.core.state import NOBODY, Decision
from rollingroad.core.view import View

ME = "me"
HELP = """\
  a number, or an action    answer the question
  why ACTION                whether that is allowed now, and if not, by which rule
  odds ACTION               the exact chances of an action (odds alone: of all that are listed)
  undo                      take the last answer back, while nothing was revealed
  board                     show the table and the question again
  log                       all that has happened so far
  save FILE, load FILE      write the game down; take up one that was written down
  concede                   give up
  quit                      leave; Ctrl-C and Ctrl-D do the same"""


Command = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Turn:
    """Who answers which question, and what that seat knows."""

    seat: int
    ask: Decision
    view: View


class TakenUp(Exception):
    """The people at this table go on with another game."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


class Table:
    """Plays one match to its end."""

    load: Callable[[Path], Table]

    def __init__(self, screen: Screen, match: Match, names: Sequence[str], private: bool = False) -> None:
        self.screen = screen
        self.match = match
        self.game = match.game
        self.names = names
        self.private = private
        self.people = [seat for seat, name in enumerate(names) if name == ME]
        rng = Rng(match.record.seed or secrets.token_hex(16)).fork(f"bots after {len(match.record.lines)}")
        self.bots = {seat: make_bot(name, rng.fork(seat)) for seat, name in enumerate(names) if name != ME}
        self.told: dict[int, int] = {}
        self.turn_of = NOBODY

    def play(self) -> None:
        seats = ", ".join(f"seat {seat + 1} is {self._player(seat)}" for seat in range(len(self.names)))
        self.screen.title = f"{self.game.name}: {seats}. Type help for all that can be typed."
        if not self.private:
            self.screen.show_text(self.screen.title, "bold")
        try:
            while self.match.state.open:
                self._next_answer()
        finally:
            for bot in self.bots.values():
                bot.close()
        self._end()

    def skip_news(self) -> None:
        """What happened so far is known: a game is taken up again."""
        self.told = dict.fromkeys([NOBODY, *range(len(self.names))], len(self.match.events))

    def _player(self, seat: int) -> str:
        if seat in self.bots:
            return f"the bot {self.names[seat]}"
        return "you" if len(self.people) == 1 else "a person"

    # Whose turn it is

    def _next_answer(self) -> None:
        turn = self._turn()
        if turn.seat in self.bots:
            self.match.act(self.bots[turn.seat].choose(turn.view, turn.ask), turn.seat)
            return
        commands, answer = self._commands(turn), partial(self._answer, turn)
        if self.private and self._do(self._sits_down(turn.seat), self._standing_commands(turn), _go_on):
            return
        self.screen.divide()
        self._tell_news(turn.seat)
        self._board(turn)
        while not self._do(self.screen.read(), commands, answer):
            pass

    def _turn(self) -> Turn:
        """Bots come first, so that people see the newest table; then whoever answered last goes on."""
        turns = [(self._speaker(ask), ask) for ask in self.match.state.open]
        seat, ask = min(turns, key=lambda turn: (turn[0] not in self.bots, turn[0] != self.turn_of))
        return Turn(seat, ask, self.match.state.view(seat))

    def _speaker(self, ask: Decision) -> int:
        """Who answers a question to a team: by default its first, but rather a person than a bot."""
        if ask.seat in self.people:
            return ask.seat
        return next((seat for seat in ask.seats if seat in self.people), ask.seat)

    def _sits_down(self, seat: int) -> str:
        undoable = self._undoable(seat)
        may_undo = undoable != seat and not self.match.why_no_undo(undoable)
        also = f" {self._name(undoable)} may still type undo." if may_undo else ""
        return self.screen.hand_to(seat, self._name(seat), also)

    def _name(self, seat: int) -> str:
        return capitalised(self.game.seat_name(seat, self.match.state.view(seat)))

    # What is told

    def _tell_news(self, seat: int) -> None:
        """What this seat has not been told yet; without secrets all are told at once."""
        listener = seat if self.game.hidden_information else NOBODY
        self.screen.news(self._happened(seat, self.told.get(listener, 0)))
        self.told[listener] = len(self.match.events)

    def _happened(self, seat: int, since: int = 0) -> Iterator[str]:
        view = self.match.state.view(seat)
        for event in self.match.events[since:]:
            seen = event.seen_by(seat)
            if seen is not None:
                yield self.game.narrate(seen, view)

    def _end(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else NOBODY
        view = self.match.state.view(seat)
        self.screen.divide("The end")
        self._tell_news(self.turn_of)
        self.screen.show_text(f"\n{self.game.diagram(view)}\n")
        self.screen.show_text(self.game.verdict(view), "bold green")
        if not self.game.cooperative:
            scores = enumerate(view.outcome or ())
            self.screen.show_text(", ".join(f"{self._name(seat)}: {score:g}" for seat, score in scores))
        self._afterwards()

    def _afterwards(self) -> None:
        """A game that is over can still be read and kept."""
        self.screen.show_text("\nType log, save FILE, or press Enter to leave.", "dim")
        with suppress(Leave):
            while not self._do(self.screen.read(), self._lasting_commands(self.turn_of), self._is_over):
                pass

    def _is_over(self, words: str) -> bool:
        if words:
            self.screen.say("The game is over: type log, save FILE, or press Enter to leave")
        return not words

    # What can be typed: each command gets the rest of the line, and is true when the question is done with

    def _do(self, words: str, commands: dict[str, Command], otherwise: Command) -> bool:
        command, _, rest = words.partition(" ")
        try:
            if command.lower() in commands:
                return commands[command.lower()](rest.strip())
            return otherwise(words)
        except OSError as error:
            self.screen.say(os_sentence(error), "red")
        except (BadInput, Illegal) as error:
            self.screen.say(str(error), "red")
        return False

    def _standing_commands(self, turn: Turn) -> dict[str, Command]:
        """What can still be typed by the one who gets up."""
        return {"undo": partial(self._undo, turn), "quit": self._quit}

    def _lasting_commands(self, seat: int) -> dict[str, Command]:
        return {"log": partial(self._log, seat), "save": self._save, "load": self._load, "quit": self._quit}

    def _commands(self, turn: Turn) -> dict[str, Command]:
        return (
            self._standing_commands(turn)
            | self._lasting_commands(turn.seat)
            | {
                "help": self._help,
                "?": self._help,
                "board": partial(self._board, turn),
                "why": partial(self._why, turn),
                "odds": partial(self._odds, turn),
                "concede": partial(self._concede, turn),
            }
        )

    def _answer(self, turn: Turn, words: str) -> bool:
        if not words:
            return False
        self.match.act(self._action(turn.ask, words), turn.seat)
        self.turn_of = turn.seat
        return True

    def _action(self, ask: Decision, words: str) -> int:
        if not words:
            raise BadAction(f"name an action, such as {self.game.text(ask.offered[0])!r}, or its number")
        if words.isdecimal():
            last = min(LISTED, len(ask.offered))
            if not 1 <= int(words) <= last:
                raise BadAction(f"there is no choice {words}: type a number from 1 to {last}, or an action")
            return ask.offered[int(words) - 1]
        return self.game.parse(words)

    def _help(self, _: str) -> bool:
        self.screen.show_text(HELP)
        return False

    def _board(self, turn: Turn, _: str = "") -> bool:
        self.screen.show_text(f"\n{self.game.diagram(turn.view)}\n")
        self.screen.show(question(self.game, turn.ask, turn.view, turn.seat))
        return False

    def _log(self, seat: int, _: str) -> bool:
        self.screen.log(self._happened(seat))
        return False

    def _why(self, turn: Turn, words: str) -> bool:
        action = self._action(turn.ask, words)
        reason = turn.view.why_not(action)
        if reason is None:
            self.screen.say(f"{self.game.text(action)!r} is allowed now")
        else:
            self.screen.say(str(reason), "red")
        return False

    def _odds(self, turn: Turn, words: str) -> bool:
        actions = [self._action(turn.ask, words)] if words else turn.ask.offered[:LISTED]
        odds = [turn.view.odds(action) for action in actions]
        if any(odds):
            several = len(actions) > 1
            texts = {number if several else 0: self.game.text(a) for number, a in enumerate(actions, 1)}
            self.screen.show(odds_table(texts, odds, exact=True))
        elif words and turn.view.why_not(actions[0]) is not None:
            return self._why(turn, words)
        else:
            self.screen.say("Nothing is rolled or drawn for that" if words else "Nothing is rolled for these")
        return False

    def _undoable(self, seat: int) -> int:
        """The person whose answer can be taken back now; that seat where nobody's can."""
        return next((person for person in self.people if not self.match.why_no_undo(person)), seat)

    def _undo(self, turn: Turn, _: str) -> bool:
        self.turn_of = seat = self._undoable(turn.seat)
        self.match.undo(seat)
        happened = len(self.match.events)
        self.told = {listener: min(told, happened) for listener, told in self.told.items()}
        self.screen.say(f"{self._name(seat)} takes the last answer back")
        return True

    def _save(self, name: str) -> bool:
        saved.save(self.match.record, self.names, name)
        self.screen.say(f"Saved: rollingroad play --load {shlex.quote(name)} takes it up again")
        return False

    def _load(self, name: str) -> bool:
        if not name:
            raise BadInput("load needs the name of a saved game, such as: load evening.txt")
        table = self.load(Path(name))
        self.screen.seat = None
        raise TakenUp(table)

    def _concede(self, turn: Turn, _: str) -> bool:
        self.match.concede(turn.seat)
        self.turn_of = turn.seat
        return True

    def _quit(self, _: str) -> bool:
        raise Leave


def _go_on(_: str) -> bool:
    """Enter was pressed, or something else that means nothing here."""
    return False
