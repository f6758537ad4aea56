"""A reader opens a rulebook, plays an example in it, and looks a rule up."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.test_everybody import overhang, serious


def test_a_reader_plays_an_example_and_opens_the_rules_behind_it(new_page: NewPage) -> None:
    page = new_page(size=(390, 844), color_scheme="light", bypass_csp=True)
    page.go("/rules/highway-heist")
    page.page.get_by_role("navigation", name="Chapters").get_by_role("link", name="Your turn").click()
    example = page.page.get_by_role("figure")
    step = example.get_by_role("button", name="Next")
    for number in range(1, 6):
        step.click()
        expect(example).to_contain_text(f"Step {number} of 5")
    expect(example).to_contain_text("Letty's turn begins.")
    expect(example.get_by_role("button", name="From the start")).to_be_visible()
    assert overhang(page) == 0
    assert serious(page) == []
    page.page.get_by_role("button", name="The rules behind this: HH-TURN-1, HH-TEAM-1").click()
    page.page.get_by_role("button", name="HH-TURN-1", exact=True).click()
    expect(page.page.get_by_role("dialog", name="HH-TURN-1")).to_be_visible()
    page.page.keyboard.press("Escape")
    page.page.get_by_role("link", name="Rolling dice").last.click()
    expect(page.page).to_have_title(re.compile("Rolling dice"))
