"""A race of Full Throttle in the browser: alone, with a friend, on a phone and by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from rollingroad.bots.roster import make_bot
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.match import Match
from rollingroad.core.registry import game
from rollingroad.games.full_throttle.rules.events import Crossed
from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_everybody import serious
from tests.pages.test_together import join, open_table_for_two

GAME = "full-throttle"
DRIVES = re.compile(r"(You drive|drives) \d+ space")


COVERED = """() => {
    const own = document.querySelector('.car:has(.acting)').getBoundingClientRect();
    const over = ({ left, right, top, bottom }) =>
        left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    const covers = [...document.querySelectorAll('.corner, .chip, .view-controls, .banner')];
    return covers.filter((one) => over(one.getBoundingClientRect())).map((one) => one.className);
}"""
"""What lies over the car that acts."""


def hand(page: TablePage) -> Locator:
    return page.page.get_by_role("region", name="Your hand")


def photo(page: TablePage) -> Locator:
    return page.page.get_by_role("region", name=re.compile("Photo finish|The finish"))


@pytest.mark.soak
def test_a_race_from_home_to_the_finish(page: TablePage) -> None:
    page.play_now("Full Throttle")
    page.play_to_the_end()
    expect(page.result).to_contain_text("wins")
    page.page.keyboard.press("Escape")
    expect(photo(page).get_by_role("img")).to_have_attribute("aria-label", re.compile(r"1\. .*finished \+\d"))
    photo(page).get_by_role("button", name=re.compile("^Close")).click()
    expect(photo(page)).to_have_count(0)


def close_race() -> str:
    """The record of a race in which several cars cross the line in the last round."""
    race = game(GAME)
    for seed in range(100):
        match = Match(race, dice=SeededDice(f"close {seed}"))
        driver = make_bot("driver", Rng(seed))
        while match.state.open:
            ask = match.state.open[0]
            match.act(driver.choose(match.state.view(ask.seat), ask), ask.seat)
        if sum(isinstance(event, Crossed) for event in match.events) > 1:
            return str(match.record)
    raise AssertionError("no race was close")


def test_a_photo_finish_is_developed_from_the_record_of_a_close_race(page: TablePage) -> None:
    page.page.get_by_role("button", name="Open a saved game").click()
    page.page.get_by_label("Or paste its text").fill(close_race())
    page.page.get_by_role("button", name="Open", exact=True).click()
    expect(page.page.get_by_text(re.compile(r"^1 / \d{2,}$"))).to_be_visible()
    page.page.get_by_role("slider").press("End")
    picture = page.page.get_by_role("region", name="Photo finish").get_by_role("img")
    expect(picture).to_have_attribute("aria-label", re.compile(r"(finished \+\d.*){2}"))


def test_two_browsers_race_and_each_sees_one_hand(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    join(friend, open_table_for_two(host, GAME), "Bo")
    moves = DRIVES
    for _ in range(60):
        for page in (host, friend):
            if page.choices.or_(page.folds).count():
                page.insist(page.choose_first)
        if moves.search(host.log.inner_text()) and moves.search(friend.log.inner_text()):
            break
    expect(friend.log).to_contain_text(moves)
    expect(hand(host)).to_have_count(1)
    expect(hand(friend)).to_have_count(1)
    assert cards(host) != cards(friend)


def cards(page: TablePage) -> list[str]:
    return [button.inner_text() for button in hand(page).get_by_role("button").all()]


def until_the_road(page: TablePage, by_hint: bool = True) -> None:
    """Answer until it is to be said where the own car drives."""
    while "where to?" not in page.question.inner_text() and page.wait_for_turn():
        if by_hint:
            page.take_hint()
        else:
            page.insist(page.choose_first_by_keys)


def lone_space(page: TablePage) -> Locator:
    """A space to which there is one way only."""
    return page.page.get_by_role("group", name="Where to").locator("button:not([aria-haspopup])").first


def test_a_race_on_a_phone(new_page: NewPage) -> None:
    page = new_page(size=(390, 844), has_touch=True, is_mobile=True, bypass_csp=True)
    page.play_now("Full Throttle")
    until_the_road(page)
    space = lone_space(page)
    space.tap()
    expect(page.page.locator(".preview .way")).to_be_visible()
    before = page.standing()
    space.tap()
    page.wait_for_change(before)
    assert page.wait_for_turn()  # a new question would take the log away again
    page.page.get_by_role("button", name="Log").tap()
    expect(page.log).to_contain_text(DRIVES)
    assert serious(page) == []
    wide = page.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_cards_are_picked_for_a_shift_and_a_stack_is_dragged_onto_the_road(page: TablePage) -> None:
    page.play_now("Full Throttle")
    lever, picked = page.page.locator('[data-place="gear:up"].choosable'), hand(page).locator(".picked")
    while not lever.count() and page.wait_for_turn():
        page.take_hint()
    stay = page.page.locator("[data-choice=no-move]")
    expect(stay).to_have_css("background-color", "rgba(0, 0, 0, 0)")  # It does not ask to be pressed.
    lever.click()
    shift = page.page.get_by_role("group", name="Picked cards").get_by_role("button").first
    expect(shift).to_have_accessible_name(re.compile("^Shift up for"))
    cards_paid = picked.count()
    picked.first.click(position={"x": 10, "y": 12})
    expect(picked).to_have_count(cards_paid - 1)
    lever.click()
    expect(picked).to_have_count(cards_paid)
    shift.click()
    expect(page.log).to_contain_text("You shift up")
    expect(picked).to_have_count(0)
    hand(page).get_by_role("button").first.drag_to(
        page.page.locator('[data-room="road"]'), source_position={"x": 10, "y": 12}
    )
    expect(page.log).to_contain_text("Speed Draw brings")
    page.page.locator('[data-place^="speed:"].choosable').first.hover()
    expect(page.page.locator("[data-landing]").first).to_be_visible()
    assert page.page.evaluate(COVERED) == []
    assert serious(page) == []


def test_a_race_by_keyboard_alone(page: TablePage) -> None:
    page.play_now("Full Throttle")
    until_the_road(page, by_hint=False)
    lone_space(page).focus()
    expect(page.page.locator(".preview .way")).to_be_visible()
    page.page.keyboard.press("Enter")
    expect(page.log).to_contain_text(DRIVES)
