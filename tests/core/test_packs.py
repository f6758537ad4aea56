"""Content packs: what is wrong with one, and games that are played with one."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import rollingroad
from rollingroad.bots.roster import play_match
from rollingroad.core import registry
from rollingroad.core.content import ContentError
from rollingroad.core.packs import (
    OPTION,
    Pack,
    PackMaker,
    PackMark,
    changes_of,
    game_of,
    pack_mark,
    pack_text,
    read_pack,
)
from rollingroad.core.record import parse_record, replay

HEIST = rollingroad.game("highway-heist")
REPAIRS = {"id": "tank-repairs", "activated": [{"fx": "raise-strength", "of": "tank", "amount": 6}]}
FILES: dict[str, Any] = {"tank-assault": {"enemy_card": [REPAIRS], "tank": {"shove_damage": 2}}}


def pack(**files: Any) -> str:
    return pack_text(Pack("Tougher", files))


TOUGHER = pack_text(Pack("Tougher", FILES))


def test_a_game_with_a_pack_has_its_content_and_its_record_brings_it() -> None:
    game = game_of("highway-heist", {OPTION: TOUGHER})
    assert {(each.field, each.after) for each in changes_of(game)} >= {("tank shove_damage", "2")}
    assert HEIST.box.scenarios["tank-assault"].tank != game.box.scenarios["tank-assault"].tank  # type: ignore[attr-defined]
    record = parse_record(str(play_match(game, ["random"], game.options({"players": 2}), 3).record))
    again = game_of(record.game, record.options)
    assert again is game
    assert pack_mark(game) == PackMark("Tougher", hashlib.sha256(TOUGHER.encode()).hexdigest()[:12])
    assert pack_mark(HEIST) is None
    *_, end = replay(record, again)
    assert end.outcome is not None
    assert game_of("highway-heist", record.options.replace(OPTION, "other")) is HEIST


def test_every_mistake_is_told_at_once_with_its_place() -> None:
    card = {"id": "tank-repairs", "name": 3, "speed": 1}
    other = {"id": "pincer", "name": ""}
    report = PackMaker(HEIST).check("pack", pack(tank={}, **{"tank-assault": {"enemy_card": [card, other]}}))
    assert [(each.text, each.at) for each in report.problems] == [
        ("3: name: expected str, got int.", ["tank-assault/enemy_card/tank-repairs"]),
        ("3: there is no field speed.", ["tank-assault/enemy_card/tank-repairs"]),
        ("pincer: name: it must not be empty.", ["tank-assault/enemy_card/pincer"]),
    ]


def test_what_only_the_whole_game_knows_is_told_too() -> None:
    card = {"id": "tank-repairs", "activated": [{"fx": "raise-strenght"}]}
    [problem] = PackMaker(HEIST).check("pack", pack(**{"tank-assault": {"enemy_card": [card]}})).problems
    assert problem.text.startswith(
        'tank-assault.toml: enemy_card "tank-repairs": activated 1: there is no fx'
    )


def test_all_that_only_the_whole_game_knows_is_told_at_once() -> None:
    cards = [
        {"id": "tank-repairs", "activated": [{"fx": "raise-strenght"}]},
        {"id": "tank-pincer", "reveal": [{"fx": "x"}]},
    ]
    files = {"tank-assault": {"enemy_card": cards, "tank": {"length": 3}}}
    found = PackMaker(HEIST).check("pack", pack_text(Pack("Wrong", files))).problems
    assert {(each.text.split(": ", 1)[1].split(";")[0], *each.at) for each in found} >= {
        (
            "enemy_card \"tank-repairs\": activated 1: there is no fx 'raise-strenght'",
            "tank-assault/enemy_card/tank-repairs",
        ),
        ("enemy_card \"tank-pincer\": reveal 1: there is no fx 'x'", "tank-assault/enemy_card/tank-pincer"),
        ("tank: length: the rules know only 2, not 3.", "tank-assault//tank"),
    }


UNUSUAL: list[tuple[str, dict[str, Any]]] = [
    ("shattered-highways", {"weapons": {"weapon": -1}}),
    ("shattered-highways", {"scenarios": {"scenario": [{"id": "convoy", "players": []}]}}),
    ("shattered-highways", {"scenarios": {"scenario": [{"id": "fuel-run", "victory": [{"type": "score"}]}]}}),
    ("full-throttle", {"drivers": {"driver": [{"id": "dom", "effect": {"type": "drift", "gears": "x"}}]}}),
    ("full-throttle", {"drivers": {"driver": [{"id": "dom", "effect": {"type": [], "x": 1}}]}}),
    ("full-throttle", {"upgrades": {"upgrade": [{"id": "steering", "effect": {"gears": [[]]}}]}}),
    ("full-throttle", {"board-los-angeles": {"segment": [{"id": "ramp-echo", "lanes": 3}]}}),
    ("highway-heist", {"board": {"action": [{"id": "ram", "skill": "x"}]}}),
    ("highway-heist", {"board": {"action": [{"id": "ram", "remove": True}]}}),
    ("highway-heist", {"board": {"board": {"start_column": "Z"}}}),
    ("highway-heist", {"dice": {"effort": {"faces": []}}}),
    ("highway-heist", {"tank-assault": {"setup": {"suvs": {"5": []}}, "tank": {"strength": 5}}}),
    ("highway-heist", {"tank-assault": {"tank": {"wreck_damage": 999999999999}}}),
]


@pytest.mark.parametrize(("slug", "files"), UNUSUAL)
def test_whatever_a_pack_holds_its_mistakes_are_told_and_it_is_exported(
    slug: str, files: dict[str, Any]
) -> None:
    text = pack_text(Pack("Odd", files))
    maker = PackMaker(rollingroad.game(slug))
    assert maker.check("pack", text).problems
    assert all(name in maker.toml("pack", text) for name in files)


def test_a_pack_is_renamed_and_exported() -> None:
    maker = PackMaker(HEIST)
    assert read_pack(maker.rename("pack", TOUGHER, "Kinder")) == Pack("Kinder", FILES)
    assert maker.toml("pack", TOUGHER).splitlines()[:4] == [
        "# tank-assault.toml",
        "",
        "[[enemy_card]]",
        'activated = [{ amount = 6, fx = "raise-strength", of = "tank" }]',
    ]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"name": "A", "files": 3}', "name = 3"])
def test_what_is_no_pack_is_refused(text: str) -> None:
    with pytest.raises(ContentError, match=r"^this is no content pack: "):
        read_pack(text)


def test_a_process_keeps_the_latest_packs_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_PACKS", 2)
    games = [game_of("highway-heist", {OPTION: pack_text(Pack(name))}) for name in "abc"]
    assert game_of("highway-heist", {OPTION: pack_text(Pack("c"))}) is games[2]
    assert game_of("highway-heist", {OPTION: pack_text(Pack("a"))}) is not games[0]
