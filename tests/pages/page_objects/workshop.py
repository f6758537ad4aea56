"""What a person does in the workshop, in words."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

from tests.pages.page_objects.table import TablePage
from tests.server.running import API

_VIEW = """(map) => {
    const box = map.getBoundingClientRect();
    return [...map.querySelector('svg.picture').getAttribute('viewBox').split(' ').map(Number),
        box.left, box.top, box.width, box.height];
}"""


class CourseDesk:
    """The course editor of Full Throttle in one person's browser."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page = table.page

    # Finding things

    @property
    def map(self) -> Locator:
        return self.page.get_by_role("application")

    @property
    def findings(self) -> Locator:
        return self.page.get_by_role("region", name="What the rules say")

    @property
    def marked(self) -> Locator:
        """What a finding has marked on the map."""
        return self.page.locator("path.wrong")

    @property
    def cursor(self) -> Locator:
        return self.page.get_by_role("button", name="Page Down follows the route")

    @property
    def code(self) -> str:
        """The share code of the work, once it is kept."""
        expect(self.page).to_have_url(re.compile("/made/"))
        return self.page.url.rpartition("/")[2]

    def ready(self) -> None:
        expect(self.findings).to_contain_text("This course is ready.")

    def problem(self, rule: str) -> Locator:
        line = self.findings.get_by_role("listitem").filter(has_text=rule)
        expect(line).to_be_visible()
        return line

    def fact(self, label: str) -> Locator:
        return self.findings.locator("dl > div").filter(has_text=label).locator("dd")

    # Doing things

    def open_empty(self, board: str = "Los Angeles") -> None:
        """From home to an empty course."""
        card = self.page.locator("article").filter(has_text="Full Throttle")
        card.get_by_role("link", name="My courses").click()
        self.page.get_by_role("link", name=board).first.click()
        expect(self.map).to_be_visible()

    def tool(self, name: str) -> None:
        self.page.get_by_role("radio", name=name).click()

    def go_on(self, road: str) -> None:
        self.page.get_by_role("button", name=f"Go on over {road}").click()

    def spot(self, space: str) -> tuple[float, float]:
        """Where a space of the board is on the screen."""
        x, y = _centres(self.table.server.address)[space]
        left, top, wide, high, at_x, at_y, width, height = self.map.evaluate(_VIEW)
        return at_x + (x - left) / wide * width, at_y + (y - top) / high * height

    def click(self, space: str) -> None:
        self.page.mouse.click(*self.spot(space))

    def tap(self, space: str) -> None:
        self.page.touchscreen.tap(*self.spot(space))

    def save(self) -> str:
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_text("Saved", exact=True)).to_be_visible()
        return self.code


_KNOWN: dict[str, dict[str, tuple[float, float]]] = {}


def _centres(address: str) -> dict[str, tuple[float, float]]:
    if address not in _KNOWN:
        drawing: dict[str, Any] = httpx.get(f"http://{address}{API}/games/full-throttle/drawing").json()
        spaces = [space for board in drawing["boards"] for space in board["spaces"]]
        _KNOWN[address] = {space["name"]: tuple(space["centre"]) for space in spaces}
    return _KNOWN[address]
