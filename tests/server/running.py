"""A real server process on a free port of its own, and clients with cookies of their own."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from rollingroad.core.wire import Choice
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.live import Reply, SeatPhrase

if TYPE_CHECKING:
    from tests.server.forked import ForkedServer

API = "/api/v1"
BEHIND_PROXY = ("--proxy", "127.0.0.1")
"""For servers whose clients say by `X-Forwarded-For` that they are at addresses of their own."""

_SENT_TOO = ("authorization", "x-forwarded-for")


class ServerProcess:
    """`rollingroad serve` on a folder or a PostgreSQL; can be stopped, killed and started again on it."""

    module = "rollingroad.cli.main"
    """Its `main` is the command."""

    def __init__(self, data: Path | str, *more: str, log: Path | None = None, forked: bool = True) -> None:
        self._data = data
        self.more = more
        self._log = log
        """The file that its standard error goes to, where it is to be read while the server runs."""
        can_fork = "forkserver" in multiprocessing.get_all_start_methods()
        self._forked = forked and can_fork and "--workers" not in more
        """Whether it is spared the imports of a start; several workers start as they would anywhere."""
        self._process: ForkedServer | subprocess.Popen[str]
        self.start()

    @property
    def folder(self) -> Path:
        assert isinstance(self._data, Path)
        return self._data

    @property
    def database(self) -> str:
        assert isinstance(self._data, str)
        return self._data

    def start(self, port: int = 0) -> None:
        words = ["serve", "--port", str(port), *self.more]
        environment = os.environ | {"COLUMNS": "200"}
        if isinstance(self._data, Path):
            words += ["--data", str(self._data)]
        else:
            environment["DATABASE_URL"] = self._data
        with self._log.open("a") if self._log else nullcontext() as log:
            if self._forked:
                from tests.server.forked import ForkedServer

                self._process = ForkedServer(self.module, words, environment, log)
            else:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "rollingroad", *words],
                    stdout=subprocess.PIPE,
                    stderr=log or subprocess.PIPE,
                    text=True,
                    env=environment,
                )
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", first)
        if found is None:
            raise AssertionError(f"the server did not start: {first}{self.stderr() or self.logged()}")
        self.address = f"127.0.0.1:{found[1]}"

    @property
    def process(self) -> ForkedServer | subprocess.Popen[str]:
        return self._process

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def code(self) -> int | None:
        """With which it ended."""
        return self._process.returncode

    def start_again(self) -> None:
        """At the same address, so that open pages find it."""
        self.start(int(self.address.rpartition(":")[2]))

    def wait_until_ready(self) -> None:
        """Until its database takes changes."""
        for _ in range(600):
            if httpx.get(f"http://{self.address}{API}/ready", timeout=60).status_code == 200:
                return
            time.sleep(0.1)
        raise AssertionError("the server was not ready within a minute")

    def stderr(self) -> str:
        self._process.kill()
        return self._process.communicate()[1]

    def logged(self) -> str:
        """What it has written to its log file so far."""
        assert self._log is not None
        return self._log.read_text(encoding="utf-8")

    def stop(self) -> None:
        """Ask it to stop, as Ctrl-C does, and wait."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=60)

    def kill(self) -> None:
        """As a power cut would."""
        self._process.kill()
        self._process.communicate()


