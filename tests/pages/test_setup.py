"""Setting up a table by pictures; what does not fit is said beside it and leaves no table behind."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.pages.page_objects.table import TablePage


def choose_picture(page: TablePage, what: str, name: str) -> Locator:
    """Open what has pictures, take one of them, and return the button that shows it."""
    button = page.page.get_by_role("button", name=f"{what}:")
    button.click()
    page.page.get_by_role("dialog", name=what).get_by_role("button", name=name).click()
    expect(button).to_contain_text(name)
    return button


def start(page: TablePage) -> None:
    page.page.get_by_role("button", name="Start the game").click()
    expect(page.question).to_be_visible()


def test_a_crew_is_chosen_by_pictures_and_fits_the_number_of_players(page: TablePage) -> None:
    page.set_up("highway-heist")
    page.page.get_by_role("switch", name="Crew", exact=True).click()
    choose_picture(page, "Character of player 1", "Letty")
    car = choose_picture(page, "Vehicle of player 1", "Exotic Supercar")
    expect(car).to_contain_text("Strength\u00a06")
    page.page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="4").click()
    expect(page.page.get_by_role("button", name="Vehicle of player 4: American Muscle")).to_be_visible()
    start(page)
    crew = page.page.get_by_role("article", name="Player 1,")
    expect(crew).to_contain_text("Letty")
    expect(crew).to_contain_text("Exotic Supercar")


def test_a_course_is_chosen_by_its_map(page: TablePage) -> None:
    page.set_up("full-throttle")
    choose_picture(page, "Course", "Tokyo Drift")
    start(page)
    expect(page.page.get_by_text("Tokyo Drift").first).to_be_visible()


def test_a_fleet_that_does_not_fit_is_refused_beside_it_and_leaves_no_table(page: TablePage) -> None:
    page.set_up("shattered-highways")
    choose_picture(page, "Fleet of seat 1", "Oxblood")
    expect(page.page.get_by_role("alert")).to_have_text(
        "Open Road gives 100, 150 or 200 points to seat 1, not 40"
    )
    expect(page.page.get_by_role("button", name="Start the game")).to_be_disabled()
    page.go("/")
    expect(page.page.get_by_text("Play now").first).to_be_visible()
    expect(page.page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_a_table_that_waits_can_be_changed(page: TablePage) -> None:
    page.set_up("highway-heist")
    page.seat(2, "A friend")
    page.page.get_by_role("button", name="Open the table").click()
    before = page.match_id
    page.page.get_by_role("link", name="Change the table").click()
    expect(
        page.page.get_by_role("radiogroup", name="Who takes seat 2").get_by_role("radio", checked=True)
    ).to_have_text("A friend")
    page.pick("Semi Heist")
    page.page.get_by_role("button", name="Open the table").click()
    expect(page.page.get_by_role("link", name="Change the table")).to_be_visible()
    assert page.match_id != before
    page.go("/")
    expect(page.page.locator("a[href^='/match/']")).to_have_count(1)
