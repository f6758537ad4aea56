"""A replay in the browser: other eyes, moments, a link to one of them, and playing on from it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_everybody import serious
from tests.pages.test_race import close_race


def open_race(page: TablePage) -> None:
    page.page.get_by_role("button", name="Open a saved game").click()
    page.page.get_by_label("Or paste its text").fill(close_race())
    page.page.get_by_role("button", name="Open", exact=True).click()
    expect(page.page.get_by_role("slider", name="Step")).to_be_visible()


def test_a_race_is_looked_over_and_played_on_from_a_moment(page: TablePage, new_page: NewPage) -> None:
    open_race(page)
    page.page.get_by_role("radio", name="Player 2").click()
    expect(page.page.get_by_role("region", name="Your hand")).to_be_visible()
    page.page.get_by_role("tab", name="Moments").click()
    finish = page.page.get_by_role("button", name=re.compile("^Step .*cross")).first
    finish.click()
    expect(finish).to_have_attribute("aria-current", "step")
    page.page.keyboard.press("p")
    assert serious(page) == []
    page.page.get_by_role("button", name="Copy a link to this moment").click()
    link = page.page.url
    assert re.search(r"/replay/\w+\?at=\d+&seat=1$", link)

    friend = new_page()
    friend.page.goto(link)
    at = re.search(r"at=(\d+)", link)
    step = friend.page.get_by_role("slider", name="Step")
    expect(step).to_have_value(at[1] if at else "")
    friend.page.keyboard.press("Home")
    expect(step).to_have_value("1")
    friend.page.get_by_role("button", name="One step on").click()
    expect(step).not_to_have_value("1")
    friend.page.get_by_role("button", name="Play from here").click()
    friend.page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    friend.page.wait_for_url("**/match/*")
    assert friend.wait_for_turn()
