"""`rollingroad rules`: the ledgers in the terminal."""

from __future__ import annotations

import json

from rollingroad.cli.console import console
from rollingroad.core.errors import BadInput
from rollingroad.core.ledger import Rule, find_ledger, ledgers_folder, load_ledger
from rollingroad.core.registry import game, slugs
from rollingroad.core.rule_tests import tests_per_rule


def print_rules(slug: str | None, find: str, as_json: bool) -> None:
    tests = tests_per_rule()
    rules = [rule for name in ([slug] if slug else _names()) for rule in rules_of(name)]
    wanted = find.casefold()
    rules = [rule for rule in rules if wanted in f"{rule.id} {rule.text}".casefold()]
    if not rules:
        raise BadInput(f"no rule has {find!r} in its id or text")
    if as_json:
        rows = [
            {"id": rule.id, "text": rule.text, "source": rule.source, "tests": tests.get(rule.id, 0)}
            for rule in rules
        ]
        print(json.dumps(rows, indent=2))
    else:
        _print(rules, tests)


def _names() -> list[str]:
    shipped = {path.stem for path in ledgers_folder().glob("*.md")} - {"index"}
    return sorted(shipped | set(slugs()))


def rules_of(slug: str) -> list[Rule]:
    """A game's ledger: among the shipped ones, or where the game itself says."""
    shipped = ledgers_folder() / f"{slug}.md"
    path = shipped if shipped.is_file() else game(slug).ledger or find_ledger(slug)
    return list(load_ledger(path).values())


def _print(rules: list[Rule], tests: dict[str, int]) -> None:
    from rich.table import Table

    table = Table("id", "rule", "source", "tests", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for rule in rules:
        number = tests.get(rule.id, 0)
        table.add_row(f"[bold]{rule.id}[/bold]", rule.text.replace("[", "\\["), rule.source, str(number))
    console().print(table)
