"""A name and a password bring a match to another browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_together import open_table_for_two


def enter(browser: TablePage, name: str, button: str) -> None:
    """Fill in the account panel; the page reloads for the new identity."""
    page = browser.page
    page.get_by_role("button", name="Account").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill("correct horse")
    with page.expect_navigation():
        page.get_by_role("button", name=button).click()
    page.get_by_role("button", name="Account").click()
    expect(page.get_by_text("You are signed in as Road-Runner")).to_be_visible()


def test_a_match_is_found_again_in_another_browser(new_page: NewPage) -> None:
    phone, laptop = new_page(), new_page()
    link = open_table_for_two(phone, "highway-heist")
    match = link.split("/join/")[1].split("/")[0]
    phone.page.goto(link.split("/join/")[0])
    enter(phone, "Road-Runner", "Take this name")
    expect(laptop.page.locator(f"a[href='/match/{match}']")).to_have_count(0)
    enter(laptop, "road-runner", "Sign in")
    laptop.page.keyboard.press("Escape")
    expect(laptop.page.locator(f"a[href='/match/{match}']").first).to_be_visible()
