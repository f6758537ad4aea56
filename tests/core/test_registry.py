"""Games are found by entry point and slug."""

from pathlib import Path

import pytest

import rollingroad
from rollingroad.core.content import ContentError
from rollingroad.core.registry import UnknownGame, game, slugs


def test_the_example_is_registered_like_any_game() -> None:
    assert "beacon-run" in slugs() == sorted(slugs()) == rollingroad.slugs()
    found = game("beacon-run")
    assert found.slug == "beacon-run"
    assert found is game("beacon-run") is rollingroad.game("beacon-run")


def test_a_folder_of_ones_own_makes_another_game_with_another_hash(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("[storm]\nlimit = 9\n")
    mine = game("beacon-run", tmp_path)
    assert mine is not game("beacon-run")
    assert mine.content.hash != game("beacon-run").content.hash
    assert mine is game("beacon-run", tmp_path / ".." / tmp_path.name)


def test_a_near_miss_gets_a_hint() -> None:
    with pytest.raises(UnknownGame, match=r"^there is no game 'beacon-rum'; did you mean 'beacon-run'\?$"):
        game("beacon-rum")


def test_an_unknown_game_gets_the_list() -> None:
    with pytest.raises(UnknownGame) as refused:
        game("xyzzy")
    assert str(refused.value) == f"there is no game 'xyzzy'; there are: {', '.join(slugs())}"


def test_a_content_folder_that_is_not_there_is_named() -> None:
    with pytest.raises(ContentError, match="nowhere: there is no such content folder"):
        game("beacon-run", Path("nowhere"))
