"""How smoothly the tables follow a hand: `python -m benchmarks.frames`. Needs a Chromium.

In each game the pointer goes to and fro for a while: it drags a vehicle or a stack of cards, points at spaces
or moves the map. Tasks are those of the page's main thread, in its own processor time, so that other programs
do not count; frames are wall-clock time, beside those of an empty page in the same browser.
"""

from __future__ import annotations

import json
import math
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.start_up import CHROMIUM, NotHere, running, serve
from benchmarks.tables import Table
from tools.chromium import find

SIZE = {"width": 1440, "height": 900}
STEPS, ROUNDS = 60, 1
REACH = 90
"""How many pixels the pointer goes to each side."""
THROTTLE = 4
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
WATCH = """() => {
    window.frames = [];
    const look = (now) => { frames.push(now); window.watching = requestAnimationFrame(look); };
    window.watching = requestAnimationFrame(look);
}"""
STOP = "() => { cancelAnimationFrame(watching); return frames; }"
EMPTY = "data:text/html,<body style='background:black'>"


@dataclass(frozen=True)
class Scene:
    """What the hand does at a table, from the first question of that kind on."""

    name: str
    game: str
    options: dict[str, Any]
    kind: str
    """Where vehicles are placed, one must be in hand too."""
    grip: str
    """Where the pointer begins, as a selector."""
    holds: bool = True
    """Whether a button is down all the way."""


SCENES = (
    Scene("Shattered Highways: drag a vehicle", "shattered-highways", {}, "action", "[data-hand]"),
    Scene("Full Throttle: drag a stack of cards", "full-throttle", {}, "before", ".hand .group.open button"),
    Scene("Full Throttle: move the map", "full-throttle", {}, "before", "[data-room=road]"),
    Scene(
        "Highway Heist: point at spaces",
        "highway-heist",
        {"players": 3},
        "act",
        "[data-room=road] .open",
        holds=False,
    ),
)


class Watched(NamedTuple):
    """What one round showed, in milliseconds."""

    tasks: list[float]
    """The main thread's processor time for each task."""
    frames: list[float]
    """The time from each frame to the next."""
    layouts: int


def come_to(context: BrowserContext, address: str, scene: Scene) -> str:
    """The path of a match at a question of that kind, played by hints until then."""

    def call(method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body)
        return context.request.fetch(f"{address}api/v1{path}", method=method, data=data).json()

    match = call("POST", "/matches", {"game": scene.game, "options": scene.options})["id"]
    while True:
        view = call("GET", f"/matches/{match}?since=1000000")["views"][0]
        asked = view["questions"]
        if any(one["kind"] == scene.kind for one in asked) and view["table"].get("placing", True):
            return f"{address}match/{match}"
        if asked:
            best = call("GET", f"/matches/{match}/hint?seat=0")["best"][0]["action"]
            call("POST", f"/matches/{match}/act", {"seat": 0, "action": best})
        else:
            time.sleep(0.05)


def wave(page: Page, at: tuple[float, float], holds: bool) -> None:
    """Move the pointer on a lying eight, and back to where it began."""
    x, y = at
    page.mouse.move(x, y)
    if holds:
        page.mouse.down()
    for step in range(STEPS + 1):
        turn = 2 * math.pi * step / STEPS
        page.mouse.move(x + REACH * math.sin(turn), y + REACH * math.sin(2 * turn))
    if holds:
        page.keyboard.press("Escape")
        page.mouse.up()


def watch(browser: Browser, page: Page, grip: str, holds: bool) -> Watched:
    box = page.locator(grip).first.bounding_box() if grip else None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else (720.0, 400.0)
    page.evaluate(WATCH)
    browser.start_tracing(page=page, categories=CATEGORIES)
    wave(page, at, holds)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    shown = page.evaluate(STOP)
    main = _main_thread(events)
    mine = [event for event in events if (event["pid"], event["tid"]) == main]
    return Watched(
        [
            event["tdur"] / 1000
            for event in mine
            if event["name"] == "ThreadControllerImpl::RunTask" and "tdur" in event
        ],
        [after - before for before, after in pairwise(shown)],
        sum(event["name"] == "Layout" for event in mine),
    )


def _main_thread(events: list[dict[str, Any]]) -> tuple[int, int]:
    """That of the page that had the pointer: it did most of the work on events."""
    counts: dict[tuple[int, int], int] = {}
    for event in events:
        if event["name"] == "EventDispatch":
            counts[event["pid"], event["tid"]] = counts.get((event["pid"], event["tid"]), 0) + 1
    return max(counts, key=lambda one: counts[one], default=(0, 0))


def rows(browser: Browser, address: str) -> Iterator[list[str]]:
    for scene in SCENES:
        context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(come_to(context, address, scene))
        page.locator(scene.grip).first.wait_for()
        page.wait_for_load_state("networkidle")
        empty = context.new_page()
        empty.goto(EMPTY)
        session = context.new_cdp_session(page)
        for times in (1, THROTTLE):
            session.send("Emulation.setCPUThrottlingRate", {"rate": times})
            seen, beside = [], []
            for _ in range(ROUNDS):
                page.bring_to_front()
                seen.append(watch(browser, page, scene.grip, scene.holds))
                empty.bring_to_front()
                beside.append(watch(browser, empty, "", scene.holds))
            yield [scene.name, f"{times} ×", *_figures(seen, beside)]
        context.close()


def _figures(seen: list[Watched], beside: list[Watched]) -> list[str]:
    tasks = sorted(ms for round_ in seen for ms in round_.tasks)
    moves = ROUNDS * STEPS
    frames = [sorted(ms for round_ in some for ms in round_.frames) for some in (seen, beside)]
    return [
        f"{sum(tasks) / moves:.1f}",
        f"{tasks[-1]:.1f}",
        f"{sum(round_.layouts for round_ in seen) / moves:.1f}",
        *(f"{1000 * len(some) / sum(some):.0f}, {some[-1]:.0f}" for some in frames),
    ]


HEADER = ["", "processor", "ms a move", "longest task", "layouts a move", "frames/s, longest", "empty page"]


def main() -> None:
    chromium = find()
    if not chromium:
        raise NotHere("there is no Chromium on this machine")
    with (
        tempfile.TemporaryDirectory() as data,
        running(serve(data)) as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=CHROMIUM) as browser,
    ):
        print(Table("Frames", HEADER, list(rows(browser, address))).markdown())


if __name__ == "__main__":
    main()
