"""`rollingroad tournament`: bots against each other, told to people, pages or programs."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rollingroad.bots.roster import split_names
from rollingroad.cli.console import STOPPED, console, counting, plain_table
from rollingroad.core.intervals import Interval
from rollingroad.core.options import options_json
from rollingroad.lab.standings import (
    ALL_SETUPS,
    Difference,
    Pair,
    Rated,
    Team,
    Thinking,
    differences,
    pairs,
    rated,
    teams,
    thinking,
)
from rollingroad.lab.tournament import Results, Tournament, arrange, jobs, run
from rollingroad.lab.workers import all_cores


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed."""

    game: str
    option: Sequence[str]
    over: Sequence[str]
    players: str
    games: int
    seed: str
    workers: int | None
    content: Path | None
    out: Path | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with a title, for people to read."""

    title: str
    headings: tuple[str, ...]
    rows: list[tuple[str, ...]]


def run_tournament(asked: Asked, as_json: bool, as_markdown: bool) -> int:
    """The exit code: an interrupted run shows what it has and says so."""
    names = split_names(asked.players)
    tournament = arrange(asked.game, asked.content, asked.option, asked.over, names, asked.games, asked.seed)
    total = len(jobs(tournament))
    with counting(tournament.game.name, total) as done:
        results = run(tournament, asked.workers or all_cores(), done, asked.out)
    if as_json:
        print(json.dumps(_figures(results), indent=2))
    elif as_markdown:
        print(_markdown(asked, results))
    else:
        _print(results)
    if len(results.played) == total:
        return 0
    print(f"Stopped after {len(results.played)} of {total} games.", file=sys.stderr)
    return STOPPED


# For people


def sheets(results: Results) -> list[Sheet]:
    """All that is worth telling about the games that were played."""
    if not results.played:
        return []
    if results.tournament.game.cooperative:
        told = [_team_sheet(results, teams(results)), _difference_sheet(results, differences(results))]
    else:
        told = [_rating_sheet(rated(results)), _pair_sheet(results, pairs(results))]
    return [sheet for sheet in [*told, _thinking_sheet(thinking(results))] if sheet.rows]


def _rating_sheet(rows: list[Rated]) -> Sheet:
    return Sheet(
        "Ratings",
        ("bot", "rating", "95 % interval", "score", "games"),
        [
            (
                row.bot,
                f"{row.rating.value:.0f}",
                f"± {row.rating.margin:.0f}",
                _percent(row.score.value),
                str(row.games),
            )
            for row in rows
        ],
    )


def _pair_sheet(results: Results, rows: list[Pair]) -> Sheet:
    return Sheet(
        "One against the other",
        (*_setup_heading(results), "bot", "against", "score", "95 % interval", "won", "drawn", "lost"),
        [
            (
                *_setup_cell(results.tournament, row.setup),
                row.one,
                row.other,
                _percent(row.score.value),
                _from_to(row.score),
                str(row.won),
                str(row.drawn),
                str(row.lost),
            )
            for row in rows
        ],
    )


def _team_sheet(results: Results, rows: list[Team]) -> Sheet:
    return Sheet(
        "Teams",
        (*_setup_heading(results), "team of", "wins", "95 % interval", "won", "games"),
        [
            (
                *_setup_cell(results.tournament, row.setup),
                row.bot,
                _percent(row.rate.value),
                _from_to(row.rate),
                str(row.won),
                str(row.games),
            )
            for row in rows
        ],
    )


def _difference_sheet(results: Results, rows: list[Difference]) -> Sheet:
    return Sheet(
        "Differences with the same dice",
        (*_setup_heading(results), "team of", "wins more than", "by", "95 % interval", "games"),
        [
            (
                *_setup_cell(results.tournament, row.setup),
                row.one,
                row.other,
                f"{row.rate.value * 100:+.1f} %",
                f"{row.rate.low * 100:+.1f} to {row.rate.high * 100:+.1f} %",
                str(row.games),
            )
            for row in rows
        ],
    )


def _thinking_sheet(rows: list[Thinking]) -> Sheet:
    return Sheet(
        "Thinking",
        ("bot", "decisions a game", "ms a decision"),
        [
            (row.bot, f"{row.decisions_per_game:.1f}", f"{row.seconds_per_decision * 1000:.3g}")
            for row in rows
        ],
    )


def _setup_heading(results: Results) -> tuple[str, ...]:
    return ("set-up",) if len(results.tournament.setups) > 1 else ()


def _setup_cell(tournament: Tournament, setup: int) -> tuple[str, ...]:
    if len(tournament.setups) == 1:
        return ()
    return ("all",) if setup == ALL_SETUPS else (tournament.setups[setup].title,)


def _percent(value: float) -> str:
    return f"{value * 100:.1f} %"


def _from_to(interval: Interval) -> str:
    return f"{interval.low * 100:.1f} to {interval.high * 100:.1f} %"


def _print(results: Results) -> None:
    for sheet in sheets(results):
        table = plain_table(*sheet.headings)
        for row in sheet.rows:
            table.add_row(*row)
        console().print(f"[bold]{sheet.title}[/bold]\n", table, "", sep="\n")


def _markdown(asked: Asked, results: Results) -> str:
    """As a page shows it, with the command that made it."""
    parts = [f"`{command(asked)}`"]
    for sheet in sheets(results):
        rows = [sheet.headings, ("---",) * len(sheet.headings), *sheet.rows]
        parts.append(f"**{sheet.title}**")
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in rows))
    return "\n\n".join(parts)


def command(asked: Asked) -> str:
    """What to type to play the same games again."""
    words = ["rollingroad", "tournament", asked.game, "--players", asked.players]
    words += [word for pair in asked.option for word in ("--option", pair)]
    words += [word for values in asked.over for word in ("--over", values)]
    words += ["--content", str(asked.content)] if asked.content else []
    return shlex.join([*words, "--games", str(asked.games), "--seed", asked.seed])


# For programs


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
    asked = {"game": tournament.slug, "setups": setups, "bots": tournament.bots, "seed": tournament.seed}
    counts = {"games": len(results.played), "planned": results.planned}
    return asked | counts | _tables(results) | {"thinking": [row._asdict() for row in thinking(results)]}


def _tables(results: Results) -> dict[str, Any]:
    """Set-ups are named by their place in the list; null is all of them together."""
    if results.tournament.game.cooperative:
        return {"teams": _rows(teams(results)), "differences": _rows(differences(results))}
    ratings = rated(results) if results.played else []
    return {"ratings": _rows(ratings), "pairs": _rows(pairs(results)) if ratings else []}


def _rows(rows: Sequence[Rated | Pair | Team | Difference]) -> list[dict[str, Any]]:
    plain = [{name: _plain(value) for name, value in row._asdict().items()} for row in rows]
    return [row | {"setup": None} if row.get("setup") == ALL_SETUPS else row for row in plain]


def _plain(value: Any) -> Any:
    return value._asdict() if hasattr(value, "_asdict") else value
