"""`rollingroad rules`: prints the rule ledgers."""

from __future__ import annotations

import difflib
import json
from itertools import groupby

from rollingroad.cli.console import console, plain_table
from rollingroad.core.errors import BadInput
from rollingroad.core.ledger import Ledger, Rule, checkout_root, find_ledger, ledgers_folder, load_ledger
from rollingroad.core.registry import game, slugs
from rollingroad.core.rule_tests import tests_per_rule


def print_rules(slug: str | None, rule: str, find: str, as_json: bool) -> None:
    tests = tests_per_rule()
    ledgers = [_ledger(name) for name in ([slug.lower()] if slug else _names())]
    found = {
        ledger.title: [_find_rule(ledger, rule)] if rule else _matching(ledger, find) for ledger in ledgers
    }
    if not any(found.values()):
        raise BadInput(f"no rule has {find!r} in its id or text")
    if as_json:
        rules = [rule for rules in found.values() for rule in rules]
        print(json.dumps([_row(rule, tests) for rule in rules], indent=2))
        return
    for title, rules in found.items():
        if rules:
            _print(title, rules, tests)


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


def _row(rule: Rule, tests: dict[str, int]) -> dict[str, object]:
    return {"id": rule.id, "text": rule.text, "source": rule.source, "tests": tests.get(rule.id, 0)}


def _print(title: str, rules: list[Rule], tests: dict[str, int]) -> None:
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
