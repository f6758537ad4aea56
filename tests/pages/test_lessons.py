"""Whole lessons in the browser, one for each title, and what follows them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import rollingroad
from rollingroad.core.lessons import Lesson, lessons
from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_everybody import serious


def lesson_of(slug: str, name: str) -> Lesson:
    return lessons(rollingroad.game(slug))[name]


def begin(page: TablePage, game: str) -> None:
    page.page.get_by_role("link", name=re.compile(f"Learn .*{game}")).click()
    expect(page.page.get_by_role("region", name="Note")).to_be_visible()


def follow(page: TablePage, lesson: Lesson, until: int) -> None:
    """Do what each note asks for, as far as that step."""
    note = page.page.get_by_role("region", name="Note")
    for step in lesson.steps[:until]:
        expect(note).to_contain_text(step.en)
        if step.answer:
            page.type_answer(step.answer)
        else:
            note.get_by_role("button", name="Continue").click()
    expect(note).to_contain_text(lesson.steps[until].en)


@pytest.mark.parametrize(
    ("title", "slug", "name"),
    [("Highway Heist", "highway-heist", "tank-assault"), ("Full Throttle", "full-throttle", "over-the-edge")],
)
def test_a_whole_lesson_and_on_into_a_real_match(page: TablePage, title: str, slug: str, name: str) -> None:
    lesson = lesson_of(slug, name)
    begin(page, title)
    follow(page, lesson, len(lesson.steps) - 1)
    assert serious(page) == []
    page.page.get_by_role("button", name="Play on from here").click()
    page.page.wait_for_url("**/match/*")
    assert page.wait_for_turn()


def test_a_lesson_on_the_order_sheet_leads_into_a_battle(page: TablePage) -> None:
    lesson = lesson_of("shattered-highways", "order-sheet")
    page.go("/learn/shattered-highways/order-sheet")
    follow(page, lesson, len(lesson.steps) - 1)
    expect(page.page.get_by_role("link", name="Next lesson: Last Ride")).to_be_visible()
    page.page.get_by_role("button", name="Play now").click()
    expect(page.page).to_have_title(re.compile("Your turn"))


@pytest.mark.soak
def test_the_last_ride_is_won_by_its_lesson(page: TablePage) -> None:
    lesson = lesson_of("shattered-highways", "last-ride")
    begin(page, "Shattered Highways")
    follow(page, lesson, len(lesson.steps) - 1)
    page.page.get_by_role("button", name="Play now").click()
    page.page.wait_for_url("**/match/*")


OVERLAPS = """() => {
    const [button, field] = ['[data-choice]', '.entry'].map((one) => document.querySelector(`.beside ${one}`))
        .map((one) => one.getBoundingClientRect());
    return button.top < field.bottom && field.top < button.bottom;
}"""
"""Whether the main button of the turn lies over the field of the list."""


def test_wrong_tries_are_answered_and_the_board_can_be_used(new_page: NewPage) -> None:
    page = new_page(size=(390, 844))
    lesson = lesson_of("highway-heist", "tank-assault")
    begin(page, "Highway Heist")
    follow(page, lesson, 3)
    expect(page.page.get_by_role("option", selected=True)).to_be_in_viewport()
    assert not page.page.evaluate(OVERLAPS)
    reply = page.page.get_by_role("status", name="Answer to your try")
    page.type_answer("drive L6")
    expect(reply.get_by_role("button", name="Read rule HH-DRIVE-1")).to_be_visible()
    page.type_answer("drive F1")
    expect(reply).to_contain_text("take the choice that is lit")
    page.page.get_by_role("button", name="Read rule HH-DRIVE-1").first.click()
    expect(page.page.get_by_role("dialog", name="HH-DRIVE-1")).to_be_visible()
    page.page.keyboard.press("Escape")
    page.page.get_by_role("button", name="Do it for me").click()
    expect(page.page.get_by_role("region", name="Note")).to_contain_text(lesson.steps[4].en)
    page.page.reload()
    expect(page.page.get_by_role("region", name="Note")).to_contain_text(lesson.steps[4].en)
