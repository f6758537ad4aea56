"""`rollingroad bots`: who can sit at a table."""

from __future__ import annotations

import json

from rollingroad.bots.roster import BOTS
from rollingroad.cli.console import console, plain_table

OWN = {
    "MODULE:CLASS": "A Python class of your own, from this folder or installed.",
    "program:COMMAND": "A program in any language that speaks JSON lines.",
}


def list_bots(as_json: bool) -> None:
    if as_json:
        print(json.dumps([_row(name) for name in BOTS], indent=2))
        return
    table = plain_table("bot", "what it is")
    for name, entry in BOTS.items():
        table.add_row(name, entry.help)
    for name, text in OWN.items():
        table.add_row(name, text)
    console().print(table, markup=False)
    for name in BOTS:
        _print_settings(name)


def _row(name: str) -> dict[str, object]:
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
