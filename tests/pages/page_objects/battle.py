"""What a person does on the road of Shattered Highways, in words, and what a browser is told of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Route, WebSocket, expect

from tests.pages.page_objects.table import TablePage
from tests.server.running import Assembler

DUEL = "Last Ride"
"""One vehicle each: Widow's Penny of seat 1 and Grey Tuesday of seat 2."""
THEIR_ROLL = re.compile("Roll (for|to drive|to get|to swerve with|to dodge the strike with) Grey Tuesday")

_AS_HIGH_AS = "([part, height]) => part.getBoundingClientRect().height >= height"

STILL = """(part) => new Promise((resolve) => {
    const look = (before, frames) => {
        const now = JSON.stringify(part.getBoundingClientRect());
        if (frames > 20) resolve();
        else requestAnimationFrame(() => look(now, now === before ? frames + 1 : 0));
    };
    look('', 0);
})"""


class Battle:
    """The road in one person's browser. The dice are real ones, so that every fight goes as it is told."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page = table.page

    # Finding things

    @property
    def hand(self) -> Locator:
        """The vehicle that is to be put somewhere."""
        return self.page.get_by_role("button", name=re.compile("^Put .* somewhere"))

    @property
    def reach(self) -> Locator:
        """The shaded part of the road."""
        return self.page.locator("path.area")

    @property
    def tool(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^Placing"))

    @property
    def place(self) -> Locator:
        """Where it would stand now."""
        return self.tool.get_by_role("heading")

    @property
    def options(self) -> Locator:
        """What can be done with it there."""
        return self.page.get_by_role("group", name="At this place").locator("button.go")

    def vehicle(self, name: str) -> Locator:
        road = self.page.locator("[data-room=road]")
        return road.get_by_role("button", name=re.compile(f": [a-z]+ {name}, "))

    # Starting

    def set_up(self, scenario: str) -> None:
        """From home to a table with real dice, which is not open yet."""
        card = self.page.locator("article").filter(has_text="Shattered Highways")
        card.get_by_role("link", name="Choose yourself").click()
        self.page.get_by_role("radio", name=re.compile(f"^{scenario}")).click()
        self.page.get_by_role("switch", name="Real dice and cards").click()

    def begin_duel(self) -> None:
        """From home to the question where one's vehicle starts: the first to be placed."""
        self.set_up(DUEL)
        self.page.get_by_role("button", name="Start the game").click()
        self.table.reply("Which of your warriors is the hero?", "hero w2")
        self.table.reply("Roll for Widow's Penny: placing", "d6 6")
        self.table.reply("Roll for Grey Tuesday: placing", "d6 1")
        expect(self.table.question).to_have_text("Where in your zone does Widow's Penny start?")

    def come_to_drive(self) -> None:
        """From the first placement to the question what the driver does."""
        self.table.reply("Roll for Widow's Penny: initiative", "d6 6")
        self.table.reply("Roll for Grey Tuesday: initiative", "d6 1")
        self.table.reply("Who on Widow's Penny acts next?", "act w1")
        expect(self.table.question).to_have_text("What does Widow's Penny's driver do?")

    def wait_for_close_look(self, height: int) -> None:
        """Until the camera has come so close that the reachable road is that high, and stands still."""
        reach = self.reach.element_handle()
        self.table.page.wait_for_function(_AS_HIGH_AS, arg=[reach, height])
        self.reach.evaluate(STILL)

    # Playing

    def go_on(self) -> None:
        """Answer as hinted; our dice show the most, theirs the least, and those of nobody the most."""
        question = self.table.question.inner_text()
        if question.startswith("Roll"):
            before = self.table.standing()
            faces = self.table.choices
            (faces.first if THEIR_ROLL.match(question) else faces.last).click()
            self.table.wait_for_change(before)
        else:
            self.table.take_hint()

    def type_place(self, place: str) -> None:
        self.tool.get_by_role("textbox", name="Place").fill(place)
        self.page.keyboard.press("Enter")


class Heard:
    """All that the server tells one browser from now on, by live connection and by answers."""

    def __init__(self, table: TablePage) -> None:
        self.texts: list[str] = []
        self._told: list[Any] = []
        table.page.on("websocket", self._listen)
        table.page.route(re.compile("/api/"), self._pass_on)

    def _listen(self, socket: WebSocket) -> None:
        seen = Assembler()
        socket.on("framereceived", lambda frame: self._hear(str(frame), seen.take))

    def _pass_on(self, route: Route) -> None:
        answer = route.fetch()
        self._hear(answer.text(), json.loads)
        route.fulfill(response=answer)

    def _hear(self, text: str, read: Callable[[str], Any]) -> None:
        self.texts.append(text)
        if text.startswith(("{", "[")):
            self._told.append(read(text))

    def _parts(self) -> Iterator[dict[str, Any]]:
        """Everything with fields in every message: tables, events, choices."""
        left = [*self._told]
        while left:
            part = left.pop()
            left.extend(part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
            if isinstance(part, dict):
                yield part

    def heroes_of(self, seat: int) -> set[int]:
        """Every hero of that seat that was ever named, by the player, the warrior or an event."""
        found = set[int | None]()
        for part in self._parts():
            if {"seat", "fleet", "hero"} <= part.keys() and part["seat"] == seat:
                found.add(part["hero"])
            if {"warrior", "team", "hero"} <= part.keys() and part["team"] == seat and part["hero"]:
                found.add(part["warrior"])
            if part.get("event") == "hero-chosen" and part["seat"] == seat:
                found.add(part["warrior"])
        return {hero for hero in found if hero is not None}

    def orders_of(self, seat: int) -> set[tuple[int, int]]:
        """Every vehicle of that seat with an order that was ever named, by the vehicle or an event."""
        found = set[tuple[int, int]]()
        for part in self._parts():
            if {"vehicle", "owner", "order"} <= part.keys() and part["owner"] == seat and part["order"]:
                found.add((part["vehicle"], part["order"]))
            if part.get("event") == "order-given" and part["seat"] == seat and part["vehicle"] is not None:
                found.add((part["vehicle"], part["number"]))
        return found
