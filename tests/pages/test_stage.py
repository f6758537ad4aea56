"""The rooms of a table on a desk: nothing moves while one plays, and no word runs ahead of dice and cards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage

GAMES: dict[str, dict[str, Any]] = {
    "highway-heist": {"players": 2},
    "full-throttle": {"players": 2},
    "shattered-highways": {"scenario": "last-ride"},
}
RESULTS = {
    "highway-heist": " brings |rolls the enemy die",
    "full-throttle": "The Speed Draw brings",
    "shattered-highways": r" rolls \d",
}
"""What the log says of a roll or a draw, as a regular expression."""
SIZES = [(1366, 768), (1440, 900), (1920, 1080)]
ROOMS = {"bar", "road", "hand", "ask", "chance", "turn", "log"}
MOST_ANSWERS = 60

WATCH = """() => {
    const every = (selector) => [...document.querySelectorAll(selector)];
    const boxes = () => every('[data-room]').map((room) => {
        const { x, y, width, height } = room.getBoundingClientRect();
        return [room.dataset.room, [x, y, width, height, room.scrollLeft, room.scrollTop]];
    });
    const inside = ({ right, bottom }) => right <= innerWidth && bottom <= innerHeight;
    const before = new Map(boxes());
    window.faults = new Set();
    const look = () => {
        for (const [room, box] of boxes()) {
            const was = before.get(room);
            const moved = !was || box.some((side, n) => Math.abs(side - was[n]) > 1);
            if (moved) faults.add(`${room}: ${was} -> ${box}`);
        }
        if (boxes().length !== before.size) faults.add('a room came or went');
        const { scrollHeight } = document.documentElement;
        if (scrollX || scrollY || scrollHeight > innerHeight) faults.add('the window scrolls');
        for (const button of every('[data-room=turn] button, .in-turn button'))
            if (!inside(button.getBoundingClientRect())) faults.add(`outside: ${button.innerText}`);
        requestAnimationFrame(look);
    };
    look();
}"""

LISTEN = """(told) => {
    const words = new RegExp(told, 'g');
    const count = (room) =>
        document.querySelector(`[data-room=${room}]`).innerText.match(words)?.length ?? 0;
    const before = count('log');
    // What belongs together falls together: the dice of one roll, or one die of a list.
    const inTheAir = () => new Set([...document.querySelectorAll('.tumbling, .flipping')]
        .map((one) => one.matches('.flipping') ? one : one.closest('li, [role=group]')));
    const elsewhere = () => [document.title, ...[...document.querySelectorAll('.recap, [data-room=bar]')]
        .map((part) => part.innerText)].join(' | ');
    let falling = new Set();
    let said = '';
    window.landed = 0;
    window.ahead = [];
    const look = () => {
        const now = inTheAir();
        landed += [...falling].filter((one) => !now.has(one)).length;
        if (!falling.size) said = elsewhere();
        else if (now.size && said !== elsewhere()) ahead.push(`${said} -> ${elsewhere()}`);
        falling = now;
        const lines = Math.max(count('log') - before, count('ask'));
        if (lines > landed) ahead.push(`${lines} told, ${landed} landed`);
        requestAnimationFrame(look);
    };
    look();
}"""


def at_the_table(page: TablePage, game: str, pace: float) -> None:
    """A match with bots, and nothing asked twice."""
    keep = {"speed": pace, "theme": "auto"}
    page.page.evaluate("(keep) => localStorage.setItem('rolling-road.settings', keep)", json.dumps(keep))
    asked = {"game": game, "options": GAMES[game]}
    address = f"http://{page.server.address}/api/v1/matches"
    made = page.page.request.post(address, data=json.dumps(asked)).json()
    page.go(f"/match/{made['id']}")
    expect(page.choices.or_(page.folds).first).to_be_attached()
    expect(page.page.locator("[data-room=road]")).to_be_visible()
    page.page.wait_for_load_state("networkidle")


def round_of(page: TablePage) -> int:
    told = page.page.request.get(f"http://{page.server.address}/api/v1/matches/{page.match_id}?since=1000000")
    return int(told.json()["views"][0]["table"]["round"])


def look_around(page: TablePage) -> None:
    """Point at the first choices, and open and close a menu of the board."""
    for choice in page.choices.all()[:3]:
        if choice.is_visible():
            choice.hover(timeout=2_000)
    menu = page.page.locator(
        "[data-room=road] [aria-haspopup=menu], [data-room=hand] [aria-haspopup=menu]"
    ).first
    if menu.is_visible():
        menu.focus()
        page.page.keyboard.press("Enter")
        page.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("game", "size", "answers"),
    [
        *zip(GAMES, SIZES, [20, 20, 20], strict=True),
        *(pytest.param(game, size, 60, marks=pytest.mark.soak) for game in GAMES for size in SIZES),
    ],
    ids=lambda value: f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value),
)
def test_nothing_moves_while_one_plays(
    new_page: NewPage, game: str, size: tuple[int, int], answers: int
) -> None:
    page = new_page(size=size)
    at_the_table(page, game, pace=0)
    page.page.evaluate(WATCH)
    rooms = page.page.locator("[data-room]").evaluate_all("(all) => all.map((one) => one.dataset.room)")
    assert set(rooms) >= ROOMS
    for answer in range(answers):
        if not page.wait_for_turn() or round_of(page) > 2:
            break
        if answer % 5 == 0:
            look_around(page)
        page.insist(page.choose_first)
    assert page.page.evaluate("[...faults]") == []


@pytest.mark.parametrize("size", [SIZES[1], (390, 844)], ids=["desk", "phone"])
def test_the_buttons_of_a_turn_lie_at_the_same_spot_in_all_games(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size=size)
    spots = []
    for game in GAMES:
        at_the_table(page, game, pace=0)
        spots.append(page.page.locator("[data-room=turn]").bounding_box())
    assert spots == spots[:1] * len(GAMES)


@pytest.mark.parametrize(
    "size", [pytest.param(SIZES[0], id="desk"), pytest.param((390, 844), id="phone", marks=pytest.mark.soak)]
)
@pytest.mark.parametrize(("game", "told"), RESULTS.items())
def test_no_word_runs_ahead_of_dice_and_cards(
    new_page: NewPage, game: str, told: str, size: tuple[int, int]
) -> None:
    page = new_page(size=size, reduced_motion="no-preference")
    at_the_table(page, game, pace=2)
    if size == SIZES[0]:
        page.page.evaluate(WATCH)
    page.page.evaluate(LISTEN, told)
    for _ in range(MOST_ANSWERS):
        if page.page.evaluate("landed") >= 2 or not page.wait_for_turn():
            break
        page.insist(page.choose_first)
    assert page.page.evaluate("landed") >= 2
    assert page.page.evaluate("ahead") == []
    assert page.page.evaluate("[...(window.faults ?? [])]") == []
