"""`rollingroad play`: a whole game in the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from rollingroad.bots.bot import Bot
from rollingroad.bots.roster import BOTS, fill_seats, make_bot
from rollingroad.cli.console import console, percent
from rollingroad.core.codec import BadAction
from rollingroad.core.dice import Dice, SeededDice, TypedDice
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.explain import Illegal
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Record, parse_record
from rollingroad.core.registry import game
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View

ME = "me"
LISTED = 24
HELP = """\
  a number or an action     answer the question
  why ACTION                why that is not allowed
  odds ACTION               the exact chances of an action
  undo                      take your last answer back, while nothing was revealed
  save FILE                 write the game down; `rollingroad play --load FILE` goes on with it
  board, log, help          show the table, what has happened so far, this text
  concede, quit             give up; leave without a result"""


class Leave(Exception):  # noqa: N818 - not an error
    """The player leaves the table."""


def play_in_terminal(
    slug: str | None,
    option: Sequence[str],
    players: str,
    seed: str | None,
    dice: str,
    load: Path | None,
    content: Path | None,
) -> None:
    match = _load(load, slug, content) if load else _new(slug, option, seed, dice, content)
    seats = match.game.seat_count(match.options)
    names = fill_seats(players.split(","), seats)
    Table(match, names).play()


def _new(slug: str | None, option: Sequence[str], seed: str | None, dice: str, content: Path | None) -> Match:
    if slug is None:
        raise BadInput("name a game, or a saved one with --load FILE; `rollingroad games` lists the games")
    if dice not in ("seeded", "typed"):
        raise BadInput(f"--dice {dice} is not one of seeded, typed")
    the_game = game(slug, content)
    source: Dice = TypedDice(_read, print) if dice == "typed" else SeededDice(seed or secrets.token_hex(16))
    return Match(the_game, the_game.options(option), source)


def _load(file: Path, slug: str | None, content: Path | None) -> Match:
    record = parse_record(file.read_text())
    if slug is not None and slug != record.game:
        raise BadInput(f"{file} is a game of {record.game}, not of {slug}")
    return Match.resume(game(record.game, content), record, _dice_of(record))


def _dice_of(record: Record) -> Dice:
    if record.dice == "seeded" and record.seed:
        return SeededDice(record.seed, record.drawn)
    return TypedDice(_read, print)


def _read(prompt: str) -> str:
    try:
        return input(f"{prompt}\n> ").strip()
    except EOFError:
        raise Leave from None


class Table:
    """One terminal, the people before it, and the bots in the other seats."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.game: Game = match.game
        self.people = [seat for seat, name in enumerate(names) if name == ME]
        for name in names:
            if name != ME and name not in BOTS:
                raise BadInput(f"there is no player {name!r}; there are: {ME}, {', '.join(BOTS)}")
        self.bots: dict[int, Bot] = {
            seat: make_bot(name, Rng(secrets.token_hex(8))) for seat, name in enumerate(names) if name != ME
        }
        self.out = console()
        self.told = 0
        self.at_screen = -1

    def play(self) -> None:
        self.out.print(f"[bold]{self.game.name}[/bold]  (type help for what can be typed)")
        try:
            while self.match.state.open:
                self._next_answer()
        except (Leave, KeyboardInterrupt):
            self.out.print("\nYou leave the table.")
            return
        self._tell_news(self.people[0] if self.people else 0)
        outcome = self.match.state.outcome or ()
        scores = ", ".join(f"seat {seat + 1}: {score:g}" for seat, score in enumerate(outcome))
        self.out.print(f"\n[bold]The game is over.[/bold] {scores}")

    def _next_answer(self) -> None:
        ask = self._question()
        view = self.match.state.view(ask.seat)
        if ask.seat in self.bots:
            self.match.act(self.bots[ask.seat].choose(view, ask), ask.seat)
            return
        self._pass_screen(ask.seat)
        self._tell_news(ask.seat)
        self.out.print()
        self.out.print(self.game.diagram(view), markup=False)
        self._put_question(ask, view)
        while not self._handle(_read("").strip(), ask, view):
            pass

    def _question(self) -> Decision:
        """A bot's question first, so that people see the newest table; a person at the screen goes on."""
        questions = self.match.state.open
        waiting = [q for q in questions if q.seat in self.bots] or [
            q for q in questions if q.seat == self.at_screen
        ]
        return (waiting or questions)[0]

    def _pass_screen(self, seat: int) -> None:
        if seat == self.at_screen:
            return
        if len(self.people) > 1 and self.game.hidden_information:
            if self.at_screen >= 0 and sys.stdout.isatty():
                self.out.clear()
            self.told = 0 if self.at_screen < 0 else self.told
            _read(f"{self._name(seat)}, it is your turn at the screen: press Enter.")
        self.at_screen = seat

    def _name(self, seat: int) -> str:
        name = self.game.seat_name(seat, self.match.state.view(seat))
        return name[0].upper() + name[1:]

    def _put_question(self, ask: Decision, view: View) -> None:
        self.out.print(f"\n[bold]{self._name(ask.seat)}:[/bold] {self.game.prompt(ask, view)}")
        for number, action in enumerate(ask.actions()[:LISTED], 1):
            words = _short_odds(view, action)
            self.out.print(f"  {number:2}. {self.game.text(action)}{words}", markup=False)
        if len(ask.offered) > LISTED:
            self.out.print(f"      and {len(ask.offered) - LISTED} more: type one")
        elif not ask.complete:
            self.out.print("      or anything else the rules allow: type it")

    def _handle(self, words: str, ask: Decision, view: View) -> bool:
        """Do what was typed; whether the question was answered or taken back."""
        command, _, rest = words.partition(" ")
        rest = rest.strip()
        try:
            match command:
                case "":
                    return False
                case "help":
                    self.out.print(HELP, markup=False)
                case "board":
                    self.out.print(self.game.diagram(view), markup=False)
                    self._put_question(ask, view)
                case "log":
                    self._tell(self.match.events, ask.seat)
                case "why":
                    self._why(rest, view)
                case "odds":
                    self._odds(rest, view)
                case "save":
                    self._save(rest)
                case "undo":
                    return self._undo()
                case "concede":
                    self.match.concede(ask.seat)
                    return True
                case "quit":
                    raise Leave
                case _:
                    self.match.act(self._action(words, ask), ask.seat)
                    return True
        except (BadInput, Illegal, OSError) as error:
            self.out.print(f"{error}", style="red", markup=False)
        return False

    def _action(self, words: str, ask: Decision) -> int:
        if words.isdigit():
            if not 1 <= int(words) <= min(LISTED, len(ask.offered)):
                raise BadAction(f"there is no choice {words}")
            return ask.offered[int(words) - 1]
        return self.game.parse(words)

    def _why(self, words: str, view: View) -> None:
        reason = view.why_not(self.game.parse(words))
        self.out.print(f"{reason}" if reason else f"{words!r} is allowed now.", markup=False)

    def _odds(self, words: str, view: View) -> None:
        for line in view.odds(self.game.parse(words)):
            spend = f" with {line.spend}" if line.spend else ""
            self.out.print(f"  {line.what}{spend}: {percent(line.chance)} ({line.chance})", markup=False)

    def _undo(self) -> bool:
        self.match.undo(self.at_screen)
        self.told = min(self.told, len(self.match.events))
        return True

    def _save(self, name: str) -> None:
        if not name:
            raise BadInput("save needs a file name")
        Path(name).write_text(str(self.match.record))
        self.out.print(f"Saved to {name}.", markup=False)

    def _tell_news(self, seat: int) -> None:
        self._tell(self.match.events[self.told :], seat)
        self.told = len(self.match.events)

    def _tell(self, events: Sequence[Event], seat: int) -> None:
        view = self.match.state.view(seat)
        for event in events:
            seen = event.seen_by(seat)
            if seen is not None:
                self.out.print(f"  {self.game.narrate(seen, view)}", style="cyan", markup=False)


def _short_odds(view: View, action: int) -> str:
    lines = view.odds(action)
    if not lines:
        return ""
    words = ", ".join(
        f"{line.what}{' with ' + line.spend if line.spend else ''} {percent(line.chance)}" for line in lines
    )
    return f"   ({words})"
