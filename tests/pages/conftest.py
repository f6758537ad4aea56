"""A real Chromium against a real server. Whatever the browser's console complains about fails the test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from tests.pages.table import TablePage
from tests.server.running import ServerProcess
from tools.chromium import find

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

NewPage = Callable[..., TablePage]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find()
    if not chromium:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium to test the pages in")
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    yield process
    process.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path / "data")
    yield process
    process.kill()


@pytest.fixture
def new_page(browser: Browser, server: ServerProcess) -> Iterator[NewPage]:
    """Opens a browser of its own (cookies and all) at the home page; animations off unless wanted."""
    complaints: list[str] = []
    contexts = []

    def open_page(
        at: ServerProcess | None = None, size: tuple[int, int] = (1440, 900), **more: Any
    ) -> TablePage:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, **({"reduced_motion": "reduce"} | more)
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        _listen(page, complaints)
        table = TablePage(page, at or server)
        table.go("/")
        return table

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def _listen(page: Page, complaints: list[str]) -> None:
    def heard(message: ConsoleMessage) -> None:
        # A refused request and a lost connection are part of what is tested; Chromium tells of both itself.
        own_words = not message.text.startswith(("Failed to load resource", "WebSocket connection to"))
        if message.type in ("error", "warning") and own_words:
            complaints.append(message.text)

    def broke(error: Error) -> None:
        complaints.append(str(error))

    page.on("console", heard)
    page.on("pageerror", broke)


@pytest.fixture
def page(new_page: NewPage) -> TablePage:
    return new_page()
