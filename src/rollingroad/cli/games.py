"""`rollingroad games`, `rollingroad bots` and `rollingroad rules`, and the commands of single games, such as
`course`."""

import json
import re
from itertools import groupby
from pathlib import Path

from rollingroad.bots.roster import BOTS
from rollingroad.cli.console import Table, console, styled
from rollingroad.core import ledger as ledgers
from rollingroad.core.creations import toml_entry
from rollingroad.core.errors import BadInput, hint
from rollingroad.core.game import Game
from rollingroad.core.options import allowed_values, form
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
        known = [(g.slug, g.name, "-".join(map(str, sorted(set(g.seats)))), g.tagline) for g in all_games]
        console().print(Table("slug", "name", "seats", "what it is", rows=known))
    for g in all_games:
        options = [
            (name, json.dumps(field.get("default")), field.get("description", ""))
            for name, field in g.form()["properties"].items()
        ]
        _print_options(styled(g.slug, "bold") + " --option NAME=VALUE", ("default", "what it is"), options)


def _row(g: Game) -> dict[str, object]:
    return {"slug": g.slug, "name": g.name, "tagline": g.tagline, "seats": g.seats, "options": g.form()}


def _print_options(title: str, headings: tuple[str, str], rows: list[tuple[str, str, str]]) -> None:
    """What can be set, if anything can."""
    if rows:
        console().print("", title, Table("option", *headings, rows=rows))


def use_tool(tool: str, what: str, file: Path, out: Path, content: Path | None, **settings: object) -> int:
    """Run a game's tool, write its files and print its lines. The exit code is 1 if the file is not good."""
    given = {name: str(value) for name, value in settings.items()}
    result = game_with_tool(tool, content).creations.use_tool(tool, what, file, given)
    for name, text in result.files.items():
        out.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text, encoding="utf-8")
    for line in result.lines:
        print(line)
    return 0 if result.good else 1


def list_bots(as_json: bool) -> None:
    options = {
        name: [
            {"name": option, "takes": allowed_values(schema), "help": schema["description"]}
            for option, schema in form(bot.settings)["properties"].items()
        ]
        for name, bot in BOTS.items()
    }
    if as_json:
        bots = [
            {"name": name, "label": bot.label, "help": bot.help, "options": options[name]}
            for name, bot in BOTS.items()
        ]
        print(json.dumps(bots, indent=2))
        return
    console().print(
        Table("bot", "what it is", rows=({name: b.help for name, b in BOTS.items()} | OWN).items())
    )
    for name, found in options.items():
        settings = [(each["name"], each["help"], each["takes"]) for each in found]
        _print_options(styled(name, "bold") + ":NAME=VALUE,NAME=VALUE", ("what it is", "takes"), settings)


def print_rules(slug: str | None, rule: str | None, find: str | None, as_json: bool) -> None:
    tests = ledgers.tests_per_rule()
    found_in = [_ledger(name) for name in ([slug.lower()] if slug else _names())]
    found = {
        ledger.title: [_find_rule(ledger, rule)] if rule else _matching(ledger, find or "")
        for ledger in found_in
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


def print_content(slug: str, content: Path | None, entry: str | None, effects: bool) -> None:
    the_game = game(slug, content)
    if effects:
        rules = [
            each for each in _ledger(the_game.slug).values() if each.id.startswith(the_game.effect_rules)
        ]
        if not the_game.effect_rules:
            raise BadInput(f"the cards of {the_game.name} have no effects to combine")
        _print_rules(f"{the_game.name}: what cards can do", rules, ledgers.tests_per_rule())
        return
    lists = {
        (stem, key): {str(each["id"]): each for each in value}
        for stem, table in the_game.content.files.items()
        for key, value in table.items()
        if isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0]
    }
    if entry is None:
        for (stem, key), entries in lists.items():
            fields = dict.fromkeys(name for each in entries.values() for name in each)
            console().print(styled(f"{stem}.toml [[{key}]]", "bold"), ", ".join(entries))
            console().print(f"fields: {', '.join(fields)}", "", style="dim")
        return
    found = [(stem, key, entries[entry]) for (stem, key), entries in lists.items() if entry in entries]
    if not found:
        raise BadInput(
            f"there is no entry {entry!r}; {hint(entry, [each for ids in lists.values() for each in ids])}"
        )
    for stem, key, known in found:
        print(f"# {stem}.toml\n{toml_entry(key, known)}")


def _names() -> list[str]:
    """All ledgers, including those of games that are not installed."""
    root = ledgers.checkout_root()
    folder = root / "docs" / "rules" if root else ledgers.ledgers_folder()
    return sorted({path.stem for path in folder.glob("*.md")} - {"index"} | set(slugs()))


def _ledger(slug: str) -> ledgers.Ledger:
    names = _names()
    if slug not in names:
        raise BadInput(f"there are no rules of {slug!r}; {hint(slug, names)}")
    own = game(slug).ledger if slug in slugs() else None
    return ledgers.load_ledger(own or ledgers.find_ledger(slug))


def _find_rule(ledger: ledgers.Ledger, rule: str) -> ledgers.Rule:
    named = {each.id.casefold(): each for each in ledger.values()}
    if rule.casefold() not in named:
        raise BadInput(f"there is no rule {rule!r}; {hint(rule.upper(), ledger, '{}', 12)}")
    return named[rule.casefold()]


def _matching(ledger: ledgers.Ledger, find: str) -> list[ledgers.Rule]:
    wanted = find.casefold()
    return [rule for rule in ledger.values() if wanted in f"{rule.id} {rule.text}".casefold()]


def _print_rules(title: str, rules: list[ledgers.Rule], tests: dict[str, int]) -> None:
    out = console()
    out.rule(title)
    for section, of_section in groupby(rules, lambda rule: rule.section):
        rows = [
            (rule.id, re.sub("[*]{2}|`", "", rule.text), rule.source, str(tests.get(rule.id, 0)))
            for rule in of_section
        ]
        table = Table("id", "rule", "source", "tests", rows=rows, right=(3,), whole=0)
        out.print("", styled(section, "bold cyan"), table)
