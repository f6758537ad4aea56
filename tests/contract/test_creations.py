"""What players make themselves, for every game that lets them."""

from __future__ import annotations

import tomllib
import xml.etree.ElementTree as ET

import pytest

import rollingroad
from rollingroad.core.creations import CreationKind, CreationStart
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.ledger import find_ledger, load_ledger

GAMES = [rollingroad.game(slug) for slug in rollingroad.slugs()]
KINDS = [
    pytest.param(game, kind, id=f"{game.slug} {kind.kind}") for game in GAMES for kind in game.creations.kinds
]
STARTS = [
    pytest.param(game, kind, start, id=f"{game.slug} {kind.kind} {start.id}")
    for game in GAMES
    for kind in game.creations.kinds
    for start in game.creations.starts(kind.kind)
]


@pytest.mark.parametrize(("game", "kind", "start"), STARTS)
def test_a_creation_is_written_the_same_however_often_and_reads_back_from_toml(
    game: Game, kind: CreationKind, start: CreationStart
) -> None:
    report = game.creations.check(kind.kind, start.text)
    assert game.creations.check(kind.kind, report.text) == report
    toml = game.creations.toml(kind.kind, report.text)
    assert tomllib.loads(toml)
    assert game.creations.toml(kind.kind, game.creations.check(kind.kind, toml).text) == toml
    assert ET.fromstring(game.creations.picture(kind.kind, report.text)).tag.endswith("svg")


@pytest.mark.parametrize(("game", "kind", "start"), STARTS)
def test_works_without_problems_and_only_those_can_be_played(
    game: Game, kind: CreationKind, start: CreationStart
) -> None:
    report = game.creations.check(kind.kind, start.text)
    assert bool(report.problems) == start.empty
    assert report.options[kind.option] == report.text
    if report.problems:
        with pytest.raises(BadInput):
            game.options(report.options)
    else:
        assert game.start(game.options(report.options)).open


@pytest.mark.parametrize(("game", "kind", "start"), STARTS)
def test_another_name_changes_nothing_else(game: Game, kind: CreationKind, start: CreationStart) -> None:
    other = game.creations.rename(kind.kind, start.text, "Något annat")
    assert game.creations.check(kind.kind, other).name == "Något annat"
    name = game.creations.check(kind.kind, start.text).name
    back = game.creations.rename(kind.kind, other, name)
    assert game.creations.check(kind.kind, back) == game.creations.check(kind.kind, start.text)


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_what_is_said_of_works_cites_rules_of_the_ledger(game: Game, kind: CreationKind) -> None:
    ledger = load_ledger(game.ledger or find_ledger(game.slug))
    for start in game.creations.starts(kind.kind):
        report = game.creations.check(kind.kind, start.text)
        cited = {finding.rule for finding in (*report.problems, *report.advice)}
        assert cited | {fact.rule for fact in report.facts} <= set(ledger)


@pytest.mark.parametrize(("game", "kind"), KINDS)
@pytest.mark.parametrize("text", ["", "{}", "[", "nonsense", "\0", "a = 1"])
def test_what_is_no_creation_is_refused(game: Game, kind: CreationKind, text: str) -> None:
    with pytest.raises(BadInput) as refused:
        game.creations.check(kind.kind, text)
    assert "\n" not in str(refused.value)
