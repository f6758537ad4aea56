"""Content checks: errors name the file and the entry."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from rollingroad.core.content import ContentError
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.games.full_throttle.content.models import UpgradesFile
from rollingroad.games.full_throttle.game import FullThrottle
from rollingroad.games.full_throttle.rules.lookup import EFFECTS
from tests.games.full_throttle.box import BOX


def refusal(folder: Path, stem: str, text: str) -> str:
    (folder / f"{stem}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        FullThrottle(folder)
    return str(refused.value)


@pytest.mark.parametrize(
    ("stem", "text", "said"),
    [
        (
            "gears",
            '[[card]]\nid = "g1-01"\nspeed = [1, 2]\n',
            'gears.toml: card "g1-01": speed: expected array of length >= 6',
        ),
        ("gears", '[[card]]\nid = "g1-01"\ngear = 9\n', 'gears.toml: card "g1-01": gear: expected int <= 6'),
        (
            "gears",
            '[[card]]\nid = "g1-01"\nminimum_speed = 9\n',
            'gears.toml: card "g1-01": minimum_speed differs from that of its gear',
        ),
        (
            "drivers",
            '[[driver]]\nid = "dom"\neffect = { type = "wings" }\n',
            "drivers.toml: driver \"dom\": effect: there is no type 'wings'; there are: hand-size, ",
        ),
        (
            "drivers",
            '[[driver]]\nid = "mia"\neffect = { colour = 3 }\n',
            'drivers.toml: driver "mia": effect: ignore-penalties takes per_turn, type',
        ),
        (
            "upgrades",
            '[[upgrade]]\nid = "tires"\nmax_tokens = 9\n',
            'upgrades.toml: upgrade "tires": max_tokens must be 1 to 4',
        ),
        (
            "upgrades",
            '[[upgrade]]\nid = "tires"\nremove = true\n',
            "upgrades.toml: upgrade: there must be nitrous, ",
        ),
        (
            "upgrades",
            '[[upgrade]]\nid = "engine-tuning"\neffect = { minimum_discard = 3 }\n',
            'upgrades.toml: upgrade "engine-tuning": effect: minimum_discard: the rules know only 0, not 3',
        ),
        (
            "upgrades",
            '[[upgrade]]\nid = "transmission"\neffect = { cards = "many" }\n',
            "upgrades.toml: upgrade \"transmission\": effect: cards must be 0 to 9, not 'many'",
        ),
        (
            "upgrades",
            '[[upgrade]]\nid = "steering"\neffect = { smoke = true }\n',
            'upgrades.toml: upgrade "steering": effect: smoke means nothing here',
        ),
        ("upgrades", "max_upgrades = 20\n", "upgrades.toml: max_upgrades: expected int <= 12"),
        ("gears", "hand_size = 40\n", "gears.toml: hand_size: expected int <= 24"),
        (
            "control-tokens",
            "count = 13\n",
            "control-tokens.toml: count is 13, but 12 tokens are listed",
        ),
        (
            "board-los-angeles",
            '[[segment]]\nid = "fw-harbor"\nlimits = [[3]]\n',
            'board-los-angeles.toml: segment "fw-harbor": limits belong in a corner',
        ),
        (
            "board-los-angeles",
            '[[segment]]\nid = "ramp-echo"\nlanes = 3\n',
            'board-los-angeles.toml: segment "ramp-echo": limits must have a row of numbers',
        ),
        (
            "courses",
            '[[course]]\nid = "main-event"\nroute = ["fw-harbor", "fw-longbeach"]\n',
            "courses.toml: course \"main-event\": no link joins 'fw-harbor' to 'fw-longbeach'",
        ),
        (
            "courses",
            '[[course]]\nid = "main-event"\nlaps = 3\n',
            'courses.toml: course "main-event": the row behind the finish is not the start row',
        ),
    ],
)
def test_content_that_no_race_could_use_is_refused(tmp_path: Path, stem: str, text: str, said: str) -> None:
    assert refusal(tmp_path, stem, text).startswith(said)


def test_a_players_own_numbers_are_used(tmp_path: Path) -> None:
    (tmp_path / "gears.toml").write_text("hand_size = 5\nupshift_cost = 2\n", encoding="utf-8")
    game = FullThrottle(tmp_path)
    assert (game.lookup.plain.base, game.lookup.upshift_cost) == (5, 2)


def test_every_driver_and_upgrade_names_its_rules() -> None:
    ledger = load_ledger(find_ledger("full-throttle"))
    rules = [driver.rule for driver in BOX.drivers] + [upgrade.rule for upgrade in BOX.upgrades.upgrade]
    for rule_name in rules:
        assert any(rule_id.startswith(f"{rule_name}-") for rule_id in ledger)
    assert {driver.effect["type"] for driver in BOX.drivers} == EFFECTS.keys()


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("flip", 1, 9), ("apparent_speed", -9, 0), ("rows", 1, 1), ("minimum_discard", 0, 0)],
)
def test_the_numbers_of_an_upgrades_effect_declare_what_the_checks_take(
    tmp_path: Path, name: str, low: int, high: int
) -> None:
    upgrade = msgspec.json.schema(UpgradesFile)["$defs"]["Upgrade"]
    assert upgrade["properties"]["effect"]["properties"][name] == {"minimum": low, "maximum": high}
    having = next(each for each in BOX.upgrades.upgrade if name in each.effect)
    for number in (low - 1, high + 1):
        effect = ", ".join(
            f"{key} = {json.dumps(value)}" for key, value in (having.effect | {name: number}).items()
        )
        text = f'[[upgrade]]\nid = "{having.id}"\neffect = {{ {effect} }}\n'
        (tmp_path / "upgrades.toml").write_text(text)
        with pytest.raises(ContentError, match=f'upgrade "{having.id}": effect: {name}'):
            FullThrottle(tmp_path)
