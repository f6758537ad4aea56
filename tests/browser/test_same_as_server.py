"""The edition in the browser and a real server answer the same requests with the same bytes."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from rollingroad.browser import edition as browser
from rollingroad.core.books import book_of
from rollingroad.core.lessons import lessons
from rollingroad.core.registry import game as find_game
from rollingroad.review.puzzles import puzzles_of
from rollingroad.server.matches import system
from tests.browser.in_memory import InlineWorker, MemoryStorage
from tests.browser.seeded import seed_everything
from tests.server.running import API, ServerProcess

GAMES = ("highway-heist", "full-throttle", "shattered-highways")
_MOMENT = re.compile(rb"20\d\d-\d\d-\d\dT[\d:.]+Z")


class SeededServer(ServerProcess):
    module = "tests.browser.seeded"


class Heard(NamedTuple):
    """One thing that a side said."""

    to: str
    status: int
    kind: str
    said: bytes


class Side(Protocol):
    """A server or an edition."""

    async def request(self, method: str, target: str, body: bytes) -> tuple[int, str, bytes]: ...

    async def send(self, text: str) -> None: ...

    async def receive(self) -> str: ...

    async def connect(self, target: str) -> None: ...


class ServerSide:
    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._http = httpx.Client(timeout=60)
        self._http.post(f"http://{server.address}{API}/guests")
        self._open = ExitStack()

    def close(self) -> None:
        self._open.close()
        self._http.close()

    async def request(self, method: str, target: str, body: bytes) -> tuple[int, str, bytes]:
        url = f"http://{self._server.address}{API}{target}"
        headers = {"content-type": "application/json"} if body else {}
        answer = self._http.request(method, url, content=body or None, headers=headers)
        return answer.status_code, answer.headers.get("content-type", ""), answer.content

    async def connect(self, target: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        url = f"ws://{self._server.address}{API}{target}"
        self._open.close()
        self._socket = self._open.enter_context(
            connect(url, additional_headers={"Cookie": cookies}, max_size=None)
        )

    async def send(self, text: str) -> None:
        self._socket.send(text)

    async def receive(self) -> str:
        return str(self._socket.recv(timeout=60))


class BrowserSide:
    def __init__(self, edition: browser.Edition) -> None:
        self._edition = edition

    async def request(self, method: str, target: str, body: bytes) -> tuple[int, str, bytes]:
        return await self._edition.request(method, target, body)

    async def connect(self, target: str) -> None:
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._connection = await self._edition.connect(target, self._heard.put_nowait)

    async def send(self, text: str) -> None:
        await self._connection.receive(text)

    async def receive(self) -> str:
        return await asyncio.wait_for(self._heard.get(), 60)


class Talk:
    """Asks one side, and keeps what it said."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.heard: list[Heard] = []
        self._number = 0
        """Of the last update that came over the live connection."""

    async def connect(self, match: str) -> None:
        self._number = 0
        await self.side.connect(f"/matches/{match}/live?since=0&details=true")

    async def ask(self, method: str, target: str, body: Any = None) -> Any:
        sent = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
        status, kind, said = await self.side.request(method, target, sent)
        self.heard.append(Heard(f"{method} {target}", status, kind, _MOMENT.sub(b"MOMENT", said)))
        return msgspec.json.decode(said) if said and "json" in kind else said

    async def settled(self, match: str) -> Any:
        """The match when it waits for the player alone. Frames are made afresh, so how often this looks
        changes nothing."""
        while True:
            _, _, said = await self.side.request("GET", f"/matches/{match}/frames/99999?since=99999", b"")
            frame = msgspec.json.decode(said)
            if frame["view"]["questions"] and not frame["view"]["waiting"]:
                return frame
            await asyncio.sleep(0.01)

    async def listen_to(self, number: int = 0, command: int = 0) -> None:
        """Take all messages up to that number of the match and to the reply to that command."""
        while self._number < number or command:
            text = await self.side.receive()
            self.heard.append(Heard("live", 0, "", _MOMENT.sub(b"MOMENT", text.encode())))
            message = msgspec.json.decode(text)
            self._number = max(self._number, message.get("number", 0))
            if message.get("re") == command:
                command = 0