class Client:
    """One browser: its cookies, and the calls a page makes."""

    def __init__(self, server: ServerProcess, headers: dict[str, str] | None = None) -> None:
        self._http = httpx.Client(headers=headers, timeout=60)
        self.server = server
        self.sent: list[bytes] = []
        """Every body the server has sent to this client."""

    def close(self) -> None:
        self._http.close()

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self._http.cookies)

    def take_cookies_of(self, other: Client) -> None:
        """Be the same person as another client."""
        self._http.cookies.update(other._http.cookies)

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        headers = {"content-type": "application/json"} | more.pop("headers", {})
        url = f"http://{self.server.address}{API}{path}"
        answer = self._http.request(method, url, content=content, headers=headers, **more)
        self.sent.append(answer.content)
        return answer

    def get(self, path: str) -> Any:
        return _good(self.call("GET", path)).json()

    def post(self, path: str, body: Any = None) -> Any:
        return _good(self.call("POST", path, body or {})).json()

    def put(self, path: str, body: Any) -> Any:
        return _good(self.call("PUT", path, body)).json()

    def refused(self, method: str, path: str, body: Any = None, **more: Any) -> wire.Problem:
        """The problem that this call meets."""
        answer = self.call(method, path, body, **more)
        assert answer.status_code >= 400, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        problem = msgspec.json.decode(answer.content, type=wire.Problem)
        assert problem.status == answer.status_code
        return problem

    # What a page does

    def new_match(self, game: str = "beacon-run", **more: Any) -> str:
        created: str = self.post("/matches", {"game": game} | more)["id"]
        return created

    def see(self, match: str, since: int = 0) -> Seen:
        answer = _good(self.call("GET", f"/matches/{match}?since={since}"))
        return msgspec.json.decode(answer.content, type=Seen)

    def log(self, match: str) -> list[wire.LogEntry]:
        """The whole log, page by page."""
        log = self.see(match).views[0].entries
        while log[0].number > 1:
            page = _good(self.call("GET", f"/matches/{match}/log?before={log[0].number}"))
            log[:0] = msgspec.json.decode(page.content, type=wire.LogPage).entries
        return log

    def act(self, match: str, seat: int, action: str) -> Seen:
        body = {"seat": seat, "action": action}
        answer = _good(self.call("POST", f"/matches/{match}/act", body))
        return msgspec.json.decode(answer.content, type=Seen)

    def details(self, match: str, seat: int, *actions: str) -> list[Choice]:
        """The details of these offered actions, or of all."""
        body = {"seat": seat, "actions": list(actions)}
        answer = _good(self.call("POST", f"/matches/{match}/details", body))
        return msgspec.json.decode(answer.content, type=wire.Offers).choices

    @contextmanager
    def live(self, match: str, since: int = 0, **more: Any) -> Iterator[Live]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        headers |= {name: self._http.headers[name] for name in _SENT_TOO if name in self._http.headers}
        url = f"ws://{self.server.address}{API}/matches/{match}/live?since={since}&details=true"
        # Its own pings draw from `random` in another thread, which Hypothesis takes for a strategy that does.
        options = {"max_size": None, "ping_interval": None} | more
        with connect(url, additional_headers=headers, **options) as socket:
            yield Live(socket, self.sent)


class Seen(wire.Update, frozen=True, tag="update"):
    """An update that says everything, as one by HTTP does."""

    match: wire.MatchInfo


class Live:
    """An open live connection. Its updates are put together as a page does it."""

    def __init__(self, socket: ClientConnection, sent: list[bytes]) -> None:
        self._socket = socket
        self._sent = sent
        self._commands = 0
        self._seen = Assembler()
        self.told_details: list[wire.SeatDetails] = []
        """The details that have come with the updates."""
        self.heard: list[SeatPhrase] = []
        """The phrases that players have said."""
        self._own: dict[str, Any] | None = None
        """The update that a command of this client has led to."""

    def _receive(self) -> dict[str, Any]:
        text = self._socket.recv(timeout=60, decode=False)
        self._sent.append(text)
        message = self._seen.take(text)
        if message["type"] == "details":
            self.told_details.append(msgspec.convert(message, wire.SeatDetails))
        if message["type"] == "phrase":
            self.heard.append(msgspec.convert(message, SeatPhrase))
        return message

    def update(self) -> Seen:
        """The next update; replies that change nothing are left out."""
        message = self._own or self._receive()
        self._own = None
        while message["type"] != "update":
            message = self._receive()
        return msgspec.convert(message, Seen)

    def phrase(self) -> SeatPhrase:
        """The next phrase that has not been taken yet."""
        while not self.heard:
            self._receive()
        return self.heard.pop(0)

    def until(self, done: Callable[[Seen], bool]) -> list[Seen]:
        """Updates up to the first of which that is true."""
        updates = [self.update()]
        while not done(updates[-1]):
            updates.append(self.update())
        return updates

    def until_number(self, number: int) -> None:
        """Wait until the match has sent that many changes."""
        self.until(lambda update: update.number >= number)

    def command(self, **command: Any) -> Reply:
        """Send a command; the reply to it. Updates that come before it are left out."""
        self._commands += 1
        self._socket.send(msgspec.json.encode({"id": self._commands} | command).decode())
        while (reply := self._reply()) is None:
            pass
        return reply

    def commands(self, commands: list[dict[str, Any]]) -> list[Reply]:
        """Send many commands without waiting; the replies to them."""
        for command in commands:
            self._socket.send(msgspec.json.encode(command).decode())
        replies: list[Reply] = []
        while len(replies) < len(commands):
            if (reply := self._reply()) is not None:
                replies.append(reply)
        return replies

    def say(self, text: str | bytes, as_text: bool | None = None) -> Reply:
        """Send any text or bytes at all; bytes may be sent as if they were text."""
        self._socket.send(text, text=as_text)
        while (reply := self._reply()) is None:
            pass
        return reply

    def _reply(self) -> Reply | None:
        """The reply in the next message, if there is one. The update with a command's change is its reply."""
        message = self._receive()
        if message["type"] == "reply":
            return msgspec.convert(message, Reply)
        if "re" not in message:
            return None
        self._own = message
        return Reply(re=message["re"])


