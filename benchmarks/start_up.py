"""Start-up times of the command, the server, `make play` and a page, in seconds."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter, sleep

from tools.chromium import find

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60.0
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
FIRST_PAINT = """() => new Promise(done => {
    new PerformanceObserver(list => {
        const found = list.getEntriesByName("first-contentful-paint");
        if (found.length) done(found[0].startTime / 1000);
    }).observe({ type: "paint", buffered: true });
})"""


class NotHere(Exception):
    """This machine cannot measure it. The message says why."""


@dataclass(frozen=True)
class Start:
    name: str
    aim: float
    """The time limit in seconds."""
    seconds: Callable[[], float]


def help_answers() -> float:
    started = perf_counter()
    command = [sys.executable, "-m", "rollingroad", "--help"]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - started


def server_answers(used: bool) -> float:
    """On a database that was used before, or on none yet."""
    with tempfile.TemporaryDirectory() as data:
        if used:
            with running(serve(data)):
                pass
        started = perf_counter()
        with running(serve(data)):
            return perf_counter() - started


def make_play_answers() -> float:
    """Only in a checkout where everything is installed, built and compiled; no browser opens."""
    if not (ROOT / ".venv").is_dir() or shutil.which("make") is None:
        raise NotHere("there is no .venv here, or no make")
    with tempfile.TemporaryDirectory() as data:
        started = perf_counter()
        with running(["make", "--no-print-directory", "play", f"SERVE=--port 0 --data {data}"]):
            return perf_counter() - started


def page_paints(game: str) -> float:
    """The first contentful paint of a new table, or of the home page, in a browser new to it."""
    from playwright.sync_api import sync_playwright

    chromium = find()
    if not chromium:
        raise NotHere("there is no Chromium on this machine")
    with (
        tempfile.TemporaryDirectory() as data,
        running(serve(data)) as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=CHROMIUM) as browser,
    ):
        context = browser.new_context()
        path = ""
        if game:
            new = context.request.post(f"{address}api/v1/matches", data=json.dumps({"game": game})).json()
            path = f"match/{new['id']}"
        page = context.new_page()
        page.goto(f"{address}{path}")
        painted: float = page.evaluate(FIRST_PAINT)
        return painted


STARTS = (
    Start("`rollingroad --help`", 0.3, help_answers),
    Start("the server answers", 3.0, partial(server_answers, used=True)),
    Start("the server answers, first time", 3.0, partial(server_answers, used=False)),
    Start("`make play` answers, warm checkout", 6.0, make_play_answers),
    Start("first paint of the home page", 1.0, partial(page_paints, "")),
    Start("first paint of a table of Highway Heist", 1.0, partial(page_paints, "highway-heist")),
    Start("first paint of a table of Full Throttle", 1.0, partial(page_paints, "full-throttle")),
    Start("first paint of a table of Shattered Highways", 1.0, partial(page_paints, "shattered-highways")),
)


def serve(data: str) -> list[str]:
    return [sys.executable, "-m", "rollingroad", "serve", "--port", "0", "--data", data]


@contextmanager
def running(command: list[str]) -> Iterator[str]:
    """A server from the moment it answers, by its address; stopped at the end, with all that it started."""
    # A program that does nothing replaces the browser.
    quiet = os.environ | {"COLUMNS": "200", "BROWSER": "true"}
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=quiet,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        address = _address(process)
        _wait_for(f"{address}api/v1/health")
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://localhost:(\d+)/", line)
        if found:
            return f"http://127.0.0.1:{found[1]}/"
    raise RuntimeError("the server does not start")


def _wait_for(url: str) -> None:
    until = perf_counter() + PATIENCE
    while perf_counter() < until:
        try:
            urllib.request.urlopen(url, timeout=PATIENCE).close()
        except OSError:
            sleep(0.01)
        else:
            return
    raise RuntimeError(f"the server does not answer within {PATIENCE:.0f} seconds")
