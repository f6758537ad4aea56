"""`rollingroad games` and `rollingroad bots`, and the commands of single games, such as `course`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from rollingroad.bots.roster import BOTS
from rollingroad.cli.console import console, plain_table
from rollingroad.core.game import Game
from rollingroad.core.registry import game, game_with_tool, slugs


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


def use_tool(
    tool: str,
    what: str,
    file: Path,
    out: Path,
    content: Path | None,
    settings: Mapping[str, str] | None = None,
) -> int:
    """Run a game's tool, write its files and print its lines. The exit code is 1 if the file is not good."""
    result = game_with_tool(tool, content).creations.use_tool(tool, what, file, settings or {})
    for name, text in result.files.items():
        out.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text, encoding="utf-8")
    for line in result.lines:
        print(line)
    return 0 if result.good else 1


OWN = {
    "MODULE:CLASS": "A Python class of your own, from this folder or installed.",
    "program:COMMAND": "A program in any language that speaks JSON lines.",
}


def list_bots(as_json: bool) -> None:
    if as_json:
        print(json.dumps([_bot_row(name) for name in BOTS], indent=2))
        return
    table = plain_table("bot", "what it is")
    for name, entry in BOTS.items():
        table.add_row(name, entry.help)
    for name, text in OWN.items():
        table.add_row(name, text)
    console().print(table, markup=False)
    for name in BOTS:
        _print_settings(name)


def _bot_row(name: str) -> dict[str, object]:
    entry = BOTS[name]
    options = [{"name": each.name, "takes": each.takes, "help": each.help} for each in entry.settings]
    return {"name": name, "label": entry.label, "help": entry.help, "options": options}


def _print_settings(name: str) -> None:
    table = plain_table("option", "what it is", "takes")
    for setting in BOTS[name].settings:
        table.add_row(setting.name, setting.help, setting.takes)
    if table.row_count:
        console().print(f"\n[bold]{name}[/bold]:NAME=VALUE,NAME=VALUE")
        console().print(table)
