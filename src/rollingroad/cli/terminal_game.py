"""A game in the terminal: the screen that people share, the bots in other seats, and the commands."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

from rollingroad.bots.bot import ask_bot
from rollingroad.bots.roster import make_bot
from rollingroad.cli.console import Block, Console, os_sentence
from rollingroad.cli.questions import LISTED, odds_table, question
from rollingroad.cli.records import save_game
from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY, Decision
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal
from rollingroad.core.match import Match
from rollingroad.core.words import sentence

NEWEST = 12
"""The number of news lines shown; `log` shows the rest."""
_CLEAR_WITH_SCROLLBACK = "\x1b[H\x1b[2J\x1b[3J"


class Leave(Exception):
    """The player quits the game."""


def read_line() -> str:
    """A line from standard input. Piped input is echoed, so that the output is a transcript."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # arrow keys and history, where Python has them
            import readline  # noqa: F401
    try:
        words = input("> ").strip()
    except (EOFError, KeyboardInterrupt):
        print()
        raise Leave from None
    if not sys.stdin.isatty():
        print(words)
    return words


class Screen:
    """A terminal, or a transcript of piped input."""

    def __init__(self, out: Console, read: Callable[[], str] = read_line) -> None:
        self.out = out
        self.read = read
        self.seat: int | None = None
        """The seat at the screen, if people must not see each other's hidden information."""
        self.title = ""

    def show(self, *parts: str | Block, style: str = "") -> None:
        self.out.print(*parts, style=style)

    def say(self, sentence: str, style: str = "yellow") -> None:
        self.show(f"  {sentence}{'' if sentence.endswith(('.', '?')) else '.'}", style=style)

    def divide(self, heading: str = "") -> None:
        self.out.print()
        self.out.rule(heading)

    def news(self, lines: Iterable[str]) -> None:
        news = list(lines)
        if len(news) > NEWEST:
            self.show(f"  … {len(news) - NEWEST} lines before these: type log", style="dim")
        self.log(news[-NEWEST:])

    def log(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.show(f"  {line}", style="cyan")

    def ask(self, prompt: str) -> str:
        self.show(prompt)
        return self.read()

    def hand_to(self, seat: int, name: str, also: str = "") -> str:
        """Clear the screen for that seat and wait. Returns what was typed before Enter."""
        if seat == self.seat:
            return ""
        self.seat = seat
        if self.out.is_terminal:
            self.out.file.write(_CLEAR_WITH_SCROLLBACK)
        if self.title:
            self.show(self.title, style="bold")
        return self.ask(f"{name}, sit down before the screen and press Enter.{also}")


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

Command = Callable[[str], bool | None]
"""Gets the rest of the line and returns whether the question is answered."""


class Turn(msgspec.Struct, frozen=True):
    """A question with the seat that answers it and its view."""

    seat: int
    ask: Decision
    view: View


class OtherGameLoaded(Exception):
    """Another saved game was loaded."""

    def __init__(self, terminal_game: TerminalGame) -> None:
        super().__init__()
        self.terminal_game = terminal_game


class TerminalGame:
    """Plays one match to its end."""

    load: Callable[[Path], TerminalGame]

    def __init__(self, screen: Screen, match: Match, names: Sequence[str], private: bool = False) -> None:
        self.screen = screen
        self.match = match
        self.game = match.game
        self.names = names
        self.private = private
        self.people = [seat for seat, name in enumerate(names) if name == ME]
        rng = Rng(match.record.seed or secrets.token_hex(16)).fork(f"bots after {len(match.record.lines)}")
        self.bots = {seat: make_bot(name, rng.fork(seat)) for seat, name in enumerate(names) if name != ME}
        for bot in self.bots.values():
            bot.options = match.options
        self.events_shown: dict[int, int] = {}
        self.turn_of = NOBODY

    def play(self) -> None:
        seats = ", ".join(f"seat {seat + 1} is {self._player(seat)}" for seat in range(len(self.names)))
        self.screen.title = f"{self.game.name}: {seats}. Type help for all that can be typed."
        if not self.private:
            self.screen.show(self.screen.title, style="bold")
        try:
            while self.match.state.open:
                self._next_answer()
        finally:
            for bot in self.bots.values():
                bot.close()
        self._end()

    def skip_news(self) -> None:
        """Mark all events so far as shown, for a loaded game."""
        self.events_shown = dict.fromkeys([NOBODY, *range(len(self.names))], len(self.match.events))

    def _player(self, seat: int) -> str:
        if seat in self.bots:
            return f"the bot {self.names[seat]}"
        return "you" if len(self.people) == 1 else "a person"

    # Turns

    def _next_answer(self) -> None:
        turn = self._turn()
        if (bot := self.bots.get(turn.seat)) is not None:
            bot.observe(self.match.events[self.events_shown.get(turn.seat, 0) :])
            self.events_shown[turn.seat] = len(self.match.events)
            self.match.act(ask_bot(bot, self.match.state, turn.ask), turn.seat)
            return
        commands, answer = self._commands(turn), partial(self._answer, turn)
        if self.private:
            said = self._hand_over(turn.seat)
            if self._do(said, self._handover_commands(turn), lambda _: False):
                return
        self.screen.divide()
        self._show_news(turn.seat)
        self._board(turn)
        while not self._do(self.screen.read(), commands, answer):
            pass

    def _turn(self) -> Turn:
        """The next question: bots first, so that people see the newest state; then the last person."""
        turns = [(self._speaker(ask), ask) for ask in self.match.state.open]
        seat, ask = min(turns, key=lambda turn: (turn[0] not in self.bots, turn[0] != self.turn_of))
        return Turn(seat, ask, self.match.state.view(seat))

    def _speaker(self, ask: Decision) -> int:
        """The seat that answers a question to a team: its first person, or else its first seat."""
        if ask.seat in self.people:
            return ask.seat
        return next((seat for seat in ask.seats if seat in self.people), ask.seat)

    def _hand_over(self, seat: int) -> str:
        undoable = self._undoable(seat)
        may_undo = undoable != seat and not self.match.why_no_undo(undoable)
        also = f" {self._name(undoable)} may still type undo." if may_undo else ""
        return self.screen.hand_to(seat, self._name(seat), also)

    def _name(self, seat: int) -> str:
        return sentence(self.game.words.seat_name(seat, self.match.state.view(seat)))

    # Output

    def _show_news(self, seat: int) -> None:
        """Show the events that are new to this seat, or to all seats if nothing is hidden."""
        listener = seat if self.game.hidden_information else NOBODY
        self.screen.news(self._happened(seat, self.events_shown.get(listener, 0)))
        self.events_shown[listener] = len(self.match.events)

    def _happened(self, seat: int, since: int = 0) -> Iterator[str]:
        seen = [shown for event in self.match.events[since:] if (shown := event.seen_by(seat)) is not None]
        return filter(None, self.game.words.narrate_all(seen, self.match.state.view(seat)))

    def _end(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else NOBODY
        view = self.match.state.view(seat)
        self.screen.divide("The end")
        self._show_news(self.turn_of)
        self.screen.show(f"\n{self.game.diagram(view)}\n")
        self.screen.show(self.game.words.verdict(view), style="bold green")
        if not self.game.cooperative:
            scores = enumerate(view.outcome or ())
            self.screen.show(", ".join(f"{self._name(seat)}: {score:g}" for seat, score in scores))
        self._afterwards()

    def _afterwards(self) -> None:
        """Let people read the log and save the game after its end."""
        self.screen.show("\nType log, save FILE, or press Enter to leave.", style="dim")
        with suppress(Leave):
            while not self._do(self.screen.read(), self._review_commands(self.turn_of), self._is_over):
                pass

    def _is_over(self, words: str) -> bool:
        if words:
            self.screen.say("The game is over: type log, save FILE, or press Enter to leave")
        return not words

    # Commands

    def _do(self, words: str, commands: dict[str, Command], otherwise: Command) -> bool:
        command, _, rest = words.partition(" ")
        try:
            if command.lower() in commands:
                return bool(commands[command.lower()](rest.strip()))
            return bool(otherwise(words))
        except OSError as error:
            self.screen.say(os_sentence(error), "red")
        except (BadInput, Illegal) as error:
            self.screen.say(str(error), "red")
        return False

    def _handover_commands(self, turn: Turn) -> dict[str, Command]:
        """The commands of the player who hands the screen over."""
        return {"undo": partial(self._undo, turn), "quit": self._quit}

    def _review_commands(self, seat: int) -> dict[str, Command]:
        return {"log": partial(self._log, seat), "save": self._save, "load": self._load, "quit": self._quit}

    def _commands(self, turn: Turn) -> dict[str, Command]:
        return (
            self._handover_commands(turn)
            | self._review_commands(turn.seat)
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

    def _help(self, _: str) -> None:
        self.screen.show(HELP)

    def _board(self, turn: Turn, _: str = "") -> None:
        self.screen.show(f"\n{self.game.diagram(turn.view)}\n")
        self.screen.show(*question(self.game, turn.ask, turn.view, turn.seat))

    def _log(self, seat: int, _: str) -> None:
        self.screen.log(self._happened(seat))

    def _why(self, turn: Turn, words: str) -> None:
        action = self._action(turn.ask, words)
        reason = turn.view.why_not(action)
        if reason is None:
            self.screen.say(f"{self.game.text(action)!r} is allowed now")
        else:
            self.screen.say(str(reason), "red")

    def _odds(self, turn: Turn, words: str) -> None:
        actions = [self._action(turn.ask, words)] if words else turn.ask.offered[:LISTED]
        odds = [turn.view.odds(action) for action in actions]
        if any(odds):
            several = len(actions) > 1
            texts = {number if several else 0: self.game.text(a) for number, a in enumerate(actions, 1)}
            self.screen.show(odds_table(texts, odds, exact=True))
        elif words and turn.view.why_not(actions[0]) is not None:
            self._why(turn, words)
        else:
            self.screen.say("Nothing is rolled or drawn for that" if words else "Nothing is rolled for these")

    def _undoable(self, seat: int) -> int:
        """The person whose answer can be taken back, or else the given seat."""
        return next((person for person in self.people if not self.match.why_no_undo(person)), seat)

    def _undo(self, turn: Turn, _: str) -> bool:
        self.turn_of = seat = self._undoable(turn.seat)
        self.match.undo(seat)
        happened = len(self.match.events)
        self.events_shown = {listener: min(shown, happened) for listener, shown in self.events_shown.items()}
        self.screen.say(f"{self._name(seat)} takes the last answer back")
        return True

    def _save(self, name: str) -> None:
        save_game(self.match.record, self.names, name)
        self.screen.say(f"Saved: rollingroad play --load {shlex.quote(name)} takes it up again")

    def _load(self, name: str) -> bool:
        if not name:
            raise BadInput("load needs the name of a saved game, such as: load evening.txt")
        terminal_game = self.load(Path(name))
        self.screen.seat = None
        raise OtherGameLoaded(terminal_game)

    def _concede(self, turn: Turn, _: str) -> bool:
        self.match.concede(turn.seat)
        self.turn_of = turn.seat
        return True

    def _quit(self, _: str) -> bool:
        raise Leave
