"""What the pages say of their own in English and not in German, read from their message files."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.pages.page_objects.table import TablePage

SRC = Path(__file__).parents[3] / "web" / "src"

_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"(?!\s*:)')
_TEMPLATE = re.compile(r"`([^`]*)`")
_HOLE = re.compile(r"\$\{[^}]*\}")
_WORD = re.compile(r"[A-Za-z]{2}")
_TELLING = 9
"""Pieces of a sentence shorter than this may stand in what the games say as well."""

_SEEN = """() => {
    const said = [];
    const look = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = look.nextNode(); node; node = look.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element.checkVisibility() || element.closest('script, style')) continue;
        if (node instanceof Text) said.push(node.data);
        else for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
            if (element.hasAttribute(name)) said.push(element.getAttribute(name));
    }
    said.push(document.title);
    return said.map((text) => text.split(/\\s+/).join(' ').trim()).filter(Boolean);
}"""


_LISTEN = """
    window.sent = [];
    const ask = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await ask(...asked);
        window.sent.push(await answer.clone().text());
        return answer;
    };
    window.WebSocket = class extends WebSocket {
        constructor(...to) {
            super(...to);
            this.addEventListener('message', ({data}) => window.sent.push(data));
        }
    };
"""


def _strings(name: str) -> tuple[set[str], set[str]]:
    """The whole messages of one language, and the pieces between the holes of the others."""
    whole, pieces = set(), set()
    for file in SRC.glob(f"**/messages/*{name}.ts"):
        text = "\n".join(
            line for line in file.read_text(encoding="utf-8").split("\n") if "import" not in line
        )
        whole |= {found for found in _STRING.findall(text) if _WORD.search(found)}
        for template in _TEMPLATE.findall(text):
            pieces |= {piece.strip() for piece in _HOLE.split(template) if _WORD.search(piece)}
    return whole, pieces


def english_only() -> tuple[set[str], set[str]]:
    """Messages and pieces of messages that German does not have."""
    (whole, pieces), (german, others) = _strings("en"), _strings("de")
    known = german | others
    return whole - known, {piece for piece in pieces - known if len(piece) >= _TELLING}


class Reader:
    """Reads a page in German. What the server sends are the games' own words, whatever the pages speak."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self._whole, self._pieces = english_only()
        page.page.add_init_script(_LISTEN)

    def left(self) -> list[str]:
        """What is seen or heard on the page that only the English messages say."""
        said: list[str] = self.page.page.evaluate(_SEEN)
        sent: str = self.page.page.evaluate("() => window.sent.join('\\n')")
        return sorted({text for text in said if self._is_english(text) and not _is_part(text, sent)})

    def _is_english(self, text: str) -> bool:
        return text in self._whole or any(piece in text for piece in self._pieces)


def _is_part(text: str, sent: str) -> bool:
    """The first words of a value, which the pages may begin with a capital, or a piece of a sentence."""
    plain = json.dumps(text, ensure_ascii=False)
    if len(text) >= _TELLING and plain[1:-1] in sent:
        return True
    return any(plain.lower()[:-1] + end in sent.lower() for end in ('",', '"]', '"}', " "))
