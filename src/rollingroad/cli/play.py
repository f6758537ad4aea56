"""`rollingroad play`: starts or loads a game in the terminal."""

import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rollingroad.bots.roster import BOTS, brings_code, fill_seats, read_bot, split_names
from rollingroad.cli.console import console, name_in_errors
from rollingroad.cli.records import load_record
from rollingroad.cli.terminal_game import ME, Leave, OtherGameLoaded, Screen, TerminalGame
from rollingroad.core.dice import Dice, SeededDice, TypedDice
from rollingroad.core.engine.state import EVERYONE, Decision, State
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.packs import game_of
from rollingroad.core.record import parse_json
from rollingroad.core.registry import game
from rollingroad.core.words import sentence


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
            terminal_game = load_game(screen, load, slug, names, content)
        elif slug is None:
            raise BadInput(
                "name a game, or a saved one with --load FILE; `rollingroad games` lists the games"
            )
        else:
            terminal_game = begin(screen, game(slug, content), option, names, seed, typed=dice == "typed")
        _play(terminal_game, content)
    except (Leave, KeyboardInterrupt):
        screen.out.print("You leave the table.")


def _play(terminal_game: TerminalGame, content: Path | None) -> None:
    """Play to the end, including saved games that are loaded on the way."""
    while True:
        terminal_game.load = partial(
            load_game, terminal_game.screen, slug=terminal_game.game.slug, names=[], content=content
        )
        try:
            terminal_game.play()
            return
        except OtherGameLoaded as another:
            terminal_game = another.terminal_game


def begin(
    screen: Screen, the_game: Game, option: Sequence[str], names: Sequence[str], seed: str | None, typed: bool
) -> TerminalGame:
    if typed and seed:
        raise BadInput("--seed has no use with --dice typed")
    options = the_game.options(option)
    names = _seat_names(the_game, options, names)
    private = _is_private(screen, the_game, names)
    source: Dice = RealDice(screen, private) if typed else SeededDice(seed or secrets.token_hex(16))
    return TerminalGame(screen, Match(the_game, options, source), names, private)


def load_game(
    screen: Screen, file: Path, slug: str | None, names: Sequence[str], content: Path | None
) -> TerminalGame:
    """Load a saved game, with its own players unless others are named."""
    record, sat_there = load_record(file)
    if slug is not None and slug != record.game:
        raise BadInput(f"{file}: this is a game of {record.game}, not of {slug}")
    with name_in_errors(file):
        # A saved game may come from anybody: it runs no code that it names as a player.
        for name in filter(brings_code, () if names else sat_there):
            raise BadInput(
                f"it was saved with the player {name!r}: say with --players that it shall play again"
            )
        the_game = game_of(record.game, record.options, content)
        names = _seat_names(the_game, the_game.options(parse_json(record.options)), names or sat_there)
        private = _is_private(screen, the_game, names)
        seeded = record.dice == "seeded" and record.seed
        dice = SeededDice(record.seed, record.drawn) if seeded else RealDice(screen, private)
        match = Match.resume(the_game, record, dice)
    terminal_game = TerminalGame(screen, match, names, private)
    terminal_game.skip_news()
    return terminal_game


def _seat_names(the_game: Game, options: object, names: Sequence[str]) -> list[str]:
    seated = fill_seats(names or [ME], the_game.seat_count(options))
    for name in seated:
        if ":" not in name and name not in (ME, *BOTS):
            raise BadInput(f"there is no player {name!r}; there are: {ME}, {', '.join(BOTS)}")
        if name != ME:
            read_bot(name)
    return seated


def _is_private(screen: Screen, the_game: Game, names: Sequence[str]) -> bool:
    """Whether several people share the terminal and must not see each other's hidden information."""
    return screen.out.is_terminal and names.count(ME) > 1 and the_game.hidden_information


class RealDice(TypedDice):
    """Real dice and cards. A hidden card is typed by the player who may see it."""

    def __init__(self, screen: Screen, private: bool) -> None:
        super().__init__(screen.ask, screen.say)
        self._screen = screen
        self._private = private

    def answer(self, ask: Decision, state: State) -> int:
        if self._private and ask.known_to != EVERYONE:
            name = sentence(state.game.words.seat_name(ask.known_to, state.view(ask.known_to)))
            self._screen.hand_to(ask.known_to, name)
        return super().answer(ask, state)
