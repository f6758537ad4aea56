"""`rollingroad tournament`: rates bots, and prints tables, Markdown or JSON."""

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from rollingroad.bots.roster import split_names
from rollingroad.cli.console import STOPPED, Table, console, progress_bar, styled
from rollingroad.core.errors import need_extra
from rollingroad.core.options import options_json
from rollingroad.core.stats import Interval
from rollingroad.lab.standings import (
    ALL_SETUPS,
    BotRating,
    Difference,
    Pair,
    Team,
    differences,
    pairs,
    rate_bots,
    teams,
    thinking,
)
from rollingroad.lab.tournament import Results, arrange, jobs, run
from rollingroad.lab.workers import all_cores


class Sheet(msgspec.Struct, frozen=True):
    """A table with a title."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[Sequence[str]]


def run_tournament(
    players: str, workers: int | None, out: Path | None, as_json: bool, as_markdown: bool, **given: Any
) -> int:
    """Run the tournament and return the exit code. An interrupted run shows the finished games."""
    tournament = arrange(bots=split_names(players), **given)
    total = len(jobs(tournament))
    if out is not None:
        need_extra("a tournament that is kept", "lab")
    with progress_bar(tournament.game.name, total) as done:
        results = run(tournament, workers or all_cores(), done, out)
    if as_json:
        print(json.dumps(_figures(results), indent=2))
    elif as_markdown:
        print(_markdown(_command(players, **given), results))
    else:
        _print(results)
    if len(results.played) == total:
        return 0
    print(f"Stopped after {len(results.played)} of {total} games.", file=sys.stderr)
    return STOPPED


def sheets(results: Results) -> list[Sheet]:
    """All tables of the results."""
    if not results.played:
        return []
    tables = _team_sheets(results) if results.tournament.game.cooperative else _bot_sheets(results)
    rows = [
        (row.bot, f"{row.decisions_per_game:.1f}", f"{row.seconds_per_decision * 1000:.3g}")
        for row in thinking(results)
    ]
    times = Sheet("Thinking", ("bot", "decisions a game", "ms a decision"), rows)
    return [sheet for sheet in [*tables, times] if sheet.rows]


def _bot_sheets(results: Results) -> list[Sheet]:
    rated = [
        (
            row.bot,
            f"{row.rating.value:.0f}",
            f"± {row.rating.margin:.0f}",
            _rate(row.score)[0],
            str(row.games),
        )
        for row in rate_bots(results)
    ]
    headings = ("bot", "against", "score", "95 % interval", "won", "drawn", "lost")
    paired = [
        (row.setup, row.one, row.other, *_rate(row.score), str(row.won), str(row.drawn), str(row.lost))
        for row in pairs(results)
    ]
    return [
        Sheet("Ratings", ("bot", "rating", "95 % interval", "score", "games"), rated),
        _by_setup(results, "One against the other", headings, paired),
    ]


def _team_sheets(results: Results) -> list[Sheet]:
    won = [(row.setup, row.bot, *_rate(row.rate), str(row.won), str(row.games)) for row in teams(results)]
    more = [
        (row.setup, row.one, row.other, *_rate(row.rate, "+"), str(row.games)) for row in differences(results)
    ]
    headings = ("team of", "wins more than", "by", "95 % interval", "games")
    return [
        _by_setup(results, "Teams", ("team of", "wins", "95 % interval", "won", "games"), won),
        _by_setup(results, "Differences with the same dice", headings, more),
    ]


def _by_setup(
    results: Results, title: str, headings: tuple[str, ...], rows: Sequence[tuple[int, *tuple[str, ...]]]
) -> Sheet:
    """A table whose rows begin with the number of their set-up, which is shown if there are several."""
    setups = results.tournament.setups
    if len(setups) == 1:
        return Sheet(title, headings, [cells for _, *cells in rows])
    names = {ALL_SETUPS: "all"} | {number: setup.title for number, setup in enumerate(setups)}
    return Sheet(title, ("set-up", *headings), [[names[setup], *cells] for setup, *cells in rows])


def _rate(rate: Interval, sign: str = "") -> tuple[str, str]:
    """A rate and its interval in percent."""
    value, low, high = (f"{each * 100:{sign}.1f}" for each in rate)
    return f"{value} %", f"{low} to {high} %"


def _print(results: Results) -> None:
    for sheet in sheets(results):
        console().print(styled(sheet.title, "bold"), "", Table(*sheet.headings, rows=sheet.rows), "")


def _markdown(command: str, results: Results) -> str:
    """The tables as Markdown, with the command."""
    parts = [f"`{command}`"]
    for sheet in sheets(results):
        rows = [sheet.headings, ("---",) * len(sheet.headings), *sheet.rows]
        parts.append(f"**{sheet.title}**")
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in rows))
    return "\n\n".join(parts)


def _command(
    players: str,
    slug: str,
    option: Sequence[str],
    over: Sequence[str],
    content: Path | None,
    games: int,
    seed: str,
) -> str:
    """The command that repeats the tournament."""
    words = ["rollingroad", "tournament", slug, "--players", players]
    words += [word for pair in option for word in ("--option", pair)]
    words += [word for values in over for word in ("--over", values)]
    words += ["--content", str(content)] if content else []
    return shlex.join([*words, "--games", str(games), "--seed", seed])


def _figures(results: Results) -> dict[str, Any]:
    tournament = results.tournament
    game = tournament.game
    setups = [
        {
            "title": setup.title,
            "options": json.loads(options_json(game.options(setup.options))),
            "seats": setup.seats,
        }
        for setup in tournament.setups
    ]
    arguments = {"game": tournament.slug, "setups": setups, "bots": tournament.bots, "seed": tournament.seed}
    counts = {"games": len(results.played), "planned": results.planned}
    return arguments | counts | _tables(results) | {"thinking": [row._asdict() for row in thinking(results)]}


def _tables(results: Results) -> dict[str, Any]:
    """The tables by name. `setup` is the index of a set-up, or null for all."""
    if results.tournament.game.cooperative:
        return {"teams": _rows(teams(results)), "differences": _rows(differences(results))}
    ratings = rate_bots(results) if results.played else []
    return {"ratings": _rows(ratings), "pairs": _rows(pairs(results)) if ratings else []}


def _rows(rows: Sequence[BotRating | Pair | Team | Difference]) -> list[dict[str, Any]]:
    plain = [{name: _plain(value) for name, value in row._asdict().items()} for row in rows]
    return [row | {"setup": None} if row.get("setup") == ALL_SETUPS else row for row in plain]


def _plain(value: Any) -> Any:
    return value._asdict() if hasattr(value, "_asdict") else value
