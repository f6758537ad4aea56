"""Rate limits: a token bucket for each client, refilled steadily.

The buckets are in the memory of each process. A client is an address together with the secret it sends; since
anyone can invent secrets, each address has a bucket of its own too, a few times as large. An IPv6 client
usually has a /64 network to itself, so that counts as one address.
"""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, Literal

import msgspec

from rollingroad.server.problems import Refused

LimitKind = Literal["page", "play", "create", "list", "think", "sign-in"]


class Limit(msgspec.Struct, frozen=True):
    """The size of a burst, and the steady rate per second."""

    at_once: float
    each_second: float


LIMITS: Final[Mapping[LimitKind, Limit]] = {
    "page": Limit(400, 30),
    "play": Limit(200, 40),
    "create": Limit(30, 0.5),
    "list": Limit(5, 0.004),
    "think": Limit(40, 4),
    "sign-in": Limit(10, 0.1),
}

HoldKind = Literal["wait", "live"]

MOST_HELD: Final[Mapping[HoldKind, int]] = {"wait": 10, "live": 30}
"""The most waiting requests and live connections of one client at the same time."""

_NAMES: Final[Mapping[HoldKind, str]] = {"wait": "waiting requests", "live": "live connections"}

_CLIENTS_AT_ONE_ADDRESS: Final = 4
_MOST_BUCKETS: Final = 20_000
THIS_MACHINE: Final = ("127.0.0.1", "::1")


class _Bucket(msgspec.Struct):
    left: float
    at: float


class Limits:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, ...], _Bucket] = OrderedDict()
        self._held: Counter[tuple[str, ...]] = Counter()

    def count(self, what: LimitKind, address: str, secret: str, cost: float = 1) -> None:
        """Count a request, which may cost more than one; refuse a client that asks too often. Clients on this
        machine are limited only in trying passwords."""
        if address in THIS_MACHINE and what != "sign-in":
            return
        limit, address = LIMITS[what], network_of(address)
        if what == "sign-in":
            # Another secret must not allow more tries.
            self.take(limit, (what, address))
            return
        wide = Limit(limit.at_once * _CLIENTS_AT_ONE_ADDRESS, limit.each_second * _CLIENTS_AT_ONE_ADDRESS)
        self.take(limit, (what, address, secret), cost)
        self.take(wide, (what, address), cost)

    @contextmanager
    def hold(self, what: HoldKind, address: str, secret: str) -> Iterator[None]:
        """Count something that stays open; refuse a client that has too much open."""
        if address in THIS_MACHINE:
            yield
            return
        address = network_of(address)
        most = MOST_HELD[what]
        clients = {(what, address, secret): most, (what, address): most * _CLIENTS_AT_ONE_ADDRESS}
        for client, room in clients.items():
            if self._held[client] >= room:
                said = f"{room} {_NAMES[what]} are open already: end one first."
                raise Refused(429, "TOO_MANY", said, wait=1)
        self._held.update(clients.keys())
        try:
            yield
        finally:
            for client in clients:
                self._held[client] -= 1
                if not self._held[client]:
                    del self._held[client]

    def take(self, limit: Limit, client: tuple[str, ...], cost: float = 1) -> None:
        """Take `cost` from the client's bucket; refuse where it has not enough."""
        moment = self._clock()
        bucket = self._buckets.setdefault(client, _Bucket(limit.at_once, moment))
        self._buckets.move_to_end(client)
        bucket.left = min(limit.at_once, bucket.left + (moment - bucket.at) * limit.each_second)
        bucket.at = moment
        if bucket.left < cost:
            wait = int((cost - bucket.left) / limit.each_second) + 1
            raise Refused(429, "TOO_OFTEN", f"That was too often: try again in {wait} s.", wait=wait)
        bucket.left -= cost
        # The least recently used are full again, or belong to a client that keeps changing its secret.
        while len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)

    def give_back(self, client: tuple[str, ...]) -> None:
        """Return one unit to the client's bucket."""
        if client in self._buckets:
            self._buckets[client].left += 1


def parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The IP address that a text is, if it is one."""
    with suppress(ValueError):
        return ipaddress.ip_address(text)
    return None


def network_of(address: str) -> str:
    """The network that counts as one client: an IPv6 /64 or one IPv4 address."""
    found = parse_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.IPv6Network((found, 64), strict=False))
    return str(found or address)
