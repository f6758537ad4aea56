"""`rollingroad play`: how a game in the terminal begins and ends."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rollingroad.bots.roster import BOTS, brings_code, check_bot, fill_seats, split_names
from rollingroad.cli import saved
from rollingroad.cli.console import console, named
from rollingroad.cli.screen import Leave, Screen
from rollingroad.cli.table import ME, Table, TakenUp
from rollingroad.core.dice import Dice, SeededDice, TypedDice
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game, capitalised
from rollingroad.core.match import Match
from rollingroad.core.record import Record, parse_json
from rollingroad.core.registry import game
from rollingroad.core.state import EVERYONE, Decision, State


def play_in_terminal(
    slug: str | None,
    option: Sequence[str],
    players: str | None,
    seed: str | None,
    dice: str | None,
    load: Path | None,
    content: Path | None,
) -> None:
    screen = Screen(console())
    names = split_names(players) if players else []
    try:
        if load:
            if option or seed or dice:
                raise BadInput("--load takes up a game as it was: leave out --option, --seed and --dice")
            table = take_up(screen, load, slug, names, content)
        else:
            table = begin(screen, _wanted(slug, content), option, names, seed, typed=dice == "typed")
        _play(table, content)
    except (Leave, KeyboardInterrupt):
        screen.out.print("You leave the table.")


def _play(table: Table, content: Path | None) -> None:
    """To the end, by way of every saved game that is taken up in between."""
    while True:
        table.load = partial(take_up, table.screen, slug=table.game.slug, names=[], content=content)
        try:
            table.play()
            return
        except TakenUp as another:
            table = another.table


def begin(
    screen: Screen, the_game: Game, option: Sequence[str], names: Sequence[str], seed: str | None, typed: bool
) -> Table:
    """A new game."""
    if typed and seed:
        raise BadInput("--seed has no use with --dice typed")
    options = the_game.options(option)
    names = _seated(the_game, options, names)
    private = _is_private(screen, the_game, names)
    source: Dice = DiceOnTable(screen, private) if typed else SeededDice(seed or secrets.token_hex(16))
    return Table(screen, Match(the_game, options, source), names, private)


def take_up(
    screen: Screen, file: Path, slug: str | None, names: Sequence[str], content: Path | None
) -> Table:
    """A saved game, with the players it was saved with unless others are named."""
    record, sat_there = saved.load(file)
    if slug is not None and slug != record.game:
        raise BadInput(f"{file}: this is a game of {record.game}, not of {slug}")
    with named(file):
        if not names:
            _check_saved(sat_there)
        the_game = game(record.game, content)
        names = _seated(the_game, the_game.options(parse_json(record.options)), names or sat_there)
        private = _is_private(screen, the_game, names)
        match = Match.resume(the_game, record, _dice_of(record, screen, private))
    table = Table(screen, match, names, private)
    table.skip_news()
    return table


def _check_saved(names: Sequence[str]) -> None:
    """A file may come from anybody: what it names must not start code that lies around here."""
    for name in filter(brings_code, names):
        raise BadInput(f"it was saved with the player {name!r}: say with --players that it shall play again")


def _wanted(slug: str | None, content: Path | None) -> Game:
    if slug is None:
        raise BadInput("name a game, or a saved one with --load FILE; `rollingroad games` lists the games")
    return game(slug, content)


def _seated(the_game: Game, options: object, names: Sequence[str]) -> list[str]:
    seated = fill_seats(names or [ME], the_game.seat_count(options))
    for name in seated:
        if ":" not in name and name not in (ME, *BOTS):
            raise BadInput(f"there is no player {name!r}; there are: {ME}, {', '.join(BOTS)}")
        if name != ME:
            check_bot(name)
    return seated


def _is_private(screen: Screen, the_game: Game, names: Sequence[str]) -> bool:
    """Whether several people must sit down before the terminal one by one, each to their own secrets."""
    return screen.out.is_terminal and names.count(ME) > 1 and the_game.hidden_information


def _dice_of(record: Record, screen: Screen, private: bool) -> Dice:
    if record.dice == "seeded" and record.seed:
        return SeededDice(record.seed, record.drawn)
    return DiceOnTable(screen, private)


class DiceOnTable(TypedDice):
    """Real dice and cards: whoever alone may see a card types it in."""

    def __init__(self, screen: Screen, private: bool) -> None:
        super().__init__(screen.ask, screen.say)
        self._screen = screen
        self._private = private

    def answer(self, ask: Decision, state: State) -> int:
        if self._private and ask.known_to != EVERYONE:
            name = capitalised(state.game.seat_name(ask.known_to, state.view(ask.known_to)))
            self._screen.hand_to(ask.known_to, name)
        return super().answer(ask, state)
