"""A self-contained HTML page, with its style and pictures inline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple


class Section(NamedTuple):
    """A part of the page: its heading, a sentence, and pictures or tables as HTML."""

    title: str
    words: str
    body: str


def page(title: str, facts: str, sections: Sequence[Section]) -> str:
    style = (files("rollingroad.lab") / "page.css").read_text(encoding="utf-8")
    parts = "\n".join(_section(each) for each in sections)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(title)}</h1>\n<p class="facts">{escape(facts)}</p>\n'
        f"{parts}\n</main>\n</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    words = f"<p>{escape(section.words)}</p>\n" if section.words else ""
    return f"<section>\n<h2>{escape(section.title)}</h2>\n{words}{section.body}\n</section>"


def picture(svg: str, words: str) -> str:
    """A picture with a description for screen readers."""
    named = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(words)}" ')
    return f"<figure>{named}</figure>"


def key(names: Mapping[str, str]) -> str:
    """The key of a chart: names with their colours."""
    items = (f'<li><i style="background: {colour}"></i>{escape(name)}</li>' for name, colour in names.items())
    return f'<ul class="key">{"".join(items)}</ul>'


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], moved: Sequence[str] = ()) -> str:
    """A table with numbers aligned right. `moved` gives the last cell of each row a class."""
    right = [all(_is_number(row[place]) for row in rows) for place in range(len(headings))]
    sides = [' class="number"' if each else "" for each in right]
    head = "".join(f"<th{side}>{escape(text)}</th>" for side, text in zip(sides, headings, strict=True))
    lines = []
    for number, row in enumerate(rows):
        cells = [f"<td{side}>{escape(text)}</td>" for side, text in zip(sides, row, strict=True)]
        if moved:
            cells[-1] = f'<td class="{moved[number]}">{escape(row[-1])}</td>'
        lines.append(f"<tr>{''.join(cells)}</tr>")
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<div class="scroll"><table>{body}</table></div>'


def _is_number(text: str) -> bool:
    return text == "" or text[:1] in "+-0123456789<"


def details(title: str, body: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def code(text: str) -> str:
    return f"<pre><code>{escape(text.strip())}</code></pre>"
