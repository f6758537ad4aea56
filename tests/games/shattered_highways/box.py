"""The shipped box of Shattered Highways, opened once for all tests."""

from __future__ import annotations

from pathlib import Path

from rollingroad.core.content import read_content
from rollingroad.games import shattered_highways
from rollingroad.games.shattered_highways.content.models import Box
from rollingroad.games.shattered_highways.rules.lookup import Lookup

FOLDER = Path(shattered_highways.__path__[0]) / "content"
BOX = Box(read_content(FOLDER))
LOOKUP = Lookup(BOX)
