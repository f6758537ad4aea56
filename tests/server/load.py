"""Many matches at once, played over live connections by scripted clients that remember all they were told.

A client answers whatever it is asked, comes back when its connection breaks, and asks again when it does not
know whether its answer came through. What the server says at the end must agree with what every client sent
and heard.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

API = "/api/v1"
_BACK_AFTER_SECONDS = 0.1
_SILENCE_SECONDS = 60
"""A server that says nothing for so long while a match runs has lost something."""

Pause = Callable[[], Awaitable[None]]


# What a client reads of the server's messages: the rest is left undecoded.


class Question(msgspec.Struct):
    mine: list[int]
    actions: list[str]


class Entry(msgspec.Struct, frozen=True):
    number: int
    kind: str
    seat: int | None
    line: str
    by: str


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
        self.sent: dict[int, str] = {}
        """What was answered, by the number it would get."""
        self.acknowledged: dict[int, str] = {}
        self.entries: dict[int, Entry] = {}
        self.updates = 0
        self.bytes = 0
        self.sizes: list[int] = []
        """The length of each update before compression."""
        self.over = False
        self._load = load
        self._number = 0
        self._questions: list[Question] = []
        self._commands: dict[int, int] = {}
        self._details: dict[int, set[str]] = {}
        """The actions whose details have come for the newest questions, by seat."""
        self._news = asyncio.Event()

    async def play(self) -> None:
        """To the end of the match, over as many connections as it takes."""
        while not self.over:
            try:
                async with connect(self._url, additional_headers=self.headers, max_size=None) as socket:
                    await self._play_over(socket)
            except (OSError, WebSocketException):
                await asyncio.sleep(_BACK_AFTER_SECONDS)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.key}"}

    @property
    def _url(self) -> str:
        return f"ws://{self.address}{API}/matches/{self.match.id}/live?since={self._number}&details=true"

    async def _play_over(self, socket: ClientConnection) -> None:
        # Nobody will reply any more to what was sent over an earlier connection.
        self._commands.clear()
        answering = asyncio.create_task(self._answer(socket))
        try:
            async with asyncio.timeout(_SILENCE_SECONDS) as silence:
                while not self.over:
                    self._hear(await socket.recv(decode=False))
                    silence.reschedule(asyncio.get_running_loop().time() + _SILENCE_SECONDS)
        except TimeoutError as error:
            raise AssertionError(f"{self.match.id}: the server says nothing more") from error
        finally:
            answering.cancel()

    # Hearing

    def _hear(self, text: bytes) -> None:
        message = _READ.decode(text)
        if message.type == "hello":
            assert message.version == 1
        elif message.type == "update":
            self._hear_update(message, len(text))
        elif message.type == "details":
            self._details[message.seat] = {choice.action for choice in message.choices if choice.label}
            self._news.set()
        else:
            self._hear_reply(message)

    def _hear_update(self, message: Message, size: int) -> None:
        self.updates += 1
        self.bytes += size
        self.sizes.append(size)
        self._hear_entries([entry for view in message.views[:1] for entry in view.entries])
        self._number = message.number
        self._questions = [question for view in message.views for question in view.questions]
        if message.match is not None:
            self.over = message.match.status == "over"
        if message.re:
            self._acknowledge(message.re)
        self._news.set()

    def _hear_entries(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            assert entry.number not in self.entries, f"{self.match.id}: entry {entry.number} came twice"
            self.entries[entry.number] = entry
            if entry.number not in self.sent:
                self._load.heard(self.match, entry.number)

    def _acknowledge(self, command: int) -> None:
        number = self._commands.pop(command)
        self.acknowledged[number] = self.sent[number]
        self._load.count()

    def _hear_reply(self, reply: Message) -> None:
        del self._commands[reply.re]
        assert reply.problem is not None
        if reply.problem.status == 503:
            self._load.count_refusal()
            asyncio.get_running_loop().call_later(_BACK_AFTER_SECONDS, self._news.set)
        else:
            assert reply.problem.code == "STALE", f"{self.match.id}: {reply.problem.detail}"

    # Answering

    async def _answer(self, socket: ClientConnection) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            number = self._number
            if (
                not self._is_asked()
                or number + 1 in self.acknowledged
                or number + 1 in self._commands.values()
            ):
                continue
            await self._load.pause()
            if number == self._number:
                await self._send(socket, number)

    def _is_asked(self) -> bool:
        """Whether there are questions, with the details that the page shows with them."""
        return bool(self._questions) and all(
            self._details.get(question.mine[0], set()).issuperset(question.actions)
            for question in self._questions
        )

    async def _send(self, socket: ClientConnection, number: int) -> None:
        """The same question always gets the same answer, also when it is put again."""
        chance = crc32(f"{self.match.id} {number}".encode())
        question = self._questions[chance % len(self._questions)]
        action = question.actions[(chance >> 8) % len(question.actions)]
        command = self._load.next_command()
        self.sent[number + 1] = action
        self._commands[command] = number + 1
        self.match.asked_at.setdefault(number + 1, time.perf_counter())
        act = {"id": command, "do": "act", "seat": question.mine[0], "action": action, "expect": number}
        await socket.send(msgspec.json.encode(act).decode())

    # Looking back

    def check(self, log: Sequence[Entry]) -> None:
        """Nothing acknowledged is missing, nothing came twice or from nowhere, and all was told as it is."""
        assert [entry.number for entry in log] == list(range(1, len(log) + 1)), self.match.id
        lines = {entry.number: entry.line for entry in log}
        for number, action in self.acknowledged.items():
            assert lines.get(number) == action, f"{self.match.id}: {action} was acknowledged as {number}"
        told = [self.entries.get(entry.number) for entry in log]
        wrong = [(was, entry) for was, entry in zip(told, log, strict=True) if was != entry]
        assert not wrong, f"{self.match.id}: told {wrong[0][0]}, but it is {wrong[0][1]}"
        assert len(self.entries) == len(log), self.match.id


class Load:
    """Matches of several games, half of the seats of each with one client and half with another."""

    def __init__(self, addresses: Sequence[str], pause: Pause | None = None) -> None:
        self._addresses = addresses
        self.pause = pause or at_once
        self.players: list[list[Player]] = []
        self.acknowledged = 0
        self.refused = 0
        """How often the server said that it cannot write."""
        self.delays: list[float] = []
        """Seconds from one client's action to the message that tells the other."""
        self._commands = 0
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []

    # Setting up

    async def set_up(self, matches: int, game: str, seats: int, bots: int = 0, **options: Any) -> None:
        """New matches, with the first client of each at one server and the second at the next."""
        mine, friends = [{"who": "me"}] * ((seats + 1) // 2), [{"who": "friend"}] * (seats // 2)
        plan = {"game": game, "options": options, "seats": [*mine, *friends, *[{"who": "bot"}] * bots]}
        async with httpx.AsyncClient(timeout=60) as http:
            for _ in range(matches):
                self.players.append(await self._new_match(http, plan))

    async def _new_match(self, http: httpx.AsyncClient, plan: dict[str, Any]) -> list[Player]:
        turn = len(self.players)
        places = [self._addresses[(turn + client) % len(self._addresses)] for client in range(2)]
        keys = [(await _post(http, places[0], "/guests"))["key"] for _ in range(2)]
        created = await _post(http, places[0], "/matches", plan, keys[0])
        for seat, invite in created["invites"].items():
            path = f"/matches/{created['id']}/seats/{seat}/claim"
            await _post(http, places[1], path, {"invite": invite}, keys[1])
        match = Match(created["id"])
        return [Player(self, match, *at) for at in zip(places, keys, strict=True)]

    # While it runs

    async def play(self) -> None:
        """All matches to their end."""
        async with asyncio.TaskGroup() as group:
            for player in self.everybody:
                group.create_task(player.play())

    @property
    def everybody(self) -> list[Player]:
        return [player for players in self.players for player in players]

    def next_command(self) -> int:
        self._commands += 1
        return self._commands

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
        """The log of every match, as each server tells it to each client, agrees with what the client knows;
        every answer in it was sent by a client of the match."""
        async with httpx.AsyncClient(timeout=60) as http:
            for players in self.players:
                logs = [await self._log(http, player) for player in players]
                for player, log in zip(players, logs, strict=True):
                    player.check(log)
                _check_senders(players, logs)

    async def _log(self, http: httpx.AsyncClient, player: Player) -> list[Entry]:
        """All of the log, page by page."""
        url = f"http://{player.address}{API}/matches/{player.match.id}"
        told = _READ.decode((await http.get(url, headers=player.headers)).content)
        assert told.match is not None
        assert told.match.status == "over", player.match.id
        log = told.views[0].entries
        while log[0].number > 1:
            page = await http.get(f"{url}/log?before={log[0].number}", headers=player.headers)
            log[:0] = _READ_LOG.decode(page.content).entries
        return log


def _check_senders(players: Sequence[Player], logs: Sequence[Sequence[Entry]]) -> None:
    """An answer stands in the log because a client sent it with that number; each can read its own."""
    for entries in zip(*logs, strict=True):
        number, by = entries[0].number, entries[0].by
        if by == "person" and entries[0].kind == "answer":
            told = {entry.line for entry in entries}
            assert any(player.sent.get(number) in told for player in players), (players[0].match.id, number)


async def at_once() -> None:
    """No pause."""


async def _post(
    http: httpx.AsyncClient, address: str, path: str, body: Any = None, key: str = ""
) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    answer = await http.post(f"http://{address}{API}{path}", json=body or {}, headers=headers)
    assert answer.status_code < 400, answer.text
    return dict(answer.json())
