"""Attackers that slow down other players, each in its own process: within the limits, from one address.

An attacker prepares itself, prints `ready`, and begins when it reads a line. It goes on until its time is
over, waits where it is told to, and prints what it was answered.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from rollingroad.core.dice import SeededDice
from rollingroad.core.match import Match
from rollingroad.core.registry import game

API: Final = "/api/v1"
BOMB: Final = 9_900
"""Answers and undos of the longest record."""
_MUCH: Final = 5
"""Events after one answer."""
_CONNECTIONS: Final = 30
_PAUSE_SECONDS: Final = 0.1


class Attacker:
    """One guest at one address, and what the server answers."""

    def __init__(self, server: str, address: str) -> None:
        self.server = server
        self.address = address
        self.key = ""
        self.answered: Counter[str] = Counter()
        limits = httpx.Limits(max_connections=400)
        self.http = httpx.AsyncClient(base_url=f"http://{server}", timeout=90, limits=limits)

    async def become_guest(self) -> None:
        self.key = (await self.own("POST", "/guests"))["key"]

    @property
    def headers(self) -> dict[str, str]:
        key = {"authorization": f"Bearer {self.key}"} if self.key else {}
        return {"x-forwarded-for": self.address} | key

    async def own(self, method: str, path: str, body: object = None) -> Any:
        """A request from the server's own machine, which has no limits, for preparation."""
        headers = {"authorization": f"Bearer {self.key}"} if self.key else {}
        return (await self.http.request(method, API + path, json=body or {}, headers=headers)).json()

    async def ask(self, method: str, path: str, body: object = None, **headers: str) -> httpx.Response | None:
        """Count a response of the server."""
        try:
            answer = await self.http.request(method, path, json=body, headers=self.headers | headers)
        except httpx.HTTPError as error:
            self.answered[type(error).__name__] += 1
            return None
        self.answered[str(answer.status_code)] += 1
        if answer.status_code == 429:
            await asyncio.sleep(1)
        return answer

    async def ask_all(self, method: str, paths: Iterable[str], body: object = None) -> None:
        """All of them, over a few connections."""
        left = list(paths)

        async def ask() -> None:
            while left:
                await self.ask(method, left.pop(), body)

        await asyncio.gather(*(ask() for _ in range(_CONNECTIONS)))

    async def listen(self, path: str, updates: int | None = None) -> None:
        """To a live connection, until it ends or that many updates have come."""
        url, headers = f"ws://{self.server}{path}", self.headers
        try:
            async with connect(url, additional_headers=headers, open_timeout=60, max_size=None) as socket:
                self.answered["opened"] += 1
                while updates is None or updates > 0:
                    await socket.recv(decode=False)
                    updates = updates and updates - 1
        except (OSError, WebSocketException) as error:
            self.answered[type(error).__name__] += 1


Attack = Callable[[Attacker], Awaitable[Callable[[], Awaitable[None]]]]
"""Prepares an attack and returns it."""


async def documents(who: Attacker) -> Callable[[], Awaitable[None]]:
    paths = [f"{API}/games/full-throttle/drawing", f"{API}/openapi.json", "/api"] * 60
    return lambda: who.ask_all("GET", paths)


async def bots(who: Attacker) -> Callable[[], Awaitable[None]]:
    seats = [{"who": "bot", "bot": "ace"}] * 4
    table = {"game": "highway-heist", "options": {"players": 4}, "seats": seats}
    return lambda: who.ask_all("POST", [f"{API}/matches"] * 28, table)


async def waiting(who: Attacker) -> Callable[[], Awaitable[None]]:
    table = {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "me"}]}
    await who.become_guest()
    matches = [(await who.own("POST", "/matches", table))["id"] for _ in range(300)]
    path = f"{API}/turns?wait=40&known={','.join(matches)}"
    return lambda: _together(who.ask("GET", path) for _ in range(150))


async def records(who: Attacker) -> Callable[[], Awaitable[None]]:
    text = undo_bomb()

    async def open_one() -> None:
        answer = await who.ask("POST", f"{API}/records", {"text": text})
        if answer is not None and answer.status_code == 201:
            path = f"{API}/matches/{answer.json()['id']}"
            await who.ask("GET", f"{path}?since=99999")
            await who.ask("GET", path)
            await who.listen(f"{path}/live", updates=1)

    return lambda: _together(open_one() for _ in range(6))


