"""Takes the pictures of the pages for the documentation: `make pictures`. Needs a Chromium.

A server of its own plays each game as a person who takes every hint, and the browser looks at it; then at the
editor of Full Throttle with a course of the box in it.

python -m tools.screenshots                 all of them
python -m tools.screenshots race battle     only these
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tools.chromium import find

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
DESK, SMALL_DESK, PHONE = (1440, 900), (1180, 740), (390, 844)


class Moment(NamedTuple):
    """A match after that number of answers, at a question of this kind."""

    game: str
    options: dict[str, Any]
    answers: int
    is_asked: Callable[[dict[str, Any]], bool]


HEIST = Moment(
    "highway-heist", {"scenario": "tank-assault", "players": 4}, 16, lambda ask: ask["kind"] == "act"
)
RACE = Moment(
    "full-throttle",
    {"course": "tokyo-drift", "players": 4},
    24,
    lambda ask: "where to?" in ask["prompt"] and len(ask["actions"]) > 3,
)
BATTLE = Moment(
    "shattered-highways",
    {"scenario": "open-road"},
    70,
    lambda ask: ask["kind"] == "action" and not ask["complete"] and "ram" in str(ask["actions"]),
)


class Visitor:
    """A browser with its own cookies."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self._context = context
        self._address = address
        self.page: Page = context.new_page()

    def call(self, method: str, path: str, body: Any = None) -> Any:
        url = f"{self._address}api/v1{path}"
        answer = self._context.request.fetch(
            url, method=method, data=None if body is None else json.dumps(body)
        )
        return answer.json()

    def look(self, path: str, name: str, size: tuple[int, int], at: str = "") -> None:
        """Take the picture, with the mouse over the first element that a selector matches."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.goto(f"{self._address}{path}")
        self.page.wait_for_load_state("networkidle")
        if at:
            self.page.locator(at).first.hover()
        self.page.wait_for_timeout(1500)
        self.page.screenshot(path=IMAGES / f"{name}.png")

    def play(self, moment: Moment) -> str:
        """The match at that moment."""
        asked = {"game": moment.game, "options": moment.options}
        match: str = self.call("POST", "/matches", asked)["id"]
        answered = 0
        while True:
            asks = self._asked(match)
            if answered >= moment.answers and any(moment.is_asked(ask) for ask in asks):
                return match
            if asks:
                hint = self.call("GET", f"/matches/{match}/hint?seat=0")
                self.call("POST", f"/matches/{match}/act", {"seat": 0, "action": hint["best"][0]["action"]})
                answered += 1
            else:
                time.sleep(0.05)

    def _asked(self, match: str) -> list[dict[str, Any]]:
        table = self.call("GET", f"/matches/{match}?since=1000000")
        if table["match"]["status"] == "over":
            raise SystemExit(f"screenshots: a match of {table['match']['game']} ended before its picture")
        asked: list[dict[str, Any]] = table["views"][0]["questions"]
        return asked


def look_home(night: Visitor) -> None:
    night.look("", "home", DESK)


def look_at_heist(night: Visitor) -> None:
    match = night.play(HEIST)
    night.look(f"match/{match}", "table", DESK)
    night.look(f"match/{match}", "phone", PHONE)


def look_at_race(night: Visitor) -> None:
    night.look(f"match/{night.play(RACE)}", "race", SMALL_DESK, "[data-at]")


def look_at_battle(night: Visitor) -> None:
    night.look(f"match/{night.play(BATTLE)}", "battle", DESK, "[role=option]")


def look_at_editor(night: Visitor) -> None:
    night.look("creations/full-throttle/course/tokyo-drift", "editor", SMALL_DESK)


PICTURES = {
    "home": look_home,
    "table": look_at_heist,
    "race": look_at_race,
    "battle": look_at_battle,
    "editor": look_at_editor,
}


def take_pictures(address: str, names: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        night = Visitor(browser.new_context(color_scheme="dark", reduced_motion="reduce"), address)
        for name in names or PICTURES:
            PICTURES[name](night)
        browser.close()


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rollingroad", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            take_pictures(server.stdout.readline().split()[-1], sys.argv[1:])
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
