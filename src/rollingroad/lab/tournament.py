"""Round-robin tournaments: each pair of bots in every rotation of the seats, all with the same dice.

In a cooperative game each bot plays as a team, and the teams are compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from rollingroad.bots.bot import Bot
from rollingroad.bots.roster import play_out, read_bot, seat_bots
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.registry import game as find_game
from rollingroad.lab.runner import Engine, Row
from rollingroad.lab.runner import run as run_workload

if TYPE_CHECKING:
    import polars as pl

LineUp = tuple[int, ...]
"""The number of the bot in each seat."""


class Setup(NamedTuple):
    """One set of options. The title names the varied ones."""

    title: str
    options: tuple[str, ...]
    seats: int


class Tournament(msgspec.Struct, frozen=True):
    """The definition of a tournament."""

    slug: str
    content: Path | None
    setups: tuple[Setup, ...]
    bots: tuple[str, ...]
    games: int
    """The number of games of each pair of bots, or of each team, on each set-up."""
    seed: str

    @property
    def game(self) -> Game:
        return find_game(self.slug, self.content)

    # As a workload

    @property
    def identity(self) -> str:
        game, content = self.game, self.game.content.hash
        what = [game.slug, game.rules_version, content, self.setups, self.bots]
        how_many = [self.games, self.seed]
        return hashlib.sha256(msgspec.json.encode([what, how_many])).hexdigest()

    @property
    def total(self) -> int:
        return len(jobs(self))

    def to_json(self) -> bytes:
        kept = {"identity": self.identity, "tournament": msgspec.to_builtins(self, enc_hook=str)}
        return msgspec.json.format(msgspec.json.encode(kept), indent=2)

    def schema(self) -> dict[str, pl.DataType]:
        import polars as pl

        whole, several = pl.Int64(), pl.List(pl.Int64())
        columns: dict[str, pl.DataType] = {"n": whole, "setup": whole, "number": whole, "line_up": several}
        times = pl.List(pl.Float64())
        return columns | {"scores": times, "decisions": several, "seconds": times}

    def widen(self, lines: pl.DataFrame) -> pl.DataFrame:
        """Add the names of set-ups and bots."""
        import polars as pl

        names = dict(enumerate(self.bots))
        titles = pl.Series([setup.title for setup in self.setups])
        return lines.with_columns(
            title=titles.gather(lines["setup"]),
            bots=pl.col("line_up").list.eval(pl.element().replace_strict(names)),
        )

    def play(self, n: int) -> Row:
        played = play(self, n)
        return Row(n, played.scores, msgspec.json.encode(played))


class Job(NamedTuple):
    """One game. Games of the same number have the same dice."""

    setup: int
    line_up: LineUp
    number: int


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game as a row. Only `seconds` differs between runs."""

    n: int
    setup: int
    number: int
    line_up: LineUp
    scores: tuple[float, ...]
    decisions: tuple[int, ...] = ()
    """The number of decisions of each seat."""
    seconds: tuple[float, ...] = ()
    """The time they took."""


class Results(msgspec.Struct):
    """The finished games in the order of the jobs. An interrupted run has fewer than planned."""

    tournament: Tournament
    planned: int
    played: list[PlayedGame] = []


def arrange(
    slug: str,
    content: Path | None,
    option: Sequence[str],
    over: Sequence[str],
    bots: Sequence[str],
    games: int,
    seed: str,
) -> Tournament:
    """A tournament from command line arguments. Raises BadInput."""
    game = find_game(slug, content)
    for bot in bots:
        read_bot(bot)
        if list(bots).count(bot) > 1:
            raise BadInput(f"the bot {bot!r} is named twice")
    # Each combination of one value for each `NAME=VALUE,VALUE`.
    setups = tuple(_setup(game, option, varied) for varied in product(*map(_values, over)))
    if not game.cooperative and len(bots) < 2:
        raise BadInput("a tournament needs two bots or more, as in --players driver,rookie")
    if not game.cooperative and any(setup.seats < 2 for setup in setups):
        raise BadInput("a tournament needs two seats or more; these options make one")
    return Tournament(slug, content, setups, tuple(bots), games, seed)


def _values(text: str) -> list[str]:
    name, equals, values = (part.strip() for part in text.partition("="))
    if not (name and equals and values):
        raise BadInput(f"--over {text!r} is not written as NAME=VALUE,VALUE")
    return [f"{name}={value.strip()}" for value in values.split(",")]


