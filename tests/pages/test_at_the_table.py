"""What a player does at the table beside answering: undo, why not, real dice, plans, records."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage


def three_of_us(page: TablePage, real_dice: bool = False) -> None:
    """Highway Heist with all seats at this screen, so that no bot answers in between."""
    page.set_up("highway-heist")
    page.seat(2, "Me")
    page.seat(3, "Me")
    page.page.get_by_role("switch", name="Crew", exact=True).click()
    if real_dice:
        page.page.get_by_role("switch", name="Real dice and cards").click()
    page.page.get_by_role("button", name="Start the game").click()
    expect(page.question).to_contain_text("do you start, Dom?")


def place_everybody(page: TablePage) -> None:
    for who, space in (("Dom", "C2"), ("Brian", "C3"), ("Letty", "C4")):
        expect(page.question).to_contain_text(f"do you start, {who}?")
        page.type_answer(f"place {space}")


def dom_goes(page: TablePage) -> None:
    page.choose("Dom goes")
    expect(page.question).to_contain_text("Dom, you have 2 actions left")


def test_a_place_on_the_board_answers_and_the_answer_can_be_taken_back(page: TablePage) -> None:
    three_of_us(page)
    undo = page.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    page.page.get_by_role("gridcell", name=re.compile("^C5")).click()
    expect(page.log).to_contain_text("C5")
    expect(page.question).to_contain_text("do you start, Brian?")
    undo.click()
    expect(page.question).to_contain_text("do you start, Dom?")
    expect(undo).to_be_disabled()


def test_what_is_not_allowed_says_why_with_the_rule_which_opens(page: TablePage) -> None:
    three_of_us(page)
    place_everybody(page)
    dom_goes(page)
    why = page.page.get_by_role("dialog", name="Why not")
    page.page.get_by_role("gridcell", name=re.compile("^L6")).click()
    expect(why.get_by_role("button", name=re.compile("HH-"))).to_be_visible()
    page.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    page.type_answer("brawl")
    rule = why.get_by_role("button", name=re.compile("HH-BRAWL"))
    name = rule.inner_text().strip()
    rule.click()
    drawer = page.page.get_by_role("dialog").filter(has_text=name)
    expect(drawer).to_be_visible()


def test_words_that_are_no_action_are_answered_without_a_complaint_of_the_browser(page: TablePage) -> None:
    console: list[str] = []
    page.page.on("console", lambda message: console.append(message.text))
    three_of_us(page)
    page.type_answer("drive")
    why = page.page.get_by_role("dialog", name="Why not")
    expect(why).to_contain_text("No action reads “drive”.")
    assert console == []


def test_real_dice_are_asked_for_and_taken_at_their_word(page: TablePage) -> None:
    three_of_us(page, real_dice=True)
    place_everybody(page)
    expect(page.page.get_by_text("Real dice and cards", exact=True)).to_be_visible()
    before = page.standing()
    label = page.choices.first.inner_text()
    page.choose_first()
    page.wait_for_change(before)
    assert label


def test_standing_answers_are_kept_for_the_seat(page: TablePage) -> None:
    page.play_now("Highway Heist")
    page.page.get_by_role("button", name="Menu").click()
    page.page.get_by_role("button", name="Standing answers").click()
    proposed, other = page.page.get_by_role("switch").first, page.page.get_by_role("switch").nth(1)
    expect(proposed).to_be_checked()
    proposed.click()
    other.click()
    expect(other).to_be_checked()
    page.page.reload()
    page.page.get_by_role("button", name="Menu").click()
    page.page.get_by_role("button", name="Standing answers").click()
    expect(other).to_be_checked()
    expect(proposed).not_to_be_checked()


def test_marks_on_the_plan_reach_the_other_screen(new_page: NewPage) -> None:
    one, other = new_page(), new_page()
    three_of_us(one)
    other.go(f"/match/{one.match_id}")
    expect(other.question).to_be_visible()
    one.page.get_by_role("button", name="Draw on the plan").click()
    one.page.get_by_role("button", name="Ring").click()
    one.page.get_by_role("gridcell", name=re.compile("^F3")).click()
    expect(one.page.locator("[data-mark]")).to_have_count(1)
    expect(other.page.locator("[data-mark]")).to_have_count(1)


def test_who_gives_up_saves_the_record_opens_it_and_gets_a_rematch(page: TablePage, tmp_path: Path) -> None:
    page.play_now("Highway Heist")
    match = page.match_id
    page.page.get_by_role("button", name="Menu").click()
    page.page.get_by_role("button", name="Give up").click()
    page.page.get_by_role("dialog", name="Give up?").get_by_role("button", name="Give up").click()
    with page.page.expect_download() as download:
        page.result.get_by_role("link", name="Record").click()
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    page.result.get_by_role("button", name="Rematch").click()
    expect(page.question).to_have_text("Which character do you play?")
    assert page.match_id != match
    page.go("/")
    page.page.get_by_role("button", name="Open a saved game").click()
    page.page.get_by_label("Or paste its text").fill("hello")
    page.page.get_by_role("button", name="Open", exact=True).click()
    expect(page.page.get_by_text("line 1: a record begins with")).to_be_visible()
    page.page.get_by_label("File of the game", exact=True).set_input_files(file)
    expect(page.page).to_have_url(re.compile("/replay$"))
    expect(page.page.get_by_role("slider")).to_be_visible()
