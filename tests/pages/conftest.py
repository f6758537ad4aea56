"""A real Chromium against a real server. Whatever the browser's console complains about fails the test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

from tests.pages.page_objects.table import PATIENCE, TablePage
from tests.server.conftest import own_server, server
from tests.server.running import ServerProcess
from tools.chromium import find

# Playwright's own list gives way to this one. Chromium would load its search box, a page of its own, for each
# browser that a test opens: that took longer than most of our pages.
WITHOUT = [
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
]

__all__ = ["own_server", "server"]

NewPage = Callable[..., TablePage]

LONGEST = (
    "test_solo.py",
    "test_everybody.py",
    "test_preferences.py",
    "test_stage.py",
    "test_review.py",
    "test_race.py",
    "test_lessons.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long journeys come first of the pages: at the end of a run one of them would take longest."""
    places = [number for number, item in enumerate(items) if item.nodeid.startswith("tests/pages/")]
    journeys = sorted((items[number] for number in places), key=lambda item: item.path.name not in LONGEST)
    for number, item in zip(places, journeys, strict=True):
        items[number] = item


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find()
    if not chromium:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium to test the pages in")
        pytest.skip("there is no Chromium on this machine")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield running
        running.close()


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
        page.set_default_timeout(PATIENCE)
        listen(page, complaints)
        table = TablePage(page, at or server)
        table.go("/")
        return table

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def listen(page: Page, complaints: list[str]) -> None:
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
