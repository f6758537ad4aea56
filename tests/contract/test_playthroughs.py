"""Every playthrough is byte for byte the stored one: a change of rules shows as a diff."""

from __future__ import annotations

import difflib
from itertools import islice
from pathlib import Path

import pytest

from tests.contract.playthrough import FOLDER, example_setups, playthrough, stored_file

LINES_SHOWN = 40
HOW_TO = "If this is what you meant to change, run `make playthroughs` and commit the files."


def difference(stored: str, played: str, name: str) -> str:
    """A short unified diff and what to do about it, or nothing."""
    if stored == played:
        return ""
    rows = difflib.unified_diff(
        stored.split("\n"), played.split("\n"), f"{name} as stored", f"{name} as played now", n=2, lineterm=""
    )
    return "\n".join([*islice(rows, LINES_SHOWN), HOW_TO])


def read(file: Path) -> str:
    return file.read_bytes().decode() if file.is_file() else ""


@pytest.mark.parametrize(("slug", "name"), example_setups(), ids=str)
def test_the_game_plays_as_it_is_stored(slug: str, name: str) -> None:
    file = stored_file(slug, name)
    told = difference(read(file), playthrough(slug, name), file.name)
    assert not told, told


def test_every_stored_playthrough_belongs_to_a_set_up() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(stored_file(slug, name) for slug, name in example_setups())


def test_a_difference_is_shown_shortly_with_the_way_out() -> None:
    stored = "\n".join(f"line {n}" for n in range(200))
    told = difference(stored, stored.replace("line 7\n", "line seven\n"), "some.txt").split("\n")
    assert told[:2] == ["--- some.txt as stored", "+++ some.txt as played now"]
    assert "-line 7" in told
    assert "+line seven" in told
    assert told[-1] == HOW_TO
    assert len(difference(stored, "", "some.txt").split("\n")) == LINES_SHOWN + 1
    assert difference(stored, stored, "some.txt") == ""


def test_a_last_line_without_its_end_is_a_difference() -> None:
    assert difference("a\n", "a", "some.txt")
