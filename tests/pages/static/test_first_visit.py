"""What a visitor can do at once, what they are told meanwhile, and what the page forbids itself."""

from __future__ import annotations

import re

from playwright.sync_api import Error, Request, Route, expect

from tests.pages.static.conftest import Visit
from tests.pages.static.edition import StaticPage
from tools.site import POLICY


def test_there_is_much_to_read_while_the_engine_loads_and_home_loads_no_game(visit: Visit) -> None:
    waiting: list[Route] = []
    page = visit(hold=waiting)
    expect(page.page.locator("article").filter(has_text="Highway Heist").last).to_be_visible()
    expect(page.page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    challenges = page.page.locator("a[href*='/challenge/']")
    expect(challenges).to_have_count(3)
    shown = [(each.get_attribute("href"), each.inner_text()) for each in challenges.all()]
    expect(page.notice).to_contain_text(re.compile(r"Loading .+: [\d.]+ of [\d.]+ MB"))
    page.page.get_by_role("link", name="Rules").first.click()
    expect(page.page).to_have_url(re.compile("#/rules/"))
    expect(page.page.get_by_role("heading", level=1)).to_be_visible()
    page.go("/learn/highway-heist/tank-assault")
    expect(page.page.get_by_role("button", name="Continue")).to_be_visible()
    page.page.get_by_role("button", name="Continue").click()
    assert waiting
    loaded: list[Request] = []
    page.page.context.on("request", lambda request: loaded.append(request))
    page.go("/")
    for route in waiting:
        route.continue_()
    page.wait_until_ready()
    page.ask("GET", "/matches?mine=true")
    # What is stored for visits without the net comes later, and by another way.
    asked = [request.url for request in loaded if request.service_worker is None]
    assert not [url for url in asked if re.search("/engine/(highway|full|shattered)", url)]
    _check_policy(page)
    for (href, text), told in zip(shown, page.ask("GET", "/challenges"), strict=True):
        assert f"/challenge/{told['id']}" in str(href)
        assert told["title"] in text


def _check_policy(page: StaticPage) -> None:
    """It allows WebAssembly and nothing wider."""
    policy = page.page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    assert policy == POLICY
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert policy.count("unsafe") == 1
    assert _refuses(page, "eval('1')")
    assert not _refuses(page, "new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))")


def _refuses(page: StaticPage, code: str) -> bool:
    """Whether the page itself may not run this; what Playwright evaluates is outside of the policy."""
    tried = f"try {{ {code}; done(false) }} catch {{ done(true) }}"
    script = f"() => new Promise((done) => setTimeout(() => {{ {tried} }}))"
    try:
        refused: bool = page.page.evaluate(script)
    except Error:
        return True
    return refused
