"""A host of files, and a browser that visits the edition there."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Page, expect

from tests.pages.page_objects.table import TablePage
from tools.site import SITE

PLACE = "some/where"
"""The sub-path at which the host has the edition."""

KEEP_ENGINE = """
self.engine = new Promise((resolve) => {
  const Plain = self.Worker;
  self.Worker = class extends Plain {
    constructor(...given) { super(...given); resolve([this]); }
  };
});
"""
"""Lets a test talk to the engine as the page does."""

ASK = """async ({ method, path, body }) => {
  const [engine] = await self.engine;
  const id = (self.asked = (self.asked ?? 1e6) + 1);
  return new Promise((resolve) => {
    const heard = ({ data }) => {
      if (data.tell !== "answer" || data.id !== id) return;
      engine.removeEventListener("message", heard);
      const text = typeof data.body === "string" ? data.body : new TextDecoder().decode(data.body);
      resolve({ status: data.status, text });
    };
    engine.addEventListener("message", heard);
    engine.postMessage({ do: "request", id, method, path, body });
  });
}"""


class Host:
    """`python -m http.server` with a copy of the edition."""

    def __init__(self, folder: Path) -> None:
        self.files = folder / PLACE
        shutil.copytree(SITE, self.files)
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}/{PLACE}/"
        self.start()

    def start(self) -> None:
        serve = [
            sys.executable,
            "-m",
            "http.server",
            str(self._port),
            "-b",
            "127.0.0.1",
            "-d",
            str(self._folder),
        ]
        self._process = subprocess.Popen(serve, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                httpx.get(self.url)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the host of files does not answer")

    def stop(self) -> None:
        """Cut the net: nothing answers here any more."""
        self._process.terminate()
        self._process.wait()


class StaticPage(TablePage):
    """One tab on the static edition."""

    def __init__(self, page: Page, host: Host) -> None:
        self.page = page
        self.host = host

    def go(self, path: str) -> None:
        self.page.goto(f"{self.host.url}#{path}")

    def new_tab(self, path: str) -> StaticPage:
        """Another tab of the same browser."""
        tab = StaticPage(self.page.context.new_page(), self.host)
        tab.go(path)
        return tab

    @property
    def notice(self) -> Any:
        return self.page.locator(".notice")

    def wait_until_ready(self) -> None:
        self.ask("GET", "/account")
        expect(self.notice.get_by_role("progressbar")).to_have_count(0)

    def wait_until_stored(self) -> None:
        """Until the service worker has everything that a visit without the net needs."""
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null", polling=50)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the engine as the page does."""
        told = self.try_to(method, path, body)
        assert told["status"] < 300, told["text"]
        return msgspec.json.decode(told["text"]) if told["text"] else None

    def try_to(self, method: str, path: str, body: Any = None) -> Any:
        text = "" if body is None else msgspec.json.encode(body).decode()
        return self.page.evaluate(ASK, {"method": method, "path": path, "body": text})

    def text(self, path: str) -> str:
        told: str = self.try_to("GET", path)["text"]
        return told

    def answer_first(self, match: str) -> bool:
        """Answer the first question to me with its first action; false once the match is over."""
        seen = self.see(match)
        for seat, action in self.open_questions(seen)[:1]:
            self.try_to(
                "POST", f"/matches/{match}/act", {"seat": seat, "action": action, "expect": seen["number"]}
            )
        return bool(seen["match"]["status"] != "over")

    def see(self, match: str) -> Any:
        return self.ask("GET", f"/matches/{match}?since=0")

    def open_questions(self, seen: Any) -> list[tuple[int, str]]:
        """The questions to me, each as seat and first action."""
        return [
            (seat, question["actions"][0])
            for view in seen["views"]
            for question in view["questions"]
            for seat in question["mine"]
            if question["actions"]
        ]

    def finish(self, match: str) -> None:
        """A bot plays on for me to the end."""
        mine = next(seat["seat"] for seat in self.see(match)["match"]["seats"] if seat["mine"])
        self.ask("POST", f"/matches/{match}/seats/{mine}/lend", {"bot": "driver"})
        while self.see(match)["match"]["status"] != "over":
            self.page.wait_for_timeout(100)

    def _do_as_hinted(self) -> None:
        hint = self.page.get_by_role("button", name="Hint")
        hint.click()
        expect(hint).to_be_enabled()
        self.answer_field.press("Enter")


def match_of(url: str) -> str:
    found = re.search(r"#/match/(\w+)", url)
    assert found, url
    return found[1]
