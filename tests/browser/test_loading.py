"""What a browser lacks is not needed, and what is not needed is not loaded."""

from __future__ import annotations

import subprocess
import sys

from rollingroad.browser.router import RESOURCES, find
from rollingroad.core.registry import announce, entries_text

_WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Blocker(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED or name in BLOCKED:
            raise ImportError(f"a browser has no {name}")

BLOCKED = {
    "alembic", "argon2", "litestar", "multiprocessing", "platformdirs", "psycopg", "rich",
    "sqlalchemy", "typer", "uvicorn", "websockets", "zlib_ng", "importlib.metadata",
}
sys.meta_path.insert(0, Blocker())
import threading

def start(thread):
    raise RuntimeError("can't start new thread")

threading.Thread.start = start
import asyncio, json
from rollingroad.browser import edition as browser
loaded = {name for name in sys.modules if name.startswith("rollingroad.")}
assert not any(name.startswith(("rollingroad.games", "rollingroad.review", "rollingroad.core.books",
    "rollingroad.server.api.lessons", "rollingroad.server.api.puzzles")) for name in loaded), loaded

sys.path.insert(0, ".")
from tests.browser.in_memory import InlineWorker, MemoryStorage

async def play():
    edition = await browser.open(MemoryStorage(), InlineWorker(), None, sys.argv[1])
    for method, target, body in [
        ("GET", "/account", ""),
        ("GET", "/matches?mine=true", ""),
        ("POST", "/games/highway-heist/play", '{"name": "Ana"}'),
    ]:
        status, _, said = await edition.request(method, target, body)
        assert status < 300, said
    match = json.loads(said)["id"]
    heard = []
    await edition.connect(f"/matches/{match}/live?since=0&details=true", heard.append)
    _, _, said = await edition.request("GET", f"/matches/{match}", "")
    mine = json.loads(said)["views"][0]["seat"]
    status, _, said = await edition.request("GET", f"/matches/{match}/hint?seat={mine}", "")
    assert status == 200, said
    others = [name for name in sys.modules if name.startswith(("rollingroad.games.full_throttle",
        "rollingroad.games.shattered_highways", "rollingroad.review"))]
    assert others == [], others
    for target in ("/games", "/puzzles", "/challenges", "/games/highway-heist/book", "/creations"):
        status, _, said = await edition.request("GET", target, "")
        assert status == 200, said
    await edition.close()

asyncio.run(play())
"""


def test_it_runs_without_what_a_browser_lacks_and_loads_only_the_game_that_is_played() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", _WITHOUT, entries_text()], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_games_are_announced_without_the_metadata_of_packages() -> None:
    known = entries_text()
    announce(known)
    assert entries_text() == known
    announce("")
    assert entries_text() == known


def test_every_resource_names_a_module_with_routes() -> None:
    assert all(find("GET", path)[0] for path in ("/games", "/puzzles", "/turns", "/account", "/creations"))
    assert len(set(RESOURCES.values())) == 11