class Assembler:
    """Adds to each update of a live connection what it leaves out."""

    def __init__(self) -> None:
        self._last: dict[str, Any] = {}
        self._actions: dict[int, list[str]] = {}
        """What the newest details of each seat offer."""

    def take(self, text: str | bytes) -> dict[str, Any]:
        """A message; an update with everything that its connection has told so far."""
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == "details":
            self._actions[message["seat"]] = [choice["action"] for choice in message["choices"]]
        if message["type"] != "update":
            return message
        tables = {view["seat"]: view["table"] for view in self._last.get("views", ())}
        for view in message["views"]:
            if "changes" in view:
                view["table"] = patched(tables[view["seat"]], view.pop("changes"))
            for question in view["questions"]:
                first, asked = question["mine"][0], [each["mine"] for each in view["questions"]]
                if not question["actions"] and sum(first in mine for mine in asked) == 1:
                    question["actions"] = self._actions.get(first, [])
        self._last = {"match": self._last.get("match")} | message
        return self._last


class Ear:
    """Hears what a listener inside this process is sent."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._seen = Assembler()
        self._texts: list[bytes] = []
        self._news = asyncio.Event()
        listener.on_news = self._news.set

    async def next(self) -> Seen:
        while not self._texts:
            self._news.clear()
            self._texts = self._listener.take()
            if not self._texts:
                await self._news.wait()
        return msgspec.convert(self._seen.take(self._texts.pop(0)), Seen)


def patched(old: Any, change: Any) -> Any:
    """A table, or a value in it, with its change."""
    if not isinstance(change, dict):
        return change
    if "=" in change:
        return change["="]
    if "-" in change:
        return [item for at, item in enumerate(old) if at not in change["-"]]
    new = copy(old)
    if isinstance(come := change.get("+"), list):
        return [*old, *come]
    for at, item in (come or {}).items():
        new.insert(int(at), item)
    for key in change.keys() - {"+"}:
        where = int(key) if isinstance(new, list) else key
        new[where] = patched(new[where], change[key])
    return new


def _good(answer: httpx.Response) -> httpx.Response:
    assert answer.status_code < 400, answer.text
    return answer


def play_on(client: Client, match: str, until: int | None = None) -> Seen:
    """Answer every question of the client's seats, each in another way, to the end or up to a number."""
    while True:
        table = client.see(match)
        asked = [question for view in table.views for question in view.questions]
        if table.match.status == "over" or (until is not None and table.number >= until):
            return table
        if asked:
            question = asked[0]
            action = question.actions[table.number % len(question.actions)]
            client.call("POST", f"/matches/{match}/act", {"seat": question.mine[0], "action": action})
