"""`rollingroad games`, `rollingroad bots` and `rollingroad rules`, and the commands of single games, such as
`course`."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path

from rollingroad.bots.roster import BOTS
from rollingroad.cli.console import console, plain_table
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.ledger import (
    Ledger,
    Rule,
    checkout_root,
    find_ledger,
    ledgers_folder,
    load_ledger,
    tests_per_rule,
)
from rollingroad.core.registry import game, game_with_tool, slugs

OWN = {
    "MODULE:CLASS": "A Python class of your own, from this folder or installed.",
    "program:COMMAND": "A program in any language that speaks JSON lines.",
}


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


# Rules


def print_rules(slug: str | None, rule: str, find: str, as_json: bool) -> None:
    tests = tests_per_rule()
    ledgers = [_ledger(name) for name in ([slug.lower()] if slug else _names())]
    found = {
        ledger.title: [_find_rule(ledger, rule)] if rule else _matching(ledger, find) for ledger in ledgers
    }
    if not any(found.values()):
        raise BadInput(f"no rule has {find!r} in its id or text")
    if as_json:
        rows = [
            {"id": each.id, "text": each.text, "source": each.source, "tests": tests.get(each.id, 0)}
            for rules in found.values()
            for each in rules
        ]
        print(json.dumps(rows, indent=2))
        return
    for title, rules in found.items():
        if rules:
            _print_rules(title, rules, tests)


def _names() -> list[str]:
    """All ledgers, including those of games that are not installed."""
    root = checkout_root()
    folder = root / "docs" / "rules" if root else ledgers_folder()
    return sorted({path.stem for path in folder.glob("*.md")} - {"index"} | set(slugs()))


def _ledger(slug: str) -> Ledger:
    names = _names()
    if slug not in names:
        near = difflib.get_close_matches(slug, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(names)}"
        raise BadInput(f"there are no rules of {slug!r}; {hint}")
    own = game(slug).ledger if slug in slugs() else None
    return load_ledger(own or find_ledger(slug))


def _find_rule(ledger: Ledger, rule: str) -> Rule:
    named = {each.id.casefold(): each for each in ledger.values()}
    if rule.casefold() not in named:
        near = difflib.get_close_matches(rule.casefold(), named, 1)
        hint = f"; did you mean {named[near[0]].id}?" if near else ""
        raise BadInput(f"there is no rule {rule!r}{hint}")
    return named[rule.casefold()]


def _matching(ledger: Ledger, find: str) -> list[Rule]:
    wanted = find.casefold()
    return [rule for rule in ledger.values() if wanted in f"{rule.id} {rule.text}".casefold()]


def _print_rules(title: str, rules: list[Rule], tests: dict[str, int]) -> None:
    from rich.text import Text

    out = console()
    out.rule(Text(title, "bold"), align="left")
    for section, of_section in groupby(rules, lambda rule: rule.section):
        table = plain_table("id", "rule", "source", "tests")
        table.columns[0].no_wrap = True
        table.columns[1].ratio = 1
        table.columns[2].min_width = len("rulebook")
        table.columns[3].justify = "right"
        for rule in of_section:
            words = rule.text.replace("**", "").replace("`", "")
            table.add_row(rule.id, Text(words), rule.source, str(tests.get(rule.id, 0)))
        out.print(Text(f"\n{section}", "bold cyan"), table, sep="\n")
