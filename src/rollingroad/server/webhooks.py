"""Webhooks: notifies players who are away that a match waits for them.

The process that wrote the change sends the notices and stores that it has. What is missing when a process is
gone, a player has left, or nobody knows whether a change was written, is found in the database and sent then:
each question is told at least once.

A host name may resolve to one address when it is checked and to another when it is used. So the addresses
that were checked are the ones connected to, and no redirect is followed.
"""

import asyncio
import hashlib
import hmac
import ipaddress
import logging
import re
import socket
import ssl
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from rollingroad import __version__
from rollingroad.core.errors import BadInput
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.problems import Refused, Unavailable
from rollingroad.server.schemas.accounts import Notice
from rollingroad.server.server import Server
from rollingroad.server.storage.stores import WebhookRow, WebhookStore
from rollingroad.server.timestamps import now

PATIENCE_SECONDS: Final = 5.0
"""For the whole delivery: name resolution, connecting, sending, and the first line of the response."""

_PORTS: Final = {"http": 80, "https": 443}
_VISIBLE = re.compile(r"[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
_WEB_PORTS: Final = (80, 443, 8080, 8443)
_PUBLIC_IPV6: Final = ipaddress.IPv6Network("2000::/3")
_SPECIAL: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            # Tunnels, protocol and example ranges: an address in them may embed another one.
            *("2001::/23", "2002::/16", "3fff::/20", "192.0.0.0/24", "192.88.99.0/24"),
            "168.63.129.16/32",  # Azure's own service, reachable from each of its machines.
        ),
    )
)
"""Ranges that Python calls public and that webhooks must not reach."""

_NOT_PUBLIC: Final = "it leads to an address that is not public"


class Undelivered(Exception):
    """The message did not arrive; the text says why."""


class Target(msgspec.Struct, frozen=True):
    """The destination of a message."""

    tls: bool
    host: str
    port: int
    path: str
    authority: str
    """Host and port as written in the URL."""


def target_of(url: str) -> Target:
    """Parse a URL; refuse one that nothing can be sent to."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise BadInput(f"{url[:80]!r} is no address such as https://example.com/turns") from error
    if not _VISIBLE.fullmatch(url) or parts.scheme not in _PORTS or not host:
        raise BadInput(f"{url[:80]!r} is no address such as https://example.com/turns")
    if "@" in parts.netloc:
        raise BadInput("an address with a name or password in it is not taken: the signature is the secret")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port or _PORTS[parts.scheme], path, parts.netloc)


def is_public(address: str) -> bool:
    """Whether an address is reachable from the public internet."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found not in _PUBLIC_IPV6:
            return False
    return found.is_global and not found.is_multicast and not any(found in each for each in _SPECIAL)


class Poster:
    """Posts messages, each over its own connection. With `private`, also to addresses that are not public."""

    def __init__(self, private: bool = False, patience: float = PATIENCE_SECONDS) -> None:
        self._private = private
        self._patience = patience
        # A name server that does not answer takes long: it must not block the common thread pool.
        self._resolvers = ThreadPoolExecutor(4, thread_name_prefix="resolve")
        self._trust = ssl.create_default_context()

    def close(self) -> None:
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    async def check(self, url: str) -> None:
        """Refuse a URL that nothing can be sent to."""
        target = target_of(url)
        try:
            async with asyncio.timeout(self._patience):
                await self._resolve(target)
        except Undelivered as error:
            raise BadInput(f"{target.authority} is not taken: {error}") from error
        except TimeoutError as error:
            raise BadInput(f"{target.authority} is not taken: it cannot be found") from error

    async def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Post a message; raise Undelivered unless the response confirms it."""
        try:
            async with asyncio.timeout(self._patience):
                status = await self._post(target_of(url), body, headers)
        except TimeoutError as error:
            raise Undelivered(f"no answer in {self._patience:g} s") from error
        except (OSError, ValueError, EOFError) as error:
            raise Undelivered(f"the connection failed: {_reason(error)}") from error
        if not 200 <= status < 300:
            raise Undelivered(f"it answered with status {status}")

    async def _post(self, target: Target, body: bytes, headers: Mapping[str, str]) -> int:
        reader, writer = await self._connect(target)
        try:
            writer.write(_request(target, body, headers))
            await writer.drain()
            found = _STATUS.match(await reader.readline())
            if found is None:
                raise Undelivered("it does not answer as a web server does")
            return int(found[1])
        finally:
            with suppress(OSError):
                writer.close()

    async def _connect(self, target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the first of the target's addresses that answers."""
        trust = self._trust if target.tls else None
        name = target.host if target.tls else None
        failed: OSError | None = None
        for address in await self._resolve(target):
            try:
                return await asyncio.open_connection(address, target.port, ssl=trust, server_hostname=name)
            except OSError as error:
                failed = error
        raise failed or Undelivered("it has no address")

    async def _resolve(self, target: Target) -> list[str]:
        """All addresses of the host; a single one that is not public refuses them all."""
        look_up = partial(socket.getaddrinfo, target.host, target.port, type=socket.SOCK_STREAM)
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._resolvers, look_up)
        except (OSError, UnicodeError) as error:
            raise Undelivered("nobody knows it") from error
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        if not self._private and not all(map(is_public, addresses)):
            raise Undelivered(_NOT_PUBLIC)
        if not self._private and target.port not in _WEB_PORTS:
            raise Undelivered(f"its port is none of {', '.join(map(str, _WEB_PORTS))}")
        return addresses


