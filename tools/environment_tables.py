"""Writes the shapes and indices of every environment into docs/environments.md, from the code.

python tools/environment_tables.py            write them
python tools/environment_tables.py --check    say whether they are as written, with exit code 1 where not

On the page they stand between `<!-- environments -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from rollingroad.core.engine.action_index import ActionIndex
from rollingroad.core.game import Game
from rollingroad.core.registry import game, slugs

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "environments.md"
BLOCK = re.compile(r"(<!-- environments -->\n).*?(<!-- end -->)", re.DOTALL)


def tables() -> str:
    """A chapter for each game."""
    return "\n".join(line for slug in slugs() for line in chapter(game(slug)))


def chapter(of: Game) -> Iterator[str]:
    layout, index = of.learning.layout(of.start(of.options())), ActionIndex(of)
    features = of.learning.feature_names(of.codec)
    yield f"### {of.name}\n"
    yield f"`{of.slug}`: an observation has {layout.size:,} numbers, the index {index.size:,} places. At most"
    yield f"{of.learning.max_offered} actions are shown, each with {len(features)} features.\n"
    yield "| field | shape | what it says |\n| --- | --- | --- |"
    for field in layout.fields:
        yield f"| `{field.name}` | {_shape(field.shape)} | {field.help} |"
    yield "\n| question | answer | index | places | by |\n| --- | --- | --: | --: | --- |"
    for block in index.blocks:
        last = block.start + block.size - 1
        places = f"{block.start}" if last == block.start else f"{block.start}\N{EN DASH}{last}"
        yield f"| {block.question} | {block.action} | {places} | {block.size} | {block.help} |"
    yield f"\nFeatures of an action: {'; '.join(features)}.\n"


def _shape(shape: tuple[int, ...]) -> str:
    return f" {chr(215)} ".join(str(length) for length in shape)


def rewritten(page: str) -> str:
    return BLOCK.sub(lambda found: f"{found[1]}\n{tables()}\n{found[2]}", page)


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    wanted = rewritten(page)
    if "--check" in sys.argv[1:]:
        if page != wanted:
            sys.exit("docs/environments.md is not as the code has it: run python tools/environment_tables.py")
        return
    PAGE.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main()
