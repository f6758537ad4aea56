"""`rollingroad games`: what can be played."""

from __future__ import annotations

import json

from rollingroad.cli.console import console, plain_table
from rollingroad.core.game import Game
from rollingroad.core.registry import game, slugs


def list_games(only_options: bool, as_json: bool) -> None:
    all_games = [game(slug) for slug in slugs()]
    if as_json:
        rows = [{"slug": g.slug, "options": g.form()} if only_options else _row(g) for g in all_games]
        print(json.dumps(rows, indent=2))
        return
    if not only_options:
        _print_games(all_games)
    for g in all_games:
        _print_options(g)


def _print_games(all_games: list[Game]) -> None:
    table = plain_table("slug", "name", "seats", "what it is")
    for g in all_games:
        low, high = g.seats
        table.add_row(g.slug, g.name, f"{low}-{high}" if high > low else str(low), g.tagline)
    console().print(table)


def _row(g: Game) -> dict[str, object]:
    return {"slug": g.slug, "name": g.name, "tagline": g.tagline, "seats": g.seats, "options": g.form()}


def _print_options(g: Game) -> None:
    """What `--option` takes, from the game's form."""
    table = plain_table("option", "default", "what it is")
    for name, field in g.form()["properties"].items():
        table.add_row(name, json.dumps(field.get("default")), field.get("description", ""))
    if table.row_count:
        console().print(f"\n[bold]{g.slug}[/bold] --option NAME=VALUE")
        console().print(table)
