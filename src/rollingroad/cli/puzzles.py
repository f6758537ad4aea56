"""`rollingroad puzzles`: positions with a clear best answer, found in recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rollingroad.bots.roster import fill_seats, seated
from rollingroad.cli.console import counting, named
from rollingroad.cli.saved import load
from rollingroad.core.dice import SeededDice
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Record
from rollingroad.core.registry import game
from rollingroad.core.rng import Rng
from rollingroad.review.lines import write_lines
from rollingroad.review.puzzle_maker import puzzles_in, selected
from rollingroad.review.puzzles import Puzzle

_PLAYERS = ("driver", "rookie")


def make_puzzles(slug: str, records: Path | None, games: int, seed: str, count: int, out: Path) -> None:
    the_game = game(slug)
    if records is not None:
        sources = [(file.stem, file) for file in sorted(records.iterdir()) if file.is_file()]
        found = _search(the_game, len(sources), _recorded(sources, the_game))
    else:
        found = _search(the_game, games, _played(the_game, games, seed))
    if not found:
        raise BadInput(f"{slug}: no position of these games has a clear best answer")
    puzzles = selected(found, count)
    write_lines(puzzles, out)
    levels = ", ".join(
        f"{sum(each.difficulty == level for each in puzzles)} of level {level}" for level in range(1, 6)
    )
    print(f"{out}: {len(puzzles)} puzzles of {len(found)} that were found ({levels}).")


def _search(the_game: Game, total: int, records: Iterator[tuple[str, Record]]) -> list[Puzzle]:
    found: list[Puzzle] = []
    with counting("Searching", total) as counted:
        for source, record in records:
            found += puzzles_in(record, the_game, source)
            counted()
    return found


def _recorded(sources: list[tuple[str, Path]], the_game: Game) -> Iterator[tuple[str, Record]]:
    for name, file in sources:
        record, _ = load(file)
        if record.game != the_game.slug:
            raise BadInput(f"{file}: this is a record of {record.game}, not of {the_game.slug}")
        with named(file):
            yield name, record


def _played(the_game: Game, games: int, seed: str) -> Iterator[tuple[str, Record]]:
    """Games of drivers and rookies in turn, usually and on the named set-ups of the game."""
    set_ups = [{}, *the_game.showcases().values()]
    for number in range(games):
        options = the_game.options(set_ups[number % len(set_ups)])
        source = f"{the_game.slug} {seed}/{number}"
        match = Match(the_game, options, SeededDice(source))
        bot = _PLAYERS[number // len(set_ups) % len(_PLAYERS)]
        with seated(fill_seats([bot], the_game.seat_count(options)), Rng(source)) as bots:
            while match.state.open:
                ask = match.state.open[0]
                match.act(bots[ask.seat].choose(match.state.view(ask.seat), ask), ask.seat)
        yield source, match.record
