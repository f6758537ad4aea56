"""The shipped box of Full Throttle, opened once for all tests."""

from __future__ import annotations

from rollingroad.core.registry import game
from rollingroad.games.full_throttle.game import FullThrottle

_FOUND = game("full-throttle")
assert isinstance(_FOUND, FullThrottle)
GAME: FullThrottle = _FOUND
BOX = GAME.box
LOOKUP = GAME.lookup
TRACKS = {course.id: GAME.track(course.id) for course in BOX.courses.values()}
