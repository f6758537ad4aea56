"""Sends a message to an address that somebody else has named, and to nothing that only we can reach.

A name may lead to one address when it is checked and to another when it is used. So what is checked is what
is connected to, and no redirection is followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from rollingroad import __version__
from rollingroad.core.errors import BadInput

PATIENCE_SECONDS: Final = 5.0
"""For all of it: finding the address, connecting, sending and the first line of the answer."""

_PORTS: Final = {"http": 80, "https": 443}
_VISIBLE = re.compile(r"[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
_WEB_PORTS: Final = (80, 443, 8080, 8443)
_PUBLIC_IPV6: Final = ipaddress.IPv6Network("2000::/3")
_SPECIAL: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            # Tunnels, protocols and examples: addresses in them may hide others.
            *("2001::/23", "2002::/16", "3fff::/20", "192.0.0.0/24", "192.88.99.0/24"),
            "168.63.129.16/32",  # Azure's own, on each of its machines.
        ),
    )
)
"""What Python takes for public and is none of anybody's business."""

_NOT_PUBLIC: Final = "it leads to an address that is not public"


class Undelivered(Exception):
    """The message did not arrive, and why in a few words."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where to send something."""

    tls: bool
    host: str
    port: int
    path: str
    authority: str
    """Host and port as they stand in the URL."""


def target_of(url: str) -> Target:
    """What a URL says, if it is one that can be sent to."""
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
    """Whether anybody could reach that address, not this machine or its network alone."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found not in _PUBLIC_IPV6:
            return False
    return found.is_global and not found.is_multicast and not any(found in each for each in _SPECIAL)


class Poster:
    """Sends over connections of its own. `private`: to any address; who runs the server may allow that."""

    def __init__(self, private: bool = False, patience: float = PATIENCE_SECONDS) -> None:
        self._private = private
        self._patience = patience
        # Names that nobody answers for take long: they shall not hold up what else is done in threads.
        self._resolvers = ThreadPoolExecutor(4, thread_name_prefix="resolve")
        self._trust = ssl.create_default_context()

    def close(self) -> None:
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    async def check(self, url: str) -> None:
        """Refuses a URL that nothing can be sent to."""
        target = target_of(url)
        try:
            async with asyncio.timeout(self._patience):
                await self._addresses(target)
        except Undelivered as error:
            raise BadInput(f"{target.authority} is not taken: {error}") from error
        except TimeoutError as error:
            raise BadInput(f"{target.authority} is not taken: it cannot be found") from error

    async def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Post it; Undelivered unless the answer says that it was taken."""
        try:
            async with asyncio.timeout(self._patience):
                status = await self._posted(target_of(url), body, headers)
        except TimeoutError as error:
            raise Undelivered(f"no answer in {self._patience:g} s") from error
        except (OSError, ValueError, EOFError) as error:
            raise Undelivered(f"the connection failed: {_reason(error)}") from error
        if not 200 <= status < 300:
            raise Undelivered(f"it answered with status {status}")

    async def _posted(self, target: Target, body: bytes, headers: Mapping[str, str]) -> int:
        reader, writer = await self._connected(target)
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

    async def _connected(self, target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """To the first of its addresses that answers."""
        trust = self._trust if target.tls else None
        name = target.host if target.tls else None
        failed: OSError | None = None
        for address in await self._addresses(target):
            try:
                return await asyncio.open_connection(address, target.port, ssl=trust, server_hostname=name)
            except OSError as error:
                failed = error
        raise failed or Undelivered("it has no address")

    async def _addresses(self, target: Target) -> list[str]:
        """Every address of that host; one that is not public spoils them all."""
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