async def read_all(talk: Talk, slug: str) -> None:
    """Ask for everything that stands in books and lists."""
    game = find_game(slug)
    for path in ("", "/form", "/rules", "/content", "/drawing", "/book"):
        await talk.ask("GET", f"/games/{slug}{path}")
    await talk.ask("GET", f"/games/{slug}/book/{next(iter(book_of(game).chapters))}")
    for name in lessons(game):
        frame = await talk.ask("GET", f"/games/{slug}/lessons/{name}/steps/2")
        await talk.ask("POST", f"/games/{slug}/lessons/{name}/steps/2/ask", {"seat": 0, "action": "pass"})
        await talk.ask("GET", f"/games/{slug}/lessons/{name}/steps/{frame['last'] + 1}")
    puzzle = puzzles_of(game)[0]
    await talk.ask("GET", f"/puzzles/{puzzle.id}")
    for answer in (puzzle.best, "nonsense"):
        await talk.ask("POST", f"/puzzles/{puzzle.id}/answer", {"action": answer})
    position = await talk.ask("GET", f"/puzzles/{puzzle.id}/position")
    here, at = {"position": position.decode(), "seat": puzzle.seat}, f"/games/{slug}/analysis"
    await talk.ask("POST", at, here | {"answer": f"{puzzle.seat + 1} {puzzle.best}"})
    await talk.ask("POST", at, here | {"position": here["position"].replace(":", ";", 1)})
    await talk.ask("POST", f"{at}/ask", here | {"action": "pass"})
    for kind in game.creations.kinds:
        starts = await talk.ask("GET", f"/games/{slug}/creations/{kind.kind}/starts")
        start = starts["starts"][0]
        await talk.ask("GET", f"/games/{slug}/creations/{kind.kind}/starts/{start['id']}/picture")
        await talk.ask("POST", f"/games/{slug}/creations/{kind.kind}/check", {"text": start["text"]})
        await talk.ask("POST", f"/games/{slug}/creations/{kind.kind}/random", {"text": start["text"]})
        await talk.ask("POST", f"/games/{slug}/creations/{kind.kind}/check", {"text": "?"})
    await talk.ask("POST", f"/games/{slug}/check", {})
    await talk.ask("POST", f"/games/{slug}/check", {"nonsense": 1})
    # Only a server can measure more.
    await talk.ask("POST", f"/games/{slug}/measured", {})
    last = talk.heard.pop()
    talk.heard.append(last._replace(said=last.said.replace(b'"open":true', b'"open":false')))


async def play(talk: Talk, slug: str, answers: int) -> str:
    """Play a match against bots with every command there is; it ends when the player gives up."""
    ask = talk.ask
    match: str = (await ask("POST", f"/games/{slug}/play", {"name": "Ana"}))["id"]
    frame = await talk.settled(match)
    await talk.connect(match)
    await talk.listen_to(frame["at"])
    for number in range(answers):
        question = frame["view"]["questions"][0]
        seat, action = question["mine"][0], question["actions"][number % len(question["actions"])]
        for count, command in enumerate(("ask", "details", "act"), 3 * number + 1):
            more = {} if command == "details" else {"action": action}
            sent = {"id": count, "do": command, "seat": seat, **more}
            await talk.side.send(msgspec.json.encode(sent).decode())
            await talk.listen_to(command=count)
        frame = await talk.settled(match)
        await talk.listen_to(frame["at"])
    seat, action = frame["view"]["seat"], frame["view"]["questions"][0]["actions"][0]
    at = f"/matches/{match}"
    await ask("GET", f"{at}?since=3")
    await ask("GET", f"{at}/log?before=9&seat={seat}")
    await ask("POST", f"{at}/ask", {"seat": seat, "action": action})
    await ask("POST", f"{at}/ask", {"seat": seat, "action": "fly to the moon"})
    await ask("POST", f"{at}/ask-at", {"seat": seat, "place": "G3"})
    await ask("POST", f"{at}/details", {"seat": seat, "actions": [action]})
    await ask("POST", f"{at}/act", {"seat": seat, "action": action, "expect": 2})
    await ask("POST", f"{at}/act", {"seat": seat + 1, "action": action})
    await ask("POST", f"{at}/undo", {"seat": seat})
    await ask("PUT", f"{at}/seats/{seat}/marks", {"marks": [{"shape": "ring", "at": "G3"}]})
    await ask("PUT", f"{at}/seats/{seat}/auto-replies", {"answers": []})
    await ask("GET", f"{at}/diagram?seat={seat}")
    await ask("GET", f"{at}/record")
    await ask("GET", "/turns")
    await ask("GET", "/matches?mine=true")
    await ask("DELETE", at)
    await ask("POST", f"{at}/rematch")
    await ask("POST", f"{at}/concede", {"seat": seat})
    return match


async def look_back(talk: Talk, match: str) -> None:
    """Look at every moment of the match again, and at that of its record."""
    ask, at = talk.ask, f"/matches/{match}"
    frame = await ask("GET", f"{at}/frames/1")
    for number in range(2, frame.get("last", 1) + 1):
        await ask("GET", f"{at}/frames/{number}?seat=0&since={number - 2}&details=true")
    record = (await ask("GET", f"{at}/record")).decode()
    opened = (await ask("POST", "/records", {"text": record}))["id"]
    for number in (1, 5, 99_999):
        await ask("GET", f"/matches/{opened}/frames/{number}")
    await ask("POST", "/records", {"text": record.replace("game", "name")})


