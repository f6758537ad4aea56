"""The search of Ace in the static edition, in a Chromium beside plain Python: iterations per CPU second.

python -m benchmarks.in_page   after `make site`
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.build_pages import ROOT
from tools.chromium import find
from tools.site import SITE

GAMES = ("highway-heist", "full-throttle", "shattered-highways")
ITERATIONS = 600
SOURCES = ("__init__", "searching", "our_games", "timing")

WORK = f"""
from time import process_time
from benchmarks.searching import BUDGET, positions, questions
from rollingroad.bots.search import Search
from rollingroad.core.engine.rng import Rng
from rollingroad.core.registry import announce, game

def ask(slug):
    global asked
    asked = questions(positions(game(slug)))

def iterate():
    started = process_time()
    for turn in range({ITERATIONS} // BUDGET):
        view, ask = asked[turn % len(asked)]
        search = Search(view, ask, Rng(f"searching {{turn}}"))
        while search.iterations < BUDGET:
            search.iterate()
    return process_time() - started
"""

START = """async ({ edition, sources, work }) => {
  const at = (url) => new URL(url, location.href).href;
  const { loadPyodide } = await import(at(edition.files.loader.url));
  const lockFileContents = { info: edition.python, packages: {} };
  const stdLibURL = at(edition.files.library.url);
  self.python = await loadPyodide({ indexURL: at(edition.runtime), stdLibURL, lockFileContents });
  for (const file of [edition.files.engine, ...Object.values(edition.games)])
    python.unpackArchive(await (await fetch(at(file.url))).arrayBuffer(), "zip", { extractDir: "/ours" });
  python.FS.mkdirTree("/ours/benchmarks");
  for (const [name, text] of Object.entries(sources)) python.FS.writeFile(`/ours/${name}`, text);
  python.runPython(`import sys; sys.path.insert(0, "/ours")`);
  python.runPython(work);
  python.globals.get("announce")(edition.registry);
}"""


def measure(browser: Browser) -> None:
    listed = re.search(r'id="edition">(.+?)</script>', (SITE / "index.html").read_text(encoding="utf-8"))
    assert listed
    edition = json.loads(listed[1])
    files = [ROOT / "benchmarks" / f"{name}.py" for name in SOURCES]
    sources = {f"benchmarks/{file.name}": file.read_text(encoding="utf-8") for file in files}
    # The edition does without it.
    sources["statistics.py"] = Path(statistics.__file__).read_text(encoding="utf-8")
    page = browser.new_context(bypass_csp=True).new_page()
    page.goto("http://127.0.0.1:8395/favicon.svg")
    page.evaluate(START, {"edition": edition, "sources": sources, "work": WORK})
    for slug in GAMES:
        page.evaluate("(slug) => { python.globals.get('ask')(slug); python.globals.get('iterate')(); }", slug)
        here = [_in_page(browser, page) for _ in range(3)]
        print(f"{slug}: {sorted(here)[1]:.0f} in the page, {_plain(slug):.0f} in plain Python")


def _in_page(browser: Browser, page: Page) -> float:
    cdp = browser.new_browser_cdp_session()

    def cpu() -> float:
        running = cdp.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(one["cpuTime"] for one in running if one["type"] == "renderer"))

    before = cpu()
    page.evaluate("() => { python.globals.get('iterate')(); }")
    return ITERATIONS / (cpu() - before)


def _plain(slug: str) -> float:
    code = f"{WORK}\nask({slug!r}); iterate(); print(sorted(iterate() for _ in range(3))[1])"
    pure = {"ROLLINGROAD_PURE": "1", "PATH": ""}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=pure, capture_output=True, text=True, check=True
    )
    return ITERATIONS / float(run.stdout)


def main() -> int:
    serve = [sys.executable, "-m", "http.server", "8395", "-b", "127.0.0.1", "-d", str(SITE)]
    host = subprocess.Popen(serve, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
            measure(browser)
            browser.close()
    finally:
        host.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
