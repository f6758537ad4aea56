"""Pages for everybody: keyboard alone, small screens, both themes, and nothing that axe finds serious."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(page: TablePage) -> list[str]:
    """What axe-core finds serious or critical on the page as it is."""
    page.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


DESK = (
    "/setup/highway-heist",
    "/rules/highway-heist",
    "/rules/highway-heist/summary",
    "/setup/full-throttle",
    "/about",
    "/nowhere",
)
LONG = ("/rules/highway-heist/ledger", "/content/highway-heist", "/content/full-throttle")
PHONE = ("/setup/full-throttle", "/content/highway-heist")


@pytest.mark.parametrize(
    ("theme", "size", "paths"),
    [
        pytest.param("dark", (1440, 900), DESK, id="desk"),
        pytest.param("dark", (1440, 900), LONG, id="long pages", marks=pytest.mark.soak),
        pytest.param("light", (390, 844), PHONE, id="phone", marks=pytest.mark.soak),
    ],
)
def test_axe_finds_nothing_serious_on_any_page(
    new_page: NewPage, theme: str, size: tuple[int, int], paths: Sequence[str]
) -> None:
    page = new_page(size=size, color_scheme=theme, bypass_csp=True)
    page.page.wait_for_selector("text=Play now")
    found = serious(page)
    for path in paths:
        page.go(path)
        page.page.wait_for_load_state("networkidle")
        found += serious(page)
    page.go("/")
    page.play_now("Highway Heist")
    found += serious(page)
    for _ in range(6):
        if page.wait_for_turn():
            page.take_hint()
    page.wait_for_turn()
    found += serious(page)
    assert found == []


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        pytest.param("Highway Heist", 12, id="the first answers"),
        *(
            pytest.param(game, 500, id=f"{game} to the end", marks=pytest.mark.soak)
            for game in ("Highway Heist", "Full Throttle", "Shattered Highways")
        ),
    ],
)
def test_the_game_is_played_by_keyboard_alone(page: TablePage, game: str, answers: int) -> None:
    keyboard = page.page.keyboard
    for _ in range(30):
        keyboard.press("Tab")
        card = page.page.evaluate("() => document.activeElement?.closest('article, li')?.textContent ?? ''")
        focused = page.page.evaluate("() => document.activeElement?.textContent ?? ''")
        if game in card and "Play now" in focused:
            break
    keyboard.press("Enter")
    expect(page.page).to_have_title(re.compile("Your turn"))
    given = 0
    while given < answers and page.wait_for_turn():
        page.expect_named()
        page.insist(page.choose_first_by_keys)
        given += 1
    if given < answers:
        expect(page.result).to_be_visible()
        keyboard.press("Escape")
        expect(page.result).to_be_hidden()


@pytest.mark.soak
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_nothing_hangs_over_the_side_of_the_screen(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size=size)
    for path in ("/", "/setup/highway-heist", "/rules/highway-heist"):
        page.go(path)
        page.page.wait_for_load_state("networkidle")
        assert overhang(page) == 0, path
    page.go("/")
    page.play_now("Highway Heist")
    assert overhang(page) == 0
    page.take_hint()
    page.take_hint()
    page.wait_for_turn()
    assert overhang(page) == 0


def overhang(page: TablePage) -> int:
    width: int = page.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    return max(0, width)


def test_a_phone_plays_by_touch(new_page: NewPage) -> None:
    page = new_page(size=(390, 844), has_touch=True, is_mobile=True)
    page.choose_yourself("highway-heist")
    expect(page.question).to_contain_text("Which character")
    letty = page.page.get_by_role("group", name="Which character").get_by_role("button", name="Letty")
    letty.tap()
    expect(page.page.get_by_role("region", name="Odds")).to_contain_text("Tap again to do it")
    letty.tap()
    expect(page.question).to_contain_text("Which vehicle do you drive, Letty?")


def test_events_animate_and_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    page.choose_yourself("highway-heist")
    page.choose("Letty")
    page.page.keyboard.press("Escape")
    expect(page.question).to_contain_text("Which vehicle do you drive, Letty?")


def test_home_and_table_are_light(new_page: NewPage) -> None:
    """Home under 200 kB and a table under 400 kB, as they travel, fonts and all."""
    page = new_page()
    travelled: list[int] = []
    page.page.on("response", lambda answer: travelled.append(int(answer.headers.get("content-length", "0"))))
    page.page.context.clear_cookies()
    page.go("/?fresh")
    page.page.wait_for_selector("text=Play now")
    page.page.wait_for_load_state("networkidle")
    assert 20_000 < sum(travelled) < 200_000
    page.play_now("Highway Heist")
    page.page.wait_for_load_state("networkidle")
    assert sum(travelled) < 400_000
