"""A battle of Shattered Highways in the browser: alone, with secrets, on a phone, by keys, by coordinates."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.battle import STILL, Battle, Heard
from tests.pages.page_objects.table import TablePage
from tests.pages.test_everybody import overhang, serious
from tests.pages.test_together import join

MOST_ANSWERS = 60


@pytest.mark.soak
def test_a_duel_from_home_to_the_victory(page: TablePage) -> None:
    battle = Battle(page)
    battle.begin_duel()
    for _ in range(MOST_ANSWERS):
        if not page.wait_for_turn():
            break
        battle.go_on()
    expect(page.result).to_contain_text("You win: nobody else is left to fight.")
    expect(page.log).to_contain_text("You win the ram against Grey Tuesday")
    page.page.keyboard.press("Escape")
    expect(battle.vehicle("Widow's Penny")).to_be_visible()
    expect(battle.vehicle("Grey Tuesday")).to_have_count(0)


HIDING = (
    ("runner", "Which of your vehicles do you mark?", "mark v1"),
    ("runner", "Which of your warriors is the hero?", "hero w2"),
    ("hunters", "Which of your warriors is the hero?", "hero w9"),
)
PLACING = (
    ("runner", "Which of your vehicles do you place next?", "field v1"),
    ("runner", "Where in your zone does Borrowed Time start?", "deploy v1, 12, 30"),
    ("hunters", "Which of your vehicles do you place next?", "field v3"),
    ("hunters", "Where in your zone does Fang start?", "deploy v3, 0, 21 3/4"),
    ("runner", "Where in your zone does Collateral start?", "deploy v2, 14, 30"),
    ("hunters", "Which of your vehicles do you place next?", "field v4"),
    ("hunters", "Where in your zone does Mange start?", "deploy v4, 4, 21 3/4"),
    ("hunters", "Which of your vehicles do you place next?", "field v5"),
    ("hunters", "Where in your zone does Gristle start?", "deploy v5, 8, 21 3/4"),
    ("hunters", "Which of your vehicles do you place next?", "field v6"),
    ("hunters", "Where in your zone does Scrapper start?", "deploy v6, 12, 21 3/4"),
)
LAST_PLACE = ("hunters", "Where in your zone does Whelp start?", "deploy v7, 16, 21 3/4")


@pytest.mark.soak
def test_two_browsers_keep_heroes_and_orders_secret_until_they_are_shown(new_page: NewPage) -> None:
    runner, hunters = new_page(), new_page()
    told_runner, told_hunters = Heard(runner), Heard(hunters)
    pages = {"runner": runner, "hunters": hunters}
    Battle(runner).set_up("Pursuit")
    runner.seat(2, "A friend")
    runner.page.get_by_role("button", name="Open the table").click()
    join(hunters, runner.page.locator("code").filter(has_text="/join/").inner_text(), "Bo")

    for who, question, answer in (*HIDING, *PLACING):
        pages[who].reply(question, answer)
        if answer.startswith("deploy v3"):
            assert told_hunters.heroes_of(0) == set()
            assert crew_of(hunters, "Borrowed Time", "hero") == 0
    expect(hunters.log).to_contain_text("Borrowed Time chooses a hero in secret.")
    expect(runner.log).to_contain_text("Nine Mile Dogs chooses a hero in secret.")
    expect(runner.log).to_contain_text(re.compile("Your hero is .* gunner"))
    assert (told_runner.heroes_of(0), told_runner.heroes_of(1)) == ({1}, set())
    assert (told_hunters.heroes_of(0), told_hunters.heroes_of(1)) == (set(), {8})
    assert not any("hero w2" in text for text in told_hunters.texts)
    who, question, answer = LAST_PLACE
    pages[who].reply(question, answer)
    for page in pages.values():
        expect(page.log).to_contain_text("The heroes are shown:")
    assert told_hunters.heroes_of(0) == {1}

    line = runner.page.get_by_role("button", name=re.compile("^Number 1: car Borrowed Time"))
    line.press("4")
    runner.page.get_by_role("button", name="Hand in the sheet").click()
    expect(runner.question).to_contain_text("Waiting for Bo")
    assert told_runner.orders_of(0) == {(0, 4), (1, 2)}
    assert told_hunters.orders_of(0) == set()
    assert not any("order v1 4" in text for text in told_hunters.texts)

    hunters.page.get_by_role("button", name="Hand in the sheet").click()
    for page in pages.values():
        expect(page.log).to_contain_text(re.compile("The order sheets are shown: .* 4, Collateral 2, Fang 1"))
        order = page.page.get_by_role("region", name="Order of the round").get_by_role("button")
        expect(order).to_have_count(7)
    assert told_hunters.orders_of(0) == {(0, 4), (1, 2)}
    assert len(told_runner.orders_of(1)) == 5
    assert crew_of(hunters, "Borrowed Time", "hero") == 1


def crew_of(page: TablePage, name: str, word: str) -> int:
    """How many aboard a vehicle are called that on its card."""
    Battle(page).vehicle(name).press("Enter")
    card = page.page.locator("[data-card]").filter(has_text=name)
    expect(card).to_be_visible()
    return card.get_by_role("button", name=re.compile(word)).count()


def test_a_vehicle_is_placed_and_driven_on_a_phone(new_page: NewPage) -> None:
    page = new_page(size=(390, 844), has_touch=True, is_mobile=True, bypass_csp=True)
    battle = Battle(page)
    battle.begin_duel()
    in_hand = page.page.get_by_role("group", name="In hand")
    in_hand.get_by_role("button", name=re.compile("^Start")).tap()
    battle.come_to_drive()
    battle.wait_for_close_look(360)
    hand = battle.hand.bounding_box()
    assert hand is not None
    assert hand["width"] >= 44, "what is to be moved must be large enough for a finger"
    page.page.touchscreen.tap(hand["x"] + hand["width"] / 2, hand["y"] - hand["height"] / 2)
    drive = in_hand.get_by_role("button", name=re.compile("^Drive .* ahead"))
    expect(drive).to_contain_text("you get there 67 %")
    assert serious(page) == []
    assert overhang(page) == 0
    drive.tap()
    page.reply("Roll to drive Widow's Penny", "d6 6")
    page.page.get_by_role("button", name="Log").tap()
    expect(page.log).to_contain_text("you drive")


def test_a_lit_vehicle_is_dragged_at_once_and_a_drop_on_dice_asks_first(page: TablePage) -> None:
    battle, mouse = Battle(page), page.page.mouse
    battle.begin_duel()
    battle.type_place("13 1/2, 25 3/8")
    battle.options.click()
    page.reply("Roll for Widow's Penny", "d6 6")
    page.reply("Roll for Grey Tuesday", "d6 1")
    expect(page.question).to_have_text("Who on Widow's Penny acts next?")
    lit = page.page.locator('[data-place="vehicle:0"]')
    expect(lit).to_have_class(re.compile("open"))
    lit.evaluate(STILL)
    box = lit.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 12, steps=3)
    expect(page.question).to_have_text("What does Widow's Penny's driver do?")
    expect(battle.hand).to_be_visible()
    mouse.move(x, y - 40, steps=4)
    mouse.up()
    expect(battle.options).to_contain_text(re.compile("^Drive .* ahead.*you get there 67 %"))
    assert serious(page) == []
    expect(page.question).to_have_text("What does Widow's Penny's driver do?")
    battle.hand.click()
    expect(page.question).to_contain_text("Roll to drive")


@pytest.mark.soak
def test_a_vehicle_is_placed_by_arrow_keys_alone(page: TablePage) -> None:
    battle, keyboard = Battle(page), page.page.keyboard
    battle.begin_duel()
    page.tab_to("Put car Widow's Penny somewhere")
    keyboard.press("Shift+ArrowDown")
    keyboard.press("Shift+ArrowDown")
    keyboard.press("ArrowRight")
    expect(battle.place).to_contain_text("to 14, 19")
    keyboard.press("Escape")
    expect(battle.options).to_have_count(0)
    keyboard.press("Shift+ArrowDown")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(page.log).to_contain_text('You start 14" from the left, 20" from the back.')
    battle.come_to_drive()
    page.tab_to("Put car Widow's Penny somewhere")
    keyboard.press("Shift+ArrowUp")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowLeft")
    expect(battle.place).to_contain_text("to 13 7/8, 21 1/8")
    keyboard.press("Enter")
    page.reply("Roll to drive Widow's Penny", "d6 3")
    expect(page.log).to_contain_text('you drive 1 1/8" ahead and 1/8" to the left.')


@pytest.mark.soak
def test_a_typed_place_is_taken_or_refused_with_its_rule_and_the_closest_one(page: TablePage) -> None:
    battle = Battle(page)
    battle.begin_duel()
    battle.type_place("13 1/2, 25 3/8")
    expect(battle.place).to_contain_text("to 13 1/2, 25 3/8")
    battle.options.click()
    expect(page.log).to_contain_text('You start 13 1/2" from the left, 25 3/8" from the back.')
    battle.come_to_drive()
    battle.type_place("30, 27")
    why = battle.tool.get_by_role("status")
    expect(why).to_contain_text("Closest place shown.")
    why.get_by_role("button", name=re.compile("^SH-MOVE-")).click()
    rule = page.page.get_by_role("dialog", name=re.compile("^SH-MOVE-"))
    rule.get_by_role("button", name="Close").click()
    expect(battle.place).to_contain_text("to 16 1/4, 27")
    battle.options.first.click()
    page.reply("Roll to drive Widow's Penny", "d6 6")
    expect(page.log).to_contain_text('you drive 1 5/8" ahead and 2 3/4" to the right.')
