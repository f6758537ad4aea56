"""Draws the pictures that previews of invitations show, from the games' pictures on the home page.

    python tools/share_pictures.py      # writes web/public/share/SLUG.jpg; then `make build-pages`

Run it again when a game's picture has changed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
SHARED = ROOT / "web" / "public" / "share"
SIZE: ViewportSize = {"width": 1200, "height": 630}
"""What the services that show previews ask for."""

_ALONE = """(card) => {
    const picture = card.querySelector('.picture').cloneNode(true);
    const name = document.createElement('h1');
    name.textContent = card.querySelector('h2').textContent;
    document.body.replaceChildren(picture, name);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        body { margin: 0; overflow: hidden; background: #05080d; }
        body > .picture { height: 315px !important; width: 600px !important; transform: scale(2);
                   transform-origin: 0 0; }
        h1 { position: fixed; inset: auto 0 0; margin: 0; padding: 90px 56px 32px; color: #fff;
             font: 750 56px/1.1 var(--font-display); letter-spacing: -0.03em;
             background: linear-gradient(transparent, #05080de6 60%); }`);
    document.adoptedStyleSheets.push(sheet);
}"""


def main() -> None:
    from tests.server.running import ServerProcess
    from tools.chromium import find

    SHARED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = ServerProcess(Path(folder), forked=False)
        browser = play.chromium.launch(executable_path=find())
        try:
            for slug in ("highway-heist", "full-throttle", "shattered-highways"):
                page = browser.new_page(viewport=SIZE, reduced_motion="reduce", color_scheme="dark")
                page.goto(f"http://{server.address}/")
                card = page.locator("article").filter(has=page.locator(f"a[href='/rules/{slug}']"))
                card.locator(".picture svg").first.wait_for()
                card.evaluate(_ALONE)
                page.screenshot(path=SHARED / f"{slug}.jpg", type="jpeg", quality=85)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
