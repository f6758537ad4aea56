"""Short races for playthroughs: a dash on the freeway, a jump over the train, a relay round the hairpin."""

from __future__ import annotations

from typing import Any, Final

from rollingroad.games.full_throttle.content import Course, Mark
from rollingroad.games.full_throttle.course_text import course_text

DASH: Final = Course(
    id="dash",
    name="Freeway Dash",
    board="los-angeles",
    start=Mark(segment="fw-hollywood", cell=22),
    finish=Mark(segment="fw-east", cell=6),
    route=["fw-hollywood", "fw-east"],
)
TRAIN: Final = Course(
    id="train",
    name="Over the Train",
    board="baja-california",
    start=Mark(segment="desert-west", cell=3),
    finish=Mark(segment="desert-east", cell=3),
    route=["desert-west", "train-crossing", "desert-east"],
    obstacles=[("desert-west", 6, 2)],
)
RELAY: Final = Course(
    id="relay",
    name="Hairpin Relay",
    board="baja-california",
    start=Mark(segment="mesa", cell=13),
    finish=Mark(segment="-ridge-east", cell=4),
    route=["mesa", "-condor-hairpin", "-ridge-east"],
    cars=(4, 4),
    tag_team=True,
)

SHOWCASES: Final[dict[str, dict[str, Any]]] = {
    "dash": {"own_course": course_text(DASH), "players": 2},
    "train": {"own_course": course_text(TRAIN), "players": 3, "drivers": "random", "damage": True},
    "relay": {"own_course": course_text(RELAY), "players": 2},
}
