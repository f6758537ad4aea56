"""`rollingroad puzzles`: positions with a clear best answer, found in recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rollingroad.bots.roster import fill_seats, seat_bots
from rollingroad.cli.console import name_in_errors, progress_bar
from rollingroad.cli.records import load_record
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Record
from rollingroad.core.registry import game
from rollingroad.review.jsonl import write_jsonl
from rollingroad.review.puzzles import Puzzle, puzzles_in, select_puzzles

_PLAYERS = ("driver", "rookie")


def make_puzzles(slug: str, records: Path | None, games: int, seed: str, count: int, out: Path) -> None:
    the_game = game(slug)
    if records is not None:
        sources = [(file.stem, file) for file in sorted(records.iterdir()) if file.is_file()]
        found = _search(the_game, len(sources), _read_records(sources, the_game))
    else:
        found = _search(the_game, games, _play_games(the_game, games, seed))
    if not found:
        raise BadInput(f"{slug}: no position of these games has a clear best answer")
    puzzles = select_puzzles(found, count)
    write_jsonl(puzzles, out)
    levels = ", ".join(
        f"{sum(each.difficulty == level for each in puzzles)} of level {level}" for level in range(1, 6)
    )
    print(f"{out}: {len(puzzles)} puzzles of {len(found)} that were found ({levels}).")


def _search(the_game: Game, total: int, records: Iterator[tuple[str, Record]]) -> list[Puzzle]:
    found: list[Puzzle] = []
    with progress_bar("Searching", total) as counted:
        for source, record in records:
            found += puzzles_in(record, the_game, source)
            counted()
    return found


def _read_records(sources: list[tuple[str, Path]], the_game: Game) -> Iterator[tuple[str, Record]]:
    for name, file in sources:
        record, _ = load_record(file)
        if record.game != the_game.slug:
            raise BadInput(f"{file}: this is a record of {record.game}, not of {the_game.slug}")
        with name_in_errors(file):
            yield name, record


def _play_games(the_game: Game, games: int, seed: str) -> Iterator[tuple[str, Record]]:
    """Games of drivers and rookies in turn, with default options and the example set-ups."""
    set_ups = [{}, *the_game.example_setups.values()]
    for number in range(games):
        options = the_game.options(set_ups[number % len(set_ups)])
        source = f"{the_game.slug} {seed}/{number}"
        match = Match(the_game, options, SeededDice(source))
        bot = _PLAYERS[number // len(set_ups) % len(_PLAYERS)]
        with seat_bots(fill_seats([bot], the_game.seat_count(options)), Rng(source), options) as bots:
            while match.state.open:
                ask = match.state.open[0]
                match.act(bots[ask.seat].choose(match.state.view(ask.seat), ask), ask.seat)
        yield source, match.record
