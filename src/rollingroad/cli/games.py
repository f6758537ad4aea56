"""`rollingroad games`: what can be played."""

from __future__ import annotations

import json

from rollingroad.cli.console import console
from rollingroad.core.registry import game, slugs


def list_games(as_json: bool) -> None:
    all_games = [game(slug) for slug in slugs()]
    if as_json:
        rows = [{"slug": g.slug, "name": g.name, "seats": g.seats, "options": g.form()} for g in all_games]
        print(json.dumps(rows, indent=2))
        return
    from rich.table import Table

    table = Table("slug", "name", "seats", "what it is", box=None, padding=(0, 3, 0, 0), header_style="bold")
    for g in all_games:
        low, high = g.seats
        table.add_row(g.slug, g.name, f"{low}-{high}" if high > low else str(low), g.tagline)
    console().print(table)
