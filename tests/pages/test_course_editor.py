"""A course from nothing to a race: clicked together, looked over, saved, shared, raced by somebody else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.page_objects.workshop import CourseDesk
from tests.pages.test_everybody import overhang, serious

COURSES = "/creations/full-throttle/course"


def build(desk: CourseDesk) -> None:
    """Down the Harbor Freeway and off it into the city: start, two exits, finish."""
    desk.click("fw-harbor 26/2")
    desk.page.get_by_role("button", name="Turn around").click()
    desk.go_on("Echo Park Off-Ramp")
    desk.go_on("Figueroa Street North")
    desk.tool("Finish")
    desk.click("fig-north 5/1")
    desk.ready()


@pytest.mark.soak
def test_from_home_to_a_race_of_a_friend_on_a_course_that_was_empty(new_page: NewPage) -> None:
    maker, friend = new_page(), new_page()
    desk = CourseDesk(maker)
    desk.open_empty()
    nothing = desk.problem("FT-COURSE-1")
    expect(nothing).to_contain_text("There is no start yet")
    nothing.get_by_role("button", name="FT-COURSE-1").click()
    rule = maker.page.get_by_role("dialog", name="FT-COURSE-1")
    expect(rule).to_contain_text("the start segment has at least 2 lanes")
    rule.get_by_role("button", name="Close").click()
    build(desk)
    expect(desk.fact("Upgrades")).to_have_text("5")

    desk.tool("Obstacles")
    desk.click("fig-north 3/1")
    desk.click("fig-north 3/2")
    expect(desk.fact("Obstacles")).to_have_text("2")
    blocked = desk.problem("FT-COURSE-6")
    blocked.get_by_role("button", name="close all lanes of Figueroa Street North in cell 3").click()
    expect(desk.marked).to_be_visible()
    expect(maker.page.get_by_role("button", name="Race it")).to_be_disabled()
    maker.page.get_by_role("button", name="Show the whole course").click()
    desk.click("fig-north 3/2")
    desk.ready()
    expect(desk.marked).to_have_count(0)
    maker.page.get_by_role("button", name="Undo").click()
    desk.problem("FT-COURSE-6")
    maker.page.get_by_role("button", name="Redo").click()
    desk.ready()

    maker.page.get_by_role("textbox", name="Name of the course").fill("Echo Dash")
    code = desk.save()
    maker.page.get_by_role("button", name="Share").click()
    link = maker.page.get_by_role("dialog", name="Share this course").locator("code").inner_text()
    assert link.endswith(f"/made/{code}")

    friend.page.goto(link)
    guest = CourseDesk(friend)
    expect(friend.page.get_by_role("heading", name="Echo Dash")).to_be_visible()
    expect(friend.page.get_by_text("Somebody shared this with you")).to_be_visible()
    expect(friend.page.get_by_role("radio")).to_have_count(0)
    guest.ready()
    friend.page.get_by_role("button", name="Race it").click()
    expect(friend.question).to_be_visible()
    assert friend.match_id
    for _ in range(3):
        assert friend.wait_for_turn()
        before = friend.standing()
        friend.choose_first()
        friend.wait_for_change(before)
    expect(friend.page.get_by_role("application", name="Echo Dash")).to_be_visible()


@pytest.mark.soak
def test_a_course_is_kept_listed_changed_exported_and_deleted(page: TablePage, tmp_path: Path) -> None:
    desk = CourseDesk(page)
    page.go(f"{COURSES}/two-roads")
    desk.ready()
    expect(desk.fact("Upgrades")).to_have_text("10")
    desk.save()
    page.page.get_by_role("button", name="Remove fork 1").click()
    expect(page.page.get_by_text("Unsaved changes")).to_be_visible()
    page.page.get_by_role("button", name="My courses").click()
    asked = page.page.get_by_role("dialog", name="Leave without saving?")
    asked.get_by_role("button", name="Stay").click()
    page.page.keyboard.press("Control+s")
    expect(page.page.get_by_text("Saved", exact=True)).to_be_visible()

    page.page.get_by_role("button", name="Other actions").click()
    with page.page.expect_download() as downloading:
        page.page.get_by_role("link", name="Export as TOML").click()
    downloading.value.save_as(tmp_path / "course.toml")
    [course] = tomllib.loads((tmp_path / "course.toml").read_text(encoding="utf-8"))["course"]
    assert downloading.value.suggested_filename == "two-roads-to-the-mesa.toml"
    assert (course["upgrades"], "branch" in course) == (7, False)

    page.page.keyboard.press("Escape")
    page.page.get_by_role("button", name="My courses").click()
    mine = page.page.get_by_role("listitem").filter(has=page.page.get_by_role("button", name="Race it"))
    expect(mine).to_have_count(1)
    mine.get_by_role("link", name="Edit").click()
    page.page.get_by_role("button", name="Other actions").click()
    page.page.get_by_role("button", name="Delete").click()
    page.page.get_by_role("dialog", name="Delete this course?").get_by_role("button", name="Delete").click()
    expect(page.page.get_by_text("You have made no course yet.")).to_be_visible()


@pytest.mark.soak
def test_somebody_elses_course_becomes_mine_by_a_copy(new_page: NewPage) -> None:
    maker, friend = CourseDesk(new_page()), CourseDesk(new_page())
    maker.table.go(f"{COURSES}/tokyo-drift")
    maker.ready()
    friend.table.go(f"/made/{maker.save()}")
    friend.page.get_by_role("button", name="Make it mine").click()
    name = friend.page.get_by_role("textbox", name="Name of the course")
    expect(name).to_have_value("Copy of Tokyo Drift")
    name.fill("Mine now")
    friend.save()
    maker.page.reload()
    expect(maker.page.get_by_role("textbox", name="Name of the course")).to_have_value("Tokyo Drift")


@pytest.mark.soak
def test_a_table_is_set_up_on_a_course_of_ones_own(page: TablePage) -> None:
    desk = CourseDesk(page)
    page.go(f"{COURSES}/shoulder-drop")
    desk.ready()
    page.page.get_by_role("textbox", name="Name of the course").fill("Over the edge")
    desk.save()
    page.set_up("full-throttle")
    page.page.get_by_role("button", name="My courses").click()
    page.page.get_by_role("dialog").get_by_role("button", name="Over the edge").click()
    expect(page.page.get_by_text("A course of your own")).to_be_visible()
    page.page.get_by_role("button", name="Start the game").click()
    expect(page.question).to_be_visible()
    expect(page.page.get_by_role("application", name="Over the edge")).to_be_visible()


@pytest.mark.soak
def test_a_course_is_built_by_keyboard_alone(page: TablePage) -> None:
    desk, keyboard = CourseDesk(page), page.page.keyboard
    page.go(f"{COURSES}/baja-california")
    expect(desk.map).to_be_visible()
    page.tab_to("Start: .*follows the route")
    for _ in range(40):
        if "corner" not in (desk.cursor.get_attribute("aria-label") or ""):
            break
        keyboard.press("ArrowLeft")
    keyboard.press("Enter")
    expect(page.page.get_by_role("radio", name="Route")).to_be_checked()
    expect(desk.problem("FT-COURSE-1")).to_contain_text("There is no finish yet")
    page.tab_to("Go on over .*")
    for legs in range(2, 6):
        keyboard.press("Enter")
        expect(page.page.locator("[data-leg]")).to_have_count(legs)
    keyboard.press("Control+z")
    expect(page.page.locator("[data-leg]")).to_have_count(4)
    keyboard.press("Control+Shift+z")
    expect(page.page.locator("[data-leg]")).to_have_count(5)
    page.tab_to("Route$")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    expect(page.page.get_by_role("radio", name="Finish")).to_be_checked()
    page.tab_to("Finish: .*follows the route")
    keyboard.press("Home")
    keyboard.press("PageDown")
    keyboard.press("Enter")
    desk.ready()
    page.tab_to("Name of the course")
    keyboard.press("Control+a")
    keyboard.type("By keys")
    keyboard.press("Control+s")
    expect(page.page.get_by_text("Saved", exact=True)).to_be_visible()
    page.tab_to("Race it")
    keyboard.press("Enter")
    expect(page.question).to_be_visible()


@pytest.mark.soak
def test_a_phone_builds_a_course_by_touch(new_page: NewPage) -> None:
    page = new_page(size=(390, 844), has_touch=True, is_mobile=True)
    desk = CourseDesk(page)
    page.go(f"{COURSES}/los-angeles")
    expect(desk.map).to_be_visible()
    assert overhang(page) == 0
    desk.tap("fw-harbor 5/2")
    page.page.get_by_role("button", name="Go on over Echo Park Off-Ramp").tap()
    page.page.get_by_role("radio", name="Finish").tap()
    page.page.get_by_role("button", name="Show the whole course").tap()
    desk.tap("fig-north 4/1")
    desk.ready()
    assert overhang(page) == 0
    page.page.get_by_role("button", name="Save").tap()
    expect(page.page.get_by_text("Saved", exact=True)).to_be_visible()
    page.page.get_by_role("button", name="Race it").tap()
    expect(page.question).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("theme", "size"), [("dark", (1440, 900)), ("light", (390, 844))], ids=["desk", "phone"]
)
def test_axe_finds_nothing_serious_in_the_workshop(
    new_page: NewPage, theme: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, color_scheme=theme, bypass_csp=True)
    desk = CourseDesk(page)
    page.go(COURSES)
    expect(page.page.get_by_text("Start from a copy")).to_be_visible()
    found = serious(page)
    page.go(f"{COURSES}/los-angeles")
    desk.problem("FT-COURSE-1")
    found += serious(page)
    page.go(f"{COURSES}/two-roads")
    desk.ready()
    found += serious(page)
    page.page.get_by_role("spinbutton", name="Laps").press("ArrowUp")
    desk.problem("FT-VARIANT-1").get_by_role("button", name=re.compile("row behind")).click()
    found += serious(page)
    page.page.get_by_role("button", name="Share").click()
    expect(page.page.get_by_role("dialog")).to_be_visible()
    found += serious(page)
    page.page.keyboard.press("Escape")
    page.go(COURSES)
    expect(page.page.get_by_text("Not finished")).to_be_visible()
    found += serious(page)
    assert found == []
    assert overhang(page) == 0
