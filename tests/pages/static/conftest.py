"""The edition is built before the tests, by `make test`; where it is up to date, that takes no time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from tests.pages.conftest import ARGUMENTS, listen
from tests.pages.page_objects.table import PATIENCE
from tests.pages.static.edition import KEEP_ENGINE, PLACE, Host, StaticPage
from tools.build_pages import ROOT
from tools.chromium import find

Visit = Callable[..., StaticPage]


@pytest.fixture(scope="session")
def built() -> None:
    building = subprocess.run(
        [sys.executable, "-m", "tools.site"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if building.returncode == 0:
        return
    missing = f"the static edition cannot be built here: {building.stderr.strip()}"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture
def host(built: None, tmp_path: Path) -> Iterator[Host]:
    running = Host(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Opens the edition in a browser of its own, with `room` bytes of storage. In `hold`, if given, Python's
    library waits. With a folder for its `profile` the browser has all caches, as those of people. What the
    console complains about fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_page(
        path: str = "/",
        size: tuple[int, int] = (1440, 900),
        room: int = 0,
        hold: list[Route] | None = None,
        profile: Path | None = None,
        **more: Any,
    ) -> StaticPage:
        wanted: dict[str, Any] = {
            "viewport": {"width": size[0], "height": size[1]},
            "reduced_motion": "reduce",
        } | more
        if profile:
            context = browser.browser_type.launch_persistent_context(
                profile, executable_path=find(), args=ARGUMENTS, **wanted
            )
        else:
            context = browser.new_context(**wanted)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(KEEP_ENGINE)
        context.on("page", lambda page: listen(page, complaints))
        page = StaticPage(context.new_page(), host)
        if hold is not None:
            context.route(re.compile("/engine/library"), lambda route: hold.append(route))
        if room:
            quota = {"origin": host.url.removesuffix(f"/{PLACE}/"), "quotaSize": room}
            context.new_cdp_session(page.page).send("Storage.overrideQuotaForOrigin", quota)
        page.go(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
