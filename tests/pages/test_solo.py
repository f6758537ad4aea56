"""A newcomer alone with bots: from the home page to the result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.pages.page_objects.table import TablePage


@pytest.mark.parametrize(
    ("game", "log"),
    [
        ("Highway Heist", "starts from"),
        ("Full Throttle", "joins the race"),
        ("Shattered Highways", "starts"),
    ],
)
def test_the_second_click_puts_a_visitor_into_their_first_turn(page: TablePage, game: str, log: str) -> None:
    page.play_now(game)
    expect(page.log).to_contain_text(log)
    before = page.standing()
    page.take_hint()
    page.wait_for_change(before)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["Tank Assault", "Semi Heist", "Chopper Takedown"])
def test_a_whole_game_from_home_to_the_result(page: TablePage, scenario: str) -> None:
    card = page.page.locator("article").filter(has_text="Highway Heist").last
    card.get_by_text("Choose yourself").click()
    page.pick(scenario)
    page.page.get_by_role("button", name="Start the game").click()
    page.play_to_the_end()
    expect(page.result.get_by_role("button", name="Rematch")).to_be_visible()
    page.page.get_by_role("link", name="Replay").click()
    expect(page.page).to_have_url(re.compile("/replay$"))
    expect(page.page.get_by_role("slider")).to_be_visible()