async def frames(who: Attacker) -> Callable[[], Awaitable[None]]:
    match = (await who.own("POST", "/records", {"text": undo_bomb()}))["id"]
    await who.own("GET", f"/matches/{match}?since=99999")
    return lambda: who.ask_all("GET", [f"{API}/matches/{match}/frames/{BOMB}"] * 60)


async def undos(who: Attacker) -> Callable[[], Awaitable[None]]:
    await who.become_guest()
    table = {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "me"}]}
    match = (await who.own("POST", "/matches", table))["id"]
    view = (await who.own("GET", f"/matches/{match}"))["views"][0]
    act = {"seat": 0, "action": view["questions"][0]["actions"][0]}

    async def go() -> None:
        while True:
            await who.ask("POST", f"{API}/matches/{match}/act", act)
            await who.ask("POST", f"{API}/matches/{match}/undo", {"seat": 0})

    return go


async def half_requests(who: Attacker) -> Callable[[], Awaitable[None]]:
    host, _, port = who.server.partition(":")

    async def one() -> None:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET / HTTP/1.1\r\nhost: here\r\n")
            who.answered["opened"] += 1
            await asyncio.sleep(3600)

    return lambda: _together(one() for _ in range(600))


async def live_connections(who: Attacker) -> Callable[[], Awaitable[None]]:
    await who.become_guest()
    match = (await who.own("POST", "/matches", {"game": "highway-heist"}))["id"]
    return lambda: _together(who.listen(f"{API}/matches/{match}/live") for _ in range(300))


async def passwords(who: Attacker) -> Callable[[], Awaitable[None]]:
    async def one(number: int) -> None:
        body = {"name": "somebody", "password": f"wrong horse {number}"}
        path = f"{API}/account/sign-in"
        await who.ask("POST", path, body, **{"x-forwarded-for": f"198.18.0.{number % 6}"})

    return lambda: _together(one(number) for number in range(60))


async def lobby(who: Attacker) -> Callable[[], Awaitable[None]]:
    table = {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "friend"}], "listed": True}

    async def go() -> None:
        await who.ask_all("POST", [f"{API}/matches"] * 60, table)
        await who.ask_all("GET", [f"{API}/matches?open=true"] * 200)

    return go


async def rematches(who: Attacker) -> Callable[[], Awaitable[None]]:
    await who.become_guest()
    table = {"game": "highway-heist", "seats": [{"who": "me"}] * 3}
    match = (await who.own("POST", "/matches", table))["id"]
    for seat in range(3):
        await who.own("POST", f"/matches/{match}/concede", {"seat": seat})
    return lambda: who.ask_all("POST", [f"{API}/matches/{match}/rematch"] * 60, {})


ATTACKS: Final[dict[str, Attack]] = {
    "documents that never change, 180": documents,
    "28 tables with four aces and nobody": bots,
    "150 waiting requests of a guest with 300 matches": waiting,
    "6 records of 9,900 answers and undos": records,
    "60 late frames of such a record": frames,
    "answers and undos without end": undos,
    "600 half requests": half_requests,
    "300 live connections": live_connections,
    "60 wrong passwords from 6 addresses": passwords,
    "60 tables in the lobby, read 200 times": lobby,
    "60 rematches of one match": rematches,
}


def undo_bomb() -> str:
    """The longest record: an answer from which much follows, and its undo, again and again."""
    match = Match(game("highway-heist"), dice=SeededDice("bomb"))
    chance = Random("bomb")
    while True:
        ask = match.state.open[0]
        action = chance.choice(ask.offered)
        followed = match.act(action, ask.seat)
        if len(followed) >= _MUCH and not match.why_no_undo(ask.seat):
            break
    while len(match.record.lines) < BOMB:
        match.undo(ask.seat)
        match.act(action, ask.seat)
    return str(match.record)


async def _together(asked: Iterable[Awaitable[object]]) -> None:
    await asyncio.gather(*asked)


async def attack(name: str, server: str, address: str, seconds: float) -> None:
    attacker = Attacker(server, address)
    go = await ATTACKS[name](attacker)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                await go()
                await asyncio.sleep(_PAUSE_SECONDS)
    print(", ".join(f"{number} × {what}" for what, number in sorted(attacker.answered.items())), flush=True)


if __name__ == "__main__":
    attack_named, server_at, address_of, at_most = sys.argv[1:]
    asyncio.run(attack(attack_named, server_at, address_of, float(at_most)))