def _setup(game: Game, options: Sequence[str], varied: Sequence[str]) -> Setup:
    given = (*options, *varied)
    return Setup(", ".join(varied), given, game.seat_count(game.options(given)))


@lru_cache(1)
def jobs(tournament: Tournament) -> tuple[Job, ...]:
    """All games, ordered by number, so that an interrupted run is nearly balanced."""
    line_ups = [_line_ups(tournament, setup.seats) for setup in tournament.setups]
    return tuple(
        Job(setup, line_up, number)
        for number in range(tournament.games)
        for setup, several in enumerate(line_ups)
        for rotations in several
        if number * len(rotations) < tournament.games
        for line_up in rotations
    )


def _line_ups(tournament: Tournament, seats: int) -> list[list[LineUp]]:
    """The one line-up of each team, or all rotations of each pair of bots."""
    bots = range(len(tournament.bots))
    if tournament.game.cooperative:
        return [[(bot,) * seats] for bot in bots]
    return [rotations(one, other, seats) for one, other in combinations(bots, 2)]


def rotations(one: int, other: int, seats: int) -> list[LineUp]:
    """All line-ups of two bots in alternating seats. With an odd number each has the extra seat in turn."""
    found: list[LineUp] = []
    for first, second in ((one, other), (other, one)):
        row = tuple(first if seat % 2 == 0 else second for seat in range(seats))
        for turn in range(seats):
            line_up = row[turn:] + row[:turn]
            if line_up not in found:
                found.append(line_up)
    return found


class TimedBot(Bot):
    """Wraps a bot and measures its thinking time."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.needs_view = bot.needs_view
        self.observes = bot.observes
        self.title = bot.title or type(bot).__name__
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View | None, ask: Decision) -> Any:
        started = perf_counter()
        action = self._bot.choose(view, ask)
        self.seconds += perf_counter() - started
        self.decisions += 1
        return action

    def observe(self, events: Sequence[Event]) -> None:
        self._bot.observe(events)


def play(tournament: Tournament, n: int) -> PlayedGame:
    """Play game n. It depends on its job only."""
    game, job = tournament.game, jobs(tournament)[n]
    rng = Rng(f"{tournament.seed}/{job.number}")
    options = game.options(tournament.setups[job.setup].options)
    state = game.start(options)
    with seat_bots([tournament.bots[bot] for bot in job.line_up], rng, options) as bots:
        clocked = [TimedBot(bot) for bot in bots]
        play_out(state, clocked, rng)
    assert state.outcome is not None, f"{job} stopped without an outcome"
    took = tuple(each.decisions for each in clocked), tuple(each.seconds for each in clocked)
    return PlayedGame(n, job.setup, job.number, job.line_up, state.outcome, *took)


def run(
    tournament: Tournament,
    workers: int,
    progress: Callable[[], None] = lambda: None,
    folder: Path | None = None,
) -> Results:
    """Play all games. An interrupt stops the run and returns the finished ones.

    With a folder the games are stored there, and stored games are not played again.
    """
    engine = Engine(workers=workers)
    if folder is None:
        played = _play_in_memory(tournament, engine, progress)
    else:
        played = _play_into_folder(tournament, engine, progress, folder)
    return Results(tournament, tournament.total, [played[n] for n in sorted(played)])


def _play_in_memory(
    tournament: Tournament, engine: Engine, progress: Callable[[], None]
) -> dict[int, PlayedGame]:
    done: dict[int, PlayedGame] = {}
    games = engine.spread(tournament.play, range(tournament.total))
    with suppress(KeyboardInterrupt), closing(games):
        for n, row in games:
            done[n] = msgspec.json.decode(row.line, type=PlayedGame)
            progress()
    return done


def _play_into_folder(
    tournament: Tournament, engine: Engine, progress: Callable[[], None], folder: Path
) -> dict[int, PlayedGame]:
    from rollingroad.lab.store import read_rows

    def begin(done: int) -> None:
        for _ in range(done):
            progress()

    run_workload(tournament, folder, engine, lambda row: progress(), begin)
    rows = read_rows(folder, tournament).iter_rows(named=True)
    return {row["n"]: msgspec.convert(row, PlayedGame) for row in rows}
