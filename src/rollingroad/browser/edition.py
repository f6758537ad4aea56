"""A match service on the ports of a browser, and the answers to its page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import parse_qs

import msgspec

from rollingroad.browser.ports import Storage, Tabs, Worker
from rollingroad.browser.router import answer, told_problem
from rollingroad.browser.stores import ChallengeShelf, CreationShelf, MatchesInBrowser, ReviewShelf, Vault
from rollingroad.browser.thinking import WorkerThinker, to_js
from rollingroad.core.registry import announce
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.accounts.rate_limits import Limits
from rollingroad.server.api.commands import HELLO, Commands
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.match_service import MatchService
from rollingroad.server.matches.ports import ClusterListener
from rollingroad.server.matches.system import LocalCluster
from rollingroad.server.matches.upkeep import watch_clocks, watch_idle
from rollingroad.server.problems import Refused
from rollingroad.server.services import Services

if TYPE_CHECKING:
    from rollingroad.server.reviews import Reviews

T = TypeVar("T")
PLAYER: Final = Caller("browser")
"""The one who plays here. The same in every browser, so that games can be taken from one to another."""
_PUBLIC: Final = "rolling road in a browser"
"""The dice of a week derive from it: they are the same in every browser, and no secret there."""
_NO_SUCH_MATCH: Final = 4404
_NOT_NOW: Final = 1013
_RESUME_SECONDS: Final = 5.0


async def open(storage: Storage, worker: Worker, tabs: Tabs | None = None, games: str = "") -> Edition:
    """Open the edition on that storage. `games` is what `core.registry.entries_text` wrote at build time:
    without it, games are looked for among the installed packages."""
    announce(games)
    vault = Vault(storage)
    edition = Edition(vault, worker, tabs, await _secret(vault))
    await edition.start()
    return edition


def _ignore(code: int, reason: str) -> None:
    """Where nobody asks why a connection is closed."""


async def _secret(vault: Vault) -> str:
    """The secret from which the seeds of bots derive; the first tab makes it."""
    return await vault.load("secret", "bots") or await vault.add_once("secret", "bots", secrets.token_hex(32))


class TabCluster(LocalCluster):
    """Tells the other tabs, if it knows any, of changes and phrases. Presence says nothing: all tabs have the
    same player."""

    def __init__(self, tabs: Tabs | None) -> None:
        self._tabs = tabs
        self._listener: ClusterListener | None = None

    async def open(self, listener: ClusterListener) -> None:
        self._listener = listener

    def tell(self, match_id: str, news: int | str) -> None:
        """Tell of a change by its number, of a phrase by its message."""
        if self._tabs is not None:
            self._tabs.post(msgspec.json.encode((match_id, news)).decode())

    def pass_on(self, match_id: str, text: bytes) -> None:
        self.tell(match_id, text.decode())

    def hear(self, text: str) -> None:
        """Take in what another tab has told."""
        match_id, news = msgspec.json.decode(text, type=tuple[str, int | str])
        if self._listener is not None and isinstance(news, int):
            self._listener.on_change(match_id, news)
        elif self._listener is not None:
            self._listener.on_phrase(match_id, str(news).encode())

    @asynccontextmanager
    async def claim(self, name: str) -> AsyncIterator[bool]:
        ours = self._tabs is None or await self._tabs.claim(name)
        try:
            yield ours
        finally:
            if ours and self._tabs is not None:
                self._tabs.release(name)

    async def is_unclaimed(self, name: str) -> bool:
        async with self.claim(name) as ours:
            return ours


class Edition(Services):
    """What one tab works with."""

    challenge_secret = _PUBLIC

    def __init__(self, vault: Vault, worker: Worker, tabs: Tabs | None, secret: str) -> None:
        self._vault = vault
        self.thinker = WorkerThinker(worker)
        self._cluster = TabCluster(tabs)
        self.store = MatchesInBrowser(vault, self._cluster.tell)
        self.matches = MatchService(self.store, self.thinker, self._cluster, self, secret)
        self.matches.on_resume.append(self._resume_reviews)
        self.creations = CreationShelf(vault)
        self.challenges = ChallengeShelf(vault)
        self.limits = Limits()
        self._reviews: Reviews | None = None
        self._chores: list[asyncio.Task[None]] = []
        self._given = {
            "server": self,
            "caller": PLAYER,
            "host": PLAYER,
            "charge": lambda cost: None,
            "count": lambda what: None,
            "hold": nullcontext,
        }

    # What the page calls

    async def request(self, method: str, target: str, body: Any = b"") -> tuple[int, str, Any]:
        """Status, content type and body of the answer; the target is what stands after `/api/v1`."""
        text = body.encode() if isinstance(body, str) else body or b""
        if not isinstance(text, bytes):
            text = text.to_bytes()
        status, content_type, made = await answer(method, target, text, self._all_given(target))
        return status, content_type, to_js(made)

    async def connect(
        self, target: str, send: Callable[[str], object], closed: Callable[[int, str], object] = _ignore
    ) -> Connection:
        """Open a live connection. `send` gets its messages. `closed` gets code and reason where the edition
        closes it, which it does at once where the match cannot be seen."""
        path, _, query = target.partition("?")
        asked = {name: values[-1] for name, values in parse_qs(query).items()}
        listener = Listener(PLAYER, max(0, int(asked.get("since", 0))), asked.get("details") == "true")
        connection = Connection(self, path.split("/")[2], listener, send, closed)
        await connection.open()
        return connection

    def hear(self, text: str) -> None:
        """Take in what another tab has posted."""
        self._cluster.hear(text)

    async def export_all(self) -> str:
        """Everything that is kept here, in one file."""
        from rollingroad.browser.archive import export_all

        return await export_all(self._vault, self.store)

    async def import_all(self, text: str) -> str:
        """Add what a file has to what is kept here; says in one sentence what came. Raises `BadInput`, and
        changes nothing, where the file is damaged."""
        from rollingroad.browser.archive import import_all

        return await import_all(self._vault, self.store, text, self.matches.forget)

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        if self._reviews is not None:
            await self._reviews.stop()
        await self.matches.close()

    # Services

    async def aside(self, work: Callable[..., T], *args: object) -> T:
        """In the event loop: a browser has no threads."""
        return work(*args)

    replay = aside

    @property
    def reviews(self) -> Reviews:
        if self._reviews is None:
            from rollingroad.server.reviews import Reviews

            store = ReviewShelf(self._vault)
            self._reviews = Reviews(self.matches, store, self.thinker.do, self._cluster, self.aside)
        return self._reviews

    async def _resume_reviews(self) -> None:
        if await ReviewShelf(self._vault).unfinished():
            await self.reviews.resume()

    def _all_given(self, target: str) -> dict[str, Any]:
        if target.endswith("/measured") and "lab" not in self._given:
            from rollingroad.server.experiments import LabRuns

            self._given["lab"] = LabRuns(None)
        return self._given

    # Background work

    async def start(self) -> None:
        await self._cluster.open(self.matches)
        chores = (self._resume(), self._watch_clocks(), watch_idle(self.matches))
        self._chores = [asyncio.create_task(chore) for chore in chores]

    async def _resume(self) -> None:
        """Take up what nobody has opened, once the page has what it needs first."""
        await asyncio.sleep(_RESUME_SECONDS)
        self.matches.on_reconnect()

    async def _watch_clocks(self) -> None:
        await self.store.has_clocks.wait()
        await watch_clocks(self.matches)


class Connection:
    """Runs the commands of the page one after the other, and sends what its listener gets."""

    def __init__(
        self,
        edition: Edition,
        match: str,
        listener: Listener,
        send: Callable[[str], object],
        closed: Callable[[int, str], object],
    ) -> None:
        self._matches = edition.matches
        self._match = match
        self._listener = listener
        self._send = send
        self._closed = closed
        self._commands = Commands(edition, match, listener, edition.limits)
        self._turn = asyncio.Lock()
        self._is_open = False

    async def open(self) -> None:
        try:
            await self._matches.add_listener(self._match, self._listener)
        except Exception as error:
            code = _NO_SUCH_MATCH if isinstance(error, Refused) else _NOT_NOW
            self._closed(code, told_problem(error).detail)
            return
        self._is_open = True
        self._send(HELLO.decode())
        self._listener.on_news = self._send_news
        self._send_news()

    async def receive(self, text: str) -> None:
        """Take a command of the page, after those that came before."""
        async with self._turn:
            reply = await self._commands.reply_to(text, told_problem) if self._is_open else None
            if reply is not None and self._is_open:
                self._send(msgspec.json.encode(reply).decode())

    async def close(self) -> None:
        """The page has left; the command that has begun comes to its end."""
        if self._is_open:
            self._is_open = False
            self._listener.on_news = lambda: None
            async with self._turn:
                await self._matches.remove_listener(self._match, self._listener)

    def _send_news(self) -> None:
        for text in self._listener.take():
            self._send(text.decode())
        if self._listener.ended and self._is_open:
            self._is_open = False
            self._closed(_NO_SUCH_MATCH, "This table has been deleted.")