async def branch_off(talk: Talk, match: str, slug: str) -> None:
    """Play on from a match and from a lesson. The bots there play when they like, so this comes last."""
    await talk.ask("POST", f"/matches/{match}/branch", {"at": 4, "seats": []})
    await talk.ask("POST", f"/matches/{match}/branch", {"at": 99, "seats": []})
    lesson = next(iter(lessons(find_game(slug))))
    await talk.ask("POST", f"/games/{slug}/lessons/{lesson}/play", {"at": 1})


async def ask_wrongly(talk: Talk) -> None:
    """Whatever is wrong, both say the same about it."""
    ask = talk.ask
    for target in (
        "/nothing",
        "/matches/none",
        "/matches/none/frames/x",
        "/matches/none/frames/1?since=x",
        "/matches/none/hint",
        "/matches/none?since=",
        "/turns?wait=99",
        "/turns?wait=-1",
        "/matches?mine=perhaps",
        "/games/none",
        "/games/none/form",
        "/games/highway-heist/book/none",
        "/games/highway-heist/lessons/none/steps/0",
        "/puzzles/none",
        "/creations/none",
        "/challenges/none",
        "/games/full-throttle/creations/none/starts",
    ):
        await ask("GET", target)
    for body in (b"", b"{", b"[]", b"null", b'{"game": 3}', b'{"game": "none"}', b'{"more": 1}', b"\xff"):
        await ask("POST", "/matches", body)
    told = await ask("POST", "/matches", {"game": "highway-heist", "seats": [{"who": "nobody"}]})
    assert told["detail"].endswith("'nobody'; it is one of bot, friend, me.")
    await ask("POST", "/matches", {"game": "highway-heist", "seats": [{"who": "me"}]})
    await ask("POST", "/games/highway-heist/play", {"name": "@Ana"})
    await ask("PUT", "/games")
    await ask("DELETE", "/matches/none")


async def make_creations(talk: Talk) -> None:
    """Codes are drawn by lot, so they do not appear in what is compared."""
    ask = talk.ask
    start = find_game("full-throttle").creations.starts("course")[-1]
    await ask("POST", "/creations", {"game": "full-throttle", "kind": "course", "text": "?"})
    _, _, said = await talk.side.request(
        "POST",
        "/creations",
        msgspec.json.encode({"game": "full-throttle", "kind": "course", "text": start.text}),
    )
    code = msgspec.json.decode(said)["id"]
    before = len(talk.heard)
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/picture", None),
        ("GET", "/toml", None),
        ("PUT", "/name", {"name": "Another"}),
        ("PUT", "", {"text": start.text, "expect": 1}),
        ("PUT", "", {"text": start.text, "expect": 2}),
    ):
        await ask(method, f"/creations/{code}{path}", body)
    await ask("GET", "/creations?game=full-throttle&kind=course")
    await ask("POST", "/matches", {"game": "full-throttle", "creation": code})
    await ask("DELETE", f"/creations/{code}")
    talk.heard[before:] = [
        each._replace(to="", said=each.said.replace(code.encode(), b"CODE")) for each in talk.heard[before:]
    ]


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("new_seed", "new_match_id"):
        monkeypatch.setattr(system.SystemEntropy, name, getattr(system.SystemEntropy, name))
    monkeypatch.setattr(secrets, "token_hex", secrets.token_hex)
    seed_everything()


@asynccontextmanager
async def opened() -> AsyncIterator[browser.Edition]:
    edition = await browser.open(MemoryStorage(), InlineWorker())
    yield edition
    await edition.close()


async def everything(talk: Talk) -> None:
    await ask_wrongly(talk)
    await make_creations(talk)
    matches = {}
    for slug in GAMES:
        await read_all(talk, slug)
        matches[slug] = await play(talk, slug, 8)
        await look_back(talk, matches[slug])
    for slug, match in matches.items():
        await branch_off(talk, match, slug)


def test_they_say_the_same(tmp_path: Path, seeded: None) -> None:
    process = SeededServer(tmp_path / "data")
    try:
        side = ServerSide(process)
        there = Talk(side)
        asyncio.run(everything(there))
        side.close()
    finally:
        process.stop()

    async def at_home() -> Talk:
        async with opened() as edition:
            here = Talk(BrowserSide(edition))
            await everything(here)
            return here

    here = asyncio.run(at_home())
    assert len(here.heard) == len(there.heard)
    differing = [pair for pair in zip(here.heard, there.heard, strict=True) if pair[0] != pair[1]]
    assert differing == []
