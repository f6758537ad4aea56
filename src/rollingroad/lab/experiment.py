"""Experiments: TOML files that say what is played, how often and by which bots; and the win rates of a run.

title = "Is the new card too strong?"
game = "highway-heist"
content = "my-cards"            # an overlay folder, relative to the file
games = 400                     # of each set-up
seed = "1"
bots = ["driver"]               # one: in every seat; several: one for each; or a list of such lists
random_crews = true             # draws what seats play with: characters and vehicles, driver cards, fleets

[options]
players = 3

[grid]                          # every value with every other
scenario = ["tank-assault", "semi-heist"]
difficulty = ["standard", "hard"]

[[list]]                        # or set-ups one by one; with a grid each of them on all of it
crew = "dom:american-muscle,brian:exotic-supercar,letty:tuner"
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from rollingroad.bots.roster import fill_seats, play_match, play_out, read_bot, seat_bots
from rollingroad.core.content import ContentChange, content_changes
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.options import options_json, value_label, value_text
from rollingroad.core.packs import OPTION as OWN
from rollingroad.core.packs import game_of, read_pack
from rollingroad.core.record import Record, commit
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import game_type
from rollingroad.core.stats import Kind, Stat, share_interval, stats_of
from rollingroad.lab.runner import Row

if TYPE_CHECKING:
    import polars as pl

MOST_GAMES = 100_000_000
KEPT_OPTIONS = 256
FIGURE = "figure."
"""The prefix of columns with a game's own figures."""
OPTION = "option."
"""The prefix of columns with options."""
_written = msgspec.json.Encoder().encode


class ExperimentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The content of the file."""

    game: str
    games: Annotated[int, msgspec.Meta(ge=1)]
    seed: str | int = "1"
    title: str = ""
    content: str = ""
    bots: str | list[str | list[str]] = "driver"
    random_crews: bool = False
    options: dict[str, Any] = {}
    grid: dict[str, list[Any]] = {}
    list_: list[dict[str, Any]] = msgspec.field(name="list", default_factory=list)


class Cell(msgspec.Struct, frozen=True):
    """One set-up with one line-up: the options as JSON, the varied ones, and a bot for each seat."""

    options: str
    varied: dict[str, Any]
    bots: tuple[str, ...]


class Experiment(msgspec.Struct, frozen=True, kw_only=True):
    """An experiment with all its games.

    Game n is game `n // len(cells)` of cell `n % len(cells)`: games of one number have the same dice in all
    cells, and an interrupted run is nearly balanced.
    """

    slug: str
    title: str
    content: str
    """The overlay folder of the content, or an empty string."""
    content_hash: str
    rules_version: int
    cells: tuple[Cell, ...]
    games: int
    seed: str
    text: str
    """The file itself."""
    random_crews: bool = False
    labels: dict[str, str] = {}
    """The varied values in words, by `NAME=VALUE`."""
    changes: list[ContentChange] = []
    """What the overlay folder changed when the games were played."""

    @property
    def game(self) -> Game:
        return find_game(self.slug, Path(self.content) if self.content else None)

    @property
    def game_type(self) -> type[Game]:
        return game_type(self.slug)

    @property
    def total(self) -> int:
        return self.games * len(self.cells)

    def cell(self, n: int) -> Cell:
        return self.cells[n % len(self.cells)]

    def number(self, n: int) -> int:
        return n // len(self.cells)

    def dice(self, n: int) -> str:
        """The seed of game n and of its record."""
        return f"{self.seed}/{self.number(n)}"

    @property
    def identity(self) -> str:
        """A hash of everything that determines the rows."""
        played = [self.slug, self.rules_version, self.content_hash, self.seed, self.games, self.cells]
        drawn = ["random crews"] if self.random_crews else []
        return hashlib.sha256(msgspec.json.encode(played + drawn)).hexdigest()

    def label(self, name: str, value: Any) -> str:
        """A varied value in words."""
        text = value_text(value)
        return self.labels.get(f"{name}={text}", text)

    def title_of(self, cell: Cell) -> str:
        return ", ".join(self.label(*each) for each in cell.varied.items()) or "all games"

    @property
    def stats(self) -> tuple[Stat, ...]:
        """The figures that its game counts."""
        return stats_of(find_game(self.slug).stats.stats_type)

    # As a workload

    def to_json(self) -> bytes:
        kept = msgspec.json.encode({"identity": self.identity, "experiment": self})
        return msgspec.json.format(kept, indent=2)

    def schema(self) -> dict[str, pl.DataType]:
        import polars as pl

        tally = pl.List(pl.Struct({"what": pl.String(), "times": pl.Int64()}))
        types: dict[Kind, pl.DataType] = {"number": pl.Int64(), "text": pl.String()}
        types |= {"names": pl.List(pl.String()), "tally": tally}
        columns: dict[str, pl.DataType] = {"n": pl.Int64(), "cell": pl.Int64(), "number": pl.Int64()}
        columns |= {"scores": pl.List(pl.Float64()), "decisions": pl.Int64()}
        return columns | {f"{FIGURE}{each.name}": types[each.kind] for each in self.stats}

    def widen(self, lines: pl.DataFrame) -> pl.DataFrame:
        """Add the options and the bots of each game."""
        import polars as pl

        options = [json.loads(cell.options) for cell in self.cells]
        columns: dict[str, Any] = {"cell": pl.Series(range(len(options)), dtype=pl.Int64())}
        columns["bots"] = [list(cell.bots) for cell in self.cells]
        for name in dict.fromkeys(name for each in options for name in each):
            columns[f"{OPTION}{name}"] = _series([each.get(name) for each in options])
        return lines.join(pl.DataFrame(columns), on="cell", how="left", maintain_order="left")

    def set_up_of(self, cell: Cell) -> tuple[Game, Any]:
        """The game and the options of a cell, which may name a content pack."""
        return _set_up(self.slug, self.content, cell.options)

    def set_up(self, n: int) -> tuple[Game, Any]:
        """The game and the options of game n. Games of one number draw the same crews."""
        game, options = self.set_up_of(self.cell(n))
        if self.random_crews:
            options = game.stats.draw_crews(options, Rng(self.dice(n)).fork("crews"))
        return game, options

    def play(self, n: int) -> Row:
        """Play game n. The row depends only on the experiment and on n."""
        (game, options), rng = self.set_up(n), Rng(self.dice(n))
        events: list[Event] | None = [] if game.stats.stats_type else None
        state = game.start(options, events)
        watch = game.stats.collector(state)

        def look(*_: object) -> None:
            if events:
                for event in events:
                    watch.see(event)
                events.clear()

        look()
        with seat_bots(self.cell(n).bots, rng, options) as bots:
            decisions = play_out(state, bots, rng, look if game.stats.stats_type else None)
        assert state.outcome is not None, f"game {n} stopped without an outcome"
        row = {"n": n, "cell": n % len(self.cells), "number": self.number(n)}
        played = {"scores": state.outcome, "decisions": decisions}
        return Row(n, state.outcome, _written(row | played | _plain(watch.stats())))


def _series(values: list[Any]) -> pl.Series:
    """A column of one option. Values that are not plain become JSON."""
    import polars as pl

    if len(kinds := {type(value) for value in values}) == 1 and kinds <= {bool, int, float}:
        return pl.Series(values)
    texts = [value if isinstance(value, str) or value is None else json.dumps(value) for value in values]
    return pl.Series(texts, dtype=pl.String())


def read_experiment(file: Path, games: int | None = None) -> Experiment:
    """The experiment in a file, with another number of games if given."""
    try:
        text = file.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise BadInput(f"{file}: this is no UTF-8 text (byte {error.start + 1})") from error
    try:
        return parse_experiment(text, file.parent, games)
    except BadInput as error:
        raise BadInput(f"{file}: {error}") from error


def parse_experiment(text: str, folder: Path, games: int | None = None) -> Experiment:
    """The experiment in a text, whose `content` is relative to the folder."""
    written = _parse_file(text)
    content = folder / written.content if written.content else None
    game = find_game(written.game, content)
    seed, number = str(written.seed), games or written.games
    commit(seed)
    if number > MOST_GAMES:
        raise BadInput(f"games: {number} are more than {MOST_GAMES}")
    cells = tuple(_cells(game, written))
    packs = {pack for each in _variations(written) if (pack := (written.options | each).get(OWN))}
    changed = game_of(game.slug, {OWN: packs.pop()}) if len(packs) == 1 else game
    return Experiment(
        slug=written.game,
        title=written.title,
        content=str(content.resolve()) if content else "",
        content_hash=game.content.hash,
        rules_version=game.rules_version,
        cells=cells,
        games=number,
        seed=seed,
        text=text,
        random_crews=written.random_crews,
        labels=_labels(game, cells),
        changes=content_changes(find_game(written.game).content.files, changed.content.files),
    )


def _labels(game: Game, cells: tuple[Cell, ...]) -> dict[str, str]:
    """Texts by their label or alone, other values with the title of their option, as in `3 players`."""
    form, found = game.form(), {}
    for name, value in (pair for cell in cells for pair in cell.varied.items()):
        text = value_text(value)
        title = form["properties"].get(name, {}).get("title", name).lower()
        counted = f"{text} {title}" if title.endswith("s") and " " not in title else f"{title} {text}"
        plain = text if isinstance(value, str) else counted
        if name == OWN:
            plain = read_pack(value).name if value else "the cards of the box"
        found[f"{name}={text}"] = value_label(form, name, value) or plain
    return found


def _parse_file(text: str) -> ExperimentFile:
    try:
        return msgspec.convert(tomllib.loads(text), ExperimentFile)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"not valid TOML: {error}") from error
    except msgspec.ValidationError as error:
        plain = str(error).replace("`", '"').replace("Object ", "the experiment ", 1).replace("$.", "")
        raise BadInput(plain[:1].lower() + plain[1:]) from error


def _cells(game: Game, written: ExperimentFile) -> list[Cell]:
    line_ups = _line_ups(written)
    found = [
        _cell(game, written, varied, bots, len(line_ups) > 1)
        for varied in _variations(written)
        for bots in line_ups
    ]
    for place, cell in enumerate(found):
        if any((cell.options, cell.bots) == (other.options, other.bots) for other in found[:place]):
            twice = ", ".join(f"{name} {value_text(value)}" for name, value in cell.varied.items())
            raise BadInput(f"{twice or 'one set-up'} is in it twice")
    return found


def _line_ups(written: ExperimentFile) -> list[list[str]]:
    """The line-ups: a plain list is one, a list of lists is several."""
    given = [written.bots] if isinstance(written.bots, str) else written.bots
    lists = [each for each in given if isinstance(each, list)]
    names = [each for each in given if isinstance(each, str)]
    line_ups = lists or [names]
    if (names and lists) or not all(line_ups):
        raise BadInput("bots: neither a name, nor a list of names, nor a list of such lists")
    for bot in {bot for line_up in line_ups for bot in line_up}:
        read_bot(bot)
    return line_ups


def _variations(written: ExperimentFile) -> list[dict[str, Any]]:
    for name, values in written.grid.items():
        if not values:
            raise BadInput(f"grid: {name} has no values")
    grid = [dict(zip(written.grid, values, strict=True)) for values in product(*written.grid.values())]
    listed = written.list_ or [{}]
    for name in written.grid:
        if any(name in each for each in listed):
            raise BadInput(f"{name} is varied both in the grid and in the list")
    return [each | values for each in listed for values in grid]


def _cell(
    game: Game, written: ExperimentFile, varied: dict[str, Any], bots: list[str], name_bots: bool
) -> Cell:
    given = written.options | varied
    if OWN in given:
        game = game_of(game.slug, given)
        given = {name: value for name, value in given.items() if name != OWN}
    options = game.options(given)
    seated = tuple(fill_seats(bots, game.seat_count(options)))
    shown = varied | {"bots": ", ".join(bots)} if name_bots else varied
    return Cell(options_json(options), shown, seated)


class Rates:
    """The win rate of each cell and seat, or of each cell for a team."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.team = experiment.game_type.cooperative
        self._games: Counter[int] = Counter()
        self._won: defaultdict[tuple[int, int], float] = defaultdict(float)

    @property
    def games(self) -> int:
        return self._games.total()

    @property
    def headings(self) -> tuple[str, ...]:
        """Of a table of `lines`."""
        return ("set-up", "team" if self.team else "seat", "wins", "95 % interval", "games")

    def add(self, n: int, scores: Sequence[float]) -> None:
        cell, (low, high) = n % len(self.experiment.cells), self.experiment.game_type.scores
        self._games[cell] += 1
        for seat, score in enumerate(scores[:1] if self.team else scores):
            self._won[cell, seat] += (score - low) / (high - low)

    def add_rows(self, rows: pl.DataFrame) -> None:
        for n, scores in rows.select("n", "scores").iter_rows():
            self.add(n, scores)

    def lines(self) -> list[tuple[str, ...]]:
        """For each cell and seat: the title of the cell, the bot, the win rate and the number of games."""
        found: list[tuple[str, ...]] = []
        for (cell, seat), won in sorted(self._won.items()):
            rate = share_interval(won, self._games[cell])
            shown = f"{rate.value:.1%}", f"{rate.low:.1%} to {rate.high:.1%}", str(self._games[cell])
            found.append(
                (self.experiment.title_of(self.experiment.cells[cell]), self._name(cell, seat), *shown)
            )
        return found

    def cells(self) -> list[tuple[int, int, list[float]]]:
        """Each cell with finished games: its number, the number of games, and the wins by seat."""
        won = sorted(self._won.items())
        return [
            (cell, games, [x for at, x in won if at[0] == cell])
            for cell, games in sorted(self._games.items())
        ]

    def _name(self, cell: int, seat: int) -> str:
        bots = self.experiment.cells[cell].bots
        return ", ".join(dict.fromkeys(bots)) if self.team else f"{seat + 1}: {bots[seat]}"


@lru_cache(KEPT_OPTIONS)
def _set_up(slug: str, content: str, options: str) -> tuple[Game, Any]:
    given = json.loads(options)
    game = game_of(slug, given, Path(content) if content else None)
    return game, game.options(given)


def _plain(figures: msgspec.Struct | None) -> dict[str, Any]:
    """The figures as columns. A tally becomes a sorted list of names and counts."""
    if figures is None:
        return {}
    found = {}
    for figure in stats_of(type(figures)):
        value = getattr(figures, figure.name)
        if figure.kind == "tally":
            value = [{"what": what, "times": value[what]} for what in sorted(value)]
        found[f"{FIGURE}{figure.name}"] = value
    return found


def record_of(experiment: Experiment, n: int) -> tuple[Record, tuple[float, ...]]:
    """Play game n and return its record and its outcome."""
    if not 0 <= n < experiment.total:
        raise BadInput(f"there is no game {n}: this experiment has games 0 to {experiment.total - 1}")
    game, options = experiment.set_up(n)
    match = play_match(game, experiment.cell(n).bots, options, experiment.dice(n))
    return match.record, match.state.outcome or ()
