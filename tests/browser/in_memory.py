"""What a page gives to the edition in the browser, without a browser."""

from __future__ import annotations

import json
from collections.abc import Callable

from rollingroad.browser import thinking


class MemoryStorage:
    """A storage that several tabs may share; what is written survives them."""

    def __init__(self) -> None:
        self.texts: dict[str, dict[str, str]] = {}
        self.refuses = ""
        """Why nothing can be written, as when the disk is full."""

    def copy(self) -> MemoryStorage:
        """What another start finds there."""
        found = MemoryStorage()
        found.texts = {kind: dict(texts) for kind, texts in self.texts.items()}
        return found

    async def load(self, kind: str, key: str) -> str | None:
        return self.texts.get(kind, {}).get(key)

    async def load_all(self, kind: str, after: str) -> list[str]:
        texts = self.texts.get(kind, {})
        return [texts[key] for key in sorted(texts) if key > after]

    async def write(self, changes: str) -> bool:
        if self.refuses:
            raise OSError(self.refuses)
        made = json.loads(changes)
        after = {kind: dict(self.texts.get(kind, {})) for _, kind, *_ in made}
        for do, kind, *rest in made:
            if do == "clear":
                after[kind] = {}
            elif do == "delete":
                after[kind].pop(rest[0], None)
            elif do == "add" and rest[0] in after[kind]:
                return False
            else:
                after[kind][rest[0]] = rest[1]
        self.texts |= after
        return True


class InlineWorker:
    """Thinks where it is asked."""

    def __init__(self) -> None:
        self.cancelled = 0

    async def think(self, work: bytes) -> bytes:
        answered = thinking.answer(work)
        assert isinstance(answered, bytes)
        return answered

    def cancel(self) -> None:
        self.cancelled += 1


class Tabs:
    """Tabs of one browser; each gets a place among them."""

    def __init__(self) -> None:
        self.hearing: list[Callable[[str], None]] = []
        self.locks: dict[str, Tab] = {}


class Tab:
    def __init__(self, tabs: Tabs) -> None:
        self._tabs = tabs
        self.hear: Callable[[str], None] = lambda text: None
        tabs.hearing.append(self._heard)

    def _heard(self, text: str) -> None:
        self.hear(text)

    def post(self, text: str) -> None:
        for heard in self._tabs.hearing:
            if heard != self._heard:
                heard(text)

    async def claim(self, name: str) -> bool:
        return self._tabs.locks.setdefault(name, self) is self

    def release(self, name: str) -> None:
        del self._tabs.locks[name]
