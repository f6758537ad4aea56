"""A fleet from nothing to a battle: built by clicks, looked over, saved, shared, fought with by a friend."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.garage import Garage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_everybody import overhang, serious

FLEETS = "/creations/shattered-highways/fleet"


def fight_to_the_first_round(page: TablePage) -> None:
    """Set-up by hints until everybody has placed and the first round is on."""
    expect(page.question).to_be_visible()
    for _ in range(40):
        assert page.wait_for_turn()
        if "Round 1" in (page.log.text_content() or ""):
            return
        page.take_hint()
    raise AssertionError("the first round never began")


@pytest.mark.soak
def test_from_home_to_a_battle_of_a_friend_with_a_fleet_that_was_empty(new_page: NewPage) -> None:
    maker, friend = new_page(), new_page()
    garage = Garage(maker)
    garage.open_empty()
    nothing = garage.problem("SH-FLEET-2")
    expect(nothing).to_contain_text("There is no vehicle yet")
    nothing.get_by_role("button", name="SH-FLEET-2").click()
    rule = maker.page.get_by_role("dialog", name="SH-FLEET-2")
    expect(rule).to_contain_text("1-8 vehicles")
    rule.get_by_role("button", name="Close").click()

    garage.add("Truck")
    garage.mount(1, "Cannon")
    garage.button("Nitro Bottles").click()
    garage.button("Armour: left").click()
    garage.spent(35 + 7 + 1)
    garage.ready()

    garage.add("Car")
    garage.button("W1 ").click()
    expect(maker.page.get_by_text("Only on a Truck or Rig. SH-WEAPON-CANNON")).to_be_visible()
    garage.button("Cannon").click(force=True)
    expect(garage.button("W1 ")).to_contain_text("Machine Gun")
    garage.button("Armour: front").click()
    garage.button("Ram Plate").click(force=True)
    refused = maker.page.get_by_role("status").filter(has_text="front armour")
    expect(refused).to_be_visible()
    expect(maker.page.get_by_role("button", name="SH-ADDON-RAMPLATE").first).to_be_visible()

    garage.add("Rig")
    garage.problem("SH-FLEET-2")
    expect(maker.page.get_by_text("points too many")).to_be_visible()
    expect(maker.page.get_by_role("button", name="Fight it")).to_be_disabled()
    maker.page.get_by_role("button", name="Undo").click()
    garage.ready()
    garage.add("Buggy")
    garage.add("Buggy")
    maker.page.get_by_role("textbox", name="Name of the vehicle").fill("Gnat")
    garage.spent(43 + 26 + 30)
    garage.ready()

    maker.page.get_by_role("textbox", name="Name of the fleet").fill("Salt and Thunder")
    code = garage.save()
    maker.page.get_by_role("button", name="Share").click()
    link = maker.page.get_by_role("dialog", name="Share this fleet").locator("code").inner_text()
    assert link.endswith(f"/made/{code}")

    friend.page.goto(link)
    guest = Garage(friend)
    expect(friend.page.get_by_role("heading", name="Salt and Thunder")).to_be_visible()
    expect(friend.page.get_by_text("Somebody shared this with you")).to_be_visible()
    expect(guest.button("Add a Buggy")).to_have_count(0)
    friend.page.get_by_role("button", name="Make it mine").click()
    name = friend.page.get_by_role("textbox", name="Name of the fleet")
    expect(name).to_have_value("Copy of Salt and Thunder")
    name.fill("Thunder")
    guest.ready()
    friend.page.get_by_role("button", name="Fight it").click()
    fight_to_the_first_round(friend)
    expect(friend.page.get_by_text("Gnat").first).to_be_attached()
    maker.page.reload()
    expect(maker.page.get_by_role("textbox", name="Name of the fleet")).to_have_value("Salt and Thunder")


def test_a_ready_fleet_is_changed_exported_and_fought_at_a_table(page: TablePage, tmp_path: Path) -> None:
    garage = Garage(page)
    page.go(f"{FLEETS}/gravel-saints")
    garage.ready()
    expect(garage.vehicles).to_have_count(7)
    page.page.get_by_role("textbox", name="Name of the fleet").fill("Gravel Sinners")
    garage.save()
    page.page.get_by_role("button", name="Other actions").click()
    with page.page.expect_download() as downloading:
        page.page.get_by_role("link", name="Export as TOML").click()
    downloading.value.save_as(tmp_path / "fleet.toml")
    [fleet] = tomllib.loads((tmp_path / "fleet.toml").read_text(encoding="utf-8"))["fleet"]
    assert (fleet["id"], fleet["cp"], len(fleet["vehicle"])) == ("gravel-sinners", 200, 7)
    page.page.get_by_role("button", name="Set up a table with it").click()
    expect(page.page.get_by_text("A fleet of your own", exact=True)).to_be_visible()
    page.page.get_by_role("button", name="Start the game").click()
    expect(page.question).to_be_visible()


def test_chance_makes_up_a_fleet_and_undo_takes_it_back(page: TablePage) -> None:
    garage = Garage(page)
    page.go(f"{FLEETS}/empty-60")
    garage.button("Surprise me").click()
    garage.ready()
    assert garage.vehicles.count() in (1, 2)
    page.page.get_by_role("button", name="Undo").click()
    expect(page.page.get_by_text("An empty garage")).to_be_visible()


def test_a_fleet_is_built_by_keyboard_alone(page: TablePage) -> None:
    garage, keyboard = Garage(page), page.page.keyboard
    page.go(f"{FLEETS}/empty-30")
    expect(page.page.get_by_text("An empty garage")).to_be_visible()
    page.tab_to("Add a Car")
    keyboard.press("Enter")
    expect(garage.vehicles).to_have_count(1)
    page.tab_to("Armour: front")
    keyboard.press("Space")
    expect(garage.button("Armour: front")).to_have_attribute("aria-pressed", "true")
    page.tab_to("W1 Machine Gun")
    keyboard.press("Enter")
    page.tab_to("Front")
    keyboard.press("ArrowRight")
    expect(garage.button("W1 Machine Gun rear")).to_be_visible()
    page.tab_to("Flamethrower")
    keyboard.press("Enter")
    page.tab_to("Hero in seat W1")
    keyboard.press("Enter")
    page.tab_to("Wheel Lock")
    keyboard.press("Enter")
    garage.spent(25 + 1 + 1, 30)
    keyboard.press("Control+z")
    garage.spent(25 + 1, 30)
    keyboard.press("Control+Shift+z")
    garage.spent(25 + 1 + 1, 30)
    garage.ready()
    keyboard.press("Control+s")
    expect(page.page.get_by_text("Saved", exact=True)).to_be_visible()
    page.tab_to("Fight it")
    keyboard.press("Enter")
    expect(page.question).to_be_visible()


def test_a_phone_builds_a_fleet_by_touch(new_page: NewPage) -> None:
    page = new_page(size=(390, 844), has_touch=True, is_mobile=True)
    garage = Garage(page)
    page.go(f"{FLEETS}/empty-100")
    expect(page.page.get_by_text("An empty garage")).to_be_visible()
    assert overhang(page) == 0
    garage.button("Add a Rig").tap()
    garage.button("W1 ").tap()
    page.page.get_by_role("list", name="Weapons for W1").get_by_role(
        "button", name=re.compile("^Harpoon")
    ).tap()
    garage.button("Armour: rear of the trailer").tap()
    garage.button("Add a Truck").tap()
    garage.spent(50 + 1 + 35)
    garage.ready()
    assert overhang(page) == 0
    page.page.get_by_role("button", name="Fight it").tap()
    expect(page.question).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("theme", "size"), [("dark", (1440, 900)), ("light", (390, 844))], ids=["desk", "phone"]
)
def test_axe_finds_nothing_serious_in_the_garage(
    new_page: NewPage, theme: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, color_scheme=theme, bypass_csp=True)
    garage = Garage(page)
    page.go(f"{FLEETS}/empty-30")
    garage.problem("SH-FLEET-2")
    found = serious(page)
    page.go(f"{FLEETS}/iron-meridian")
    garage.ready()
    garage.button("W1 ").click()
    found += serious(page)
    page.page.get_by_role("radio", name="100", exact=True).click()
    garage.problem("SH-FLEET-2")
    found += serious(page)
    assert found == []
    assert overhang(page) == 0
