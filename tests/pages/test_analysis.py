"""The analysis table: variations, a shared link, impossible positions, why not, a phone and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_everybody import serious
from tests.pages.test_replay import open_race


def open_analysis(page: TablePage, slug: str) -> Page:
    page.go(f"/analysis/{slug}")
    expect(page.page.locator("#question")).to_be_visible()
    return page.page


def text_of(page: Page) -> str:
    page.get_by_role("tab", name="Text").click()
    return page.get_by_label("Text", exact=True).input_value()


def test_a_table_is_set_up_disputed_played_and_shared(page: TablePage, new_page: NewPage) -> None:
    at = open_analysis(page, "highway-heist")
    at.get_by_role("tab", name="Set up").click()
    at.get_by_role("button", name="Enemy peg", exact=True).click()
    at.locator('[data-at="K1"]').click()
    expect(at.get_by_role("alert")).to_contain_text("K1: a peg stands on no roof. Line 5 HH-PEG-1")
    at.get_by_role("button", name="Undo the change").click()
    at.get_by_role("button", name="SUV", exact=True).click()
    at.locator('[data-at="K1"]').click()
    expect(at.locator('[data-at="K1"]')).to_have_attribute("aria-label", re.compile("SUV"))

    at.get_by_role("tab", name="Moves").click()
    at.locator('[data-at="L6"]').click()
    expect(at.get_by_role("alert")).to_contain_text("HH-DRIVE-1")
    at.keyboard.press("Escape")
    expect(at.get_by_role("region", name="Best answers").get_by_role("listitem").first).to_contain_text("%")
    at.locator('[data-at="E1"]').click()
    expect(at.locator("#question")).to_contain_text("1 action left")
    at.keyboard.press("Alt+ArrowLeft")
    expect(at.locator("#question")).to_contain_text("2 actions left")
    at.locator('[data-at="F2"]').click()
    tree = at.get_by_role("region", name="Variations")
    expect(tree.get_by_role("button", name="Drive to F2")).to_have_attribute("aria-current", "step")
    expect(tree.get_by_role("button", name="Drive to E1")).to_be_visible()
    assert serious(page) == []

    position = text_of(at)
    friend = new_page()
    friend.page.goto(at.url)
    expect(friend.page.locator("#question")).to_contain_text("1 action left")
    assert text_of(friend.page) == position
    friend.page.get_by_role("button", name="Play on from here").click()
    friend.page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    friend.page.wait_for_url("**/match/*")
    assert friend.wait_for_turn()


@pytest.mark.soak
def test_a_moment_of_a_replay_is_looked_into_in_two_variations(page: TablePage, new_page: NewPage) -> None:
    open_race(page)
    at = page.page
    at.goto(f"{at.url.partition('?')[0]}?at=49")
    at.get_by_role("link", name="Analyse", exact=True).click()
    question = at.locator("#question")
    expect(question).to_be_visible()
    before, asked = at.url, question.inner_text()
    best = at.get_by_role("region", name="Best answers").get_by_role("listitem").get_by_role("button")
    for which in (0, 1):
        best.nth(which).click()
        expect(at.get_by_role("region", name="Variations").get_by_role("button")).to_have_count(2 + which)
        at.get_by_role("button", name="One answer back").click()
        expect(question).to_have_text(asked)
    friend = new_page()
    friend.page.goto(before)
    expect(friend.page.locator("#question")).to_have_text(asked)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("slug", "was", "wrong", "rule"),
    [
        ("highway-heist", "boost 2", "boost 9", "HH-BOOST-4"),
        ("full-throttle", "gear 1", "gear 9", ""),
        ("shattered-highways", "at 14, 21 1/4", "at 12, 20", "SH-GEO-5"),
    ],
)
def test_an_impossible_position_is_refused_with_line_and_rule(
    page: TablePage, slug: str, was: str, wrong: str, rule: str
) -> None:
    at = open_analysis(page, slug)
    text = text_of(at)
    at.get_by_label("Text", exact=True).fill(text.replace(was, wrong, 1))
    at.get_by_role("button", name="Set up this text").click()
    expect(at.get_by_role("alert")).to_contain_text(re.compile(rf"Line \d+ {rule}"))
    expect(at.get_by_role("button", name="Play on from here")).to_be_disabled()
    at.get_by_role("button", name="Undo the change").click()
    expect(at.get_by_role("alert")).to_have_count(0)


@pytest.mark.soak
def test_a_phone_and_keys_set_up_a_vehicle(new_page: NewPage) -> None:
    page = new_page(size=(390, 844), has_touch=True, is_mobile=True)
    at = open_analysis(page, "shattered-highways")
    before = text_of(at)
    at.get_by_role("tab", name="Set up").click()
    at.get_by_role("button", name="Deacon", exact=True).click()
    at.locator("[data-hand]").focus()
    for _ in range(6):
        at.keyboard.press("Shift+ArrowUp")
    at.keyboard.press("Enter")
    expect(at.get_by_role("button", name="Undo the change")).to_be_visible()
    assert text_of(at) != before
    assert serious(page) == []
