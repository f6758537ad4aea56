"""Many matches at once, played over live connections by scripted clients that remember all they were told.

A client answers whatever it is asked, comes back when its connection breaks, and asks again when it does not
know whether its answer came through. What the server says at the end must agree with what every client sent
and heard.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol
from zlib import crc32

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.simulation.history import Entry, Event, Fail, Heard, Invoke, Ok, Opened, Unknown, violations

API = "/api/v1"
_BACK_AFTER_SECONDS = 0.1
_SILENCE_SECONDS = 60
"""A server that says nothing for so long while a match runs has lost something."""

Pause = Callable[[], Awaitable[None]]


# What a client reads of the server's messages: the rest is left undecoded.


class Question(msgspec.Struct):
    mine: list[int]
    actions: list[str]


class View(msgspec.Struct):
    entries: list[Entry]
    questions: list[Question]


class Info(msgspec.Struct):
    status: str


class Problem(msgspec.Struct):
    status: int
    code: str
    detail: str


class Choice(msgspec.Struct):
    action: str
    label: str


class Message(msgspec.Struct):
    """A hello, an update, the details of what a seat is asked, or the reply to a command."""

    type: str
    version: int = 0
    number: int = 0
    match: Info | None = None
    views: list[View] = []
    re: int = 0
    seat: int = 0
    problem: Problem | None = None
    choices: list[Choice] = []


class LogPage(msgspec.Struct):
    entries: list[Entry]


class Socket(Protocol):
    """An open live connection. It raises an OSError when it breaks."""

    async def recv(self) -> bytes: ...

    async def send(self, text: str) -> None: ...


class Network(Protocol):
    """How clients reach servers."""

    def connect(self, address: str, path: str, key: str) -> AbstractAsyncContextManager[Socket]: ...

    async def request(self, address: str, path: str, key: str = "", body: Any = None) -> bytes:
        """The body of a good answer: to a POST where there is something to send, else to a GET."""


class RealSocket:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def recv(self) -> bytes:
        try:
            received: bytes = await self._connection.recv(decode=False)
        except WebSocketException as error:
            raise ConnectionError from error
        return received

    async def send(self, text: str) -> None:
        try:
            await self._connection.send(text)
        except WebSocketException as error:
            raise ConnectionError from error


class RealNetwork:
    """Servers that listen on addresses of this machine."""

    @asynccontextmanager
    async def connect(self, address: str, path: str, key: str) -> AsyncIterator[Socket]:
        headers = {"authorization": f"Bearer {key}"}
        try:
            opened = await connect(f"ws://{address}{API}{path}", additional_headers=headers, max_size=None)
        except WebSocketException as error:
            raise ConnectionError from error
        async with opened:
            yield RealSocket(opened)

    async def request(self, address: str, path: str, key: str = "", body: Any = None) -> bytes:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        method = "GET" if body is None else "POST"
        async with httpx.AsyncClient(timeout=60, verify=False, trust_env=False) as http:
            answer = await http.request(method, f"http://{address}{API}{path}", json=body, headers=headers)
        assert answer.status_code < 400, answer.text
        return answer.content


_READ = msgspec.json.Decoder(Message)
_READ_LOG = msgspec.json.Decoder(LogPage)


@dataclass
class Match:
    """A match of the load, and when each of its changes was asked for."""

    id: str
    asked_at: dict[int, float] = field(default_factory=dict)


class Player:
    """One client of a match, with one or more of its seats."""

    def __init__(self, load: Load, match: Match, address: str, key: str) -> None:
        self.match = match
        self.address = address
        self.key = key
        self.sent: set[int] = set()
        """The numbers that its commands would get."""
        self.over = False
        self.name = f"{match.id} {load.next_number()}"
        self._load = load
        self._number = 0
        self._questions: list[Question] = []
        self._read = 0
        """The connection, in the history."""
        self._commands: dict[int, int] = {}
        """The number that each command would get which nobody has replied to."""
        self._details: dict[int, list[str]] = {}
        """The actions whose details have come for the newest questions, by seat."""
        self._coming: dict[int, list[str]] = {}
        """Those of the questions that the next update asks."""
        self._news = asyncio.Event()

    async def play(self) -> None:
        """To the end of the match, over as many connections as it takes."""
        while not self.over:
            try:
                path = f"/matches/{self.match.id}/live?since={self._number}&details=true"
                self._read = self._load.next_number()
                self._write(Opened(self._read, self.name, self.match.id, self._number))
                async with self._load.network.connect(self.address, path, self.key) as socket:
                    await self._play_over(socket)
            except OSError:
                await asyncio.sleep(_BACK_AFTER_SECONDS)

    async def _play_over(self, socket: Socket) -> None:
        answering = asyncio.create_task(self._answer(socket))
        try:
            async with asyncio.timeout(_SILENCE_SECONDS) as silence:
                while not self.over:
                    self._hear(await socket.recv())
                    silence.reschedule(asyncio.get_running_loop().time() + _SILENCE_SECONDS)
        except TimeoutError as error:
            raise AssertionError(f"{self.match.id}: the server says nothing more") from error
        finally:
            answering.cancel()
            # Nobody will reply any more to what was sent over this connection.
            for command in self._commands:
                self._write(Unknown(command))
            self._commands.clear()

    def _write(self, event: Event) -> None:
        self._load.history.append(event)

    # Hearing

    def _hear(self, text: bytes) -> None:
        message = _READ.decode(text)
        if message.type == "hello":
            assert message.version == 1
        elif message.type == "update":
            self._hear_update(message)
        elif message.type == "details":
            self._coming[message.seat] = [choice.action for choice in message.choices if choice.label]
        else:
            self._hear_reply(message)

    def _hear_update(self, message: Message) -> None:
        entries = [entry for view in message.views[:1] for entry in view.entries]
        self._write(Heard(self._read, message.number, entries))
        for entry in entries:
            if entry.number not in self.sent:
                self._load.heard(self.match, entry.number)
        self._number = message.number
        self._questions = [question for view in message.views for question in view.questions]
        self._details |= self._coming
        self._coming.clear()
        for question in self._questions:
            question.actions = question.actions or self._details.get(question.mine[0], [])
        if message.match is not None:
            self.over = message.match.status == "over"
        if message.re:
            self._write(Ok(message.re, self._commands.pop(message.re)))
            self._load.count()
        self._news.set()

    def _hear_reply(self, reply: Message) -> None:
        del self._commands[reply.re]
        assert reply.problem is not None
        if reply.problem.status == 503:
            self._write(Unknown(reply.re))
            self._load.count_refusal()
            asyncio.get_running_loop().call_later(_BACK_AFTER_SECONDS, self._news.set)
            return
        self._write(Fail(reply.re))
        assert reply.problem.code in ("STALE", "LENT"), f"{self.match.id}: {reply.problem.detail}"

    # Answering

    async def _answer(self, socket: Socket) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            number = self._number
            if not self._is_asked() or number + 1 in self._commands.values():
                continue
            await self._load.pause()
            if number == self._number:
                await self._send(socket, number)

    def _is_asked(self) -> bool:
        """Whether there are questions, with the details that the page shows with them."""
        return bool(self._questions) and all(
            question.actions and set(self._details.get(question.mine[0], ())).issuperset(question.actions)
            for question in self._questions
        )

    async def _send(self, socket: Socket, number: int) -> None:
        seat, action = self._choose(number)
        command = self._load.next_number()
        self.sent.add(number + 1)
        self._commands[command] = number + 1
        self.match.asked_at.setdefault(number + 1, time.perf_counter())
        self._write(Invoke(command, self.name, self.match.id, "answer", number, action))
        act = {"id": command, "do": "act", "seat": seat, "action": action, "expect": number}
        await socket.send(msgspec.json.encode(act).decode())

    def _choose(self, number: int) -> tuple[int, str]:
        """The same question always gets the same answer, also when it is put again."""
        chance = crc32(f"{self.match.id} {number}".encode())
        question = self._questions[chance % len(self._questions)]
        return question.mine[0], question.actions[(chance >> 8) % len(question.actions)]


class Load:
    """Matches of several games, half of the seats of each with one client and half with another."""

    def __init__(
        self, addresses: Sequence[str], pause: Pause | None = None, network: Network | None = None
    ) -> None:
        self._addresses = addresses
        self.pause = pause or at_once
        self.network = network or RealNetwork()
        self.history: list[Event] = []
        self.players: list[list[Player]] = []
        self.acknowledged = 0
        self.refused = 0
        """How often the server said that it cannot write."""
        self.delays: list[float] = []
        """Seconds from one client's action to the message that tells the other."""
        self.plays_to_the_end = True
        self._numbers = count(1)
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []

    # Setting up

    async def set_up(
        self, matches: int, game: str, seats: int, bots: int = 0, allowance: int = 0, **options: Any
    ) -> None:
        """New matches, with the first client of each at one server and the second at the next; with a
        clock where there is an allowance."""
        mine, friends = [{"who": "me"}] * ((seats + 1) // 2), [{"who": "friend"}] * (seats // 2)
        plan: dict[str, Any] = {
            "game": game,
            "options": options,
            "seats": [*mine, *friends, *[{"who": "bot"}] * bots],
        }
        if allowance:
            plan["clock"] = {"kind": "live", "allowance": allowance}
        for _ in range(matches):
            self.players.append(await self.new_match(plan))

    async def new_match(self, plan: dict[str, Any]) -> list[Player]:
        turn = len(self.players)
        places = [self._addresses[(turn + client) % len(self._addresses)] for client in range(2)]
        keys = [await self.new_guest(places[0]) for _ in range(2)]
        created = await self._post(places[0], "/matches", plan, keys[0])
        for seat, invite in created["invites"].items():
            path = f"/matches/{created['id']}/seats/{seat}/claim"
            await self._post(places[1], path, {"invite": invite}, keys[1])
        match = Match(created["id"])
        return [Player(self, match, *at) for at in zip(places, keys, strict=True)]

    async def new_guest(self, address: str) -> str:
        return str((await self._post(address, "/guests"))["key"])

    async def _post(self, address: str, path: str, body: Any = None, key: str = "") -> dict[str, Any]:
        return dict(msgspec.json.decode(await self.network.request(address, path, key, body or {})))

    # While it runs

    async def play(self) -> None:
        """All matches to their end."""
        async with asyncio.TaskGroup() as group:
            for player in self.everybody:
                group.create_task(player.play())

    @property
    def everybody(self) -> list[Player]:
        return [player for players in self.players for player in players]

    def next_number(self) -> int:
        """A number for something in the history, also for a command on the wire."""
        return next(self._numbers)

    def count(self) -> None:
        self.acknowledged += 1
        self._wake()

    def count_refusal(self) -> None:
        self.refused += 1
        self._wake()

    def _wake(self) -> None:
        for enough, reached in self._waiting:
            if enough() and not reached.done():
                reached.set_result(None)

    async def reach(self, acknowledged: int) -> None:
        """Wait until that many answers have been acknowledged in all."""
        await self._until(lambda: self.acknowledged >= acknowledged)

    async def refusals(self, number: int) -> None:
        """Wait until the server has refused that many answers because it cannot write."""
        await self._until(lambda: self.refused >= number)

    async def _until(self, enough: Callable[[], bool]) -> None:
        reached = asyncio.get_running_loop().create_future()
        self._waiting.append((enough, reached))
        self._wake()
        try:
            async with asyncio.timeout(_SILENCE_SECONDS):
                await reached
        except TimeoutError as error:
            over = sum(player.over for player in self.everybody)
            stands = f"{self.acknowledged} acknowledged, {self.refused} refused"
            raise AssertionError(f"{stands}, {over} of {len(self.everybody)} clients are through") from error

    def heard(self, match: Match, number: int) -> None:
        """A client was told of a change that it did not make itself."""
        asked = match.asked_at.get(number)
        if asked is not None:
            self.delays.append(time.perf_counter() - asked)

    # Looking back

    async def check(self) -> None:
        """One log explains what every client of a match sent and was told, and matches are over."""
        logs: dict[str, dict[str, list[Entry]]] = {}
        for player in self.everybody:
            logs.setdefault(player.match.id, {})[player.name] = await self._log(player)
        assert not (found := violations(self.history, logs)), "\n".join(found[:20])

    async def _log(self, player: Player) -> list[Entry]:
        """All of the log, page by page."""
        path = f"/matches/{player.match.id}"
        told = _READ.decode(await self.network.request(player.address, path, player.key))
        assert told.match is not None
        assert told.match.status == "over" or not self.plays_to_the_end, player.match.id
        log = told.views[0].entries
        while log[0].number > 1:
            page = await self.network.request(
                player.address, f"{path}/log?before={log[0].number}", player.key
            )
            log[:0] = _READ_LOG.decode(page).entries
        return log


async def at_once() -> None:
    """No pause."""
