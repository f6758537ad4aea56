"""Preferences: tables in German, large letters, patterns, and a question before what is final."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.page_objects.wording import Reader, english_only
from tests.pages.test_everybody import overhang, serious

GAMES = ("highway-heist", "full-throttle", "shattered-highways")
SIZES = [(1440, 900), (390, 844)]
IDS = ["desk", "phone"]


def options(page: TablePage) -> Locator:
    """The choices, in whatever language their list is called."""
    return page.page.get_by_role("option")


def answer_first(page: TablePage) -> None:
    """Take the first choice and wait until the table asks the next question."""
    page.insist(page.choose_first)
    page.pull_up()


def preferences(page: TablePage, name: str = "Preferences") -> Locator:
    """The dialog, opened from the home page."""
    page.page.get_by_role("button", name=name).click()
    dialog = page.page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    return dialog


def pick(dialog: Locator, group: str, value: str) -> None:
    dialog.get_by_role("radiogroup", name=group).get_by_role("radio", name=value, exact=True).click()


def test_english_has_words_that_german_has_not() -> None:
    whole, pieces = english_only()
    assert {"Play now", "Preferences", "Speed draw", "Order sheet", "Enemy cards"} <= whole
    assert "is not on the course." in pieces


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.soak)], ids=IDS)
def test_a_visitor_who_speaks_german_reads_no_english_word_of_the_pages(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size, locale="de-DE")
    reader = Reader(page)
    page.go("/")
    expect(page.page.get_by_text("Jetzt spielen").first).to_be_visible()
    found = reader.left()
    assert overhang(page) == 0
    for game in GAMES:
        page.go(f"/setup/{game}")
        expect(page.page.get_by_role("heading", name="Wer spielt")).to_be_visible()
        found += reader.left()
        assert overhang(page) == 0, game
        page.page.get_by_role("button", name="Spiel starten").click()
        page.pull_up()
        found += reader.left()
        for _ in range(3):
            answer_first(page)
        page.page.get_by_role("button", name="Menü").click()
        expect(page.page.get_by_role("link", name="Regeln")).to_be_visible()
        found += reader.left()
        assert overhang(page) == 0, game
    assert found == []


def test_german_is_chosen_in_the_preferences_and_kept(page: TablePage) -> None:
    dialog = preferences(page)
    pick(dialog, "Language", "Deutsch")
    german = page.page.get_by_role("dialog", name="Einstellungen")
    expect(german).to_be_visible()
    page.page.reload()
    expect(page.page.get_by_text("Jetzt spielen").first).to_be_visible()
    expect(page.page.locator("html")).to_have_attribute("lang", "de")
    pick(preferences(page, "Einstellungen"), "Sprache", "English")
    expect(page.page.get_by_text("Play now").first).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_the_largest_letters_and_patterns_hold_on_every_table(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size, bypass_csp=True)
    dialog = preferences(page)
    pick(dialog, "Text size", "Largest")
    dialog.get_by_role("switch", name="Patterns for seats").click()
    assert serious(page) == []
    page.page.keyboard.press("Escape")
    assert overhang(page) == 0
    for game in GAMES:
        page.go(f"/setup/{game}")
        page.page.get_by_role("button", name="Start the game").click()
        page.pull_up()
        assert overhang(page) == 0, game
        marks = page.page.locator("[aria-label=Players] path.hatch")
        assert marks.count() > 1
        fills = {mark.evaluate("(path) => getComputedStyle(path).fill") for mark in marks.all()}
        assert len(fills) == marks.count()
        assert serious(page) == []


def test_who_wants_it_is_asked_before_a_turn_ends(page: TablePage) -> None:
    dialog = preferences(page)
    pick(dialog, "Ask before answering", "Always")
    page.page.keyboard.press("Escape")
    page.choose_yourself("highway-heist")
    ending = page.choices.filter(has_text=re.compile("^.*End the turn"))
    asked = page.page.get_by_role("dialog", name="Do this?")
    while page.wait_for_turn() and not ending.count():
        answer_first(page)
        assert not asked.is_visible()
    ending.click()
    expect(asked).to_contain_text("It cannot be taken back.")
    before = page.standing()
    asked.get_by_role("button", name="Think again").click()
    expect(asked).to_be_hidden()
    assert page.standing() == before
    ending.click()
    asked.get_by_role("button", name="Do it").click()
    page.wait_for_change(before)
