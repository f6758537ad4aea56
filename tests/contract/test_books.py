"""Every rulebook is played: its examples are legal, its places exist, and no rule for players is missing."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec
import pytest

import rollingroad
from rollingroad.core.books import Book, Chapter, Scene, book_of, scenes
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.ledger import Ledger, find_ledger, load_ledger
from tests.contract.test_lessons import places

SHIPPED = ("full-throttle", "highway-heist", "shattered-highways")
CHAPTERS = [(slug, name) for slug in SHIPPED for name in book_of(rollingroad.game(slug)).chapters]
FEWEST, MOST = 90, 520
"""The words of a chapter, captions included."""
MOST_SUMMED_UP = 420
"""The words of a summary: more do not fit on a printed page."""


def opened(slug: str) -> tuple[Game, Book, Ledger]:
    game = rollingroad.game(slug)
    return game, book_of(game), load_ledger(game.ledger or find_ledger(slug))


def cited_in(book: Book) -> set[str]:
    """The rules that have a place in a chapter."""
    return {rule for chapter in book.chapters.values() for part in chapter.paragraphs for rule in part.rules}


@pytest.mark.parametrize(("slug", "name"), CHAPTERS)
def test_the_pictures_and_examples_of_a_chapter_play(slug: str, name: str) -> None:
    game, book, _ = opened(slug)
    for scene, frames in scenes(game, book.chapters[name]):
        assert len(frames) == 1 + len(scene.steps)
        for at, frame in zip([scene.at, *(step.at for step in scene.steps)], frames, strict=True):
            view = frame.state.view(scene.seat - 1)
            assert set(at) <= places(game, view.data())
        for step, frame in zip(scene.steps, frames[1:], strict=True):
            assert frame.played, step.text


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_rule_that_a_player_meets_has_a_place_in_a_chapter(slug: str) -> None:
    _, book, ledger = opened(slug)
    cited, apart = cited_in(book), [pattern for group in book.apart for pattern in group.rules]
    left_out = [
        rule for rule in ledger if rule not in cited and not any(fnmatchcase(rule, each) for each in apart)
    ]
    assert left_out == []
    assert cited <= set(ledger)


def rules_met(game: Game) -> set[str]:
    """The rules that refusals, questions, labels, the log, endings and lessons name."""
    data = (file for room in ("tutorial", "explain") for file in (game.folder / room).glob("*.toml"))
    texts = [file.read_text(encoding="utf-8") for file in data]
    for file in (path for room in ("explain", "rules") for path in (game.folder / room).rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told)
        texts += [node.value for node in strings if isinstance(node.value, str)]
    return set(re.findall(rf"\b{game.rule_prefix}-[A-Z]+-[A-Za-z0-9-]*[A-Za-z0-9]", " ".join(texts)))


@pytest.mark.parametrize("slug", SHIPPED)
def test_no_rule_that_the_table_names_is_set_apart(slug: str) -> None:
    game, book, ledger = opened(slug)
    met = rules_met(game)
    assert len(met) > 80
    assert met <= set(ledger)
    assert sorted(met - cited_in(book)) == []


@pytest.mark.parametrize("slug", SHIPPED)
def test_rules_set_apart_are_few_exist_and_have_a_reason(slug: str) -> None:
    _, book, ledger = opened(slug)
    cited = cited_in(book)
    for group in book.apart:
        assert len(group.why.split()) > 5
        for pattern in group.rules:
            assert [rule for rule in ledger if fnmatchcase(rule, pattern) and rule not in cited], pattern
    assert sum(len(group.rules) for group in book.apart) <= 15


@pytest.mark.parametrize(("slug", "name"), CHAPTERS)
def test_a_chapter_is_short_and_every_paragraph_cites_its_rules(slug: str, name: str) -> None:
    _, book, _ = opened(slug)
    chapter = book.chapters[name]
    assert name not in ("summary", "ledger"), "these are pages of their own"
    assert all(paragraph.rules for paragraph in chapter.paragraphs)
    assert FEWEST <= len(" ".join(words_of(chapter)).split()) <= MOST


def words_of(chapter: Chapter) -> list[str]:
    told = [text for each in chapter.paragraphs for text in (each.heading, each.text, *each.items)]
    drawn = [each.scene for each in chapter.paragraphs if each.scene]
    return [
        *told,
        *(scene.caption for scene in drawn),
        *(step.text for scene in drawn for step in scene.steps),
    ]


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_book_has_a_cover_a_summary_and_examples(slug: str) -> None:
    game, book, _ = opened(slug)
    assert book.about
    assert len(" ".join(item for part in book.summary for item in part.items).split()) < MOST_SUMMED_UP
    drawn = [scene for chapter in book.chapters.values() for scene, _ in scenes(game, chapter)]
    assert len(book.chapters) >= 8
    assert len(drawn) >= 8
    assert sum(bool(scene.steps) for scene in drawn) >= 6


def test_a_game_without_a_book_has_no_chapters() -> None:
    assert book_of(rollingroad.game("beacon-run")).chapters == {}


def broken(**changes: object) -> Chapter:
    _, book, _ = opened("highway-heist")
    chapter = book.chapters["turn"]
    [(at, scene)] = [(at, each.scene) for at, each in enumerate(chapter.paragraphs) if each.scene]
    assert isinstance(scene, Scene)
    paragraphs = list(chapter.paragraphs)
    changed = msgspec.structs.replace(scene, **changes)
    paragraphs[at] = msgspec.structs.replace(paragraphs[at], scene=changed)
    return msgspec.structs.replace(chapter, paragraphs=paragraphs)


def test_a_broken_example_says_where_it_is() -> None:
    game, book, _ = opened("highway-heist")
    scene = next(scene for scene, _ in scenes(game, book.chapters["turn"]))
    steps = [msgspec.structs.replace(scene.steps[0], play="1 drive L6"), *scene.steps[1:]]
    with pytest.raises(
        BadInput, match=r"^04-turn.toml, paragraph 2, step 1: '1 drive L6' cannot be played: HH-DRIVE-1"
    ):
        list(scenes(game, broken(steps=steps)))
    with pytest.raises(
        BadInput,
        match=r"^04-turn.toml, paragraph 2: the position cannot be read: line 1: there is no scenario",
    ):
        list(scenes(game, broken(position="scenario: picnic")))


def test_a_file_that_is_no_chapter_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "01-goal.toml").write_text('title = "Goal"', encoding="utf-8")
    game = rollingroad.game("beacon-run")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    with pytest.raises(BadInput, match=r"^01-goal.toml: .*`about`"):
        book_of(game)
