"""Takes the pictures of the pages for the documentation: `make pictures`. Needs a Chromium.

A server of its own plays Highway Heist as a person who takes every hint, and the browser looks at it; then at
the editor of Full Throttle with a course of the box in it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tools.chromium import find

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
DESK, PHONE = (1440, 900), (390, 844)
OPTIONS = {"scenario": "tank-assault", "players": 4}
ANSWERS = 16


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

    def look(self, path: str, name: str, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.goto(f"{self._address}{path}")
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_timeout(1500)
        self.page.screenshot(path=IMAGES / f"{name}.png")

    def play(self) -> str:
        """A match in which so many questions have been answered, and a turn of one's own goes on."""
        match: str = self.call("POST", "/matches", {"game": "highway-heist", "options": OPTIONS})["id"]
        answered = 0
        while answered < ANSWERS or self._asked(match) != ["act"]:
            if self._asked(match):
                hint = self.call("GET", f"/matches/{match}/hint?seat=0")
                self.call("POST", f"/matches/{match}/act", {"seat": 0, "action": hint["action"]})
                answered += 1
            else:
                time.sleep(0.05)
        return match

    def _asked(self, match: str) -> list[str]:
        table = self.call("GET", f"/matches/{match}?since=1000000")
        return [question["kind"] for question in table["views"][0]["questions"]]


def take_pictures(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        night = Visitor(browser.new_context(color_scheme="dark", reduced_motion="reduce"), address)
        night.look("", "home", DESK)
        match = night.play()
        night.look(f"match/{match}", "table", DESK)
        night.look(f"match/{match}", "phone", PHONE)
        night.look("works/full-throttle/course/tokyo-drift", "editor", DESK)
        browser.close()


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rollingroad", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            take_pictures(server.stdout.readline().split()[-1])
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