def _request(target: Target, body: bytes, headers: Mapping[str, str]) -> bytes:
    sent = {
        "Host": target.authority,
        "User-Agent": f"rolling-road/{__version__}",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    return f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _reason(error: Exception) -> str:
    if isinstance(error, ssl.SSLError):
        return "its certificate is not trusted" if isinstance(error, ssl.SSLCertVerificationError) else "TLS"
    return (error.strerror if isinstance(error, OSError) else "") or "it ended"


SIGNATURE: Final = "X-Rolling-Road-Signature"
WAITS: Final = (1.0, 5.0)
"""Seconds before each retry."""

_LOGGER = logging.getLogger("rollingroad.server")
_GRACE_SECONDS: Final = 0.5
"""A player who answers at once or is just reloading the page needs no notice."""
_BACK_SECONDS: Final = 10.0
"""Players of a process that is gone, or whose connection broke, are back by then, if they were there."""
_TRY_AGAIN_SECONDS: Final = 1.0
_MISSED: Final = -1
"""In place of the number of a match, for a question that somebody missed."""
_MOST_AT_ONCE: Final = 500
_MOST_FOR_ONE: Final = 10


def signature(secret: str, body: bytes) -> str:
    """The signature by which a receiver verifies a notice."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


class Notices:
    def __init__(
        self, server: Server, webhooks: WebhookStore, poster: Poster, waits: Sequence[float] = WAITS
    ) -> None:
        self._server = server
        self._webhooks = webhooks
        self._poster = poster
        self._waits = waits
        self._newest: dict[tuple[str, int], int] = {}
        """For each seat with a pending notice, the number of the match at its last question."""
        self._pending: Counter[str] = Counter()
        self._one_at_a_time: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._unsure: set[str] = set()
        """The matches that are looked at again in a while."""
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, table: LiveMatch, seats: Iterable[int]) -> None:
        """Notify the players of these seats that they have a new question."""
        if away := set(seats) - self._server.matches.listeners.online(table):
            keys = {seat: table.seats[seat].key for seat in away}
            self._newest |= {(table.row.id, seat): table.number for seat in keys}
            self._start(self._tell(table.row.id, table.number, keys), table.row.id)

    def look_again(self, match: str) -> None:
        """Notify those who are waited for and do not know it: somebody has left, or a change is in doubt."""
        if not self._unsure:
            self._start(self._tell_unsure(), match)
        self._unsure.add(match)

    async def resume(self) -> None:
        """Notify those of all matches that processes which are gone have not told."""
        self._start(self._tell_all_missed(), "any")

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._poster.close()

    def _start(self, work: Coroutine[Any, Any, None], match: str) -> None:
        if len(self._tasks) >= _MOST_AT_ONCE:
            work.close()
            _LOGGER.warning("match %s: too many notices at once", match)
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _until_done(self, match: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do something; while the database is unavailable, try again."""
        while True:
            try:
                return await work()
            except Unavailable as error:
                _LOGGER.warning("match %s: notices wait: %s", match, error)
                await asyncio.sleep(_TRY_AGAIN_SECONDS)
            except Refused as error:
                return _LOGGER.warning("match %s: nobody was told: %s", match, error)
            except Exception:
                return _LOGGER.exception("match %s: nobody was told", match)

    async def _tell(self, match: str, number: int, keys: dict[int, str]) -> None:
        try:
            await self._until_done(match, lambda: self._send(match, number, keys))
        finally:
            for seat in keys:
                if self._newest.get((match, seat)) == number:
                    del self._newest[match, seat]

    async def _tell_unsure(self) -> None:
        await asyncio.sleep(_BACK_SECONDS)
        unsure, self._unsure = self._unsure, set()
        await self._until_done("any", lambda: self._send_missed(unsure))

    async def _tell_all_missed(self) -> None:
        async def in_turn() -> None:
            async with self._server.cluster.claim("webhooks") as ours:
                if not ours:
                    raise Unavailable("another process sends what is missing")
                await self._send_missed(None)

        await asyncio.sleep(_BACK_SECONDS)
        await self._until_done("any", in_turn)

    async def _send_missed(self, matches: Collection[str] | None) -> None:
        for match, keys in (await self._server.on_disk(self._webhooks.missed, matches)).items():
            own = {seat: key for seat, key in keys.items() if (match, seat) not in self._newest}
            self._newest |= {(match, seat): _MISSED for seat in own}
            await self._tell(match, _MISSED, own)

    async def _send(self, match: str, number: int, keys: dict[int, str]) -> None:
        found = await self._server.on_disk(self._webhooks.for_seats, keys)
        if not found:
            return
        self._server.matches.request_presence(match)
        await asyncio.sleep(_GRACE_SECONDS)
        away, changed, game = await self._server.matches.read(match, self._away)
        away &= {seat for seat in keys if self._newest.get((match, seat)) == number}
        told = [(hook, [seat for seat in seats if seat in away]) for hook, seats in found]
        notices = [
            (hook, Notice(match=match, game=game, seats=seats, url=f"/match/{match}", changed=changed))
            for hook, seats in told
            if seats
        ]
        await asyncio.gather(*(self._deliver(hook, notice) for hook, notice in notices))
        await self._server.on_disk(self._webhooks.record_told, match, sorted(away), changed)

    def _away(self, table: LiveMatch) -> tuple[set[int], str, str]:
        """The seats that are still waited for and whose players have the match open nowhere."""
        return (
            set(table.waited) - self._server.matches.listeners.online(table),
            table.row.changed,
            table.row.game,
        )

    async def _deliver(self, hook: WebhookRow, notice: Notice) -> None:
        """Deliver one notice at a time to each webhook: one that hangs delays only its own notices."""
        self._pending[hook.id] += 1
        try:
            if self._pending[hook.id] > _MOST_FOR_ONE:
                await self._note_failure(hook, "too many notices wait for it")
                return
            async with self._one_at_a_time[hook.id]:
                await self._deliver_now(hook, msgspec.json.encode(notice))
        finally:
            self._pending[hook.id] -= 1
            if not self._pending[hook.id]:
                del self._pending[hook.id]
                self._one_at_a_time.pop(hook.id, None)

    async def _deliver_now(self, hook: WebhookRow, body: bytes) -> None:
        trouble = ""
        for wait in (0.0, *self._waits):
            await asyncio.sleep(wait)
            try:
                await self._poster.send(hook.url, body, {SIGNATURE: signature(hook.secret, body)})
            except Undelivered as error:
                trouble = str(error)
            else:
                await self._server.on_disk(self._webhooks.record_delivery, hook.id, now())
                return
        await self._note_failure(hook, trouble)

    async def _note_failure(self, hook: WebhookRow, trouble: str) -> None:
        await self._server.on_disk(self._webhooks.record_failure, hook.id, trouble)
