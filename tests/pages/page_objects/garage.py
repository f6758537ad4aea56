"""What a person does in the fleet builder of Shattered Highways, in words."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.pages.page_objects.table import TablePage


class Garage:
    """The fleet builder in one person's browser."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page = table.page

    # Finding things

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}"))

    @property
    def vehicles(self) -> Locator:
        return self.page.get_by_role("list", name="Vehicles").locator("> li")

    @property
    def findings(self) -> Locator:
        return self.page.get_by_role("region", name="What the rules say")

    @property
    def code(self) -> str:
        """The share code of the fleet, once it is kept."""
        expect(self.page).to_have_url(re.compile("/made/"))
        return self.page.url.rpartition("/")[2]

    def ready(self) -> None:
        expect(self.findings).to_contain_text("This fleet is ready.")

    def problem(self, rule: str) -> Locator:
        line = self.findings.get_by_role("listitem").filter(has_text=rule)
        expect(line).to_be_visible()
        return line

    def spent(self, points: int, budget: int = 100) -> None:
        expect(self.page.get_by_text(f"{points} of {budget} CP spent")).to_be_visible()

    # Doing things

    def open_empty(self, points: int = 100) -> None:
        """From home to an empty fleet."""
        card = self.page.locator("article").filter(has_text="Shattered Highways")
        card.get_by_role("link", name="My fleets").click()
        self.page.get_by_role("link", name=f"{points} points").click()
        expect(self.page.get_by_text("An empty garage")).to_be_visible()

    def add(self, cls: str) -> None:
        before = self.vehicles.count()
        self.button(f"Add a {cls}").click()
        expect(self.vehicles).to_have_count(before + 1)

    def mount(self, number: int, weapon: str) -> None:
        """Choose a weapon for a mount of the chosen vehicle."""
        opener = self.button(f"W{number} ")
        if opener.get_attribute("aria-expanded") == "false":
            opener.click()
        self.page.get_by_role("list", name=f"Weapons for W{number}").get_by_role(
            "button", name=re.compile(f"^{weapon}")
        ).click()
        expect(opener).to_contain_text(weapon)

    def save(self) -> str:
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_text("Saved", exact=True)).to_be_visible()
        return self.code
