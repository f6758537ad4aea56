"""A tab of the edition in the browser, as tests use it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from rollingroad.browser import edition as browser
from tests.browser.in_memory import InlineWorker, MemoryStorage, Tab, Tabs

BOT = {"who": "bot", "bot": "driver"}
ME = {"who": "me"}
WIRE = Path(__file__).parents[2] / "docs" / "wire" / "v1.json"


class Page:
    """A tab: what a page asks for, and what its live connection has heard."""

    def __init__(self, edition: browser.Edition, tab: Tab | None = None) -> None:
        self.edition = edition
        self.heard: list[dict[str, Any]] = []
        self.closed: list[tuple[int, str]] = []
        if tab is not None:
            tab.hear = edition.hear

    async def ask(self, method: str, target: str, body: Any = None, status: int = 0) -> Any:
        sent = "" if body is None else json.dumps(body)
        code, kind, said = await self.edition.request(method, target, sent)
        assert code == status if status else code < 400, said
        return json.loads(said) if said and "json" in kind else said

    async def new_match(self, game: str = "beacon-run", seats: tuple[Any, ...] = (ME, ME)) -> str:
        created: str = (await self.ask("POST", "/matches", {"game": game, "seats": list(seats)}))["id"]
        return created

    async def open(self, match: str) -> browser.Connection:
        def hear(text: str) -> None:
            self.heard.append(json.loads(text))

        target = f"/matches/{match}/live?since=0&details=true"
        return await self.edition.connect(target, hear, lambda *why: self.closed.append(why))

    async def answer(self, match: str, pick: int = 0, status: int = 200) -> Any:
        """Answer the first question that waits for the player."""
        table = await self.table(match)
        question = next(each for view in table["views"] for each in view["questions"])
        act = {"seat": question["mine"][0], "action": question["actions"][pick % len(question["actions"])]}
        return await self.ask("POST", f"/matches/{match}/act", act, status)

    async def table(self, match: str) -> Any:
        return await self.ask("GET", f"/matches/{match}?since=0")


@asynccontextmanager
async def page(storage: MemoryStorage | None = None, tabs: Tabs | None = None) -> AsyncIterator[Page]:
    tab = Tab(tabs) if tabs is not None else None
    edition = await browser.open(storage or MemoryStorage(), InlineWorker(), tab)
    yield Page(edition, tab)
    await edition.close()


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(play())
