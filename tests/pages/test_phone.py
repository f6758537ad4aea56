"""A table on a phone: what is asked about is in view and can be touched, whatever the game asks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_stage import GAMES, at_the_table

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True}
ANSWERS = 8

FAULTS = """() => {
    const [wide, high] = [innerWidth, innerHeight];
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > wide) faults.push('hangs over the side');
    if (root.scrollHeight > high) faults.push('scrolls as a whole');
    const side = (box, after) => Math.max(box, parseFloat(after) || 0);
    const touched = '.bar :is(a, button), .rooms :is(button, [role=option])';
    const isSmall = document.querySelector('.enlarge')?.checkVisibility();
    for (const button of document.querySelectorAll(touched)) {
        const style = getComputedStyle(button), box = button.getBoundingClientRect();
        const seen = box.width && style.visibility !== 'hidden' && !button.disabled;
        if (!seen || button.closest('[data-room=log]')) continue;
        if (isSmall && button.closest('[role=grid]')) continue;
        const around = getComputedStyle(button, '::after');
        const least = Math.min(side(box.width, around.width), side(box.height, around.height));
        if (least < 43.5) faults.push(`${button.ariaLabel || button.innerText}: ${least} px`);
    }
    const room = (name) => document.querySelector(`[data-room=${name}]`)?.getBoundingClientRect();
    for (const name of ['road', 'ask', 'turn', 'bar']) {
        const { left, top, right, bottom } = room(name);
        if (left < 0 || top < 0 || right > wide + 1 || bottom > high + 1) faults.push(`${name} is cut`);
    }
    return faults;
}"""
"""What is wrong with the page as it stands."""

PLACED = """() => ['bar', 'turn'].map((name) => {
    const { x, y, width, height } = document.querySelector(`[data-room=${name}]`).getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
})"""
"""Where the rooms are that stay, whatever the question brings into view."""

ASKED = """() => {
    const list = document.querySelector('[role=listbox][aria-label=Choices]');
    const reached = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 0 && at !== null && (one.contains(at) || one.contains(at.closest('button')));
    };
    const lit = '.rooms :is(.open, .choosable), :is(.picker, .discs, .signs, .in-turn) button';
    const offered = document.querySelectorAll(`${lit}, [data-choice], [role=option]`);
    return list === null || [...offered].some(reached);
}"""
"""Whether one can touch at least one of the answers without looking for it."""


CHANGED = "(shown) => document.querySelector('.rooms').innerText !== shown"


def touch_first(page: TablePage) -> None:
    """Do what is in hand, or what is first in the list, until the table shows something else."""
    in_hand = page.page.locator(".in-turn button").first
    if in_hand.is_visible():
        touch(page, in_hand)
        return
    page.unfold()
    touch(page, page.choices.first)
    if page.page.locator(".words .again").count():
        touch(page, page.choices.first)


def touch(page: TablePage, spot: Locator) -> None:
    shown = page.page.locator(".rooms").inner_text()
    spot.tap()
    page.page.wait_for_function(CHANGED, arg=shown)


@pytest.mark.parametrize(
    ("game", "size"),
    list(zip(GAMES, [(390, 844), (390, 844), (360, 740)], strict=True)),
)
def test_what_is_asked_about_can_be_touched(new_page: NewPage, game: str, size: tuple[int, int]) -> None:
    page = new_page(size=size, **PHONE)
    at_the_table(page, game, pace=0)
    placed = page.page.evaluate(PLACED)
    for _ in range(ANSWERS):
        expect(page.choices.or_(page.folds).first).to_be_attached()
        page.page.wait_for_timeout(150)
        assert page.page.evaluate(FAULTS) == [], page.question.inner_text()
        assert page.page.evaluate(ASKED), page.question.inner_text()
        assert page.page.evaluate(PLACED) == placed
        touch_first(page)
