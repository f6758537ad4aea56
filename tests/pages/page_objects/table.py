"""What a person does on the pages, in words."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.server.running import ServerProcess

HINTS = 8
PATIENCE = 60_000
"""Milliseconds; a busy machine is no fault of the pages."""
SHORTLY = 5_000

_NUMBER = "() => document.querySelector('[data-number]')?.dataset.number ?? ''"

_FOCUSED = """() => {
    const at = document.activeElement;
    return (at?.getAttribute('aria-label') ?? at?.innerText ?? '').split(/\\s+/).join(' ').trim();
}"""


def _until_done(handle: Callable[[], None]) -> None:
    """Lists fold with each new question, so what was to be used may have to be opened once more."""
    for _ in range(PATIENCE // SHORTLY):
        try:
            handle()
            return
        except PlaywrightTimeout:
            pass
    handle()


class TablePage:
    """One person's browser."""

    def __init__(self, page: Page, server: ServerProcess) -> None:
        self.page = page
        self.server = server

    def go(self, path: str) -> None:
        self.page.goto(f"http://{self.server.address}{path}")

    # Finding things

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def choices(self) -> Locator:
        """What can be chosen: the lines of the list, then the main buttons of the turn."""
        return self.page.locator(".choices [role=option]:not([data-fold]), [data-choice]")

    @property
    def folds(self) -> Locator:
        """The lines that stand for many choices."""
        return self.page.locator("[data-fold=closed]")

    @property
    def pull(self) -> Locator:
        """On a phone: what pulls up the list of choices."""
        return self.page.get_by_role("button", name=re.compile("^(Choices|Auswahl)$"), expanded=False)

    @property
    def in_hand(self) -> Locator:
        """On a phone: what can be done with the piece in hand, over the button that pulls up the list."""
        return self.page.locator(".in-turn button").filter(visible=True)

    @property
    def answer_field(self) -> Locator:
        return self.page.get_by_role("combobox", name="Your answer")

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("dialog", name=re.compile("^(Victory|Defeat|The game is over)"))

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log")

    @property
    def match_id(self) -> str:
        expect(self.page).to_have_url(re.compile("/match/"))
        return self.page.url.rpartition("/")[2]

    # Starting

    def play_now(self, game: str) -> None:
        """The second click of a visitor, home was the first: it leads to their first turn."""
        card = self.page.locator("article").filter(has_text=game).last
        card.get_by_text("Play now").click()
        expect(self.page).to_have_title(re.compile("Your turn"))

    def choose_yourself(self, slug: str) -> None:
        """A table with the usual options, at the first question of its set-up."""
        self.set_up(slug)
        self.page.get_by_role("button", name="Start the game").click()
        expect(self.question).to_be_visible()

    def set_up(self, slug: str) -> None:
        self.go(f"/setup/{slug}")
        expect(self.page.get_by_role("heading", name="Who plays")).to_be_visible()
        expect(self.page.locator(".coming")).to_have_count(0)

    def seat(self, seat: int, who: str) -> None:
        """Say in the set-up who takes a seat."""
        self.page.get_by_role("radiogroup", name=f"Who takes seat {seat}").get_by_text(
            who, exact=True
        ).click()

    def pick(self, label: str) -> None:
        """Press a button, a segment or a card of a form by its words."""
        self.page.get_by_text(label, exact=True).first.click()

    # Playing

    def pull_up(self) -> None:
        """On a phone: show the list of choices."""
        shown = self.choices.or_(self.folds).or_(self.pull).filter(visible=True).first
        expect(shown).to_be_visible()
        while self.pull.is_visible() and not self.in_hand.count():
            self.pull.click()
            expect(shown).to_be_visible()

    def unfold(self) -> None:
        """Open the long lists of the question."""
        self.pull_up()
        while self.folds.count() and not self.pull.is_visible():
            self.folds.first.click(timeout=SHORTLY)

    def choose(self, label: str) -> None:
        self._take(lambda: self.choices.filter(has_text=label))

    def choose_first(self) -> None:
        self._take(lambda: self.in_hand if self.pull.is_visible() else self.choices)

    def choose_first_by_keys(self) -> None:
        self.page.keyboard.press("ArrowDown")
        if self.folds.and_(self.page.locator("[aria-selected=true]")).count():
            self.page.keyboard.press("Enter")
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def expect_named(self) -> None:
        """A screen reader's tree has the question as a heading, and its choices by name below it."""
        expect(
            self.page.get_by_role("heading", name=re.compile(r"\w.*[?.:]")).and_(self.question)
        ).to_be_visible()
        options = self.page.get_by_role("listbox", name="Choices").get_by_role(
            "option", name=re.compile(r"\w")
        )
        expect(options.first).to_be_attached()

    def _take(self, found: Callable[[], Locator]) -> None:
        def click() -> None:
            self.unfold()
            found().first.click(timeout=SHORTLY)

        _until_done(click)

    def type_answer(self, text: str) -> None:
        def fill() -> None:
            self.pull_up()
            self.answer_field.fill(text, timeout=SHORTLY)

        _until_done(fill)
        self.answer_field.press("Enter")

    def reply(self, question: str, text: str) -> None:
        """Wait for a question that begins like this and type the answer."""
        expect(self.question).to_have_text(re.compile(f"^{re.escape(question)}"))
        self.insist(lambda: self.type_answer(text))

    def tab_to(self, name: str) -> None:
        """Press Tab until something whose name begins so has the focus."""
        for _ in range(120):
            if re.match(name, self.page.evaluate(_FOCUSED)):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {name!r}")

    def standing(self) -> str:
        """The number of the state that the page shows: it changes whenever the table does."""
        shown: str = self.page.evaluate(_NUMBER)
        return shown

    def wait_for_turn(self) -> bool:
        """Until I am asked something, or the game is over: then false."""
        shown = self.choices.or_(self.folds).or_(self.pull).or_(self.result).filter(visible=True).first
        expect(shown).to_be_visible()
        return not self.result.is_visible()

    def take_hint(self) -> None:
        """Ask for a hint and do it, by keyboard, as a newcomer might."""
        self.insist(self._do_as_hinted)

    def _do_as_hinted(self) -> None:
        hint = self.page.get_by_role("button", name="Hint")
        with self.page.expect_response(re.compile("/hint"), timeout=20_000):
            hint.click()
        expect(hint).to_be_enabled()
        self.answer_field.press("Enter")

    def insist(self, answer: Callable[[], None]) -> None:
        """Answer, and once more if another player has just taken what was to be chosen, or pressed."""
        before = self.standing()
        try:
            answer()
            self.wait_for_change(before, patience=8_000)
        except PlaywrightTimeout:
            answer()
            self.wait_for_change(before)

    def wait_for_change(self, before: str, patience: float | None = None) -> None:
        changed = f"(before) => ({_NUMBER})() !== before"
        self.page.wait_for_function(changed, arg=before, timeout=patience, polling=50)

    def play_to_the_end(self) -> None:
        """With hints at first, for which a bot thinks each time; then with whatever is offered first."""
        hints = iter(range(HINTS))
        while self.wait_for_turn():
            if next(hints, None) is None:
                self.insist(self.choose_first)
            else:
                self.take_hint()
        expect(self.result).to_be_visible()
