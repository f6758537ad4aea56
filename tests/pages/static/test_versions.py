"""A newer version says so, and no page ever gets files of two versions."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages.static.conftest import Visit
from tests.pages.static.edition import Host

VERSION = "() => JSON.parse(document.getElementById('edition').textContent).version"


def publish_newer(host: Host) -> None:
    """Another version, which has no page about the project any more."""
    page, worker = host.files / "index.html", host.files / "service-worker.js"
    page.write_text(
        re.sub(r'"version":"\w+"', '"version":"newer"', page.read_text(encoding="utf-8")), encoding="utf-8"
    )
    code = worker.read_text(encoding="utf-8")
    code, changed = re.subn(r'(\{"url":"index\.html","revision":")\w+', r"\1newer", code)
    assert changed == 1
    for file in host.files.glob("assets/About-*.js"):
        file.unlink()
        code = code.replace(f'{{"url":"assets/{file.name}","revision":null}},', "")
    worker.write_text(code, encoding="utf-8")


def test_a_newer_version_says_so_and_comes_when_it_is_wanted(visit: Visit, host: Host) -> None:
    page = visit()
    page.wait_until_ready()
    page.wait_until_stored()
    old = page.page.evaluate(VERSION)
    publish_newer(host)
    page.page.evaluate(
        "() => navigator.serviceWorker.getRegistration().then((found) => found.update().then(() => null))"
    )
    expect(page.notice).to_contain_text("A newer version is ready")
    page.page.reload()
    assert page.page.evaluate(VERSION) == old
    page.page.get_by_role("link", name="About").first.click()
    expect(page.page.get_by_role("heading", name="About Rolling Road")).to_be_visible()
    page.go("/")
    page.notice.get_by_role("button", name="Reload").click()
    page.page.wait_for_function(f"() => ({VERSION})() === 'newer'", polling=50)
