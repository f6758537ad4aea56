"""The commands `replay`, `rules` and `games`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from rollingroad.core.ledger import find_ledger, load_ledger
from tests.cli.conftest import Run


def test_a_record_is_told_answer_by_answer(run: Run, saved: Path) -> None:
    told = run("replay", "game.txt").out.splitlines()
    assert told[:2] == ["   1  chance>1 draw 1", "      Seat 1 draws 1."]
    assert told[-5:] == [
        "      Seat 1 chooses the risky route: the range is 4.",
        "  10  chance roll 3+6",
        "      The dice show 3 and 6: the storm gains 1 and stands at 1.",
        "",
        "The game is not over.",
    ]


def test_a_record_of_another_version_is_told_with_a_note(run: Run, saved: Path) -> None:
    told = run("replay", "game.txt").out
    text = saved.read_text(encoding="utf-8")
    saved.write_text(text.replace("rules 1\n", "rules 0\n"), encoding="utf-8")
    ran = run("replay", "game.txt")
    assert ran.out == told
    assert ran.err == (
        "rollingroad: game.txt: this was recorded with version 0 of the rules, and version 1 is installed.\n"
    )


def test_the_committed_dice_are_proved(run: Run, saved: Path) -> None:
    assert run("replay", "game.txt", "--check").out == (
        "The dice were the committed ones: 7 chance answers checked.\n"
    )


def test_a_position_of_the_record_can_be_tried(run: Run, saved: Path, folder: Path) -> None:
    ran = run("replay", "game.txt", "--at", "9", "--check")
    position, _, proof = ran.out.partition("The dice were")
    assert proof
    tried = run("try", "beacon-run", "-", "--dice", "roll 3+6", "--json", typed=position)
    assert json.loads(tried.out)["position"] == run("replay", "game.txt", "--at", "10").out


@pytest.mark.parametrize("slug", ["beacon-run", "full-throttle", "highway-heist", "shattered-highways"])
def test_a_first_turn_is_printed_and_tried(run: Run, slug: str) -> None:
    position = run("position", slug).out
    assert run("position", slug, "--seed", "0").out == position
    tried = run("try", slug, "-", "--json", typed=position)
    assert json.loads(tried.out)["position"] == position
    assert json.loads(tried.out)["happened"] == []


def test_what_happens_before_the_first_question_is_told(run: Run) -> None:
    position = run("position", "highway-heist").out.replace("asked: Act()\n", "")
    tried = run("try", "highway-heist", "-", "--dice", "die peg", "--json", typed=position)
    assert json.loads(tried.out)["happened"] == ["Brian rolls the enemy die: an enemy peg."]


def test_rules_of_a_game_that_is_not_registered(run: Run) -> None:
    """The ledgers are there before their games are."""
    rows = json.loads(run("rules", "shattered-highways", "--json").out)
    assert [row["id"] for row in rows] == list(load_ledger(find_ledger("shattered-highways")))
    assert {frozenset(row) for row in rows} == {frozenset({"id", "text", "source", "tests"})}


def test_all_rules(run: Run) -> None:
    rows = json.loads(run("rules", "--json").out)
    assert {row["id"].partition("-")[0] for row in rows} >= {"BR", "HH", "FT", "SH"}


@pytest.mark.parametrize("columns", ["80", "120"])
def test_rules_fit_the_terminal_and_keep_their_ids_whole(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    ran = run("rules", "highway-heist")
    assert max(map(len, ran.out.splitlines())) <= int(columns)
    first_words = {line.split(" ")[0] for line in ran.out.splitlines()}
    assert set(load_ledger(find_ledger("highway-heist"))) <= first_words


def test_rules_are_found_by_text_and_by_id(run: Run) -> None:
    found = run("rules", "beacon-run", "--find", "ROCK").out
    assert "BR-BEACON-2" in found
    assert "BR-SETUP-1" not in found
    assert "BR-STORM-1" in run("rules", "--find", "br-storm").out


def test_games_with_their_options(run: Run) -> None:
    ran = run("games")
    assert "beacon-run" in ran.out
    assert "couriers" in ran.out
    [row] = [row for row in json.loads(run("games", "--json").out) if row["slug"] == "beacon-run"]
    assert set(row) == {"slug", "name", "tagline", "seats", "options"}
    assert row["options"]["properties"]["couriers"]["default"] == 2


def test_one_rule_by_its_id_in_capitals_or_not(run: Run) -> None:
    ran = run("rules", "Highway-Heist", "hh-ram-1", "--json")
    assert [row["id"] for row in json.loads(ran.out)] == ["HH-RAM-1"]
    assert "HH-RAM-1 " in run("rules", "highway-heist", "HH-RAM-1").out
    misspelt = "HH-RAM-1".replace("M", "N")
    refused = run("rules", "highway-heist", misspelt)
    sentence = f"rollingroad: there is no rule {misspelt!r}; did you mean HH-RAM-1?\n"
    assert (refused.code, refused.err) == (2, sentence)


def test_the_options_of_all_games_alone(run: Run) -> None:
    whole, options = run("games").out, run("games", "--options").out
    assert whole.endswith(options)
    assert "--option NAME=VALUE" in options.splitlines()[1]
    rows = json.loads(run("games", "--options", "--json").out)
    assert {frozenset(row) for row in rows} == {frozenset({"slug", "options"})}


def test_content_lists_entries_prints_one_and_names_effects(run: Run) -> None:
    listed = run("content", "highway-heist").out
    assert "tank-assault.toml [[enemy_card]]" in listed
    assert "fields: id, name, source, text, reveal, activated" in listed
    entry = run("content", "highway-heist", "--entry", "tank-repairs").out
    assert tomllib.loads(entry)["enemy_card"][0]["id"] == "tank-repairs"
    assert "HH-FX-raise-strength" in run("content", "highway-heist", "--effects").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["highway-heist", "--entry", "tank-repair"],
            "there is no entry 'tank-repair'; did you mean 'tank-repairs'?",
        ),
        (
            ["full-throttle", "--effects"],
            "the cards of Fast & Furious: Full Throttle have no effects to combine.",
        ),
    ],
)
def test_content_that_is_not_there(run: Run, words: list[str], sentence: str) -> None:
    ran = run("content", *words)
    assert (ran.code, ran.err) == (2, f"rollingroad: {sentence}\n")
